"""Wrong on purpose. The third card is not compared."""
import sys

sys.dont_write_bytecode = True
import right as engine


def compare(player, dealer):
    one, other = (len(player), player[:2]), (len(dealer), dealer[:2])
    return (one > other) - (one < other)


engine.compare = compare
engine.main()
