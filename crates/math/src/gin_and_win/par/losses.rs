//! How long losing lasts: the longest run of lost rounds, and bankrolls that are used up.
//!
//! Rounds are taken as independent, each with the exact law of its result, and the stake never changes. The mean
//! wait for a run is an exact fraction (W. Feller, An Introduction to Probability Theory and Its Applications,
//! volume 1, third edition, XIII.7). Quantiles and probabilities of ruin come from recursions in floating point, whose terms
//! are all positive or differences of probabilities: their error is far below the ninth decimal, to which they
//! are rounded.

use super::bounds::{common_denominator, lattice};
use super::law::ResultLaw;
use gincert_evidence::Fraction;

/// Rounds for which the longest losing run is given.
pub(super) const RUN_ROUNDS: [u32; 3] = [100, 1_000, 10_000];
/// Lengths of losing runs whose mean wait is given.
pub(super) const RUN_LENGTHS: [u32; 2] = [5, 10];
/// Bankrolls, in units of the wager.
pub(super) const BANKROLLS: [u32; 4] = [20, 50, 100, 200];
/// Rounds within which a bankroll may be used up.
pub const RUIN_ROUNDS: [u32; 3] = [100, 300, 1_000];

/// Most steps of the recursion of ruin; beyond them it is not computed.
const STEPS_MAX: u64 = 200_000_000;
/// Probabilities are rounded to billionths.
const BILLION: f64 = 1e9;

/// The longest run of lost rounds, one after the other, among so many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LongestRun {
    /// How many rounds.
    pub rounds: u32,
    /// Half of the time it is not longer.
    pub median: u32,
    /// With 95 % it is not longer.
    pub high: u32,
}

/// How many rounds it takes on average until so many have been lost one after the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunWait {
    /// The lost rounds of the run.
    pub length: u32,
    /// The mean number of rounds up to its end.
    pub rounds: Fraction,
}

/// How probable it is that a bankroll no longer covers a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruin {
    /// At the beginning, in units of the wager.
    pub bankroll: u32,
    /// Rounds, and the probability that the bankroll is less than the most that a round can cost after one of them.
    pub within: Vec<(u32, Fraction)>,
}

/// The longest losing run, for each of [`RUN_ROUNDS`].
pub(super) fn longest_runs(law: &ResultLaw) -> Vec<LongestRun> {
    let lost = share_of_losses(law);
    let of = |rounds: u32| {
        let quantile = |level: f64| {
            (0..=rounds).find(|length| not_longer(lost, rounds, *length) >= level).unwrap_or(rounds)
        };
        LongestRun { rounds, median: quantile(0.5), high: quantile(0.95) }
    };
    RUN_ROUNDS.into_iter().map(of).collect()
}

/// The mean wait for a losing run, for each of [`RUN_LENGTHS`]; nothing for a wager that never loses.
///
/// With the probability p of a loss it is (1 - p^k) / ((1 - p) p^k) for a run of k, and k where every round is lost.
pub(super) fn run_waits(law: &ResultLaw) -> Vec<RunWait> {
    let lost = law.share(Fraction::is_negative);
    let one = Fraction::one();
    let of = |length: u32| {
        let run = (0..length).fold(one.clone(), |product, _| &product * &lost);
        let rounds = match lost == one {
            true => Some(Fraction::integer(length)),
            false => (&one - &run).checked_div(&(&(&one - &lost) * &run)),
        };
        Some(RunWait { length, rounds: rounds? })
    };
    RUN_LENGTHS.into_iter().filter_map(of).collect()
}

fn share_of_losses(law: &ResultLaw) -> f64 {
    let lost: u128 = law
        .points()
        .iter()
        .filter(|(result, _)| result.is_negative())
        .map(|(_, deals)| deals)
        .sum();
    lost as f64 / law.total() as f64
}

