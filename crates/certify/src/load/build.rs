//! What this build is: its version, the digest of its sources, and the profiles inside it; and the
//! name of a build, as reports carry it.

use gincert_report::{ReadReport, TitleFact};

include!(concat!(env!("OUT_DIR"), "/profiles.rs"));

/// Version of the tool.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// SHA-256 over Cargo.lock and the sources that this tool was built from.
pub const BUILD_DIGEST: &str = env!("GINCERT_BUILD_DIGEST");

/// The name of a tool build.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Build {
    /// Its version.
    pub(crate) version: String,
    /// The digest of its sources.
    pub(crate) digest: String,
}

/// Most characters of a version.
const VERSION_CHARS_MAX: usize = 32;

impl Build {
    /// This build.
    pub fn own() -> Build {
        Build { version: VERSION.to_owned(), digest: BUILD_DIGEST.to_owned() }
    }

    /// The build that a report names in its title block; `None` where that is no name of a build.
    pub(crate) fn named_by(report: &ReadReport) -> Option<Build> {
        let version = report.fact(TitleFact::Tool)?.strip_prefix("gincert ")?;
        let digest = report.fact(TitleFact::ToolBuild)?;
        let is_plain = |c: char| c.is_ascii_alphanumeric() || ".-+".contains(c);
        let is_version = (1..=VERSION_CHARS_MAX).contains(&version.len())
            && version.starts_with(|c: char| c.is_ascii_digit())
            && version.chars().all(is_plain);
        let is_hex = |c: char| matches!(c, '0'..='9' | 'a'..='f');
        let is_digest = digest.len() == BUILD_DIGEST.len() && digest.chars().all(is_hex);
        (is_version && is_digest)
            .then(|| Build { version: version.to_owned(), digest: digest.to_owned() })
    }

    /// The build as the title block names it.
    pub(crate) fn tool(&self) -> String {
        format!("gincert {}", self.version)
    }
}

/// The text of a jurisdiction profile.
pub fn profile_text(name: &str) -> Option<&'static str> {
    PROFILES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// The names of all jurisdiction profiles in this build.
pub fn profile_names() -> Vec<&'static str> {
    PROFILES.iter().map(|(name, _)| *name).collect()
}
