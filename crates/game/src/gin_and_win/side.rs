//! A side wager: a name, a pay table for the player's hand, and what a fold does to it.
//!
//! Knows nothing about other wagers of the game and about the dealer: each wager is settled alone, and the dealer's hand
//! pays no envy.

use super::{Action, BonusRow, EnvyPay, Meter, Pay, bonus_row};
use crate::Melding;
use alloc::string::String;
use alloc::vec::Vec;

/// Most side wagers of a game. Real layouts have one to three.
pub const SIDES_MAX: usize = 4;

/// What a side wager is called where a document does not name it.
pub const SIDE_NAME: &str = "Gin Bonus";

/// A wager on the player's hand alone, settled by its own pay table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideWager {
    /// The document's name of it.
    pub name: String,
    /// Whether it is settled by the pay table when the player folds (else it is lost).
    pub stands_on_fold: bool,
    /// The pay table, first matching row.
    pub rows: Vec<BonusRow>,
    /// The meter that rows pay a share of.
    pub meter: Option<Meter>,
    /// What hands of other seats pay besides, each row of the pay table once.
    pub envy: Vec<EnvyPay>,
}

impl SideWager {
    /// Settles the wager of a hand, given all its best meldings: the row and what it pays. A folded
    /// hand loses the wager unless the rules let it stand. `None` when no row applies.
    ///
    /// ```
    /// use gincert_game::gin_and_win::{Action, BonusHand, BonusRow, Pay, SideWager};
    /// use gincert_game::{MeldRules, best_meldings, parse_cards};
    /// let row = |hand, pays| BonusRow { text: String::new(), hand, pays };
    /// let wager = SideWager {
    ///     name: "Perfect Gin".into(),
    ///     stands_on_fold: false,
    ///     meter: None,
    ///     envy: vec![],
    ///     rows: vec![row(BonusHand::OtherZero, Pay::to_one(25)), row(BonusHand::AllOthers, Pay::Lose)],
    /// };
    /// let best = best_meldings(&MeldRules::GIN_AND_WIN, parse_cards("7c 7d 7h 7s 2c 5c Jc").unwrap());
    /// let pays = |action| wager.settle(action, &best).map(|(_, pays)| pays);
    /// assert_eq!(pays(Action::Play), Some(Pay::to_one(25)));
    /// assert_eq!(pays(Action::Fold), Some(Pay::Lose));
    /// ```
    pub fn settle(&self, action: Action, best: &[Melding]) -> Option<(&BonusRow, Pay)> {
        let (row, _) = bonus_row(&self.rows, best)?;
        let row = self.rows.get(row)?;
        Some((row, self.paid(row.pays, action)))
    }

    /// What a row's pay-off comes to after this action.
    pub fn paid(&self, pays: Pay, action: Action) -> Pay {
        match action == Action::Fold && !self.stands_on_fold {
            true => Pay::Lose,
            false => pays,
        }
    }
}

impl SideWager {
    /// Whether hands of other seats pay to it.
    pub fn has_envy(&self) -> bool {
        !self.envy.is_empty()
    }

    /// What a row of the pay table pays to the wagers of other seats, if anything.
    pub fn envy_of_row(&self, row: usize) -> Option<Pay> {
        self.envy.iter().find(|envy| envy.row == row).map(|envy| envy.pays)
    }

    /// Whether a hand after this action pays envy by its row: a folded one only where a fold keeps the wager.
    pub fn shows_envy(&self, action: Action) -> bool {
        action == Action::Play || self.stands_on_fold
    }

    /// What the wager is paid for the hands of the other seats, each given by what its seat did and by all its best
    /// meldings. Whether those seats made the wager does not matter, and neither does what the own hand does.
    ///
    /// ```
    /// use gincert_game::gin_and_win::{Action, BonusHand, BonusRow, EnvyPay, Pay, SideWager};
    /// use gincert_game::{MeldRules, best_meldings, parse_cards};
    /// let row = |hand, pays| BonusRow { text: String::new(), hand, pays };
    /// let wager = SideWager {
    ///     name: "Perfect Gin".into(),
    ///     stands_on_fold: false,
    ///     meter: None,
    ///     rows: vec![row(BonusHand::OtherZero, Pay::to_one(25)), row(BonusHand::AllOthers, Pay::Lose)],
    ///     envy: vec![EnvyPay { row: 0, pays: Pay::to_one(5) }],
    /// };
    /// let best = |hand| best_meldings(&MeldRules::GIN_AND_WIN, parse_cards(hand).unwrap());
    /// let (zero, other) = (best("7c 7d 7h 7s 2c 5c Jc"), best("Ac 3d 5h 8s 9c Jd Kh"));
    /// let paid = |action| wager.envy([(action, zero.as_slice()), (Action::Play, other.as_slice())]);
    /// assert_eq!(paid(Action::Play), [Pay::to_one(5)]);
    /// assert_eq!(paid(Action::Fold), []);
    /// ```
    pub fn envy<'b>(&self, others: impl IntoIterator<Item = (Action, &'b [Melding])>) -> Vec<Pay> {
        let shown = others.into_iter().filter(|(action, _)| self.shows_envy(*action));
        shown
            .filter_map(|(_, best)| {
                let (row, _) = bonus_row(&self.rows, best)?;
                self.envy_of_row(row)
            })
            .collect()
    }
}

/// How many of these wagers have a meter. A record of a round states one, so that logs of a game with several are not
/// compared in full.
pub fn meters(sides: &[SideWager]) -> usize {
    sides.iter().filter(|side| side.meter.is_some()).count()
}
