//! What a row moves that a map knows as a correction of a round which other rows have.
//!
//! Its results are added to those of the round, or stand in their place. Cards that it repeats must be those of the round: a row
//! with other cards is a hand, and no map hides one.
//!
//! It knows no rules and no exceptions.

use crate::input::map::CorrectedResults;
use crate::record::object::Text;
use crate::record::per_wager::Bet;
use crate::record::{Adjustment, Amounts, MinorUnits, Record, SeatRecord};
use gincert_game::CardSet;

/// A record that is a correction.
#[derive(Debug, Clone)]
pub(super) struct MarkedCorrection {
    results: CorrectedResults,
    dealer: CardSet,
    seats: Vec<MarkedSeat>,
    at: Option<Text<'static>>,
}

/// What it says of a seat.
#[derive(Debug, Clone)]
struct MarkedSeat {
    seat: Option<u32>,
    cards: CardSet,
    /// Wagered, won and paid.
    lists: [Option<Amounts<'static>>; 3],
    adjusted: Vec<Adjustment<'static>>,
}

fn owned(text: &Option<Text<'_>>) -> Option<Text<'static>> {
    text.as_ref().map(|text| Text::from(text.as_str().to_owned()))
}

/// A correction as the log has it, apart from its bytes.
pub(super) fn moved(one: &Adjustment<'_>) -> Adjustment<'static> {
    Adjustment {
        bet: owned(&one.bet),
        amount: one.amount,
        at: owned(&one.at),
        by: owned(&one.by),
        reason: owned(&one.reason),
        ..Adjustment::default()
    }
}

fn shown(cards: Option<crate::LoggedCards>) -> CardSet {
    cards.map_or(CardSet::EMPTY, |cards| cards.cards())
}

fn dealer(record: &Record<'_>) -> CardSet {
    shown(record.dealer.as_ref().and_then(|dealer| dealer.cards))
}

impl MarkedSeat {
    fn of(seat: &SeatRecord<'_>) -> MarkedSeat {
        MarkedSeat {
            seat: seat.seat,
            cards: shown(seat.cards),
            lists: [&seat.bets, &seat.net, &seat.paid].map(|one| one.as_ref().map(Amounts::owned)),
            adjusted: seat.adjusted.iter().map(moved).collect(),
        }
    }

    /// The list of its results, and its place among the lists of a seat.
    fn results(&self) -> Option<(usize, &Amounts<'static>)> {
        let [_, net, paid] = &self.lists;
        let stated = |list: &'_ &Amounts<'static>| !list.is_empty();
        let net = net.as_ref().filter(stated).map(|list| (1, list));
        net.or_else(|| Some((2, paid.as_ref().filter(stated)?)))
    }
}

/// The wagers of which a list states an amount: single ones, or else the total.
fn wagers(list: &Amounts<'_>) -> Vec<String> {
    let single = Bet::WAGERS.into_iter().filter(|bet| list.get(*bet).is_some());
    let single = single.map(|bet| bet.word().to_owned());
    let sides = list.sides().iter().map(|side| side.name.as_str().to_owned());
    let mut all: Vec<String> = single.chain(sides).collect();
    if all.is_empty() && list.get(Bet::Total).is_some() {
        all.push(Bet::Total.word().to_owned());
    }
    all
}

fn amount(list: Option<&Amounts<'_>>, wager: &str) -> Option<i64> {
    let list = list?;
    match Bet::parse(wager) {
        Some(bet) => list.get(bet),
        None => list.side(wager),
    }
}

fn list<'s, 'r>(seat: &'s SeatRecord<'r>, place: usize) -> Option<&'s Amounts<'r>> {
    [&seat.bets, &seat.net, &seat.paid].get(place).and_then(|list| list.as_ref())
}

impl MarkedCorrection {
    /// The correction that a record is.
    pub fn of(record: &Record<'_>, results: CorrectedResults) -> MarkedCorrection {
        MarkedCorrection {
            results,
            dealer: dealer(record),
            seats: record.seats.iter().map(MarkedSeat::of).collect(),
            at: owned(&record.at),
        }
    }

    /// Whether a record of its round can be the one that it corrects: it has these seats with the cards that are repeated, and
    /// with the stakes and results that are replaced.
    pub fn fits(&self, record: &Record<'_>) -> bool {
        let is_part = |own: CardSet, of: CardSet| own.minus(of).is_empty();
        let fits = |own: &MarkedSeat| {
            let mut seats = record.seats.iter();
            let Some(seat) = seats.find(|seat| seat.seat == own.seat) else { return false };
            is_part(own.cards, shown(seat.cards)) && self.replaces(own, seat)
        };
        !self.seats.is_empty()
            && is_part(self.dealer, dealer(record))
            && self.seats.iter().all(fits)
    }

    /// Whether the results of a seat can stand in place of those that it has.
    fn replaces(&self, own: &MarkedSeat, seat: &SeatRecord<'_>) -> bool {
        let Some((place, results)) = own.results() else { return true };
        let is_same_stake = |wager: &String| {
            let [stake, known] = [own.lists[0].as_ref(), seat.bets.as_ref()]
                .map(|list| amount(list, wager).unwrap_or(0));
            stake == known
        };
        let has_result = |wager: &String| amount(list(seat, place), wager).is_some();
        self.results == CorrectedResults::Added
            || wagers(results).iter().all(|wager| is_same_stake(wager) && has_result(wager))
    }

    /// Adds what it moves to the record of its round.
    pub fn correct(&self, record: &mut Record<'_>) {
        for own in &self.seats {
            let seat = record.seats.iter_mut().find(|seat| seat.seat == own.seat);
            let Some(seat) = seat else { continue };
            seat.adjusted.extend(own.adjusted.iter().cloned());
            let Some((place, results)) = own.results() else { continue };
            for wager in wagers(results) {
                let stated = amount(Some(results), &wager).unwrap_or(0);
                let minor = match self.results {
                    CorrectedResults::Added => stated,
                    CorrectedResults::InPlace => {
                        let known = amount(list(seat, place), &wager).unwrap_or(0);
                        stated.saturating_sub(known.saturating_add(moved_before(seat, &wager)))
                    }
                };
                if minor != 0 {
                    seat.adjusted.push(self.adjustment(&wager, minor));
                }
            }
        }
    }

    fn adjustment(&self, wager: &str, minor: i64) -> Adjustment<'static> {
        let bet = (wager != Bet::Total.word()).then(|| Text::from(wager.to_owned()));
        let (amount, at) = (Some(MinorUnits(minor)), self.at.clone());
        Adjustment { bet, amount, at, ..Adjustment::default() }
    }
}

/// What earlier corrections moved of a wager.
fn moved_before(seat: &SeatRecord<'_>, wager: &str) -> i64 {
    let is_own = |one: &&Adjustment<'_>| {
        one.bet.as_ref().map_or(Bet::Total.word(), Text::as_str).eq_ignore_ascii_case(wager)
    };
    let amounts = seat.adjusted.iter().filter(is_own).filter_map(|one| one.amount);
    amounts.fold(0, |all, minor| all.saturating_add(minor.0))
}
