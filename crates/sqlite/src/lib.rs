//! Tables and views as one SQLite database.
//!
//! It knows rows of texts and whole numbers; it knows nothing about audits. Without the feature `bundled` it is
//! empty, so that a build of the workspace does not build SQLite.

#[cfg(feature = "bundled")]
mod database;

#[cfg(feature = "bundled")]
pub use database::{Database, DatabaseColumn};
