"""Wrong on purpose. The dealer takes ties."""
import sys

sys.dont_write_bytecode = True
import right as engine


def base_net(action, player, dealer, ante, play):
    tie = action == "play" and engine.qualifies(dealer) and engine.compare(player, dealer) == 0
    return (-ante, -play) if tie else correct(action, player, dealer, ante, play)


correct, engine.base_net = engine.base_net, base_net
engine.main()
