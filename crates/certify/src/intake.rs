//! Taking in a submission folder: its page, its files and their digests, its profile.

use crate::build;
use crate::checks::{
    file_differs, file_missing, file_unlisted, limit_exceeded, profile_unknown,
    rule_document_missing, section_missing,
};
use crate::folder::{digest_file, inside, read_file};
use crate::hand_logs::{self, HandLogs};
use crate::shuffles::{self, Shuffles};
use gincert_evidence::{Digest, Finding, Place, Printed};
use gincert_submission::checks::problem_findings;
use gincert_submission::{
    DOCUMENT_BYTES_MAX, Examined, Limit, Manifest, Profile, Source, examine, examine_unread,
    read_manifest, read_profile,
};
use std::path::Path;

/// Most files in a submission folder.
pub const SUBMISSION_FILES_MAX: usize = 10_000;

const PAGE: &str = "submission.md";
const NEUTRAL: &str = "neutral-lab-2026";

/// A file of the submission.
#[derive(Debug, Clone)]
pub struct InputFile {
    /// Path inside the folder.
    pub path: String,
    /// What it is.
    pub role: String,
    /// Its size.
    pub bytes: u64,
    /// Its digest.
    pub digest: Digest,
}

/// What was taken in.
#[derive(Debug)]
pub struct Intake {
    /// The submission's page.
    pub manifest: Manifest,
    /// Files at hand, the page first.
    pub files: Vec<InputFile>,
    /// The rule document, examined; `None` when there is none to read.
    pub examined: Option<Examined>,
    /// The profile's name, its text's digest, and what it says.
    pub profile: (String, Digest, Profile),
    /// Its hand logs, audited.
    pub(crate) hand_logs: HandLogs,
    /// Its deck files, tested.
    pub(crate) shuffles: Shuffles,
    /// Findings about the submission as a whole.
    pub findings: Vec<Finding>,
    /// Whether the page itself could not be read.
    pub unreadable: bool,
}

/// Takes in a folder. Places in findings are relative to it.
pub fn take_in(folder: &Path) -> Intake {
    let page = match read_file(&folder.join(PAGE), DOCUMENT_BYTES_MAX) {
        Ok(bytes) => Source::new(PAGE, &bytes),
        Err(error) => return without_page(&error.to_string()),
    };
    let manifest = read_manifest(&page);
    let mut findings = problem_findings(&page, &manifest.problems);
    if let Some((sentence, span)) = page.unreadable() {
        findings.push(file_missing::finding(
            page.place(*span),
            PAGE,
            sentence.trim_end_matches('.'),
        ));
    }
    let mut files = vec![InputFile {
        path: PAGE.to_owned(),
        role: "Submission page".to_owned(),
        bytes: page.bytes(),
        digest: page.digest(),
    }];
    for item in &manifest.files {
        match item_file(folder, &page, item, &mut findings) {
            Some(file) => files.push(file),
            None => continue,
        }
    }
    unlisted(folder, &page, &manifest, &mut findings);
    let profile = chosen_profile(&page, &manifest, &mut findings);
    let examined = rule_document(folder, &page, &manifest, &mut findings);
    if let Some(examined) = &examined {
        compare_limits(examined, &profile.2.limits, &mut findings);
    }
    let level = profile.2.row("Confidence level").map(|cell| cell.text.as_str());
    let mut for_the_lab = None;
    let hand_logs = hand_logs::examine(
        folder,
        &page,
        &manifest,
        examined.as_ref(),
        &mut findings,
        &mut for_the_lab,
    );
    let shown = for_the_lab.as_mut().map(|(deals, values)| (deals, values.as_slice()));
    let mut shuffles =
        shuffles::examine(folder, &page, &manifest, &files, level, shown, &mut findings);
    shuffles.contradicted = hand_logs.contradicted_decks;
    let unreadable = page.unreadable().is_some();
    Intake { manifest, files, examined, profile, hand_logs, shuffles, findings, unreadable }
}

fn without_page(why: &str) -> Intake {
    let place = Place::File { path: PAGE.to_owned() };
    Intake {
        manifest: Manifest::default(),
        files: Vec::new(),
        examined: None,
        profile: read_named_profile(NEUTRAL).unwrap_or_else(no_profile),
        hand_logs: HandLogs::default(),
        shuffles: Shuffles::default(),
        findings: vec![file_missing::finding(place, PAGE, why)],
        unreadable: true,
    }
}

fn no_profile() -> (String, Digest, Profile) {
    (NEUTRAL.to_owned(), Digest::of(b""), Profile::default())
}

