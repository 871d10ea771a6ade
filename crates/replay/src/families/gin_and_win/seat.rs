//! One seat of a round with wagers: what the record shows of it, and what the rules make of it.

use crate::record::{Amounts, Bet, PerWager, SeatRecord, SideAmount, is_same_name};
use crate::rules::gin_and_win::sheet::{CompiledRules, HandSettlement, SetHand, further_side};
use crate::summary::DecisionKey;
use gincert_fast::Leftover;
use gincert_game::CardSet;
use gincert_game::gin_and_win::{Action, Pay, SideWager, meters};

/// One seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seat<'r, 'a> {
    /// The record's part.
    pub record: &'r SeatRecord<'a>,
    /// The side wagers of the game: records have those after the first by their names.
    pub sides: &'r [SideWager],
    /// What the player did; `None` where the record does not say, or contradicts itself.
    pub action: Option<Action>,
    /// The player's cards, where all are shown and there are as many as a hand has.
    pub cards: Option<CardSet>,
    /// The best way to set them.
    pub best: Option<SetHand>,
    /// What counts as left over: the best setting, or the player's own where hands count as laid.
    pub counts: Option<Leftover>,
    /// How Ante and Play are settled.
    pub settled: Option<HandSettlement>,
    /// What each wager has to win or lose, in minor units; `None` where the record does not show enough.
    pub due: PerWager<Option<i64>>,
}

impl Seat<'_, '_> {
    /// The amount of a wager; 0 for one that need not be made and is left out, `None` where the
    /// record lacks one that must have been made, or gives a total alone.
    pub fn bet(&self, bet: Bet) -> Option<i64> {
        let bets = self.record.bets.as_ref()?;
        let is_needed = match bet {
            Bet::Ante => true,
            Bet::Play => self.action == Some(Action::Play),
            _ => bets.get(Bet::Ante).is_none() && bets.get(Bet::Total).is_some(),
        };
        self.amount(bets, bet).or((!is_needed).then_some(0))
    }

    /// What a list of amounts of the seat has of a wager.
    #[inline]
    pub(crate) fn amount(&self, amounts: &Amounts<'_>, bet: Bet) -> Option<i64> {
        amount(amounts, bet, self.sides)
    }

    /// The wager that a correction names; `None` for one that the game does not have.
    pub(crate) fn bet_of(&self, word: &str) -> Option<Bet> {
        Bet::parse(word).or_else(|| further_side(self.sides, word))
    }

    /// Whether the stated outcome is the row of the rules that applies; `None` where none is stated, or the record does not
    /// show which row applies. A text other than a row of the rules never agrees.
    pub fn outcome_agrees(&self, rules: &CompiledRules) -> Option<bool> {
        let stated = self.record.outcome.as_ref()?;
        match (rules.outcome_row(stated.as_str()), self.settled) {
            (None, _) => Some(false),
            (Some(_), None) => None,
            (Some(row), Some(settled)) => Some(settled.row == Some(row)),
        }
    }

    /// The place of the multiple by which a played hand is raised; `None` where the rules leave a choice and the record
    /// does not show an amount that is one of them.
    pub fn raise_place(&self, sheet: &CompiledRules) -> Option<usize> {
        let multiples = &sheet.rules.play_multiples;
        match multiples.is_choice() {
            false => Some(0),
            true => multiples.place_of_wagers(self.bet(Bet::Ante)?, self.bet(Bet::Play)?),
        }
    }

    /// The multiple itself.
    pub fn raise_multiple(&self, sheet: &CompiledRules) -> Option<u8> {
        sheet.rules.play_multiples.all().get(self.raise_place(sheet)?).copied()
    }

    /// The key of a played hand with these left-over cards among the decisions.
    pub fn decision_key(&self, left: u64, sheet: &CompiledRules) -> Option<DecisionKey> {
        match sheet.rules.play_multiples.is_choice() {
            false => Some(DecisionKey::of(left)),
            true => Some(DecisionKey::raised(left, self.raise_multiple(sheet)?)),
        }
    }

    /// The amount of each wager, as [`Seat::bet`] has it.
    pub fn bets(&self) -> PerWager<Option<i64>> {
        PerWager::new(self.sides.len(), |bet| self.bet(bet))
    }

    /// What the rules pay on a side wager, by its place; `None` where the record does not decide it.
    pub fn side_pay(&self, sheet: &CompiledRules, place: usize) -> Option<Pay> {
        sheet.side_pay(place, self.action?, self.best.as_ref())
    }

