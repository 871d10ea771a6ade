//! What `gincert rng test` prints for people.

use super::tested::{TestRun, keep_smallest, verdict_counts};
use crate::io::exit::Failure;
use crate::ui::output::Output;
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use gincert_evidence::grouped;
use gincert_rng::{InterimAnalysis, REGULATORS, Retest, SampleUnit, slot_table};

pub fn print(output: &Output, tested: &TestRun) -> Result<(), Failure> {
    output.findings("", &tested.lines.findings)?;
    let Some(look) = tested.last().filter(|look| look.decks > 0) else {
        output.complain(&format!("The sample contains no {}.", units(tested.sample)));
        return Ok(());
    };
    if output.quiet() {
        let verdict = tested.followed.verdict.word();
        let decks = grouped(i128::from(look.decks));
        return output.print(&format!(
            "{verdict}; {decks} {}, {}.\n",
            lines(tested.sample),
            verdict_counts(&look.judged.slots)
        ));
    }
    let head = verdict(tested, look);
    match output.details() {
        true => output.print(&(head + &tests(look) + &excluded(tested))),
        false => output.print_screen(&head, &(smallest(look) + &short(tested))),
    }
}

/// The smallest p-values, adjusted.
fn smallest(look: &InterimAnalysis) -> String {
    let slots = look.slots.iter().cloned().zip(look.judged.slots.iter().cloned());
    let mut slots: Vec<_> = slots.filter(|(_, found)| found.is_some()).collect();
    keep_smallest(&mut slots, |(slot, _)| slot.outcome);
    let table = slot_table("The smallest p-values, adjusted by Holm", &slots);
    tabular(&table.without(&[REGULATORS, "Statistic", "df"]))
}

/// The counts, and what the sample excludes and is too small for, as far as a screen has room.
fn short(tested: &TestRun) -> String {
    let found = &tested.exclusions;
    let mut text = String::new();
    if let Some(look) = tested.last() {
        text.push_str(&wrapped("Tests    ", &format!("{}.", verdict_counts(&look.judged.slots))));
    }
    for (head, sentences) in [("Excluded ", &found.excluded), ("Small    ", &found.too_small_for)] {
        let Some(first) = sentences.first() else { continue };
        let words = match sentences.len() {
            1 => format!("{first}."),
            more => format!("{first}; {} more.", more - 1),
        };
        let words = if head.starts_with('S') { format!("too small for {words}") } else { words };
        text.push_str(&wrapped(head, &words));
    }
    text + "--details prints every p-value, the faults excluded and the self-check.\n"
}

/// The planned answer first, and what was confirmed of it.
fn verdict(tested: &TestRun, last: &InterimAnalysis) -> String {
    let followed = &tested.followed;
    let mut text = String::new();
    let answer = if tested.rejected() { "rejected" } else { "not rejected" };
    let applicable = last.judged.slots.iter().flatten().count();
    text.push_str(&format!(
        "At the {:.0} % level, collectively over {applicable} p-values: {answer}.\n",
        tested.confidence * 100.0,
    ));
    let what = match tested.sample {
        SampleUnit::Decks => "decks".to_owned(),
        SampleUnit::Dealt(cards) => format!("hands of {cards} cards"),
        sample => sample.to_string(),
    };
    let because = followed.verdict.because();
    let because = because.map_or(String::new(), |why| format!(": {why}"));
    let word = followed.verdict.word().to_uppercase();
    match tested.sample.is_shuffle() {
        true => text.push_str(&format!(
            "Verdict: {word} ({} {what}, {}){because}\n",
            last.decks,
            left_out(last.decks, tested.lines.unreadable),
        )),
        false => text.push_str(&wrapped(
            "Verdict: ",
            &format!("{word} ({} {what}){because}", grouped(i128::from(last.decks))),
        )),
    }
    text.push_str(&given(tested));
    if let Some((slot, words)) = tested.striking() {
        text.push_str(&wrapped("Found    ", &format!("{}: {words}.", slot.name)));
    }
    if let Some(read) = &tested.plan {
        text.push_str(&format!("\nPlan   {} sha256:{}\n", read.path, read.sha256));
        if followed.short {
            text.push_str(&wrapped(
                "       ",
                &format!(
                    "The sample is shorter than the {} {} of the first look: it may fail but \
                     not pass.",
                    grouped(i128::from(read.plan.decks)),
                    lines(tested.sample)
                ),
            ));
        }
        for (number, look) in (1..).zip(&followed.looks) {
            text.push_str(&one_look(number, look, lines(tested.sample)));
        }
    }
    match (&followed.retest, followed.retest_needs) {
        (Some(retest), _) => text.push_str(&retested(retest, lines(tested.sample))),
        (None, Some(count)) => text.push_str(&wrapped(
            "Retest   ",
            &format!(
                "none was planned; on {} new {} a retest would show a deviation of the size seen \
                 again in 95 of 100 cases or more.",
                grouped(i128::from(count)),
                lines(tested.sample)
            ),
        )),
        (None, None) => (),
    }
    text.push('\n');
    text
}

