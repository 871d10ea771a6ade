//! Taking in a submission folder: its page, its files and their digests, its profile.

use crate::applies::Circumstances;
use crate::build;
use crate::checks::{
    file_missing, file_unlisted, profile_unknown, role_unknown, rule_document_missing,
    section_missing,
};
use crate::folder::read_file;
use crate::hand_logs::{self, HandLogs};
use crate::roles::Role;
use crate::shuffles::{self, Shuffles};
use crate::store::Store;
use crate::taken::{InputFile, PAGE, SUBMISSION_FILES_MAX, TakeInError};
use crate::{expected, limits, pieces, signs, waivers};
use gincert_evidence::{Digest, Finding, Place};
use gincert_pages::{DOCUMENT_BYTES_MAX, Source, TOLD_MAX};
use gincert_submission::problem_findings;
use gincert_submission::{
    Examined, Manifest, Profile, examine, examine_unread, read_manifest, read_profile,
};
use std::collections::BTreeSet;
use std::path::Path;

const NEUTRAL: &str = "neutral-lab-2026";

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
///
/// # Errors
/// [`TakeInError`]; what is wrong with the submission itself is a finding.
pub fn take_in(folder: &Path) -> Result<Intake, TakeInError> {
    let page = match read_file(&folder.join(PAGE), DOCUMENT_BYTES_MAX) {
        Ok(bytes) => Source::new(PAGE, &bytes),
        Err(error) => return Ok(without_page(&error.to_string())),
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
    let (store, taken) = Store::take(folder, &page, &manifest, &mut findings);
    files.extend(taken);
    unlisted(folder, &page, &manifest, &mut findings);
    let profile = chosen_profile(&page, &manifest, &mut findings);
    let examined = rule_document(&store, &page, &manifest, &mut findings);
    findings.extend(waivers::in_submission(&page));
    if let Some(examined) = &examined {
        findings.extend(waivers::in_submission(&examined.source));
        findings.extend(signs::findings(&store, &manifest, examined));
        limits::compare(examined, &profile.2.limits, &mut findings);
        expected::compare(examined, &profile.2, &mut findings);
    }
    let level = profile.2.row("Confidence level").map(|cell| cell.text.as_str());
    let mut for_the_lab = None;
    let hand_logs = hand_logs::examine(
        &store,
        &page,
        &manifest,
        examined.as_ref(),
        &mut findings,
        &mut for_the_lab,
    )?;
    let shown = for_the_lab.as_mut().map(|(deals, values)| (deals, values.as_slice()));
    let mut shuffles =
        shuffles::examine(&store, &page, &manifest, &files, level, shown, &mut findings);
    shuffles.contradicted = hand_logs.contradicted_decks;
    let circumstances =
        Circumstances::of(&manifest, &profile.2, examined.as_ref(), &shuffles, None);
    let clauses = &profile.2.clauses;
    let brought = (files.as_slice(), &manifest);
    findings.extend(pieces::findings(clauses, &circumstances, brought, &page.start()));
    let unreadable = page.unreadable().is_some();
    if let Some(path) = store.changed() {
        return Err(TakeInError::Changed(path));
    }
    Ok(Intake { manifest, files, examined, profile, hand_logs, shuffles, findings, unreadable })
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

/// Files in the folder that the page does not name. Only names are looked at.
fn unlisted(folder: &Path, page: &Source, manifest: &Manifest, findings: &mut Vec<Finding>) {
    let found = names_in(folder);
    let named: BTreeSet<&str> = manifest.files.iter().map(|file| file.path.text.as_str()).collect();
    let mut more = 0;
    let unnamed = found.iter().filter(|path| *path != PAGE && !named.contains(path.as_str()));
    for (number, path) in unnamed.enumerate() {
        match number < TOLD_MAX {
            true => findings.push(file_unlisted::finding(page.start(), path)),
            false => more += 1,
        }
    }
    if more > 0 {
        findings.push(file_unlisted::further(page.start(), more));
    }
}

/// The names of all files of a folder, in order.
pub(crate) fn names_in(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    walk(folder, "", &mut found);
    found.sort();
    found
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
    let text = build::profile_text(name)?;
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

/// The rule document. It is a file of the table like any other: what no row names has no digest in
/// the report and is not certified.
fn rule_document(
    store: &Store,
    page: &Source,
    manifest: &Manifest,
    findings: &mut Vec<Finding>,
) -> Option<Examined> {
    let Some(cell) = manifest.row("Rule document") else {
        findings.push(rule_document_missing::finding(page.start()));
        return None;
    };
    let path = &cell.text;
    let place = page.place(cell.span);
    let is_listed = manifest.files.iter().any(|file| file.path.text == *path);
    if !store.has(path) {
        // A row that could not be taken in was told.
        if !is_listed {
            let why = "no row of the file table names it, so that its digest is in no report";
            findings.push(file_missing::finding(place, path, why));
        }
        return None;
    }
    if let Some(role) = store.role(path).filter(|role| *role != Role::RuleDocument) {
        findings.push(role_unknown::of_rules(place, path, role));
        return None;
    }
    match store.bytes(path)? {
        Ok(bytes) => Some(examine(path, bytes)),
        Err(why) => Some(examine_unread(path, why)),
    }
}
