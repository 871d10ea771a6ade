"""The simple bot of OpenSpiel beside the reference players, on the same packs.

    gincert play rulesets/gin-rummy/openspiel.md --players simple --hands 20000 --seed 11 --matches 0 --log hands.jsonl
    python3 bench/rivals/openspiel_play.py hands.jsonl

Each record of the log has the pack of a hand and how the reference players ended it. The bot of OpenSpiel plays the
same pack against itself, by the rules of the same engine. Needs the package open_spiel.
"""

import json
import math
import sys

import pyspiel

SUITS = "scdh"
RANKS = "A23456789TJQK"
POINTS = {"knock", "gin", "undercut"}


def card_number(card):
    """A card as OpenSpiel counts them: spades, clubs, diamonds, hearts, each from the ace."""
    return SUITS.index(card[1]) * 13 + RANKS.index(card[0])


def played(game, pack):
    """The bot against itself on a pack: who won (0, 1, or None), the points, and the turns of both."""
    state = game.new_initial_state()
    bots = [pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), player) for player in (0, 1)]
    cards = iter(card_number(card) for card in pack)
    discards = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(next(cards))
            continue
        player = state.current_player()
        action = bots[player].step(state)
        # 0 to 51 throw a card; 55 declares a knock, and the card that is thrown with it follows.
        discards += action < 52 and "Phase: Discard" in str(state)
        discards += action == 55
        state.apply_action(action)
    first, second = state.returns()
    winner = None if first == 0 else int(first < 0)
    return winner, abs(first), discards


def mean(values):
    """Mean and the half width of its 95 % interval."""
    count = len(values)
    average = sum(values) / count
    spread = sum((value - average) ** 2 for value in values) / (count - 1)
    return average, 1.96 * math.sqrt(spread / count)


def main(path):
    game = pyspiel.load_game("gin_rummy")
    ours, theirs, alike = [], [], []
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            end = record["end"]
            turns = sum(event[1] in ("discard", "knock", "big-gin") for event in record["events"])
            ours.append((end.get("winner"), max(end.get("points") or [0]), turns))
            theirs.append(played(game, record["pack"].split()))
            alike.append(ours[-1][0] == theirs[-1][0])
    print(f"{len(ours)} hands on the same packs")
    print("| Figure | Reference players | Bot of OpenSpiel | Difference |")
    print("| --- | ---: | ---: | ---: |")
    figures = [
        ("won by seat 0", lambda one: float(one[0] == 0)),
        ("no winner", lambda one: float(one[0] is None)),
        ("turns", lambda one: one[2]),
        ("points", lambda one: one[1]),
    ]
    for name, figure in figures:
        pair = [mean([figure(one) for one in side]) for side in (ours, theirs)]
        difference = mean([figure(a) - figure(b) for a, b in zip(ours, theirs)])
        cells = [f"{value:.4f} ± {half:.4f}" for value, half in (*pair, difference)]
        print(f"| {name} | {' | '.join(cells)} |")
    print(f"the same winner in {sum(alike)} hands")


if __name__ == "__main__":
    main(sys.argv[1])
