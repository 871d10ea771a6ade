//! The tests of draws, one file each.

use super::sample::Draws;
use crate::bits::slot::cells;
use crate::tests::Outcome;
use gincert_evidence::grouped;

/// The p-values of a test by part, each with what it points at; or why there are none.
pub(crate) type Parts = Result<Vec<(String, Outcome, Option<String>)>, String>;

/// A test of draws by name.
#[derive(Clone, Copy)]
pub struct DrawKind {
    /// Its name: the file's name with hyphens.
    pub name: &'static str,
    /// What regulators call it.
    pub regulators: &'static str,
    source: &'static str,
    pub(crate) run: fn(&Draws) -> Parts,
}

impl DrawKind {
    /// The header comment of its file.
    pub fn manual(&self) -> String {
        let lines = self.source.lines().map_while(|line| line.strip_prefix("//!"));
        let lines: Vec<&str> = lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        lines.join("\n")
    }
}

/// Smallest expected count of each cell of a table.
const EXPECTED_MIN: f64 = 8.0;

/// One p-value without a part.
fn one(outcome: Outcome) -> Parts {
    Ok(vec![(String::new(), outcome, None)])
}

/// Why there are too few of something, if there are.
fn enough(have: usize, least: usize, what: &str) -> Result<(), String> {
    match have >= least {
        true => Ok(()),
        false => {
            let (least, have) = (grouped(least as i128), grouped(have as i128));
            Err(format!("needs {least} {what}; there are {have}"))
        }
    }
}

/// Into how many bands of values a stream is cut, so that each of `cells` per band is expected often
/// enough: all values where there are few.
fn bands(draws: &Draws, most: f64) -> u64 {
    draws.values.min(most.max(1.0) as u64)
}

/// The band of a value, and the share of values that each band has.
fn band(value: u32, draws: &Draws, bands: u64) -> usize {
    (u128::from(value) * u128::from(bands) / u128::from(draws.values)) as usize
}

/// The share of all values that lies in each band.
fn shares(draws: &Draws, bands: u64) -> Vec<f64> {
    let values = u128::from(draws.values);
    let first = |band: u128| (band * values).div_ceil(u128::from(bands)) as f64;
    (0..u128::from(bands)).map(|band| (first(band + 1) - first(band)) / values as f64).collect()
}

/// Counts of classes 0, 1, ... with these probabilities, the last of them for all beyond; classes are
/// joined from the end until each is expected often enough.
fn classes(mut counts: Vec<u64>, mut law: Vec<f64>) -> Result<Outcome, String> {
    let all = counts.iter().sum::<u64>() as f64;
    let join = |counts: &mut Vec<u64>, law: &mut Vec<f64>, at: usize| {
        let (count, p) = (counts.remove(at), law.remove(at));
        let to = if at > 0 { at - 1 } else { 0 };
        if let (Some(place), Some(share)) = (counts.get_mut(to), law.get_mut(to)) {
            *place += count;
            *share += p;
        }
    };
    while counts.len() > 1 {
        let small = law.iter().rposition(|p| p * all < EXPECTED_MIN);
        let Some(at) = small else { break };
        join(&mut counts, &mut law, at);
    }
    match counts.len() {
        0 | 1 => Err("too few for two classes that are expected eight times".to_owned()),
        _ => Ok(cells(&counts, &law, true)),
    }
}

mod birthday_spacings;
mod coupon_collector;
mod draw_sum;
mod duplicates;
mod frequency;
mod gap;
mod maximum;
mod modulo;
mod neighbours;
mod overlaps;
mod permutation;
mod poker;
mod positions;
mod runs_up;
mod serial;
mod serial_correlation;

macro_rules! tests {
    ($($name:ident: $text:literal),* $(,)?) => {
        /// Every test of draws, by name.
        pub static DRAW_TESTS: &[DrawKind] = &[
            $(DrawKind {
                name: $text,
                regulators: $name::REGULATORS,
                source: include_str!(concat!(stringify!($name), ".rs")),
                run: $name::run,
            }),*
        ];
    };
}

tests! {
    birthday_spacings: "birthday-spacings",
    coupon_collector: "coupon-collector",
    draw_sum: "draw-sum",
    duplicates: "duplicates",
    frequency: "frequency",
    gap: "gap",
    maximum: "maximum",
    modulo: "modulo",
    neighbours: "neighbours",
    overlaps: "overlaps",
    permutation: "permutation",
    poker: "poker",
    positions: "positions",
    runs_up: "runs-up",
    serial: "serial",
    serial_correlation: "serial-correlation",
}

#[cfg(test)]
mod checks {
    use super::DRAW_TESTS;

    #[test]
    fn every_test_of_draws_has_a_manual_page_and_a_name_of_its_own() {
        assert!(DRAW_TESTS.iter().all(|kind| kind.manual().lines().count() >= 3));
        assert!(DRAW_TESTS.windows(2).all(|pair| pair[0].name < pair[1].name));
    }
}
