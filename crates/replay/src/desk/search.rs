//! The search of the dispute desk: every record of the logs against the question, in log order, and what
//! keeps the nearest ones out where none is found.

use crate::desk::query::{Candidate, DisputeCondition, DisputeQuery, all_seats};
use crate::desk::related::RelatedRounds;
use crate::desk::versions::{RoundVersion, versions};
use crate::engine::identify::known;
use crate::engine::inspect::inspect;
use crate::families::family;
use crate::finding::RecordIdentity;
use crate::finding::exception::Identity;
use crate::finding::spot::Spot;
use crate::index::ledger::{CORRECTIONS_MAX, Correction};
use crate::index::round_index::{self, Digest, table_day};
use crate::input::formats::Unit;
use crate::input::reader::{Inputs, ReadFailure, ReadStep, read_all};
use crate::input::{Progress, STRETCH_BYTES};
use crate::record::Record;
use crate::record::names::clean;
use crate::rules::auditor::Auditor;
use crate::summary::chunk::ChunkResult;
use gincert_evidence::printable;
use jiff::civil::DateTime;
use std::collections::BTreeSet;

/// Most rounds that an answer shows.
pub const ROUNDS_SHOWN_MAX: usize = 20;

/// Most values of one kind that an answer names where the one that is asked for is not in the logs.
pub const VALUES_NAMED_MAX: usize = 12;

/// What a search found.
#[derive(Debug, Clone, Default)]
pub struct DisputeSearch {
    /// Records that were compared with the question.
    pub records: u64,
    /// Lines that are no record.
    pub unreadable: u64,
    /// Files that were not read to their end.
    pub broken: Vec<ReadFailure>,
    /// Records without a time, where one is asked for.
    pub without_time: u64,
    /// Records that name no card number, where one is asked for.
    pub without_card: u64,
    /// For each condition how many records fulfil it and all before it.
    pub fulfilled: Vec<(DisputeCondition, u64)>,
    /// For each condition how many records fulfil all others and not this one.
    pub excluded: Vec<(DisputeCondition, u64)>,
    /// Of records that fulfil all conditions but the time: the last before and the first after it.
    pub nearest: [Option<NearRecord>; 2],
    /// The days, tables or seats of the records that the first unfulfilled condition excludes, at most
    /// [`VALUES_NAMED_MAX`].
    pub named: Vec<(DisputeCondition, BTreeSet<String>)>,
    /// Corrections that could not be followed, because there are too many.
    pub corrections_dropped: u64,
    /// The rounds, in log order, at most [`ROUNDS_SHOWN_MAX`].
    pub rounds: Vec<DisputedRound>,
    /// Records that match and are of no round that is shown.
    pub more: u64,
}

/// A record near the time that is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NearRecord {
    /// Its time where the table is.
    pub local: String,
    /// How many seconds it is away.
    pub seconds: i64,
}

/// A round that fulfils the question.
#[derive(Debug, Clone)]
pub struct DisputedRound {
    /// Which.
    pub identity: Identity,
    /// The seats that the question is about.
    pub seats: Vec<u32>,
    /// All its seats.
    pub all_seats: Vec<u32>,
    /// Its records in log order, with those that correct it and that it corrects.
    pub versions: Vec<RoundVersion>,
    /// Further records of it.
    pub more_versions: u64,
}

impl DisputedRound {
    /// The record that counts.
    pub fn counting(&self) -> Option<&RoundVersion> {
        self.versions.iter().find(|version| version.counts())
    }
}

/// A record that matches.
struct MatchedRound {
    digest: Digest,
    identity: Identity,
    seats: BTreeSet<u32>,
    all_seats: Vec<u32>,
}

/// Searches all logs.
pub fn search(inputs: &dyn Inputs, auditor: &Auditor<'_>, query: &DisputeQuery) -> DisputeSearch {
    let mut pass = read(inputs, auditor, query, ExceptionSource::Record);
    if query.exception.is_some() && pass.matched.is_empty() {
        pass = read(inputs, auditor, query, ExceptionSource::Comparison);
    }
    let SearchPass { mut found, matched, corrections, .. } = pass;
    let mut related = RelatedRounds::new(&corrections);
    let mut rounds: Vec<(usize, MatchedRound)> = Vec::new();
    for one in matched {
        let place = related.place_of(one.digest);
        match rounds.iter_mut().find(|(other, _)| *other == place) {
            Some((_, round)) => round.seats.extend(one.seats),
            None => rounds.push((place, one)),
        }
    }
    found.rounds = disputed(inputs, auditor, &related, rounds);
    found
}

