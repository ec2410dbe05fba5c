"""``balance check``: is a ruleset file good?"""

from balance.cli.options import Configs, Set


def check(configs: Configs, changes: Set = None) -> None:
    """Check ruleset files without playing; shows what differs and what is assumed."""
    from rich.console import Console

    from balance.rulesets import assumed, load
    from balance.studies.cells import make_cells
    from balance.studies.values import show_difference

    console = Console(highlight=False, soft_wrap=True)
    for ruleset in [load(config, changes or ()) for config in configs]:
        game = make_cells([ruleset])[0].game
        counts = ", ".join(map(str, ruleset.counts))
        console.print(f"{ruleset.game}/{ruleset.name}: good", style="bold", markup=False)
        console.print(f"  title    {ruleset.title}", markup=False)
        console.print(f"  hash     {ruleset.hash}", markup=False)
        console.print(f"  players  {counts}; line-up {', '.join(ruleset.lineup)}", markup=False)
        standard = game.Parameters()
        for key in ruleset.changed:
            value = show_difference(getattr(ruleset.parameters, key), getattr(standard, key))
            console.print(f"  changed  {key} = {value}", markup=False)
        for warning in game.warnings(ruleset.parameters):
            console.print(f"  warning  {warning}", style="yellow", markup=False)
        console.print(f"  assumed  {', '.join(assumed(ruleset)) or 'nothing'}", markup=False)
