//! Money that was paid wrongly: what was found, what was put right, and what is open.

use crate::sums::{Sum, summable};
use serde::{Deserialize, Serialize};

/// A kind of wrong payment.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MoneyKey {
    /// Currency.
    pub currency: String,
    /// `overpaid` or `underpaid`.
    pub code: String,
    /// The rule document, by its place.
    pub rules: Option<u32>,
    /// The table.
    pub table: String,
    /// Who dealt.
    pub dealer: String,
    /// The shift.
    pub shift: String,
    /// The gaming day.
    pub day: String,
}

/// A player of wrong payments.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PlayerKey {
    /// Currency.
    pub currency: String,
    /// `overpaid` or `underpaid`.
    pub code: String,
    /// The player; empty where the record does not name one.
    pub player: String,
}

/// Wrong payments of one kind, without sign, in minor units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PaymentTotals {
    /// How many.
    pub count: u64,
    /// Everything that was found: put right, in rounds that were corrected later, or open.
    pub found: Sum,
    /// What corrections of the payment put right.
    pub repaired: Sum,
    /// What stands in rounds that another record corrects, whatever was put right there.
    pub corrected: Sum,
    /// What is still wrong.
    pub open: Sum,
}

summable!(PaymentTotals { count, found, repaired, corrected, open });

impl PaymentTotals {
    /// One wrong payment: what was wrong and what of it is open, with their signs.
    pub(crate) fn of(delta_minor: i64, open_minor: i64) -> PaymentTotals {
        let (delta, open) = (i128::from(delta_minor).abs(), i128::from(open_minor).abs());
        PaymentTotals {
            count: 1,
            found: delta.into(),
            repaired: (delta - open).into(),
            corrected: Sum::default(),
            open: open.into(),
        }
    }

    /// The same payments in rounds that another record corrects.
    pub(crate) fn in_corrected_rounds(self) -> PaymentTotals {
        PaymentTotals {
            corrected: self.found,
            repaired: Sum::default(),
            open: Sum::default(),
            ..self
        }
    }
}
