//! The dispute desk: everything about one round on one page.

mod pages;
pub(crate) mod play_page;

pub use crate::finding::page::{Page, PlayPage, ShownHand, ShownSeat, ShownWager};
pub use pages::{PAGES_MAX, pages};
