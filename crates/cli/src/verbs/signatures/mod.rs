//! Verbs about keys and signatures, and what lies beside a signed file.

pub(crate) mod keygen;
pub(crate) mod sidecar_files;
pub(crate) mod sign;
pub(crate) mod stock_sign;
