"""Wrong on purpose. A Jack qualifies where the document asks for a Ten."""
import sys

sys.dont_write_bytecode = True
import right as engine

engine.qualifies = lambda left: len(left) <= 3 or len(left) == 4 and left[0] <= 11

engine.main()
