"""Wrong on purpose. A tie is a win of the player."""
import sys

sys.dont_write_bytecode = True
import right as engine

compare = engine.compare
engine.compare = lambda player, dealer: compare(player, dealer) or -1

engine.main()
