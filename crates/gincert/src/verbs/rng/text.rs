//! What `gincert rng test` prints for people.

use super::tested::Tested;
use crate::exit::Failure;
use crate::output::Output;
use crate::tables::tabular;
use crate::wrap::wrapped;
use gincert_rng::{Look, REGULATORS, Retest, Sample, slot_table};

pub fn print(output: &Output, tested: &Tested) -> Result<(), Failure> {
    output.findings("", &tested.lines.findings)?;
    let Some(look) = tested.last().filter(|look| look.decks > 0) else {
        output.complain("There is no deck in the sample.");
        return Ok(());
    };
    output.print(&verdict(tested, look))?;
    output.print(&tests(look))?;
    output.print(&excluded(tested))
}

/// The planned answer first, and what was confirmed of it.
fn verdict(tested: &Tested, last: &Look) -> String {
    let followed = &tested.followed;
    let mut text = String::new();
    let answer = if tested.rejected() { "rejected" } else { "not rejected" };
    let first = followed.looks.first().unwrap_or(last);
    let applicable = first.judged.slots.iter().flatten().count();
    text.push_str(&format!(
        "At the {:.0} % level, collectively over {applicable} p-values: {answer}.\n",
        tested.confidence * 100.0,
    ));
    let what = match tested.sample {
        Sample::Decks => "decks".to_owned(),
        Sample::Dealt(cards) => format!("hands of {cards} cards"),
    };
    let because = followed.verdict.because();
    text.push_str(&format!(
        "Verdict: {} ({} {what}, {}){}\n",
        followed.verdict.word().to_uppercase(),
        last.decks,
        left_out(last.decks, tested.lines.unreadable),
        because.map_or(String::new(), |why| format!(": {why}")),
    ));
    if let Some(read) = &tested.plan {
        text.push_str(&format!("\nPlan   {} sha256:{}\n", read.path, read.sha256));
        if followed.short {
            text.push_str(&wrapped(
                "       ",
                &format!(
                    "The sample is shorter than the {} lines of the first look: it may fail but \
                     not pass.",
                    read.plan.decks
                ),
            ));
        }
        for (number, look) in (1..).zip(&followed.looks) {
            text.push_str(&one_look(number, look));
        }
        if let Some(retest) = &followed.retest {
            text.push_str(&retested(retest));
        }
    }
    text.push('\n');
    text
}

/// What stands beside every verdict: how much of the sample nobody looked at.
fn left_out(lines: u64, left_out: u64) -> String {
    match left_out {
        0 => "no line left out".to_owned(),
        1 => "1 line left out".to_owned(),
        count => {
            let share = count as f64 / (lines as f64 + count as f64) * 100.0;
            format!("{count} lines left out, {share:.2} % of all")
        }
    }
}

fn one_look(number: u32, look: &Look) -> String {
    let smallest = look
        .smallest()
        .map_or(String::new(), |(slot, p)| format!("; smallest adjusted p {p} ({})", slot.name));
    wrapped(
        &format!("Look {number} "),
        &format!(
            "{} lines: {}{smallest}; fails below {:e}",
            look.decks,
            look.judged.verdict.word(),
            look.fail_level
        ),
    )
}

fn retested(retest: &Retest) -> String {
    let slots: Vec<String> = retest
        .slots
        .iter()
        .map(|(name, p)| {
            format!("{name} {}", p.map_or("not applicable".to_owned(), |p| p.to_string()))
        })
        .collect();
    let outcome = match retest.confirmed() {
        Some(true) => "the failure comes again",
        Some(false) => {
            "the failure does not come again, which points at the log or at a fault that has gone"
        }
        None => "too few lines follow the look that failed, so that nothing is said",
    };
    wrapped(
        "Retest ",
        &format!(
            "{} of {} reserved lines: {outcome}; adjusted p: {}",
            retest.decks,
            retest.reserved,
            slots.join(", ")
        ),
    )
}

/// Every p-value, but for what regulators call the tests, which is for reports; then the tests that
/// there were too few lines for.
fn tests(look: &Look) -> String {
    let slots = look.slots.iter().cloned().zip(look.judged.slots.iter().cloned());
    let (applied, idle): (Vec<_>, Vec<_>) = slots.partition(|(slot, _)| slot.outcome.is_some());
    let table = slot_table("p-values, adjusted by Holm", &applied).without(&[REGULATORS]);
    let mut text = tabular(&table);
    if !idle.is_empty() {
        let needs = idle.iter().map(|(slot, _)| format!("{} ({})", slot.name, slot.decks_min));
        let needs: Vec<String> = needs.collect();
        text.push('\n');
        text.push_str(&wrapped(
            "Not applied  ",
            &format!("for want of lines; in brackets how many they need: {}.", needs.join(", ")),
        ));
    }
    text
}

/// What the sample says beyond its verdict, and that the tests can reject.
fn excluded(tested: &Tested) -> String {
    let mut text = String::new();
    let found = &tested.exclusions;
    for (head, sentences) in [
        ("Excluded   ", found.excluded.join("; ")),
        ("Too small  ", found.too_small_for.join("; ")),
    ] {
        if !sentences.is_empty() {
            text.push('\n');
            text.push_str(&wrapped(head, &format!("{sentences}.")));
        }
    }
    let never = match found.never.is_empty() {
        true => "a deterministic generator with a large state".to_owned(),
        false => found.never.join("; "),
    };
    text.push('\n');
    text.push_str(&wrapped(
        "Never      ",
        &format!("{never}: for that the source is reviewed, or its state attacked."),
    ));
    if !tested.self_check.is_empty() {
        text.push_str("\nThe tests' check of themselves, on decks made for it that are no part of the sample\n");
    }
    for planted in &tested.self_check {
        let words = format!(
            "{}: rejected, as it must be ({} lines; {}, adjusted p {}).",
            planted.fault, planted.lines, planted.slot, planted.p
        );
        text.push_str(&wrapped("Planted    ", &words));
    }
    text
}
