"""Wrong on purpose. The Ante comes back where the dealer does not qualify."""
import sys

sys.dont_write_bytecode = True
import right as engine


def base_net(action, player, dealer, ante, play):
    unqualified = action == "play" and not engine.qualifies(dealer)
    return (0, 0) if unqualified else correct(action, player, dealer, ante, play)


correct, engine.base_net = engine.base_net, base_net
engine.main()
