//! The phrases of Gin & Win's tables: melds, settings, qualifiers, outcomes, pay-offs and wagers.
//! See [`crate::phrases`] for what holds in all games.

mod bonus_hand;
mod envy;
mod melds;
mod meter;
mod outcome;
mod pay;
mod qualifier;
mod setting;
mod share;
mod wager;

pub use bonus_hand::bonus_hand;
pub use envy::envy_pay;
pub use melds::{melds, melds_phrase};
pub use meter::{contribution, meter_start, side_pay};
pub use outcome::outcome;
pub(crate) use pay::commission;
pub use pay::pay;
pub use qualifier::qualifier;
pub use setting::{
    JOKER_VALUE, JOKERS, comparison, dealer_setting, deck, deck_phrase, hand_cards, joker_value,
    jokers, player_setting, score, seats,
};
pub use share::share;
pub use wager::{AMOUNTS, MADE, SETTLED, amount, amount_phrase, made, made_phrase, settled};
