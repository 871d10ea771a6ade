"""Wrong on purpose. Three cards of a rank are not a meld."""
import sys

sys.dont_write_bytecode = True
import right as engine

settings = engine.settings
engine.settings = lambda cards: (way for way in settings(cards) if ("kind", 3) not in way[0])

engine.main()
