//! The checks of a rule document: one file each, listed here.
//!
//! A check looks at an [`Examined`] document and gives findings. Its code is its file's name with
//! hyphens; its header comment is its manual page (`gincert explain CODE`).

use crate::examined::Examined;
use crate::problem::{Problem, ProblemKind};
use gincert_evidence::Finding;
use gincert_pages::{Kind, Source, TOLD_MAX, further};

/// A check: its code, its manual page, and what it does.
#[derive(Debug, Clone, Copy)]
pub struct Check {
    /// Its code.
    pub code: &'static str,
    /// Its source file's text, from which the manual page is cut.
    source: &'static str,
    run: fn(&Examined) -> Vec<Finding>,
}

impl Check {
    /// The manual page: the header comment of the check's file, as Markdown.
    pub fn manual(&self) -> String {
        manual_page(self.source)
    }
}

// Plain lines, because rustfmt does not see files behind a macro.
// modules: begin
mod aggregate_exposure;
mod claim_unread;
mod claims_agree;
mod claims_conflict;
mod claims_consistent;
mod control_character;
mod document_unreadable;
mod example_decides;
mod examples_hold;
mod examples_missing;
mod fence_unknown;
mod figure_coarse;
mod figure_unclaimed;
mod invisible_text;
mod low_is_good;
mod one_wager_two_names;
mod open_point;
mod outcome_rows_reachable;
mod pay_rows_complete;
mod pay_rows_ordered;
mod pay_rows_reachable;
mod payout_cap;
mod phrase_unknown;
mod prose_disagrees;
mod qualifier_parts;
mod row_cells;
mod row_twice;
mod row_unknown;
mod rules_unusable;
mod settlement_total;
mod simulation_size;
mod source_digest;
mod strategy_refuted;
mod table_broken;
mod table_duplicate;
mod table_missing;
mod table_too_long;
mod table_unknown;
mod terms_defined;
mod tie_undefined;
// modules: end

macro_rules! checks {
    ($($name:ident),* $(,)?) => {
        /// Every check, by code.
        pub const REGISTRY: &[Check] = &[
            $(Check {
                code: $name::CODE,
                source: include_str!(concat!(stringify!($name), ".rs")),
                run: $name::check,
            }),*
        ];
    };
}

checks! {
    // registry: begin
    aggregate_exposure,
    claim_unread,
    claims_agree,
    claims_conflict,
    claims_consistent,
    control_character,
    document_unreadable,
    example_decides,
    examples_hold,
    examples_missing,
    fence_unknown,
    figure_coarse,
    figure_unclaimed,
    invisible_text,
    low_is_good,
    one_wager_two_names,
    open_point,
    outcome_rows_reachable,
    pay_rows_complete,
    pay_rows_ordered,
    pay_rows_reachable,
    payout_cap,
    phrase_unknown,
    prose_disagrees,
    qualifier_parts,
    row_cells,
    row_twice,
    row_unknown,
    rules_unusable,
    settlement_total,
    simulation_size,
    source_digest,
    strategy_refuted,
    table_broken,
    table_duplicate,
    table_missing,
    table_too_long,
    table_unknown,
    terms_defined,
    tie_undefined,
    // registry: end
}

/// The check with this code.
pub fn find(code: &str) -> Option<&'static Check> {
    REGISTRY.iter().find(|check| check.code == code)
}

/// Runs every check: findings by place, then code.
pub(crate) fn run(examined: &Examined) -> Vec<Finding> {
    let mut findings: Vec<Finding> =
        REGISTRY.iter().flat_map(|check| (check.run)(examined)).collect();
    findings.sort_by(|a, b| (&a.place, a.code, &a.message).cmp(&(&b.place, b.code, &b.message)));
    findings
}

/// Runs the checks that look at the rules and not at printed mathematics or open points.
pub(crate) fn run_rules(examined: &Examined) -> Vec<Finding> {
    const OTHERS: [&str; 3] = [open_point::CODE, prose_disagrees::CODE, simulation_size::CODE];
    let is_about_rules = |check: &&Check| {
        let is_figure = check.code.starts_with("claim") || check.code.starts_with("figure");
        !is_figure && !OTHERS.contains(&check.code)
    };
    let checks = REGISTRY.iter().filter(is_about_rules);
    let mut findings: Vec<Finding> = checks.flat_map(|check| (check.run)(examined)).collect();
    findings.sort_by(|a, b| (&a.place, a.code, &a.message).cmp(&(&b.place, b.code, &b.message)));
    findings
}

/// The first findings, and one that counts the rest, so that no document makes more of them than
/// anybody reads.
fn limited(findings: impl Iterator<Item = Finding>) -> Vec<Finding> {
    let mut told: Vec<Finding> = Vec::new();
    let mut more = 0;
    for finding in findings {
        match told.len() < TOLD_MAX {
            true => told.push(finding),
            false => more += 1,
        }
    }
    if let Some(last) = told.last().filter(|_| more > 0) {
        told.push(Finding::new(last.code, last.grade, last.place.clone(), further(more)));
    }
    told
}

/// The reader's problems of one kind as findings.
fn of_problems(examined: &Examined, kind: impl Into<ProblemKind>) -> Vec<Finding> {
    examined.problems(kind.into()).map(|problem| finding_of(&examined.source, problem)).collect()
}

/// The problems of any document of tables (a submission's page, an engagement) as findings, and its
/// characters that nobody can see.
pub fn problem_findings(source: &Source, problems: &[Problem]) -> Vec<Finding> {
    let problems = problems.iter().map(|problem| finding_of(source, problem));
    problems.chain(control_character::of(source)).collect()
}

fn finding_of(source: &Source, problem: &Problem) -> Finding {
    let place = source.place(problem.span);
    let (code, grade) = (problem.kind.code(), problem.grade);
    let mut finding = Finding::new(code, grade, place, problem.message.clone());
    if let Some((text, span)) = &problem.other {
        finding = finding.note_at(text.clone(), source.place(*span));
    }
    finding.help.extend(problem.help.clone());
    finding
}

/// The header comment of a source file as a manual page in Markdown.
pub fn manual_page(source: &str) -> String {
    let header = source.lines().take_while(|line| line.starts_with("//!"));
    let mut page = String::new();
    for line in header {
        page.push_str(line.trim_start_matches("//!").strip_prefix(' ').unwrap_or_default());
        page.push('\n');
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_file_names_in_order_and_every_check_has_a_manual_page() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/checks");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name != "mod.rs")
            .map(|name| name.trim_end_matches(".rs").replace('_', "-"))
            .collect();
        files.sort();
        let codes: Vec<&str> = REGISTRY.iter().map(|check| check.code).collect();
        assert_eq!(codes, files);
        for check in REGISTRY {
            assert!(check.manual().lines().count() >= 3, "{}", check.code);
        }
    }
}
