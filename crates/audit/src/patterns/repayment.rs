//! Whom to repay: what is outstanding of each player, hand by hand.

use gincert_replay::KEYS_MAX;
use std::collections::BTreeMap;

/// The audit of payments that the record states as cut by a cap: whether they are owed is not known, so that they are in no sum
/// of what is.
pub const CAPPED_PAYMENT: &str = "capped-payment";

/// What is outstanding of a player: the wrong payments of a hand are added up first, and then hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Repayment {
    /// Hands that won too little in all.
    pub underpaid_hands: u64,
    /// What is owed on them, in minor units.
    pub underpaid_minor: i128,
    /// Hands that won too much in all.
    pub overpaid_hands: u64,
    /// What was paid too much on them, in minor units.
    pub overpaid_minor: i128,
    /// Hands with wrong payments that come to nothing.
    pub even_hands: u64,
}

/// What is outstanding by currency and player.
#[derive(Debug, Clone, Default)]
pub(crate) struct Repayments {
    rows: BTreeMap<(String, String), Repayment>,
    is_too_long: bool,
}

impl Repayments {
    /// Adds a hand with wrong payments; nothing where there are none.
    pub fn add(&mut self, currency: &str, player: &str, open_minor: impl Iterator<Item = i128>) {
        let amounts: Vec<i128> = open_minor.collect();
        if amounts.is_empty() || amounts.iter().all(|minor| *minor == 0) || self.is_too_long {
            return;
        }
        let key = (currency.to_owned(), player.to_owned());
        let row = self.rows.entry(key).or_default();
        let net = amounts.iter().fold(0_i128, |sum, minor| sum.saturating_add(*minor));
        match net {
            0 => row.even_hands += 1,
            net if net < 0 => {
                row.underpaid_hands += 1;
                row.underpaid_minor = row.underpaid_minor.saturating_sub(net);
            }
            net => {
                row.overpaid_hands += 1;
                row.overpaid_minor = row.overpaid_minor.saturating_add(net);
            }
        }
        if self.rows.len() > KEYS_MAX {
            self.is_too_long = true;
            self.rows.clear();
        }
    }

    /// By currency and player; `None` where there are too many players.
    pub fn rows(self) -> Option<BTreeMap<(String, String), Repayment>> {
        (!self.is_too_long).then_some(self.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wagers_of_a_hand_are_added_up_before_hands_are() {
        let mut all = Repayments::default();
        all.add("USD", "P1", [2000, -2000].into_iter());
        all.add("USD", "P1", [-500, 100].into_iter());
        all.add("USD", "P1", [300].into_iter());
        all.add("USD", "P1", [0].into_iter());
        let rows = all.rows().unwrap();
        let row = rows[&("USD".to_owned(), "P1".to_owned())];
        assert_eq!((row.even_hands, row.underpaid_hands, row.overpaid_hands), (1, 1, 1));
        assert_eq!((row.underpaid_minor, row.overpaid_minor), (400, 300));
    }
}
