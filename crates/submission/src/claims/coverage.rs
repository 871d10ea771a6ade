//! Whether a claim says what a statement of the text says: the same figure, of the same wager, of the
//! same event, with the same sign and the same number at the precision that the statement has. A
//! statement with a word that is not understood is not covered.

use super::judged::JudgedClaim;
use super::understood::{ChanceEvent, StatementWords};
use crate::cost::{Amount, Bound, FigureKind, Statement, WagerNames, words, words_and_numbers};
use crate::document::dossier::{
    Claim, ClaimSubject, ClaimValue, MeterFigure, ParFigure, ParsedDocument, PayRowIndex,
    SeatsFigure, Stake,
};
use gincert_evidence::{Fraction, Verdict};
use gincert_math::Strategy;
use gincert_pages::Cell;

/// What the claims of a document cover.
pub(super) struct ClaimCoverage<'a> {
    figures: Vec<Figure>,
    names: &'a WagerNames,
    /// Names of the places that the claims come from, and their last words: they are understood.
    sources: Vec<Vec<String>>,
}

/// A claim as the figure that it states.
struct Figure {
    kind: FigureKind,
    stake: Stake,
    value: Fraction,
    /// Whether it is per unit of all that is wagered, and not of the Ante.
    is_on_all: bool,
    /// The event of which it is the chance.
    event: Option<ChanceEvent>,
}

impl<'a> ClaimCoverage<'a> {
    /// The figures of the claims, and the exact values of those that agree with them.
    pub fn new(
        dossier: &ParsedDocument,
        names: &'a WagerNames,
        judged: &[JudgedClaim],
    ) -> ClaimCoverage<'a> {
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
            figures.extend(figures_stated(dossier, claim, &value));
        }
        for judged in judged.iter().filter(|judged| judged.verdict == Verdict::Agrees) {
            if let (ClaimValue::Number(_), Some(exact)) = (&judged.claim.value, &judged.exact) {
                figures.extend(figures_stated(dossier, &judged.claim, exact));
            }
        }
        let names_of =
            |from: Vec<String>| [from.clone(), from.last().cloned().into_iter().collect()];
        let sources =
            dossier.claims.iter().flat_map(|claim| names_of(words(&claim.from.text))).collect();
        ClaimCoverage { figures, names, sources }
    }

    /// Whether a claim covers a statement.
    pub fn has(&self, statement: &Statement) -> bool {
        let Some(amount) = statement.amount else { return false };
        let understood = StatementWords::new(statement, self.names, &self.sources);
        let is_about = |figure: &&Figure| {
            let stake = match statement.stake {
                Some(stake) => stake == figure.stake,
                None => {
                    figure.stake == Stake::Base || matches!(figure.event, Some(ChanceEvent::Row(_)))
                }
            };
            let is_of_ante = !figure.is_on_all && !matches!(figure.stake, Stake::Side(_));
            let is_basis = match figure.is_on_all {
                true => !understood.is_of_the_ante(),
                false => !(is_of_ante && figure.kind != FigureKind::Risk && understood.is_of_all()),
            };
            stake && is_basis && understood.is_about(figure.kind, figure.event.as_ref())
        };
        let fitting: Vec<(FigureKind, Fraction)> = self
            .figures
            .iter()
            .filter(is_about)
            .flat_map(|figure| values(figure, statement, &understood))
            .collect();
        let limit = fraction(amount);
        let is_within = |value: &Fraction| match statement.bound {
            Bound::Most => *value < limit,
            _ => *value > limit,
        };
        match statement.bound {
            Bound::Equal => {
                fitting.iter().any(|(kind, value)| states(statement, amount, *kind, value))
            }
            _ => {
                statement.has_unit
                    && !fitting.is_empty()
                    && fitting.iter().all(|(_, value)| is_within(value))
            }
        }
    }
}