    /// Where the meter of a side wager stood when the seat was paid. A record states one: of a game with several
    /// meters nobody can say of which it is.
    pub fn meter(&self) -> Option<i64> {
        meter(self.record, self.sides)
    }

    /// What has to be won or lost on a wager.
    pub fn due(&self, bet: Bet) -> Option<i64> {
        match bet {
            Bet::Total => self.due.iter().try_fold(0_i64, |sum, due| sum.checked_add((*due)?)),
            bet => self.due.get(bet).copied().flatten(),
        }
    }

    /// What the record says was won or lost on a wager before any correction, in up to two ways:
    /// as a net result, and as what came back less the stake.
    pub fn observed(&self, bet: Bet) -> [Option<i64>; 2] {
        let of = |list: &Option<Amounts<'_>>| self.amount(list.as_ref()?, bet);
        let net = of(&self.record.net);
        let Some(paid) = of(&self.record.paid) else {
            return [net, None];
        };
        let stake = match bet {
            Bet::Total => {
                let parts = self.bets();
                let sum = parts.iter().try_fold(0_i64, |sum, bet| sum.checked_add((*bet)?));
                sum.or_else(|| self.record.bets.as_ref()?.get(Bet::Total))
            }
            bet => self.bet(bet),
        };
        [net, stake.and_then(|stake| paid.checked_sub(stake))]
    }

    /// What corrections after the fact moved on a wager, towards the player.
    pub fn adjusted(&self, bet: Bet) -> i64 {
        // A correction of no wager of the game is the seat's.
        let of = |word: &str| self.bet_of(word).unwrap_or(Bet::Total) == bet;
        let moved = self.record.adjusted.iter();
        moved
            .filter(|moved| of(moved.bet.as_ref().map_or("total", |word| word.as_str())))
            .filter_map(|moved| moved.amount)
            .fold(0, |sum, minor| sum.saturating_add(minor.0))
    }
}

/// The meter that a seat's record states, of a game with one.
pub(super) fn meter(record: &SeatRecord<'_>, sides: &[SideWager]) -> Option<i64> {
    record.meter.filter(|meter| meters(sides) == 1 && meter.0 >= 0).map(|meter| meter.0)
}

/// What a list of amounts has of a wager of a game with these side wagers.
#[inline]
pub(super) fn amount(amounts: &Amounts<'_>, bet: Bet, sides: &[SideWager]) -> Option<i64> {
    match bet {
        Bet::Side(place @ 1..) => {
            let name = &sides.get(usize::from(place))?.name;
            amounts.side(name)
        }
        bet => amounts.get(bet),
    }
}

/// A side wager of a seat by a name that no further side wager of the game has: what was wagered, and what the
/// record says that it won.
pub(super) struct UnnamedWager<'s> {
    pub name: &'s str,
    pub stake: Option<i64>,
    pub stated: Option<i64>,
}

/// Those of a seat; one of nothing is none.
pub(super) fn unnamed_wagers<'s>(
    seat: &'s SeatRecord<'_>,
    sides: &[SideWager],
) -> Vec<UnnamedWager<'s>> {
    let lists = [&seat.bets, &seat.net, &seat.paid];
    let mut found: Vec<UnnamedWager<'s>> = Vec::new();
    if lists.iter().all(|list| list.as_ref().is_none_or(|list| list.sides().is_empty())) {
        return found;
    }
    let amounts = lists.into_iter().flatten().flat_map(|list| unnamed(list, sides));
    for name in amounts.filter(|one| one.minor.0 != 0).map(|one| one.name.as_str().trim()) {
        if found.iter().any(|known| is_same_name(known.name, name)) {
            continue;
        }
        let [stake, net, paid] = lists.map(|list| list.as_ref()?.side(name));
        let back = paid.and_then(|paid| paid.checked_sub(stake.unwrap_or(0)));
        found.push(UnnamedWager { name, stake, stated: net.or(back) });
    }
    found
}

/// The side wagers of a list whose name no further side wager of the game has.
pub(super) fn unnamed<'l, 'a>(
    amounts: &'l Amounts<'a>,
    sides: &[SideWager],
) -> impl Iterator<Item = &'l SideAmount<'a>> {
    amounts.sides().iter().filter(move |one| further_side(sides, one.name.as_str()).is_none())
}
