//! Figures that differ for one and the same reason: a misprinted row moves its probability, its
//! return, the total and the edge, and is one fault all the same.
//!
//! Figures of one place of the source belong together where one reading is the closest for all of
//! them, or where one printed figure follows from another by the arithmetic that defines it.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::claims::{JudgedClaim, PaidRow};
use crate::document::dossier::{ClaimSubject, ParFigure, Stake};
use gincert_evidence::{Fraction, PrintedNumber, Verdict};

/// Figures with one cause: the one that is reported, and those that go with it, in document order.
#[derive(Debug)]
pub struct Cause<'a> {
    /// The figure that matters most, the first of them.
    pub head: &'a JudgedClaim,
    /// The others.
    pub others: Vec<&'a JudgedClaim>,
}

impl Cause<'_> {
    /// Every figure, the head first.
    pub fn figures(&self) -> impl Iterator<Item = &JudgedClaim> {
        std::iter::once(self.head).chain(self.others.iter().copied())
    }
}

/// Every cause, in the order of their heads. Printed strategies are judged by themselves.
pub fn causes(examined: &AnalyzedDocument) -> Vec<Cause<'_>> {
    let rows = crate::families::family::paid_rows(examined.dossier.ruleset.as_ref());
    let mut groups: Vec<Vec<&JudgedClaim>> = Vec::new();
    for judged in examined.claims.iter().filter(|judged| is_told(judged)) {
        let belongs =
            |group: &Vec<&JudgedClaim>| group.iter().any(|other| together(other, judged, &rows));
        // A figure may join two groups that had nothing in common before it.
        let (joined, mut apart): (Vec<_>, Vec<_>) = groups.into_iter().partition(belongs);
        let mut group: Vec<&JudgedClaim> = joined.into_iter().flatten().collect();
        group.push(judged);
        apart.push(group);
        groups = apart;
    }
    let mut causes: Vec<Cause<'_>> = groups.into_iter().filter_map(headed).collect();
    causes.sort_by_key(|cause| cause.head.claim.value_cell.span);
    causes
}

fn is_told(judged: &JudgedClaim) -> bool {
    let is_number = judged.strategy.is_none() && judged.exact.is_some();
    is_number && matches!(judged.verdict, Verdict::Differs | Verdict::Near)
}

/// A figure that differs goes before one that is near, then what matters more, then the order.
fn headed(mut group: Vec<&JudgedClaim>) -> Option<Cause<'_>> {
    let weight = |judged: &JudgedClaim| (judged.verdict == Verdict::Differs, judged.grade());
    group.sort_by_key(|judged| judged.claim.value_cell.span);
    let most = group.iter().map(|judged| weight(judged)).max()?;
    let head = group.iter().position(|judged| weight(judged) == most)?;
    let head = group.remove(head);
    Some(Cause { head, others: group })
}

fn together(a: &JudgedClaim, b: &JudgedClaim, rows: &[Vec<PaidRow>]) -> bool {
    if a.claim.from.text != b.claim.from.text || a.claim.subject.side() != b.claim.subject.side() {
        return false;
    }
    let reading = |judged: &JudgedClaim| {
        let closer = judged.closer.as_ref();
        // A near figure has a cause only where a reading gives its digits.
        let counts = closer.filter(|closer| judged.verdict == Verdict::Differs || closer.fits);
        counts.map(|closer| closer.description.clone())
    };
    let one_reading = reading(a).is_some() && reading(a) == reading(b);
    let differ = a.verdict == Verdict::Differs && b.verdict == Verdict::Differs;
    // A figure of the base game follows from none of another strategy.
    let one_strategy = a.claim.subject.is_side() || a.claim.strategy() == b.claim.strategy();
    one_reading || (differ && one_strategy && (follows(a, b, rows) || follows(b, a, rows)))
}

/// A printed number as an interval: what it may have been before it was rounded.
struct RoundingInterval(Fraction, Fraction);

impl RoundingInterval {
    fn of(printed: &PrintedNumber) -> RoundingInterval {
        let half = half_unit(printed);
        RoundingInterval(printed.value() - &half, printed.value() + &half)
    }

    fn map(&self, by: impl Fn(&Fraction) -> Fraction) -> RoundingInterval {
        let (one, other) = (by(&self.0), by(&self.1));
        if one <= other { RoundingInterval(one, other) } else { RoundingInterval(other, one) }
    }

    fn meets(&self, other: &RoundingInterval) -> bool {
        self.0 <= other.1 && other.0 <= self.1
    }
}

fn half_unit(printed: &PrintedNumber) -> Fraction {
    let half = Fraction::unit(printed.places()).checked_div(&Fraction::integer(2));
    half.unwrap_or_else(Fraction::zero)
}

