"""Wrong on purpose. Two rows of the pay table have each other's pay-offs."""
import sys

sys.dont_write_bytecode = True
import right as engine

engine.PAYS.update({"flush of 5 and pair": 8, "quads and flush of 3": 20})

engine.main()
