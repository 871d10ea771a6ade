"""Wrong on purpose. The bonus wager is paid 'for one' in place of 'to one'."""
import sys

sys.dont_write_bytecode = True
import right as engine

correct = engine.bonus_net


def bonus_net(*about):
    net = correct(*about)
    return net - about[3] if net > 0 else net


engine.bonus_net = bonus_net

engine.main()
