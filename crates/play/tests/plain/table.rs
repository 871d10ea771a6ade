//! Hands with melds on the table by the rules of rulesets/table-gin/colonel.md, mahjong.md and rummy-500.md,
//! written from the documents and docs/play.md.

use super::cards::{PlainMeld, rank, suit, with, without};
use super::packs::{PlainCard, PlainPacks};
use super::table_players::{takes, throws};

/// What the documents have different.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum PlainGame {
    /// Ace high and 10; the top of the pile; the opponent's hand is scored.
    Colonel,
    /// Ace low and 15; several cards of the pile; cards are added to the opponent's melds alone; going out takes a
    /// discard and gives 25; table less hand; no end of the stock.
    Mahjong,
    /// Ace high or low, 15, or 1 with two and three; several cards of the pile; table less hand.
    Rummy500,
}

/// What is on the table: the melds, and for each card who laid it.
pub struct PlainTable {
    pub game: PlainGame,
    pub hands: [Vec<PlainCard>; 2],
    pub pile: Vec<PlainCard>,
    pub melds: Vec<PlainMeld>,
    /// Who laid each meld.
    pub owners: Vec<usize>,
    pub laid_by: Vec<(PlainCard, usize)>,
    /// Cards that each seat took and holds.
    pub taken: [Vec<PlainCard>; 2],
}

/// What happened: the events as text, and the points by seat.
#[derive(Debug, PartialEq, Eq)]
pub struct PlainTableHand {
    pub events: Vec<String>,
    pub points: [i64; 2],
}

impl PlainGame {
    /// What cards count in a hand.
    pub fn in_hand(self, cards: &[PlainCard]) -> i64 {
        let one = |card: &PlainCard| match (rank(*card), self) {
            (0, PlainGame::Colonel) => 10,
            (0, PlainGame::Mahjong | PlainGame::Rummy500) => 15,
            (1..=8, PlainGame::Mahjong) => 5,
            (at, _) => (at as i64 + 1).min(10),
        };
        cards.iter().map(one).sum()
    }

    /// What a card counts in a meld on the table.
    pub fn on_table(self, meld: &PlainMeld, card: PlainCard) -> i64 {
        let has = |at: usize| meld.run && meld.cards.iter().any(|card| rank(*card) == at);
        match self {
            PlainGame::Rummy500 if rank(card) == 0 && has(1) && has(2) => 1,
            _ => self.in_hand(&[card]),
        }
    }

    /// Whether ranks are a row, an ace at either end as the document has it.
    fn is_row(self, cards: &[PlainCard]) -> bool {
        let follows = |ace: usize| {
            let mut places: Vec<usize> =
                cards.iter().map(|card| if rank(*card) == 0 { ace } else { rank(*card) }).collect();
            places.sort_unstable();
            places.windows(2).all(|pair| pair[1] == pair[0] + 1)
        };
        (self != PlainGame::Mahjong && follows(13)) || (self != PlainGame::Colonel && follows(0))
    }

    /// The meld of these cards, if they are one.
    fn meld(self, cards: &[PlainCard]) -> Option<PlainMeld> {
        if cards.len() < 3 {
            return None;
        }
        let set = cards.iter().all(|card| rank(*card) == rank(cards[0])) && cards.len() <= 4;
        let run = cards.iter().all(|card| suit(*card) == suit(cards[0])) && self.is_row(cards);
        (set || run).then(|| PlainMeld { run: !set, cards: cards.to_vec() })
    }

    /// A meld with one card more.
    pub fn grown(self, meld: &PlainMeld, card: PlainCard) -> Option<PlainMeld> {
        let grown = self.meld(&with(&meld.cards, card))?;
        (grown.run == meld.run).then_some(grown)
    }

    /// Every meld of a hand.
    fn melds(self, hand: &[PlainCard]) -> Vec<PlainMeld> {
        let mut found = Vec::new();
        for at in 0..13 {
            let of_rank: Vec<PlainCard> =
                hand.iter().copied().filter(|card| rank(*card) == at).collect();
            found.extend(of_rank.iter().map(|card| without(&of_rank, *card)));
            found.push(of_rank);
        }
        for of_suit in 0..4 {
            for low in 0..14 {
                for high in low + 2..14.min(low + 13) {
                    found.push((low..=high).map(|at| 13 * of_suit + at % 13).collect());
                }
            }
        }
        found.retain(|cards| cards.iter().all(|card| hand.contains(card)));
        found.iter().filter_map(|cards| self.meld(cards)).collect()
    }

