//! Whether a claim says what a statement of the text says: the same figure, of the same wager, with the
//! same number to the digits that the statement prints.

use crate::cost::{Amount, Bound, FigureKind, Statement};
use crate::dossier::{ClaimValue, Dossier, ParFigure, Stake, Subject};
use gincert_evidence::Fraction;

/// What the claims of a document cover.
pub(super) struct Covered<'a> {
    figures: Vec<Figure<'a>>,
}

/// A claim as the figure that it states.
struct Figure<'a> {
    kind: FigureKind,
    stake: Stake,
    value: Fraction,
    /// The row that it is about, in lower case.
    row: Option<String>,
    /// Its name, in lower case.
    name: &'a str,
}

impl<'a> Covered<'a> {
    pub fn new(dossier: &'a Dossier) -> Covered<'a> {
        let mut figures = Vec::new();
        for claim in dossier.claims.iter().filter(|claim| claim.unread.is_none()) {
            let value = match &claim.value {
                ClaimValue::Number(printed) => printed.value().clone(),
                ClaimValue::OneIn(printed) => {
                    let share = Fraction::one().checked_div(printed.value());
                    share.unwrap_or_else(Fraction::zero)
                }
                ClaimValue::Strategy(_) | ClaimValue::Unread => continue,
            };
            let row = row_of(dossier, claim.subject);
            for (kind, stake) in figures_of(claim.subject) {
                figures.push(Figure {
                    kind,
                    stake,
                    value: value.clone(),
                    row: row.clone(),
                    name: &claim.name.text,
                });
            }
        }
        Covered { figures }
    }

    /// Whether a claim covers a statement; `row` is the text that it stands in, with the name of its
    /// row, in lower case.
    pub fn has(&self, statement: &Statement, row: &str) -> bool {
        let Some(amount) = statement.amount else { return false };
        let named: Vec<&str> = self
            .figures
            .iter()
            .filter_map(|figure| figure.row.as_deref())
            .filter(|name| row.contains(name))
            .collect();
        let fitting: Vec<Fraction> = self
            .figures
            .iter()
            .filter(|figure| figure.is_about(statement, &named))
            .flat_map(|figure| values(figure, statement))
            .collect();
        match statement.bound {
            Bound::Equal => fitting.iter().any(|value| states(amount, value)),
            bound => {
                let limit = fraction(amount);
                let is_within = |value: &Fraction| match bound {
                    Bound::Most => *value <= limit,
                    _ => *value >= limit,
                };
                !fitting.is_empty() && fitting.iter().all(is_within)
            }
        }
    }
}

impl Figure<'_> {
    /// Whether a statement can be about this figure.
    fn is_about(&self, statement: &Statement, named: &[&str]) -> bool {
        if let Some(row) = &self.row {
            // The return of one row is not the return of the wager.
            let is_named = named.contains(&row.as_str());
            let is_chance = self.kind == FigureKind::Chance && named.is_empty();
            return is_named || is_chance;
        }
        match statement.stake {
            Some(stake) => stake == self.stake,
            None if self.kind.is_cost() => self.stake == Stake::Base,
            None => !self.name.is_empty(),
        }
    }
}

/// The values that a figure gives to a statement of its kind or of a kind that says the same.
fn values(figure: &Figure<'_>, statement: &Statement) -> Vec<Fraction> {
    use FigureKind::{Edge, Expectation, Return, Risk};
    let value = &figure.value;
    let lost = || &Fraction::one() - value;
    let signed = |value: Fraction| match (value.is_negative(), statement.is_negative) {
        (true, true) => vec![-value],
        (false, false) => vec![value],
        _ => Vec::new(),
    };
    let of_kind = |kind: FigureKind| match (kind, figure.kind) {
        (FigureKind::Unnamed, _) => vec![value.abs()],
        (Edge | Risk, Return) => vec![lost()],
        (Edge, Expectation) => vec![-value.clone()],
        (Return, Edge | Risk) => vec![lost()],
        (Expectation, Edge) => signed(-value.clone()),
        (Expectation, Return) => signed(value - &Fraction::one()),
        (Expectation, Expectation) => signed(value.clone()),
        (kind, of) if kind == of => vec![value.clone()],
        _ => Vec::new(),
    };
    statement.kinds.iter().flat_map(|kind| of_kind(*kind)).collect()
}

