//! The rules of closed-hand gin: a closed value with nothing left open, checked at the door.

use super::doubling::Doubling;
use super::terms::{
    EarlyKnock, KnockScore, LayOff, LowestTied, RunBonus, RunBonusTo, Setting, Undercut,
    UndercuttersTied,
};
use crate::deadwood::MeldCore;
use crate::dealing::{Deal, DealOrder, Dealing, FinalDiscard, FirstTurn, Redeposit, Starts};
use crate::{Card, Rank};
use alloc::vec::Vec;
use core::fmt;

/// Smallest hand: programs deal seven cards as well as ten.
pub const HAND_CARDS_MIN: u8 = 7;
/// Largest hand.
pub const HAND_CARDS_MAX: u8 = 10;
/// Most seats.
pub const SEATS_MAX: u8 = 4;
/// Most points that a rule may give for anything, and largest target; published rules stay below a
/// thousand.
pub const POINTS_MAX: i64 = 1_000_000;

/// Most times that the value of a card may be taken for a limit.
pub const KNOCK_TIMES_MAX: u8 = 5;

/// With how much deadwood one may knock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Knock {
    /// So many points or less ("How To Play Gin": 10).
    AtMost(u32),
    /// Less than so many points ("How To Play Gin Rummy", terms: less than 10).
    LessThan(u32),
    /// So many times the value of the upcard ("Oklahoma gin": once).
    UpcardValue(u8),
    /// So many times the value of the knock card of a second deck ("Oklahoma gin", match play: once).
    KnockCardValue(u8),
    /// Not at all ("Straight gin").
    GinOnly,
}

/// What eleven melded cards are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BigGin {
    /// A big gin with a bonus of its own ("Big gin": 31, commonly 50).
    Bonus(i64),
    /// Gin, without a discard and without a further bonus ("Oklahoma Gin", going out).
    AsGin,
    /// Nothing of its own ("How To Play Gin": one card is discarded).
    NotAllowed,
}

/// When the stock is used up, and who scores then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StockEnd {
    /// The round is over after the discard that leaves so many cards in the stock.
    pub cards_left: u8,
    /// Whether the least deadwood then takes the differences ("How To Play Gin Rummy",
    /// variations); otherwise nobody scores.
    pub lowest_scores: bool,
    /// Whether the next player may still take that discard and knock (the OpenSpiel engine).
    pub last_knock: bool,
}

/// What decides the showdown and the points of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SettleRules {
    /// Melds and card values.
    pub core: MeldCore,
    /// What an unmelded ace counts in the hand of a player who did not end the round, where it
    /// counts otherwise ("Tedesco gin").
    pub caught_ace: Option<u8>,
    /// Cards in a hand between turns.
    pub hand_cards: u8,
    /// Fewest and most seats.
    pub seats: (u8, u8),
    /// The limit.
    pub knock: Knock,
    /// The limit where an ace sets it, however often the value of another card is taken; 0 is gin only.
    pub knock_on_ace: u32,
    /// For gin.
    pub gin_bonus: i64,
    /// For an undercut.
    pub undercut_bonus: i64,
    /// What eleven melded cards are.
    pub big_gin: BigGin,
    /// Whether going out needs a discard.
    pub final_discard: FinalDiscard,
    /// When a knock is undercut.
    pub undercut: Undercut,
    /// What a knock scores.
    pub knock_score: KnockScore,
    /// When cards may be laid off.
    pub lay_off: LayOff,
    /// How the defender counts.
    pub defender: Setting,
    /// Which cards double a round, and what of it.
    pub doubling: Option<Doubling>,
    /// Points for runs.
    pub run_bonus: RunBonus,
    /// Whose runs score.
    pub run_bonus_to: RunBonusTo,
    /// Several undercutters.
    pub undercutters_tied: UndercuttersTied,
    /// The end of the stock.
    pub stock_end: StockEnd,
    /// Several with the least deadwood at the end of the stock.
    pub lowest_tied: LowestTied,
}

/// What decides the deal and the turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DealRules {
    /// What is dealt and turned up.
    pub deal: Deal,
    /// How the pack is dealt out.
    pub order: DealOrder,
    /// Who plays first.
    pub starts: Starts,
    /// The first turn.
    pub first_turn: FirstTurn,
    /// Throwing back the card just taken.
    pub redeposit: Redeposit,
    /// A deal in which somebody could knock.
    pub early_knock: EarlyKnock,
}

