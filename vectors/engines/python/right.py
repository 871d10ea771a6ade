"""A settlement engine of gin-and-win/ten, written from the rule document alone.

It reads one JSON object a line and writes one a line, in the same order.
"""
import json
import sys
from itertools import combinations

RANKS, SUITS = "A23456789TJQK", "cdhs"
HAND_CARDS = 7
ANTES_IN_PLAY = 1
# The pay table: what a hand takes, and what it pays to one; the first row that fits pays.
PAYS = {"quads and trips": 500, "flush of 5 and pair": 20, "quads and flush of 3": 8,
        "other score 0": 4, "score 1": 2, "score 2, seven or lower": 1}


class Refused(Exception):
    pass


def read_hand(text):
    if not isinstance(text, str):
        raise Refused("a hand is text")
    cards = []
    for word in text.split():
        if len(word) != 2 or word[0] not in RANKS or word[1] not in SUITS:
            raise Refused(f"no such card: {word}")
        cards.append((RANKS.index(word[0]) + 1, word[1]))
    if len(cards) != HAND_CARDS or len(set(cards)) != HAND_CARDS:
        raise Refused(f"a hand has {HAND_CARDS} cards, all different")
    return cards


def read_bets(bets, action):
    if not isinstance(bets, dict):
        raise Refused("the wagers are missing")
    amounts = [bets.get(wager) for wager in ("ante", "play", "bonus")]
    if any(type(amount) is not int or amount < 0 for amount in amounts):
        raise Refused("an amount is a whole number of minor units")
    ante, play, bonus = amounts
    if ante == 0:
        raise Refused("there is no round without an Ante")
    if play != (ante * ANTES_IN_PLAY if action == "play" else 0):
        raise Refused("Play equals the Ante of a hand that stays")
    return ante, play, bonus


def settings(cards):
    """Every way to lay melds: sizes of the melds by kind, and the ranks left over."""
    if not cards:
        yield (), ()
        return
    first, rest = cards[0], cards[1:]
    for melds, left in settings(rest):
        yield melds, left + (first[0],)
    for place, kind, least in ((0, "kind", 2), (1, "flush", 3)):
        company = [card for card in rest if card[place] == first[place]]
        for size in range(least - 1, len(company) + 1):
            for some in combinations(company, size):
                others = [card for card in rest if card not in some]
                for melds, left in settings(others):
                    yield melds + ((kind, size + 1),), left


def setting_key(melds, left):
    """What a setting makes small: the cards left over, then the highest of them, and so on."""
    return len(left), sorted(left, reverse=True)


def best_settings(cards):
    """The least left over, highest first, and the melds of every setting that leaves it."""
    ways = [(setting_key(melds, left), melds, left) for melds, left in settings(cards)]
    least = min(key for key, _, _ in ways)
    best = [(melds, left) for key, melds, left in ways if key == least]
    return sorted(best[0][1], reverse=True), {tuple(sorted(melds)) for melds, _ in best}


def qualifies(left):
    return len(left) <= 3 or len(left) == 4 and left[0] <= 10


def compare(player, dealer):
    """Below 0 where the player wins, 0 for a tie."""
    one, other = (len(player), player), (len(dealer), dealer)
    return (one > other) - (one < other)


def pay_row(left, melds):
    if (("kind", 3), ("kind", 4)) in melds and not left:
        return "quads and trips"
    if (("flush", 5), ("kind", 2)) in melds and not left:
        return "flush of 5 and pair"
    if (("flush", 3), ("kind", 4)) in melds and not left:
        return "quads and flush of 3"
    if len(left) < 2:
        return "score 1" if left else "other score 0"
    if len(left) == 2 and left[0] <= 7:
        return "score 2, seven or lower"
    return None


def bonus_net(action, left, melds, bet, order):
    row = pay_row(left, melds)
    return bet * PAYS[row] if row else -bet


def base_net(action, player, dealer, ante, play):
    if action == "fold":
        return -ante, 0
    if not qualifies(dealer):
        return ante, 0
    order = compare(player, dealer)
    if order < 0:
        return ante, play * (1 if player else 3)
    return (0, 0) if order == 0 else (-ante, -play)


def settle(request):
    action = request.get("action")
    if action not in ("fold", "play"):
        raise Refused("the action is fold or play")
    cards, dealt = read_hand(request.get("cards")), read_hand(request.get("dealer"))
    if set(cards) & set(dealt):
        raise Refused("a card lies in both hands")
    ante, play, bonus = read_bets(request.get("bets"), action)
    (player, melds), (dealer, _) = best_settings(cards), best_settings(dealt)
    won = base_net(action, player, dealer, ante, play)
    paid = bonus_net(action, player, melds, bonus, compare(player, dealer))
    return {"ante": won[0], "play": won[1], "bonus": paid}


def main():
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = {"id": request["id"], "net": settle(request)}
        except Refused as why:
            answer = {"id": request["id"], "error": str(why)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