/// The kinds of figure that a claim states, each with its wagers.
fn figures_of(subject: Subject) -> Vec<(FigureKind, Stake)> {
    use FigureKind::{Chance, Edge, Expectation, Return, Risk, Spread};
    let par = |stake: Stake, figure: ParFigure| match figure {
        ParFigure::HouseEdge if stake == Stake::Bonus => vec![Edge, Risk],
        ParFigure::HouseEdge => vec![Edge],
        ParFigure::ElementOfRisk if stake == Stake::Bonus => vec![Edge, Risk],
        ParFigure::ElementOfRisk => vec![Risk],
        ParFigure::Return | ParFigure::ReturnOnAll => vec![Return],
        ParFigure::PlainReturn => vec![Return, Expectation],
        ParFigure::ExpectedValue => vec![Expectation],
        ParFigure::WinFrequency
        | ParFigure::LossFrequency
        | ParFigure::PushFrequency
        | ParFigure::FoldFrequency => vec![Chance],
        ParFigure::Variance | ParFigure::StandardDeviation => vec![Spread],
        ParFigure::AverageWager | ParFigure::Combinations => Vec::new(),
    };
    let all = |kinds: Vec<FigureKind>, stake: Stake| -> Vec<(FigureKind, Stake)> {
        kinds.into_iter().map(|kind| (kind, stake)).collect()
    };
    match subject {
        Subject::HouseEdge => all(vec![Edge], Stake::Base),
        Subject::ElementOfRisk => all(vec![Risk], Stake::Base),
        Subject::BonusHouseEdge => all(vec![Edge, Risk], Stake::Bonus),
        Subject::RaiseFrequency | Subject::OutcomeProbability(_) => all(vec![Chance], Stake::Base),
        Subject::RowProbability(_) | Subject::TotalProbability => all(vec![Chance], Stake::Bonus),
        Subject::RowReturn(_) => all(vec![Return], Stake::Bonus),
        Subject::TotalReturn => all(vec![Return, Expectation], Stake::Bonus),
        Subject::OutcomeReturn(_) => all(vec![Return], Stake::Base),
        Subject::Par(stake, figure) => all(par(stake, figure), stake),
        Subject::AverageWager
        | Subject::OptimalStrategy
        | Subject::RowCombinations(_)
        | Subject::OutcomeCombinations(_)
        | Subject::ScoreProbability(_)
        | Subject::OfHand(_)
        | Subject::Unknown => Vec::new(),
    }
}

/// The words of the row that a claim is about.
fn row_of(dossier: &Dossier, subject: Subject) -> Option<String> {
    let cell = match subject {
        Subject::RowProbability(row) | Subject::RowReturn(row) => dossier.bonus_cells.get(row),
        Subject::OutcomeProbability(row) | Subject::OutcomeReturn(row) => {
            dossier.outcome_cells.get(row)
        }
        _ => None,
    };
    cell.map(|cell| cell.text.to_lowercase())
}

fn fraction(amount: Amount) -> Fraction {
    Fraction::new(amount.numerator, amount.denominator).unwrap_or_else(Fraction::zero)
}

/// Whether a printed amount states a claimed value: to its last digit, as a share or as a percentage
/// without a sign. Nothing is stated by a zero or a whole where there is something.
fn states(amount: Amount, value: &Fraction) -> bool {
    let printed = fraction(amount);
    let is_whole = printed.is_zero() || printed == Fraction::one();
    if is_whole && printed != *value {
        return false;
    }
    if amount.is_fraction {
        // The nearest fraction with this denominator.
        let denominator = Fraction::integer(amount.denominator);
        return (value * &denominator).rounded(0) == (&printed * &denominator);
    }
    let hundredth = &printed * &Fraction::unit(2);
    value.rounded(amount.places) == printed
        || (amount.numerator != 0 && value.rounded(amount.places + 2) == hundredth)
}

#[cfg(test)]
mod tests {
    use crate::claims::visible::unclaimed;
    use crate::examine;

    const CLAIMS: &str = "| Document | |\n| - | - |\n| Game | gin-and-win |\n| Revision | a |\n\n\
        | Claim | Under | Value | Method | From |\n| - | - | - | - | - |\n\
        | House edge | - | 4.31% | - | A |\n| Element of risk | - | 2.56% | - | A |\n\
        | Gin Bonus house edge | - | 7.19% | - | A |\n| Raise frequency | - | 67.8% | - | A |\n\n";

    fn found(text: &str) -> Vec<String> {
        let examined = examine("a.md", format!("{CLAIMS}{text}").as_bytes());
        let (found, _) = unclaimed(&examined.dossier);
        found.into_iter().map(|figure| figure.text).collect()
    }

    #[test]
    fn a_claim_covers_the_same_figure_of_the_same_wager_and_no_other() {
        for (text, wanted) in [
            ("The edge is 4.31 %, about 4.3 %.", vec![]),
            ("The edge is 67.8 %.", vec!["67.8%"]),
            ("Players raise 67.8 % of hands.", vec![]),
            ("The edge is 4.4 %.", vec!["4.4%"]),
            ("The house edge of the Gin Bonus is 4.31 %.", vec!["4.31%"]),
            ("The house edge of the Gin Bonus is 7.19 %.", vec![]),
            ("The house edge of the Ante is 7.19 %.", vec!["7.19%"]),
            ("## Gin Bonus\n\nThe house edge is 7.19 %.", vec![]),
            ("The Gin Bonus is optional. Its house edge is 7.19 %.", vec![]),
            ("The element of risk is 2.56 %.", vec![]),
            ("The element of risk is 4.31 %.", vec!["4.31%"]),
            ("The house edge is 4.31 % and the element of risk 2.56 %.", vec![]),
            ("RTP 95.69 %", vec![]),
            // 1 less the element of risk is a return as well.
            ("RTP 97.4 %", vec![]),
            ("RTP 98 %", vec!["98%"]),
            ("The game returns 95.7 % to players.", vec![]),
            ("The house keeps 43.1 per mille of each Ante.", vec![]),
            ("The house edge is below 5 %.", vec![]),
            ("The house edge is below 4 %.", vec!["4%"]),
            ("The player has an edge of 4.31 %.", vec!["4.31%"]),
            ("The player's expectation is -4.31 %.", vec![]),
            ("The player's expectation is 4.31 %.", vec!["4.31%"]),
            ("The house edge is one in 23.", vec![]),
            ("The house edge is 0 %.", vec!["0%"]),
        ] {
            assert_eq!(found(text), wanted, "{text}");
        }
    }
}
