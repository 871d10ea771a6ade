//! A map tried on the export that it was drafted from: how many rounds an audit would take, how many settle as the
//! export states, why others were not compared, and the first of them as they were read.

use super::consistent::{ConsistentDifference, DifferenceTallies};
use super::export::ExportFile;
use super::marks::{SharedMark, TriedRecord, find as find_mark};
use super::shown_round::{TriedRound, shown};
use super::trial_rounds::{ChangedRounds, RecordFate, RoundFates, SameNames};
use crate::session::logs::{decoded, filled};
use gincert_replay::formats::json_array::as_lines;
use gincert_replay::formats::{HEAD_BYTES_MAX, Unit, mapped};
use gincert_replay::map::Map;
use gincert_replay::{
    ApartCorrections, EvaluatorChoice, Record, ReversedMoney, Round, Rulebook, Seat, SeatMoney,
    SeatWager, correction_of, record_identity, with_corrections,
};
use std::collections::BTreeMap;
use std::io::Read as _;
use std::sync::Arc;

/// Rounds that are shown.
pub const SHOWN_ROUNDS: usize = 3;

/// Reasons that are listed.
const REASONS_MAX: usize = 8;

/// Fewest results that show whether rules are those of the export.
const RESULTS_MIN: u64 = 20;

/// What a record lacks without which a wager is not compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MissingPart {
    /// The result of the wager, or a total of the seat.
    Result,
    /// The amount of the wager.
    Stake,
    /// Cards of the round cannot be read, or one is there twice.
    ReadableCards,
    /// Whether the hand was played.
    Action,
    /// The player's cards are hidden.
    HiddenCards,
    /// The player's cards, all of them.
    PlayerCards,
    /// The dealer's cards, all of them.
    DealerCards,
}

/// Records that an audit would not take, for one reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadRecords {
    /// Why.
    pub why: String,
    /// How many.
    pub records: u64,
    /// The file of the first, from 0.
    pub file: usize,
    /// Its line, from 1.
    pub line: u64,
}

/// The result of trying a map.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DraftTrial {
    /// Why the map could not be used at all.
    pub fault: Option<String>,
    /// Records in the rows that were read.
    pub records: u64,
    /// Records that an audit takes.
    pub read: u64,
    /// Records of these with the table, the day and the round of an earlier one: an audit counts none of them.
    pub repeated: u64,
    /// The round of the first of them.
    pub first_repeated: Option<String>,
    /// Those of them that say something else than the earlier one.
    pub same_names: SameNames,
    /// Rounds whose later records give them another state; of these an audit counts the later ones.
    pub changed: ChangedRounds,
    /// Seats of the records that are vacant: without cards, decision, result and any amount.
    pub vacant: u64,
    /// Seats that show cards and have amounts of zero alone, which are vacant as well.
    pub stale: u64,
    /// Corrections that are apart from their rounds and are read with them.
    pub apart: u64,
    /// Records that take back others, and what they take back, by currencies.
    pub reversed: Vec<ReversedMoney>,
    /// Results without a text that the map reads as zero.
    pub zero: u64,
    /// Wagers that agree with the rules, that differ, and that cannot be compared.
    pub wagers: [u64; 3],
    /// Seats of which a total was compared with what is due on the wagers without a result: that agree, and that differ.
    pub totals: [u64; 2],
    /// Seats whose stated outcome is the row of the rules that applies, and those where an audit reports another one.
    pub outcomes: [u64; 2],
    /// What the records lack of the wagers that cannot be compared, with the number of these.
    pub missing: Vec<(MissingPart, u64)>,
    /// Rounds of these that are settled, of which every wager was compared and agrees.
    pub agree: u64,
    /// Rounds of which a wager differs from what the rules give.
    pub differ: u64,
    /// Rounds with a wager that could not be compared, or that do not count.
    pub not_compared: u64,
    /// Hands of one kind that are all paid otherwise than by the rules.
    pub consistent: Vec<ConsistentDifference>,
    /// Why records were not read, and how many.
    pub reasons: Vec<UnreadRecords>,
    /// What the hands that do not agree have in common, in a column that the map does not read.
    pub mark: Option<SharedMark>,
    /// The first rounds as they were read.
    pub shown: Vec<TriedRound>,
}

