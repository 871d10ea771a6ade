//! What may explain an exception beside the record itself: how much was wagered, and by which other rules
//! the record would be right.

/// Rule documents of an audit that are tried: those after them are not.
pub const OTHER_RULES_MAX: usize = 32;

/// Single-change readings of a document that are tried, in the order in which `gincert_math` gives them.
pub const READINGS_TRIED_MAX: usize = 96;

/// What may explain an exception.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clues {
    /// What was wagered, in minor units, where the exception is about money and the record has it.
    pub stake_minor: Option<i64>,
    /// By which other rules everything that the record says of the seat's money, or else of the round's, and of
    /// qualification is right, while nothing that is right by the document in force is wrong by them: a bit for
    /// each document of the audit in the order of `Rulebook::held_against`, and from bit [`OTHER_RULES_MAX`] on for each single-change
    /// reading of the document in force.
    pub fits: u128,
}

impl Clues {
    /// The documents, by their place, and the readings, by theirs.
    pub fn fitting(self) -> impl Iterator<Item = FittingRules> {
        (0..OTHER_RULES_MAX + READINGS_TRIED_MAX).filter(move |bit| self.fits >> bit & 1 == 1).map(
            |bit| match bit.checked_sub(OTHER_RULES_MAX) {
                None => FittingRules::Document(bit),
                Some(reading) => FittingRules::Reading(reading),
            },
        )
    }
}

/// Rules by which a record would be right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FittingRules {
    /// Another document, by its place in `Rulebook::held_against`.
    Document(usize),
    /// A single-change reading of the document in force, by its place.
    Reading(usize),
}
