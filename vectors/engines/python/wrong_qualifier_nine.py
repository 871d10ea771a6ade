"""Wrong on purpose. A Ten no longer qualifies."""
import sys

sys.dont_write_bytecode = True
import right as engine

engine.qualifies = lambda left: len(left) <= 3 or len(left) == 4 and left[0] <= 9

engine.main()