    /// How many cards of a hand may be laid.
    pub fn room(self, hand: &[PlainCard]) -> usize {
        if self == PlainGame::Mahjong { hand.len().saturating_sub(1) } else { hand.len() }
    }

    /// Whether a seat may add to a meld.
    fn may_add(self, seat: usize, owner: usize) -> bool {
        self != PlainGame::Mahjong || seat != owner
    }

    /// The meld that counts most, out of those with a card if one is named.
    pub fn best_meld(self, hand: &[PlainCard], card: Option<PlainCard>) -> Option<PlainMeld> {
        let mut all = self.melds(hand);
        all.retain(|meld| meld.cards.len() <= self.room(hand));
        all.retain(|meld| card.is_none_or(|card| meld.cards.contains(&card)));
        let number = |meld: &PlainMeld| meld.cards.iter().map(|card| 1u64 << card).sum::<u64>();
        let points = |meld: &PlainMeld| -> i64 {
            meld.cards.iter().map(|card| self.on_table(meld, *card)).sum()
        };
        all.sort_by_key(|meld| (-points(meld), -(meld.cards.len() as i64), meld.run, number(meld)));
        all.into_iter().next()
    }
}

/// What is laid in a turn: the events, the hand that stays, and what the cards laid count.
pub struct PlainLaying {
    pub events: Vec<String>,
    pub left: Vec<PlainCard>,
    pub points: i64,
    seat: usize,
    melds: Vec<PlainMeld>,
    owners: Vec<usize>,
    laid: Vec<PlainCard>,
}

/// The lowest by rank, then suit.
fn in_order(cards: &[PlainCard]) -> Vec<PlainCard> {
    let mut cards = cards.to_vec();
    cards.sort_by_key(|card| (rank(*card), suit(*card)));
    cards
}

impl PlainTable {
    /// What a hand of a seat lays, a wanted card first.
    pub fn laying(
        &self,
        seat: usize,
        hand: &[PlainCard],
        wanted: Option<PlainCard>,
    ) -> PlainLaying {
        let mut turn = PlainLaying {
            events: Vec::new(),
            left: hand.to_vec(),
            points: 0,
            seat,
            melds: self.melds.clone(),
            owners: self.owners.clone(),
            laid: Vec::new(),
        };
        if let Some(card) = wanted {
            match self.game.best_meld(hand, Some(card)) {
                Some(meld) => turn.lay(self.game, meld),
                None => assert!(turn.add(self.game, &[card])),
            }
        }
        while let Some(meld) = self.game.best_meld(&turn.left, None) {
            turn.lay(self.game, meld);
        }
        while turn.add(self.game, &turn.left.clone()) {}
        turn
    }

    /// Whether a card fits a meld on the table to which a seat may add.
    pub fn fits(&self, seat: usize, card: PlainCard) -> bool {
        let mut melds = self.melds.iter().zip(&self.owners);
        melds.any(|(meld, owner)| {
            self.game.may_add(seat, *owner) && self.game.grown(meld, card).is_some()
        })
    }
}

impl PlainLaying {
    fn lay(&mut self, game: PlainGame, meld: PlainMeld) {
        let mut cards = meld.cards.clone();
        cards.sort_unstable();
        self.events.push(format!("meld {cards:?} {}", if meld.run { "run" } else { "set" }));
        self.left.retain(|card| !cards.contains(card));
        self.points += cards.iter().map(|card| game.on_table(&meld, *card)).sum::<i64>();
        self.laid.extend(cards);
        self.melds.push(meld);
        self.owners.push(self.seat);
    }

