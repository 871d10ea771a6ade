//! Readings of a Gin & Win document other than its own: of its base game, and of its open points with
//! their edges.

pub(crate) mod base_reading;
pub(crate) mod priced;