/// The rules of a game with closed hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GinRummy {
    /// Showdown and points.
    pub settle: SettleRules,
    /// Deal and turns.
    pub deal: DealRules,
}

/// Why the parts of the rules do not fit together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GinRummyRulesError {
    /// Hand size outside the limits.
    HandCards(u8),
    /// No seats, or too many.
    Seats(u8, u8),
    /// Nothing is a meld, or a smallest run is no row of cards.
    Melds,
    /// A card value above the limit.
    CardValue,
    /// A bonus below 0 or above [`POINTS_MAX`].
    Points(i64),
    /// The value of a card that sets the limit is taken not once, or too often.
    KnockTimes(u8),
    /// The limit comes from an upcard, and none is turned; or from a knock card, and there is none.
    LimitCard,
    /// The first turn needs an upcard, or a starter with a card more, and the deal gives none.
    FirstTurn,
}

impl fmt::Display for GinRummyRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GinRummyRulesError::HandCards(cards) => {
                write!(f, "a hand of {cards} cards is outside {HAND_CARDS_MIN} to {HAND_CARDS_MAX}")
            }
            GinRummyRulesError::Seats(least, most) => {
                write!(f, "{least} to {most} seats make no table")
            }
            GinRummyRulesError::Melds => f.write_str("these melds make no game"),
            GinRummyRulesError::CardValue => {
                f.write_str("a card counts more than a rule may give it")
            }
            GinRummyRulesError::Points(points) => {
                write!(f, "{points} points are outside 0 to {POINTS_MAX}")
            }
            GinRummyRulesError::KnockTimes(times) => {
                write!(f, "{times} times the value of a card is outside 1 to {KNOCK_TIMES_MAX}")
            }
            GinRummyRulesError::LimitCard => {
                f.write_str("the card that sets the limit is not turned up in this deal")
            }
            GinRummyRulesError::FirstTurn => f.write_str("the first turn does not fit the deal"),
        }
    }
}

impl core::error::Error for GinRummyRulesError {}

impl SettleRules {
    /// The values of the encyclopaedia article "Gin rummy" for two seats: knock on 10 or less, 25
    /// points for gin and for an undercut, 31 for big gin. A variant is written with struct update
    /// syntax.
    ///
    /// ```
    /// use gincert_game::deadwood::least_points;
    /// use gincert_game::gin_rummy::{Knock, SettleRules};
    /// use gincert_game::parse_cards;
    ///
    /// let hand = parse_cards("8c 8d 8h 3s 4s 5s Jc Qc Kc Ah").unwrap();
    /// let rules = SettleRules::standard();
    /// assert!(rules.validate().is_empty());
    /// assert_eq!((least_points(&rules.core, hand), rules.limit(None)), (1, Some(10)));
    /// let gin_only = SettleRules { knock: Knock::GinOnly, ..rules };
    /// assert_eq!(gin_only.limit(None), Some(0));
    /// ```
    pub fn standard() -> SettleRules {
        SettleRules {
            core: MeldCore::standard(),
            caught_ace: None,
            hand_cards: 10,
            seats: (2, 2),
            knock: Knock::AtMost(10),
            knock_on_ace: 1,
            gin_bonus: 25,
            undercut_bonus: 25,
            big_gin: BigGin::Bonus(31),
            final_discard: FinalDiscard::Required,
            undercut: Undercut::EqualOrLess,
            knock_score: KnockScore::Difference,
            lay_off: LayOff::OnKnock,
            defender: Setting::CardsSpeak,
            doubling: None,
            run_bonus: RunBonus::None,
            run_bonus_to: RunBonusTo::Winner,
            undercutters_tied: UndercuttersTied::EachScores,
            stock_end: StockEnd { cards_left: 2, lowest_scores: false, last_knock: false },
            lowest_tied: LowestTied::NobodyScores,
        }
    }

    /// The card that sets the limit, and decides on doubling: that of the second deck where the
    /// limit comes from it, else the upcard.
    pub fn limit_card(&self, upcard: Option<Card>, knock_card: Option<Card>) -> Option<Card> {
        match self.knock {
            Knock::KnockCardValue(_) => knock_card,
            _ => upcard,
        }
    }

