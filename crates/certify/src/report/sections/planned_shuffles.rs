//! Section 11, how samples were looked at: at once, or as a plan of the submission says.

use crate::blocks::text;
use crate::examine::shuffles::{DeckFile, Shuffles};
use gincert_evidence::{Align, Confidence, Table, counted, grouped};
use gincert_report::Block;
use gincert_rng::{PlanResult, SampleUnit};

/// How the samples were looked at, for people.
pub(super) fn introduction(shuffles: &Shuffles) -> String {
    let level = 100 - shuffles.confidence.unwrap_or(Confidence::P99).percent();
    let at_once = format!(
        "one look, at the whole sample. P-values are two-sided and adjusted by Holm's rule for those of \
         all samples. A sample is rejected if an adjusted p is below 0.0{level} and fails if one is \
         below 5e-5. It passes if it is not rejected, is complete and has enough lines. Otherwise, and \
         also if it is rejected but does not fail, it is inconclusive"
    );
    let others = shuffles.files.iter().any(|file| file.followed.is_none());
    let others = others || !shuffles.logged.is_empty();
    match &shuffles.plan {
        None => format!("Each sample has {at_once}."),
        Some(planned) => {
            let plan = &planned.plan;
            let lines = match plan.sample {
                SampleUnit::Decks => "whole decks".to_owned(),
                SampleUnit::Dealt(cards) => format!("dealt cards, {cards} a line"),
            };
            format!(
                "Files of {lines} are tested under the plan {} (SHA-256 {}). The plan allows {}: \
                 the first at {}, each later one at twice the lines of the previous one, the last at \
                 {}. \
                 At each look the p-values of the file are adjusted by Holm's rule among themselves{}. A \
                 look before the last can end the test only with a failure, and the levels of all looks \
                 sum to 5e-5. The file is rejected at the planned confidence of {}, and does not pass, if \
                 an adjusted p of the last look is below 0.0{}, less what earlier looks spent; the \
                 planned answer above is the one at that look.{}",
                planned.path,
                planned.digest,
                counted(plan.looks.into(), "look", "looks"),
                counted(plan.decks, "line", "lines"),
                match plan.reserved {
                    0 => "all lines".to_owned(),
                    reserved => format!(
                        "all lines but the {} reserved for a retest of what failed",
                        grouped(reserved.into())
                    ),
                },
                match planned.files {
                    0 | 1 => String::new(),
                    files => format!(
                        ", and multiplied by {files}, the number of listed files under the plan"
                    ),
                },
                plan.confidence,
                100 - plan.confidence.percent(),
                match others {
                    true => format!(" Any other sample has {at_once}."),
                    false => String::new(),
                }
            )
        }
    }
}

/// What following the plan came to, look by look.
pub(super) fn followed(followed: &PlanResult, file: &DeckFile) -> Vec<Block> {
    let columns = [
        ("Look", Align::Right),
        ("Lines", Align::Right),
        ("Fails below", Align::Right),
        ("Smallest adjusted p", Align::Right),
        ("Of the test", Align::Left),
        ("Verdict", Align::Left),
    ];
    let mut table = Table::new("Looks", &columns);
    for (number, look) in (1..).zip(&followed.looks) {
        let smallest = look.smallest();
        table.row([
            format!("{number}"),
            grouped(look.decks.into()),
            format!("{:.4e}", look.levels.fail),
            smallest.map_or("none".to_owned(), |(_, p)| p.to_string()),
            smallest.map_or(String::new(), |(slot, _)| slot.name.clone()),
            // What the file comes to says how the test ended, by its last look.
            match look.is_last {
                true => file.standing(),
                false => look.word().to_owned(),
            },
        ]);
    }
    let mut blocks = vec![Block::Table(table)];
    if followed.short {
        blocks.push(text(
            "The file has fewer lines than the first look of the plan requires; it \
                          may fail but cannot pass.",
        ));
    }
    if let Some(retest) = &followed.retest {
        let slots: Vec<String> = retest
            .slots
            .iter()
            .map(|(name, p)| {
                let p = p.map_or("not applicable".to_owned(), |p| p.to_string());
                format!("{name} {p}")
            })
            .collect();
        blocks.push(text(format!(
            "Retest of what failed on {}: {}. Adjusted p: {}.",
            counted(retest.decks, "fresh line", "fresh lines"),
            retest.words(),
            slots.join("; ")
        )));
    }
    if let (None, Some(lines)) = (&followed.retest, followed.retest_needs) {
        blocks.push(text(format!(
            "No retest was planned. On {} new lines a retest would show a deviation of the size seen again in 95 of 100 cases or more.",
            grouped(i128::from(lines))
        )));
    }
    blocks
}
