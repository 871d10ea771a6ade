//! The ruleset of Gin & Win: a closed value that has been checked at the door.

use super::envy::envy_faults;
use super::jokers::{JokerFault, joker_faults};
use super::{
    BonusHand, BonusRow, Comparison, EnvyFault, OutcomeCondition, OutcomeRow, PAY_MAX, Pay,
    PlayMultiples, Qualifier, RaiseRounds, SIDE_NAME, SIDES_MAX, SideWager, meters,
};
use crate::MeldRules;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Smallest hand.
pub const HAND_CARDS_MIN: u8 = 3;
/// Largest hand: the reference tries every way to set it, and their number grows steeply.
pub const HAND_CARDS_MAX: u8 = 10;

/// Most rows of the outcome table, and of the pay table. Real ones have about seven.
pub const ROWS_MAX: usize = 32;

/// How the player's hand is scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlayerSetting {
    /// The best melding counts, however the hand was laid.
    CardsSpeak,
    /// The hand counts as the player laid it. Exact mathematics assumes that it is laid well.
    AsLaid,
}

impl PlayerSetting {
    /// The standard phrase.
    pub fn phrase(self) -> &'static str {
        match self {
            PlayerSetting::CardsSpeak => "Cards speak",
            PlayerSetting::AsLaid => "As laid",
        }
    }
}

/// The names of the wagers on the outcome as the document gives them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WagerNames {
    /// The wager made before the deal.
    pub ante: String,
    /// The wager made to stay.
    pub play: String,
}

impl Default for WagerNames {
    fn default() -> Self {
        WagerNames { ante: "Ante".into(), play: "Play".into() }
    }
}

/// A Gin & Win ruleset. Fields are public for reading and for building; [`GinAndWin::validate`]
/// says whether the parts fit together, and every reader calls it before it hands one out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GinAndWin {
    /// Cards in a hand.
    pub hand_cards: u8,
    /// Fewest and most seats.
    pub seats: (u8, u8),
    /// What counts as a meld.
    pub melds: MeldRules,
    /// How the player's hand is scored. The dealer's hand is always set to the fewest left-over
    /// cards, then the lowest from the top down.
    pub player_setting: PlayerSetting,
    /// How hands are compared.
    pub comparison: Comparison,
    /// Which dealer hands qualify.
    pub qualifier: Qualifier,
    /// Names of Ante and Play.
    pub wagers: WagerNames,
    /// How large the Play wager may be, in units of the Ante.
    pub play_multiples: PlayMultiples,
    /// Where the player may raise before the whole hand is seen: when, and by which of `play_multiples`.
    pub raise_rounds: Option<RaiseRounds>,
    /// Settlement of Ante and Play, first matching row.
    pub outcomes: Vec<OutcomeRow>,
    /// The side wagers in the order of the document, each with its pay table.
    pub sides: Vec<SideWager>,
}

