//! Min-entropy of a source's raw output: the ten estimators of NIST SP 800-90B for data that are not
//! independent and identically distributed (6.3.1 to 6.3.10).
//!
//! Each estimate is a lower bound by one model, at 99 %; the assessed figure is the least of them (3.1.3).
//! It says how well those models predict this sample, and proves nothing: output of a generator whose seed
//! is known has full entropy by every one of them. This module knows symbols and probabilities; it knows
//! nothing about files or reports.

mod collision;
mod compression;
mod lag;
mod lz78y;
mod markov;
mod most_common;
mod multi_mcw;
mod multi_mmc;
mod postfixes;
mod prediction;
mod suffixes;
mod tuples;

use gincert_evidence::grouped;

/// Most symbols of a sample.
pub const SYMBOLS_MAX: usize = 1 << 23;
/// Most bits of a symbol.
pub const SYMBOL_BITS_MAX: u8 = 8;
/// Fewer samples than these are fewer than the standard asks for (3.1.1).
pub const SYMBOLS_ASKED: usize = 1_000_000;
/// Fewer samples than these are not estimated.
pub const SYMBOLS_MIN: usize = 100;
/// The upper end of a two-sided normal interval of 99 %, as the standard has it.
const Z: f64 = 2.575_829_303_548_900_4;

/// What an estimator looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntropyOf {
    /// The symbols as they are.
    Symbols,
    /// Their bits, one after the other.
    Bits,
}

/// One estimate.
#[derive(Debug, Clone, PartialEq)]
pub struct Estimate {
    /// The estimator: `most-common-value`.
    pub name: &'static str,
    /// The section of SP 800-90B.
    pub section: &'static str,
    /// What it looks at.
    pub of: EntropyOf,
    /// Bits of min-entropy of a symbol, or of a bit; or why there is no estimate.
    pub bits: Result<f64, String>,
}

/// What a sample comes to.
#[derive(Debug, Clone, PartialEq)]
pub struct Entropy {
    /// Symbols.
    pub symbols: u64,
    /// Different ones among them.
    pub distinct: u64,
    /// Bits of a symbol.
    pub bits_per_symbol: u8,
    /// Every estimate, in the order of the standard, of the symbols and then of their bits.
    pub estimates: Vec<Estimate>,
    /// The least estimate of a symbol.
    pub of_symbols: f64,
    /// The least estimate of a bit, where symbols have several.
    pub of_bits: Option<f64>,
    /// The assessed bits of min-entropy of a symbol: the lesser of both.
    pub assessed: f64,
}

