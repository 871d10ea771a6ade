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
        "one look, and it is the whole sample. Every p-value is two-sided and adjusted by Holm's rule for \
         those of all samples; a sample is rejected when an adjusted p lies below 0.0{level} and fails when \
         one lies below 5e-5. It passes when it is not rejected, has lines enough and is whole; \
         otherwise, and when it is rejected and does not fail, it is inconclusive"
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
                "Files of {lines} are tested as the plan {} says (SHA-256 {}): a first look at {}, at most {}, each at twice the lines of the one before, the last one at {}. At each look the p-values of the file are adjusted by Holm's rule among themselves{}; a look before the last one ends the test only with a failure, and the levels of all looks sum to 5e-5. The file is rejected at the planned confidence of {}, and does not pass, when one lies below 0.0{}, less what early looks spent, at the last look; on this look the planned answer above rests.{}",
                planned.path,
                planned.digest,
                counted(plan.decks, "line", "lines"),
                counted(plan.looks.into(), "look", "looks"),
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
                        ", and multiplied by {files}, because so many listed files follow the plan and their levels must not add up"
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
        blocks.push(text("The file has fewer lines than the first look of the plan asks for; it may fail, but it cannot pass."));
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
