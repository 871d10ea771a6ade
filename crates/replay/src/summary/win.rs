//! Money: what was paid wrongly, and what the house won against what the rules let it expect.
//!
//! The round is the sampling unit: seats that share a dealer's hand win and lose together. For each
//! round the sums below take its total, so that the variance around an exact mean can be had from
//! them without assuming that hands are independent.

use crate::sums::{Merge, Sum};
use serde::{Deserialize, Serialize};

/// A kind of wrong payment.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MoneyKey {
    /// Currency.
    pub currency: String,
    /// `overpaid` or `underpaid`.
    pub code: String,
    /// The table.
    pub table: String,
    /// Who dealt.
    pub dealer: String,
    /// The shift.
    pub shift: String,
    /// The gaming day.
    pub day: String,
}

/// Wrong payments of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Money {
    /// How many.
    pub count: u64,
    /// Sum of the differences, without sign, in minor units.
    pub minor: Sum,
    /// What corrections afterwards moved towards the player, in minor units.
    pub adjusted: Sum,
}

impl Merge for Money {
    fn merge(&mut self, other: Money) {
        self.count += other.count;
        self.minor.merge(other.minor);
        self.adjusted.merge(other.adjusted);
    }
}

/// Rounds and their luck: the result less the exact value of each hand under the action taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Luck {
    /// Audited rounds.
    pub rounds: u64,
    /// Findings about them.
    pub findings: u64,
    /// Rounds whose luck is known.
    pub measured: u64,
    /// Sum of the luck, from the player's side, in thousandths of a minor unit.
    pub luck: Sum,
    /// Sum of its squares.
    pub squares: Sum,
}

impl Luck {
    /// Adds a round's luck.
    pub fn add(&mut self, luck: i128) {
        self.measured += 1;
        self.luck.add(luck);
        self.squares.add_product(luck, luck);
    }
}

impl Merge for Luck {
    fn merge(&mut self, other: Luck) {
        self.rounds += other.rounds;
        self.findings += other.findings;
        self.measured += other.measured;
        self.luck.merge(other.luck);
        self.squares.merge(other.squares);
    }
}

/// A wager over many rounds: in each the amount wagered and what the players won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct WagerSums {
    /// Rounds in which it was made and its result is known.
    pub rounds: u64,
    /// Wagers.
    pub wagers: u64,
    /// Sum of the amounts.
    pub amount: Sum,
    /// Sum of what the players won.
    pub won: Sum,
    /// Sum of the squares of the rounds' amounts.
    pub amount_squares: Sum,
    /// Sum of the squares of what the rounds' players won.
    pub won_squares: Sum,
    /// Sum of the products of both.
    pub products: Sum,
}

impl WagerSums {
    /// Adds a round.
    pub fn add(&mut self, wagers: u64, amount: i128, won: i128) {
        self.rounds += 1;
        self.wagers += wagers;
        self.amount.add(amount);
        self.won.add(won);
        self.amount_squares.add_product(amount, amount);
        self.won_squares.add_product(won, won);
        self.products.add_product(amount, won);
    }
}

impl Merge for WagerSums {
    fn merge(&mut self, other: WagerSums) {
        self.rounds += other.rounds;
        self.wagers += other.wagers;
        self.amount.merge(other.amount);
        self.won.merge(other.won);
        self.amount_squares.merge(other.amount_squares);
        self.won_squares.merge(other.won_squares);
        self.products.merge(other.products);
    }
}

/// Wins and losses in one currency under one rule document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct WinSums {
    /// Ante and Play together, against the Ante.
    pub base: WagerSums,
    /// The bonus wager.
    pub bonus: WagerSums,
    /// Luck on Ante and Play, in the measure of [`Luck`].
    pub luck: Luck,
    /// Sum of the Play wagers that were made.
    pub play_amount: Sum,
}

impl Merge for WinSums {
    fn merge(&mut self, other: WinSums) {
        self.base.merge(other.base);
        self.bonus.merge(other.bonus);
        self.luck.merge(other.luck);
        self.play_amount.merge(other.play_amount);
    }
}
