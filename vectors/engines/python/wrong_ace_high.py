"""Wrong on purpose. The ace is the highest card."""
import sys

sys.dont_write_bytecode = True
import right as engine

engine.RANKS = "?23456789TJQKA"

engine.main()
