//! The diagnosis of a printed figure in a sentence.

use super::diagnosis::{Diagnosis, DiagnosisKind};
use super::judged::JudgedClaim;
use gincert_evidence::{Fraction, counted};
use std::collections::BTreeSet;

/// Most diagnoses that a sentence names; the others are counted.
const NAMED_MAX: usize = 3;

impl JudgedClaim {
    /// Whose digits the printed ones are: the first causes with their values, in the order of the diagnosis, and how
    /// many there are; `show` prints a value. Of a slip in the last digit other rules are no cause: some change has
    /// almost any last digit. `None` where nothing fits.
    pub fn diagnosis_sentence(&self, show: impl Fn(&Fraction) -> String) -> Option<String> {
        let all: Vec<&Diagnosis> = match self.last_digit {
            Some(_) => self.diagnosis.plain().collect(),
            None => self.diagnosis.found.iter().collect(),
        };
        let named: Vec<String> = all
            .iter()
            .take(NAMED_MAX)
            .map(|found| match found.kind.is_of_the_figure() {
                true => format!("{} (it should read {})", found.figure, self.legible(&found.value)),
                false => format!("{} ({}){}", found.figure, show(&found.value), also(found)),
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

    /// Whether the closest reading is the first cause, and nothing but readings has the digits. Another figure that has
    /// the same value is plainer, and goes first.
    pub fn is_reading_alone(&self) -> bool {
        let Some(closer) = self.closer.as_ref().filter(|closer| closer.fits) else { return false };
        let found = &self.diagnosis.found;
        let values: BTreeSet<&Fraction> = found.iter().map(|found| &found.value).collect();
        let is_first = found
            .first()
            .is_none_or(|first| first.value == closer.value && first.kind.is_reading());
        is_first && values.len() as u64 <= self.readings_fit
    }

    /// Whether a sentence names the closest reading among the first causes.
    pub(crate) fn is_reading_named(&self) -> bool {
        let mut named = self.diagnosis.found.iter().take(NAMED_MAX);
        self.closer.as_ref().is_some_and(|closer| named.any(|found| found.value == closer.value))
    }
}

/// The other names of a value.
fn also(found: &Diagnosis) -> String {
    match found.also.as_slice() {
        [] => String::new(),
        [one] => format!(", which is also {one}"),
        [one, rest @ ..] => {
            format!(", which is also {one} and {}", counted(rest.len() as u64, "other", "others"))
        }
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
