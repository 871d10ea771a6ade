//! The papers beside a rule document: submission page, engagement, jurisdiction profile, and who must
//! sign. Knows nothing about games.

pub(crate) mod engagement;
pub(crate) mod manifest;
pub(crate) mod profile;
pub(crate) mod signing_roles;
