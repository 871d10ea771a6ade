//! Wrong figures with known causes: is the true cause named first or second?
//!
//! `diagnosis/wrong_figures.txt` was written by a script from exact figures, without the code under test: each
//! line is a document of `rulesets/gin-and-win/`, a claim, its strategy, the wrong figure, and what is wrong
//! with it. Two causes are joined by a stroke where the wrong figure has both by its nature.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_evidence::Verdict;
use gincert_submission::claims::JudgedClaim;
use gincert_submission::examine;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const LIST: &str = include_str!("diagnosis/wrong_figures.txt");

/// Fewest wrong figures whose true cause has to be named first or second.
const LEAST: (usize, usize) = (110, 120);

struct WrongFigure<'a> {
    document: &'a str,
    claim: &'a str,
    under: &'a str,
    value: &'a str,
    causes: BTreeSet<&'a str>,
}

fn wrong_figures() -> Vec<WrongFigure<'static>> {
    let lines = LIST.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let cells: Vec<&str> = line.split(" | ").collect();
            let [document, claim, under, value, causes]: [&str; 5] = cells.try_into().unwrap();
            WrongFigure { document, claim, under, value, causes: causes.split('/').collect() }
        })
        .collect()
}

/// All wrong figures of a document, judged as claims of it; each from another place, so that none explains
/// another.
fn judged(document: &str, figures: &[&WrongFigure<'_>]) -> Vec<JudgedClaim> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets/gin-and-win");
    let mut text = std::fs::read_to_string(top.join(format!("{document}.md"))).unwrap();
    if let Some(own) = text.find("| Claim ") {
        let end = text[own..].find("\n\n").map_or(text.len(), |end| own + end);
        text.replace_range(own..end, "");
    }
    text.push_str(
        "\n## Claims\n\n| Claim | Under | Value | Method | From |\n|---|---|---|---|---|\n",
    );
    for (place, figure) in figures.iter().enumerate() {
        let WrongFigure { claim, under, value, .. } = figure;
        text.push_str(&format!("| {claim} | {under} | {value} | exact | place {place} |\n"));
    }
    examine("wrong.md", text.as_bytes()).claims
}

#[test]
fn the_true_cause_of_a_wrong_figure_is_named_first_or_second() {
    let all = wrong_figures();
    let mut by_document: BTreeMap<&str, Vec<&WrongFigure<'_>>> = BTreeMap::new();
    for figure in &all {
        by_document.entry(figure.document).or_default().push(figure);
    }
    let (mut hits, mut missed, mut unexplained) = (0, Vec::new(), Vec::new());
    for (document, figures) in &by_document {
        let claims = judged(document, figures);
        assert_eq!(claims.len(), figures.len(), "{document}");
        for (figure, judged) in figures.iter().zip(&claims) {
            let found = &judged.diagnosis.found;
            let named: Vec<&str> = found.iter().map(|found| found.kind.word()).collect();
            let line = format!(
                "{document}: {} {} {:?}: {:?}, {named:?}",
                figure.claim, figure.value, figure.causes, judged.verdict
            );
            assert_eq!(judged.verdict, Verdict::Differs, "{line}");
            if found.is_empty() {
                unexplained.push(line.clone());
            }
            match named.iter().take(2).any(|kind| figure.causes.contains(kind)) {
                true => hits += 1,
                false => missed.push(line),
            }
        }
    }
    let kinds: BTreeSet<&str> =
        all.iter().flat_map(|figure| figure.causes.iter().copied()).collect();
    assert!(all.len() >= LEAST.1 && kinds.len() >= 10, "{} figures, {kinds:?}", all.len());
    let missed = missed.join("\n");
    assert!(unexplained.is_empty(), "not reproduced:\n{}", unexplained.join("\n"));
    assert!(
        hits * LEAST.1 >= all.len() * LEAST.0,
        "{hits} of {} causes named first or second; not:\n{missed}",
        all.len()
    );
}
