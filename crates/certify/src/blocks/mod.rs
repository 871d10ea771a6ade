//! Blocks of a report that the families and the sections share. Knows nothing about folders, logs or
//! how a report looks.

pub(crate) mod evaluated_rows;
pub(crate) mod judged_figures;
pub(crate) mod paragraph;
