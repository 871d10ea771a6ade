"""Wrong on purpose. The most melds are laid, even where more cards are left."""
import sys

sys.dont_write_bytecode = True
import right as engine

engine.setting_key = lambda melds, left: (-len(melds), len(left), sorted(left, reverse=True))

engine.main()
