//! Hands that are settled under the rule document, and how columns of money agree with them.

use super::hands::CardColumn;
use gincert_game::CardSet;
use gincert_replay::rows::Amount;
use gincert_replay::{CompiledRules, HandOdds};
use std::collections::{BTreeMap, BTreeSet};

/// Hands on which an assignment is tried.
pub const HANDS_TRIED_MAX: usize = 600;

/// Fewest hands, and of these wins and losses, that prove an assignment.
pub(super) const HANDS_MIN: u64 = 20;
const SIDES_MIN: u64 = 3;

/// How an assignment agrees with the rules: hands that were compared, hands that agree, and those that agree by a
/// win and by a loss.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Agreement {
    /// Hands that agree.
    pub agree: u64,
    /// Hands that were compared.
    pub of: u64,
    /// Hands that agree by a win.
    pub wins: u64,
    /// Hands that agree by a loss.
    pub losses: u64,
}

impl Agreement {
    pub(super) fn add(&mut self, agrees: bool, win: i64) {
        self.of += 1;
        if agrees {
            self.agree += 1;
            self.wins += u64::from(win > 0);
            self.losses += u64::from(win < 0);
        }
    }

    /// Both together.
    pub(super) fn and(self, other: Agreement) -> Agreement {
        Agreement {
            agree: self.agree + other.agree,
            of: self.of + other.of,
            wins: self.wins + other.wins,
            losses: self.losses + other.losses,
        }
    }

    /// Whether the assignment could have been refuted and was not: of twenty hands or more 98 in a hundred
    /// agree, with wins and losses among them.
    pub fn is_proof(&self) -> bool {
        self.of >= HANDS_MIN
            && self.agree * 100 >= self.of * 98
            && self.wins >= SIDES_MIN
            && self.losses >= SIDES_MIN
    }

    /// Whether the assignment fits more often than not, with wins and losses among the hands that agree: where many are
    /// paid wrongly, what was paid is so.
    pub(super) fn is_near(&self) -> bool {
        self.is_rival() && self.wins >= SIDES_MIN && self.losses >= SIDES_MIN
    }

    /// Whether more of a hundred agree than with another assignment.
    pub(super) fn is_better(&self, than: Agreement) -> bool {
        self.agree * than.of > than.agree * self.of
    }

    /// Whether another assignment comes near: six in ten agree.
    pub(super) fn is_rival(&self) -> bool {
        self.of >= HANDS_MIN && self.agree * 10 >= self.of * 6
    }
}

/// The hands of the rows that are tried, settled as played and as folded.
pub(crate) struct SettledHands {
    /// Rows of the table.
    pub rows: Vec<usize>,
    /// Folded, played.
    odds: Vec<[HandOdds; 2]>,
    /// What Play may be of its Ante.
    multiples: Vec<i64>,
}

impl SettledHands {
    /// The hands of these columns, without rows of rounds that were not settled and of seats without a wager; `None` where a card is in both hands in more than one row of fifty.
    pub fn new(
        rules: &CompiledRules,
        player: &CardColumn,
        dealer: &CardColumn,
        unsettled: &BTreeSet<usize>,
    ) -> Option<SettledHands> {
        let size = rules.rules.hand_cards;
        let pair = |row: usize| (player.hand(row, size), dealer.hand(row, size));
        let both = |(one, other): (Option<CardSet>, Option<CardSet>)| Some((one?, other?));
        let all = player.cards.len();
        let whole: Vec<usize> =
            (0..all).filter(|row| !unsettled.contains(row) && both(pair(*row)).is_some()).collect();
        let apart = whole
            .iter()
            .filter(|row| both(pair(**row)).is_some_and(|(one, other)| one.is_disjoint(other)));
        if whole.is_empty() || apart.count() * 50 < whole.len() * 49 {
            return None;
        }
        // A folded hand that is not shown is settled as well.
        let usable: Vec<usize> = (0..all)
            .filter(|row| !unsettled.contains(row))
            .filter(|row| dealer.cards.get(*row).is_some_and(Option::is_some))
            .filter(|row| player.is_hand_or_hidden(*row, size))
            .collect();
        // From all of the export: what one dealer or one hour does wrongly says nothing of its columns.
        let (all, tried) = (usable.len(), usable.len().min(HANDS_TRIED_MAX));
        let rows: Vec<usize> =
            (0..tried).filter_map(|at| usable.get(at * all / tried).copied()).collect();
        let odds = rows.iter().map(|row| {
            let (player, dealer) = pair(*row);
            [false, true].map(|is_played| rules.hand_odds(player, dealer, is_played))
        });
        let multiples = rules.rules.play_multiples.all().iter().copied().map(i64::from);
        Some(SettledHands { odds: odds.collect(), rows, multiples: multiples.collect() })
    }

