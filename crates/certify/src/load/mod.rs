//! From a folder to values: the files with their digests, the profile, and the page of a submission
//! that has none yet. Knows nothing about what is in a rule document or a log.

pub(crate) mod build;
pub(crate) mod manifest_template;
pub(crate) mod profiles;
pub(crate) mod store;
