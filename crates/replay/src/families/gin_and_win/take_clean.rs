//! Taking a record that is clean at a look: it is counted without the audits.

use super::audits::{self, Context};
use super::clean::{RuleContext, look};
use super::departures::gain;
use super::round::Round;
use crate::finding::exception::FindingCollector;
use crate::finding::level::EvaluatorChoice;
use crate::record::names::clean;
use crate::rules::auditor::Auditor;
use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::rules::gin_and_win::sheet_values::ExactHandValues;
use crate::summary::NO_SHEET;
use crate::summary::chunk::{ChunkResult, RecordCase, is_sampled};
use crate::summary::gin_and_win::CleanRound;

/// Takes a round that is clean at a look; false for any other, and for those that the reference settles
/// too.
pub(crate) fn take_clean(
    part: &mut ChunkResult,
    auditor: &Auditor<'_>,
    case: &RecordCase<'_, '_>,
    (place, sheet): (usize, &CompiledRules),
) -> bool {
    if auditor.every_audit || auditor.reference || auditor.shows || is_sampled(case.spot) {
        return false;
    }
    let values = auditor.values.get(place).and_then(Option::as_ref);
    let Some((values, (tally, _))) = values.zip(part.groups.tally(case.group)) else {
        return false;
    };
    let held = RuleContext { sheet, values, in_force: &case.in_force };
    let mut seats = std::mem::take(&mut tally.seats);
    let round = look(case.record, held, &mut seats);
    if let Some(round) = round {
        debug_assert!(is_silent(auditor, case, sheet));
        let place = u32::try_from(place).unwrap_or(NO_SHEET);
        count(part, case, round, (place, sheet, values));
    }
    let is_clean = round.is_some();
    if let Some((tally, _)) = part.groups.tally(case.group) {
        tally.seats = seats;
    }
    is_clean
}

fn count(
    part: &mut ChunkResult,
    case: &RecordCase<'_, '_>,
    round: CleanRound<'_>,
    (place, sheet, values): (u32, &CompiledRules, &ExactHandValues),
) {
    part.summary.checked.fast += 1;
    part.summary.level(round.level());
    round.fit(&mut part.summary.sheets.entry(place).or_default().fit, values);
    round.checked(&mut part.summary.checked);
    for (record, seat) in case.record.seats.iter().zip(round.seats) {
        let Some(player) = &record.player else { continue };
        let Some((row, pair)) = part.groups.player(case.group, &clean(player.as_str())) else {
            continue;
        };
        row.rounds += 1;
        let Some(pair) = pair else { continue };
        pair.hands += 1;
        if let (Some((_, best)), Some(dealer)) = (seat.hand, round.dealer)
            && let Some(gain) = gain(sheet, values, [best.left_over, dealer], seat.raise)
        {
            pair.depart(gain);
        }
    }
    let luck = round.luck();
    if let Some(group) = part.groups.get(case.group) {
        luck.add_to(&mut group.stratum.luck);
    }
    if let Some((tally, sums)) = part.groups.tally(case.group) {
        tally.add(round, sums);
        luck.add_to(&mut sums.luck);
    }
}

/// Whether no audit of a record by itself says anything of it, as it has to be with a clean one.
fn is_silent(auditor: &Auditor<'_>, case: &RecordCase<'_, '_>, sheet: &CompiledRules) -> bool {
    let mut sink = FindingCollector::new("", 0);
    let (in_force, table) = (&case.in_force, case.known.table.as_ref());
    let context = Context { sheet, in_force, auditor, table };
    audits::run(&Round::new(case.record, sheet, EvaluatorChoice::Fast), &context, &mut sink);
    crate::record_audits::field_unknown::audit(case.record, (false, auditor.is_masked), &mut sink);
    crate::record_audits::free_key_alike::audit(case.record, &mut sink);
    crate::record_audits::void_without_reason::audit(case.record, &mut sink);
    sink.found() == 0 && case.in_force.mismatch.is_none()
}
