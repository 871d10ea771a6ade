"""Wrong on purpose. Equal scores are compared from the lowest card up."""
import sys

sys.dont_write_bytecode = True
import right as engine


def compare(player, dealer):
    one, other = (len(player), player[::-1]), (len(dealer), dealer[::-1])
    return (one > other) - (one < other)


engine.compare = compare
engine.main()
