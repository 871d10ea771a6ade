//! Patterns that the comparison of records has found by itself: clocks that were wrong, rounds that are
//! missing, logs that were exported twice. They are listed with their tables and hours.

use super::advice::PatternAdvice;
use super::conflicts::ConflictingRecords;
use super::description::Description;
use super::fact::Moment;
use super::pattern::{Pattern, Who, at_local};
use gincert_evidence::{FindingLine, Grade, counted, fitting};
use gincert_replay::Merge as _;
use gincert_replay::summary::{ExposureCell, Summary, TimeSpan};
use gincert_replay::{ClockError, ExceptionExtent, OtherContent, whole_days};
use jiff::Timestamp;
use std::collections::{BTreeMap, BTreeSet};

/// Fewest rounds that are missing, or repeated, of a pattern; fewer are single errors.
const ROUNDS_MIN: u64 = 10;
/// Fewest repeated rounds of a period that are part of it.
const OF_PERIOD_MIN: u64 = 5;
/// Clocks that differ by less are one clock, and gaps that end within it one gap.
const SAME_SECONDS: i64 = 600;

/// Steps back of one table that nothing explains and that are named; where there are more, lines are out of order.
const STEPS_MAX: usize = 3;

/// A finding about more than a record.
#[derive(Debug, Clone)]
pub(crate) struct OutsideFact {
    code: String,
    table: String,
    at: Option<Moment>,
    extent: ExceptionExtent,
    stands_for: u64,
    /// Whether records say the same as earlier ones; others of their name say something else.
    is_alike: bool,
    /// The currency, and the round, of a record that says something else than the one that counts.
    currency: String,
    round: String,
}

impl OutsideFact {
    /// The finding of a line, where it is one of these.
    pub fn new(
        line: &FindingLine,
        at: Option<Moment>,
        extent: Option<ExceptionExtent>,
    ) -> Option<OutsideFact> {
        let stands_for = line.context.stands_for;
        // An export of one table has its rounds among those of others, so that each repetition is a finding.
        let is_repeated = line.code == "round-repeated";
        let is_far = extent.is_some_and(|extent| {
            extent.clock.is_some() || extent.missing.is_some_and(|missing| missing >= ROUNDS_MIN)
        });
        let is_other = extent.is_some_and(|extent| extent.other.is_some());
        let of_other =
            |text: &Option<String>| text.clone().filter(|_| is_other).unwrap_or_default();
        (is_repeated || is_far).then(|| OutsideFact {
            code: line.code.clone(),
            table: line.record.table.clone().unwrap_or_default(),
            at,
            extent: extent.unwrap_or_default(),
            stands_for,
            is_alike: line.grade == Grade::Minor,
            currency: of_other(&line.context.currency),
            round: of_other(&line.record.round),
        })
    }

    /// How the record differs from the one of its round that counts, where it does.
    fn other(&self) -> Option<OtherContent> {
        self.extent.other
    }

    /// Table and round, as a person asks for them.
    fn round_name(&self) -> String {
        match self.table.is_empty() {
            true => self.round.clone(),
            false => format!("{}/{}", self.table, self.round),
        }
    }

    fn ahead(&self) -> i32 {
        self.at.map_or(0, |at| at.ahead)
    }

    /// How many days its times go back, where these are whole days.
    fn days(&self) -> Option<i64> {
        match self.extent.clock? {
            ClockError::Ahead(seconds)
            | ClockError::Behind(seconds)
            | ClockError::Either(seconds) => whole_days(seconds),
        }
    }

    /// An instant where the table is.
    fn local(&self, at: Option<Timestamp>) -> Option<String> {
        at_local(Moment { second: at?.as_second(), ahead: self.ahead() })
    }
}

/// The patterns of these findings.
pub(crate) fn patterns(facts: &[OutsideFact], summary: &Summary) -> Vec<Pattern> {
    let (dates, others): (Vec<&OutsideFact>, Vec<&OutsideFact>) =
        facts.iter().partition(|fact| fact.days().is_some());
    let mut found = clocks(&others);
    found.extend(dates_of(&dates));
    found.extend(gaps(facts, summary));
    found.extend(repeats(facts, summary));
    found
}

