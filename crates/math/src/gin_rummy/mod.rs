//! What is exact about the hands that gin rummy with closed hands deals. Knows nothing about play: what a deal
//! becomes is not counted here.

mod dealt;

pub use dealt::{DealtHands, LimitCount, POINTS_LISTED_MAX, dealt_hands};
