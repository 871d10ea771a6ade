//! Against exact laws: some computed apart from this program by a convolution in two dimensions (the
//! draws used so far, and the sum of squares), some here by all ways to fill a few cells.

use super::*;

/// Draws, equally probable cells, a value of Pearson's statistic, and the exact probability of more,
/// the value itself with half.
const UPPER: [(f64, f64, f64, f64); 15] = [
    (416.0, 4.0, 11.317308, 9.9976e-03),
    (416.0, 4.0, 25.990385, 9.9126e-06),
    (416.0, 4.0, 42.663462, 3.9895e-09),
    (416.0, 12.0, 24.740385, 9.9663e-03),
    (416.0, 12.0, 43.778846, 9.8562e-06),
    (416.0, 12.0, 64.317308, 3.9317e-09),
    (416.0, 26.0, 44.4375, 9.8423e-03),
    (416.0, 26.0, 68.3125, 9.6219e-06),
    (416.0, 26.0, 92.8125, 3.9096e-09),
    (416.0, 52.0, 77.625, 9.8498e-03),
    (416.0, 52.0, 107.625, 9.9998e-06),
    (416.0, 52.0, 137.625, 3.7785e-09),
    (832.0, 52.0, 77.5625, 9.8137e-03),
    (832.0, 52.0, 106.8125, 9.9657e-06),
    (832.0, 52.0, 134.8125, 3.9139e-09),
];

/// The same of less.
const LOWER: [(f64, f64, f64, f64); 4] = [
    (416.0, 52.0, 19.0, 1.0824e-05),
    (416.0, 52.0, 12.5, 4.9689e-09),
    (832.0, 52.0, 18.875, 1.0438e-05),
    (832.0, 52.0, 12.25, 3.7530e-09),
];

#[test]
fn the_corrected_tail_is_the_exact_one_at_the_level_of_a_failure() {
    for (draws, cells, x, exact) in UPPER {
        let found = Departure::of_equal_cells(draws, cells).upper(x, cells - 1.0).value();
        let over = exact / found;
        assert!((0.7..1.25).contains(&over), "{draws} {cells} {x}: {over}");
        // Nowhere farther off than the plain law by more than a cautious part.
        let plain = exact / chi_square_upper(x, cells - 1.0).value();
        assert!(over < plain.max(1.0), "{draws} {cells} {x}: {over} {plain}");
    }
    for (draws, cells, x, exact) in LOWER {
        let found = Departure::of_equal_cells(draws, cells).two_sided(x, cells - 1.0).value();
        assert!((2.0 * exact / found - 1.0).abs() < 0.05, "{draws} {cells} {x}");
    }
}

#[test]
fn a_tail_falls_as_its_statistic_grows() {
    for draws in [416.0, 5000.0, 1e6] {
        for cells in [2.0, 3.0, 8.0, 52.0] {
            let departure = Departure::of_equal_cells(draws, cells);
            let at = |x: f64| departure.upper(x, cells - 1.0).log10;
            let falls = |x: u32| at(f64::from(x) * 1.1 + 1.1) < at(f64::from(x) * 1.1);
            assert!((100..800).all(falls), "{draws} {cells}");
            assert!(at(draws * cells) < -draws / 10.0);
        }
    }
}

/// Every way to put draws into cells, with its probability.
fn fillings(draws: u64, probabilities: &[f64], each: &mut dyn FnMut(&[u64], f64)) {
    fn fill(
        left: u64,
        ln: f64,
        rest: &[f64],
        counts: &mut Vec<u64>,
        each: &mut dyn FnMut(&[u64], f64),
    ) {
        let ways = |n: u64| libm::lgamma(n as f64 + 1.0);
        let (first, rest) = rest.split_first().unwrap();
        let range = if rest.is_empty() { left..=left } else { 0..=left };
        for count in range {
            let ln = ln + count as f64 * first.ln() - ways(count);
            counts.push(count);
            match rest {
                [] => each(counts, libm::exp(ln)),
                rest => fill(left - count, ln, rest, counts, each),
            }
            counts.pop();
        }
    }
    let all = libm::lgamma(draws as f64 + 1.0);
    fill(draws, all, probabilities, &mut Vec::new(), each);
}

/// How often the p-value that `of` gives lies below a level.
fn reached(
    draws: u64,
    probabilities: &[f64],
    levels: &[f64],
    of: &dyn Fn(&[u64]) -> f64,
) -> Vec<f64> {
    let mut reached = vec![0.0; levels.len()];
    fillings(draws, probabilities, &mut |counts, probability| {
        let p = of(counts);
        for (sum, level) in reached.iter_mut().zip(levels) {
            *sum += if p <= *level { probability } else { 0.0 };
        }
    });
    reached
}

const LEVELS: [f64; 4] = [1e-2, 1e-4, 1e-6, 1e-8];

/// A rare cell of eight, as hands of a rare score are: the likelihood ratio keeps its level to a
/// hundred millionth, where the statistic of Pearson is off a hundredfold.
#[test]
fn a_rare_cell_does_not_accuse() {
    for (draws, probabilities) in
        [(160, vec![0.05, 0.2, 0.75]), (100, vec![0.08, 0.12, 0.3, 0.5]), (80, vec![0.1, 0.9])]
    {
        let found = reached(draws, &probabilities, &LEVELS, &|counts| {
            likelihood_ratio(counts, &probabilities).unwrap().2.value()
        });
        for (reached, level) in found.iter().zip(LEVELS) {
            let over = reached / level;
            // Half of the count itself belongs to the tail, whose next count is much rarer.
            let most = if probabilities.len() == 2 { 2.0 } else { 1.35 };
            assert!((0.2..most).contains(&over), "{probabilities:?} {level}: {over}");
        }
        let pearson = reached(draws, &probabilities, &LEVELS, &|counts| {
            let square = |(count, p): (&u64, &f64)| {
                let expected = draws as f64 * p;
                (*count as f64 - expected).powi(2) / expected
            };
            let statistic: f64 = counts.iter().zip(&probabilities).map(square).sum();
            chi_square_upper(statistic, probabilities.len() as f64 - 1.0).value()
        });
        assert!(pearson[2] > 5.0 * LEVELS[2], "{probabilities:?}: {pearson:?}");
    }
}

#[test]
fn cells_that_cannot_be_are_passed_over() {
    let two = likelihood_ratio(&[30, 20], &[0.5, 0.5]);
    assert_eq!(likelihood_ratio(&[30, 0, 20], &[0.5, 0.0, 0.5]), two);
    assert_eq!(likelihood_ratio(&[30, 0], &[1.0, 0.0]), None);
    assert_eq!(likelihood_ratio(&[], &[]), None);
}
