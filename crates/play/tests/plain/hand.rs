//! A hand by the rules of rulesets/gin-rummy/standard-c.md, written from the document and docs/play.md.

use super::cards::{PlainMeld, best_defence, best_melding, least, with, without};
use super::packs::{PlainCard, PlainPacks};
use super::players::{PlainView, knocks, takes, throws};

const LIMIT: u32 = 10;

/// What happened: the events as text, how it ended, the points by seat, and misdeals before it.
#[derive(Debug, PartialEq, Eq)]
pub struct PlainHand {
    pub events: Vec<String>,
    pub kind: String,
    pub points: [i64; 2],
    pub misdeals: u32,
}

struct Seats {
    hands: [Vec<PlainCard>; 2],
    pile: Vec<PlainCard>,
    stock: Vec<PlainCard>,
    /// Cards that each seat took and holds.
    taken: [Vec<PlainCard>; 2],
    events: Vec<String>,
}

/// The hand of a deal; the players by seat.
pub fn play(seed: u64, number: u64, players: [&str; 2]) -> PlainHand {
    let mut packs = PlainPacks::new(&format!("gincert play hands {seed}"), number);
    for misdeals in 0.. {
        let pack = packs.pack();
        // One at a time, the opponent of the dealer (seat 0) first; then the upcard.
        let hand = |seat: usize| (0..10).map(|turn| pack[2 * turn + 1 - seat]).collect::<Vec<_>>();
        let hands = [hand(0), hand(1)];
        if hands.iter().any(|hand| least(hand) <= LIMIT) {
            continue;
        }
        let mut stock = pack[21..].to_vec();
        stock.reverse();
        let seats = Seats {
            hands,
            pile: vec![pack[20]],
            stock,
            taken: [Vec::new(), Vec::new()],
            events: Vec::new(),
        };
        return PlainHand { misdeals, ..seats.play(players) };
    }
    unreachable!("the loop has no end")
}

impl Seats {
    fn view(
        &self,
        seat: usize,
        taken: Option<PlainCard>,
        kept: Option<PlainCard>,
    ) -> PlainView<'_> {
        PlainView {
            hand: &self.hands[seat],
            pile: &self.pile,
            known: &self.taken[1 - seat],
            stock_left: self.stock.len(),
            limit: LIMIT,
            taken,
            kept,
        }
    }

    fn take(&mut self, seat: usize) -> PlainCard {
        let card = self.pile.pop().unwrap();
        self.taken[seat].push(card);
        self.hands[seat].push(card);
        self.events.push(format!("{seat} take {card}"));
        card
    }

    fn play(mut self, players: [&str; 2]) -> PlainHand {
        let wants = |seats: &Seats, seat: usize| {
            takes(players[seat], &seats.view(seat, None, None), *seats.pile.last().unwrap())
        };
        // The upcard is offered to seat 1, then to seat 0; then seat 1 draws from the stock.
        let (mut seat, mut offered) = (1, 2);
        loop {
            let mut taken = None;
            let mut kept = None;
            if offered > 0 {
                if wants(&self, seat) {
                    taken = Some(self.take(seat));
                    kept = taken;
                    offered = 0;
                } else {
                    self.events.push(format!("{seat} pass"));
                    offered -= 1;
                    seat = 1 - seat;
                    if offered > 0 {
                        continue;
                    }
                    self.draw(seat);
                }
            } else if wants(&self, seat) {
                taken = Some(self.take(seat));
            } else {
                self.draw(seat);
            }
            let view = self.view(seat, taken, kept);
            if least(view.hand) == 0 {
                return self.knock(seat, None);
            }
            let (points, best) = view.best();
            if points <= LIMIT && knocks(players[seat], &view, points) {
                let card = best.into_iter().max_by_key(|card| (card % 13, card / 13)).unwrap();
                return self.knock(seat, Some(card));
            }
            let card = throws(players[seat], &view);
            self.hands[seat] = without(&self.hands[seat], card);
            self.taken[seat].retain(|other| *other != card);
            self.pile.push(card);
            self.events.push(format!("{seat} discard {card}"));
            if self.stock.len() <= 2 {
                self.events.push("stock-end".to_owned());
                let kind = "void".to_owned();
                return PlainHand { events: self.events, kind, points: [0, 0], misdeals: 0 };
            }
            seat = 1 - seat;
        }
    }

    fn draw(&mut self, seat: usize) {
        let card = self.stock.pop().unwrap();
        self.hands[seat] = with(&self.hands[seat], card);
        self.events.push(format!("{seat} draw {card}"));
    }

    fn knock(mut self, seat: usize, discard: Option<PlainCard>) -> PlainHand {
        let hand = match discard {
            Some(card) => without(&self.hands[seat], card),
            None => self.hands[seat].clone(),
        };
        let (own, spread) = best_melding(&hand);
        let melds: Vec<String> = spread.iter().map(meld_text).collect();
        let thrown = discard.map_or("-".to_owned(), |card| card.to_string());
        self.events.push(format!("{seat} out {thrown} {}", melds.join(" ")));
        let other = &self.hands[1 - seat];
        let left = if own == 0 { least(other) } else { best_defence(&spread, other) };
        let (own, left) = (i64::from(own), i64::from(left));
        let (kind, winner, points) = match (own, discard) {
            (0, None) => ("big-gin", seat, left + 31),
            (0, Some(_)) => ("gin", seat, left + 25),
            _ if own < left => ("knock", seat, left - own),
            _ => ("undercut", 1 - seat, own - left + 25),
        };
        let mut all = [0, 0];
        all[winner] = points;
        PlainHand { events: self.events, kind: kind.to_owned(), points: all, misdeals: 0 }
    }
}

/// The cards of a meld in the order of a new pack.
fn meld_text(meld: &PlainMeld) -> String {
    let mut cards = meld.cards.clone();
    cards.sort_unstable();
    let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
    format!("[{}]", cards.join(","))
}
