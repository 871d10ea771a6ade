//! The rounds of one table, shuffler or shift: their tests, and what they come to.

use super::fates::unfair;
use super::{GroupId, LogSample};
use crate::families::family::side_number;
use gincert_game::SIDES_MAX;
use gincert_replay::{ExactHandValues, OpenHands, RevealCounts, RevealedCards, ShownHands};
use gincert_rng::{
    Battery, Deck, HandsOfRound, RoundTrail, Rounds, SPOTS_MAX, Slot, SpotHand, Trail,
    hand_categories,
};
use std::collections::BTreeMap;

/// Whole decks that each sample remembers.
const REMEMBERED: usize = 1 << 15;

/// What the hands of one rule document came to.
#[derive(Default)]
struct Outcomes {
    dealer: Vec<u64>,
    score: Vec<u64>,
    /// By side wager.
    pay_rows: [Vec<u64>; SIDES_MAX],
}

/// The last cards of one table in a sample.
#[derive(Default)]
struct Last {
    deck: Trail,
    round: RoundTrail,
    run: u64,
}

/// The rounds of one table, shuffler or shift.
#[derive(Default)]
pub(super) struct Group {
    /// Records, and the sum of the digests of their rounds: samples of the same rounds are one.
    pub records: u64,
    pub digests: u64,
    /// Of the records those of rounds that are played event by event, whose hands are no sample.
    played: u64,
    decks: Option<Box<Battery>>,
    places: Vec<[u64; 52]>,
    decks_left_out: u64,
    broken_decks: u64,
    rounds: Rounds,
    fates: RevealCounts,
    unusable: u64,
    outcomes: BTreeMap<u32, Outcomes>,
    last: BTreeMap<String, Last>,
}

impl Group {
    pub fn add(&mut self, shown: &RevealedCards, run: Option<u64>) {
        self.records += 1;
        self.digests = self.digests.wrapping_add(shown.round[0]);
        let mut none = Last::default();
        let last = match run {
            Some(_) => self.last.entry(shown.table.clone()).or_default(),
            None => &mut none,
        };
        if run != Some(last.run) {
            *last = Last { run: run.unwrap_or(0), ..Last::default() };
        }
        match shown.deck.and_then(Deck::new) {
            Some(deck) => {
                let decks = &mut self.decks;
                let battery = decks
                    .get_or_insert_with(|| Box::new(Battery::default().remembering(REMEMBERED)));
                battery.add_after(&mut last.deck, &deck);
                self.places.resize(52, [0; 52]);
                crate::examine::shuffles::count(&mut self.places, deck.cards());
            }
            None => {
                last.deck.gap();
                self.decks_left_out += 1;
                self.broken_decks += u64::from(shown.broken_deck);
            }
        }
        self.fates.merge(&shown.fates);
        let round = match &shown.hands {
            ShownHands::Open(open) => hands(open).map(|round| (open, round)),
            ShownHands::Played => {
                self.played += 1;
                None
            }
            ShownHands::Hidden
            | ShownHands::Unusable
            | ShownHands::WithJokers
            | ShownHands::OfMatch => None,
        };
        match round {
            Some((open, round)) => {
                self.rounds.add_after(&mut last.round, &round);
                self.outcomes.entry(open.sheet).or_default().add(open);
            }
            None => {
                last.round.gap();
                self.unusable += 1;
            }
        }
    }

    /// Leaves out a record that shows again what another one shows.
    pub fn leave_out(&mut self) {
        self.decks_left_out += 1;
        self.unusable += 1;
    }

