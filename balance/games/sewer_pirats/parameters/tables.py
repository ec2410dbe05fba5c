"""Parameters of Sewer Pirats that come as tables, a row for each treasure or tribe; their names."""

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from balance.games.sewer_pirats.kernel import codes

Value = Annotated[int, Field(ge=0, le=codes.VALUES - 1)]
Copies = Annotated[int, Field(ge=0, le=8)]
Points = Annotated[int, Field(ge=0, le=10)]


def _ascending(values: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(values))


Tokens = Annotated[tuple[Value, ...], Field(max_length=codes.BOOTY), AfterValidator(_ascending)]


class ByName(BaseModel):
    """A table whose rows stand in the order of the kernel's numbers."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def in_order(self) -> tuple[Any, ...]:
        """The values of the rows."""
        return tuple(getattr(self, name) for name in type(self).model_fields)


class Booty(ByName):
    """The values on the booty tokens of each kind."""

    fries: Tokens = Field(default=(1, 1, 2, 2, 2, 3, 3), description="French fries.")
    noodles: Tokens = Field(default=(2, 2, 3, 3, 3, 4, 4), description="Noodles.")
    burger: Tokens = Field(default=(3, 3, 4, 4, 4, 5, 5), description="Burgers.")
    teddy: Tokens = Field(default=(5, 5, 6, 6, 6, 7, 7), description="Teddies.")
    doll: Tokens = Field(default=(5, 5, 6, 6, 6, 7, 7), description="Dolls.")
    can: Tokens = Field(default=(8, 8, 9, 9, 9, 10, 10), description="Cans.")


class Bonuses(ByName):
    """How many bonus tokens of each kind there are."""

    ketchup: Copies = Field(default=2, description="For fries.")
    chili: Copies = Field(default=2, description="For noodles.")
    shake: Copies = Field(default=3, description="For burgers.")
    parrot: Copies = Field(default=3, description="For teddies and dolls.")
    opener: Copies = Field(default=4, description="For cans.")


class FoodBonus(ByName):
    """Points that a bonus token adds to each token of its food."""

    ketchup: Points = Field(default=5, description="To each token of fries.")
    chili: Points = Field(default=4, description="To each token of noodles.")
    shake: Points = Field(default=3, description="To each burger.")


class Abilities(ByName):
    """Which tribes have their ability."""

    rat: bool = True
    raccoon: bool = True
    cockroach: bool = True
    weasel: bool = True
    snail: bool = True
    toad: bool = True


# The names, in the order of the kernel's numbers.
KIND_NAMES = tuple(Booty.model_fields)
BONUS_NAMES = tuple(Bonuses.model_fields)
TRIBE_NAMES = tuple(Abilities.model_fields)
PART_NAMES = (*KIND_NAMES[: codes.FOODS], "toys", "cans", "parrots", "uncounted")  # of a score

assert tuple(FoodBonus.model_fields) == BONUS_NAMES[: codes.FOODS]
