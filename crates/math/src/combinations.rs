//! Binomial coefficients, and how many cards there are to choose from.

use gincert_game::MeldRules;
use gincert_game::dealing::PACK_CARDS;

/// `n` over `k`: the number of ways to choose `k` of `n`; `None` when it does not fit into 64
/// bits.
///
/// ```
/// assert_eq!(gincert_math::choose(52, 7), Some(133_784_560));
/// assert_eq!(gincert_math::choose(3, 5), Some(0));
/// assert_eq!(gincert_math::choose(200, 100), None);
/// ```
pub fn choose(n: u64, k: u64) -> Option<u64> {
    if k > n {
        return Some(0);
    }
    let product = (1..=k.min(n - k)).try_fold(1u128, |ways, i| {
        // The product of i neighbours is divisible by i!, so each quotient is whole.
        Some(ways.checked_mul(u128::from(n - i + 1))? / u128::from(i))
    });
    u64::try_from(product?).ok()
}

/// Cards of the deck, jokers among them.
pub fn deck_cards(melds: &MeldRules) -> u64 {
    PACK_CARDS as u64 + u64::from(melds.jokers)
}