/// Steps back by whole days, which are those of dates: one pattern for each number of days.
fn dates_of(facts: &[&OutsideFact]) -> Vec<Pattern> {
    let mut found: BTreeMap<i64, Pattern> = BTreeMap::new();
    for fact in facts {
        let Some(days) = fact.days() else { continue };
        let [since, until] = fact.extent.between.map(|at| fact.local(at));
        let pattern = found.entry(days).or_insert_with(|| {
            let length = counted(days.unsigned_abs(), "day", "days");
            Pattern {
                since: since.clone(),
                codes: vec![fact.code.clone()],
                ..Pattern::plain(Description {
                    kind: "date",
                    explanation: format!(
                        "times go back by {length}: the date may be that of the gaming day"
                    ),
                    brief: format!("date back {length}"),
                    advice: PatternAdvice::StateDay,
                })
            }
        });
        add_table(&mut pattern.who.tables, &fact.table);
        pattern.exceptions += 1;
        pattern.since = [pattern.since.take(), since].into_iter().flatten().min();
        pattern.until = pattern.until.take().max(until);
    }
    found.into_values().collect()
}

fn clocks(facts: &[&OutsideFact]) -> Vec<Pattern> {
    let mut found: Vec<(ClockError, [i64; 2], Pattern)> = Vec::new();
    let mut steps: BTreeMap<&String, usize> = BTreeMap::new();
    for fact in facts.iter().filter(|fact| matches!(fact.extent.clock, Some(ClockError::Either(_))))
    {
        *steps.entry(&fact.table).or_default() += 1;
    }
    for fact in facts {
        let Some(clock) = fact.extent.clock else { continue };
        if matches!(clock, ClockError::Either(_)) && steps.get(&fact.table) > Some(&STEPS_MAX) {
            continue;
        }
        let [Some(since), Some(until)] = fact.extent.between else { continue };
        let ends = [since.as_second(), until.as_second()];
        let known = found.iter_mut().find(|(other, of, _)| {
            is_one_clock(*other, clock)
                && of.iter().zip(ends).all(|(one, other)| (one - other).abs() < 3 * SAME_SECONDS)
        });
        if let Some((_, _, pattern)) = known {
            add_table(&mut pattern.who.tables, &fact.table);
            pattern.exceptions += 1;
            continue;
        }
        let pattern = Pattern {
            who: Who { tables: vec![fact.table.clone()], ..Who::default() },
            since: fact.local(Some(since)),
            until: fact.local(Some(until)),
            exceptions: 1,
            codes: vec![fact.code.clone()],
            ..Pattern::plain(clock_description(clock))
        };
        found.push((clock, ends, pattern));
    }
    found.into_iter().map(|(_, _, pattern)| pattern).collect()
}

/// Whether two clocks were wrong by the same.
fn is_one_clock(one: ClockError, other: ClockError) -> bool {
    let (one, other) = match (one, other) {
        (ClockError::Ahead(one), ClockError::Ahead(other))
        | (ClockError::Behind(one), ClockError::Behind(other))
        | (ClockError::Either(one), ClockError::Either(other)) => (one, other),
        _ => return false,
    };
    (one - other).abs() < SAME_SECONDS
}

fn clock_description(clock: ClockError) -> Description {
    let (ClockError::Ahead(seconds) | ClockError::Behind(seconds) | ClockError::Either(seconds)) =
        clock;
    let minutes = counted(seconds.unsigned_abs() / 60, "minute", "minutes");
    let (explanation, brief) = match clock {
        ClockError::Ahead(_) => {
            (format!("the clock was about {minutes} ahead"), format!("clock {minutes} ahead"))
        }
        ClockError::Behind(_) => {
            (format!("the clock was about {minutes} behind"), format!("clock {minutes} behind"))
        }
        ClockError::Either(_) => (
            format!("the clock goes back about {minutes}: it was ahead before, or is behind since"),
            format!("clock back {minutes}"),
        ),
    };
    let advice = match clock {
        ClockError::Either(_) => PatternAdvice::CompareClocks,
        ClockError::Ahead(_) | ClockError::Behind(_) => PatternAdvice::SetClock,
    };
    Description { kind: "clock", explanation, brief, advice }
}

