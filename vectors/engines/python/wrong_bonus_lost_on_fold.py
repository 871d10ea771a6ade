"""Wrong on purpose. A folded hand loses its bonus wager."""
import sys

sys.dont_write_bytecode = True
import right as engine

correct = engine.bonus_net
engine.bonus_net = lambda action, left, melds, bet, order: (
    -bet if action == "fold" else correct(action, left, melds, bet, order))

engine.main()
