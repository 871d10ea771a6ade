//! Why answers differ: rounds that differ on the same wagers, and the variants of the document that give
//! every answer that was observed.
//!
//! Knows nothing about processes.

use super::cost::ReadingCost;
use super::tally::ObservedRound;
use crate::document::TestedDocument;
use crate::round::WagerPart;
use crate::variants::{RoundView, VariantSet};
use gincert_evidence::printable;

/// What explains answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Explanation {
    /// Variants that agree with every answer, by their places, the first one a reading where one is among
    /// them.
    Variants(Vec<usize>),
    /// None of those that were tried does.
    Unexplained,
    /// The engine refuses rounds that can be dealt.
    Refusals,
}

impl Explanation {
    /// The place of the first variant that explains the answers.
    pub fn variant(&self) -> Option<usize> {
        match self {
            Explanation::Variants(places) => places.first().copied(),
            Explanation::Unexplained | Explanation::Refusals => None,
        }
    }
}

/// Answers that differ for one cause.
#[derive(Debug, Clone, PartialEq)]
pub struct ConformCause {
    /// On which wagers.
    pub part: WagerPart,
    /// The row that settles the rounds, where the cause is about one row only.
    pub row: Option<String>,
    /// Observed rounds that differ.
    pub differing: u64,
    /// Observed rounds that the explanation agrees with.
    pub observed: u64,
    /// What explains them.
    pub explanation: Explanation,
    /// The smallest round that differs.
    pub smallest: ObservedRound,
    /// What the reading costs, where it is one.
    pub costs: Option<ReadingCost>,
}

/// Groups the observed rounds that differ.
pub fn causes(document: &TestedDocument, observed: &[ObservedRound]) -> Vec<ConformCause> {
    let mut all = Vec::new();
    let refused: Vec<&ObservedRound> = observed.iter().filter(|one| one.net.is_none()).collect();
    if let Some(first) = plainest(&refused) {
        all.push(ConformCause {
            part: WagerPart::Base,
            row: None,
            differing: refused.len() as u64,
            observed: observed.len() as u64,
            explanation: Explanation::Refusals,
            smallest: first,
            costs: None,
        });
    }
    let settled: Vec<&ObservedRound> = observed.iter().filter(|one| one.net.is_some()).collect();
    let mut views: Vec<RoundView> =
        settled.iter().map(|one| document.set.view(one.round)).collect();
    for part in WagerPart::ALL {
        let differing: Vec<&ObservedRound> =
            settled.iter().copied().filter(|one| !one.agrees(part)).collect();
        let Some(first) = plainest(&differing) else { continue };
        let places: Vec<usize> = (0..settled.len()).collect();
        let found = explanations(&document.set, part, &settled, &places, &mut views);
        if found.is_empty() {
            all.extend(by_row(document, part, &settled, &mut views));
            continue;
        }
        all.push(ConformCause {
            part,
            row: None,
            differing: differing.len() as u64,
            observed: settled.len() as u64,
            explanation: Explanation::Variants(found),
            smallest: first,
            costs: None,
        });
    }
    common_first(&mut all);
    all
}

/// Where one variant explains the answers on all wagers, it comes first in each cause: one cause is more
/// likely than two.
fn common_first(causes: &mut [ConformCause]) {
    let lists = causes.iter().map(|cause| match &cause.explanation {
        Explanation::Variants(places) => places.clone(),
        Explanation::Unexplained | Explanation::Refusals => Vec::new(),
    });
    let lists: Vec<Vec<usize>> = lists.filter(|places| !places.is_empty()).collect();
    let is_common = |place: &usize| lists.iter().all(|places| places.contains(place));
    for cause in causes {
        if let Explanation::Variants(places) = &mut cause.explanation {
            places.sort_by_key(|place| !is_common(place));
        }
    }
}

/// The row that settles a round.
type RowOf = fn(&ObservedRound) -> Option<usize>;

/// One cause for each row whose rounds differ, explained by what agrees with every round of the row.
fn by_row(
    document: &TestedDocument,
    part: WagerPart,
    settled: &[&ObservedRound],
    views: &mut [RoundView],
) -> Vec<ConformCause> {
    let rules = document.rules();
    let (rows, row_of): (Vec<&str>, RowOf) = match part {
        WagerPart::Base => {
            (rules.outcomes.iter().map(|row| row.text.as_str()).collect(), |one| one.right.outcome)
        }
        WagerPart::Bonus => {
            (rules.bonus_rows().iter().map(|row| row.text.as_str()).collect(), |one| {
                one.right.pay_row
            })
        }
    };
    let mut all = Vec::new();
    for (row, text) in rows.iter().enumerate() {
        let of_row = settled.iter().enumerate().filter(|(_, one)| row_of(one) == Some(row));
        let places: Vec<usize> = of_row.map(|(place, _)| place).collect();
        let rounds = places.iter().filter_map(|place| settled.get(*place).copied());
        let differing: Vec<&ObservedRound> = rounds.filter(|one| !one.agrees(part)).collect();
        let Some(first) = plainest(&differing) else { continue };
        let found = explanations(&document.set, part, settled, &places, views);
        all.push(ConformCause {
            part,
            row: Some(printable(text)),
            differing: differing.len() as u64,
            observed: places.len() as u64,
            explanation: match found.is_empty() {
                true => Explanation::Unexplained,
                false => Explanation::Variants(found),
            },
            smallest: first,
            costs: None,
        });
    }
    all
}

/// The variants that give every observed answer on these wagers, readings first.
fn explanations(
    set: &VariantSet,
    part: WagerPart,
    observed: &[&ObservedRound],
    places: &[usize],
    views: &mut [RoundView],
) -> Vec<usize> {
    // Where answers differ most variants fail at once.
    let mut order = places.to_vec();
    order.sort_by_key(|place| observed.get(*place).is_none_or(|one| one.agrees(part)));
    let mut found = Vec::new();
    for (place, variant) in set.variants.iter().enumerate() {
        let agrees = order.iter().all(|place| {
            let (Some(one), Some(view)) = (observed.get(*place), views.get_mut(*place)) else {
                return false;
            };
            one.net.is_some_and(|net| part.agrees(&net, &set.net(variant, view)))
        });
        if agrees {
            found.push(place);
        }
    }
    found.sort_by_key(|place| set.variants.get(*place).is_none_or(|one| one.reading.is_none()));
    found
}

fn plainest(rounds: &[&ObservedRound]) -> Option<ObservedRound> {
    rounds.iter().min_by_key(|one| one.round.plainness()).map(|one| **one)
}