/// The figures that a claim states by a value; none under another strategy than the best one.
fn figures_stated(dossier: &ParsedDocument, claim: &Claim, value: &Fraction) -> Vec<Figure> {
    if !matches!(claim.under, None | Some(Strategy::Optimal)) {
        return Vec::new();
    }
    let events = events(dossier, claim.subject, value);
    let figure = |kind, stake, (event, value): &(Option<ChanceEvent>, Fraction)| Figure {
        kind,
        stake,
        value: value.clone(),
        is_on_all: is_on_all(claim.subject),
        event: event.clone(),
    };
    let kinds = figures_of(claim.subject).into_iter();
    let figures =
        kinds.flat_map(|(kind, stake)| events.iter().map(move |event| figure(kind, stake, event)));
    figures.collect()
}

/// The values that a figure gives to a statement of its kind or of a kind that says the same.
fn values(
    figure: &Figure,
    statement: &Statement,
    understood: &StatementWords,
) -> Vec<(FigureKind, Fraction)> {
    use FigureKind::{Chance, Edge, Expectation, Return, Risk, Spread, Unnamed, Wagered};
    let value = &figure.value;
    let lost = || &Fraction::one() - value;
    let signed = |value: Fraction| match (value.is_negative(), statement.is_negative) {
        (true, true) => Some(-value),
        (false, false) => Some(value),
        _ => None,
    };
    let plain = |value: Fraction| (!statement.is_negative).then_some(value);
    let of_kind = |kind: FigureKind| match (kind, figure.kind) {
        (Unnamed, _) => None,
        // Of the Ante alone and of all that is wagered, a return is less one of two figures.
        (Edge, Return) if figure.stake.is_side() || !figure.is_on_all => plain(lost()),
        (Risk, Return) if figure.stake.is_side() || figure.is_on_all => plain(lost()),
        (Edge, Expectation) => plain(-value.clone()),
        (Return, Edge | Risk) => plain(lost()),
        (Expectation, Edge) => signed(-value.clone()),
        (Expectation, Return) => signed(value - &Fraction::one()),
        (Expectation, Expectation) => signed(value.clone()),
        (Edge | Risk | Return | Chance | Spread | Wagered, of) if kind == of => {
            plain(value.clone())
        }
        _ => None,
    };
    let kinds = statement.kinds.iter().filter(|kind| understood.can_be(**kind, &statement.kinds));
    kinds.filter_map(|kind| of_kind(*kind).map(|value| (*kind, value))).collect()
}