impl DraftTrial {
    /// Results that were compared with the rules, single ones and totals: that agree, and all.
    pub fn compared(&self) -> [u64; 2] {
        let ([agree, differ, _], [of_totals, other]) = (self.wagers, self.totals);
        let agree = agree.saturating_add(of_totals);
        [agree, agree.saturating_add(differ).saturating_add(other)]
    }

    /// Whether fewer than nine in ten of the results agree with the rules.
    fn is_unlike_rules(&self) -> bool {
        let [agree, of] = self.compared();
        of > 0 && agree.saturating_mul(10) < of.saturating_mul(9)
    }

    /// Whether results were compared, and too few agree for these to be the rules of the export.
    pub fn is_under_other_rules(&self) -> bool {
        self.compared()[1] >= RESULTS_MIN && self.is_unlike_rules()
    }

    /// Whether so many stated outcomes differ from those by the rules that the words are not what the map says.
    fn has_other_outcomes(&self) -> bool {
        let [agree, differ] = self.outcomes;
        differ.saturating_mul(9) > agree
    }

    /// Whether the trial refutes its map: the map cannot be used, an audit would count fewer than nine in ten of the
    /// records, or of the results or outcomes fewer than nine in ten agree with the rules, such as none because no card is
    /// read.
    pub fn refutes(&self, has_rules: bool) -> bool {
        let is_wrong = match self.compared() {
            [_, 0] => self.wagers[2] > 0,
            _ => self.is_unlike_rules(),
        };
        let counted = self.read.saturating_sub(self.repeated);
        let is_unread = counted.saturating_mul(10) < self.records.saturating_mul(9);
        self.fault.is_some() || is_unread || has_rules && (is_wrong || self.has_other_outcomes())
    }
}

/// What a trial goes by from record to record.
struct TrialRun<'r> {
    trial: DraftTrial,
    book: &'r Rulebook,
    /// Records that an audit does not count.
    fates: RoundFates,
    missing: BTreeMap<MissingPart, u64>,
    tallies: DifferenceTallies,
    /// The file and the line of the record at hand.
    at: (usize, u64),
    tried: Vec<TriedRecord>,
}

/// Tries a map on files.
pub fn try_map(map: &Arc<Map>, files: &[ExportFile], book: &Rulebook) -> DraftTrial {
    let mut fates = RoundFates::default();
    let mut number = 0;
    let texts: Vec<Vec<u8>> = files.iter().map(|file| text(map, file)).collect();
    let apart = apart(map, files, &texts);
    let mut trial = DraftTrial { reversed: apart.reversed(), ..DraftTrial::default() };
    for (place, (file, text)) in files.iter().zip(&texts).enumerate() {
        let fault = each_record(map, &apart, (text, file.is_whole), &mut |unit, _| {
            number += 1;
            let Ok(record) = unit.read else { return };
            if let Ok(identity) = record_identity(record, book) {
                fates.add((number, place), identity, record);
            }
        });
        trial.fault = trial.fault.or(fault.err());
    }
    let fates = fates.decided();
    trial.changed = fates.changed.clone();
    trial.first_repeated = fates.first_repeated.clone();
    let (missing, tallies) = (BTreeMap::new(), DifferenceTallies::default());
    let mut run = TrialRun { trial, book, fates, missing, tallies, at: (0, 0), tried: Vec::new() };
    let mut reasons: BTreeMap<String, UnreadRecords> = BTreeMap::new();
    for (number, (file, text)) in files.iter().zip(&texts).enumerate() {
        // What is wrong with a file is known from the first reading.
        let _ = each_record(map, &apart, (text, file.is_whole), &mut |unit, line| {
            run.trial.records += 1;
            run.at = (number, line);
            let times = |place: u32| unit.replaced.iter().filter(|own| **own == place).count();
            run.trial.vacant += times(map.vacant_place()) as u64;
            run.trial.stale += times(map.stale_place()) as u64;
            run.trial.apart += times(map.apart_place()) as u64;
            run.trial.zero += times(map.blank_place()) as u64;
            let read = match unit.read {
                Ok(record) => run.take(record),
                Err(unread) => Err(unread.why),
            };
            let Err(why) = read else { return };
            let first = UnreadRecords { why: why.clone(), records: 0, file: number, line };
            reasons.entry(kind(&why)).or_insert(first).records += 1;
        });
    }
    let mut reasons: Vec<UnreadRecords> = reasons.into_values().collect();
    reasons.sort_by(|one, other| {
        other.records.cmp(&one.records).then_with(|| one.why.cmp(&other.why))
    });
    reasons.truncate(REASONS_MAX);
    let mut missing: Vec<(MissingPart, u64)> = run.missing.into_iter().collect();
    missing.sort_by_key(|(_, wagers)| std::cmp::Reverse(*wagers));
    // Where too few agree, nothing shows what the others have in common.
    let consistent = match run.trial.is_unlike_rules() {
        true => Vec::new(),
        false => run.tallies.consistent(book),
    };
    let reads = |name: &str| map.columns.iter().any(|one| one.name == name && one.field.is_some());
    // Where too few agree, the others are no exceptions. Without one that differs nothing has to be read again.
    let is_odd = |record: &TriedRecord| record.seats.contains(&Some(false));
    let has_odd = run.tried.iter().any(is_odd) && !run.trial.is_unlike_rules();
    let export = has_odd.then(|| super::several_files::read_all(files).ok()).flatten();
    let mark = export.and_then(|export| find_mark(&export, &run.tried, &reads));
    DraftTrial { reasons, missing, consistent, mark, ..run.trial }
}

