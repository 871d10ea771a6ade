//! Verbs about a commission's letters.

pub(crate) mod approve;
mod enclosed_report;
pub(crate) mod filed;
mod followed;
mod print;
pub(crate) mod register;
mod register_page;
pub(crate) mod registered;
pub(crate) mod status;
