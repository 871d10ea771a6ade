//! Section 11, how samples of shuffles and of random numbers were looked at: at once, or as a plan of the
//! submission says.

use crate::blocks::text;
use crate::examine::shuffles::Shuffles;
use crate::examine::test_plan::{PlannedAnswer, SamplePlan};
use gincert_evidence::{Align, Confidence, Table, counted, grouped};
use gincert_report::{Block, Report};
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
        Some(planned) => match others {
            true => format!("{} Any other sample has {at_once}.", under_plan(planned)),
            false => under_plan(planned),
        },
    }
}

/// How files under a plan are tested, for people.
pub(super) fn under_plan(planned: &SamplePlan) -> String {
    let plan = &planned.plan;
    let [one, many] = match plan.sample.is_shuffle() {
        true => ["line", "lines"],
        false => plan.sample.words(),
    };
    let sample = match plan.sample {
        SampleUnit::Dealt(cards) => format!("dealt cards, {cards} a line"),
        SampleUnit::Bits(form) => format!("bits ({form})"),
        sample => sample.to_string(),
    };
    format!(
        "Files of {sample} are tested under the plan {} (SHA-256 {}). The plan allows {}: the first at {}, \
         each later one at twice the {many} of the previous one, the last at {}. At each look the \
         p-values of the file are adjusted by Holm's rule among themselves{}. A look before the last can \
         end the test only with a failure, and the levels of all looks sum to 5e-5. The file is rejected \
         at the planned confidence of {}, and does not pass, if an adjusted p of the last look is below \
         0.0{}, less what earlier looks spent; the planned answer above is the one at that look.",
        planned.path,
        planned.digest,
        counted(plan.looks.into(), "look", "looks"),
        counted(plan.decks, one, many),
        match plan.reserved {
            0 => format!("all {many}"),
            reserved => format!(
                "all {many} but the {} reserved for a retest of what failed",
                grouped(reserved.into())
            ),
        },
        match planned.files {
            0 | 1 => String::new(),
            files =>
                format!(", and multiplied by {files}, the number of listed files under the plan"),
        },
        plan.confidence,
        100 - plan.confidence.percent(),
    )
}

/// The answer at the planned confidence, which is named under `name`, as a sentence.
pub(super) fn answer(
    report: &mut Report,
    name: &str,
    answer: PlannedAnswer,
    planned: &SamplePlan,
) -> Block {
    let word = if answer.rejected { "rejected" } else { "not rejected" };
    report.name(&format!("{name}.planned.p-values"), answer.values);
    report.name(&format!("{name}.planned.confidence"), answer.confidence.to_string());
    report.name(&format!("{name}.planned.answer"), word);
    let values = match answer.values {
        1 => "the one p-value".to_owned(),
        count => format!("the {} p-values", grouped(count as i128)),
    };
    text(format!(
        "At {} confidence, which the plan {} fixes, collectively over {values} of the files that follow \
         it: {word}.",
        answer.confidence, planned.path,
    ))
}

/// What following the plan came to, look by look.
pub(super) fn followed(
    followed: &PlanResult,
    [one, many]: [&'static str; 2],
    standing: String,
) -> Vec<Block> {
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
                true => standing.clone(),
                false => look.word().to_owned(),
            },
        ]);
    }
    let mut blocks = vec![Block::Table(table)];
    if followed.short {
        blocks.push(text(format!(
            "The file has fewer {many} than the first look of the plan requires; it may fail but cannot \
             pass."
        )));
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
            counted(retest.decks, &format!("fresh {one}"), &format!("fresh {many}")),
            retest.words(),
            slots.join("; ")
        )));
    }
    if let (None, Some(lines)) = (&followed.retest, followed.retest_needs) {
        blocks.push(text(format!(
            "No retest was planned. On {} new {many} a retest would show a deviation of the size seen again in 95 of 100 cases or more.",
            grouped(i128::from(lines))
        )));
    }
    blocks
}