/// The corrections that are apart from their rounds, as an audit reads them.
fn apart(map: &Arc<Map>, files: &[ExportFile], texts: &[Vec<u8>]) -> Arc<ApartCorrections> {
    let (none, mut found) = (Arc::default(), ApartCorrections::of_map(map));
    if !map.gathers() {
        return none;
    }
    for is_second in [false, true] {
        for (file, text) in files.iter().zip(texts) {
            let _ = each_record(map, &none, (text, file.is_whole), &mut |unit, _| {
                let marked = correction_of(map, &unit);
                match unit.read {
                    Ok(record) if is_second => found.look_at(record, marked),
                    Ok(record) => found.add(record, marked),
                    Err(_) => {}
                }
            });
        }
    }
    Arc::new(found.found())
}

/// Visits the records of a file, each with its line.
///
/// # Errors
/// Why the map cannot be used on the file.
fn each_record(
    map: &Arc<Map>,
    apart: &Arc<ApartCorrections>,
    (text, is_whole): (&[u8], bool),
    visit: &mut dyn FnMut(Unit<'_>, u64),
) -> Result<(), String> {
    let head = text.get(..text.len().min(HEAD_BYTES_MAX)).unwrap_or_default();
    let reader = mapped::open(map, head)?;
    let reader = with_corrections(reader, Arc::clone(apart), map);
    let (head, rows) = text.split_at(reader.head_bytes().min(text.len()));
    let before = head.iter().filter(|byte| **byte == b'\n').count() as u64;
    // The last line of the first bytes of a file may be cut off.
    let end = if is_whole { rows.len() } else { reader.cut(rows) };
    reader.decode(rows.get(..end).unwrap_or_default(), &mut |unit| {
        let line = before.saturating_add(unit.line).saturating_add(1);
        visit(unit, line);
    });
    Ok(())
}

/// A reason without the texts that it quotes behind the name of a column: they differ from row to row.
fn kind(why: &str) -> String {
    let parts = why.split('\'').enumerate();
    let is_value = |at: usize, part: &str| {
        at > 1 && at % 2 == 1 && part.contains(|c: char| c.is_ascii_digit())
    };
    let parts = parts.map(|(at, part)| if is_value(at, part) { "" } else { part });
    parts.collect::<Vec<_>>().join("'")
}

/// The text of a file, as an audit reads it.
fn text(map: &Arc<Map>, file: &ExportFile) -> Vec<u8> {
    let mut text = Vec::new();
    let reader = as_lines(decoded(Box::new(file.bytes.as_slice()), map.encoding), Some(map));
    let mut reader = filled(reader, Some(map).filter(|map| !map.filled.is_empty()));
    // Bytes in memory are read without an error, and a decoder writes a mark for what is not a character. The array of a file of
    // which only the first bytes are at hand has no end here; what is before the cut is tried.
    let _ = reader.read_to_end(&mut text);
    text
}

impl TrialRun<'_> {
    /// Takes a record as an audit does; gives why an audit takes it for none.
    fn take(&mut self, record: &Record<'_>) -> Result<(), String> {
        record_identity(record, self.book)?;
        self.trial.read += 1;
        match self.fates.fate(self.trial.records) {
            Some(RecordFate::Repeated(same_name)) => {
                self.trial.repeated += 1;
                self.trial.same_names.add(same_name);
                return Ok(());
            }
            Some(RecordFate::OfChangedRound) => return Ok(()),
            None => {}
        }
        let rules = self.book.sheets.first();
        let round = match rules {
            Some(rules) => Round::new(record, rules, EvaluatorChoice::Fast),
            None => Round::without_rules(record),
        };
        let is_compared = rules.is_some() && round.is_settled && !round.seats.is_empty();
        let pairs = round.seats.iter().zip(&round.money).filter(|_| is_compared);
        let mut all: Vec<SeatTrial> = Vec::new();
        for (seat, money) in pairs {
            let [agree, differ] = &mut self.trial.outcomes;
            let agrees = rules.and_then(|rules| seat.outcome_agrees(rules));
            *agree += u64::from(agrees == Some(true));
            *differ += u64::from(agrees == Some(false));
            self.tallies.add(&round, seat, money);
            all.push(compare(&round, seat, money));
        }
        for one in &all {
            let [agree, differ, unknown] = &mut self.trial.wagers;
            *agree += one.wagers[0];
            *differ += one.wagers[1];
            *unknown += one.missing.len() as u64;
            one.missing.iter().for_each(|part| *self.missing.entry(*part).or_default() += 1);
            let [agree, differ] = &mut self.trial.totals;
            match one.total {
                Some(true) => *agree += 1,
                Some(false) => *differ += 1,
                None => {}
            }
        }
        let differs = |one: &SeatTrial| one.wagers[1] > 0 || one.total == Some(false);
        let agrees = |one: &SeatTrial| {
            let is_compared = one.wagers != [0; 2] || one.total.is_some();
            is_compared.then_some(!differs(one))
        };
        let (file, line) = self.at;
        self.tried.push(TriedRecord { file, line, seats: all.iter().map(agrees).collect() });
        let is_whole = |one: &SeatTrial| one.missing.is_empty();
        match (is_compared, all.iter().any(differs)) {
            (true, true) => self.trial.differ += 1,
            (true, false) if all.iter().all(is_whole) => self.trial.agree += 1,
            _ => self.trial.not_compared += 1,
        }
        if self.trial.shown.len() < SHOWN_ROUNDS && round.is_settled {
            self.trial.shown.push(shown(&round, rules));
        }
        Ok(())
    }
}

