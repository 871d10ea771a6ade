"""Wrong on purpose. A score of zero pays 3 to 1 on the Ante, not on Play."""
import sys

sys.dont_write_bytecode = True
import right as engine


def base_net(action, player, dealer, ante, play):
    won, paid = correct(action, player, dealer, ante, play)
    return (paid, won) if action == "play" and paid == 3 * play else (won, paid)


correct, engine.base_net = engine.base_net, base_net
engine.main()
