//! The switch between the families: it holds only `match`es that hand on, so that the compiler lists
//! what a new family needs.
//!
//! Nothing that a family imports may import this file. The rules of each family are listed in `play_rules.rs`.

use crate::families::matches::{self, Book, seat_after};
use crate::families::played::script::{RoundGoal, RoundPlan};
use crate::families::played::{self, Judgement, Needs, PlayAudit, View};
use crate::families::{gin_and_win, gin_rummy, table_gin};
use crate::finding::exception::FindingCollector;
use crate::finding::level::EvaluatorChoice;
use crate::finding::page::{Page, ShownSeat};
use crate::finding::revealed::{RevealCounts, ShownHands};
use crate::record::Record;
use crate::record::played::PlayedRecord;
use crate::record::schema::played::with_jokers;
use crate::record_audits::Audit;
use crate::rules::auditor::Auditor;
use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::rules::play_rules::{CompiledPlayRules, PlayRules};
use crate::summary::chunk::{ChunkResult, RecordCase};
use crate::summary::play_counts::Evidence;
use crate::summary::turnover::{Turnover, TurnoverFigure};
use gincert_game::Family;
use gincert_game::dealing::InitialDeal;
use gincert_game::score::SIDES;
use rand_chacha::ChaCha20Rng;

/// What a record must say beside its envelope to be one, as the end of a sentence.
pub(crate) fn values(
    family: Option<Family>,
    record: &Record<'_>,
    is_settled: bool,
) -> Result<(), String> {
    let played = record.played.as_deref();
    match family {
        None | Some(Family::GinAndWin) => crate::finding::seats(record, is_settled),
        Some(Family::GinRummy) => {
            played::values(record, is_settled)?;
            played.map_or(Ok(()), gin_rummy::says)
        }
        Some(Family::TableGin) => {
            played::values(record, is_settled)?;
            played.map_or(Ok(()), table_gin::says)
        }
    }
}

/// The JSON Schema of a family's records.
///
/// ```
/// use gincert_game::Family;
/// let schema = gincert_replay::record_schema(Family::GinRummy);
/// assert!(schema["properties"]["events"].is_object());
/// ```
pub fn record_schema(family: Family) -> serde_json::Value {
    match family {
        Family::GinAndWin => with_jokers(crate::record::schema::record()),
        Family::GinRummy => gin_rummy::schema(family.word()),
        Family::TableGin => table_gin::schema(family.word()),
    }
}

/// Counts a record that is clean at a look under the rules in force; false for any other, which goes
/// through every audit.
pub(crate) fn take_clean(
    part: &mut ChunkResult,
    auditor: &Auditor<'_>,
    case: &RecordCase<'_, '_>,
) -> bool {
    case.in_force.sheet.is_some_and(|sheet| gin_and_win::take_clean(part, auditor, case, sheet))
}

/// Judges a record of a round with wagers and counts it; gives its hands for tests of shuffles.
pub(crate) fn take(
    part: &mut ChunkResult,
    auditor: &Auditor<'_>,
    case: &RecordCase<'_, '_>,
    sheet: (usize, &CompiledRules),
    sink: &mut FindingCollector<'_>,
) -> (ShownHands, RevealCounts) {
    gin_and_win::take(part, auditor, case, sheet, sink)
}

/// Counts a record for which no rules are in force.
pub(crate) fn take_without_rules(
    part: &mut ChunkResult,
    case: &RecordCase<'_, '_>,
    sink: &mut FindingCollector<'_>,
) {
    gin_and_win::take_without_rules(part, case, sink);
}

/// What a record adds to the sums of its log, as it states it; `None` for a match.
pub(crate) fn turnover(record: &Record<'_>, sheet: Option<&CompiledRules>) -> Option<Turnover> {
    match record.played.as_deref() {
        Some(played) => (!played.is_match()).then(Turnover::without_amounts),
        None => Some(gin_and_win::turnover(record, sheet)),
    }
}

/// The figures that a row of sums states.
pub(crate) fn stated_figures(record: &Record<'_>) -> Vec<(TurnoverFigure, i128)> {
    gin_and_win::stated_figures(record)
}

/// Puts what the rules make of a round with wagers on its page of the dispute desk.
pub(crate) fn fill(page: &mut Page, record: &Record<'_>, sheet: &CompiledRules) {
    gin_and_win::fill(page, record, sheet);
}