/// What comparing a seat with the rules gave.
struct SeatTrial {
    /// Wagers that agree, and that differ.
    wagers: [u64; 2],
    /// Whether a total agrees with what is due on the wagers without a result of their own.
    total: Option<bool>,
    /// What the wagers lack that were not compared.
    missing: Vec<MissingPart>,
}

/// Compares the wagers of a seat, and a total with those that have no result, as an audit does.
fn compare(round: &Round<'_, '_>, seat: &Seat<'_, '_>, money: &SeatMoney) -> SeatTrial {
    let total = money.rest().zip(money.due_unstated()).map(|(stated, due)| stated == due);
    let mut trial = SeatTrial { wagers: [0; 2], total, missing: Vec::new() };
    for wager in money.wagers.iter().filter(|wager| wager.stake != Some(0)) {
        match (wager.stated, wager.due) {
            (Some(stated), Some(due)) if stated == due => trial.wagers[0] += 1,
            (Some(_), Some(_)) => trial.wagers[1] += 1,
            (None, _) if total.is_some() => {}
            _ => trial.missing.push(missing(round, seat, money, wager)),
        }
    }
    trial
}

/// Why a wager is not compared.
fn missing(
    round: &Round<'_, '_>,
    seat: &Seat<'_, '_>,
    money: &SeatMoney,
    wager: &SeatWager,
) -> MissingPart {
    let is_hidden = seat.record.cards.is_some_and(|cards| cards.hides());
    match wager.due {
        _ if wager.stated.is_none() && money.rest().is_none() => MissingPart::Result,
        _ if wager.stake.is_none() => MissingPart::Stake,
        // A total is compared where everything is known that is due on the others.
        Some(_) => match money.wagers.iter().find(|one| one.result().or(one.due).is_none()) {
            Some(other) => missing(round, seat, money, other),
            None => MissingPart::Result,
        },
        None if round.is_unreadable || round.twice.is_some() => MissingPart::ReadableCards,
        None if seat.action.is_none() => MissingPart::Action,
        None if is_hidden => MissingPart::HiddenCards,
        None if seat.cards.is_none() => MissingPart::PlayerCards,
        None => MissingPart::DealerCards,
    }
}
