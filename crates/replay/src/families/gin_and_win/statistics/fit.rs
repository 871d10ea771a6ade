//! Dealt hands against the exact counts, where a log shows hands whatever was decided.
//!
//! Hands of one round are dealt from one deck, so that they are not independent: the covariance of
//! the counts is estimated over rounds around the exact mean (a cluster-robust covariance; K. Liang
//! and S. Zeger, 1986), and the statistic is the quadratic form of Pearson with it. With one hand a
//! round it is Pearson's own.
//!
//! Where a few hands are hidden, the statistic lies between two bounds: its root is a length, and the
//! hidden hands, whatever they are, add to the differences a vector that is no longer than their number
//! times the length of the furthest class. A difference is reported only where every filling of the
//! hidden hands gives one. Cards with a fault are no hidden ones unless the faults follow decisions (Fisher's
//! exact test of faults by action, and by result).

use super::matrix::inverse_form;
use super::{HandClass, ROUNDS_MIN, StatisticKind, Test, TestResult};
use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::rules::gin_and_win::sheet_values::ExactHandValues;
use crate::summary::{ClusterSums, Faulty, FitCounts};
use gincert_chance::tails::{chi_square_two_sided, chi_square_upper};
use gincert_chance::{P, fisher_exact};
use libm::sqrt;

/// Hands that a class needs; smaller classes are combined.
pub const EXPECTED_MIN: f64 = 10.0;

/// Proportion of the hands of a log that may be hidden so that its hands are tested.
pub const HIDDEN_MAX: f64 = 0.05;

/// Faults of cards follow a decision where so uneven ones come with a lower probability by chance.
pub const FAULTS_LEVEL: f64 = 0.01;

/// Whether faults of cards are spread over two kinds of hands as chance would, and the p of it.
///
/// The rows are the two kinds; in each row stand right hands, then faulty ones. Samples of dealt hands
/// outside of this module ask the same of themselves.
pub fn faults_follow(kinds: &[Faulty; 2]) -> (bool, P) {
    let p = fisher_exact(kinds[0], kinds[1]);
    (p.value() < FAULTS_LEVEL, p)
}

pub(super) fn tests(
    place: u32,
    fit: &FitCounts,
    sheet: &CompiledRules,
    values: Option<&ExactHandValues>,
    tests: &mut Vec<Test>,
) {
    let mut add =
        |name: &str, answer: Result<(TestResult, Vec<HandClass>), String>, hint: Option<String>| {
            let (answer, classes) = match answer {
                Ok((tested, classes)) => (Ok(tested), classes),
                Err(why) => (Err(why), Vec::new()),
            };
            tests.push(Test {
                kind: StatisticKind::Fit,
                name: name.to_owned(),
                sheet: place,
                rules: sheet.name.clone(),
                currency: None,
                answer,
                adjusted: None,
                adjusted_least: None,
                classes,
                hint,
            });
        };
    let Some(values) = values else {
        let why = "the exact mathematics does not support these rules";
        add("hands", Err(why.to_owned()), None);
        return;
    };
    let total = values.census.total_hands() as f64;
    let scores: Vec<f64> = (0..=sheet.rules.hand_cards)
        .map(|score| values.census.with_score(score) as f64 / total)
        .collect();
    let score_names: Vec<String> =
        (0..scores.len()).map(|score| format!("Score {score}")).collect();
    let hint = unlogged(fit);
    add("dealers' hands by score", dealers(fit, values, &scores, &score_names), hint.clone());
    let hidden = hidden_hands(fit);
    let mucked = hidden == fit.folds_hidden;
    let seen = |counts: &ClusterSums, chances: &[f64], names: &[String]| {
        with_mucked(clustered(counts, chances, names, hidden), mucked)
    };
    add("players' hands by score", seen(&fit.players, &scores, &score_names), hint.clone());
    let sides = sheet.rules.sides.iter().zip(&values.sides).zip(&fit.pay_rows.0);
    for ((side, law), counts) in sides {
        let all = law.total_hands as f64;
        let mut chances: Vec<f64> =
            law.rows.iter().map(|row| row.combinations as f64 / all).collect();
        let mut names: Vec<String> = side.rows.iter().map(|row| row.text.clone()).collect();
        chances.resize(crate::summary::ROWS - 1, 0.0);
        names.resize(crate::summary::ROWS - 1, String::new());
        chances.push(law.unmatched as f64 / all);
        names.push("no row".to_owned());
        let name = match sheet.rules.sides.len() {
            1 => "players' hands by pay row".to_owned(),
            _ => format!("players' hands by pay row of {}", side.name),
        };
        add(&name, seen(counts, &chances, &names), hint.clone());
    }
}

