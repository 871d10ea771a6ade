//! Files of a submission: what they are, what they may be called, how they are read, and what is one
//! file again. Knows nothing about what is in them.

pub(crate) mod file_names;
pub(crate) mod folder;
pub(crate) mod input_file;
pub(crate) mod roles;
pub(crate) mod twins;