/// How many lines were given, read and not read, beside every verdict.
fn given(tested: &TestRun) -> String {
    let counts = tested.counts();
    let number = |count: u64| grouped(i128::from(count));
    let unit = units(tested.sample);
    let is_reserved = tested.plan.as_ref().is_some_and(|read| read.plan.reserved > 0);
    let kept = match tested.followed.kept {
        0 => String::new(),
        _ if !is_reserved || tested.followed.retest.is_some() => String::new(),
        kept => format!(" ({} of them reserved for a retest)", number(kept)),
    };
    let left_out = match counts.left_out {
        0 => String::new(),
        count => format!(", {} left out as unreadable", number(count)),
    };
    let rest = match tested.lines.left_over_bits {
        0 => String::new(),
        bits => format!("; {} bits at the end not tested", number(bits)),
    };
    wrapped(
        "Sample   ",
        &format!(
            "{} {unit} given: {} read{left_out}, {} not read{kept}{rest}.",
            number(counts.given),
            number(counts.read),
            number(counts.not_read),
        ),
    )
}

/// The word for several lines of a sample, where decks are lines, too.
fn lines(sample: SampleUnit) -> &'static str {
    if sample.is_shuffle() { "lines" } else { units(sample) }
}

/// The word for several lines of a sample.
fn units(sample: SampleUnit) -> &'static str {
    sample.words()[1]
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

fn one_look(number: u32, look: &InterimAnalysis, lines: &str) -> String {
    let smallest = look
        .smallest()
        .map_or(String::new(), |(slot, p)| format!("; smallest adjusted p {p} ({})", slot.name));
    wrapped(
        &format!("Look {number} "),
        &format!(
            "{} {lines}: {}{smallest}; fails below {:.4e}",
            grouped(i128::from(look.decks)),
            look.word(),
            look.levels.fail
        ),
    )
}

fn retested(retest: &Retest, lines: &str) -> String {
    let slots: Vec<String> = retest
        .slots
        .iter()
        .map(|(name, p)| {
            format!("{name} {}", p.map_or("not applicable".to_owned(), |p| p.to_string()))
        })
        .collect();
    wrapped(
        "Retest ",
        &format!(
            "{} of {} reserved {lines}: {}; adjusted p: {}",
            grouped(i128::from(retest.decks)),
            grouped(i128::from(retest.reserved)),
            retest.words(),
            slots.join(", ")
        ),
    )
}

/// Every p-value, but for what regulators call the tests, which is for reports; then the tests that
/// there were too few lines for.
fn tests(look: &InterimAnalysis) -> String {
    let slots = look.slots.iter().cloned().zip(look.judged.slots.iter().cloned());
    let (applied, idle): (Vec<_>, Vec<_>) = slots.partition(|(slot, _)| slot.outcome.is_some());
    let table = slot_table("p-values, adjusted by Holm", &applied).without(&[REGULATORS]);
    let mut text = tabular(&table);
    let (idle, without_lines): (Vec<_>, Vec<_>) =
        idle.into_iter().partition(|(slot, _)| slot.because.is_some());
    if !without_lines.is_empty() {
        let needs =
            without_lines.iter().map(|(slot, _)| format!("{} ({})", slot.name, slot.decks_min));
        let needs: Vec<String> = needs.collect();
        text.push('\n');
        text.push_str(&wrapped(
            "Not applied  ",
            &format!("for want of lines; in brackets how many they need: {}.", needs.join(", ")),
        ));
    }
    // p-values of one test that have one reason are one.
    let mut reasons: Vec<String> = Vec::new();
    for (slot, _) in &idle {
        let test: Vec<&str> = slot.name.split('/').take(2).collect();
        let why = slot.because.as_deref().unwrap_or_default();
        let reason = format!("{}: {why}", test.join("/"));
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    if !reasons.is_empty() {
        text.push('\n');
        text.push_str(&wrapped("Not run  ", &format!("{}.", reasons.join("; "))));
    }
    text
}

/// What the sample says beyond its verdict, and that the tests can reject.
fn excluded(tested: &TestRun) -> String {
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
        &format!("{never}: that requires a review of the source or an attack on its state."),
    ));
    if !tested.self_check.is_empty() {
        let made = if tested.sample.is_shuffle() { "decks" } else { units(tested.sample) };
        text.push_str(&format!(
            "\nSelf-check of the tests, on {made} made for it (not part of the sample)\n"
        ));
    }
    let lines = match tested.sample {
        SampleUnit::Bits(_) => "bits",
        SampleUnit::Draws(_) => "numbers",
        _ => "lines",
    };
    for planted in &tested.self_check {
        let words = format!(
            "{}: rejected, as required ({} {lines}; {}, adjusted p {}).",
            planted.fault, planted.lines, planted.slot, planted.p
        );
        text.push_str(&wrapped("Planted    ", &words));
    }
    text
}
