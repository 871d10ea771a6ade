//! Sections 4, 7 and 8: scope, method, decision rule.

use crate::blocks::text;
use crate::examine::scope::PartScope;
use crate::load::profiles::{LoadedProfile, ProfileFrom};
use crate::report::context::ReportContext;
use gincert_evidence::{Verdict, counted, fitting, grouped, quoted};
use gincert_report::{Block, Report};
use gincert_submission::claims::{STANDARD_ERRORS, TRIALS_ASSUMED, TRIALS_LEAST, TRIALS_MOST};

pub(super) fn add_scope(report: &mut Report, facts: &ReportContext<'_>) {
    report.add("4", text(profile_words(facts)));
    let scope = facts.scope();
    let (mut tested, mut untested, mut outside) = (Vec::new(), Vec::new(), Vec::new());
    for (state, words) in parts(facts) {
        match state {
            PartScope::Tested => tested.push(words),
            PartScope::Untested => untested.push(words),
            PartScope::Absent => {}
        }
    }
    if facts.examined().is_none() {
        outside.push("rules and figures, of which there is no document");
    }
    if scope.logs == PartScope::Absent {
        outside.push("hand logs");
    }
    if scope.shuffles() == PartScope::Absent {
        outside.push(match scope.random_numbers {
            PartScope::Absent => "random numbers and shuffles",
            _ => "shuffles",
        });
    }
    outside.extend(["equipment", "artwork", "internal controls"]);
    let mut rows = vec![match tested.is_empty() {
        true => "In scope and tested: nothing.".to_owned(),
        false => format!("In scope: {}.", tested.join("; ")),
    }];
    if !untested.is_empty() {
        rows.push(format!("In scope but not tested: {}.", untested.join("; ")));
    }
    rows.push(format!(
        "Out of scope: {}, and whether the game is dealt by the approved text.",
        outside.join(", ")
    ));
    if let Some(named) = facts.statement_scope() {
        let named: Vec<&str> = named.iter().map(|part| part.word()).collect();
        rows.push(match named.is_empty() {
            true => {
                "The statement of conformity covers no part: the row 'Scope' of the engagement \
                     names no known part."
                    .to_owned()
            }
            false => format!("The statement of conformity covers: {}.", named.join(", ")),
        });
    }
    report.add("4", Block::List(rows));
    for (name, state) in [
        ("logs", scope.logs),
        ("deck-files", scope.deck_files),
        ("logged-shuffles", scope.logged_shuffles),
        ("shuffles", scope.shuffles()),
        ("random-numbers", scope.random_numbers),
        ("settlement-engine", scope.engines),
    ] {
        report.name(&format!("scope.{name}"), state.word());
    }
    report.add(
        "4",
        text(
            "Section 12 cites standards clause by clause, each with the reader of its \
                          text, the day, the edition and the quotation, where the profile states \
                          them. A clause whose text no named person has read is never reported as \
                          met.",
        ),
    );
}

/// What of a submission is in scope, whether it was tested, and the words for it.
fn parts(facts: &ReportContext<'_>) -> Vec<(PartScope, &'static str)> {
    let scope = facts.scope();
    let state = |given: bool, tested: bool| match (given, tested) {
        (_, true) => PartScope::Tested,
        (true, false) => PartScope::Untested,
        (false, false) => PartScope::Absent,
    };
    let mut parts = Vec::new();
    if let Some(examined) = facts.examined() {
        let is_tested = super::verdicts::rules_verdict(facts) != Verdict::NotTested;
        let (_, examples) = super::verdicts::examples(examined);
        let claims = &examined.claims;
        let compared = claims.iter().any(|judged| judged.verdict != Verdict::NotTested);
        let figures = !claims.is_empty() || examined.figures_untested() > 0;
        parts.push((state(true, is_tested), "the rule document as a text that is executed"));
        parts.push((state(false, examples > 0), "its worked examples"));
        let counted = crate::families::family::counted_words(examined);
        parts.extend(counted.map(|words| (PartScope::Tested, words)));
        parts.push((state(figures, compared), "the figures that it prints"));
    }
    let signs = &facts.intake.signs;
    let is_compared = signs.iter().any(|sign| sign.compared.is_ok());
    parts.push((
        state(!signs.is_empty(), is_compared),
        "signs and rack cards, against the rule document",
    ));
    parts.extend([
        (
            scope.logs,
            match scope.logs {
                PartScope::Tested => {
                    "the hand logs, with every record that counts and shows enough re-settled"
                }
                _ => "the hand logs",
            },
        ),
        (scope.deck_files, "the deck files, as samples of a shuffle"),
        (scope.logged_shuffles, "decks and hands from the hand logs, as samples of a shuffle"),
        (scope.random_numbers, "the raw output and draws, as samples of a generator"),
        (scope.engines, "the answers in the engine transcripts, each settled again"),
    ]);
    parts
}

