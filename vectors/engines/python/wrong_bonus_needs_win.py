"""Wrong on purpose. The bonus wager is lost unless the seat wins."""
import sys

sys.dont_write_bytecode = True
import right as engine

correct = engine.bonus_net
engine.bonus_net = lambda action, left, melds, bet, order: (
    -bet if action == "play" and order >= 0 else correct(action, left, melds, bet, order))

engine.main()