    /// Whether the rules let Play be this amount for an Ante.
    pub(super) fn allows(&self, ante: i64, play: i64) -> bool {
        self.multiples.iter().any(|multiple| ante.checked_mul(*multiple) == Some(play))
    }

    /// The hands with these plays: each row's action, where it is known.
    pub fn with<'h>(
        &'h self,
        played: &'h [Option<bool>],
    ) -> impl Iterator<Item = (usize, &'h HandOdds)> + 'h {
        self.rows.iter().zip(&self.odds).filter_map(|(row, odds)| {
            let is_played = played.get(*row).copied().flatten()?;
            Some((*row, odds.get(usize::from(is_played))?))
        })
    }
}

/// How a column states a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ResultForm {
    /// What the player won or lost.
    Net,
    /// What came back, with the stake.
    Paid,
    /// What the house won or lost.
    House,
    /// What the player won; nothing where the wager was lost.
    Winnings,
}

impl ResultForm {
    /// The forms that a record has a field for.
    pub const OF_RECORDS: [(ResultForm, Amount); 2] =
        [(ResultForm::Net, Amount::Net), (ResultForm::Paid, Amount::Paid)];

    /// The forms that a record has no field for.
    pub const OTHERS: [ResultForm; 2] = [ResultForm::House, ResultForm::Winnings];

    /// What a column of this form states where so much was wagered and won.
    pub fn due(self, wagered: i64, won: i64) -> Option<i64> {
        match self {
            ResultForm::Net => Some(won),
            ResultForm::Paid => won.checked_add(wagered),
            ResultForm::House => won.checked_neg(),
            ResultForm::Winnings => Some(won.max(0)),
        }
    }
}

/// Columns of money by their places in the table.
pub(crate) type MoneyColumns = BTreeMap<usize, Vec<Option<i64>>>;

pub(super) fn amount(money: &MoneyColumns, at: usize, row: usize) -> Option<i64> {
    money.get(&at)?.get(row).copied().flatten()
}

/// How many amounts of a column are so, and how many it has.
pub(super) fn amounts_that(
    money: &MoneyColumns,
    at: usize,
    is_so: impl Fn(i64) -> bool,
) -> (usize, usize) {
    let amounts = || money.get(&at).into_iter().flatten().flatten();
    (amounts().filter(|minor| is_so(**minor)).count(), amounts().count())
}

/// Whether amounts of a column are below zero more often than stakes may be, and as often above it.
pub(super) fn has_both_signs(money: &MoneyColumns, at: usize) -> bool {
    let often = |is_so: fn(i64) -> bool| {
        let (count, of) = amounts_that(money, at, is_so);
        count * 100 >= of.max(1) * BELOW_ZERO_MAX
    };
    often(|minor| minor < 0) && often(|minor| minor > 0)
}

/// Of a hundred stakes so many may be below zero, as those are that take a stake back.
const BELOW_ZERO_MAX: usize = 10;

/// Whether a column may hold a stake: hardly any of its amounts is below zero.
pub(super) fn is_stake(money: &MoneyColumns, at: usize) -> bool {
    let (below, of) = amounts_that(money, at, |minor| minor < 0);
    below * 100 <= of * BELOW_ZERO_MAX
}