/// The probability that no more than so many rounds are lost one after the other.
///
/// A run of k = length + 1 ends first at round n with q p^k A(n - k - 1), where A is the probability of no such run.
fn not_longer(lost: f64, rounds: u32, length: u32) -> f64 {
    let (rounds, length) = (rounds as usize, length as usize + 1);
    if rounds < length {
        return 1.0;
    }
    let run = lost.powi(i32::try_from(length).unwrap_or(i32::MAX));
    let mut without = vec![1.0; length];
    without.push(1.0 - run);
    for round in length + 1..=rounds {
        let before = without.get(round - length - 1).copied().unwrap_or(1.0);
        let last = without.last().copied().unwrap_or(1.0);
        without.push(last - (1.0 - lost) * run * before);
    }
    without.last().copied().unwrap_or(1.0)
}

/// How probable it is that bankrolls are used up; `None` for a wager that costs nothing, and where results spread too
/// far for the recursion.
pub(super) fn ruin(law: &ResultLaw) -> Option<Vec<Ruin>> {
    let denominator = common_denominator(law);
    let law = lattice(law, &denominator)?;
    let unit = u64::try_from(denominator.numerator().clone()).ok()?;
    let cost = law.iter().map(|(result, _)| result).min()?.checked_neg()?;
    let cost = u64::try_from(cost).ok().filter(|cost| *cost > 0)?;
    let rounds = u64::from(RUIN_ROUNDS.into_iter().max()?);
    let steps = cost.checked_mul(rounds)?.checked_mul(rounds)?.checked_mul(law.len() as u64)? / 2;
    if steps > STEPS_MAX {
        return None;
    }
    let mut found: Vec<Ruin> =
        BANKROLLS.map(|bankroll| Ruin { bankroll, within: Vec::new() }).to_vec();
    // The probability for each bankroll above the cost of a round: from the cost on, no rounds left at first.
    let mut ruined: Vec<f64> = Vec::new();
    for played in 1..=rounds {
        ruined = one_round_more(&law, cost, played, &ruined);
        let Some(rounds) = RUIN_ROUNDS.into_iter().find(|rounds| u64::from(*rounds) == played)
        else {
            continue;
        };
        for one in &mut found {
            let units = u64::from(one.bankroll).checked_mul(unit)?;
            one.within.push((rounds, billionths(at(&ruined, cost, units))?));
        }
    }
    Some(found)
}

/// The probabilities with one round more. With n rounds left no bankroll of cost times (n + 1) or more can end below the
/// cost, so only those below it are kept.
fn one_round_more(law: &[(i64, f64)], cost: u64, left: u64, ruined: &[f64]) -> Vec<f64> {
    let with = |bankroll: u64| {
        let after = |(result, share): &(i64, f64)| {
            let bankroll = bankroll.checked_add_signed(*result).unwrap_or(0);
            share * at(ruined, cost, bankroll)
        };
        law.iter().map(after).sum()
    };
    (0..cost * left).map(|above| with(cost + above)).collect()
}

fn at(ruined: &[f64], cost: u64, bankroll: u64) -> f64 {
    match bankroll.checked_sub(cost) {
        None => 1.0,
        Some(above) => {
            usize::try_from(above).ok().and_then(|above| ruined.get(above)).copied().unwrap_or(0.0)
        }
    }
}