/// Why the parts of a ruleset do not fit together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulesError {
    /// Hand size outside the limits.
    HandCards(u8),
    /// More cards than the deck has.
    DeckTooSmall {
        /// Cards needed.
        needed: u16,
        /// Cards of the deck.
        deck: u8,
    },
    /// Fewest seats above most seats, or none.
    Seats(u8, u8),
    /// Nothing is a meld.
    NoMeld,
    /// A deck with jokers beside something that is not executed with them.
    Jokers(JokerFault),
    /// A flush or run minimum of less than two cards or more than the hand.
    MeldMinimum(u8),
    /// The Play wager is zero Antes.
    PlayMultiple,
    /// A first decision with so many cards, which is none or the whole hand.
    FirstCards(u8),
    /// The multiples of both decisions are not those of the Play wager.
    RaiseRounds,
    /// More than [`SIDES_MAX`] side wagers.
    TooManySides,
    /// More than [`ROWS_MAX`] rows, and in which table.
    TooManyRows {
        /// The side wager whose pay table it is; `None` for the outcome table.
        side: Option<usize>,
    },
    /// The parts of a pay row's shape do not make up the hand.
    ShapeSize {
        /// The side wager.
        side: usize,
        /// Row index.
        row: usize,
        /// Cards in its parts.
        cards: u16,
    },
    /// A pay row asks for a score above the hand size.
    ScoreTooHigh {
        /// The side wager.
        side: usize,
        /// Row index.
        row: usize,
    },
    /// A row pays of a meter that its wager does not have, or that starts elsewhere; the row and which table.
    NoMeter {
        /// Row index.
        row: usize,
        /// The side wager whose pay table it is; `None` for the outcome table.
        side: Option<usize>,
    },
    /// A side wager has a meter, and no row pays of it.
    MeterUnpaid {
        /// The side wager.
        side: usize,
    },
    /// A meter that starts at nothing, or above [`PAY_MAX`] wagers.
    MeterStart {
        /// The side wager.
        side: usize,
    },
    /// Envy pay-offs that do not fit their wager.
    Envy {
        /// The side wager.
        side: usize,
        /// Which of its envy pay-offs.
        place: usize,
        /// What is wrong.
        fault: EnvyFault,
    },
    /// An outcome row for a folded hand that settles the Play wager, which such a hand does not make.
    FoldedPlay {
        /// Row index.
        row: usize,
    },
    /// A row that does not settle a wager which was made; the row and which table.
    WagerUnsettled {
        /// Row index.
        row: usize,
        /// The side wager whose pay table it is; `None` for the outcome table.
        side: Option<usize>,
    },
    /// A pay-off above [`PAY_MAX`] or for a stake of zero; the row and which table.
    PayTooLarge {
        /// Row index.
        row: usize,
        /// The side wager whose pay table it is; `None` for the outcome table.
        side: Option<usize>,
    },
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::HandCards(cards) => {
                write!(f, "a hand of {cards} cards is outside {HAND_CARDS_MIN} to {HAND_CARDS_MAX}")
            }
            RulesError::DeckTooSmall { needed, deck } => {
                write!(f, "all seats and the dealer need {needed} cards, the deck has {deck}")
            }
            RulesError::Seats(least, most) => write!(f, "{least} to {most} seats make no table"),
            RulesError::NoMeld => f.write_str("no combination counts as a meld"),
            RulesError::Jokers(fault) => fault.fmt(f),
            RulesError::MeldMinimum(cards) => {
                write!(f, "a smallest flush or run of {cards} cards makes no sense here")
            }
            RulesError::PlayMultiple => f.write_str("a Play wager of zero Antes is no wager"),
            RulesError::FirstCards(cards) => write!(
                f,
                "a first decision with {cards} cards is not one with a part of the hand"
            ),
            RulesError::RaiseRounds => {
                f.write_str("the Play wager is of the multiples of both decisions, and of no others")
            }
            RulesError::TooManySides => write!(f, "a game has at most {SIDES_MAX} side wagers"),
            RulesError::TooManyRows { .. } => write!(f, "a table has more than {ROWS_MAX} rows"),
            RulesError::ShapeSize { cards, .. } => {
                write!(f, "the parts of this hand have {cards} cards together")
            }
            RulesError::ScoreTooHigh { .. } => f.write_str("a score above the size of the hand"),
            RulesError::NoMeter { side: None, .. } => {
                f.write_str("only a row of a side wager's pay table pays of a meter")
            }
            RulesError::NoMeter { .. } => {
                f.write_str("this row pays of a meter that the wager does not have")
            }
            RulesError::MeterUnpaid { .. } => f.write_str("no row pays of the meter of this wager"),
            RulesError::MeterStart { .. } => {
                write!(f, "a meter starts at 1 to {PAY_MAX} times the wager")
            }
            RulesError::Envy { fault, .. } => fault.fmt(f),
            RulesError::FoldedPlay { .. } => f.write_str(
                "a folded hand makes no Play wager, so that only '-' is supported for it in this row",
            ),
            RulesError::WagerUnsettled { .. } => f.write_str(
                "a wager of this row was made and is not settled: '-' is supported only for the Play \
                 wager of a folded hand",
            ),
            RulesError::PayTooLarge { .. } => {
                write!(f, "a pay-off lies between 0 and {PAY_MAX}, for a stake of at least 1")
            }
        }
    }
}

impl core::error::Error for RulesError {}

impl GinAndWin {
    /// Everything that does not fit together; empty for a usable ruleset.
    pub fn validate(&self) -> Vec<RulesError> {
        let mut errors = Vec::new();
        if !(HAND_CARDS_MIN..=HAND_CARDS_MAX).contains(&self.hand_cards) {
            errors.push(RulesError::HandCards(self.hand_cards));
        }
        if self.seats.0 == 0 || self.seats.0 > self.seats.1 {
            errors.push(RulesError::Seats(self.seats.0, self.seats.1));
        }
        let needed = u16::from(self.hand_cards) * (u16::from(self.seats.1) + 1);
        let deck = self.deck_cards();
        if needed > u16::from(deck) {
            errors.push(RulesError::DeckTooSmall { needed, deck });
        }
        let jokers = joker_faults(self.melds, self.raise_rounds.is_some(), self.has_envy());
        errors.extend(jokers.map(RulesError::Jokers));
        if !self.melds.any() {
            errors.push(RulesError::NoMeld);
        }
        for least in [self.melds.flush_min, self.melds.run_min].into_iter().flatten() {
            if !(2..=self.hand_cards).contains(&least) {
                errors.push(RulesError::MeldMinimum(least));
            }
        }
        if self.play_multiples.least() == 0 {
            errors.push(RulesError::PlayMultiple);
        }
        if let Some(rounds) = self.raise_rounds {
            if rounds.first_cards == 0 || rounds.first_cards >= self.hand_cards {
                errors.push(RulesError::FirstCards(rounds.first_cards));
            }
            if rounds.all() != Ok(self.play_multiples) {
                errors.push(RulesError::RaiseRounds);
            }
        }
        if self.sides.len() > SIDES_MAX {
            errors.push(RulesError::TooManySides);
        }
        let pay_tables = self.sides.iter().map(|side| side.rows.len()).enumerate();
        let tables = pay_tables.map(|(side, rows)| (Some(side), rows));
        for (side, rows) in [(None, self.outcomes.len())].into_iter().chain(tables) {
            if rows > ROWS_MAX {
                errors.push(RulesError::TooManyRows { side });
            }
        }
        for (row, outcome) in self.outcomes.iter().enumerate() {
            if !usable(outcome.ante) || !usable(outcome.play) {
                errors.push(RulesError::PayTooLarge { row, side: None });
            }
            if [outcome.ante, outcome.play].into_iter().any(|pay| pay.of_meter().is_some()) {
                errors.push(RulesError::NoMeter { row, side: None });
            }
            let is_folded = outcome.when.event == OutcomeCondition::PlayerFolds;
            if is_folded && outcome.play != Pay::NotMade {
                errors.push(RulesError::FoldedPlay { row });
            }
            if outcome.ante == Pay::NotMade || (!is_folded && outcome.play == Pay::NotMade) {
                errors.push(RulesError::WagerUnsettled { row, side: None });
            }
        }
        for (side, wager) in self.sides.iter().enumerate() {
            for (row, printed) in wager.rows.iter().enumerate() {
                self.validate_pay_row((side, row), printed, &mut errors);
            }
            validate_meter(side, wager, &mut errors);
            validate_envy(side, wager, self.seats.1, &mut errors);
        }
        errors
    }

