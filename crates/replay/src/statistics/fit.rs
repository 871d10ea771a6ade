//! Dealt hands against the exact counts, only where a log shows hands whatever was decided.
//!
//! Hands of one round are dealt from one deck, so that they are not independent: the covariance of
//! the counts is estimated over rounds around the exact mean (a cluster-robust covariance; K. Liang
//! and S. Zeger, 1986), and the statistic is the quadratic form of Pearson with it. With one hand a
//! round it is Pearson's own.

use super::matrix::inverse_form;
use super::{Class, Kind, ROUNDS_MIN, Test, Tested};
use crate::sheet::Sheet;
use crate::sheet_values::SheetValues;
use crate::summary::{Clustered, FitCounts};
use gincert_chance::tails::chi_square_two_sided;

/// Hands that a class needs; smaller classes are put together.
const EXPECTED_MIN: f64 = 10.0;

pub(super) fn tests(
    place: u32,
    fit: &FitCounts,
    sheet: &Sheet,
    values: Option<&SheetValues>,
    tests: &mut Vec<Test>,
) {
    let mut add = |name: &str, answer: Result<(Tested, Vec<Class>), String>| {
        let (answer, classes) = match answer {
            Ok((tested, classes)) => (Ok(tested), classes),
            Err(why) => (Err(why), Vec::new()),
        };
        tests.push(Test {
            kind: Kind::Fit,
            name: name.to_owned(),
            sheet: place,
            currency: None,
            answer,
            adjusted: None,
            classes,
        });
    };
    let Some(values) = values else {
        add("hands", Err("the exact mathematics does not support these rules".to_owned()));
        return;
    };
    let total = values.census.total_hands() as f64;
    let scores: Vec<f64> = (0..=sheet.rules.hand_cards)
        .map(|score| values.census.with_score(score) as f64 / total)
        .collect();
    let score_names: Vec<String> =
        (0..scores.len()).map(|score| format!("Score {score}")).collect();
    add("dealers' hands by score", dealers(fit, values, &scores, &score_names));
    let hidden = fit.folds_hidden + fit.plays_hidden;
    let seen = |counts: &Clustered, chances: &[f64], names: &[String]| match hidden {
        0 => clustered(counts, chances, names),
        _ => Err(format!(
            "{hidden} hands are hidden, so that what is seen depends on what players decided"
        )),
    };
    add("players' hands by score", seen(&fit.players, &scores, &score_names));
    if let Some(bonus) = &values.bonus {
        let all = bonus.total_hands as f64;
        let mut chances: Vec<f64> =
            bonus.rows.iter().map(|row| row.combinations as f64 / all).collect();
        let mut names: Vec<String> = sheet.rules.bonus.iter().map(|row| row.text.clone()).collect();
        chances.resize(crate::summary::ROWS - 1, 0.0);
        names.resize(crate::summary::ROWS - 1, String::new());
        chances.push(bonus.unmatched as f64 / all);
        names.push("no row".to_owned());
        add("players' hands by pay row", seen(&fit.pay_rows, &chances, &names));
    }
}

fn dealers(
    fit: &FitCounts,
    values: &SheetValues,
    scores: &[f64],
    names: &[String],
) -> Result<(Tested, Vec<Class>), String> {
    let hidden = fit.all_folded_hidden + fit.played_hidden;
    if hidden == 0 {
        return clustered(&fit.dealers, scores, names);
    }
    if fit.played_hidden > 0 {
        return Err(format!(
            "{} dealers' hands against played hands are hidden",
            fit.played_hidden
        ));
    }
    if fit.several_seats > 0 {
        return Err(
            "the dealer is closed when all fold, and the law of what is then seen is not exact for \
             several seats"
                .to_owned(),
        );
    }
    let law = values.dealer_law.as_ref();
    let law = law.ok_or("the law of the hands that are shown needs melds without runs")?;
    let rounds: u64 = fit.types.iter().sum();
    enough(rounds)?;
    // Each shown hand has the law of its own player's hand; their sum has mean and covariance exact.
    let count = scores.len();
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
    form(&seen, &mean, v, names, rounds)
}

fn enough(rounds: u64) -> Result<(), String> {
    match rounds < ROUNDS_MIN {
        true => Err(format!("{rounds} rounds are too few; {ROUNDS_MIN} are needed")),
        false => Ok(()),
    }
}

/// Hands by class, several in a round.
fn clustered(
    counts: &Clustered,
    chances: &[f64],
    names: &[String],
) -> Result<(Tested, Vec<Class>), String> {
    enough(counts.rounds)?;
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
    form(&seen, mean.get(..count).unwrap_or_default(), v, names, counts.rounds)
}

/// The quadratic form of the differences, rare classes put together.
fn form(
    seen: &[u64],
    mean: &[f64],
    v: Vec<f64>,
    names: &[String],
    rounds: u64,
) -> Result<(Tested, Vec<Class>), String> {
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
        classes.push(Class {
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
    let (statistic, rank) = inverse_form(w, &d);
    if rank == 0 {
        return Err("all hands fall into one class".to_owned());
    }
    let tested = Tested {
        rounds,
        statistic,
        df: Some(rank),
        p: chi_square_two_sided(statistic, f64::from(rank)),
    };
    Ok((tested, classes))
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
        let mut counts = Clustered::default();
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
        let (found, classes) = clustered(&counts, &[0.5, 0.3, 0.2], &names).unwrap();
        let pearson = 20.0 * 20.0 / 500.0 + 20.0 * 20.0 / 300.0;
        assert!((found.statistic - pearson).abs() < 1e-9);
        assert_eq!((found.df, classes[1].observed), (Some(2), 280));
    }
}