fn billionths(probability: f64) -> Option<Fraction> {
    Fraction::new((probability * BILLION).round() as u64, BILLION as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn law(points: &[(i64, u128)]) -> ResultLaw {
        ResultLaw::new(points.iter().map(|(result, deals)| (Fraction::integer(*result), *deals)))
    }

    /// Every sequence of a few rounds, as the digits of a number.
    fn sequences(rounds: u32) -> impl Iterator<Item = Vec<bool>> {
        (0..1_u32 << rounds).map(move |bits| (0..rounds).map(|at| bits >> at & 1 == 1).collect())
    }

    fn longest(lost: &[bool]) -> u32 {
        let runs = lost.split(|lost| !lost).map(|run| run.len() as u32);
        runs.max().unwrap_or(0)
    }

    #[test]
    fn a_run_that_is_not_longer_is_counted_over_all_sequences() {
        for rounds in 1..=12 {
            for length in 0..=rounds {
                for lost in [0.3_f64, 0.5, 0.9, 1.0, 0.0] {
                    let probability = |sequence: &Vec<bool>| -> f64 {
                        sequence
                            .iter()
                            .map(|is_lost| if *is_lost { lost } else { 1.0 - lost })
                            .product()
                    };
                    let all = sequences(rounds).filter(|sequence| longest(sequence) <= length);
                    let expected: f64 = all.map(|sequence| probability(&sequence)).sum();
                    let found = not_longer(lost, rounds, length);
                    assert!((found - expected).abs() < 1e-12, "{rounds} {length} {lost}: {found}");
                }
            }
        }
    }

    #[test]
    fn the_wait_for_a_run_of_a_fair_coin_is_known() {
        // 2^(k+1) - 2 tosses until k heads in a row.
        let waits = run_waits(&law(&[(-1, 1), (1, 1)]));
        let found: Vec<(u32, Fraction)> =
            waits.into_iter().map(|wait| (wait.length, wait.rounds)).collect();
        assert_eq!(found, [(5, Fraction::integer(62)), (10, Fraction::integer(2_046))]);
        let always = run_waits(&law(&[(-1, 3)]));
        assert_eq!(always[0].rounds, Fraction::integer(5));
        assert!(run_waits(&law(&[(0, 1), (1, 1)])).is_empty());
        // A push ends a run: p is 1/4.
        let fifth = Fraction::integer(4_i64.pow(5));
        let expected = (&fifth - &Fraction::one()).checked_div(&Fraction::new(3, 4).unwrap());
        assert_eq!(run_waits(&law(&[(-1, 1), (0, 2), (1, 1)]))[0].rounds, expected.unwrap());
    }

    #[test]
    fn longest_runs_of_wagers_that_always_or_never_lose() {
        let ends = |points: &[(i64, u128)]| {
            longest_runs(&law(points)).iter().map(|run| (run.median, run.high)).collect::<Vec<_>>()
        };
        assert_eq!(ends(&[(-1, 1)]), [(100, 100), (1_000, 1_000), (10_000, 10_000)]);
        assert_eq!(ends(&[(1, 1)]), [(0, 0); 3]);
    }

    /// The classic formula for a fair game has no end of rounds; here each path is counted instead.
    #[test]
    fn ruin_within_a_few_rounds_is_counted_over_all_paths() {
        let steps: [(i64, f64); 3] = [(-2, 0.5), (-1, 0.25), (3, 0.25)];
        let mut ruined = Vec::new();
        for left in 1..=7_u64 {
            ruined = one_round_more(&steps, 2, left, &ruined);
            for bankroll in 0..20_i64 {
                let found = at(&ruined, 2, bankroll as u64);
                let expected = by_paths(&steps, 2, bankroll, left);
                assert!(
                    (found - expected).abs() < 1e-12,
                    "{bankroll} in {left}: {found} {expected}"
                );
            }
        }
    }

    fn by_paths(steps: &[(i64, f64)], cost: i64, bankroll: i64, left: u64) -> f64 {
        match (bankroll < cost, left) {
            (true, _) => 1.0,
            (false, 0) => 0.0,
            (false, left) => steps
                .iter()
                .map(|(result, share)| share * by_paths(steps, cost, bankroll + result, left - 1))
                .sum(),
        }
    }

    #[test]
    fn ruin_of_a_certain_loss_and_of_half_units() {
        let certain = ruin(&law(&[(-1, 1)])).unwrap();
        let within = |one: &Ruin| -> Vec<bool> {
            one.within.iter().map(|(_, share)| *share == Fraction::one()).collect()
        };
        // 200 units last for 200 rounds.
        assert_eq!(
            certain.iter().map(within).collect::<Vec<_>>(),
            [
                vec![true, true, true],
                vec![true, true, true],
                vec![true, true, true],
                vec![false, true, true],
            ]
        );
        let half = Fraction::new(1, 2).unwrap();
        let halves = ResultLaw::new([(-half.clone(), 1), (half, 1)]);
        let whole = law(&[(-1, 1), (1, 1)]);
        // In halves a bankroll has twice as many units.
        assert_eq!(ruin(&halves).unwrap()[1].within, {
            let all = ruin(&whole).unwrap();
            all[2].within.clone()
        });
        assert_eq!(ruin(&law(&[(0, 1), (1, 1)])), None);
        assert_eq!(ruin(&law(&[(-1_000_000, 1), (1, 1)])), None);
    }
}
