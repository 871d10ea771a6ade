//! Records of one round that say different things: only the first one counts, which may be the wrong one.

use crate::ui::wrap::wrapped;
use crate::verbs::logs::replay::answer::AuditResults;
use gincert_evidence::{counted, fitting, grouped, money_notation, printable};

/// How many there are, what is at stake and what to do; nothing where most of them are in a pattern.
pub fn conflicts(audited: &AuditResults<'_>) -> String {
    let Some(found) = &audited.patterns.conflicts else { return String::new() };
    let same_name = audited.patterns.patterns.iter().filter(|one| one.kind == "same-name");
    let in_patterns: u64 = same_name.filter_map(|one| one.records).sum();
    if in_patterns.saturating_mul(2) >= found.records {
        return String::new();
    }
    let records = |count: u64| counted(count, "repeated record", "repeated records");
    // Of records under names that hold rows of something else more are compared than are counted as repeated.
    let repeated = audited.state.summary.records.repeated;
    let which = match found.records <= repeated {
        true => format!("{} of {}", grouped(found.records.into()), records(repeated)),
        false => records(found.records),
    };
    let (say, rounds) = match found.records {
        1 => ("says", "its round"),
        _ => ("say", "their rounds"),
    };
    let mut differences: Vec<String> = found
        .differences
        .iter()
        .map(|(currency, sum)| money_notation(i128::try_from(*sum).unwrap_or(i128::MAX), currency))
        .collect();
    if found.unknown > 0 {
        let amounts = match differences.is_empty() {
            true => "an amount that is not stated",
            false => "amounts that are not stated",
        };
        differences.push(amounts.to_owned());
    }
    let differ = match differences.is_empty() {
        true => "; their results are the same".to_owned(),
        false => format!("; their results differ by {}", differences.join(" and ")),
    };
    let words = format!(
        "{which} {say} otherwise than the record of {rounds} that counts; {} {}{differ}. Find out which is \
         right: the record that is read first counts, in the order in which the files are given.",
        fitting(found.records, "it is", "the first is"),
        printable(&found.first),
    );
    wrapped("Repeated: ", &words)
}
