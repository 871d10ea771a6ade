//! A text that stands for a card is none.
//!
//! A card is a rank and a suit, such as 'Ac', '10h' or 'Ts'; '??' stands for a hidden one.
//! Nothing else of such a round is judged.
//!
//! What to do: mend the text at its source.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "card-unreadable";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(_: &Told<'_>) -> String {
    "A text stands for a card and is none.".to_owned()
}
