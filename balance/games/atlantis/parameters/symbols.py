"""What lies hidden under the tiles of Atlantis."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from balance.games.atlantis.parameters.island import RING_NAMES

MAX_COPIES = 36  # tiles of the largest island
Copies = Annotated[int, Field(ge=0, le=MAX_COPIES)]


class RingSymbols(BaseModel):
    """How many tiles of one ring carry each symbol; the rest are blank."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    S: Copies = Field(0, description="Sharks.")
    K: Copies = Field(0, description="Krakens.")
    M: Copies = Field(0, description="Sea monsters.")
    D: Copies = Field(0, description="Dolphins.")
    ship: Copies = Field(0, description="Ships.")
    vortex: Copies = Field(0, description="Vortices.")

    def counts(self) -> tuple[int, ...]:
        """The counts in the order of the fields."""
        return (self.S, self.K, self.M, self.D, self.ship, self.vortex)


class Symbols(BaseModel):
    """The symbols under the tiles of the three rings."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    rock: RingSymbols = RingSymbols(S=3, K=3, M=3, D=3, ship=3, vortex=3)
    land: RingSymbols = RingSymbols(S=2, K=2, M=2, D=2, ship=2, vortex=2)
    fortress: RingSymbols = RingSymbols(S=1, K=1, M=1, D=1, ship=1, vortex=1)

    def ring(self, ring: int) -> RingSymbols:
        """The symbols of ring 1 (fortress), 2 (land) or 3 (rock)."""
        found: RingSymbols = getattr(self, RING_NAMES[ring])
        return found
