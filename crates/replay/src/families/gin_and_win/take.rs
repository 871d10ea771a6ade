//! Taking a record of a round with wagers into what a chunk of a log gives.

use super::audits::{self, Context};
use super::counting::{CountedRound, checked, count_hands, shortfall, shortfall_of_seat};
use super::departures::gain;
use super::open_hands;
use super::other_rules::FittingSeats;
use super::round::Round;
use super::seat::Seat;
use crate::finding::exception::FindingCollector;
use crate::finding::is_training;
use crate::finding::level::{EvaluatorChoice, EvidenceLevel};
use crate::finding::revealed::{RevealCounts, ShownHands};
use crate::record::Record;
use crate::record::names::clean;
use crate::rules::auditor::Auditor;
use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::summary::chunk::{ChunkResult, RecordCase, is_sampled};
use crate::summary::{NO_SHEET, VoidCounts};
use crate::sums::Merge;
use gincert_game::gin_and_win::Action;

/// Settles a round by its rules and counts it: by the tables, and again by the reference where there
/// is a finding.
pub(crate) fn take(
    part: &mut ChunkResult,
    auditor: &Auditor<'_>,
    case: &RecordCase<'_, '_>,
    (place, sheet): (usize, &CompiledRules),
    sink: &mut FindingCollector<'_>,
) -> (ShownHands, RevealCounts) {
    let mut round = Round::new(case.record, sheet, EvaluatorChoice::Fast);
    part.summary.checked.fast += 1;
    let (in_force, table) = (&case.in_force, case.known.table.as_ref());
    let context = Context { sheet, in_force, auditor, table };
    let already = sink.found();
    audits::run(&round, &context, sink);
    let is_sampled = is_sampled(case.spot);
    if sink.found() > already || auditor.reference || is_sampled {
        let again = Round::new(case.record, sheet, EvaluatorChoice::Reference);
        part.summary.checked.reference += 1;
        if again != round {
            part.disagreements.push(case.spot);
            // Only the findings of the reference are reported.
            sink.keep(already);
            audits::run(&again, &context, sink);
            round = again;
        }
    }
    if sink.found() > already {
        let fitting = FittingSeats::of(&round, auditor, (place, sheet));
        sink.note_fits(already, |seat| fitting.at(seat));
    }
    part.summary.level(round.level);
    let values = auditor.values.get(place).and_then(Option::as_ref);
    if !round.is_settled
        && !is_training(case.record)
        && let Some(cell) = part.groups.get(case.group).and_then(|group| group.cell(case.known.at))
    {
        let counts = void_counts(case.record, sheet);
        if counts.won > 0 {
            cell.voids_between.add(case.known.at);
        }
        cell.voids.merge(counts);
    }
    if round.is_settled {
        let place = u32::try_from(place).unwrap_or(NO_SHEET);
        let fit = &mut part.summary.sheets.entry(place).or_default().fit;
        count_hands(fit, &round, sheet, values);
    }
    count(part, case, &CountedRound::new(&round, Some(sheet), values));
    match auditor.shows {
        true if sheet.rules.melds.jokers > 0 => (ShownHands::WithJokers, RevealCounts::default()),
        true => (open_hands::hands(&round, place), open_hands::fates(&round)),
        false => (ShownHands::Unusable, RevealCounts::default()),
    }
}

/// Takes a record for which no rules are in force: its hands say nothing.
pub(crate) fn take_without_rules(
    part: &mut ChunkResult,
    case: &RecordCase<'_, '_>,
    sink: &mut FindingCollector<'_>,
) {
    audits::card_unreadable::of_record(case.record, sink);
    part.summary.level(EvidenceLevel::BetsOnly);
    let round = Round::without_rules(case.record);
    count(part, case, &CountedRound::new(&round, None, None));
}

/// What a decision that is not the best one gained.
fn departure(counted: &CountedRound<'_, '_, '_>, seat: &Seat<'_, '_>) -> Option<i64> {
    let (sheet, values) = counted.sheet.zip(counted.values)?;
    let (player, dealer) = seat.counts.zip(counted.round.dealer)?;
    let raise = match seat.action? {
        Action::Play => Some(seat.raise_place(sheet)?),
        Action::Fold => None,
    };
    counted.round.is_settled.then(|| gain(sheet, values, [player, dealer], raise))?
}

/// Counts the money of a round, and what it withholds.
fn count(part: &mut ChunkResult, case: &RecordCase<'_, '_>, counted: &CountedRound<'_, '_, '_>) {
    checked(counted, &mut part.summary.checked);
    for (seat, money) in counted.round.seats.iter().zip(&counted.round.money) {
        if let Some(player) = &seat.record.player {
            let Some((row, pair)) = part.groups.player(case.group, &clean(player.as_str())) else {
                continue;
            };
            row.rounds += 1;
            let more = shortfall_of_seat(counted, seat, money);
            row.shortfall.merge(more);
            if let Some(pair) = pair {
                pair.hands += 1;
                if let Some(gain) = departure(counted, seat) {
                    pair.depart(gain);
                }
            }
        }
    }
    let Some(group) = part.groups.get(case.group) else {
        return;
    };
    group.stratum.shortfall.merge(shortfall(counted));
    let luck = counted.luck();
    if let Some(luck) = luck {
        luck.add_to(&mut group.stratum.luck);
    }
    let Some(sums) = part.groups.sums(case.group) else {
        return;
    };
    counted.count(sums);
    // In a stratum rounds of several currencies come together: for a score, never for a sum.
    if let Some(luck) = luck {
        luck.add_to(&mut sums.luck);
    }
}

/// Counts a round that is not settled: whether the players together had won, if the record shows it.
fn void_counts(record: &Record<'_>, sheet: &CompiledRules) -> VoidCounts {
    let settled = Record { state: None, ..record.clone() };
    let round = Round::new(&settled, sheet, EvaluatorChoice::Fast);
    let dues = round.seats.iter().flat_map(|seat| seat.due.iter().copied());
    let due: Option<i128> = dues.map(|due| due.map(i128::from)).sum();
    let due = due.filter(|_| !round.seats.is_empty());
    let won = due.filter(|due| *due > 0);
    VoidCounts {
        all: 1,
        shown: u64::from(due.is_some()),
        won: u64::from(won.is_some()),
        won_minor: won.unwrap_or(0).into(),
    }
}
