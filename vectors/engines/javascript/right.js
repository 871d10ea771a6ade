// A settlement engine of gin-and-win/ten, written from the rule document alone.
// It reads one JSON object a line and writes one a line, in the same order.
"use strict";

const RANKS = "A23456789TJQK";
const SUITS = "cdhs";
const HAND_CARDS = 7;

class Refused extends Error {}

const engine = {
  // The pay table: what a hand takes, and what it pays to one; the first row that fits pays.
  pays: [
    { takes: (hand) => hand.melds.has("kind4 kind3"), to: 500 },
    { takes: (hand) => hand.melds.has("flush5 kind2"), to: 20 },
    { takes: (hand) => hand.melds.has("kind4 flush3"), to: 8 },
    { takes: (hand) => hand.left.length === 0, to: 4 },
    { takes: (hand) => hand.left.length === 1, to: 2 },
    { takes: (hand) => hand.left.length === 2 && hand.left[0] <= 7, to: 1 },
  ],

  qualifies: (left) => left.length <= 3 || (left.length === 4 && left[0] <= 10),

  // Below 0 where the first is lower: the score, then the cards from the top down.
  compare(one, other) {
    if (one.length !== other.length) return one.length - other.length;
    const place = one.findIndex((rank, index) => rank !== other[index]);
    return place < 0 ? 0 : one[place] - other[place];
  },

  bonusNet(action, hand, bet) {
    const row = engine.pays.find((row) => row.takes(hand));
    return row ? bet * row.to : -bet;
  },

  baseNet(action, player, dealer, ante, play) {
    if (action === "fold") return [-ante, 0];
    if (!engine.qualifies(dealer)) return [ante, 0];
    const order = engine.compare(player, dealer);
    if (order < 0) return [ante, player.length === 0 ? 3 * play : play];
    return order === 0 ? [0, 0] : [-ante, -play];
  },
};

function readHand(text) {
  if (typeof text !== "string") throw new Refused("a hand is text");
  const words = text.split(" ").filter((word) => word !== "");
  const cards = words.map((word) => {
    const [rank, suit] = [RANKS.indexOf(word[0]), SUITS.indexOf(word[1])];
    if (word.length !== 2 || rank < 0 || suit < 0) throw new Refused("no such card: " + word);
    return { rank: rank + 1, suit, word };
  });
  if (cards.length !== HAND_CARDS || new Set(words).size !== HAND_CARDS) {
    throw new Refused("a hand has seven cards, all different");
  }
  return cards;
}

function readBets(bets, action) {
  if (bets === null || typeof bets !== "object") throw new Refused("the wagers are missing");
  const { ante, play, bonus } = bets;
  if (![ante, play, bonus].every((amount) => Number.isSafeInteger(amount) && amount >= 0)) {
    throw new Refused("an amount is a whole number of minor units");
  }
  if (ante === 0) throw new Refused("there is no round without an Ante");
  if (play !== (action === "play" ? ante : 0)) {
    throw new Refused("Play equals the Ante of a hand that stays");
  }
  return [ante, play, bonus];
}

// Every way to lay the first card and then the others: left over, or in a meld.
function lay(cards, melds, left, found) {
  if (cards.length === 0) {
    found.push({ melds, left: left.slice().sort((a, b) => b - a) });
    return;
  }
  const [first, ...rest] = cards;
  lay(rest, melds, [...left, first.rank], found);
  for (const [key, kind, least] of [["rank", "kind", 2], ["suit", "flush", 3]]) {
    const company = rest.filter((card) => card[key] === first[key]);
    for (let chosen = 1; chosen < 1 << company.length; chosen += 1) {
      const some = company.filter((_, index) => (chosen >> index) & 1);
      if (some.length + 1 < least) continue;
      const others = rest.filter((card) => !some.includes(card));
      lay(others, [...melds, kind + (some.length + 1)], left, found);
    }
  }
}

function best(cards) {
  const found = [];
  lay(cards, [], [], found);
  const bySetting = (a, b) => lowest(a.left, b.left);
  const least = found.reduce((a, b) => (bySetting(b, a) < 0 ? b : a));
  const names = (melds) => melds.slice().sort((a, b) => b.slice(-1) - a.slice(-1)).join(" ");
  const equal = found.filter((way) => bySetting(way, least) === 0);
  const shapes = equal.flatMap((way) => (way.left.length ? [] : [names(way.melds)]));
  return { left: least.left, melds: new Set(shapes) };
}

// How hands are set does not change with how they are compared.
function lowest(one, other) {
  if (one.length !== other.length) return one.length - other.length;
  const place = one.findIndex((rank, index) => rank !== other[index]);
  return place < 0 ? 0 : one[place] - other[place];
}

function settle(request) {
  const { action, cards, dealer, bets } = request;
  if (action !== "fold" && action !== "play") throw new Refused("the action is fold or play");
  const [own, dealt] = [readHand(cards), readHand(dealer)];
  if (own.some((card) => dealt.some((other) => other.word === card.word))) {
    throw new Refused("a card lies in both hands");
  }
  const [ante, play, bonus] = readBets(bets === undefined ? null : bets, action);
  const [hand, against] = [best(own), best(dealt)];
  const [won, paid] = engine.baseNet(action, hand.left, against.left, ante, play);
  return { ante: won, play: paid, bonus: engine.bonusNet(action, hand, bonus) };
}

function main() {
  require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const request = JSON.parse(line);
    let answer;
    try {
      answer = { id: request.id, net: settle(request) };
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      answer = { id: request.id, error: why.message };
    }
    process.stdout.write(JSON.stringify(answer) + "\n");
  });
}

module.exports = { engine, main };
if (require.main === module) main();
