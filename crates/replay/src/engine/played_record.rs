//! Judging a record in an audit: by the tables, and again by the reference where there is a finding.

use crate::families::family;
use crate::families::played::{Judgement, MessageContext, PlayFinding, SiblingOutcome, View};
use crate::finding::exception::FindingCollector;
use crate::finding::is_settled;
use crate::finding::level::EvaluatorChoice;
use crate::record::Record;
use crate::record::played::PlayedRecord;
use crate::rules::play_rules::CompiledPlayRules;
use crate::summary::play_counts::{Evidence, PlayCounts};
use gincert_evidence::Quantity;

/// What an audit of these games knows besides the record.
pub(crate) struct PlayInput<'t> {
    /// The document in force.
    pub sheet: &'t CompiledPlayRules,
    /// All documents of these games.
    pub sheets: &'t [CompiledPlayRules],
    /// Whether the reference judges whatever is found.
    pub again: bool,
}

/// Judges a record, raises what was found, and counts. Says whether the two evaluators disagree.
pub(crate) fn take(
    record: &Record<'_>,
    taken: &PlayInput<'_>,
    counts: &mut PlayCounts,
    reference: &mut u64,
    sink: &mut FindingCollector<'_>,
) -> bool {
    let nothing = PlayedRecord::default();
    let played = record.played.as_deref().unwrap_or(&nothing);
    let view = View { played, is_settled: is_settled(record) };
    let mut judged = family::judge(taken.sheet, taken.sheets, view, EvaluatorChoice::Fast);
    let mut disagree = false;
    if taken.again || !judged.found.is_empty() {
        *reference += 1;
        let other = family::judge(taken.sheet, taken.sheets, view, EvaluatorChoice::Reference);
        disagree = other != judged;
        judged = other;
    }
    for found in &judged.found {
        raise(taken.sheet, played, found, sink);
    }
    count(taken, view, &judged, counts);
    disagree
}

fn raise(
    sheet: &CompiledPlayRules,
    played: &PlayedRecord<'_>,
    found: &PlayFinding,
    sink: &mut FindingCollector<'_>,
) {
    let Some(audit) = family::audit(found.code) else { return };
    let context = MessageContext {
        seat: found.seat,
        event: played.event(found.at),
        game: found.game,
        hand: found.hand,
    };
    let mut message = found.sentence.map_or_else(|| (audit.sentence)(&context), str::to_owned);
    if let (Some(at), Some(event)) = (found.at, context.event) {
        message.push_str(&format!(" Event {}: {}.", at.saturating_add(1), event.words()));
    }
    let seat = found.seat.map(u32::from);
    let Some(raised) = sink.raise(audit.code, audit.grade, (seat, None), message) else {
        return;
    };
    raised.with(|mut finding| {
        if let Some(expected) = &found.expected {
            finding = finding.expected(Quantity::Text(expected.clone()));
        }
        if let Some(observed) = &found.observed {
            finding = finding.observed(Quantity::Text(observed.clone()));
        }
        for note in &found.notes {
            finding = finding.note(note.clone());
        }
        finding
    });
    raised.grounds.row = Some(sheet.name.clone());
}

fn count(taken: &PlayInput<'_>, view: View<'_, '_>, judged: &Judgement, counts: &mut PlayCounts) {
    let claims =
        view.played.end.as_ref().is_some_and(crate::record::played::EndRecord::claims_figures);
    for (row, phrase) in &view.played.overrides.rows {
        *counts.overrides.entry(format!("{row}: {phrase}")).or_default() += 1;
    }
    let Some(evidence) = judged.evidence else {
        counts.matches += 1;
        counts.matches_kept += u64::from(judged.ended.is_some());
        counts.matches_unclaimed += u64::from(judged.ended.is_some() && !judged.is_compared);
        elsewhere(taken, judged, counts);
        return;
    };
    if let Some(count) = counts.evidence.get_mut(evidence as usize) {
        *count += 1;
    }
    // A round that is void, and one that breaks a rule, is that and nothing else: what it hides beside
    // keeps nothing from being compared.
    counts.not_settled += u64::from(!view.is_settled);
    if let Some(seat) = judged.due_to {
        let states = view.played.end.as_ref().is_some_and(|end| end.points.is_some());
        let row = counts.points_due.entry(seat).or_default();
        match (view.is_settled, states) {
            (false, _) => row.void += 1,
            (true, true) => row.stated += 1,
            (true, false) => row.unstated += 1,
        }
    }
    let is_compared = judged.ended.is_some() && judged.is_compared && view.is_settled;
    let is_broken = judged.is_broken && view.is_settled && !is_compared;
    let is_unclaimed = judged.ended.is_some() && !claims && view.is_settled;
    let is_unclaimed = is_unclaimed && !is_broken && !is_compared;
    let is_hidden = evidence == Evidence::Hidden && view.is_settled;
    counts.compared += u64::from(is_compared);
    counts.broken += u64::from(is_broken);
    counts.unclaimed += u64::from(is_unclaimed);
    counts.hidden += u64::from(is_hidden && !is_broken && !is_compared && !is_unclaimed);
    if let Some(ended) = judged.ended {
        counts.settled += 1;
        counts.followed += u64::from(evidence >= Evidence::Deal);
        match counts.ends.get_mut(ended) {
            Some(count) => *count += 1,
            None => {
                counts.ends.insert(ended.to_owned(), 1);
            }
        }
    }
    elsewhere(taken, judged, counts);
}

fn elsewhere(taken: &PlayInput<'_>, judged: &Judgement, counts: &mut PlayCounts) {
    for (place, other) in &judged.elsewhere {
        let name = taken.sheets.get(*place).map_or("", |sheet| sheet.name.as_str());
        let row = counts.siblings.entry(format!("{} under {name}", taken.sheet.name)).or_default();
        row.rounds += 1;
        row.differ += u64::from(*other == SiblingOutcome::Differs);
        row.not_allowed += u64::from(*other == SiblingOutcome::NotAllowed);
    }
}
