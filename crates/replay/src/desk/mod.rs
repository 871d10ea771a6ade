//! The dispute desk: everything about one round on one page, and the search for the rounds that a patron
//! means.

mod pages;
pub(crate) mod play_page;
mod query;
mod related;
mod round_rows;
mod search;
mod verdict;
mod versions;

pub use crate::finding::page::{
    Obstacle, Page, PlayPage, ShownDifference, ShownEvent, ShownHand, ShownMatchRound, ShownPayRow,
    ShownSeat, ShownTotal, ShownWager,
};
pub use pages::{PAGES_MAX, pages};
pub use query::{AskedTime, DisputeCondition, DisputeQuery};
pub use round_rows::{RoundRow, RoundSeat, each_round};
pub use search::{
    DisputeSearch, DisputedRound, NearRecord, ROUNDS_SHOWN_MAX, VALUES_NAMED_MAX, search,
};
pub use verdict::{DisputeVerdict, SeatDispute};
pub use versions::{RoundVersion, VERSIONS_MAX, VersionStanding};
