"""Wrong on purpose. Four cards qualify, whatever they are."""
import sys

sys.dont_write_bytecode = True
import right as engine

engine.qualifies = lambda left: len(left) <= 4

engine.main()
