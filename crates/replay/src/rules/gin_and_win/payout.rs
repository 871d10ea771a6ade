//! What a pay-off comes to in minor units.
//!
//! It knows no wagers and no rows.

use gincert_game::gin_and_win::Pay;

/// What a wager wins (+) or loses (-), in minor units, rounded down to whole ones: breakage stays
/// with the house where the document does not say otherwise. `None` beyond 64 bits.
pub fn won(pay: Pay, bet: i64) -> Option<i64> {
    let (win, stake) = pay.net();
    let stake = stake.max(1);
    match bet.checked_mul(win) {
        Some(product) if stake == 1 => Some(product),
        Some(product) => Some(product.div_euclid(stake)),
        // Division of 128 bits is slow, and hardly any product needs it.
        None => {
            let product = i128::from(bet) * i128::from(win);
            i64::try_from(product.div_euclid(i128::from(stake))).ok()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_wager_wins_is_rounded_down_and_exact_at_any_size() {
        let odds = |win, stake| Pay::Odds { win, stake };
        for (pay, bet, due) in [
            (Pay::Lose, 1500, Some(-1500)),
            (Pay::Push, i64::MAX, Some(0)),
            (odds(3, 2), 1501, Some(2251)),
            (odds(3, 1), i64::MAX, None),
            (odds(3, 4), i64::MAX, Some(6_917_529_027_641_081_855)),
            (odds(1, 2), -3, Some(-2)),
        ] {
            assert_eq!(won(pay, bet), due, "{pay:?} {bet}");
        }
    }
}