/// Puts what a record says of its wagers on the page, where no rules are in force.
pub(crate) fn fill_without_rules(page: &mut Page, record: &Record<'_>) {
    gin_and_win::fill_without_rules(page, record);
}

/// The seats of a round with wagers, as its record states them and by the rules.
pub(crate) fn round_seats(record: &Record<'_>, sheet: Option<&CompiledRules>) -> Vec<ShownSeat> {
    gin_and_win::round_seats(record, sheet)
}

/// The codes of exceptions that are about a whole record, those of the comparison of records among them.
pub(crate) fn codes_of_records() -> impl Iterator<Item = &'static str> {
    let of_records = crate::record_audits::REGISTRY.iter().map(|audit| audit.code);
    of_records.chain(matches::audits::REGISTRY.iter().map(|audit| audit.code))
}

/// Judges a record of a round or a match.
pub(crate) fn judge(
    sheet: &CompiledPlayRules,
    sheets: &[CompiledPlayRules],
    view: View<'_, '_>,
    evaluator: EvaluatorChoice,
) -> Judgement {
    if view.played.is_match() {
        return matches::judge(sheet, sheets, view);
    }
    match &sheet.rules {
        PlayRules::GinRummy(closed) => gin_rummy::judge((sheet, closed), sheets, view, evaluator),
        PlayRules::TableGin(rules) => table_gin::judge(rules, view),
    }
}

/// The hands and the upcard as dealt, where a record shows the pack in place of them.
pub(crate) fn dealt_hands(
    sheet: &CompiledPlayRules,
    played: &PlayedRecord<'_>,
) -> Option<InitialDeal> {
    match &sheet.rules {
        _ if played.is_match() => None,
        PlayRules::GinRummy(closed) => gin_rummy::dealt_hands(closed, played),
        PlayRules::TableGin(rules) => table_gin::dealt_hands(rules, played),
    }
}

/// Plays a round for a generated log.
pub(crate) fn play(
    sheet: &CompiledPlayRules,
    want: &RoundGoal,
    rng: &mut ChaCha20Rng,
) -> RoundPlan {
    match &sheet.rules {
        PlayRules::GinRummy(closed) => gin_rummy::generate::play_round(closed, want, rng),
        PlayRules::TableGin(rules) => table_gin::play_round(rules, want, rng),
    }
}

/// Plants a fault in a round; false where the round does not lend itself to it.
pub(crate) fn plant(
    sheet: &CompiledPlayRules,
    code: &'static str,
    script: &mut RoundPlan,
    rng: &mut ChaCha20Rng,
) -> bool {
    match &sheet.rules {
        PlayRules::GinRummy(closed) => gin_rummy::PLANTS.plant(code, closed, script, rng),
        PlayRules::TableGin(rules) => table_gin::PLANTS.plant(code, rules, script, rng),
    }
}

/// What a round has to be like for a fault to show in it.
pub(crate) fn needs(sheet: &CompiledPlayRules, code: &str) -> Option<Needs> {
    match &sheet.rules {
        PlayRules::GinRummy(_) => gin_rummy::PLANTS.needs(code),
        PlayRules::TableGin(_) => table_gin::PLANTS.needs(code),
    }
}

/// Why no log of any family has the fault of an audit, where none can.
pub(crate) fn why_never(code: &str) -> Option<&'static str> {
    gin_rummy::PLANTS.why_never(code).or_else(|| table_gin::PLANTS.why_never(code))
}

/// The least evidence that records of the family have.
pub(crate) fn least_evidence(sheet: &CompiledPlayRules) -> Evidence {
    match &sheet.rules {
        PlayRules::GinRummy(_) => Evidence::Final,
        PlayRules::TableGin(_) => Evidence::Deal,
    }
}

/// The faults that rounds under these rules can have, by code.
pub(crate) fn plantable(sheet: &CompiledPlayRules) -> Vec<&'static str> {
    match &sheet.rules {
        PlayRules::GinRummy(closed) => gin_rummy::PLANTS.codes(closed),
        PlayRules::TableGin(rules) => table_gin::PLANTS.codes(rules),
    }
}

/// The faults that records of matches under these rules can have, by code.
pub(crate) fn plantable_in_matches(sheet: &CompiledPlayRules) -> Vec<&'static str> {
    sheet.score.as_ref().map(matches::codes).unwrap_or_default()
}

