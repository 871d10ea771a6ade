//! Names that are easily confused.

use crate::record_audits::names_alike;
use crate::summary::Summary;
use gincert_evidence::{Finding, Place};
use std::collections::BTreeMap;

/// Names that read alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimilarNames {
    /// What they name: `tables`, `dealers`, `shifts` or `players`.
    pub what: &'static str,
    /// The names.
    pub names: Vec<String>,
}

const KINDS: [&str; 4] = ["tables", "dealers", "shifts", "players"];

/// Letters of other scripts that have the shape of a Latin one.
const SHAPES: [(&str, &str); 2] = [
    // Cyrillic, then Greek.
    (
        "\u{430}\u{432}\u{435}\u{43a}\u{43c}\u{43d}\u{43e}\u{440}\u{441}\u{442}\u{443}\u{445}\u{455}\u{456}\u{458}\u{501}",
        "abekmhopctyxsijd",
    ),
    (
        "\u{3b1}\u{3b2}\u{3b5}\u{3b6}\u{3b7}\u{3b9}\u{3ba}\u{3bc}\u{3bd}\u{3bf}\u{3c1}\u{3c4}\u{3c5}\u{3c7}",
        "abezhikmnoptyx",
    ),
];

/// A name as it looks from afar: small letters and digits, a zero as the letter.
fn shape(name: &str) -> String {
    let latin = |c: char| {
        let found = SHAPES.iter().find_map(|(theirs, ours)| {
            theirs.chars().position(|one| one == c).and_then(|at| ours.chars().nth(at))
        });
        // Full-width forms stand at a fixed distance from the plain ones.
        let wide = ('\u{ff01}'..='\u{ff5e}').contains(&c);
        let plain = if wide { char::from_u32(u32::from(c) - 0xfee0) } else { None };
        found.or(plain).unwrap_or(c)
    };
    let letters = name.chars().flat_map(char::to_lowercase).map(latin);
    letters.flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric()).collect()
}

/// All names that read alike.
pub fn alike(summary: &Summary) -> Vec<SimilarNames> {
    let mut found = Vec::new();
    for (what, breakdown) in KINDS.into_iter().zip(&summary.strata) {
        let mut shapes: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for name in breakdown.rows().into_iter().flatten().map(|(name, _)| name) {
            shapes.entry(shape(name)).or_default().push(name.clone());
        }
        let several = shapes.into_iter().filter(|(shape, names)| {
            // Names of marks alone have no shape.
            names.len() > 1 && !shape.is_empty()
        });
        found.extend(several.map(|(_, names)| SimilarNames { what, names }));
    }
    found
}

impl SimilarNames {
    pub(crate) fn finding(&self, path: &str) -> Finding {
        let place = Place::File { path: path.to_owned() };
        names_alike::finding(place, self.what, &self.names)
    }
}

#[cfg(test)]
mod tests {
    use super::shape;

    #[test]
    fn names_of_one_shape_are_alike_and_others_are_not() {
        for same in ["T1", "t1", "T-1", "t 1", "\u{422}1", "\u{ff34}\u{ff11}"] {
            assert_eq!(shape(same), "t1", "{same}");
        }
        assert_ne!(shape("T1"), shape("T11"));
        assert_ne!(shape("T1"), shape("TI"));
        assert_ne!(shape("D-07"), shape("D-7"));
    }
}
