//! The claim table: printed mathematics.

use super::tables::{Kind, Tables};
use super::{Said, said};
use crate::dossier::{Claim, ClaimValue, Dossier, Method, Subject};
use crate::markdown::Cell;
use crate::phrases::{UnknownPhrase, bonus_hand, strategy};
use crate::problem::{Problem, ProblemKind};
use gincert_evidence::{Printed, printable};
use gincert_game::Ruleset;
use gincert_math::Strategy;

const FIXED: [(&str, Subject); 13] = [
    ("House edge", Subject::HouseEdge),
    ("House edge of the base game", Subject::HouseEdge),
    ("Element of risk", Subject::ElementOfRisk),
    ("Raise frequency", Subject::RaiseFrequency),
    ("Average wager", Subject::AverageWager),
    ("Average final wager", Subject::AverageWager),
    ("Optimal strategy", Subject::OptimalStrategy),
    ("Gin Bonus house edge", Subject::BonusHouseEdge),
    ("House edge of Gin Bonus", Subject::BonusHouseEdge),
    ("House edge, Gin Bonus", Subject::BonusHouseEdge),
    ("Bonus house edge", Subject::BonusHouseEdge),
    ("Total probability", Subject::TotalProbability),
    ("Total return", Subject::TotalReturn),
];

/// Most claims of a document that are read.
pub const CLAIMS_MAX: usize = 200;

pub(crate) fn read(dossier: &mut Dossier, tables: &Tables) {
    for (number, row) in tables.rows(Kind::Claim).into_iter().enumerate() {
        let [name, under, value, method, from] = row.as_slice() else {
            continue;
        };
        if number >= CLAIMS_MAX {
            let message = format!("Only the first {CLAIMS_MAX} claims are read.");
            let help = "Leave out what is printed twice, or use a second document.";
            let problem = Problem::new(ProblemKind::TableTooLong, name.span, message).help(help);
            dossier.problems.push(problem);
            return;
        }
        let subject = subject(dossier, name);
        let under = under_of(dossier, under);
        let value_read = subject.and_then(|subject| value_of(dossier, subject, value));
        let method = method_of(dossier, method);
        if let (Some(subject), Some(under), Some(read), Some(method)) =
            (subject, under, value_read, method)
        {
            dossier.claims.push(Claim {
                subject,
                name: name.clone(),
                under,
                value: read,
                value_cell: value.clone(),
                method,
                from: from.clone(),
            });
        }
    }
}

fn subject(dossier: &mut Dossier, cell: &Cell) -> Option<Subject> {
    let fixed = FIXED.iter().find(|(phrase, _)| phrase.eq_ignore_ascii_case(&cell.text));
    if let Some((_, subject)) = fixed {
        return Some(*subject);
    }
    let row_of = |prefix: &str| {
        let head = cell.text.get(..prefix.len())?;
        head.eq_ignore_ascii_case(prefix).then(|| cell.text.get(prefix.len()..))?
    };
    if let Some(text) = row_of("Probability of ") {
        return row(dossier, cell, text).map(Subject::RowProbability);
    }
    if let Some(text) = row_of("Return of ") {
        return row(dossier, cell, text).map(Subject::RowReturn);
    }
    let rows = dossier.bonus_cells.iter();
    let mut known: Vec<String> = FIXED.iter().map(|(phrase, _)| (*phrase).to_owned()).collect();
    known.extend(
        rows.flat_map(|row| {
            ["Probability", "Return"].map(|kind| format!("{kind} of {}", row.text))
        }),
    );
    let unknown = UnknownPhrase::near(&cell.text, &known);
    dossier.phrase_unknown(cell, &unknown);
    None
}