    fn validate_pay_row(
        &self,
        (side, row): (usize, usize),
        printed: &BonusRow,
        errors: &mut Vec<RulesError>,
    ) {
        if !usable(printed.pays) {
            errors.push(RulesError::PayTooLarge { row, side: Some(side) });
        }
        if printed.pays == Pay::NotMade {
            errors.push(RulesError::WagerUnsettled { row, side: Some(side) });
        }
        match &printed.hand {
            BonusHand::Shape(parts) => {
                let cards = parts.iter().map(|part| u16::from(part.cards())).sum();
                if cards != u16::from(self.hand_cards) {
                    errors.push(RulesError::ShapeSize { side, row, cards });
                }
            }
            BonusHand::Score { score, .. } if *score > self.hand_cards => {
                errors.push(RulesError::ScoreTooHigh { side, row });
            }
            _ => {}
        }
    }
}

/// A meter belongs to the rows that pay of it.
fn validate_meter(side: usize, wager: &SideWager, errors: &mut Vec<RulesError>) {
    let start = wager.meter.map(|meter| meter.start);
    if start.is_some_and(|start| !(1..=PAY_MAX).contains(&start)) {
        errors.push(RulesError::MeterStart { side });
    }
    let of_meter = |row: &BonusRow| row.pays.of_meter().map(|pay| pay.start);
    for (row, printed) in wager.rows.iter().enumerate() {
        if of_meter(printed).is_some_and(|paid| Some(paid) != start) {
            errors.push(RulesError::NoMeter { row, side: Some(side) });
        }
    }
    if start.is_some() && !wager.rows.iter().any(|row| of_meter(row).is_some()) {
        errors.push(RulesError::MeterUnpaid { side });
    }
}

/// Envy belongs to rows of the pay table, to a wager without a meter, and to a game of several seats.
fn validate_envy(side: usize, wager: &SideWager, seats: u8, errors: &mut Vec<RulesError>) {
    let by_itself = envy_faults(&wager.envy, wager.rows.len());
    let found = by_itself.enumerate().filter_map(|(place, fault)| Some((place, fault?)));
    // Of all of them together it is stated once.
    let of_all = match wager.has_envy() {
        true if wager.meter.is_some() => Some((0, EnvyFault::Meter)),
        true if seats < 2 => Some((0, EnvyFault::Alone)),
        _ => None,
    };
    let faults = found.chain(of_all);
    errors.extend(faults.map(|(place, fault)| RulesError::Envy { side, place, fault }));
}

fn usable(pay: Pay) -> bool {
    match pay {
        Pay::Odds { win, stake } | Pay::OddsLess { win, stake, .. } => {
            win <= PAY_MAX && (1..=PAY_MAX).contains(&stake)
        }
        _ => true,
    }
}

impl GinAndWin {
    /// Cards of the deck, jokers among them.
    pub fn deck_cards(&self) -> u8 {
        52 + self.melds.jokers
    }

    /// Whether any side wager has envy pay-offs.
    pub fn has_envy(&self) -> bool {
        self.sides.iter().any(SideWager::has_envy)
    }

    /// Whether any side wager has a meter.
    pub fn has_meter(&self) -> bool {
        meters(&self.sides) > 0
    }
}

/// Views of the only side wager, for what takes games with one at most.
impl GinAndWin {
    /// The rows of its pay table; none where the game has none.
    pub fn bonus_rows(&self) -> &[BonusRow] {
        self.sides.first().map_or(&[], |side| &side.rows)
    }

    /// Its name.
    pub fn bonus_name(&self) -> &str {
        self.sides.first().map_or(SIDE_NAME, |side| &side.name)
    }

    /// Whether it is settled by the pay table when the player folds.
    pub fn bonus_stands_on_fold(&self) -> bool {
        self.sides.first().is_none_or(|side| side.stands_on_fold)
    }
}