/// A log in which never all hands of a round are folded may leave such rounds out.
fn unlogged(fit: &FitCounts) -> Option<String> {
    let none = fit.all_folded_shown + fit.all_folded_hidden == 0;
    (none && fit.dealers.rounds > 0).then(|| {
        "No round of the logs has all hands folded. If rounds in which every player folded are not \
         logged, which rounds are logged depends on the cards dealt, and the counts cannot fit."
            .to_owned()
    })
}

/// Players' hands that are hidden, those with faults that follow decisions among them.
fn hidden_hands(fit: &FitCounts) -> u64 {
    let follows = faults_follow(&fit.faults_by_action).0 || faults_follow(&fit.faults_by_result).0;
    let faulty: u64 = fit.faults_by_action.iter().map(|[_, faulty]| *faulty).sum();
    let faulty = if follows { faulty + fit.beside_faults } else { 0 };
    fit.folds_hidden + fit.plays_hidden + faulty
}

fn dealers(
    fit: &FitCounts,
    values: &ExactHandValues,
    scores: &[f64],
    names: &[String],
) -> Result<(TestResult, Vec<HandClass>), String> {
    let faulty = match faults_follow(&fit.faults_of_dealers).0 {
        true => fit.faults_of_dealers.iter().map(|[_, faulty]| *faulty).sum(),
        false => 0,
    };
    let hidden = fit.all_folded_hidden + fit.played_hidden + faulty;
    let one_seat = fit.several_seats == 0 && fit.played_hidden + faulty == 0;
    if hidden > 0 && one_seat {
        return of_types(fit, values, names);
    }
    with_mucked(clustered(&fit.dealers, scores, names, hidden), hidden == fit.all_folded_hidden)
}

/// An answer, with whether all that is hidden is what houses never show.
fn with_mucked(
    answer: Result<(TestResult, Vec<HandClass>), String>,
    is_mucked: bool,
) -> Result<(TestResult, Vec<HandClass>), String> {
    answer.map(|(tested, classes)| {
        let is_mucked = is_mucked && tested.hidden > 0;
        (TestResult { is_mucked, ..tested }, classes)
    })
}

/// One seat, and a dealer who stays closed when it folds: the law of what is shown is exact.
fn of_types(
    fit: &FitCounts,
    values: &ExactHandValues,
    names: &[String],
) -> Result<(TestResult, Vec<HandClass>), String> {
    let law = values.dealer_law.as_ref();
    let law = law.ok_or(
        "the distribution of the hands shown is computed only for melds without \
                         runs",
    )?;
    let rounds: u64 = fit.types.iter().sum();
    enough(rounds)?;
    if fit.plays_hidden > 0 {
        return Err(format!(
            "the distribution of the dealer's hand depends on hidden played hands ({})",
            fit.plays_hidden
        ));
    }
    // Each shown hand has the law of its own player's hand; their sum has mean and covariance exact.
    let count = names.len();
    let (mut mean, mut v) = (vec![0.0; count], vec![0.0; count * count]);
    for (hand_type, shown) in fit.types.iter().enumerate().filter(|(_, shown)| **shown > 0) {
        let counts = law.scores(hand_type);
        let all: u64 = counts.iter().sum();
        let chances: Vec<f64> = counts.iter().map(|hands| *hands as f64 / all as f64).collect();
        let shown = *shown as f64;
        for (row, one) in chances.iter().enumerate() {
            mean[row] += shown * one;
            for (column, other) in chances.iter().enumerate() {
                let both = if row == column { *one } else { 0.0 };
                v[row * count + column] += shown * (both - one * other);
            }
        }
    }
    let seen: Vec<u64> = fit.shown_dealers.iter().take(count).copied().collect();
    form(&seen, &mean, v, names, rounds, 0)
}

