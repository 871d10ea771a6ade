//! Claims against each other: does the printed arithmetic add up within its rounding?

use crate::document::dossier::{
    Claim, ClaimSubject, ClaimValue, ParFigure, ParsedDocument, PayRowIndex, Stake,
};
use gincert_evidence::{Fraction, PrintedNumber, Span};
use gincert_math::Strategy;
use std::collections::BTreeMap;

/// A row of a pay table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PaidRow {
    /// Its words.
    pub text: String,
    /// What it pays, per unit wagered; negative for what it takes.
    pub pays: Fraction,
}

/// A group of printed figures whose arithmetic does not add up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Inconsistency {
    /// The figure that the others contradict.
    pub span: Span,
    /// A whole sentence.
    pub message: String,
    /// What the others give.
    pub expected: Fraction,
    /// What is printed.
    pub observed: PrintedNumber,
    /// Largest difference that rounding explains.
    pub allowed: Fraction,
    /// Every figure of the group.
    pub involved: Vec<Span>,
}

/// A claim with its number.
type PrintedFigure<'a> = (&'a Claim, &'a PrintedNumber);

/// Figures printed in one place of the source, by subject.
type Figures<'a> = BTreeMap<ClaimSubject, PrintedFigure<'a>>;

/// All figures of one place: by subject, and each of the base game with its strategy.
#[derive(Default)]
struct PlaceFigures<'a> {
    by_subject: Figures<'a>,
    all: Vec<PrintedFigure<'a>>,
}

impl<'a> PlaceFigures<'a> {
    /// Adds a figure. One that is printed again, with its strategy and its value, is skipped.
    fn add(&mut self, claim: &'a Claim, printed: &'a PrintedNumber) {
        self.by_subject.entry(claim.subject).or_insert((claim, printed));
        let is_again = self.all.iter().any(|(known, other)| {
            known.subject == claim.subject
                && known.under == claim.under
                && (other.value(), other.places()) == (printed.value(), printed.places())
        });
        if !claim.subject.is_side() && !is_again {
            self.all.push((claim, printed));
        }
    }
}

/// Every inconsistency among claims that come from the same place of the source, in document
/// order. Each comparison allows for the rounding of every figure in it.
///
/// `multiple` is the Play wager in Antes; `None` where the player chooses it, so that the raise frequency says nothing
/// of the average wager.
pub(crate) fn inconsistencies(
    dossier: &ParsedDocument,
    tables: &[Vec<PaidRow>],
    multiple: Option<&Fraction>,
) -> Vec<Inconsistency> {
    let mut places: BTreeMap<&str, PlaceFigures<'_>> = BTreeMap::new();
    for claim in &dossier.claims {
        if let ClaimValue::Number(printed) = &claim.value {
            places.entry(claim.from.text.as_str()).or_default().add(claim, printed);
        }
    }
    let mut found: Vec<Inconsistency> = places
        .values()
        .flat_map(|PlaceFigures { by_subject: figures, all }| {
            let mut found = Vec::new();
            // Without readable rows the figures of a wager still belong together.
            for side in 0..tables.len().max(1) {
                let rows = tables.get(side).map_or(&[][..], Vec::as_slice);
                found.extend(row_returns(figures, side, rows));
                found.extend(sums(figures, side, rows.len()));
                // Where other hands pay envy, what a wager costs is not what its pay table returns.
                if !dossier.envy_cells.iter().any(|(of, ..)| *of == side) {
                    found.extend(side_edges(figures, side));
                }
            }
            found.extend(edges(all, multiple));
            found
        })
        .collect();
    found.sort_by_key(|inconsistency| inconsistency.span);
    found
}

fn half_unit(printed: &PrintedNumber) -> Fraction {
    &Fraction::unit(printed.places()) * &half()
}

fn half() -> Fraction {
    Fraction::one().checked_div(&Fraction::integer(2)).unwrap_or_else(Fraction::zero)
}

/// A figure with what the others give.
struct ComparedFigure<'a> {
    claim: &'a Claim,
    observed: &'a PrintedNumber,
    others: Vec<&'a Claim>,
    expected: Fraction,
    allowed: Fraction,
}

impl ComparedFigure<'_> {
    fn differs(self, message: String) -> Option<Inconsistency> {
        let distance = (&self.expected - self.observed.value()).abs();
        let involved = std::iter::once(self.claim).chain(self.others);
        (distance > self.allowed).then(|| Inconsistency {
            span: self.claim.value_cell.span,
            message,
            expected: self.expected,
            observed: self.observed.clone(),
            allowed: self.allowed,
            involved: involved.map(|claim| claim.value_cell.span).collect(),
        })
    }
}

