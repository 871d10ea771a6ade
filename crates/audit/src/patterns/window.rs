//! From when to when something is more frequent: ranges of periods whose likelihood ratio is greatest.

use libm::log;

/// Rounds of a period, and those with an exception.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PeriodCounts {
    pub rounds: u64,
    pub marked: u64,
}

/// How frequent it is assumed to be outside of the range and within it, before the counts say it: as multiples of the mean.
/// A range of most of the periods has about the mean rate, and a much smaller one is outside of it.
const STARTS: [[f64; 2]; 5] = [[1.0, 3.0], [1.0, 20.0], [1.0, 200.0], [0.3, 1.2], [0.03, 1.05]];

/// How often the range is chosen again by the rate within it.
const STEPS: usize = 4;

/// Ranges of places, both ends included, by the greatest sum of the logarithm of the likelihood ratio of two
/// Poisson rates (the scan of M. Kulldorff, A spatial scan statistic, 1997, in one dimension), found in one
/// pass by the method of J. Kadane.
pub(crate) fn ranges(periods: &[PeriodCounts]) -> Vec<[usize; 2]> {
    let rounds: u64 = periods.iter().map(|one| one.rounds).sum();
    let marked: u64 = periods.iter().map(|one| one.marked).sum();
    if rounds == 0 || marked == 0 {
        return Vec::new();
    }
    let mean = marked as f64 / rounds as f64;
    let mut found = Vec::new();
    for start in STARTS {
        let mut rates = start.map(|times| mean * times);
        for _ in 0..STEPS {
            let Some(range) = greatest(periods, rates) else { break };
            let Some(again) = rates_of(periods, range) else {
                found.push(range);
                break;
            };
            found.push(range);
            if again == rates {
                break;
            }
            rates = again;
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The rates outside of a range and within it; `None` where it is not more frequent within.
fn rates_of(periods: &[PeriodCounts], [from, to]: [usize; 2]) -> Option<[f64; 2]> {
    let (mut within, mut outside) = ([0_u64; 2], [0_u64; 2]);
    for (at, one) in periods.iter().enumerate() {
        let side = if (from..=to).contains(&at) { &mut within } else { &mut outside };
        side[0] += one.rounds;
        side[1] += one.marked;
    }
    // Half an exception more, so that no rate is nothing.
    let rate = |[rounds, marked]: [u64; 2]| (marked as f64 + 0.5) / (rounds as f64 + 1.0);
    let (outside, within) = (rate(outside), rate(within));
    (within > outside).then_some([outside, within])
}

fn greatest(periods: &[PeriodCounts], [low, high]: [f64; 2]) -> Option<[usize; 2]> {
    let (per_marked, per_round) = (log(high / low), high - low);
    let mut best: Option<(f64, [usize; 2])> = None;
    let (mut sum, mut from) = (0.0, 0);
    for (at, one) in periods.iter().enumerate() {
        if sum <= 0.0 {
            (sum, from) = (0.0, at);
        }
        sum += one.marked as f64 * per_marked - one.rounds as f64 * per_round;
        if sum > 0.0 && best.is_none_or(|(greatest, _)| sum > greatest) {
            best = Some((sum, [from, at]));
        }
    }
    best.map(|(_, range)| range)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(marked: &[u64]) -> Vec<PeriodCounts> {
        marked.iter().map(|marked| PeriodCounts { rounds: 100, marked: *marked }).collect()
    }

    #[test]
    fn a_change_is_found_where_it_is() {
        let since = of(&[0, 1, 0, 0, 0, 9, 12, 8, 11, 10]);
        assert!(ranges(&since).contains(&[5, 9]));
        let between = of(&[1, 0, 0, 7, 9, 8, 0, 0, 1, 0]);
        assert!(ranges(&between).contains(&[3, 5]));
        assert!(ranges(&of(&[0, 0])).is_empty());
        // Most of the periods have it.
        let mut days = vec![3; 10];
        days.extend([37, 60, 51, 71, 65, 68].into_iter().flat_map(|voids| [voids; 10]));
        assert!(ranges(&of(&days)).contains(&[10, 69]));
    }
}