/// The kinds of figure that a claim states, each with its wagers.
fn figures_of(subject: ClaimSubject) -> Vec<(FigureKind, Stake)> {
    use FigureKind::{Chance, Edge, Expectation, Return, Risk, Spread, Wagered};
    let par = |stake: Stake, figure: ParFigure| match figure {
        ParFigure::HouseEdge if stake.is_side() => vec![Edge, Risk],
        ParFigure::HouseEdge => vec![Edge],
        ParFigure::ElementOfRisk if stake.is_side() => vec![Edge, Risk],
        ParFigure::ElementOfRisk => vec![Risk],
        ParFigure::Return | ParFigure::ReturnOnAll => vec![Return],
        ParFigure::PlainReturn => vec![Return, Expectation],
        ParFigure::ExpectedValue => vec![Expectation],
        ParFigure::WinFrequency
        | ParFigure::LossFrequency
        | ParFigure::PushFrequency
        | ParFigure::FoldFrequency => vec![Chance],
        ParFigure::Variance | ParFigure::StandardDeviation => vec![Spread],
        ParFigure::AverageWager => vec![Wagered],
        ParFigure::Combinations => Vec::new(),
    };
    let all = |kinds: Vec<FigureKind>, stake: Stake| -> Vec<(FigureKind, Stake)> {
        kinds.into_iter().map(|kind| (kind, stake)).collect()
    };
    match subject {
        ClaimSubject::HouseEdge => all(vec![Edge], Stake::Base),
        ClaimSubject::ElementOfRisk => all(vec![Risk], Stake::Base),
        ClaimSubject::SideHouseEdge(side) => all(vec![Edge, Risk], Stake::Side(side)),
        ClaimSubject::RaiseFrequency | ClaimSubject::OutcomeProbability(_) => {
            all(vec![Chance], Stake::Base)
        }
        ClaimSubject::RowProbability(PayRowIndex { side, .. })
        | ClaimSubject::TotalProbability(side) => all(vec![Chance], Stake::Side(side)),
        ClaimSubject::RowReturn(at) => all(vec![Return], Stake::Side(at.side)),
        ClaimSubject::TotalReturn(side) => all(vec![Return, Expectation], Stake::Side(side)),
        ClaimSubject::OutcomeReturn(_) => all(vec![Return], Stake::Base),
        ClaimSubject::Par(stake, figure) => all(par(stake, figure), stake),
        ClaimSubject::OfMeter(side, MeterFigure::LongRunEdge) => {
            all(vec![Edge, Risk], Stake::Side(side))
        }
        ClaimSubject::OfMeter(side, MeterFigure::LongRunReturn) => {
            all(vec![Return], Stake::Side(side))
        }
        ClaimSubject::AtSeats(side, _, SeatsFigure::HouseEdge) => {
            all(vec![Edge, Risk], Stake::Side(side))
        }
        ClaimSubject::AtSeats(side, _, SeatsFigure::Return) => all(vec![Return], Stake::Side(side)),
        ClaimSubject::AverageWager => all(vec![Wagered], Stake::Base),
        ClaimSubject::OptimalStrategy
        | ClaimSubject::RowCombinations(_)
        | ClaimSubject::OutcomeCombinations(_)
        | ClaimSubject::ScoreProbability(_)
        | ClaimSubject::OfMeter(_, MeterFigure::BreakEven | MeterFigure::Mean)
        | ClaimSubject::OfHand(_)
        | ClaimSubject::Unknown => Vec::new(),
    }
}

/// Whether a claim is per unit of all that is wagered.
fn is_on_all(subject: ClaimSubject) -> bool {
    let figures = [ParFigure::ReturnOnAll, ParFigure::ElementOfRisk];
    match subject {
        ClaimSubject::ElementOfRisk => true,
        ClaimSubject::Par(_, figure) => figures.contains(&figure),
        _ => false,
    }
}

/// The events of which a claim states a chance, each with its chance; none where it is about a wager.
fn events(
    dossier: &ParsedDocument,
    subject: ClaimSubject,
    value: &Fraction,
) -> Vec<(Option<ChanceEvent>, Fraction)> {
    let row = |cell: Option<&Cell>| {
        let words = cell.map(|cell| words_and_numbers(&cell.text)).unwrap_or_default();
        vec![(Some(ChanceEvent::Row(words)), value.clone())]
    };
    let other = &Fraction::one() - value;
    let both = |event: ChanceEvent, not: ChanceEvent| {
        vec![(Some(event), value.clone()), (Some(not), other.clone())]
    };
    match subject {
        ClaimSubject::RowProbability(at) => {
            let mut found = row(dossier.hand_cell(at));
            // The row of all hands that win nothing.
            if found.iter().any(|(event, _)| event.as_ref().is_some_and(ChanceEvent::is_rest)) {
                found.extend(both(ChanceEvent::Lose, ChanceEvent::Win));
            }
            found
        }
        ClaimSubject::RowReturn(at) => row(dossier.hand_cell(at)),
        ClaimSubject::OutcomeProbability(at) | ClaimSubject::OutcomeReturn(at) => {
            row(dossier.outcome_cells.get(at))
        }
        ClaimSubject::RaiseFrequency => both(ChanceEvent::Raise, ChanceEvent::Fold),
        ClaimSubject::TotalProbability(_) => {
            vec![(Some(ChanceEvent::Row(Vec::new())), value.clone())]
        }
        ClaimSubject::Par(stake, figure) => match figure {
            ParFigure::WinFrequency if stake.is_side() => both(ChanceEvent::Win, ChanceEvent::Lose),
            ParFigure::WinFrequency => vec![(Some(ChanceEvent::Win), value.clone())],
            ParFigure::LossFrequency => vec![(Some(ChanceEvent::Lose), value.clone())],
            ParFigure::PushFrequency => vec![(Some(ChanceEvent::Push), value.clone())],
            ParFigure::FoldFrequency => both(ChanceEvent::Fold, ChanceEvent::Raise),
            _ => vec![(None, value.clone())],
        },
        _ => vec![(None, value.clone())],
    }
}