/// Whether the second printed figure is what the first one gives.
fn follows(from: &JudgedClaim, to: &JudgedClaim, rows: &[Vec<PaidRow>]) -> bool {
    let (Some(first), Some(second)) = (from.printed(), to.printed()) else { return false };
    let (first, second) = (RoundingInterval::of(first), RoundingInterval::of(second));
    let minus = |x: &Fraction| -x.clone();
    let less = |x: &Fraction| &Fraction::one() - x;
    let same = |figure: Fraction| move |x: &Fraction| x * &figure;
    use ParFigure::{
        ExpectedValue, FoldFrequency, PlainReturn, Return, StandardDeviation, Variance,
    };
    let (a, b) = (from.claim.subject, to.claim.subject);
    match (a, b) {
        (ClaimSubject::SideHouseEdge(side), ClaimSubject::Par(Stake::Side(other), _))
            if side != other =>
        {
            false
        }
        (ClaimSubject::HouseEdge, ClaimSubject::Par(Stake::Base, figure))
        | (ClaimSubject::SideHouseEdge(_), ClaimSubject::Par(Stake::Side(_), figure))
        | (
            ClaimSubject::Par(Stake::Both, ParFigure::HouseEdge),
            ClaimSubject::Par(Stake::Both, figure),
        ) => match figure {
            Return => first.map(less).meets(&second),
            ExpectedValue => first.map(minus).meets(&second),
            PlainReturn => first.map(minus).meets(&second) || first.map(less).meets(&second),
            _ => false,
        },
        (ClaimSubject::SideHouseEdge(_), ClaimSubject::TotalReturn(_)) => {
            first.map(minus).meets(&second)
        }
        (ClaimSubject::RaiseFrequency, ClaimSubject::Par(Stake::Base, FoldFrequency)) => {
            first.map(less).meets(&second)
        }
        (ClaimSubject::RaiseFrequency, ClaimSubject::AverageWager) => ratio_of_raise(from, to)
            .is_some_and(|multiple| {
                first.map(|raise| &Fraction::one() + &(raise * &multiple)).meets(&second)
            }),
        (ClaimSubject::HouseEdge, ClaimSubject::ElementOfRisk) => {
            let share = share(from, to);
            share.is_some_and(|share| first.map(same(share)).meets(&second))
        }
        (ClaimSubject::Par(stake, Variance), ClaimSubject::Par(other, StandardDeviation)) => {
            stake == other && second.map(|x| x * x).meets(&first)
        }
        (ClaimSubject::RowProbability(row), ClaimSubject::RowReturn(other)) if row == other => {
            let row = rows.get(row.side).and_then(|rows| rows.get(row.row));
            row.is_some_and(|row| first.map(same(row.pays.clone())).meets(&second))
        }
        (ClaimSubject::OutcomeProbability(row), ClaimSubject::OutcomeReturn(other))
            if row == other =>
        {
            let share = share(from, to);
            share.is_some_and(|share| first.map(same(share)).meets(&second))
        }
        (ClaimSubject::RowReturn(_), ClaimSubject::TotalReturn(_))
        | (ClaimSubject::RowProbability(_), ClaimSubject::TotalProbability(_)) => {
            moved_alike(from, to, false)
        }
        (ClaimSubject::RowReturn(_), ClaimSubject::SideHouseEdge(_)) => moved_alike(from, to, true),
        _ => false,
    }
}

/// The exact second figure as a share of the exact first one.
fn share(from: &JudgedClaim, to: &JudgedClaim) -> Option<Fraction> {
    to.exact.as_ref()?.checked_div(from.exact.as_ref()?)
}

/// The multiple of the Play wager: average wager less one, over the raise frequency.
fn ratio_of_raise(raise: &JudgedClaim, average: &JudgedClaim) -> Option<Fraction> {
    let more = average.exact.as_ref()? - &Fraction::one();
    more.checked_div(raise.exact.as_ref()?)
}

/// Whether a sum is off by as much as one of its parts; an edge by the opposite.
fn moved_alike(part: &JudgedClaim, sum: &JudgedClaim, is_loss: bool) -> bool {
    let off = |judged: &JudgedClaim| -> Option<RoundingInterval> {
        let exact = judged.exact.as_ref()?;
        Some(RoundingInterval::of(judged.printed()?).map(|x| x - exact))
    };
    let (Some(part), Some(sum)) = (off(part), off(sum)) else { return false };
    let part = if is_loss { part.map(|x| -x.clone()) } else { part };
    part.meets(&sum)
}