/// Return of a row = what it pays times its probability.
fn row_returns(figures: &Figures<'_>, side: usize, rows: &[PaidRow]) -> Vec<Inconsistency> {
    let of_row = |(index, row): (usize, &PaidRow)| {
        let at = PayRowIndex { side, row: index };
        let (other, probability) = figures.get(&ClaimSubject::RowProbability(at))?;
        let (claim, printed) = figures.get(&ClaimSubject::RowReturn(at))?;
        let allowed = half_unit(printed) + &half_unit(probability) * &row.pays.abs();
        let message = format!(
            "The printed return of '{}' is not its payout times its printed probability.",
            gincert_evidence::printable(&row.text)
        );
        let expected = &row.pays * probability.value();
        let others = vec![*other];
        ComparedFigure { claim, observed: printed, others, expected, allowed }.differs(message)
    };
    rows.iter().enumerate().filter_map(of_row).collect()
}

fn claims_of<'a>(parts: &[(&'a Claim, &'a PrintedNumber)]) -> Vec<&'a Claim> {
    parts.iter().map(|(claim, _)| *claim).collect()
}

/// Totals = sums of the rows; the probabilities sum to 1.
fn sums(figures: &Figures<'_>, side: usize, rows: usize) -> Vec<Inconsistency> {
    let mut found = Vec::new();
    let all = |subject: fn(PayRowIndex) -> ClaimSubject| -> Option<Vec<(&Claim, &PrintedNumber)>> {
        (0..rows).map(|row| figures.get(&subject(PayRowIndex { side, row })).copied()).collect()
    };
    let total = |parts: &[(&Claim, &PrintedNumber)]| {
        let sum: Fraction = parts.iter().map(|(_, printed)| printed.value()).sum();
        let rounding: Fraction = parts.iter().map(|(_, printed)| half_unit(printed)).sum();
        (sum, rounding)
    };
    let probabilities = all(ClaimSubject::RowProbability).filter(|parts| !parts.is_empty());
    if let Some(parts) = &probabilities {
        let (sum, rounding) = total(parts);
        if let Some((claim, _)) =
            parts.first().filter(|_| (&sum - &Fraction::one()).abs() > rounding)
        {
            let places = parts.iter().map(|(_, printed)| printed.places()).max().unwrap_or(0);
            if let Ok(observed) = PrintedNumber::parse(&sum.decimal(places)) {
                let message = "The printed probabilities do not sum to 1.".to_owned();
                let (others, expected) = (claims_of(parts), Fraction::one());
                let compared = ComparedFigure {
                    claim,
                    observed: &observed,
                    others,
                    expected,
                    allowed: rounding,
                };
                found.extend(compared.differs(message));
            }
        }
    }
    for (parts, subject, what) in [
        (probabilities, ClaimSubject::TotalProbability(side), "probabilities"),
        (
            all(ClaimSubject::RowReturn).filter(|parts| !parts.is_empty()),
            ClaimSubject::TotalReturn(side),
            "returns",
        ),
    ] {
        let (Some(parts), Some((claim, printed))) = (parts, figures.get(&subject)) else {
            continue;
        };
        let (sum, rounding) = total(&parts);
        let message = format!("The printed total is not the sum of the printed {what}.");
        let allowed = rounding + half_unit(printed);
        let compared = ComparedFigure {
            claim,
            observed: printed,
            others: claims_of(&parts),
            expected: sum,
            allowed,
        };
        found.extend(compared.differs(message));
    }
    found
}

/// The second of two figures, where it is not what the first gives.
fn compared(
    figures: &Figures<'_>,
    [first, second]: [ClaimSubject; 2],
    by: &dyn Fn(&Fraction) -> Fraction,
    words: &str,
) -> Option<Inconsistency> {
    let (other, given) = figures.get(&first).copied()?;
    let (claim, observed) = figures.get(&second).copied()?;
    let allowed = half_unit(observed) + half_unit(given);
    let (others, expected) = (vec![other], by(given.value()));
    let compared = ComparedFigure { claim, observed, others, expected, allowed };
    compared.differs(format!("The printed {words}."))
}

fn less(x: &Fraction) -> Fraction {
    &Fraction::one() - x
}

/// Of a side wager: edge = minus the total return; return to player = 1 - edge.
fn side_edges(figures: &Figures<'_>, side: usize) -> Vec<Inconsistency> {
    let edge = ClaimSubject::SideHouseEdge(side);
    let total = compared(
        figures,
        [ClaimSubject::TotalReturn(side), edge],
        &|x| -x.clone(),
        "house edge is not minus the printed total return",
    );
    let back = compared(
        figures,
        [edge, ClaimSubject::Par(Stake::Side(side), ParFigure::Return)],
        &less,
        "return to player is not 1 less the printed house edge",
    );
    total.into_iter().chain(back).collect()
}

