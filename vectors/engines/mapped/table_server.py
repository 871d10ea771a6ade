"""A settlement engine with words of its own, for table_server.map.json; it settles as right.py does.

Cards are numbers from 1, kings of spades last; amounts are texts with two decimals; a wager gets what goes back
to the seat.
"""
import json
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))
import right as engine


def hand(numbers):
    if not isinstance(numbers, list):
        raise engine.Refused("a hand is a list")
    if not all(type(number) is int and 1 <= number <= 52 for number in numbers):
        raise engine.Refused("a card is a number from 1 to 52")
    return " ".join(engine.RANKS[(number - 1) % 13] + engine.SUITS[(number - 1) // 13] for number in numbers)


def minor(text):
    if not isinstance(text, str) or text[-3:-2] != ".":
        raise engine.Refused("an amount is a text with two decimals")
    return int(text.replace(".", ""))


def settle(message):
    stakes, seat = message.get("stakes"), message.get("seat")
    if not isinstance(stakes, dict) or not isinstance(seat, dict):
        raise engine.Refused("stakes and seat are missing")
    action = {"CALL": "play", "PASS": "fold"}.get(seat.get("decision"))
    bets = {ours: minor(stakes.get(theirs)) for ours, theirs in
            (("ante", "first"), ("play", "second"), ("bonus", "side"))}
    request = {"dealer": hand(message.get("bank")), "cards": hand(seat.get("hand")), "action": action, "bets": bets}
    net = engine.settle(request)
    return {wager: f"{(net[wager] + bets[wager]) / 100:.2f}" for wager in net}


for line in sys.stdin:
    message = json.loads(line)
    answer = {"round": {"number": message["round"]["number"]}}
    try:
        back = settle(message)
        answer["back"] = {"first": back["ante"], "second": back["play"], "side": back["bonus"]}
        answer["fault"] = None
    except engine.Refused as why:
        answer["fault"] = str(why)
    print(json.dumps(answer), flush=True)
