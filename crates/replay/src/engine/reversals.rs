//! Records that take back an earlier one: systems that only add to their logs write a cancelled round a second time, with its
//! wagers below zero and its results with the opposite sign.
//!
//! Such a record belongs to the one record of its table, gaming day and round. It is read as a void record of the round: with the
//! wagers that it takes back, and with the results of both records together, so that a round of which not everything was taken
//! back shows what is left. Where there is no such record, or several that say different things, it is no record.
//!
//! It knows no rules and no exceptions.

use crate::finding::is_settled;
use crate::record::names::clean;
use crate::record::object::Text;
use crate::record::per_wager::Bet;
use crate::record::{Amounts, MinorUnits, Record, SeatRecord};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Most rounds with such corrections; further ones stay records by themselves.
pub const APART_ROUNDS_MAX: usize = 100_000;

/// Table, gaming day and round, as they are written.
pub(super) type RoundKey = [String; 3];

pub(super) fn key(record: &Record<'_>) -> RoundKey {
    [&record.table, &record.gaming_day, &record.round].map(|text| {
        text.as_ref().map_or_else(String::new, |text| clean(text.as_str()).into_owned())
    })
}

/// The amounts of a seat: what was wagered, won and paid.
type SeatAmounts = (Option<u32>, [Option<Amounts<'static>>; 3]);

/// The amounts of all records that take back wagers, by seats.
#[derive(Debug, Clone, Default)]
struct RoundReversal {
    seats: Vec<SeatAmounts>,
    /// How many records.
    records: u64,
    currency: String,
    /// The amounts of the round that they take back, and whether that is settled.
    target: Option<Vec<SeatAmounts>>,
    is_settled: bool,
    /// Whether records of this name state other amounts, or lack a seat.
    is_unclear: bool,
}

/// What such records of one currency take back together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReversedMoney {
    /// The currency; empty where it is not stated.
    pub currency: String,
    /// How many records.
    pub records: u64,
    /// What had been wagered, in minor units.
    pub wagered: i128,
    /// What players had won, in minor units.
    pub won: i128,
}

/// The records of all logs that take back others.
#[derive(Debug, Clone, Default)]
pub struct Reversals(BTreeMap<RoundKey, RoundReversal>);

/// Whether a record takes back wagers: one is below zero, and none above.
fn takes_back(record: &Record<'_>) -> bool {
    let bets = || record.seats.iter().filter_map(|seat| seat.bets.as_ref()).flat_map(Amounts::all);
    bets().any(|minor| minor < 0) && bets().all(|minor| minor <= 0)
}

fn seat_amounts(record: &Record<'_>) -> Vec<SeatAmounts> {
    let lists = |seat: &SeatRecord<'_>| {
        [&seat.bets, &seat.net, &seat.paid].map(|list| list.as_ref().map(Amounts::owned))
    };
    record.seats.iter().map(|seat| (seat.seat, lists(seat))).collect()
}

/// The amount of a wager in a list, by its field or its name.
fn amount(list: Option<&Amounts<'_>>, wager: &str) -> i64 {
    let stated = list.and_then(|list| match Bet::parse(wager) {
        Some(bet) => list.get(bet),
        None => list.side(wager),
    });
    stated.unwrap_or(0)
}

/// The wagers of lists that state an amount.
fn wagers<'l>(lists: &[Option<&'l Amounts<'_>>]) -> Vec<Cow<'l, str>> {
    let stated = |list: &&'l Amounts<'_>| {
        let own = Bet::ALL.into_iter().filter(|bet| list.get(*bet).is_some());
        let sides = list.sides().iter().map(|side| Cow::Borrowed(side.name.as_str()));
        own.map(|bet| Cow::Borrowed(bet.word())).chain(sides).collect::<Vec<_>>()
    };
    let mut all: Vec<Cow<'l, str>> = lists.iter().flatten().flat_map(stated).collect();
    all.sort();
    all.dedup();
    all
}

fn set(list: &mut Amounts<'_>, wager: &str, minor: i64) {
    match Bet::parse(wager) {
        Some(bet) => list.set(bet, MinorUnits(minor)),
        None => *list = std::mem::take(list).with_side(wager, minor),
    }
}