type Estimator = (&'static str, &'static str, fn(&Sample<'_>) -> Result<f64, String>);

/// Symbols from 0 to below `values`, each of which comes.
struct Sample<'s> {
    symbols: &'s [u8],
    values: usize,
}

const OF_BITS_ALONE: [Estimator; 3] = [
    ("collision", "6.3.2", collision::estimate),
    ("markov", "6.3.3", markov::estimate),
    ("compression", "6.3.4", compression::estimate),
];
const OF_ALL: [Estimator; 5] = [
    ("most-common-value", "6.3.1", most_common::estimate),
    ("multi-mcw", "6.3.7", multi_mcw::estimate),
    ("lag", "6.3.8", lag::estimate),
    ("multi-mmc", "6.3.9", multi_mmc::estimate),
    ("lz78y", "6.3.10", lz78y::estimate),
];

/// Estimates the min-entropy of symbols of so many bits, one a byte.
///
/// ```
/// use gincert_rng::entropy::entropy;
/// let symbols: Vec<u8> = (0..5000u32).map(|at| (at * at / 7 % 2) as u8).collect();
/// let found = entropy(&symbols, 1).unwrap();
/// assert_eq!(found.estimates.len(), 10);
/// assert!(found.assessed < 0.5);
/// ```
///
/// # Errors
/// Why there is no estimate at all.
pub fn entropy(symbols: &[u8], bits_per_symbol: u8) -> Result<Entropy, String> {
    let count = |count: usize| grouped(count as i128);
    if !(1..=SYMBOL_BITS_MAX).contains(&bits_per_symbol) {
        return Err(format!("a symbol has 1 to {SYMBOL_BITS_MAX} bits"));
    }
    if symbols.len() < SYMBOLS_MIN || symbols.len() > SYMBOLS_MAX {
        let (least, most) = (count(SYMBOLS_MIN), count(SYMBOLS_MAX));
        let have = count(symbols.len());
        return Err(format!("a sample has {least} to {most} symbols; this one has {have}"));
    }
    let wide = |symbol: &u8| u32::from(*symbol) >= 1 << bits_per_symbol;
    if let Some(at) = symbols.iter().position(wide) {
        let at = count(at + 1);
        return Err(format!("symbol {at} has more than {bits_per_symbol} bits"));
    }
    let (ranked, values) = ranked(symbols);
    if values < 2 {
        return Err("every symbol is the same: its entropy is 0".to_owned());
    }
    let own = Sample { symbols: &ranked, values };
    let mut estimates = all_of(&own, EntropyOf::Symbols, bits_per_symbol == 1);
    let mut of_bits = None;
    if bits_per_symbol > 1 {
        let bits: Vec<u8> = symbols
            .iter()
            .flat_map(|symbol| (0..bits_per_symbol).rev().map(move |at| symbol >> at & 1))
            .collect();
        let found = all_of(&Sample { symbols: &bits, values: 2 }, EntropyOf::Bits, true);
        of_bits = Some(least(&found, 1.0));
        estimates.extend(found);
    }
    let width = f64::from(bits_per_symbol);
    let of_symbols = least(&estimates_of(&estimates, EntropyOf::Symbols), width);
    Ok(Entropy {
        symbols: symbols.len() as u64,
        distinct: values as u64,
        bits_per_symbol,
        estimates,
        of_symbols,
        of_bits,
        assessed: of_bits.map_or(of_symbols, |bits| of_symbols.min(width * bits)),
    })
}

/// Symbols as their ranks among those that come, and how many these are.
fn ranked(symbols: &[u8]) -> (Vec<u8>, usize) {
    let mut comes = [false; 256];
    for symbol in symbols {
        comes[usize::from(*symbol)] = true;
    }
    let mut ranks = [0u8; 256];
    let mut next = 0usize;
    for (rank, _) in ranks.iter_mut().zip(comes).filter(|(_, comes)| *comes) {
        *rank = next as u8;
        next += 1;
    }
    (symbols.iter().map(|symbol| ranks[usize::from(*symbol)]).collect(), next)
}

fn estimates_of(estimates: &[Estimate], of: EntropyOf) -> Vec<Estimate> {
    estimates.iter().filter(|one| one.of == of).cloned().collect()
}

fn least(estimates: &[Estimate], most: f64) -> f64 {
    estimates.iter().filter_map(|one| one.bits.as_ref().ok().copied()).fold(most, f64::min)
}

fn all_of(sample: &Sample<'_>, of: EntropyOf, is_binary: bool) -> Vec<Estimate> {
    let made = |(name, section, run): &Estimator| Estimate {
        name,
        section,
        of,
        bits: run(sample).map(|bits| bits.max(0.0)),
    };
    let alone = OF_BITS_ALONE.iter().filter(|_| is_binary);
    let mut found: Vec<Estimate> = OF_ALL.iter().chain(alone).map(made).collect();
    let (tuple, repeated) = tuples::estimates(sample);
    for (name, section, bits) in
        [("t-tuple", "6.3.5", tuple), ("longest-repeated-substring", "6.3.6", repeated)]
    {
        found.push(Estimate { name, section, of, bits });
    }
    found.sort_by_key(|one| one.section.rsplit('.').next().and_then(|n| n.parse::<u8>().ok()));
    found
}

/// The upper end of a share's interval, and the bits of it.
fn upper_bits(share: f64, trials: f64) -> f64 {
    let upper = share + Z * libm::sqrt(share * (1.0 - share) / (trials - 1.0));
    -libm::log2(upper.min(1.0))
}

#[cfg(test)]
mod tests;
