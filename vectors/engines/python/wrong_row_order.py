"""Wrong on purpose. Score 0 is paid before the hand of four and three of a kind."""
import sys

sys.dont_write_bytecode = True
import right as engine

correct = engine.pay_row
engine.pay_row = lambda left, melds: correct(left, melds) if left else "other score 0"

engine.main()
