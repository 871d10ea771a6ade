//! What a reader wants to know of a report that was sent: whether it is unchanged, who signed it, and
//! whether that counts. Opens no file itself.

pub(crate) mod allowed_signers;
pub(crate) mod delegation;
pub(crate) mod explanation;
pub(crate) mod html_check;
pub(crate) mod listed_files;
pub(crate) mod logging;
pub(crate) mod request;
pub(crate) mod required_signatures;
pub(crate) mod sidecar;
pub(crate) mod signatures;
pub(crate) mod trust;
pub(crate) mod verify;
