//! What a pay-off comes to in minor units.
//!
//! It knows no wagers and no rows.

use gincert_game::gin_and_win::Pay;

/// What a wager wins (+) or loses (-), in minor units, rounded down to whole ones: breakage stays
/// with the house where the document does not say otherwise. `None` beyond 64 bits, and for a share of a meter:
/// see [`won_with`].
pub fn won(pay: Pay, bet: i64) -> Option<i64> {
    won_with(pay, bet, None)
}

/// The same while the meter of the wager stands at an amount; `None` where it is not known and decides.
pub fn won_with(pay: Pay, bet: i64, meter: Option<i64>) -> Option<i64> {
    if let Pay::Meter(share) = pay {
        return share.won(meter?, bet);
    }
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

/// Whether a wager may have won an amount by a pay-off. Of a meter whose height is not known any share may be,
/// so that only an amount below what is lost without it is not.
pub fn may_win(pay: Pay, bet: i64, meter: Option<i64>, won: i64) -> bool {
    match (won_with(pay, bet, meter), pay) {
        (Some(due), _) => due == won,
        (None, Pay::Meter(share)) if meter.is_none() => {
            share.won(0, bet).is_some_and(|least| won >= least)
        }
        (None, _) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_game::gin_and_win::{MeterPay, Percentage};

    #[test]
    fn a_share_of_a_meter_is_of_the_height_that_is_stated() {
        let tenth =
            MeterPay { share: Percentage::new(1_000).unwrap(), start: 500, returns_wager: true };
        let less = Pay::Meter(MeterPay { returns_wager: false, ..tenth });
        let tenth = Pay::Meter(tenth);
        assert_eq!([tenth, less].map(|pay| won(pay, 500)), [None; 2]);
        let heights = [tenth, less].map(|pay| won_with(pay, 500, Some(123_456)));
        assert_eq!(heights, [Some(12_345), Some(11_845)]);
        assert!(
            may_win(less, 500, Some(123_456), 11_845) && !may_win(less, 500, Some(123_456), 11_846)
        );
        // Without the height every amount may be a share of it, down to nothing.
        assert!(may_win(less, 500, None, -500) && !may_win(less, 500, None, -501));
        assert!(may_win(tenth, 500, None, 0) && !may_win(tenth, 500, None, -1));
        assert!(!may_win(Pay::to_one(3), i64::MAX, None, 0));
    }

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
