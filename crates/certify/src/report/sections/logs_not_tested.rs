//! What of the hand logs nobody has tested, for the first page: logs that were not read, records that
//! could not be audited, and what of the others was not compared with the rules.

use crate::examine::scope::PartScope;
use crate::files::roles::Role;
use crate::report::context::ReportContext;
use gincert_evidence::{counted, fitting, grouped};
use gincert_replay::NOT_SETTLED;

/// What the first page says; nothing where everything that the logs hold was compared.
pub(super) fn not_tested(facts: &ReportContext<'_>) -> Option<String> {
    let logs = &facts.intake.hand_logs;
    let [_, audited, _] = logs.records;
    let missing = missing(facts);
    let why = match facts.scope().logs {
        PartScope::Absent => "the submission has no hand log".to_owned(),
        PartScope::Untested => match (logs.not_read, audited) {
            (Some(why), _) => format!("the hand logs were not read: {why}"),
            (None, 0) => "no record of the hand logs could be audited, section 13".to_owned(),
            (None, _) if logs.is_cut_off => {
                "the hand logs were not read to their end, section 13".to_owned()
            }
            (None, _) => {
                "no content of the hand logs was compared with the rules, section 10".to_owned()
            }
        },
        PartScope::Tested => {
            let mut rest = not_compared(facts);
            rest.extend(missing);
            return (!rest.is_empty())
                .then(|| format!("Of the hand logs, section 10: {}.", rest.join("; ")));
        }
    };
    let missing = missing.map_or(String::new(), |missing| format!("; further: {missing}"));
    Some(format!("Rounds as they were played: {why}{missing}."))
}

/// Hand logs that the page of the submission names and that were not taken in.
fn missing(facts: &ReportContext<'_>) -> Option<String> {
    let missing = missing_count(facts);
    (missing > 0).then(|| {
        format!(
            "{} named in submission.md that {} not read, section 13",
            counted(missing, "hand log", "hand logs"),
            fitting(missing, "was", "were")
        )
    })
}

/// Logs that were not taken in, for the named numbers.
pub(super) fn missing_count(facts: &ReportContext<'_>) -> u64 {
    let logs = &facts.intake.hand_logs;
    let named = facts.intake.manifest.files.iter();
    let named = named.filter(|item| Role::of(&item.role.text) == Some(Role::HandLog));
    named.filter(|item| !logs.files.contains(&item.path.text)).count() as u64
}

/// What of logs that were tested was not compared, each part with its whole.
fn not_compared(facts: &ReportContext<'_>) -> Vec<String> {
    let logs = &facts.intake.hand_logs;
    let coverage = &logs.coverage;
    let [read, _, rejected] = logs.records;
    let [settled_of, not_settled] = [coverage.rounds_with_wagers(), coverage.records[1]];
    let plays = coverage.plays;
    let [matches, matches_compared] = plays.matches;
    let of = |some: u64, all: u64, one: &str, more: &str| {
        (some > 0).then(|| format!("{} of {}", grouped(some.into()), counted(all, one, more)))
    };
    let cut = logs.incomplete.len() as u64;
    let cut = (cut > 0).then(|| {
        let files = counted(cut, "file that was", "files that were");
        format!("the rest of {files} not read to the end")
    });
    let rejected = of(rejected, read, "record", "records");
    let void = of(not_settled, settled_of, "round with wagers", "rounds with wagers");
    let wagers = of(coverage.not_compared(), coverage.made, "wager", "wagers");
    let rounds = plays.rounds.saturating_sub(plays.compared);
    let rounds =
        of(rounds, plays.rounds, "round played event by event", "rounds played event by event");
    let matches = of(matches.saturating_sub(matches_compared), matches, "match", "matches");
    let is_of_others = logs.under_item == Some(0);
    let is_of_others =
        is_of_others.then(|| "no record was played under the item under test".to_owned());
    let with = |text: Option<String>, why: &str| text.map(|text| format!("{text}, {why}"));
    let why_not = "not compared with the rules";
    [
        is_of_others,
        with(rejected, "which could not be audited"),
        cut,
        with(void, NOT_SETTLED),
        with(wagers, why_not),
        with(rounds, why_not),
        with(matches, why_not),
    ]
    .into_iter()
    .flatten()
    .collect()
}
