"""Wrong on purpose. The Ten is a limit at score 3 and below as well."""
import sys

sys.dont_write_bytecode = True
import right as engine

engine.qualifies = lambda left: len(left) <= 4 and all(rank <= 10 for rank in left)

engine.main()
