//! Section 9, printed figures: what each claim of a rule document comes to, and the readings under which
//! those that differ would fit.

use crate::blocks::text;
use gincert_evidence::{Align, Fraction, Table, Verdict, counted, fitting};
use gincert_report::{Block, Report};
use gincert_submission::AnalyzedDocument;
use gincert_submission::claims::{DIAGNOSES_MAX, JudgedClaim};
use std::collections::BTreeSet;

/// Decimals in tables; exact fractions stand beside them.
const PLACES: u32 = 9;
/// Decimals of a share in per cent, which are as many places of the share.
const PERCENT_PLACES: u32 = 7;

/// The printed figures, judged.
pub(crate) fn judged_figures(report: &mut Report, examined: &AnalyzedDocument) {
    report.add("9", Block::Heading("Printed figures".to_owned()));
    if examined.claims.is_empty() {
        report.add("9", text(match examined.unclaimed {
            0 => "The document states no figures.".to_owned(),
            count => format!(
                "The document has no table of claims; {} in its text {} not tested, section 13.",
                counted(count, "figure", "figures"),
                fitting(count, "was", "were")
            ),
        }));
        return;
    }
    let columns = [
        ("Line", Align::Right),
        ("Claim", Align::Left),
        ("From", Align::Left),
        ("Printed", Align::Right),
        ("Exact", Align::Right),
        ("Verdict", Align::Left),
    ];
    let mut table = Table::new("Every printed figure, in the order of the document", &columns);
    for judged in &examined.claims {
        let claim = &judged.claim;
        let line = examined.source.place(claim.name.span).line().unwrap_or_default();
        let exact =
            judged.exact.as_ref().map_or_else(|| "-".to_owned(), |exact| in_unit(judged, exact));
        let value = claim.value_cell.text.clone();
        table.row([
            line.to_string(),
            claim.name.text.clone(),
            claim.from.text.clone(),
            value,
            exact,
            judged.verdict.to_string(),
        ]);
    }
    report.add("9", Block::Table(table));
    differing(report, examined);
    for (number, judged) in (1..).zip(&examined.claims) {
        if let Some(exact) = &judged.exact {
            report.name(&format!("claims.{number}.exact"), in_unit(judged, exact));
        }
        if let Some(exact) = &judged.exact {
            report.name(&format!("claims.{number}.exact.as-printed"), judged.like(exact));
        }
        report.name(&format!("claims.{number}.name"), judged.claim.name.text.clone());
        report.name(&format!("claims.{number}.reason"), judged.reason.clone());
        report.name(&format!("claims.{number}.printed"), judged.claim.value_cell.text.clone());
        report.name(&format!("claims.{number}.readings-tried"), judged.readings_tried);
        report.name(&format!("claims.{number}.readings-fit"), judged.readings_fit);
        if let Some(definition) = &judged.definition {
            report.name(&format!("claims.{number}.definition"), definition.words.clone());
            if let Some((words, value)) = &definition.usual {
                let name = format!("claims.{number}.definition.usual");
                report.name(&name, words.clone());
                report.name(&format!("{name}.value"), in_unit(judged, value));
            }
        }
        if let Some(slip) = judged.last_digit {
            report.name(&format!("claims.{number}.last-digit"), slip.words());
        }
        if let Some(own) = &judged.own_figure {
            report.name(&format!("claims.{number}.own-figure"), own.words.clone());
            report.name(&format!("claims.{number}.own-figure.value"), in_unit(judged, &own.value));
        }
        diagnosis(report, number, judged);
        if let Some(closer) = &judged.closer {
            report.name(&format!("claims.{number}.closest.reading"), closer.description.clone());
            report.name(&format!("claims.{number}.closest"), in_unit(judged, &closer.value));
            report.name(&format!("claims.{number}.distance"), in_unit(judged, &closer.distance));
        }
    }
    by_definition(report, examined);
    let untested = examined.claims.iter().filter(|judged| judged.verdict == Verdict::NotTested);
    let reasons: BTreeSet<&str> = untested.map(|judged| judged.reason.as_str()).collect();
    if !reasons.is_empty() {
        report.add("9", Block::Heading("Why figures were not tested".to_owned()));
        report.add("9", Block::List(reasons.into_iter().map(str::to_owned).collect()));
    }
}

/// What else has the digits of a figure that differs, as facts.
fn diagnosis(report: &mut Report, number: u64, judged: &JudgedClaim) {
    let all = &judged.diagnosis;
    if all.tried == 0 {
        return;
    }
    let base = format!("claims.{number}.diagnosis");
    report.name(&format!("{base}.tried"), all.tried);
    report.name(&format!("{base}.fit"), all.found.len());
    if let Some(chance) = all.chance_decimal() {
        report.name(&format!("{base}.by-chance"), chance);
    }
    if let Some(chance) = all.chance_sentence() {
        report.name(&format!("{base}.chance"), chance);
    }
    for (place, found) in (1..).zip(all.found.iter().take(DIAGNOSES_MAX)) {
        report.name(&format!("{base}.{place}.kind"), found.kind.word());
        report.name(&format!("{base}.{place}.figure"), found.figure.clone());
        report.name(&format!("{base}.{place}.value"), in_unit(judged, &found.value));
        if !found.also.is_empty() {
            report.name(&format!("{base}.{place}.also"), found.also.join("; "));
            report.name(&format!("{base}.{place}.also.count"), found.also.len());
        }
    }
}

