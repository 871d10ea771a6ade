//! The diagnosis of a printed figure in a sentence.

use super::diagnosis::{Diagnosis, DiagnosisKind};
use super::judged::JudgedClaim;
use gincert_evidence::{Fraction, counted};
use std::collections::BTreeSet;

/// Most diagnoses that a sentence names; the others are counted.
const NAMED_MAX: usize = 3;

impl JudgedClaim {
    /// Whose digits the printed ones are under the rules as printed: the plainest causes with their values,
    /// and how many there are; `show` prints a value. `None`
    /// where nothing fits.
    pub fn diagnosis_sentence(&self, show: impl Fn(&Fraction) -> String) -> Option<String> {
        // Names of one and the same value are one cause in several words.
        let mut seen: BTreeSet<&Fraction> = BTreeSet::new();
        // A strategy that is a reading too is named as one.
        let is_read = self.closer.as_ref().is_some_and(|closer| closer.fits);
        let all: Vec<&Diagnosis> = self
            .diagnosis
            .plain()
            .filter(|found| found.kind != DiagnosisKind::OtherStrategy || !is_read)
            .filter(|found| found.kind.is_of_the_figure() || seen.insert(&found.value))
            .collect();
        let named: Vec<String> = all
            .iter()
            .take(NAMED_MAX)
            .map(|found| match found.kind.is_of_the_figure() {
                true => format!("{} (it should read {})", found.figure, self.legible(&found.value)),
                false => format!("{} ({})", found.figure, show(&found.value)),
            })
            .collect();
        let (first, others) = named.split_first()?;
        let of_game = match all.first().is_some_and(|first| is_other(first.kind)) {
            true => "another figure of this game: ",
            false => "",
        };
        let is_slip = all.first().is_some_and(|first| first.kind.is_of_the_figure());
        let what = if is_slip { "The printed figure fits" } else { "The digits are those of" };
        let mut sentence = format!("{what} {of_game}{first}.");
        if !others.is_empty() {
            let too = if is_slip { "It also fits" } else { "They also fit" };
            sentence.push_str(&format!(" {too} {}", others.join("; ")));
            let more = all.len() - named.len();
            if more > 0 {
                sentence.push_str(&format!("; and {}", counted(more as u64, "other", "others")));
            }
            sentence.push('.');
        }
        if let Some(chance) = self.diagnosis.chance_sentence() {
            sentence.push_str(&format!(" {chance}"));
        }
        Some(sentence)
    }
}

fn is_other(kind: DiagnosisKind) -> bool {
    matches!(
        kind,
        DiagnosisKind::OtherBase
            | DiagnosisKind::OtherWager
            | DiagnosisKind::OtherFigure
            | DiagnosisKind::OtherRow
    )
}
