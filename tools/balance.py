"""Measure the balance on scenario cards of Panzerfaust: `python tools/balance.py [--games 4] SCENARIO…`.

Two equal agents play `--games` games on each of twelve generated tables, or twelve times that on a table that is drawn;
the line `balance = […]` of the scenario in `cards.toml` is replaced. One core is used: the six standard scenarios take
about half an hour.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from bocage.lab.simulate import simulate
from bocage.systems.pzf.scenarios.scenario import scenario_data
from bocage.systems.pzf.showing import cards

CARDS = Path(cards.__file__).with_name("cards.toml")
AGENTS = ("scripted", "scripted")
TABLES = [str(number) for number in range(1, 13)]


def balance(scenario: str, games: int) -> list[int]:
    """The games each side won, in the order of the card."""
    drawn = scenario_data(scenario).map is not None
    won: dict[str, int] = {side.id: 0 for side in scenario_data(scenario).side}
    for number, table in enumerate(TABLES):
        options = {} if drawn else {"terrain_seed": table}
        simulated = simulate("pzf", scenario, games, AGENTS, number + 1, options=options, workers=1)
        for side, wins in simulated.sides.items():
            won[side] += wins
        print(f"{scenario}, table {table}: {simulated.sides}, {simulated.seconds:.0f} s", flush=True)
    return list(won.values())


def written(text: str, scenario: str, won: list[int]) -> str:
    """The cards with the balance of one scenario."""
    head, name, rest = text.partition(f"[{scenario}]\n")
    row, mark, others = rest.partition("\n\n")
    kept = re.sub(r"(?m)^balance = .*\n?", "", row).rstrip("\n")
    return f"{head}{name}{kept}\nbalance = {won}{mark or chr(10)}{others}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("scenario", nargs="+", choices=list(cards.offered_scenarios()))
    given = parser.parse_args()
    for scenario in given.scenario:
        won = balance(scenario, given.games)
        CARDS.write_text(written(CARDS.read_text("utf-8"), scenario, won), "utf-8")
        print(f"{scenario}: {won}")
