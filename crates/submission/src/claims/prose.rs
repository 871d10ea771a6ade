//! Figures outside of the claim table: percentages, shares and odds in running text and in tables
//! that hold no claims.
//!
//! They are printed mathematics that nobody compares. What a claim says too is covered by that
//! claim, as long as both speak of the same kind of figure: an edge in the text is covered by an
//! edge among the claims, not by a probability that happens to have its digits.

use crate::dossier::{ClaimValue, Dossier, Subject};
use crate::reading::{Kind, kind_of};
use gincert_evidence::{Fraction, Printed, Span};
use gincert_pages::{Block, Cell};
use std::collections::{BTreeMap, BTreeSet};

/// Most figures outside of the claim table that are looked at in a document.
pub const PROSE_FIGURES_MAX: usize = 10_000;

/// Words that say that a figure is what a wager costs or gives back.
const COST: [&str; 16] = [
    "edge",
    "advantage",
    "rtp",
    "return",
    "returns",
    "returned",
    "payback",
    "back",
    "risk",
    "hold",
    "holds",
    "expectation",
    "expected",
    "ev",
    "vigorish",
    "percentage",
];

/// Words that say that a number is mathematics of the game.
const FIGURE: [&str; 10] = [
    "probability",
    "probabilities",
    "odds",
    "frequency",
    "frequencies",
    "variance",
    "deviation",
    "volatility",
    "combinations",
    "combination",
];

/// Further words that go with one in so many.
const CHANCE: [&str; 10] =
    ["chance", "chances", "hit", "hits", "rate", "likely", "win", "wins", "winning", "hands"];

/// Words that say that a percentage is something else.
const OTHER: [&str; 9] =
    ["confidence", "commission", "tax", "taxes", "toke", "tokes", "rake", "fee", "discount"];

/// A figure that no claim covers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unclaimed {
    /// The text that it stands in.
    pub span: Span,
    /// The figure as it is printed.
    pub text: String,
}

/// Every figure outside of the claim table that no claim covers, in document order, each text once a
/// paragraph; and whether some were not looked at.
pub fn unclaimed(dossier: &Dossier) -> (Vec<Unclaimed>, bool) {
    let mut claimed = Claimed::new(dossier);
    let mut found = Vec::new();
    let mut looked_at = 0;
    for cell in texts(dossier) {
        let lower = cell.text.to_lowercase();
        let about = About::new(&lower);
        let mut here: BTreeSet<String> = BTreeSet::new();
        for figure in figures(&lower, &about) {
            looked_at += 1;
            if looked_at > PROSE_FIGURES_MAX {
                return (found, true);
            }
            let is_covered = Printed::parse(&figure).is_ok_and(|n| claimed.covers(&n, about.cost));
            if !is_covered && here.insert(figure.clone()) {
                found.push(Unclaimed { span: cell.span, text: figure });
            }
        }
    }
    (found, false)
}

/// Running text, headings, and cells of tables that are neither executed nor claims.
fn texts(dossier: &Dossier) -> impl Iterator<Item = &Cell> {
    dossier.blocks.iter().flat_map(|(_, block)| -> Vec<&Cell> {
        match block {
            Block::Heading(cell) | Block::Paragraph(cell) => vec![cell],
            Block::Table(table) => match kind_of(table) {
                Some(Kind::Claim | Kind::Outcome | Kind::Hand | Kind::Term | Kind::Wager) => {
                    Vec::new()
                }
                _ => table.rows.iter().flatten().collect(),
            },
            Block::Fence(_) => Vec::new(),
        }
    })
}

/// What a text is about, by its words.
struct About {
    cost: bool,
    figure: bool,
    chance: bool,
    other: bool,
}

impl About {
    fn new(lower: &str) -> About {
        let words: BTreeSet<&str> = lower.split(|c: char| !c.is_alphanumeric()).collect();
        let has = |list: &[&str]| list.iter().any(|word| words.contains(word));
        About { cost: has(&COST), figure: has(&FIGURE), chance: has(&CHANCE), other: has(&OTHER) }
    }
}

/// The figures of a text, as numbers can be read: `4.31%`, `0.0431`, `1 in 47`.
fn figures(lower: &str, about: &About) -> Vec<String> {
    let words: Vec<&str> = lower.split_whitespace().collect();
    let mut found = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let after = |by: usize| words.get(index + by).map(|word| bare(word)).unwrap_or_default();
        let is_share = matches!(after(1), "%" | "\u{ff05}" | "percent" | "pct")
            || (after(1) == "per" && after(2) == "cent");
        let number = bare(word);
        let mathematics = about.cost || about.figure;
        if is_share || number.ends_with(['%', '\u{ff05}']) {
            let digits = number.trim_end_matches(['%', '\u{ff05}']);
            if (mathematics || !about.other) && !digits.is_empty() {
                found.push(format!("{digits}%"));
            }
        } else if number == "1"
            && after(1) == "in"
            && is_number(after(2))
            && (mathematics || about.chance)
        {
            found.push(format!("1 in {}", after(2)));
        } else if is_decimal(number) && mathematics {
            found.push(number.to_owned());
        }
    }
    found
}

