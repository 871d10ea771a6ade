//! What the counting of the base game holds at most.

/// Largest hand of the general method: what is kept of the 6,009,159 classes of seven cards takes about
/// 150 MB, 31 million of eight would take five times as much.
pub const GENERAL_CARDS_MAX: u8 = 7;

/// Largest common denominator of the pay-offs' stakes. A deal is worth less than 256 million Antes
/// and there are less than 2.4e19 deals of ten cards: with at most 1e9 units in an Ante every sum
/// stays below 2^127.
pub const DENOMINATOR_MAX: u64 = 1_000_000_000;