fn fraction(amount: Amount) -> Fraction {
    Fraction::new(amount.numerator, amount.denominator).unwrap_or_else(Fraction::zero)
}

/// Whether a printed amount states a claimed value: to its last digit, and not so coarsely that the
/// value is lost in it. A number without a unit may be a percentage; a chance below one is a share.
/// Nothing is stated by a zero or a whole where there is something.
fn states(statement: &Statement, amount: Amount, kind: FigureKind, value: &Fraction) -> bool {
    let printed = fraction(amount);
    let is_whole = printed.is_zero() || printed == Fraction::one();
    if is_whole && printed != *value {
        return false;
    }
    if amount.is_fraction {
        return is_near(&printed, value, 100);
    }
    let is_coarse = |printed: &Fraction| {
        // 99 % is no edge of 0.8 %.
        let lost = |value: &Fraction| &Fraction::one() - value;
        !is_near(printed, value, 20)
            || (kind == FigureKind::Return && !is_near(&lost(printed), &lost(value), 20))
    };
    let hundredth = &printed * &Fraction::unit(2);
    let can_be_share = kind != FigureKind::Chance || printed < Fraction::one();
    let can_be_percentage = !statement.has_unit
        && amount.numerator != 0
        && (kind != FigureKind::Chance || printed >= Fraction::one());
    (can_be_share && value.rounded(amount.places) == printed && !is_coarse(&printed))
        || (can_be_percentage
            && value.rounded(amount.places + 2) == hundredth
            && !is_coarse(&hundredth))
}

/// Whether a number differs from a value by less than a part of the value.
fn is_near(printed: &Fraction, value: &Fraction, part: u32) -> bool {
    let difference = (printed - value).abs();
    &difference * &Fraction::integer(part) < value.abs() || difference.is_zero()
}

#[cfg(test)]
mod tests {
    use crate::claims::visible::unclaimed;
    use crate::examine;

    const CLAIMS: &str = "| Document | |\n| - | - |\n| Game | gin-and-win |\n| Revision | a |\n\n\
        | Claim | Under | Value | Method | From |\n| - | - | - | - | - |\n\
        | House edge | - | 4.31% | - | A |\n| Element of risk | - | 2.56% | - | A |\n\
        | Gin Bonus house edge | - | 7.19% | - | A |\n| Raise frequency | - | 67.8% | - | A |\n\
        | House edge of both wagers together | - | 0.055764 | - | A |\n\
        | RTP per unit wagered | - | 0.974360 | - | A |\n\n";

    fn found(text: &str) -> Vec<String> {
        let examined = examine("a.md", format!("{CLAIMS}{text}").as_bytes());
        let (found, _) = unclaimed(&examined.dossier, &[]);
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
            ("House edge of both wagers together: 0.055764.", vec![]),
            ("House edge of both wagers together: 5.5764 %.", vec![]),
            ("The house edge of both wagers together is 5.58 %.", vec![]),
            ("The house edge of both wagers together is 4.31 %.", vec!["4.31%"]),
            ("RTP per unit wagered: 97.4360 %.", vec![]),
            ("RTP per unit wagered: 95.69 %.", vec!["95.69%"]),
        ] {
            assert_eq!(found(text), wanted, "{text}");
        }
    }
}