/// The first reading of the logs.
fn read<'s, 'b>(
    inputs: &dyn Inputs,
    auditor: &'s Auditor<'b>,
    query: &'s DisputeQuery,
    source: ExceptionSource,
) -> SearchPass<'s, 'b> {
    let conditions = query.conditions();
    let zeros = || conditions.iter().map(|condition| (*condition, 0)).collect::<Vec<_>>();
    let mut pass = SearchPass {
        auditor,
        query,
        conditions: conditions.clone(),
        source,
        audited: None,
        found: DisputeSearch { fulfilled: zeros(), excluded: zeros(), ..Default::default() },
        matched: Vec::new(),
        corrections: Vec::new(),
    };
    read_all(inputs, &Progress::default(), STRETCH_BYTES, &mut |step| {
        match step {
            ReadStep::Stretch(stretch, decode) => {
                pass.audited = None;
                decode.decode(&stretch.bytes, &mut |unit| {
                    pass.take(&unit, stretch.spot(unit.offset, unit.line));
                });
            }
            ReadStep::Long(long) => pass.found.unreadable += u64::from(long.is_first),
            ReadStep::Broken(broken) => pass.found.broken.push(broken),
            ReadStep::EndOfFile => {}
        }
        true
    });
    pass
}

/// The rounds with all their records.
fn disputed(
    inputs: &dyn Inputs,
    auditor: &Auditor<'_>,
    related: &RelatedRounds<'_>,
    rounds: Vec<(usize, MatchedRound)>,
) -> Vec<DisputedRound> {
    let found_versions = match rounds.is_empty() {
        true => Vec::new(),
        false => versions(inputs, auditor, related),
    };
    let mut found_versions: Vec<_> = found_versions.into_iter().map(Some).collect();
    rounds
        .into_iter()
        .map(|(place, round)| {
            let own = found_versions.get_mut(place).and_then(Option::take).unwrap_or_default();
            DisputedRound {
                identity: round.identity,
                seats: round.seats.into_iter().collect(),
                all_seats: round.all_seats,
                versions: own.versions,
                more_versions: own.more,
            }
        })
        .collect()
}

/// Where an exception is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ExceptionSource {
    /// The audit of each record by itself.
    Record,
    /// The comparison of records, whose exceptions are about whole rounds.
    Comparison,
}

/// A reading of the logs, and what it has found so far.
struct SearchPass<'s, 'b> {
    source: ExceptionSource,
    /// What the records of a chunk were audited into, where exceptions are looked for: to make one for
    /// each record takes longer than the audit.
    audited: Option<Box<ChunkResult>>,
    auditor: &'s Auditor<'b>,
    query: &'s DisputeQuery,
    conditions: Vec<DisputeCondition>,
    found: DisputeSearch,
    matched: Vec<MatchedRound>,
    corrections: Vec<Correction>,
}

impl SearchPass<'_, '_> {
    fn take(&mut self, unit: &Unit<'_>, spot: Spot) {
        let Ok(record) = unit.read else {
            self.found.unreadable += 1;
            return;
        };
        let Ok(known) = known(record, self.auditor.book) else {
            self.found.unreadable += 1;
            return;
        };
        self.found.records += 1;
        let day = table_day(&known.table, &known.day);
        let digest = round_index::round(day, &known.round);
        if let Some(name) = &record.corrects {
            let target = round_index::round(day, &clean(name.as_str()));
            match self.corrections.len() < CORRECTIONS_MAX {
                true => {
                    let place = spot.place();
                    self.corrections.push(Correction { place, own: digest, target });
                }
                false => self.found.corrections_dropped += 1,
            }
        }
        let local = self.local(record, &known);
        self.found.without_time +=
            u64::from(self.query.at.is_some() && (known.at.is_none() || local.is_none()));
        let names_nobody = record.seats.iter().all(|seat| seat.player.is_none());
        self.found.without_card += u64::from(self.query.card.is_some() && names_nobody);
        let candidate = Candidate { record, known: &known, local };
        self.compare(&candidate, unit, spot, digest);
    }

    fn local(&self, record: &Record<'_>, known: &RecordIdentity<'_>) -> Option<DateTime> {
        self.query.at?;
        let written = record.at.as_ref().map(|at| at.as_str());
        Some(self.auditor.civil(known.at?, &known.table, written))
    }