    /// Most points with which one may knock, given the card that sets the limit; 0 is gin only.
    /// `None` where the limit comes from a card that is not given.
    pub fn limit(&self, card: Option<Card>) -> Option<u32> {
        match self.knock {
            Knock::AtMost(points) => Some(points),
            Knock::LessThan(points) => Some(points.saturating_sub(1)),
            Knock::GinOnly => Some(0),
            Knock::UpcardValue(times) | Knock::KnockCardValue(times) => {
                Some(self.limit_by(card?.rank()?, times))
            }
        }
    }

    /// The limit that a card of this rank sets where its value is taken so many times.
    pub fn limit_by(&self, rank: Rank, times: u8) -> u32 {
        match rank {
            Rank::ACE => self.knock_on_ace,
            rank => u32::from(rank.number().min(10)) * u32::from(times),
        }
    }

    /// The multiplier of a hand that somebody wins by going out: 2 where the suit of the card that sets
    /// the limit doubles.
    pub fn multiplier(&self, card: Option<Card>) -> i64 {
        let doubles = |doubling: Doubling| card.is_some_and(|card| doubling.doubles(card));
        if self.doubling.is_some_and(doubles) { 2 } else { 1 }
    }

    /// What cards count in the hand of a player who did not end the round.
    pub fn caught_core(&self) -> MeldCore {
        self.caught_ace.map_or(self.core, |ace| self.core.with_ace_value(ace))
    }

    /// Everything that does not fit together; empty for usable rules.
    pub fn validate(&self) -> Vec<GinRummyRulesError> {
        let mut errors = Vec::new();
        if !(HAND_CARDS_MIN..=HAND_CARDS_MAX).contains(&self.hand_cards) {
            errors.push(GinRummyRulesError::HandCards(self.hand_cards));
        }
        let (least, most) = self.seats;
        if least < 2 || least > most || most > SEATS_MAX {
            errors.push(GinRummyRulesError::Seats(least, most));
        }
        if !self.core.makes_sense() {
            errors.push(GinRummyRulesError::Melds);
        }
        if !self.core.values.usable() || !self.caught_core().values.usable() {
            errors.push(GinRummyRulesError::CardValue);
        }
        let big_gin = match self.big_gin {
            BigGin::Bonus(points) => points,
            BigGin::AsGin | BigGin::NotAllowed => 0,
        };
        if let Knock::UpcardValue(times) | Knock::KnockCardValue(times) = self.knock
            && !(1..=KNOCK_TIMES_MAX).contains(&times)
        {
            errors.push(GinRummyRulesError::KnockTimes(times));
        }
        let bonuses = [self.gin_bonus, self.undercut_bonus, big_gin];
        let wrong = bonuses.into_iter().filter(|points| !(0..=POINTS_MAX).contains(points));
        errors.extend(wrong.map(GinRummyRulesError::Points));
        errors
    }
}

impl GinRummy {
    /// How a pack is dealt.
    pub fn dealing(&self) -> Dealing {
        let DealRules { deal, order, starts, .. } = self.deal;
        Dealing { hand_cards: self.settle.hand_cards, deal, order, starts, jokers: 0 }
    }

    /// Everything that does not fit together; empty for usable rules.
    pub fn validate(&self) -> Vec<GinRummyRulesError> {
        let mut errors = self.settle.validate();
        let DealRules { deal, first_turn, .. } = self.deal;
        let limit_card = match self.settle.knock {
            Knock::UpcardValue(_) => deal == Deal::UpcardTurned,
            Knock::KnockCardValue(_) => deal == Deal::SecondDeck,
            Knock::AtMost(_) | Knock::LessThan(_) | Knock::GinOnly => true,
        };
        if !limit_card {
            errors.push(GinRummyRulesError::LimitCard);
        }
        let fits = match first_turn {
            FirstTurn::Offers => deal == Deal::UpcardTurned,
            FirstTurn::Discard => deal == Deal::ElevenToStarter,
            FirstTurn::Free | FirstTurn::Stock => deal != Deal::ElevenToStarter,
        };
        if !fits {
            errors.push(GinRummyRulesError::FirstTurn);
        }
        errors
    }
}
