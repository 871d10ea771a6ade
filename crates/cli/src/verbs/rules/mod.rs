//! Verbs about rule documents, hands and score sheets.

pub(crate) mod ask;
pub(crate) mod check;
pub(crate) mod diff;
pub(crate) mod diff_hands;
pub(crate) mod diff_words;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod draft;
pub(crate) mod hand;
pub(crate) mod math;
pub(crate) mod no_rules;
pub(crate) mod play;
pub(crate) mod rack_card;
pub(crate) mod sheet;
