"""Plays random games of OpenSpiel's gin rummy until so many actions are applied: openspiel_actions.py N."""

import random
import sys

import pyspiel

wanted, applied = int(sys.argv[1]), 0
random.seed(1)
game = pyspiel.load_game("gin_rummy")
while applied < wanted:
    state = game.new_initial_state()
    while not state.is_terminal() and applied < wanted:
        state.apply_action(random.choice(state.legal_actions()))
        applied += 1
print(applied, "actions")