fn enough(rounds: u64) -> Result<(), String> {
    match rounds < ROUNDS_MIN {
        true => Err(format!("too few rounds: {rounds} of at least {ROUNDS_MIN}")),
        false => Ok(()),
    }
}

/// Hands by class, several in a round.
fn clustered(
    counts: &ClusterSums,
    chances: &[f64],
    names: &[String],
    hidden: u64,
) -> Result<(TestResult, Vec<HandClass>), String> {
    enough(counts.rounds)?;
    if hidden as f64 > HIDDEN_MAX * (counts.hands + hidden) as f64 {
        return Err(format!(
            "{hidden} of {} hands are hidden; which hands are shown depends on players' decisions",
            counts.hands + hidden
        ));
    }
    let stride = counts.counts.len();
    let count = chances.len().min(stride);
    let hands = counts.hands as f64;
    let mean: Vec<f64> = chances.iter().map(|chance| hands * chance).collect();
    let one_each = counts.hands == counts.rounds;
    let mut v = vec![0.0; count * count];
    for row in 0..count {
        for column in 0..count {
            let (a, b) = (chances[row], chances[column]);
            v[row * count + column] = if one_each {
                hands * (if row == column { a } else { 0.0 } - a * b)
            } else {
                counts.products[row * stride + column] as f64
                    - b * counts.with_hands[row] as f64
                    - a * counts.with_hands[column] as f64
                    + a * b * counts.hands_squares as f64
            };
        }
    }
    let seen: Vec<u64> = counts.counts.iter().take(count).copied().collect();
    form(&seen, mean.get(..count).unwrap_or_default(), v, names, counts.rounds, hidden)
}

/// The quadratic form of the differences, rare classes put together.
fn form(
    seen: &[u64],
    mean: &[f64],
    v: Vec<f64>,
    names: &[String],
    rounds: u64,
    hidden: u64,
) -> Result<(TestResult, Vec<HandClass>), String> {
    let groups = groups(mean);
    let size = groups.len();
    let of = |group: usize| {
        groups.iter().enumerate().filter(move |(_, g)| **g == group).map(|(class, _)| class)
    };
    let last = groups.iter().copied().max().unwrap_or(0) + 1;
    let mut classes = Vec::new();
    for group in 0..last {
        let named: Vec<&str> = of(group)
            .filter(|class| mean[*class] > 0.0 || seen.get(*class).is_some_and(|seen| *seen > 0))
            .filter_map(|class| names.get(class).map(String::as_str))
            .collect();
        if named.is_empty() {
            continue;
        }
        classes.push(HandClass {
            name: named.join(" or "),
            expected: of(group).map(|class| mean[class]).sum(),
            observed: of(group).filter_map(|class| seen.get(class)).sum(),
        });
    }
    // The classes make up all hands, so that one of them says nothing new.
    let free = last.saturating_sub(1);
    let mut d = vec![0.0; free];
    let mut w = vec![0.0; free * free];
    for row in 0..size {
        let a = groups[row];
        if a >= free {
            continue;
        }
        d[a] += seen.get(row).copied().unwrap_or(0) as f64 - mean[row];
        for column in 0..size {
            let b = groups[column];
            if b < free {
                w[a * free + b] += v[row * size + column];
            }
        }
    }
    let (statistic, rank) = inverse_form(w.clone(), &d);
    if rank == 0 {
        return Err("all hands fall into one class".to_owned());
    }
    let df = f64::from(rank);
    let mut tested = TestResult {
        rounds,
        statistic,
        df: Some(rank),
        p: chi_square_two_sided(statistic, df),
        hidden,
        least: None,
        is_mucked: false,
    };
    if hidden > 0 {
        let hands: f64 = mean.iter().sum();
        let reach = hidden as f64 * furthest(&w, mean, &groups, free);
        let length = sqrt(statistic);
        // More hands have a wider spread; of the two the one that makes the difference smaller.
        let wider = hands / (hands + hidden as f64);
        let low = (length - reach).max(0.0);
        tested.p = chi_square_upper(low * low * wider, df);
        tested.least = Some(chi_square_upper((length + reach) * (length + reach), df));
    }
    Ok((tested, classes))
}

