//! The pieces of a text, by how it is written.

use super::piece::{Piece, TreeFault, Visit};
use super::{json, xml};
use crate::input::map::TreeForm;

/// Visits the pieces of a text.
pub(super) fn each<'t>(
    form: TreeForm,
    text: &'t str,
    visit: &mut dyn FnMut(Piece<'t>) -> Visit,
) -> Result<(), TreeFault> {
    match form {
        TreeForm::Json => json::each(text, visit),
        TreeForm::Xml => xml::each(text, visit),
    }
}