fn add_table(tables: &mut Vec<String>, table: &str) {
    if let Err(at) = tables.binary_search_by(|known| known.as_str().cmp(table)) {
        tables.insert(at, table.to_owned());
    }
}

fn gaps(facts: &[OutsideFact], summary: &Summary) -> Vec<Pattern> {
    let mut found: Vec<(Option<i64>, u64, Pattern)> = Vec::new();
    for fact in facts {
        let Some(missing) = fact.extent.missing else { continue };
        let end = fact.at.map(|at| at.second);
        let known = found.iter_mut().find(|(other, ..)| {
            other.zip(end).is_some_and(|(one, other)| (one - other).abs() < SAME_SECONDS)
        });
        if let Some((_, all, pattern)) = known {
            add_table(&mut pattern.who.tables, &fact.table);
            *all = all.saturating_add(missing);
            pattern.exceptions += fact.stands_for;
            continue;
        }
        let pattern = Pattern {
            who: Who { tables: vec![fact.table.clone()], ..Who::default() },
            since: fact.local(before(fact, summary)),
            until: fact.at.and_then(at_local),
            exceptions: fact.stands_for,
            codes: vec![fact.code.clone()],
            ..Pattern::plain(Description {
                kind: "missing",
                explanation: String::new(),
                brief: String::new(),
                advice: PatternAdvice::RequestRounds,
            })
        };
        found.push((end, missing, pattern));
    }
    let close = |(_, missing, pattern)| Pattern {
        explanation: format!("{} missing", counted(missing, "round is", "rounds are")),
        brief: format!("{} missing", counted(missing, "round", "rounds")),
        records: Some(missing),
        ..pattern
    };
    found.into_iter().map(close).collect()
}

/// When the last round of the table before the gap was settled, as far as whole periods show it.
fn before(fact: &OutsideFact, summary: &Summary) -> Option<Timestamp> {
    let end = fact.at?.second;
    let cells = summary.exposure.cells()?.iter().filter(|(names, _)| names.table == fact.table);
    let mut last: Option<Timestamp> = None;
    for cell in cells.flat_map(|(_, periods)| periods.values()) {
        let Some((first, until)) = cell.between.0 else { continue };
        if first.as_second() < end && until.as_second() >= end {
            // A period that goes on after the gap may have begun before it.
            continue;
        }
        if until.as_second() < end {
            last = last.max(Some(until));
        }
    }
    last
}

/// The periods in which rounds were dealt, by table.
fn dealt_periods(summary: &Summary) -> BTreeMap<&String, BTreeSet<i64>> {
    let mut dealt: BTreeMap<&String, BTreeSet<i64>> = BTreeMap::new();
    for (names, cells) in summary.exposure.cells().into_iter().flatten() {
        let periods = cells.iter().filter(|(_, cell)| cell.rounds > 0);
        dealt.entry(&names.table).or_default().extend(periods.filter_map(|(period, _)| *period));
    }
    dealt
}

/// Repeated records that say something else than the ones that count; `None` where there is none.
pub(crate) fn conflicts(facts: &[OutsideFact]) -> Option<ConflictingRecords> {
    let mut own = facts.iter().filter_map(|fact| Some((fact, fact.other()?))).peekable();
    let (first, _) = own.peek()?;
    let first = first.round_name();
    let mut found =
        ConflictingRecords { records: 0, first, differences: BTreeMap::new(), unknown: 0 };
    for (fact, other) in own {
        found.records += 1;
        match other.result_minor {
            Some(minor) => {
                let sum = found.differences.entry(fact.currency.clone()).or_default();
                *sum = sum.saturating_add(minor.unsigned_abs().into());
            }
            None => found.unknown += 1,
        }
    }
    found.differences.retain(|_, sum| *sum != 0);
    Some(found)
}