impl Reversals {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a record of the first reading, where it takes back wagers.
    pub fn add(&mut self, record: &Record<'_>) {
        if !takes_back(record) {
            return;
        }
        let key = key(record);
        if self.0.len() >= APART_ROUNDS_MAX && !self.0.contains_key(&key) {
            return;
        }
        let of_round = self.0.entry(key).or_default();
        of_round.records += 1;
        of_round.currency = record.currency.as_ref().map_or("", Text::as_str).to_owned();
        of_round.seats.extend(seat_amounts(record));
    }

    /// Looks in a second reading whether a record is the one that is taken back.
    pub fn look_at(&mut self, record: &Record<'_>) {
        if self.0.is_empty() || takes_back(record) {
            return;
        }
        let Some(of_round) = self.0.get_mut(&key(record)) else { return };
        let own = seat_amounts(record);
        let is_other = of_round.target.as_ref().is_some_and(|known| *known != own);
        let has_all = of_round.seats.iter().all(|(seat, _)| own.iter().any(|one| one.0 == *seat));
        of_round.is_unclear |= is_other || !has_all;
        of_round.target = Some(own);
        of_round.is_settled = is_settled(record);
    }

    /// Those of which the round was found.
    #[must_use]
    pub fn found(mut self) -> Reversals {
        self.0.retain(|_, one| one.target.is_some() && !one.is_unclear);
        self
    }

    /// What they take back together, by currencies.
    pub fn money(&self) -> Vec<ReversedMoney> {
        let mut found: BTreeMap<&str, ReversedMoney> = BTreeMap::new();
        for of_round in self.0.values() {
            let all = found.entry(&of_round.currency).or_default();
            all.currency.clone_from(&of_round.currency);
            all.records += of_round.records;
            for (_, [bets, net, paid]) in &of_round.seats {
                let [wagered, won, returned] = [bets, net, paid].map(|list| sum(list.as_ref()));
                all.wagered -= wagered.unwrap_or(0);
                let own = won.or_else(|| Some(returned? - wagered.unwrap_or(0)));
                all.won -= own.unwrap_or(0);
            }
        }
        found.into_values().collect()
    }

    /// A record as it is read with these, and the number of records that take it back: one that takes back another, as a void one,
    /// or as none where that one is not settled; one that is taken back and is not settled, with the results that are left.
    /// `None` for all others.
    pub(super) fn read<'r>(
        &self,
        record: &Record<'r>,
        key: &RoundKey,
    ) -> Option<(Option<Record<'r>>, u64)> {
        let of_round = self.0.get(key)?;
        let takes_back = takes_back(record);
        if !takes_back && is_settled(record) {
            return None;
        }
        let mut read = record.clone();
        for seat in &mut read.seats {
            match takes_back {
                true => of_round.void(seat),
                false => of_round.leave(seat),
            }
        }
        if takes_back && is_settled(record) {
            read.state = Some(Text::from("void"));
        }
        match (takes_back, of_round.is_settled) {
            (true, true) => Some((Some(read), 1)),
            (true, false) => Some((None, 0)),
            (false, _) => Some((Some(read), of_round.records)),
        }
    }
}

/// What the single wagers of a list add up to, or its total.
fn sum(list: Option<&Amounts<'_>>) -> Option<i128> {
    let list = list.filter(|list| !list.is_empty())?;
    let singles = wagers(&[Some(list)]).into_iter().filter(|wager| wager != Bet::Total.word());
    let singles: Vec<i128> = singles.map(|wager| amount(Some(list), &wager).into()).collect();
    let total = list.get(Bet::Total).map(i128::from);
    if singles.is_empty() { total } else { Some(singles.into_iter().sum()) }
}

impl RoundReversal {
    /// The amounts of a seat in all records that take back wagers.
    fn of_seat(&self, number: Option<u32>) -> impl Iterator<Item = &[Option<Amounts<'static>>; 3]> {
        self.seats.iter().filter(move |(seat, _)| *seat == number).map(|(_, lists)| lists)
    }