/// Which profile was used, whose it is, and its digest.
fn profile_words(facts: &ReportContext<'_>) -> String {
    let LoadedProfile { name, digest, profile, from } = &facts.intake.profile;
    let applies = profile.applies_to.text();
    match from {
        ProfileFrom::Build => {
            format!("Jurisdiction profile: {name} (sha256:{digest}). It applies to: {applies}.")
        }
        ProfileFrom::File => format!(
            "Jurisdiction profile: the file {} of the submission (sha256:{digest}); it is not a \
             profile of this build, and its author is responsible for its wording. It applies to: \
             {}.",
            quoted(name),
            quoted(applies)
        ),
        ProfileFrom::Nowhere => format!(
            "Jurisdiction profile: none. The submission names {}, which is neither a profile of \
             this build nor a file of the submission with the role 'Profile'. No clause was \
             assessed.",
            quoted(name)
        ),
    }
}

pub(super) fn add(report: &mut Report, facts: &ReportContext<'_>) {
    let mut rows = vec![
        format!("Tool: {}, build {} (SHA-256 over Cargo.lock and all sources).", facts.build.tool(), facts.build.digest),
        engagement(facts),
        format!("Received: {}. Tested from {} to {}. Tester: {}. Reviewer: {}.", facts.engaged(|one| &one.received), facts.engaged(|one| &one.tested_from), facts.engaged(|one| &one.tested_to), facts.engaged(|one| &one.tester), facts.engaged(|one| &one.reviewer)),
        waivers(facts),
        match facts.examined().is_some_and(|examined| examined.dossier.ruleset.is_some()) {
            true => "Reading: the tables of the rule document are interpreted by a fixed \
                     vocabulary; section 9 lists every cell that was read as another phrase.".to_owned(),
            false => "Reading: the tables of a rule document are interpreted by a fixed vocabulary; no usable rules were read.".to_owned(),
        },
        match facts.examined().map_or(0, |examined| super::verdicts::examples(examined).1) {
            0 => "Examples: none was evaluated.".to_owned(),
            _ => "Examples: the reference evaluator evaluates each, over every way to set a hand.".to_owned(),
        },
    ];
    rows.extend(
        facts.examined().and_then(crate::families::family::counting_words).map(str::to_owned),
    );
    report.add("7", Block::List(rows));
    let has_wagers = facts.examined().is_none_or(super::verdicts::has_wagers);
    let differs = match has_wagers {
        true => {
            "Otherwise it differs: material for what a wager costs (house edge, element of risk, return to player, expected value), minor for any other figure and for one that is truncated or has its last digit off by one."
        }
        false => "Otherwise it differs, which is minor.",
    };
    let material = match has_wagers {
        true => {
            "the settlement of a hand, the cost of a wager, or whether the input can be trusted"
        }
        false => "the settlement of a hand, or whether the input can be trusted",
    };
    let mut rule = vec![
        "A printed figure agrees if the exact value, rounded half away from zero, has the printed \
         digits. Where its name has several definitions, each counts, and section 9 states by \
         which it agrees.".to_owned(),
        format!("It is near if it is within {STANDARD_ERRORS} standard errors of the stated \
                 simulation, or of one of {} hands where no method is stated, with an allowance \
                 for the rounding of its last digit. Stated simulation sizes are limited to {} to \
                 {} hands, and the tolerance is always smaller than the figure. Near is an \
                 observation.", grouped(i128::from(TRIALS_ASSUMED)), grouped(i128::from(TRIALS_LEAST)), grouped(i128::from(TRIALS_MOST))),
        format!("{differs} Discrepancies with a common cause are one finding."),
        "It is not-tested where its name, strategy or value is unknown to the tool, or where its \
         last printed digit is coarser than the figure itself.".to_owned(),
        format!("Verdicts count findings about their own subject: rules, figures, logs, shuffles, random numbers, settlement engine, papers. The rules agree if there is no material and no minor finding about them and at least one worked example was compared. Material findings touch {material}."),
        "Risk of a false verdict: exact comparisons have none beyond a fault of the tool; the probability of rejecting a correctly simulated figure is below one in a million.".to_owned(),
    ];
    // Of games without wagers no other reading is tried.
    if has_wagers {
        rule.insert(
            3,
            "Other readings of one row are listed as help where they bring a figure at \
                        least fifty times closer. They change no verdict."
                .to_owned(),
        );
    }
    report.add("8", Block::List(rule));
    match facts.engagement {
        Some(_) => report.add("8", Block::List(super::statement::rule(facts))),
        None => report.add("8", text("A self-assessment makes no statement of conformity.")),
    }
    report.add("8", text(confidence(facts)));
}

