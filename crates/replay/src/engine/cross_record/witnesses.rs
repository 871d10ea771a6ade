//! What other tables show of a clock: dealers deal at one table at a time, and shifts change at all tables at once.
//!
//! Times of a table contradict others where its dealer is somewhere else at the same time, or where others have another
//! shift. Nothing is known of periods longer than two hours: first and last times of a cell are too far apart there.

use crate::index::ledger::TimeStep;
use crate::summary::exposure::Exposure;
use gincert_evidence::printable;
use rustc_hash::FxHashMap;
use std::cell::{Cell, OnceCell};

/// Longest period whose first and last times tell tables apart.
const PERIOD_HOURS_MAX: i64 = 2;
/// Seconds around a step back that are looked at.
const LOOK_SECONDS: i64 = 31 * 24 * 3_600;
/// Most stints by which it is judged whether dealers and shifts show anything.
const STINTS_MAX: usize = 20_000;
/// Of a hundred seconds of all stints so many contradict other tables at most where they do: a wrong clock makes few.
const USUAL_SHARE: i64 = 50;
/// Most questions of one audit: each is about a step back with its steps forward.
const QUESTIONS_MAX: u32 = 20_000;

/// When a dealer, with a shift, was at a table within a period.
#[derive(Debug, Clone, Copy)]
struct Stint<'s> {
    table: u64,
    dealer: &'s str,
    shift: &'s str,
    times: [i64; 2],
}

/// The stints of all tables.
struct Stints<'s> {
    by_hour: FxHashMap<i64, Vec<Stint<'s>>>,
    by_table: FxHashMap<u64, Vec<Stint<'s>>>,
    /// Whether those who are named as dealers are at one table at a time: supervisors and camera operators are at several.
    has_dealers: bool,
    /// Whether tables have the same shift at the same time.
    has_shifts: bool,
}

/// What is asked of the stints of all tables.
pub(super) struct Witnesses<'s> {
    exposure: &'s Exposure,
    /// Made for the first question: most logs have no step back.
    stints: OnceCell<Stints<'s>>,
    left: Cell<u32>,
}

impl<'s> Stints<'s> {
    fn new(exposure: &'s Exposure) -> Stints<'s> {
        let (mut by_hour, mut by_table) =
            (FxHashMap::<i64, Vec<_>>::default(), FxHashMap::<u64, Vec<_>>::default());
        let cells = exposure.cells().filter(|_| exposure.period_hours() <= PERIOD_HOURS_MAX);
        for (names, periods) in cells.into_iter().flatten() {
            let table = TimeStep::table_digest(&printable(&names.table));
            for cell in periods.values() {
                let Some((first, last)) = cell.between.0 else { continue };
                let times = [first.as_second(), last.as_second()];
                let stint = Stint { table, dealer: &names.dealer, shift: &names.shift, times };
                for hour in hour(times[0])..=hour(times[1]) {
                    by_hour.entry(hour).or_default().push(stint);
                }
                by_table.entry(table).or_default().push(stint);
            }
        }
        by_table.values_mut().for_each(|all| all.sort_by_key(|stint| stint.times));
        let stints = Stints { by_hour, by_table, has_dealers: true, has_shifts: true };
        let [elsewhere, otherwise, all] = stints.usual();
        let is_usual = |seconds: i64| seconds.saturating_mul(100) > all.saturating_mul(USUAL_SHARE);
        Stints { has_dealers: !is_usual(elsewhere), has_shifts: !is_usual(otherwise), ..stints }
    }
}

impl<'s> Witnesses<'s> {
    pub fn new(exposure: &'s Exposure) -> Witnesses<'s> {
        Witnesses { exposure, stints: OnceCell::new(), left: Cell::new(QUESTIONS_MAX) }
    }

    /// Seconds in which what a table has at these times, moved by so many seconds, contradicts other tables, less those
    /// in which it does so unmoved.
    pub fn contradicted(&self, table: u64, [from, to]: [i64; 2], moved: i64) -> i64 {
        let left = self.left.get();
        let stints = self.stints.get_or_init(|| Stints::new(self.exposure));
        let Some(own) = stints.by_table.get(&table).filter(|_| left > 0) else { return 0 };
        self.left.set(left - 1);
        let first = own.partition_point(|stint| stint.times[0] < from.saturating_sub(7_200));
        let within = own.iter().skip(first).take_while(|stint| stint.times[0] <= to);
        let part = within.filter_map(|stint| {
            let times = [stint.times[0].max(from), stint.times[1].min(to)];
            (times[0] < times[1]).then_some(Stint { times, ..*stint })
        });
        let seconds = |stint: Stint<'s>| {
            let times = stint.times.map(|at| at.saturating_add(moved));
            stints.contradicts(&Stint { times, ..stint }) - stints.contradicts(&stint)
        };
        part.map(seconds).sum()
    }
}

impl Stints<'_> {
    /// Seconds in which the first stints have a dealer who is elsewhere, and another shift than other tables, and all of their seconds.
    fn usual(&self) -> [i64; 3] {
        let mut tables: Vec<u64> = self.by_table.keys().copied().collect();
        tables.sort_unstable();
        let stints = tables.iter().filter_map(|table| self.by_table.get(table)).flatten();
        stints.take(STINTS_MAX).fold([0; 3], |[elsewhere, otherwise, all], stint| {
            let [of_dealer, of_shift] = self.against(stint);
            let seconds = (stint.times[1] - stint.times[0]).max(0);
            // A dealer may be at two other tables, and counts once.
            [elsewhere + of_dealer.min(seconds), otherwise + of_shift.min(seconds), all + seconds]
        })
    }

    /// Seconds in which a stint contradicts those of other tables.
    fn contradicts(&self, own: &Stint<'_>) -> i64 {
        let [elsewhere, otherwise] = self.against(own);
        i64::from(self.has_dealers) * elsewhere + i64::from(self.has_shifts) * otherwise
    }

    /// Seconds in which the dealer of a stint is elsewhere, and those in which other tables have another shift.
    fn against(&self, own: &Stint<'_>) -> [i64; 2] {
        let hours = hour(own.times[0])..=hour(own.times[1]);
        let (mut elsewhere, mut otherwise, mut tables) = (0, 0, Vec::new());
        for at in hours {
            // A stint of several hours is looked at hour by hour.
            let within = clipped(own.times, [at * 3_600, at * 3_600 + 3_599]);
            for other in self.by_hour.get(&at).into_iter().flatten() {
                if other.table == own.table {
                    continue;
                }
                let [from, to] = clipped(within, other.times);
                let both = (to - from).max(0);
                if !own.dealer.is_empty() && other.dealer == own.dealer {
                    elsewhere += both;
                }
                if !own.shift.is_empty() && !other.shift.is_empty() {
                    tables.push(other.table);
                    otherwise += if other.shift == own.shift { 0 } else { both };
                }
            }
        }
        tables.sort_unstable();
        tables.dedup();
        [elsewhere, otherwise / (tables.len().max(1) as i64)]
    }
}

fn clipped([from, to]: [i64; 2], [first, last]: [i64; 2]) -> [i64; 2] {
    [from.max(first), to.min(last)]
}

fn hour(second: i64) -> i64 {
    second.div_euclid(3_600)
}

/// The times that are looked at around a step back.
pub(super) fn looked_at([from, to]: [i64; 2], back: i64) -> [i64; 2] {
    clipped([from, to], [back.saturating_sub(LOOK_SECONDS), back.saturating_add(LOOK_SECONDS)])
}
