//! The account of one rule document and currency: what was won, and why.
//!
//! `won = theory + choices + luck + wrong payments + left out` holds exactly: every stated amount is
//! in one of them. All sums are from the players' side and in minor units.

use crate::sums::{Sum, summable};
use gincert_game::gin_and_win::SIDES_MAX;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Why a wager is left out of theory, choices and luck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ExclusionReason {
    /// The round is void, misdealt, incomplete or for training.
    NotSettled,
    /// No rules are in force for the record.
    NoRules,
    /// A card cannot be read.
    Unreadable,
    /// A card stands in two places of the round.
    CardTwice,
    /// A hand has too few cards or too many.
    CardCount,
    /// It is not known what the player did.
    Action,
    /// The amount of a wager is not stated.
    Stake,
    /// The result of a wager is not stated.
    Result,
    /// Cards that decide it are hidden.
    Hidden,
    /// A hand counts as the player laid it, and not at its best.
    Laid,
    /// A correction names no wager, and what it was for is not shown.
    Loose,
    /// The exact mathematics does not support the rules.
    NoMathematics,
    /// The document has no bonus wager.
    NoWager,
    /// The amount on Play is none of the multiples among which the player chooses.
    Multiple,
    /// A row of the side wager pays of a progressive meter, so that what the wager is worth changes with it.
    Meter,
    /// What is due is a share of a meter, and the record does not state where it stood.
    MeterUnstated,
    /// What is due is a share of a meter, of a document with several: a record states one.
    SeveralMeters,
    /// Hands of other seats pay envy to the side wager, so that what it is worth changes with the number of seats.
    Envy,
    /// A hand of another seat, which may pay envy to the wager, is not shown.
    EnvyHidden,
}

impl ExclusionReason {
    /// Whole words, as the end of "left out, because".
    pub fn words(self) -> &'static str {
        match self {
            ExclusionReason::NotSettled => {
                "the round is void, misdealt, incomplete or for training"
            }
            ExclusionReason::NoRules => "no rules are in force for the record",
            ExclusionReason::Unreadable => "a card of the round cannot be read",
            ExclusionReason::CardTwice => "a card appears in two places of the round",
            ExclusionReason::CardCount => "a hand has too few cards or too many",
            ExclusionReason::Action => "the player's action is unknown",
            ExclusionReason::Stake => "the amount of a wager is not stated",
            ExclusionReason::Result => "the result of a wager is not stated",
            ExclusionReason::Hidden => "cards that decide it are hidden",
            ExclusionReason::Laid => "the hand counts as laid, not at its best setting",
            ExclusionReason::Loose => "a correction names no wager, and its purpose is not shown",
            ExclusionReason::NoMathematics => "the exact mathematics does not support the rules",
            ExclusionReason::Meter => "what the wager is worth changes with its progressive meter",
            ExclusionReason::MeterUnstated => "the record does not state where the meter stood",
            ExclusionReason::SeveralMeters => {
                "the document has several meters, and a record states one without its wager"
            }
            ExclusionReason::Envy => {
                "other seats' hands pay envy to the wager, so that its worth changes with the number of seats"
            }
            ExclusionReason::EnvyHidden => {
                "the hand of another seat, which may pay envy to the wager, is not shown"
            }
            ExclusionReason::NoWager => "the document has no bonus wager",
            ExclusionReason::Multiple => "the Play wager is no multiple that the rules allow",
        }
    }

    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            ExclusionReason::NotSettled => "not-settled",
            ExclusionReason::NoRules => "no-rules",
            ExclusionReason::Unreadable => "card-unreadable",
            ExclusionReason::CardTwice => "card-twice",
            ExclusionReason::CardCount => "card-count",
            ExclusionReason::Action => "action",
            ExclusionReason::Stake => "stake",
            ExclusionReason::Result => "result",
            ExclusionReason::Hidden => "hidden",
            ExclusionReason::Laid => "laid",
            ExclusionReason::Loose => "loose-correction",
            ExclusionReason::NoMathematics => "no-mathematics",
            ExclusionReason::NoWager => "no-wager",
            ExclusionReason::Multiple => "multiple",
            ExclusionReason::Meter => "meter",
            ExclusionReason::MeterUnstated => "meter-unstated",
            ExclusionReason::SeveralMeters => "several-meters",
            ExclusionReason::Envy => "envy",
            ExclusionReason::EnvyHidden => "envy-hidden",
        }
    }
}

/// Wagers that are left out for one reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ExcludedWagers {
    /// Rounds with such wagers.
    pub rounds: u64,
    /// Such wagers; Ante and Play of a hand are one.
    pub wagers: u64,
    /// What was wagered, as far as it is stated.
    pub wagered: Sum,
    /// What was won, as far as it is stated, less what is known to be paid wrongly.
    pub won: Sum,
}

summable!(ExcludedWagers { rounds, wagers, wagered, won });

/// Wagers of one kind as they are stated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct AccountLine {
    /// Rounds with such a wager.
    pub rounds: u64,
    /// Such wagers; Ante and Play of a hand are one.
    pub wagers: u64,
    /// What was wagered on all of them, as far as it is stated.
    pub wagered: Sum,
    /// The Antes of it; nothing for other wagers.
    pub antes: Sum,
    /// What was won, corrections counted in, as far as it is stated.
    pub won: Sum,
    /// Of what was won the part of rounds that are void, misdealt, incomplete or for training: wagers are given
    /// back, and are neither counted nor added up.
    #[serde(default)]
    pub void: Sum,
    /// Of what was wagered the part whose result is not stated.
    #[serde(default)]
    pub unstated: Sum,
}

summable!(AccountLine { rounds, wagers, wagered, antes, won, void, unstated });

/// A side wager in an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SideAccount {
    /// As it is stated.
    pub line: AccountLine,
    /// What was wagered on those that have theory and luck.
    pub measured: Sum,
    /// What was due on them.
    pub due: Sum,
}

summable!(SideAccount { line, measured, due });

/// The account of one rule document and currency.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Account {
    /// Ante and Play.
    pub base: AccountLine,
    /// Each side wager.
    pub sides: [SideAccount; SIDES_MAX],
    /// Side wagers by names that the rules do not have.
    #[serde(default)]
    pub unnamed: AccountLine,
    /// What totals tell of wagers without a result of their own.
    pub totals: AccountLine,
    /// What corrections moved that name no wager.
    pub loose: Sum,
    /// What was paid wrongly and is still wrong.
    pub wrong: Sum,
    /// Antes of the hands that have theory, choices and luck, hidden folds included.
    pub antes: Sum,
    /// What was due on Ante and Play of these hands.
    pub base_due: Sum,
    /// Folded hands that are hidden: what was best is not known.
    pub hidden_folds: u64,
    /// Their Antes.
    pub hidden_antes: Sum,
    /// What was due on them.
    pub hidden_due: Sum,
    /// What is left out.
    #[serde(with = "crate::sums::pairs")]
    pub left_out: BTreeMap<ExclusionReason, ExcludedWagers>,
}

summable!(Account {
    base,
    sides,
    unnamed,
    totals,
    loose,
    wrong,
    antes,
    base_due,
    hidden_folds,
    hidden_antes,
    hidden_due,
    left_out
});

impl Account {
    /// Everything that is stated to have been won.
    pub fn won(&self) -> Sum {
        let mut won = self.base.won;
        self.sides.iter().for_each(|side| won.merge(side.line.won));
        won.merge(self.unnamed.won);
        won.merge(self.totals.won);
        won.merge(self.loose);
        won
    }
}
