"""Wrong on purpose. A flush needs four cards."""
import sys

sys.dont_write_bytecode = True
import right as engine

every = engine.settings


def settings(cards):
    for melds, left in every(cards):
        if ("flush", 3) not in melds:
            yield melds, left


engine.settings = settings

engine.main()