/// What the engagement says of deviations and waivers, and how many waivers it has all the same.
fn waivers(facts: &ReportContext<'_>) -> String {
    let stated = facts.engaged(|engagement| &engagement.waivers_in_words);
    let table = facts.engagement.map_or(0, |(engagement, _)| engagement.waivers.len() as u64);
    match table {
        0 => format!("Deviations and waivers: {stated}."),
        rows => format!(
            "Deviations and waivers: {} {} in the table of waivers of the engagement, section 13; its row \
             'Waivers' says: {stated}.",
            counted(rows, "row", "rows"),
            fitting(rows, "stands", "stand")
        ),
    }
}

/// The profile's confidence level, and what it was used for.
fn confidence(facts: &ReportContext<'_>) -> String {
    let profile = &facts.intake.profile.profile;
    let stated = profile.confidence.text();
    let scope = facts.scope();
    let is_tested = |part| part == PartScope::Tested;
    let about = match (is_tested(scope.shuffles()), is_tested(scope.random_numbers)) {
        (true, true) => "shuffles and about random numbers",
        (true, false) => "shuffles",
        _ => "random numbers",
    };
    let tested = match is_tested(scope.random_numbers) {
        true => PartScope::Tested,
        false => scope.shuffles(),
    };
    let [_, audited, _] = facts.intake.hand_logs.records;
    let used = match (tested, audited) {
        (PartScope::Tested, _) if profile.confidence.stated().is_none() => format!(
            "The tool does not know this level; the collective answer about {about} in section 11 \
             is at {}.",
            crate::examine::intake::confidence(profile)
        ),
        (PartScope::Tested, _) => {
            format!("The collective answer about {about} in section 11 uses it.")
        }
        (_, 1..) => "It was not used: the tests of hand logs have their own level, in section 10."
            .to_owned(),
        _ => "It was not used: this report has no test with p-values.".to_owned(),
    };
    format!("Confidence level of the profile: {stated}. {used}")
}

fn engagement(facts: &ReportContext<'_>) -> String {
    match facts.engagement {
        Some((_, digest)) => format!("Engagement: document with sha256:{digest}."),
        None if facts.engagement_given.is_some() => {
            "Engagement: a document that is incomplete; this is a self-assessment.".to_owned()
        }
        None => "Engagement: none; this is a self-assessment.".to_owned(),
    }
}
