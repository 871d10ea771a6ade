//! Hands of one kind that are nearly all paid otherwise than by the rules: the table may play another document, or may have changed it
//! on a day.

use gincert_game::Rank;
use gincert_replay::{Bet, Round, Rulebook, Seat, SeatMoney};
use std::collections::BTreeMap;

/// Fewest hands of a kind that say so.
const HANDS_MIN: u64 = 5;

/// Of ten hands of the kind so many, since the first one.
const MOST_IN_TEN: u64 = 6;

/// Of ten hands of the wager that are paid otherwise so many are of the kind: single errors are of several.
const OF_WAGER_IN_TEN: u64 = 8;

/// Most of them that are named.
const NAMED_MAX: usize = 3;

/// What hands have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HandKind {
    /// The row of the outcome table.
    Outcome(String),
    /// The row of the outcome table, and the dealer's highest left-over card.
    OutcomeAndTop(String, char),
    /// What the side wager pays by the rules to a stake of one, in hundredths.
    Odds(i64),
}

/// A wager that is paid otherwise in most hands of a kind, or in most since one of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsistentDifference {
    /// The name that the rules give the wager.
    pub wager: String,
    /// What the hands have in common.
    pub kind: HandKind,
    /// How many are paid otherwise.
    pub hands: u64,
    /// Of how many since the first of them.
    pub of: u64,
    /// Hands of the kind before the first of them that are paid as by the rules.
    pub before: u64,
    /// The round of the first of them.
    pub round: String,
    /// When it was settled.
    pub at: Option<String>,
}

/// The kind of a hand, in an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Outcome(u8),
    OutcomeAndTop(u8, Rank),
    Odds(i64),
}

#[derive(Debug, Default)]
struct Tally {
    /// Hands that agree before the first that differs, and since then.
    agree: [u64; 2],
    differ: u64,
    first: Option<(String, Option<String>)>,
}

impl Tally {
    /// Whether most hands differ since the first one that does.
    fn is_consistent(&self) -> bool {
        let [_, since] = self.agree;
        let is_most = self.differ * 10 >= (self.differ + since) * MOST_IN_TEN;
        self.differ >= HANDS_MIN && is_most
    }
}

/// How hands of each kind are paid.
#[derive(Debug, Default)]
pub(crate) struct DifferenceTallies(BTreeMap<(Bet, Key), Tally>);

impl DifferenceTallies {
    /// Adds the wagers of a seat that were compared.
    pub fn add(&mut self, round: &Round<'_, '_>, seat: &Seat<'_, '_>, money: &SeatMoney) {
        let made = money.wagers.iter().filter(|wager| wager.stake.is_some_and(|stake| stake > 0));
        for wager in made {
            let (Some(stake), Some(stated), Some(due)) = (wager.stake, wager.stated, wager.due)
            else {
                continue;
            };
            let keys = match wager.bet {
                Bet::Ante | Bet::Play => {
                    let row = seat.settled.and_then(|settled| settled.row);
                    let top = round.dealer.and_then(|left| left.top());
                    let both = row.zip(top).map(|(row, top)| Key::OutcomeAndTop(row, top));
                    [row.map(Key::Outcome), both]
                }
                _ => [due.checked_mul(100).map(|due| Key::Odds(due / stake)), None],
            };
            for key in keys.into_iter().flatten() {
                let tally = self.0.entry((wager.bet, key)).or_default();
                if stated == due {
                    let [before, since] = &mut tally.agree;
                    *(if tally.first.is_none() { before } else { since }) += 1;
                    continue;
                }
                tally.differ += 1;
                tally.first.get_or_insert_with(|| {
                    let text = |text: &Option<gincert_replay::Text<'_>>| {
                        text.as_ref().map(|text| gincert_evidence::printable(text.as_str()))
                    };
                    (text(&round.record.round).unwrap_or_default(), text(&round.record.at))
                });
            }
        }
    }

    /// The kinds of which most hands are paid otherwise since the first of them, and that have most such hands of their wager,
    /// most hands first; of one wager the first kind.
    pub fn consistent(&self, book: &Rulebook) -> Vec<ConsistentDifference> {
        let Some(rules) = book.sheets.first() else { return Vec::new() };
        // A hand of Ante or Play is of two kinds.
        let all_of = |bet: Bet| -> u64 {
            let own = self.0.iter().filter(|((of, key), _)| {
                *of == bet && matches!(key, Key::Outcome(_) | Key::Odds(_))
            });
            own.map(|(_, tally)| tally.differ).sum()
        };
        let own = self.0.iter().filter(|((bet, _), tally)| {
            tally.is_consistent() && tally.differ * 10 >= all_of(*bet) * OF_WAGER_IN_TEN
        });
        let mut own: Vec<(&(Bet, Key), &Tally)> = own.collect();
        own.sort_by_key(|((bet, key), tally)| (std::cmp::Reverse(tally.differ), *bet, *key));
        let mut found: Vec<ConsistentDifference> = Vec::new();
        for ((bet, key), tally) in own {
            let wager = rules.wager_name(*bet).to_owned();
            let is_new = found.iter().all(|known| known.wager != wager);
            let Some((round, at)) = tally.first.clone().filter(|_| is_new) else { continue };
            let kind = match key {
                Key::Outcome(row) => HandKind::Outcome(rules.outcome_text(Some(*row)).to_owned()),
                Key::OutcomeAndTop(row, top) => {
                    let row = rules.outcome_text(Some(*row)).to_owned();
                    HandKind::OutcomeAndTop(row, top.letter())
                }
                Key::Odds(hundredths) => HandKind::Odds(*hundredths),
            };
            let ([before, since], hands) = (tally.agree, tally.differ);
            let of = hands.saturating_add(since);
            found.push(ConsistentDifference { wager, kind, hands, of, before, round, at });
        }
        found.truncate(NAMED_MAX);
        found
    }
}