    fn compare(&mut self, one: &Candidate<'_, '_>, unit: &Unit<'_>, spot: Spot, digest: Digest) {
        let failed = |condition: &&DisputeCondition| !self.query.holds(**condition, one);
        let mut failing: Vec<DisputeCondition> =
            self.conditions.iter().filter(failed).copied().collect();
        let mut seat_of_exception = None;
        // An exception is found by an audit of the record, which is made only where its answer matters.
        let query = self.query;
        if let Some(name) = query.exception.as_deref().filter(|_| failing.len() < 2) {
            match self.exception_seat(one, unit, spot, name) {
                Some(seat) => seat_of_exception = seat,
                None => failing.push(DisputeCondition::Exception),
            }
            failing.sort_unstable();
        }
        let first = failing.first().copied();
        for (condition, count) in &mut self.found.fulfilled {
            *count += u64::from(first.is_none_or(|first| *condition < first));
        }
        if let [only] = failing.as_slice() {
            self.exclude(*only, one);
        }
        if let Some(first) = first {
            self.name_values(first, one);
            return;
        }
        self.keep(one, digest, seat_of_exception);
    }

    /// Counts a record that one condition alone excludes.
    fn exclude(&mut self, only: DisputeCondition, one: &Candidate<'_, '_>) {
        for (condition, count) in &mut self.found.excluded {
            *count += u64::from(*condition == only);
        }
        let seconds = self.query.seconds_off(one).filter(|_| only == DisputeCondition::Time);
        let (Some(seconds), Some(local)) = (seconds, one.local) else {
            return;
        };
        let Some(near) = self.found.nearest.get_mut(usize::from(seconds > 0)) else {
            return;
        };
        if near.as_ref().is_none_or(|near| seconds.abs() < near.seconds.abs()) {
            *near = Some(NearRecord { local: local.to_string(), seconds });
        }
    }

    /// Notes what a record has in place of what the first unfulfilled condition asks for. Card numbers
    /// are those of patrons, and are never named.
    fn name_values(&mut self, first: DisputeCondition, one: &Candidate<'_, '_>) {
        let values: Vec<String> = match first {
            DisputeCondition::Day => vec![one.known.identity().day],
            DisputeCondition::Table => vec![one.known.identity().table],
            DisputeCondition::Seat => all_seats(one.record).iter().map(u32::to_string).collect(),
            DisputeCondition::Round
            | DisputeCondition::Card
            | DisputeCondition::Exception
            | DisputeCondition::Time => return,
        };
        let place = self.found.named.iter().position(|(condition, _)| *condition == first);
        if place.is_none() {
            self.found.named.push((first, BTreeSet::new()));
        }
        let named = self.found.named.iter_mut().find(|(condition, _)| *condition == first);
        if let Some((_, named)) = named {
            let room = VALUES_NAMED_MAX.saturating_sub(named.len());
            named.extend(values.iter().take(room).map(|value| printable(value)));
        }
    }

    fn keep(&mut self, one: &Candidate<'_, '_>, digest: Digest, of_exception: Option<u32>) {
        let all_seats = all_seats(one.record);
        let mut seats: BTreeSet<u32> = match self.query.names_a_seat() {
            true => self.query.seats(one.record).into_iter().collect(),
            false => BTreeSet::new(),
        };
        if !self.query.names_a_seat() {
            seats.extend(of_exception);
        }
        if let Some(round) = self.matched.iter_mut().find(|round| round.digest == digest) {
            round.seats.extend(seats);
        } else if self.matched.len() < ROUNDS_SHOWN_MAX {
            let identity = one.known.identity();
            self.matched.push(MatchedRound { digest, identity, seats, all_seats });
        } else {
            self.found.more += 1;
        }
    }

    /// The seat of the exception with this name, where the record has it: `Some(None)` for one that is
    /// about the whole round.
    fn exception_seat(
        &mut self,
        one: &Candidate<'_, '_>,
        unit: &Unit<'_>,
        spot: Spot,
        name: &str,
    ) -> Option<Option<u32>> {
        if self.source == ExceptionSource::Comparison {
            let identity = one.known.identity();
            let mut codes = family::codes_of_records();
            let is_it = |code| identity.exception_id(None, None, code) == name;
            return codes.any(is_it).then_some(None);
        }
        let new = || Box::new(ChunkResult::new(spot.file, spot.offset, spot.offset, 0));
        let part = self.audited.get_or_insert_with(new);
        part.raised.clear();
        inspect(part, self.auditor, one.record, spot, unit.bytes, None);
        let raised = part.raised.iter().find(|raised| raised.id == name)?;
        Some(raised.exception.seat)
    }
}
