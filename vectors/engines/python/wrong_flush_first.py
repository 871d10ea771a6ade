"""Wrong on purpose. Flushes of three or more are laid before pairs."""
import sys

sys.dont_write_bytecode = True
import right as engine


def best_settings(cards):
    laid, left = [], list(cards)
    for place, kind, least in ((1, "flush", 3), (0, "kind", 2)):
        for value in sorted({card[place] for card in left}):
            group = [card for card in left if card[place] == value]
            if len(group) >= least:
                laid.append((kind, len(group)))
                left = [card for card in left if card not in group]
    return sorted((card[0] for card in left), reverse=True), {tuple(sorted(laid))}


engine.best_settings = best_settings
engine.main()