/// The pay row that a claim names: by its printed text, or by what that text reads as.
fn row(dossier: &mut Dossier, cell: &Cell, text: &str) -> Option<usize> {
    let printed = dossier.bonus_cells.iter().position(|row| row.text == text);
    let read = || {
        let hand = bonus_hand(text).ok()?;
        let Some(Ruleset::GinAndWin(rules)) = &dossier.ruleset else {
            return None;
        };
        rules.bonus.iter().position(|row| row.hand == hand)
    };
    let found = printed.or_else(read);
    if found.is_none() {
        let message = format!("The pay table has no row '{}'.", printable(text));
        let nearest =
            crate::phrases::nearest(text, dossier.bonus_cells.iter().map(|row| &row.text));
        let help = format!("The nearest row is '{nearest}'.");
        dossier.problems.push(Problem::new(ProblemKind::RowUnknown, cell.span, message).help(help));
    }
    found
}

/// `Some(None)` where no strategy matters or none is stated.
fn under_of(dossier: &mut Dossier, cell: &Cell) -> Option<Option<Strategy>> {
    if cell.text.is_empty() || matches!(cell.text.as_str(), "-" | "\u{2013}" | "\u{2014}") {
        return Some(None);
    }
    if said(cell) == Said::NotStated {
        return Some(None);
    }
    dossier.phrase(cell, strategy, ToString::to_string).map(Some)
}

fn value_of(dossier: &mut Dossier, subject: Subject, cell: &Cell) -> Option<ClaimValue> {
    if subject == Subject::OptimalStrategy {
        return dossier.phrase(cell, strategy, ToString::to_string).map(ClaimValue::Strategy);
    }
    match Printed::parse(cell.text.strip_suffix(" units").unwrap_or(&cell.text)) {
        Ok(printed) => Some(ClaimValue::Number(printed)),
        Err(error) => {
            let message = format!("'{}' is not a number: {error}.", printable(&cell.text));
            let help = "Print it as the source does, as in 4.31% or 0.018344.";
            let problem = Problem::new(ProblemKind::PhraseUnknown, cell.span, message).help(help);
            dossier.problems.push(problem);
            None
        }
    }
}

fn method_of(dossier: &mut Dossier, cell: &Cell) -> Option<Method> {
    if said(cell) == Said::NotStated || cell.text.is_empty() || cell.text == "-" {
        return Some(Method::NotStated);
    }
    let house = |method: &Method| match method {
        Method::NotStated => "not stated".to_owned(),
        Method::Exact => "exact".to_owned(),
        Method::Simulation(hands) => format!("simulation of {hands} hands"),
    };
    dossier.phrase(cell, method, house)
}

/// `exact`, `simulation of 1,000,000 hands`.
fn method(text: &str) -> Result<Method, UnknownPhrase> {
    let unknown =
        || UnknownPhrase::near(text, ["exact", "simulation of 1,000,000 hands", "not stated"]);
    let words: Vec<String> = text.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let words: Vec<&str> = words.iter().map(|word| word.trim_end_matches(',')).collect();
    let hands = match words.as_slice() {
        ["exact"] => return Ok(Method::Exact),
        ["simulation", "of", hands, "hands" | "rounds" | "trials"]
        | ["simulation", hands, "hands" | "rounds" | "trials"]
        | ["simulation", "of", hands] => *hands,
        _ => return Err(unknown()),
    };
    let printed = Printed::parse(hands).map_err(|_| unknown())?;
    let count: u64 = printed.value().to_string().parse().map_err(|_| unknown())?;
    if count == 0 { Err(unknown()) } else { Ok(Method::Simulation(count)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_read_with_their_size() {
        assert_eq!(method("Exact"), Ok(Method::Exact));
        assert_eq!(method("simulation of 10,000,000 hands"), Ok(Method::Simulation(10_000_000)));
        assert_eq!(method("simulation, 500 hands"), Ok(Method::Simulation(500)));
        assert!(method("simulation of many hands").is_err());
        assert!(method("simulation of 0 hands").is_err());
        assert!(method("simulation of 1.5 hands").is_err());
    }
}
