//! Sections 13 to 16: findings and conditions, limitations, reproduction, authorisation.

use crate::blocks::text;
use crate::files::file_names::shell_word;
use crate::report::context::ReportContext;
use gincert_evidence::{Align, Finding, Grade, Quantity, Table, fitting, grouped};
use gincert_report::{Block, Report};
use gincert_submission::OpenPoint;

pub(super) fn add(report: &mut Report, facts: &ReportContext<'_>) {
    findings(report, facts);
    conditions(report, facts);
    limitations(report);
    reproduction(report, facts);
    authorisation(report, facts);
}

fn findings(report: &mut Report, facts: &ReportContext<'_>) {
    if facts.findings.is_empty() {
        report.add("13", text("No findings."));
        return;
    }
    report.add(
        "13",
        text(
            "Material findings come first, then minor ones, then observations; \
                           within a grade by place. gincert explain CODE prints the manual page of \
                           a code. 'Help' is the tool's suggestion and not binding.",
        ),
    );
    for (grade, unlisted) in Grade::ALL.into_iter().zip(facts.intake.hand_logs.unlisted).rev() {
        let of_grade = facts.findings.iter().filter(|f| f.grade == grade).cloned();
        let (above, here): (Vec<_>, Vec<_>) = of_grade.partition(|one| stands_above(facts, one));
        let listed = (above.len() + here.len()) as u64;
        let count = listed + unlisted;
        if count == 0 {
            continue;
        }
        report.add("13", Block::Heading(format!("Grade {grade}: {}", grouped(count.into()))));
        if unlisted > 0 {
            report.add(
                "13",
                text(format!(
                    "Of these, {} {} of the hand logs, counted in findings.jsonl or section 10; {} \
                 listed here.",
                    grouped(unlisted.into()),
                    fitting(unlisted, "is an exception", "are exceptions"),
                    match listed {
                        1 => "1 finding is".to_owned(),
                        more => format!("{} findings are", grouped(more.into())),
                    }
                )),
            );
        }
        if !above.is_empty() {
            report.add("13", text(open_points(&above)));
        }
        if !here.is_empty() {
            report.add("13", Block::Findings(here));
        }
    }
}

/// Whether a finding says no more than the tables of open points and their edges in section 9.
fn stands_above(facts: &ReportContext<'_>, finding: &Finding) -> bool {
    let Some(examined) = facts.examined() else { return false };
    let is_point = finding.code == OPEN_POINT && finding.grade == Grade::Observation;
    let is_of = |point: &OpenPoint| {
        let source_says = Quantity::Text(point.source_says.text.clone());
        finding.place == examined.source.place(point.point.span)
            && finding.expected.as_ref() == Some(&source_says)
    };
    is_point && !finding.has_waiver && examined.dossier.open_points.iter().any(is_of)
}

/// The code of what a source leaves open.
const OPEN_POINT: &str = "open-point";

/// The open points in one sentence: each stands with its readings in section 9.
fn open_points(findings: &[Finding]) -> String {
    let lines = || findings.iter().filter_map(|one| one.place.line());
    let lines = match (lines().min(), lines().max()) {
        (Some(first), Some(last)) if first < last => format!(" (lines {first} to {last})"),
        (Some(line), _) => format!(" (line {line})"),
        (None, _) => String::new(),
    };
    let count = findings.len() as u64;
    format!(
        "{} of the rule document{lines}, code {OPEN_POINT}; section 9 gives {}.",
        match count {
            1 => "1 of them is an open point".to_owned(),
            more => format!("{} of them are open points", grouped(more.into())),
        },
        fitting(count, "its readings", "their readings")
    )
}

