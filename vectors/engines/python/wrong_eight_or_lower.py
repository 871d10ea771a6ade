"""Wrong on purpose. The last pay row takes an eight."""
import sys

sys.dont_write_bytecode = True
import right as engine

correct = engine.pay_row
engine.pay_row = lambda left, melds: (
    correct(left, melds) if len(left) != 2
    else "score 2, seven or lower" if left[0] <= 8 else None)

engine.main()
