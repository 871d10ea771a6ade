//! The dispute desk: everything about one round on one page.

mod page;
mod pages;

pub use page::{Page, PlayPage, ShownHand, ShownSeat, ShownWager};
pub use pages::{PAGES_MAX, pages};
