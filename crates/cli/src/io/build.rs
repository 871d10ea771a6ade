//! Which build of the command this is.

use gincert_certify::{BUILD_DIGEST, VERSION};

/// The version and build that an answer depends on.
pub fn tool() -> String {
    format!("{VERSION} {BUILD_DIGEST}")
}
