//! What this build is: its version, the digest of its sources, and the profiles inside it.

include!(concat!(env!("OUT_DIR"), "/profiles.rs"));

/// Version of the tool.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// SHA-256 over Cargo.lock and the sources that this tool was built from.
pub const BUILD_DIGEST: &str = env!("GINCERT_BUILD_DIGEST");

/// The text of a jurisdiction profile.
pub(crate) fn profile(name: &str) -> Option<&'static str> {
    PROFILES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// The names of all jurisdiction profiles in this build.
pub fn profile_names() -> Vec<&'static str> {
    PROFILES.iter().map(|(name, _)| *name).collect()
}
