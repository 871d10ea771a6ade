//! A table sign or rack card says what the rule document does not.
//!
//! A pay-off stands on the sign that no table of the rule document knows. Players are paid by the
//! approved rules and wager by the sign.
//!
//! What to do: correct the sign.

use gincert_evidence::{Finding, Grade, Place, printable};

pub(crate) const CODE: &str = "sign-disagrees";

pub(crate) fn finding(place: Place, what: &str) -> Finding {
    let message = format!("The sign has {}, and the rule document does not.", printable(what));
    Finding::new(CODE, Grade::Material, place, message).help("Correct the sign.")
}
