//! What a report says of gin rummy with closed hands and of no other game.

mod mathematics;

pub(crate) use mathematics::add as add_mathematics;
