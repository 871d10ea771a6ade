//! Records of games that are played event by event and end in points: what both gin families share.
//!
//! It reads their keys, counts what was judged, and gives findings their words. It knows no rules:
//! those are in the folders of the families.

mod audit;
mod cards;
mod counts;
mod end;
mod event;
pub mod generate;
mod judged;
mod keys;
mod page;
mod plant;
mod says;
pub(crate) mod schema;
pub(crate) mod script;
mod sheet;
mod shown;
mod take;

pub(crate) use audit::play_audits;
pub use audit::{MessageContext, PlayAudit};
pub use cards::LoggedPack;
pub(crate) use cards::{one_card, set_of_cards};
pub use counts::{Evidence, PlayCounts, PointsDue, SiblingCounts};
pub(crate) use end::RunningScore;
pub use end::{ClaimedParty, EndRecord, POINTS_LOGGED_MAX, Pair, Points};
pub use event::{LoggedEvent, What};
pub(crate) use judged::{Found, Judgement, SiblingOutcome, View, figures, scores_most};
pub use keys::{
    DealRecord, GameRecord, Overrides, PlayedRecord, RoundRecord, SideTable, StandingRecord,
};
pub(crate) use page::page;
pub(crate) use plant::{Needs, Plant, Plants, plants};
pub(crate) use says::{says_end, values};
pub use sheet::PlaySheet;
pub(crate) use shown::trouble;
pub(crate) use take::{PlayInput, take};