    /// Turns a seat that takes back wagers into one of a void round: with these wagers, and with what is left of both results.
    fn void(&self, seat: &mut SeatRecord<'_>) {
        let target = self.target.iter().flatten().find(|(number, _)| *number == seat.seat);
        let none = [None, None, None];
        let [wagered, won, paid] = target.map_or(&none, |(_, lists)| lists);
        let [bets, net, returned] = [&seat.bets, &seat.net, &seat.paid].map(Option::clone);
        for wager in wagers(&[bets.as_ref(), net.as_ref(), returned.as_ref()]) {
            let [back, own, own_paid] =
                [&bets, &net, &returned].map(|list| amount(list.as_ref(), &wager));
            if back == 0 && own == 0 && own_paid == 0 {
                continue;
            }
            let [stake, earlier, earlier_paid] =
                [wagered, won, paid].map(|list| amount(list.as_ref(), &wager));
            if let Some(list) = &mut seat.bets {
                set(list, &wager, back.saturating_neg());
            }
            if let Some(list) = &mut seat.net {
                set(list, &wager, earlier.saturating_add(own));
            }
            if let Some(list) = &mut seat.paid {
                let left = earlier_paid.saturating_sub(stake).saturating_add(own_paid);
                set(list, &wager, left.saturating_sub(back).saturating_sub(back));
            }
        }
    }

    /// Leaves a seat of a void round the results that are not taken back.
    fn leave(&self, seat: &mut SeatRecord<'_>) {
        let number = seat.seat;
        for [bets, net, paid] in self.of_seat(number) {
            for wager in wagers(&[bets.as_ref(), net.as_ref(), paid.as_ref()]) {
                let [back, own, own_paid] =
                    [bets, net, paid].map(|list| amount(list.as_ref(), &wager));
                if let Some(list) = &mut seat.net {
                    let known = amount(Some(list), &wager);
                    set(list, &wager, known.saturating_add(own));
                }
                if let Some(list) = &mut seat.paid {
                    let known = amount(Some(list), &wager);
                    set(list, &wager, known.saturating_add(own_paid).saturating_sub(back));
                }
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]
mod tests {
    use super::*;
    use crate::read_json;

    fn line(state: &str, ante: i64, net: i64) -> String {
        format!(
            r#"{{"v":1,"round":"7","table":"T1","state":"{state}","seats":[{{"seat":1,"bets":{{"ante":{ante}}},"net":{{"ante":{net}}}}}]}}"#
        )
    }

    /// How records are read: state, wager, and what was won on it.
    fn read(lines: &[String]) -> Vec<Option<(String, i64, i64)>> {
        let mut all = Reversals::default();
        let records: Vec<Record<'_>> =
            lines.iter().map(|line| read_json(line.as_bytes()).unwrap()).collect();
        records.iter().for_each(|record| all.add(record));
        records.iter().for_each(|record| all.look_at(record));
        let all = all.found();
        let of = |record: &Record<'_>| {
            let (Some(read), _) = all.read(record, &key(record))? else {
                return Some(("none".to_owned(), 0, 0));
            };
            let seat = &read.seats[0];
            let of = |list: &Option<Amounts<'_>>| list.as_ref().unwrap().get(Bet::Ante).unwrap();
            Some((read.state.unwrap().as_str().to_owned(), of(&seat.bets), of(&seat.net)))
        };
        records.iter().map(of).collect()
    }

    #[test]
    fn a_record_with_wagers_below_zero_makes_its_round_void_with_what_is_left() {
        let void = |net| Some(("void".to_owned(), 500, net));
        for (own, of_first, of_second) in [
            ([line("settled", 500, -500), line("settled", -500, 500)], None, void(0)),
            ([line("settled", 500, 500), line("void", -500, -200)], None, void(300)),
            (
                [line("void", 500, -500), line("void", -500, 500)],
                void(0),
                Some(("none".to_owned(), 0, 0)),
            ),
        ] {
            assert_eq!(read(&own), [of_first, of_second], "{own:?}");
        }
    }

    #[test]
    fn without_one_record_of_its_round_it_is_read_as_it_is() {
        let back = line("void", -500, 500);
        assert_eq!(read(std::slice::from_ref(&back)), [None]);
        let all = [line("settled", 500, -500), line("settled", 500, 500), back];
        assert_eq!(read(&all), [None, None, None]);
    }
}
