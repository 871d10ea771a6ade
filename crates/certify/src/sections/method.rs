//! Sections 4, 7 and 8: scope, method, decision rule.

use crate::facts::Facts;
use crate::paragraph::text;
use gincert_evidence::grouped;
use gincert_report::{Block, Report};
use gincert_submission::claims::{STANDARD_ERRORS, TRIALS_ASSUMED, TRIALS_LEAST, TRIALS_MOST};

pub(super) fn add_scope(report: &mut Report, facts: &Facts<'_>) {
    let (name, digest, profile) = &facts.intake.profile;
    let applies = profile.row("Applies to").map_or("not stated", |cell| &cell.text);
    report.add(
        "4",
        text(format!("Jurisdiction profile: {name} (sha256:{digest}). It applies to: {applies}.")),
    );
    let counted = facts.examined().map_or("the printed figures", crate::family::counted_words);
    let shuffles = !facts.intake.shuffles.files.is_empty();
    let (tested, not) = match shuffles {
        true => ("; the deck files, as samples of a shuffle", ""),
        false => ("", "random numbers and shuffles, "),
    };
    let (logged, not_logged) = match facts.intake.hand_logs.files.is_empty() {
        false => ("; the hand logs, every round settled again", ""),
        true => ("", "hand logs, "),
    };
    report.add("4", Block::List(vec![
        format!("In scope: the rule document as a text that is executed; its worked examples; {counted}{logged}{tested}."),
        format!("Out of scope: {not_logged}{not}equipment, artwork, internal controls, and whether the approved text is what is dealt."),
    ]));
    report.add("4", text("Standards are cited clause by clause in section 12, each with an honest mark of how its text was read. A clause whose text was not read is never reported as met."));
}

pub(super) fn add(report: &mut Report, facts: &Facts<'_>) {
    report.add("7", Block::List(vec![
        format!("Tool: {}, build {} (SHA-256 over Cargo.lock and all sources).", facts.build.tool(), facts.build.digest),
        engagement(facts),
        format!("Received: {}. Tested from {} to {}. Tester: {}. Reviewer: {}.", facts.engaged("Received"), facts.engaged("Tested from"), facts.engaged("Tested to"), facts.engaged("Tester"), facts.engaged("Reviewer")),
        format!("Deviations and waivers: {}.", facts.engaged("Waivers")),
        "Reading: the tables of the rule document are read by a closed list of phrases; every cell that was read as another phrase is listed in section 9.".to_owned(),
        "Examples: each is evaluated by the reference evaluator, which looks at every way to set a hand.".to_owned(),
        "Counting: all hands are counted exactly, by orbits of ranks or suits; nothing is simulated and no floating point takes part. The fast evaluator behind it equals the reference evaluator on all hands (cargo xtask test compares them).".to_owned(),
        "Information from other players' hands is not analysed.".to_owned(),
    ]));
    report.add("8", Block::List(vec![
        "A printed figure agrees if the exact value, rounded half away from zero, has the printed digits.".to_owned(),
        format!("It is near if it lies within {STANDARD_ERRORS} standard errors of the simulation that the source states, or of {} hands where no method is stated, the rounding of its last digit allowed for. A simulation counts as one of {} to {} hands whatever is stated, and no allowance reaches the figure itself. Near is an observation.", grouped(i128::from(TRIALS_ASSUMED)), grouped(i128::from(TRIALS_LEAST)), grouped(i128::from(TRIALS_MOST))),
        "Otherwise it differs: material for what a wager costs (house edge, element of risk, return to player, expected value), minor for any other figure. Figures that differ for one reason are one finding.".to_owned(),
        "Other readings of one row are offered as help where they bring a figure at least fifty times closer. They change no verdict.".to_owned(),
        "It is not-tested where its name, strategy or value is not known to the tool, or where its last printed digit is coarser than the figure itself.".to_owned(),
        "Verdicts count findings about their own subject: rules, figures, logs, shuffles, papers. The rules agree if there is no material and no minor finding about them and at least one worked example was compared. Material findings touch the settlement of a hand, the cost of a wager, or whether the input can be trusted.".to_owned(),
        "Risk of a false verdict: exact comparisons have none beyond a fault of the tool; a figure from an honest simulation of the assumed size is called different less than once in a million.".to_owned(),
    ]));
    match facts.engagement {
        Some(_) => report.add("8", Block::List(super::statement::RULE.map(str::to_owned).to_vec())),
        None => report.add("8", text("A self-assessment makes no statement of conformity.")),
    }
    let confidence =
        facts.intake.profile.2.row("Confidence level").map_or("not stated", |c| &c.text);
    let used = match facts.intake.shuffles.files.is_empty() {
        true if facts.intake.hand_logs.files.is_empty() => {
            "Nothing in this report is statistical, so it was not used."
        }
        true => "It was not used: the tests of hand logs have a level of their own, in section 10.",
        false => "The collective answer about the deck files in section 11 uses it.",
    };
    report.add("8", text(format!("Confidence level of the profile: {confidence}. {used}")));
}

fn engagement(facts: &Facts<'_>) -> String {
    match facts.engagement {
        Some((_, digest)) => format!("Engagement: document with sha256:{digest}."),
        None => "Engagement: none, or incomplete; this is a self-assessment.".to_owned(),
    }
}