/// Figures that agree and whose name has several definitions, each with the one that gives its digits.
fn by_definition(report: &mut Report, examined: &AnalyzedDocument) {
    let lines: Vec<String> = examined
        .claims
        .iter()
        .filter_map(|judged| {
            let definition = judged.definition.as_ref()?;
            let (name, printed) = (&judged.claim.name.text, &judged.claim.value_cell.text);
            let usual = match &definition.usual {
                None => "This is the usual definition.".to_owned(),
                Some((words, value)) => format!(
                    "This is not the usual definition: as {words}, it is {}.",
                    in_unit(judged, value)
                ),
            };
            Some(format!("{name}: printed {printed} agrees as {}. {usual}", definition.words))
        })
        .collect();
    if !lines.is_empty() {
        report.add("9", Block::Heading("By which definition figures agree".to_owned()));
        report.add("9", Block::List(lines));
    }
}

/// Figures that differ, by what explains them: figures with one explanation are one line.
fn differing(report: &mut Report, examined: &AnalyzedDocument) {
    let differing: Vec<&JudgedClaim> = examined
        .claims
        .iter()
        .filter(|judged| judged.verdict == Verdict::Differs && judged.strategy.is_none())
        .collect();
    if differing.is_empty() {
        return;
    }
    report.add("9", Block::Heading("Figures that do not fit the printed rules".to_owned()));
    report.add("9", text("The printed rules do not give the digits of these figures."));
    if differing.iter().any(|judged| judged.readings_tried > 0) {
        report.add("9", text("Everything else of the game that has their digits is named, plain causes first. For a figure of the bonus wager every reading that changes one row of the pay table was tried; for a figure of the base game other strategies, and rules changed in one place. A reading is named where it gives the printed digits or brings the figure at least fifty times closer. The submitter states which of the two is dealt and intended, the text or the figure."));
    }
    let bonus: Vec<&&JudgedClaim> =
        differing.iter().filter(|judged| judged.claim.subject.is_side()).collect();
    report.name("claims.bonus-wager.differ", bonus.len());
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for judged in &differing {
        let (words, name) = (explanation(judged), judged.claim.name.text.as_str());
        match groups.iter_mut().find(|(known, _)| *known == words) {
            Some((_, names)) => names.push(name),
            None => groups.push((words, vec![name])),
        }
    }
    let line = |(words, names): (String, Vec<&str>)| format!("{}: {words}", names.join("; "));
    report.add("9", Block::List(groups.into_iter().map(line).collect()));
    report.add_to_annex("9", Block::Table(tried(&differing)));
}

/// Each figure that differs, with its closest reading and how many were tried.
fn tried(differing: &[&JudgedClaim]) -> Table {
    let columns = [
        ("Figure", Align::Left),
        ("Printed", Align::Right),
        ("Exact", Align::Right),
        ("Closest reading", Align::Left),
        ("Gives", Align::Right),
        ("Distance", Align::Right),
        ("Readings tried", Align::Right),
        ("Give the printed digits", Align::Right),
    ];
    let mut table = Table::new("Figures that differ: the closest of the readings tried", &columns);
    for judged in differing {
        let closer = judged.closer.as_ref();
        let value = |of: Option<&Fraction>| match of {
            Some(value) => in_unit(judged, value),
            None => "-".to_owned(),
        };
        table.row([
            judged.claim.name.text.clone(),
            judged.claim.value_cell.text.clone(),
            value(judged.exact.as_ref()),
            closer.map_or_else(|| "-".to_owned(), |closer| closer.description.clone()),
            value(closer.map(|closer| &closer.value)),
            value(closer.map(|closer| &closer.distance)),
            judged.readings_tried.to_string(),
            judged.readings_fit.to_string(),
        ]);
    }
    table
}

/// An exact value in the unit in which the figure is printed.
fn in_unit(judged: &JudgedClaim, exact: &Fraction) -> String {
    match judged.claim.value_cell.text.trim_end().ends_with('%') {
        true => exact.percent(PERCENT_PLACES),
        false => exact.decimal(PLACES),
    }
}

/// Why a figure may differ, in words that several figures can share.
fn explanation(judged: &JudgedClaim) -> String {
    if judged.last_digit.is_some() {
        return judged.reason.clone();
    }
    let sentence = judged.diagnosis_sentence(|value| in_unit(judged, value));
    if let Some(sentence) = sentence.filter(|_| !judged.is_reading_alone()) {
        return sentence;
    }
    match &judged.closer {
        Some(closer) if closer.fits => {
            format!("reproduced to the last printed digit by this reading: {}.", closer.description)
        }
        Some(closer) => {
            format!("no reading gives the printed digits; the closest: {}.", closer.description)
        }
        None if judged.diagnosis.tried == 0 => "No other reading explains it.".to_owned(),
        None => format!(
            "not reproduced by any of {}: other figures, rows and their sums, slips of writing, other strategies \
             and changed rules.",
            counted(judged.diagnosis.tried, "value", "values")
        ),
    }
}