/// Of the base game: fold = 1 - raise frequency; average wager = 1 + Play multiple times raise frequency;
/// element of risk = edge over average wager. Only figures of one strategy are held against each other.
fn edges(figures: &[PrintedFigure<'_>], multiple: Option<&Fraction>) -> Vec<Inconsistency> {
    let fold = Arithmetic {
        of: ClaimSubject::Par(Stake::Base, ParFigure::FoldFrequency),
        parts: &[ClaimSubject::RaiseFrequency],
        message: "The printed fold frequency is not 1 less the printed raise frequency.",
        expected: &|fold, parts| {
            let [raise] = parts else { return None };
            Some((less(raise.value()), half_unit(fold) + half_unit(raise)))
        },
    };
    let risk = Arithmetic {
        of: ClaimSubject::ElementOfRisk,
        parts: &[ClaimSubject::HouseEdge, ClaimSubject::AverageWager],
        message: "The printed element of risk is not the printed edge over the printed average wager.",
        expected: &|risk, parts| {
            let [edge, average] = parts else { return None };
            // |edge - risk * average| <= h_e + h_r * average + h_a * (risk + h_r), by the triangle rule.
            let slack = half_unit(edge)
                + &half_unit(risk) * average.value()
                + &half_unit(average) * &(&risk.value().abs() + &half_unit(risk));
            let expected = edge.value().checked_div(average.value())?;
            Some((expected, slack.checked_div(average.value())?))
        },
    };
    let mut found = fold.contradicted(figures);
    if let Some(multiple) = multiple {
        let average = Arithmetic {
            of: ClaimSubject::AverageWager,
            parts: &[ClaimSubject::RaiseFrequency],
            message: match multiple == &Fraction::one() {
                true => "The printed average wager is not 1 plus the printed raise frequency.",
                false => {
                    "The printed average wager is not 1 plus the Play multiple times the printed raise frequency."
                }
            },
            expected: &|average, parts| {
                let [raise] = parts else { return None };
                let expected = &Fraction::one() + &(raise.value() * multiple);
                Some((expected, half_unit(average) + &half_unit(raise) * multiple))
            },
        };
        found.extend(average.contradicted(figures));
    }
    found.extend(risk.contradicted(figures));
    found
}

/// What a figure has to be by others, and how far rounding may move it from that.
type ByParts<'a> = &'a dyn Fn(&PrintedNumber, &[&PrintedNumber]) -> Option<(Fraction, Fraction)>;

/// A figure of the base game that others under the same strategy give.
struct Arithmetic<'a> {
    of: ClaimSubject,
    parts: &'a [ClaimSubject],
    message: &'a str,
    expected: ByParts<'a>,
}

impl Arithmetic<'_> {
    /// Every such figure that no figures of its strategy give. One without a strategy is of optimal play; it counts
    /// as consistent with the figures of any strategy that give it.
    fn contradicted(&self, figures: &[PrintedFigure<'_>]) -> Vec<Inconsistency> {
        let strategies = figures.iter().map(|(claim, _)| claim.strategy());
        let mut all: Vec<Strategy> = Vec::new();
        for strategy in strategies {
            if !all.contains(&strategy) {
                all.push(strategy);
            }
        }
        let of = |subject, under: &Strategy| {
            let of = figures.iter().filter(move |(claim, _)| claim.subject == subject);
            let under = under.clone();
            of.filter(move |(claim, _)| claim.strategy() == under).copied().collect::<Vec<_>>()
        };
        let compare = |(claim, observed): PrintedFigure<'_>, under: &Strategy| {
            let mut groups: Vec<Vec<PrintedFigure<'_>>> = vec![Vec::new()];
            for part in self.parts {
                let parts = of(*part, under);
                let longer = groups.iter().flat_map(|group| {
                    parts.iter().map(|part| [group.as_slice(), &[*part]].concat())
                });
                groups = longer.collect();
            }
            let compared = groups.into_iter().filter_map(|group| {
                let numbers: Vec<&PrintedNumber> = group.iter().map(|(_, part)| *part).collect();
                let (expected, allowed) = (self.expected)(observed, &numbers)?;
                let others = claims_of(&group);
                let compared = ComparedFigure { claim, observed, others, expected, allowed };
                Some(compared.differs(self.message.to_owned()))
            });
            compared.collect::<Vec<Option<Inconsistency>>>()
        };
        let mut found = Vec::new();
        for figure in figures.iter().filter(|(claim, _)| claim.subject == self.of) {
            let own = compare(*figure, &figure.0.strategy());
            let is_free = figure.0.under.is_none();
            let fits_another =
                || is_free && all.iter().any(|under| compare(*figure, under).contains(&None));
            if !own.contains(&None) && !fits_another() {
                found.extend(own.into_iter().flatten().next());
            }
        }
        found
    }
}
