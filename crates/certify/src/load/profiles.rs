//! Which jurisdiction profile a submission is looked at under: one of this build by its name, or a file of
//! the submission with the role `Profile`. A name that is neither has no other profile in its place.

use crate::files::roles::Role;
use crate::findings::checks::{profile_unknown, section_missing};
use crate::load::build;
use crate::load::store::Store;
use gincert_evidence::{Digest, Finding, Place};
use gincert_pages::Source;
use gincert_submission::{Manifest, Profile, problem_findings, read_profile};

const NEUTRAL: &str = "neutral-lab-2026";

/// Where a profile comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProfileFrom {
    /// One of this build.
    Build,
    /// A file of the submission.
    File,
    /// The submission names one that is not there.
    Nowhere,
}

/// The profile of a submission.
#[derive(Debug)]
pub(crate) struct LoadedProfile {
    /// The name by which the submission asks for it.
    pub name: String,
    /// The digest of its text.
    pub digest: Digest,
    /// Where it comes from.
    pub from: ProfileFrom,
    /// What it says.
    pub profile: Profile,
}

impl LoadedProfile {
    fn read(name: &str, source: &Source, from: ProfileFrom) -> LoadedProfile {
        let profile = read_profile(source);
        LoadedProfile { name: name.to_owned(), digest: source.digest(), from, profile }
    }

    /// The profile of a submission that has none.
    fn empty(name: &str) -> LoadedProfile {
        LoadedProfile {
            name: name.to_owned(),
            digest: Digest::of(b""),
            from: ProfileFrom::Nowhere,
            profile: Profile::default(),
        }
    }
}

/// The profile of this build without a jurisdiction.
pub(crate) fn neutral() -> LoadedProfile {
    of_build(NEUTRAL).unwrap_or_else(|| LoadedProfile::empty(NEUTRAL))
}

/// The profile that the page names, the neutral one where it names none; and what is wrong with it.
pub(crate) fn chosen(
    store: &Store,
    page: &Source,
    manifest: &Manifest,
) -> (LoadedProfile, Vec<Finding>) {
    let Some(cell) = manifest.profile.stated_cell() else {
        let known = build::profile_names();
        return checked(neutral(), vec![profile_unknown::unstated(page.start(), &known)]);
    };
    let place = page.place(cell.span);
    let name = cell.text.as_str();
    if let Some(profile) = of_build(name) {
        return checked(profile, Vec::new());
    }
    let why = match (store.role(name), store.bytes(name)) {
        (Some(Role::Profile), Some(Ok(bytes))) => {
            let source = Source::new(name, bytes);
            match source.unreadable() {
                Some((why, _)) => Some(why.trim_end_matches('.').to_owned()),
                None => {
                    let loaded = LoadedProfile::read(name, &source, ProfileFrom::File);
                    let findings = problem_findings(&source, &loaded.profile.problems);
                    return checked(loaded, findings);
                }
            }
        }
        (Some(Role::Profile), Some(Err(why))) => Some(why.trim_end_matches('.').to_owned()),
        (Some(other), _) => Some(format!("the file of this name has the role '{}'", other.word())),
        (None, _) => None,
    };
    let known = build::profile_names();
    let unknown = profile_unknown::finding(place, name, why.as_deref(), &known);
    (LoadedProfile::empty(name), vec![unknown])
}

fn of_build(name: &str) -> Option<LoadedProfile> {
    let text = build::profile_text(name)?;
    let source = Source::new(&path_of(name), text.as_bytes());
    Some(LoadedProfile::read(name, &source, ProfileFrom::Build))
}

fn path_of(name: &str) -> String {
    format!("rulesets/profiles/{name}.md")
}

/// Adds a finding for each section that a profile requires and that no report has.
fn checked(loaded: LoadedProfile, mut findings: Vec<Finding>) -> (LoadedProfile, Vec<Finding>) {
    let name = &loaded.name;
    for section in &loaded.profile.sections {
        let known = gincert_report::OUTLINE.iter().any(|one| one.text == section.section.text);
        if !known && section.required.stated() == Some(&true) {
            let path = match loaded.from {
                ProfileFrom::File => name.clone(),
                ProfileFrom::Build | ProfileFrom::Nowhere => path_of(name),
            };
            findings.push(section_missing::finding(Place::File { path }, &section.section.text));
        }
    }
    (loaded, findings)
}