fn repeats(facts: &[OutsideFact], summary: &Summary) -> Vec<Pattern> {
    let Some(cells) = summary.repeated.cells() else { return Vec::new() };
    let first = facts.iter().find(|fact| fact.code == "round-repeated");
    let Some(first) = first else { return Vec::new() };
    let mut periods: BTreeMap<i64, (ExposureCell, BTreeSet<&String>)> = BTreeMap::new();
    for (names, own) in cells {
        for (period, cell) in own {
            let Some(period) = period else { continue };
            let (all, tables) = periods.entry(*period).or_default();
            all.merge(*cell);
            tables.insert(&names.table);
        }
    }
    periods.retain(|_, (cell, _)| cell.rounds >= OF_PERIOD_MIN);
    let dealt = dealt_periods(summary);
    let mut runs: Vec<(i64, u64, TimeSpan, BTreeSet<&String>)> = Vec::new();
    for (period, (cell, tables)) in periods {
        // A series goes on over hours in which no round was dealt at its tables.
        let goes_on = |(last, _, _, all): &&mut (i64, u64, TimeSpan, BTreeSet<&String>)| {
            let mut own = all.iter().chain(&tables).filter_map(|table| dealt.get(*table));
            own.all(|dealt| dealt.range(*last + 1..period).next().is_none())
        };
        match runs.last_mut().filter(goes_on) {
            Some((last, rounds, between, all)) => {
                *last = period;
                *rounds += cell.rounds;
                between.merge(cell.between);
                all.extend(tables);
            }
            None => runs.push((period, cell.rounds, cell.between, tables)),
        }
    }
    let (mut found, mut carried) = (Vec::new(), 0);
    for (_, rounds, between, tables) in runs {
        let Some((since, until)) = between.0 else { continue };
        let within = |fact: &&OutsideFact| {
            let at = fact.at.map(|at| at.second);
            fact.code == "round-repeated"
                && at.is_some_and(|at| (since.as_second()..=until.as_second()).contains(&at))
        };
        let (alike, others): (Vec<&OutsideFact>, Vec<&OutsideFact>) =
            facts.iter().filter(within).partition(|fact| fact.is_alike);
        // A range of records that say the same as others may go on in the next series.
        let stands_for =
            alike.iter().map(|fact| fact.stands_for).fold(carried, u64::saturating_add);
        let same = if others.is_empty() { rounds } else { stands_for.min(rounds) };
        carried = stands_for.saturating_sub(rounds);
        let who = Who { tables: tables.into_iter().cloned().collect(), ..Who::default() };
        let is_of_other_file =
            |fact: &&OutsideFact| fact.other().is_some_and(|other| other.is_other_file);
        let describe_others = match others.iter().all(is_of_other_file) {
            true => under_one_name_in_files,
            false => under_one_name,
        };
        for (rounds, facts, describe) in [
            (same, alike, exported_twice as fn(u64) -> Description),
            (rounds.saturating_sub(same), others, describe_others),
        ] {
            if rounds < ROUNDS_MIN || facts.is_empty() {
                continue;
            }
            found.push(Pattern {
                who: who.clone(),
                since: first.local(Some(since)),
                until: first.local(Some(until)),
                records: Some(rounds),
                exceptions: facts.len() as u64,
                codes: vec![first.code.clone()],
                ..Pattern::plain(describe(rounds))
            });
        }
    }
    found
}

/// Records that say the same as earlier ones.
fn exported_twice(rounds: u64) -> Description {
    let are = counted(rounds, "round is", "rounds are");
    Description {
        kind: "repeated",
        explanation: format!("{are} in the logs twice, and counted once"),
        brief: format!("{} twice", counted(rounds, "round", "rounds")),
        advice: PatternAdvice::AskForExport,
    }
}

/// Records of the table, the day and the name of an earlier round, with other hands or amounts.
fn under_one_name(rounds: u64) -> Description {
    let have = counted(rounds, "record has", "records have");
    let are = fitting(rounds, "it is", "they are");
    Description {
        kind: "same-name",
        explanation: format!(
            "{have} the table, day and name of an earlier round, but other content: {are} left out, and the first \
             record of each name counts"
        ),
        brief: format!("{} left out", counted(rounds, "round", "rounds")),
        advice: PatternAdvice::NameRounds,
    }
}

/// The same where all of them are in other files than the first records of their names.
fn under_one_name_in_files(rounds: u64) -> Description {
    let have = counted(rounds, "record has", "records have");
    let are = fitting(rounds, "it is", "they are");
    Description {
        explanation: format!(
            "{have} the table, day and name of an earlier round of another file, but other content: {are} left out, \
             and the first record of each name counts"
        ),
        advice: PatternAdvice::SeparateFiles,
        ..under_one_name(rounds)
    }
}
