//! A claim as an object of an answer in JSON.

use super::{DIAGNOSES_MAX, Diagnosis, JudgedClaim, LastDigit};
use gincert_evidence::{Fraction, Verdict};
use serde::Serialize;

/// A claim as it was judged. Its keys are those of `gincert check --format json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClaimAnswer {
    claim: String,
    printed: String,
    exact: Option<Fraction>,
    verdict: Verdict,
    closer_reading: Option<String>,
    /// Of several definitions of its name the one that gives its digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    definition: Option<String>,
    /// The usual definition, where it is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    usual_definition: Option<OtherFigure>,
    /// `truncated` or `last digit off by one`.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_digit: Option<&'static str>,
    /// Another figure of the game with the printed digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    own_figure: Option<OtherFigure>,
    /// For a figure that differs: what has its digits, plain causes first.
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnosis: Option<Vec<DiagnosisLine>>,
    /// How many values were held against it, how many have its digits, and how many would by chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnosis_search: Option<DiagnosisSearch>,
}

/// What has the digits of a figure that differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct DiagnosisLine {
    kind: &'static str,
    figure: String,
    value: Fraction,
    /// Other names of the same value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct DiagnosisSearch {
    tried: u64,
    fit: u64,
    by_chance: Option<Fraction>,
}

/// A figure that is not the one printed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct OtherFigure {
    figure: String,
    value: Fraction,
}

impl ClaimAnswer {
    /// From a judged claim.
    pub fn new(judged: &JudgedClaim) -> ClaimAnswer {
        let other = |(words, value): (&String, &Fraction)| OtherFigure {
            figure: words.clone(),
            value: value.clone(),
        };
        let definition = judged.definition.as_ref();
        let usual = definition.and_then(|definition| definition.usual.as_ref());
        let is_diagnosed = judged.diagnosis.tried > 0;
        ClaimAnswer {
            claim: judged.claim.name.text.clone(),
            printed: judged.claim.value_cell.text.clone(),
            exact: judged.exact.clone(),
            verdict: judged.verdict,
            closer_reading: judged.closer.as_ref().map(|closer| closer.description.clone()),
            definition: definition.map(|definition| definition.words.clone()),
            usual_definition: usual.map(|(words, value)| other((words, value))),
            last_digit: judged.last_digit.map(LastDigit::words),
            own_figure: judged.own_figure.as_ref().map(|own| other((&own.words, &own.value))),
            diagnosis: is_diagnosed.then(|| diagnosis_lines(judged)),
            diagnosis_search: is_diagnosed.then(|| DiagnosisSearch {
                tried: judged.diagnosis.tried,
                fit: judged.diagnosis.found.len() as u64,
                by_chance: judged.diagnosis.by_chance.clone(),
            }),
        }
    }
}

fn diagnosis_lines(judged: &JudgedClaim) -> Vec<DiagnosisLine> {
    let line = |found: &Diagnosis| DiagnosisLine {
        kind: found.kind.word(),
        figure: found.figure.clone(),
        value: found.value.clone(),
        also: found.also.clone(),
    };
    judged.diagnosis.found.iter().take(DIAGNOSES_MAX).map(line).collect()
}
