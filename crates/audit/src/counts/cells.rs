//! Cells that the tables of an audit share.

use gincert_evidence::{Fraction, money_notation, printable};

/// Rows of a breakdown that are shown; all are counted.
pub(crate) const ROWS_SHOWN: usize = 20;

/// An amount as people write it, or that it is too large.
pub(crate) fn amount(minor: Option<i128>, currency: &str) -> String {
    minor.map_or_else(|| "too large".to_owned(), |minor| money_notation(minor, currency))
}

/// Per ten thousand, with two decimals.
pub(crate) fn rate(count: u64, of: u64) -> String {
    let rate = Fraction::new(u128::from(count) * 10_000, of.max(1));
    rate.map(|rate| rate.decimal(2)).unwrap_or_default()
}

/// A name, or that there is none.
pub(crate) fn named(name: &str) -> String {
    match name {
        "" => "not stated".to_owned(),
        name => printable(name),
    }
}

/// How rates, and who withholds more, are computed in logs of every game.
pub fn rate_definitions() -> Vec<String> {
    vec![
        "Missing information by source: Fisher's exact test of each source's rounds against all \
         others', one-sided, adjusted by Holm's rule over all sources and all kinds of \
         information."
            .to_owned(),
        "Rates: per 10,000 records read in the table of audits, and per 10,000 of the number in \
         the same row in every other table. The interval is the 95 % Clopper-Pearson interval for \
         the share of records with such a finding."
            .to_owned(),
    ]
}