/// Enters a round in the book of its match. Generated games with closed hands have matches of two sides
/// only.
pub(crate) fn enter(
    sheet: &CompiledPlayRules,
    book: &mut Book,
    script: &RoundPlan,
    dealer: u8,
    round: &str,
) {
    match (&sheet.rules, script.points.len()) {
        (PlayRules::GinRummy(_), seats) if seats != SIDES => {}
        _ => book.enter(script, dealer, round),
    }
}

/// Who deals the next round.
pub(crate) fn next_dealer(
    sheet: &CompiledPlayRules,
    book: &mut Book,
    dealer: u8,
    script: &RoundPlan,
) -> u8 {
    match (&sheet.rules, script.points.len()) {
        (PlayRules::GinRummy(_), seats) if seats != SIDES => seat_after(dealer, seats),
        (_, seats) => book.next_dealer(sheet, dealer, seats),
    }
}

/// The code of this name, of any audit.
pub(crate) fn known_code(code: &str) -> Option<&'static str> {
    let of_records = record_audit(code).map(|audit| audit.code);
    of_records.or_else(|| audit(code).map(|audit| audit.code))
}

/// Every audit of records as such and of rounds with wagers, by code.
pub fn record_audits() -> Vec<&'static Audit> {
    let mut all: Vec<&Audit> = of_records().collect();
    all.sort_unstable_by_key(|audit| audit.code);
    all
}

/// The audit of records, or of rounds with wagers, with this code.
pub fn record_audit(code: &str) -> Option<&'static Audit> {
    of_records().find(|audit| audit.code == code)
}

fn of_records() -> impl Iterator<Item = &'static Audit> {
    crate::record_audits::REGISTRY.iter().chain(gin_and_win::audits::REGISTRY)
}

/// Every audit of games that are played event by event, folder by folder.
pub fn play_audits() -> impl Iterator<Item = &'static PlayAudit> {
    let rounds = gin_rummy::audits::REGISTRY.iter().chain(table_gin::audits::REGISTRY);
    rounds.chain(matches::audits::REGISTRY)
}

/// The audits of one family's rounds and matches; none for rounds with wagers.
pub fn play_audits_of(family: Family) -> Vec<&'static PlayAudit> {
    let matches = matches::audits::REGISTRY.iter();
    match family {
        Family::GinAndWin => Vec::new(),
        Family::GinRummy => gin_rummy::audits::REGISTRY.iter().chain(matches).collect(),
        Family::TableGin => {
            // Of the audits of closed games those whose fault a round of this family can have.
            let faults = || table_gin::PLANTS.0.iter().copied().flatten().map(|(code, _)| *code);
            let shared = gin_rummy::audits::REGISTRY.iter();
            let shared = shared.filter(|audit| faults().any(|code| code == audit.code));
            shared.chain(table_gin::audits::REGISTRY).chain(matches).collect()
        }
    }
}

/// The audit with this code.
pub(crate) fn audit(code: &str) -> Option<&'static PlayAudit> {
    play_audits().find(|audit| audit.code == code)
}

/// The codes and manual pages of all audits: those of records, then those of games that are played
/// event by event.
pub fn manuals() -> impl Iterator<Item = (&'static str, String)> {
    let of_records = record_audits().into_iter().map(|audit| (audit.code, audit.manual()));
    of_records.chain(play_audits().map(|audit| (audit.code, audit.manual())))
}

#[cfg(test)]
mod tests {
    use super::audit;
    use crate::families::played::Plants;
    use std::collections::BTreeSet;

    #[test]
    fn games_with_melds_on_the_table_have_the_audits_whose_faults_they_can_have() {
        let codes: Vec<&str> =
            super::play_audits_of(super::Family::TableGin).iter().map(|audit| audit.code).collect();
        for code in ["after-end", "redeposit", "turn-order", "contract-missing", "total-wrong"] {
            assert!(codes.contains(&code), "{code}: {codes:?}");
        }
        for code in ["knock-over-limit", "undercut-wrong", "layoff-invalid"] {
            assert!(!codes.contains(&code), "{code}: {codes:?}");
        }
        assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), codes.len());
    }

    fn codes<R>(plants: &Plants<R>) -> Vec<&'static str> {
        plants.0.iter().copied().flatten().map(|(code, _)| *code).collect()
    }

    #[test]
    fn every_plant_is_of_an_audit_and_no_fault_has_two_in_a_family() {
        for codes in [codes(&super::gin_rummy::PLANTS), codes(&super::table_gin::PLANTS)] {
            assert!(codes.iter().all(|code| audit(code).is_some()), "{codes:?}");
            assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), codes.len());
        }
    }
}
