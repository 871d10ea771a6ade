//! A rule document as it was read: its tables and cells, the values in them, and problems of form.
//! Knows nothing about what is judged.

pub(crate) mod cells;
pub(crate) mod dossier;
pub(crate) mod limits;
pub(crate) mod places;
pub(crate) mod problem;
pub(crate) mod rows;
pub(crate) mod sentences;
mod strategies;
pub(crate) mod tables;

pub(crate) use rows::{row_twice, rows};
pub(crate) use tables::{TableKind, Tables, has_row, kind_of};
