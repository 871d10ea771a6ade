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
pub(crate) struct Chosen {
    /// Its name, its text's digest, and what it says.
    pub profile: (String, Digest, Profile),
    pub from: ProfileFrom,
}

/// The profile of this build without a jurisdiction.
pub(crate) fn neutral() -> (String, Digest, Profile) {
    of_build(NEUTRAL).unwrap_or_else(|| empty(NEUTRAL))
}

/// The profile that the page names; the neutral one where it names none.
pub(crate) fn chosen(
    store: &Store,
    page: &Source,
    manifest: &Manifest,
    findings: &mut Vec<Finding>,
) -> Chosen {
    let Some(cell) = manifest.stated("Profile") else {
        let known = build::profile_names();
        findings.push(profile_unknown::unstated(page.start(), &known));
        return checked(Chosen { profile: neutral(), from: ProfileFrom::Build }, findings);
    };
    let place = page.place(cell.span);
    let name = cell.text.as_str();
    if let Some(profile) = of_build(name) {
        return checked(Chosen { profile, from: ProfileFrom::Build }, findings);
    }
    let why = match (store.role(name), store.bytes(name)) {
        (Some(Role::Profile), Some(Ok(bytes))) => {
            let source = Source::new(name, bytes);
            match source.unreadable() {
                Some((why, _)) => Some(why.trim_end_matches('.').to_owned()),
                None => {
                    let profile = read_profile(&source);
                    findings.extend(problem_findings(&source, &profile.problems));
                    let profile = (name.to_owned(), source.digest(), profile);
                    return checked(Chosen { profile, from: ProfileFrom::File }, findings);
                }
            }
        }
        (Some(Role::Profile), Some(Err(why))) => Some(why.trim_end_matches('.').to_owned()),
        (Some(other), _) => Some(format!("the file of this name has the role '{}'", other.word())),
        (None, _) => None,
    };
    let known = build::profile_names();
    findings.push(profile_unknown::finding(place, name, why.as_deref(), &known));
    Chosen { profile: empty(name), from: ProfileFrom::Nowhere }
}

fn of_build(name: &str) -> Option<(String, Digest, Profile)> {
    let text = build::profile_text(name)?;
    let source = Source::new(&path_of(name), text.as_bytes());
    Some((name.to_owned(), source.digest(), read_profile(&source)))
}

fn empty(name: &str) -> (String, Digest, Profile) {
    (name.to_owned(), Digest::of(b""), Profile::default())
}

fn path_of(name: &str) -> String {
    format!("rulesets/profiles/{name}.md")
}

/// Reports sections that a profile requires and that no report has.
fn checked(chosen: Chosen, findings: &mut Vec<Finding>) -> Chosen {
    let (name, _, profile) = &chosen.profile;
    for section in &profile.sections {
        let known = gincert_report::OUTLINE.iter().any(|one| one.text == section.section.text);
        if !known && section.required.text == "yes" {
            let path = match chosen.from {
                ProfileFrom::File => name.clone(),
                ProfileFrom::Build | ProfileFrom::Nowhere => path_of(name),
            };
            findings.push(section_missing::finding(Place::File { path }, &section.section.text));
        }
    }
    chosen
}