    fn add(&mut self, game: PlainGame, cards: &[PlainCard]) -> bool {
        if game.room(&self.left) == 0 {
            return false;
        }
        for at in 0..self.melds.len() {
            if !game.may_add(self.seat, self.owners[at]) {
                continue;
            }
            for card in in_order(cards) {
                let Some(grown) = game.grown(&self.melds[at], card) else { continue };
                self.events.push(format!("add {at} {card}"));
                self.points += game.on_table(&grown, card);
                self.melds[at] = grown;
                self.left.retain(|other| *other != card);
                self.laid.push(card);
                return true;
            }
        }
        false
    }
}

/// The hand of a deal; the players by seat.
pub fn play(game: PlainGame, seed: u64, number: u64, players: [&str; 2]) -> PlainTableHand {
    let pack = PlainPacks::new(&format!("gincert play hands {seed}"), number).pack();
    let each = if game == PlainGame::Rummy500 { 13 } else { 10 };
    // One at a time, the opponent of the dealer (seat 0) first; then the upcard.
    let hand = |seat: usize| (0..each).map(|turn| pack[2 * turn + 1 - seat]).collect::<Vec<_>>();
    let mut table = PlainTable {
        game,
        hands: [hand(0), hand(1)],
        pile: vec![pack[2 * each]],
        melds: Vec::new(),
        owners: Vec::new(),
        laid_by: Vec::new(),
        taken: [Vec::new(), Vec::new()],
    };
    let mut stock = pack[2 * each + 1..].to_vec();
    stock.reverse();
    let mut events = Vec::new();
    let mut seat = 1;
    loop {
        let mut wanted = None;
        match takes(players[seat], &table, seat) {
            0 => match stock.pop() {
                Some(card) => {
                    events.push(format!("{seat} draw {card}"));
                    table.hands[seat].push(card);
                }
                None if game == PlainGame::Mahjong => {
                    return PlainTableHand { events, points: [0, 0] };
                }
                None => {
                    events.push("stock-end".to_owned());
                    return PlainTableHand { events, points: table.points(None) };
                }
            },
            count => {
                let taken = table.pile.split_off(table.pile.len() - count);
                wanted = Some(taken[0]);
                events.push(match count {
                    1 => format!("{seat} take {}", taken[0]),
                    _ => format!("{seat} pile {count}"),
                });
                table.hands[seat].extend(&taken);
                table.taken[seat].extend(&taken);
            }
        }
        let laying = table.laying(seat, &table.hands[seat], wanted);
        events.extend(laying.events.iter().map(|event| format!("{seat} {event}")));
        table.taken[seat].retain(|card| laying.left.contains(card));
        table.laid_by.extend(laying.laid.iter().map(|card| (*card, seat)));
        table.melds = laying.melds;
        table.owners = laying.owners;
        table.hands[seat] = laying.left;
        if !table.hands[seat].is_empty() {
            let card = throws(players[seat], &table, seat);
            table.hands[seat] = without(&table.hands[seat], card);
            table.taken[seat].retain(|other| *other != card);
            table.pile.push(card);
            events.push(format!("{seat} discard {card}"));
        }
        if table.hands[seat].is_empty() {
            return PlainTableHand { events, points: table.points(Some(seat)) };
        }
        if game == PlainGame::Colonel && stock.is_empty() {
            return PlainTableHand { events, points: table.points(None) };
        }
        seat = 1 - seat;
    }
}

impl PlainTable {
    /// The points at the end of a hand.
    fn points(&self, out: Option<usize>) -> [i64; 2] {
        let held = [0, 1].map(|seat| self.game.in_hand(&self.hands[seat]));
        if self.game == PlainGame::Colonel {
            return match out {
                Some(0) => [held[1], 0],
                Some(_) => [0, held[0]],
                None => [(held[1] - held[0]).max(0), (held[0] - held[1]).max(0)],
            };
        }
        let laid = |seat: usize| -> i64 {
            let own = self.laid_by.iter().filter(|(_, by)| *by == seat);
            own.map(|(card, _)| {
                let meld = self.melds.iter().find(|meld| meld.cards.contains(card)).unwrap();
                self.game.on_table(meld, *card)
            })
            .sum()
        };
        let bonus = |seat: usize| match self.game {
            PlainGame::Mahjong if out == Some(seat) => 25,
            _ => 0,
        };
        [0, 1].map(|seat| laid(seat) - held[seat] + bonus(seat))
    }
}
