//! The keys of rounds and matches that are played event by event, as records have them. Knows no rules.

pub(crate) mod end;
pub(crate) mod event;
pub(crate) mod gin_rummy;
pub(crate) mod keys;
pub(crate) mod pack;

pub(crate) use end::RunningScore;
pub use end::{ClaimedParty, EndRecord, POINTS_LOGGED_MAX, Pair, Points, SidePoints};
pub use event::{LoggedEvent, PlayedAct};
pub use keys::{DealRecord, GameRecord, Overrides, PlayedRecord, RoundRecord, StandingRecord};
pub use pack::LoggedPack;
pub(crate) use pack::{one_card, set_of_cards};