/// A word without the punctuation around it.
fn bare(word: &str) -> &str {
    let open =
        |c: char| matches!(c, '(' | '[' | '"' | '\'' | '\u{201c}' | '~' | '=' | '\u{2248}' | ':');
    let close = |c: char| {
        matches!(c, ')' | ']' | '"' | '\'' | '\u{201d}' | '.' | ',' | ';' | ':' | '!' | '?')
    };
    word.trim_start_matches(open).trim_end_matches(close)
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && Printed::parse(word).is_ok()
}

/// A number with two decimals or more, or below one.
fn is_decimal(word: &str) -> bool {
    let decimals = word.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    is_number(word)
        && (decimals >= 2 || (decimals == 1 && word.trim_start_matches('-').starts_with("0.")))
}

/// The numbers of the claims, rounded to as many decimals as were asked for.
struct Claimed<'a> {
    numbers: Vec<(bool, &'a Fraction)>,
    rounded: BTreeMap<(u32, bool), BTreeSet<Fraction>>,
}

impl<'a> Claimed<'a> {
    fn new(dossier: &'a Dossier) -> Claimed<'a> {
        let claims = dossier.claims.iter();
        let numbers = claims.filter_map(|claim| match &claim.value {
            ClaimValue::Number(printed) => Some((is_cost(claim.subject), printed.value())),
            _ => None,
        });
        Claimed { numbers: numbers.collect(), rounded: BTreeMap::new() }
    }

    /// Whether a claim of the kind, rounded to the digits of a number, is that number.
    fn covers(&mut self, printed: &Printed, cost: bool) -> bool {
        let places = printed.places();
        let numbers = &self.numbers;
        let rounded = self.rounded.entry((places, cost)).or_insert_with(|| {
            let fitting = numbers.iter().filter(|(is_cost, _)| *is_cost || !cost);
            fitting.map(|(_, number)| number.rounded(places)).collect()
        });
        rounded.contains(printed.value())
    }
}

fn is_cost(subject: Subject) -> bool {
    let of_row = matches!(
        subject,
        Subject::RowReturn(_) | Subject::OutcomeReturn(_) | Subject::TotalReturn | Subject::Unknown
    );
    subject.is_cost() || of_row
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examine;

    fn texts(document: &str) -> Vec<String> {
        let examined = examine("a.md", document.as_bytes());
        let (found, _) = unclaimed(&examined.dossier);
        found.into_iter().map(|figure| figure.text).collect()
    }

    #[test]
    fn figures_in_prose_lists_and_other_tables_are_found() {
        for (document, found) in [
            ("The house edge is 2.10 %.", vec!["2.10%"]),
            ("- RTP: 98.6%\n- hits 1 in 6.5 hands\n", vec!["98.6%", "1 in 6.5"]),
            ("Gives ninety-eight percent back.", vec!["ninety-eight%"]),
            ("Return 0.978 and probability .25", vec!["0.978", ".25"]),
            ("# Only 1.5 per cent edge", vec!["1.5%"]),
            ("| Point | x |\n| - | - |\n| Edge | 3.4% |\n", vec!["3.4%"]),
            ("A commission of 5 % is taken.", vec![]),
            ("Rules of 18.12.2017, step 3.2, wagers of $5.25 to 300 USD pay 3 to 1.", vec![]),
            ("Wins pay 3 to 1, score 4 with Ten or lower.", vec![]),
        ] {
            assert_eq!(texts(document), found, "{document}");
        }
    }

    #[test]
    fn a_claim_covers_what_it_says_of_the_same_kind() {
        let claims = "| Claim | Under | Value | Method | From |\n| - | - | - | - | - |\n\
                      | House edge | - | 4.31% | - | A |\n| Raise frequency | - | 67.8% | - | A |\n\n";
        for (text, found) in [
            ("The edge is 4.31 %, about 4.3 %.", vec![]),
            ("The edge is 67.8 %.", vec!["67.8%"]),
            ("Raise 67.8 % of hands.", vec![]),
            ("The edge is 4.4 %.", vec!["4.4%"]),
        ] {
            assert_eq!(texts(&format!("{claims}{text}")), found, "{text}");
        }
    }
}
