//! Taking a record of a log: what it says, the rules in force, every audit, and what is counted.

use crate::engine::identify::known;
use crate::engine::played_record::{self, PlayInput};
use crate::families::{family, matches};
use crate::finding::exception::{FindingCollector, RaisedException};
use crate::finding::is_settled;
use crate::finding::revealed::{RevealCounts, ShownHands};
use crate::finding::spot::Spot;
use crate::index::ledger::{Correction, Link, TimeStep, Times};
use crate::index::round_index::{self, table_day};
use crate::input::REASON_WITHHELD;
use crate::input::partial_header::RoundNumber;
use crate::record::Record;
use crate::record::names::clean;
use crate::record::object::Text;
use crate::record::played::PlayedRecord;
use crate::record::when::{Day, gaming_day};
use crate::record_audits::{
    chain_broken, field_unknown, free_key_alike, gaming_day_far, name_padded, rules_mismatch,
    void_without_reason,
};
use crate::rules::auditor::Auditor;
use crate::rules::play_rules::{CompiledPlayRules, is_played};
use crate::summary::chunk::{ChunkResult, RecordCase, is_sampled};
use gincert_evidence::printable;

/// Takes a record. `before` is the line before it in the same chunk.
pub(crate) fn inspect(
    part: &mut ChunkResult,
    auditor: &Auditor<'_>,
    record: &Record<'_>,
    spot: Spot,
    line: &[u8],
    before: Option<(&Link, &[u8])>,
) {
    let known = match known(record, auditor.book) {
        Ok(known) => known,
        Err(why) => {
            let why = if auditor.is_masked { REASON_WITHHELD.to_owned() } else { why };
            let round_number = RoundNumber::of_record(record, auditor.book);
            part.reject(auditor, spot, line, (why, round_number), before.is_none());
            return;
        }
    };
    part.summary.records.read += 1;
    part.summary.records.audited += 1;
    let in_force = auditor.book.pick(record, &known.table, known.at);
    let of_deck = in_force.of_deck(record);
    let record = of_deck.as_ref().unwrap_or(record);
    let Some(group) = part.group(record, &known, &in_force, spot) else {
        return;
    };
    let is_far = gaming_day_far::is_far(record, &known, &in_force);
    let case = RecordCase { record, known: &known, in_force, spot, group, is_far };
    let mut sink = FindingCollector::new(auditor.path(spot), spot.offset);
    compare(part, auditor, &case, line, before, &mut sink);
    let of_ledger = sink.found();
    let is_clean = family::take_clean(part, auditor, &case);
    if !is_clean {
        rules_mismatch::audit(record, &known, auditor.book, &case.in_force, &mut sink);
        let is_played = is_played(auditor.book.family_of(record));
        field_unknown::audit(record, (is_played, auditor.is_masked), &mut sink);
        free_key_alike::audit(record, &mut sink);
    }
    name_padded::audit(record, &mut sink);
    if case.is_far {
        let local = |at| auditor.local(at, &known.table, record.at.as_ref().map(Text::as_str));
        gaming_day_far::raise(&known, known.at.map(local), &mut sink);
    }
    if !is_clean {
        void_without_reason::audit(record, &mut sink);
        let (hands, fates) = take(part, auditor, &case, &mut sink);
        if auditor.shows {
            part.show(record, &known, hands, fates);
        }
    }
    part.lack(&case);
    // What a record says of another one is no fault of its dealer.
    let findings = (sink.found() - of_ledger) as u64;
    if let Some(group) = part.groups.get(group) {
        group.stratum.rounds += 1;
        let is_match = record.played.as_deref().is_some_and(PlayedRecord::is_match);
        group.rounds += u64::from(!is_match);
        group.between.add(case.known.at);
        if let Some(cell) = group.cell(case.known.at) {
            cell.rounds += 1;
            cell.hands += record.seats.len() as u64;
            cell.between.add(case.known.at);
        }
        group.stratum.findings += findings;
    }
    if sink.found() > 0 {
        part.money(&case, &sink);
        let subject = auditor.subject(record, &known, &case.in_force);
        let codes = sink.all().iter().map(|exception| exception.finding.code);
        part.summary.tell(codes, findings > 0);
        for exception in sink.into_found() {
            part.summary.count(exception.finding.code, exception.finding.grade);
            part.raised.push(RaisedException::new(spot, subject.clone(), exception));
        }
    }
}