fn conditions(report: &mut Report, facts: &ReportContext<'_>) {
    let Some(examined) = facts.examined() else {
        return;
    };
    let dossier = &examined.dossier;
    if !dossier.limits.is_empty() {
        let columns = [("Limit", Align::Left), ("Value", Align::Left), ("From", Align::Left)];
        let mut table = Table::new("Limits in the rule document", &columns);
        for limit in &dossier.limits {
            table.row([&limit.name, &limit.value, &limit.from].map(|cell| cell.text.clone()));
        }
        report.add("13", Block::Table(table));
    }
    if !dossier.conditions.is_empty() {
        let columns = [
            ("Condition", Align::Left),
            ("Channel", Align::Left),
            ("Who acts", Align::Left),
            ("When", Align::Left),
            ("How checked", Align::Left),
        ];
        let mut table = Table::new("Conditions of approval in the rule document", &columns);
        for c in &dossier.conditions {
            let cells = [&c.condition, &c.channel, &c.who, &c.when, &c.how];
            table.row(cells.map(|cell| cell.text.clone()));
        }
        report.add("13", Block::Table(table));
        report.add(
            "13",
            text(
                "Whether these conditions are met requires manual review: this \
                               submission does not show it.",
            ),
        );
    }
}

fn limitations(report: &mut Report) {
    let limits = vec![
        "The results relate only to the items listed in section 5.".to_owned(),
        "The report is not to be reproduced except in full.".to_owned(),
        "It is not a legal approval: only a commission approves, in its own words and under its \
         own name.".to_owned(),
        "The tool reads rule documents in a fixed vocabulary. Whether such a document restates the \
         approved text faithfully requires manual review.".to_owned(),
        "A changed file has a different digest. The signature covers this report only: it fails \
         for a changed report.md, and a changed file that the report names no longer has the \
         digest stated here; gincert verify detects both.".to_owned(),
        "The tool is not affiliated with any maker, laboratory or commission.".to_owned(),
    ];
    report.add("14", Block::List(limits));
}

fn reproduction(report: &mut Report, facts: &ReportContext<'_>) {
    let mut lines = String::new();
    if let Some(examined) = facts.examined() {
        let rules = shell_word(&format!("SUBMISSION/{}", examined.source.path()));
        lines.push_str(&format!("\ngincert check {rules}"));
        if crate::families::family::counted_words(examined).is_some() {
            lines.push_str(&format!("\ngincert math {rules}"));
        }
    }
    let engagement = if facts.engagement.is_some() { " --engagement ENGAGEMENT.md" } else { "" };
    report.add(
        "15",
        text("With the submission folder of section 5 and the tool build of section 1:"),
    );
    report.add("15", Block::Code {
        lang: "sh".to_owned(),
        text: format!(
            "gincert certify SUBMISSION{engagement} --out OUT\ngincert verify OUT/report.md --submission SUBMISSION{lines}"
        ),
    });
    report.add("15", text("The Markdown of the report is what is signed. It names the digests of the files issued with it:"));
}

fn authorisation(report: &mut Report, facts: &ReportContext<'_>) {
    match facts.engagement {
        // The same words whether a key was given or not: a text cannot know who signs it later.
        Some((engagement, _)) => {
            report.add("16", text(format!(
            "Named as authoriser: {}. Date of issue: {}. This text cannot show whether that person \
             signed it: a detached signature of this file counts where the reader's own list of \
             signers names the key for that person (gincert verify report.md --signers FILE). This \
             text names no key.",
            facts.engaged(|one| &one.authoriser), facts.engaged(|one| &one.date_of_issue)
            )));
            let needed = &engagement.must_sign;
            if !needed.is_empty() {
                let names =
                    needed.iter().map(|one| format!("{} as '{}'", one.role, one.signs_as.text));
                let names: Vec<String> = names.collect();
                report.add("16", text(format!(
                    "Required signatures, each by a separate key: {}. The report counts as signed \
                     where all of them are valid; gincert verify lists each as valid, missing or \
                     not valid.",
                    names.join("; ")
                )));
            }
        }
        None => report.add(
            "16",
            text(
                "No person has authorised this report: it is a draft \
                                       self-assessment. A signature of it shows only that its \
                                       bytes have not changed since it was signed.",
            ),
        ),
    }
}
