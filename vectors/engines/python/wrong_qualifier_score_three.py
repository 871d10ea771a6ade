"""Wrong on purpose. No hand of score 4 qualifies."""
import sys

sys.dont_write_bytecode = True
import right as engine

engine.qualifies = lambda left: len(left) <= 3

engine.main()