fn item_file(
    folder: &Path,
    page: &Source,
    item: &gincert_submission::ItemFile,
    findings: &mut Vec<Finding>,
) -> Option<InputFile> {
    let path = &item.path.text;
    let read = inside(folder, path).and_then(|target| digest_file(&target));
    let (digest, bytes) = match read {
        Ok(read) => read,
        Err(error) => {
            let place = page.place(item.path.span);
            findings.push(file_missing::finding(place, path, &error.to_string()));
            return None;
        }
    };
    if let Some(stated) = item.digest.filter(|stated| *stated != digest) {
        findings.push(file_differs::finding(page.place(item.path.span), path, stated, digest));
    }
    let role = item.role.text.clone();
    Some(InputFile { path: path.clone(), role, bytes, digest })
}

/// Files in the folder that the page does not name. Only names are looked at.
fn unlisted(folder: &Path, page: &Source, manifest: &Manifest, findings: &mut Vec<Finding>) {
    let mut found = Vec::new();
    walk(folder, "", &mut found);
    found.sort();
    for path in found {
        let named = path == PAGE || manifest.files.iter().any(|file| file.path.text == path);
        if !named {
            findings.push(file_unlisted::finding(page.start(), &path));
        }
    }
}

fn walk(folder: &Path, prefix: &str, found: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        if found.len() >= SUBMISSION_FILES_MAX {
            return;
        }
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => walk(&entry.path(), &format!("{name}/"), found),
            _ => found.push(name),
        }
    }
}

fn read_named_profile(name: &str) -> Option<(String, Digest, Profile)> {
    let text = build::profile(name)?;
    let source = Source::new(&format!("rulesets/profiles/{name}.md"), text.as_bytes());
    Some((name.to_owned(), source.digest(), read_profile(&source)))
}

fn chosen_profile(
    page: &Source,
    manifest: &Manifest,
    findings: &mut Vec<Finding>,
) -> (String, Digest, Profile) {
    let cell = manifest.row("Profile").filter(|cell| cell.text != "not stated");
    let chosen = cell.and_then(|cell| read_named_profile(&cell.text));
    if chosen.is_none() {
        let place = cell.map_or_else(|| page.start(), |cell| page.place(cell.span));
        let known = build::profile_names();
        let name = cell.map(|cell| cell.text.as_str());
        findings.push(profile_unknown::finding(place, name, &known));
    }
    let profile = chosen.or_else(|| read_named_profile(NEUTRAL)).unwrap_or_else(no_profile);
    for section in &profile.2.sections {
        let known = gincert_report::OUTLINE.iter().any(|h| h.text == section.section.text);
        if !known && section.required.text == "yes" {
            let path = format!("rulesets/profiles/{}.md", profile.0);
            findings.push(section_missing::finding(Place::File { path }, &section.section.text));
        }
    }
    profile
}

fn rule_document(
    folder: &Path,
    page: &Source,
    manifest: &Manifest,
    findings: &mut Vec<Finding>,
) -> Option<Examined> {
    let Some(cell) = manifest.row("Rule document") else {
        findings.push(rule_document_missing::finding(page.start()));
        return None;
    };
    let path = &cell.text;
    let target = match inside(folder, path) {
        Ok(target) => target,
        Err(error) => {
            findings.push(file_missing::finding(page.place(cell.span), path, &error.to_string()));
            return None;
        }
    };
    match read_file(&target, DOCUMENT_BYTES_MAX) {
        Ok(bytes) => Some(examine(path, &bytes)),
        Err(error @ crate::ReadError::TooLarge(..)) => {
            Some(examine_unread(path, &format!("The document cannot be examined: {error}.")))
        }
        Err(error) => {
            findings.push(file_missing::finding(page.place(cell.span), path, &error.to_string()));
            None
        }
    }
}

/// Limits of the same name, where both begin with a number.
fn compare_limits(examined: &Examined, limits: &[Limit], findings: &mut Vec<Finding>) {
    for here in &examined.dossier.limits {
        let Some(there) = limits.iter().find(|limit| limit.name.text == here.name.text) else {
            continue;
        };
        let wider = leading_number(&here.value.text)
            .zip(leading_number(&there.value.text))
            .is_some_and(|(here, there)| here.value() > there.value());
        if wider {
            findings.push(limit_exceeded::finding(
                examined.source.place(here.value.span),
                &here.name.text,
                &here.value.text,
                &there.value.text,
                &there.from.text,
            ));
        }
    }
}

fn leading_number(text: &str) -> Option<Printed> {
    Printed::parse(text.split(' ').next()?.trim_start_matches('$')).ok()
}
