"""The names of Sewer Pirats, each in the order of the kernel's numbers."""

SYMBOL_NAMES = ("cat", "bird", "fish")
TRIBE_NAMES = ("rat", "raccoon", "cockroach", "weasel", "snail", "toad")
KIND_NAMES = ("fries", "noodles", "burger", "teddy", "doll", "can")
BONUS_NAMES = ("ketchup", "chili", "shake", "parrot", "opener")
PART_NAMES = ("fries", "noodles", "burger", "toys", "cans", "parrots", "uncounted")