/// The greatest length that one hand can add to the differences: all of one class, less its share of
/// every class.
fn furthest(w: &[f64], mean: &[f64], groups: &[usize], free: usize) -> f64 {
    let hands: f64 = mean.iter().sum();
    let mut shares = vec![0.0; free];
    for (class, group) in groups.iter().enumerate() {
        if let Some(share) = shares.get_mut(*group) {
            *share += mean[class] / hands;
        }
    }
    let length = |group: Option<usize>| {
        let d: Vec<f64> = shares
            .iter()
            .enumerate()
            .map(|(at, share)| if Some(at) == group { 1.0 - share } else { -share })
            .collect();
        sqrt(inverse_form(w.to_vec(), &d).0)
    };
    (0..free).map(Some).chain([None]).map(length).fold(0.0, f64::max)
}

/// A group for each class: each class of enough hands by itself, all others together, and with them
/// the smallest of the larger ones if they are still too few.
fn groups(mean: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..mean.len()).collect();
    order.sort_by(|a, b| mean[*b].total_cmp(&mean[*a]).then(a.cmp(b)));
    let large = order.iter().take_while(|class| mean[**class] >= EXPECTED_MIN).count();
    let rest: f64 = order.iter().skip(large).map(|class| mean[*class]).sum();
    let apart = if rest > 0.0 && rest < EXPECTED_MIN { large.saturating_sub(1) } else { large };
    let mut groups = vec![apart; mean.len()];
    let mut kept: Vec<usize> = order.into_iter().take(apart).collect();
    kept.sort_unstable();
    for (group, class) in kept.into_iter().enumerate() {
        groups[class] = group;
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_classes_are_put_together() {
        assert_eq!(groups(&[50.0, 0.5, 30.0, 20.0, 0.2]), [0, 2, 1, 2, 2]);
        assert_eq!(groups(&[50.0, 30.0, 20.0]), [0, 1, 2]);
        assert_eq!(groups(&[50.0, 6.0, 6.0]), [0, 1, 1]);
    }

    #[test]
    fn one_hand_a_round_gives_the_statistic_of_pearson() {
        let mut counts = ClusterSums::default();
        for hand in 0..1000 {
            counts.add(
                3,
                &[if hand < 520 {
                    0
                } else if hand < 800 {
                    1
                } else {
                    2
                }],
            );
        }
        let names: Vec<String> = ["a", "b", "c"].map(str::to_owned).to_vec();
        let (found, classes) = clustered(&counts, &[0.5, 0.3, 0.2], &names, 0).unwrap();
        let pearson = 20.0 * 20.0 / 500.0 + 20.0 * 20.0 / 300.0;
        assert!((found.statistic - pearson).abs() < 1e-9);
        assert_eq!((found.df, classes[1].observed), (Some(2), 280));
    }
    #[test]
    fn hidden_hands_bound_the_statistic_from_both_sides() {
        let mut counts = ClusterSums::default();
        let class = |hand: usize| [0, 0, 0, 0, 0, 1, 1, 1, 2, 2][hand % 10];
        (0..2000).for_each(|hand| counts.add(3, &[class(hand)]));
        let names: Vec<String> = ["a", "b", "c"].map(str::to_owned).to_vec();
        let chances = [0.5, 0.3, 0.2];
        let (found, _) = clustered(&counts, &chances, &names, 40).unwrap();
        let (most, least) = (found.p, found.least.unwrap());
        // Every filling of the hidden hands lies between the two.
        for filled in 0..3 {
            let mut whole = counts.clone();
            (0..40).for_each(|_| whole.add(3, &[filled]));
            let (whole, _) = clustered(&whole, &chances, &names, 0).unwrap();
            let p = chi_square_upper(whole.statistic, 2.0);
            assert!(least.log10 <= p.log10 && p.log10 <= most.log10, "{filled}: {p}");
        }
        assert!(clustered(&counts, &chances, &names, 200).is_err());
    }

    #[test]
    fn faults_that_follow_a_decision_are_noticed() {
        assert!(!faults_follow(&[[970, 30], [1930, 70]]).0);
        assert!(faults_follow(&[[700, 300], [1990, 10]]).0);
        assert!(!faults_follow(&[[0, 0], [10, 0]]).0);
    }
}
