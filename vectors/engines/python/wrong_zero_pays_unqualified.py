"""Wrong on purpose. A score of zero is paid although the dealer does not qualify."""
import sys

sys.dont_write_bytecode = True
import right as engine


def base_net(action, player, dealer, ante, play):
    zero = action == "play" and not player and engine.compare(player, dealer) < 0
    return (ante, 3 * play) if zero else correct(action, player, dealer, ante, play)


correct, engine.base_net = engine.base_net, base_net
engine.main()
