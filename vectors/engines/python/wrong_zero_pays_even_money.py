"""Wrong on purpose. A score of zero pays even money."""
import sys

sys.dont_write_bytecode = True
import right as engine


def base_net(action, player, dealer, ante, play):
    won, paid = correct(action, player, dealer, ante, play)
    return won, min(paid, play)


correct, engine.base_net = engine.base_net, base_net
engine.main()