    pub fn samples(
        mut self,
        group: GroupId,
        name: &str,
        values: &[Option<ExactHandValues>],
        samples: &mut Vec<LogSample>,
    ) {
        let decks = self.decks.take();
        // Where records name decks and none is whole, the table is not passed over in silence.
        if decks.is_some() || self.broken_decks > 0 {
            let decks = decks.as_deref();
            samples.push(LogSample {
                by: group.0,
                group,
                name: name.to_owned(),
                is_decks: true,
                lines: decks.map_or(0, Battery::decks),
                steps: Some(decks.map_or(0, Battery::steps)),
                left_out: self.decks_left_out,
                not_tested: match decks {
                    Some(_) => None,
                    None => Some("no record shows a whole deck".to_owned()),
                },
                slots: decks.map_or_else(Vec::new, Battery::slots),
                places: std::mem::take(&mut self.places),
                runs: self.last.len() as u64,
                may_fail: true,
                rounds: None,
            });
        }
        if self.records > 0 && self.played == self.records {
            return;
        }
        let not_tested = match self.rounds.rounds() {
            0 => Some("no round shows usable hands".to_owned()),
            _ => unfair(&self.fates),
        };
        let mut slots = Vec::new();
        if not_tested.is_none() {
            slots = self.rounds.slots();
            for (sheet, outcomes) in &self.outcomes {
                slots.extend(outcomes.slots(*sheet, self.outcomes.len() > 1, values));
            }
        }
        samples.push(LogSample {
            by: group.0,
            group,
            name: name.to_owned(),
            is_decks: false,
            lines: self.rounds.rounds(),
            steps: None,
            left_out: self.unusable,
            not_tested,
            slots,
            places: Vec::new(),
            runs: self.last.len() as u64,
            may_fail: self.rounds.is_beyond(self.unusable),
            rounds: Some(Box::new(self.rounds)),
        });
    }
}

/// The hands of a round by spot: the dealer's is 0, a seat's its number, or its place where numbers
/// are missing or too high.
fn hands(open: &OpenHands) -> Option<HandsOfRound> {
    let mut numbers = open.seats.iter().map(|(number, _)| *number);
    let is_numbered =
        numbers.all(|number| number.is_some_and(|n| (1..SPOTS_MAX as u32).contains(&n)));
    let seats = (1u32..).zip(&open.seats).map(|(place, (number, cards))| {
        let spot = number.filter(|_| is_numbered).unwrap_or(place);
        let spot = u8::try_from(spot).unwrap_or(u8::MAX);
        SpotHand { spot, cards: cards.bits() }
    });
    let dealer = SpotHand { spot: 0, cards: open.dealer.bits() };
    let hands: Vec<SpotHand> = std::iter::once(dealer).chain(seats).collect();
    HandsOfRound::new(&hands)
}

impl Outcomes {
    fn add(&mut self, open: &OpenHands) {
        count(&mut self.dealer, usize::from(open.dealer_score));
        count(&mut self.score, usize::from(open.score));
        for (side, counts) in self.pay_rows.iter_mut().enumerate() {
            count(counts, open.rows.of(side).unwrap_or(gincert_replay::PAY_ROWS_MAX));
        }
    }

    /// One hand of each round, so that rounds are independent, against the exact counts.
    fn slots(&self, sheet: u32, named: bool, values: &[Option<ExactHandValues>]) -> Vec<Slot> {
        let values = usize::try_from(sheet).ok().and_then(|at| values.get(at));
        let Some(values) = values.and_then(Option::as_ref) else {
            return Vec::new();
        };
        let name = |what: &str| match named {
            true => format!("hands/{what}/rules-{}", sheet + 1),
            false => format!("hands/{what}"),
        };
        let hands = values.census.total_hands() as f64;
        let longest = self.dealer.len().max(self.score.len()).max(16);
        let scores: Vec<f64> = (0..longest)
            .map(|score| u8::try_from(score).unwrap_or(u8::MAX))
            .map(|score| values.census.with_score(score) as f64 / hands)
            .collect();
        let padded = |counts: &[u64], to: usize| {
            let mut counts = counts.to_vec();
            counts.resize(to.max(counts.len()), 0);
            counts
        };
        let mut slots = vec![
            hand_categories(&name("dealer-scores"), &padded(&self.dealer, longest), &scores),
            hand_categories(&name("first-seat-scores"), &padded(&self.score, longest), &scores),
        ];
        for (side, (law, counts)) in values.sides.iter().zip(&self.pay_rows).enumerate() {
            let all = law.total_hands as f64;
            let rows = law.rows.iter().map(|row| row.combinations as f64 / all);
            let mut chances: Vec<f64> = rows.collect();
            chances.resize(gincert_replay::PAY_ROWS_MAX, 0.0);
            chances.push(law.unmatched as f64 / all);
            let counts = padded(counts, chances.len());
            // The first one has the name of a game's only one, as in all reports.
            let number = side_number(side);
            let name = name(&format!("first-seat-pay-rows{number}"));
            slots.push(hand_categories(&name, &counts, &chances));
        }
        slots
    }
}

fn count(counts: &mut Vec<u64>, place: usize) {
    if counts.len() <= place {
        counts.resize(place + 1, 0);
    }
    if let Some(count) = counts.get_mut(place) {
        *count += 1;
    }
}