/// Compares a record with the one before it, and notes what it is to be compared by later.
fn compare(
    part: &mut ChunkResult,
    auditor: &Auditor<'_>,
    case: &RecordCase<'_, '_>,
    line: &[u8],
    before: Option<(&Link, &[u8])>,
    sink: &mut FindingCollector<'_>,
) {
    let (record, known, spot) = (case.record, case.known, case.spot);
    let subject = || auditor.subject(record, known, &case.in_force);
    let table = part.groups.table(&known.table);
    if let (Some(at), Some(rows)) = (known.at, part.groups.rows(table)) {
        match &mut rows.times {
            Some(times) => {
                let last = times.add(at, spot);
                if TimeStep::is_forward(last, at) || auditor.is_back(last, at) {
                    let (table, place) = (printable(&known.table), spot.place());
                    part.entries.steps.push(TimeStep::entry(&table, place, [last, at]));
                }
            }
            none => *none = Some(Times::new(at, spot)),
        }
    }
    if let Some(rows) = part.groups.rows(table)
        && is_settled(record)
        && record.corrects.is_none()
        && !record.seats.is_empty()
    {
        rows.presence.add(record);
    }
    let link = link(record);
    let stated = record.prev.as_ref().map(Text::as_str);
    if let Some(digest) = part.summary.ledger.link(&subject, &link, before, spot) {
        let place = sink.place();
        sink.take(chain_broken::exception(place, digest.bytes(), stated));
    }
    let Some(day) = part.groups.day_of(case.group) else {
        return;
    };
    if !case.is_far {
        let start = known.at.and_then(|at| auditor.book.day_start(&known.table, at));
        let is_begun = start.is_some_and(|start| start.is_stated || start.seconds != 0);
        day.add(record.seq, spot, record.gaming_day.is_some() || is_begun);
    }
    let [high, low] = round_index::round(day.digest, &known.round);
    let digest = day.digest;
    if let (true, Some(number), Some(at)) = (case.is_far, record.seq, known.at) {
        // It is missing neither on the day that it names nor on that of its time.
        let start = auditor.book.day_start(&known.table, at).cloned().unwrap_or_default();
        let other = table_day(&known.table, &Day::Number(gaming_day(at, &start)));
        for [high, low] in [digest, other] {
            part.entries.fillers.push([high, low, number, spot.place()]);
        }
    }
    part.entries.rounds.push([high, low, spot.place(), round_index::content(line, part.key)]);
    matches::enter(record, spot.place(), &mut part.entries.scores);
    let cards = record.shown_cards();
    part.entries.cards.extend(cards.map(|cards| [cards, spot.place()]));
    if let Some(name) = &record.corrects {
        let target = round_index::round(digest, &clean(name.as_str()));
        let correction = Correction { place: spot.place(), own: [high, low], target };
        part.summary.ledger.correct(correction);
    }
}

/// Judges a record by the rules in force and counts it; gives its hands for tests of shuffles.
fn take(
    part: &mut ChunkResult,
    auditor: &Auditor<'_>,
    case: &RecordCase<'_, '_>,
    sink: &mut FindingCollector<'_>,
) -> (ShownHands, RevealCounts) {
    match (case.in_force.sheet, case.in_force.play) {
        (Some(sheet), _) => return family::take(part, auditor, case, sheet, sink),
        (None, Some(play)) => judge_play(part, auditor, case, play, sink),
        (None, None) => family::take_without_rules(part, case, sink),
    }
    let hands = match &case.record.played {
        Some(played) if played.is_match() => ShownHands::OfMatch,
        Some(_) => ShownHands::Played,
        None => ShownHands::Unusable,
    };
    (hands, RevealCounts::default())
}

/// Judges a record of a game that is played event by event.
fn judge_play(
    part: &mut ChunkResult,
    auditor: &Auditor<'_>,
    case: &RecordCase<'_, '_>,
    sheet: &CompiledPlayRules,
    sink: &mut FindingCollector<'_>,
) {
    part.summary.checked.fast += 1;
    let is_sampled = is_sampled(case.spot);
    let taken =
        PlayInput { sheet, sheets: &auditor.book.plays, again: auditor.reference || is_sampled };
    let summary = &mut part.summary;
    let reference = &mut summary.checked.reference;
    if played_record::take(case.record, &taken, &mut summary.plays, reference, sink) {
        part.disagreements.push(case.spot);
    }
}

/// What a record says of the line before.
pub(crate) fn link(record: &Record<'_>) -> Link {
    match &record.prev {
        Some(prev) => Link::Stated(prev.as_str().to_owned()),
        None => Link::Free,
    }
}
