//! Taking in a submission folder: its page, its files and their digests, its profile.

use super::clause_conditions::Circumstances;
use super::engines::{self, Engines};
use super::hand_logs::{self, ExaminedLogs, HandLogs};
use super::random_numbers::{self, RandomNumbers};
use super::shuffles::{self, Shuffles};
use super::signs::{self, Sign};
use super::suite_outputs::{self, SuiteFile};
use super::test_plan;
use super::{jurisdictions, limits, own_words, required_evidence, waivers};
use crate::files::folder::{inside, names_in};
use crate::files::roles::Role;
use crate::files::{InputFile, LoadError, PAGE};
use crate::findings::checks::{
    digits_few, edge_unusual, file_missing, file_unlisted, role_unknown, rule_document_missing,
};
use crate::load::profiles::{self, LoadedProfile};
use crate::load::store::Store;
use gincert_audit::CardMask;
use gincert_evidence::{Confidence, Finding, Place};
use gincert_input::read_file;
use gincert_pages::{DOCUMENT_BYTES_MAX, Source, TOLD_MAX};
use gincert_submission::{
    AnalyzedDocument, ClaimValue, Manifest, Profile, exact_figure, examine, examine_unread,
    problem_findings, read_manifest,
};
use std::collections::BTreeSet;
use std::path::Path;

/// What was taken in.
#[derive(Debug)]
pub struct LoadedSubmission {
    /// The submission's page.
    pub manifest: Manifest,
    /// Files at hand, the page first.
    pub files: Vec<InputFile>,
    /// The rule document, examined; `None` when there is none to read.
    pub examined: Option<AnalyzedDocument>,
    /// The profile that it is looked at under.
    pub(crate) profile: LoadedProfile,
    /// Its signs and rack cards, compared with the rule document.
    pub(crate) signs: Vec<Sign>,
    /// Its hand logs, audited.
    pub(crate) hand_logs: HandLogs,
    /// Its deck files, tested.
    pub(crate) shuffles: Shuffles,
    /// Its raw output and draws, tested.
    pub(crate) random_numbers: RandomNumbers,
    /// Its transcripts of settlement engines, judged again.
    pub(crate) engines: Engines,
    /// Its outputs of other suites of tests, read.
    pub(crate) suite_outputs: Vec<SuiteFile>,
    /// Findings about the submission as a whole.
    pub findings: Vec<Finding>,
    /// Whether the page itself could not be read.
    pub unreadable: bool,
}

/// Takes in a folder. Places in findings are relative to it.
///
/// # Errors
/// [`LoadError`]; what is wrong with the submission itself is a finding.
pub fn load_submission(folder: &Path) -> Result<LoadedSubmission, LoadError> {
    load_masked(folder, None)
}

/// The same with masks in place of the card numbers of hand logs.
pub(crate) fn load_masked(
    folder: &Path,
    mask: Option<&CardMask>,
) -> Result<LoadedSubmission, LoadError> {
    let page = inside(folder, PAGE).and_then(|path| Ok(read_file(&path, DOCUMENT_BYTES_MAX)?));
    let page = match page {
        Ok(bytes) => Source::new(PAGE, &bytes),
        Err(error) => return Ok(without_page(&error.to_string())),
    };
    let manifest = read_manifest(&page);
    let mut findings = problem_findings(&page, &manifest.problems);
    findings.extend(page.unreadable().map(|(sentence, span)| {
        file_missing::finding(page.place(*span), PAGE, sentence.trim_end_matches('.'))
    }));
    let mut files = vec![InputFile {
        path: PAGE.to_owned(),
        role: "Submission page".to_owned(),
        bytes: page.bytes(),
        digest: page.digest(),
    }];
    let (store, taken, found) = Store::take(folder, &page, &manifest);
    files.extend(taken);
    findings.extend(found);
    findings.extend(unlisted(folder, &page, &manifest));
    let (loaded, found) = profiles::chosen(&store, &page, &manifest);
    findings.extend(found);
    let profile = &loaded.profile;
    let examined = rule_document(&store, &page, &manifest).unwrap_or_else(|finding| {
        findings.push(*finding);
        None
    });
    let document = examined.as_ref();
    findings.extend(jurisdictions::findings(&page, &manifest, document, &loaded));
    findings.extend(own_words::findings(&page, &manifest, document));
    findings.extend(waivers::in_submission(&page));
    if let Some(examined) = &examined {
        findings.extend(waivers::in_submission(&examined.source));
        findings.extend(limits::compare(examined, &profile.limits));
        findings.extend(compare_expected_edges(examined, profile));
    }
    let (signs, found) = signs::compare(&store, &manifest, examined.as_ref());
    findings.extend(found);
    let level = confidence(profile);
    let ExaminedLogs { logs: hand_logs, mut evidence, findings: found } =
        hand_logs::examine(&store, &page, &manifest, examined.as_ref(), mask)?;
    findings.extend(found);
    let shown = evidence.as_mut().map(|(deals, values)| (deals, values.as_slice()));
    let (plan, found) = test_plan::find(&store, &page, &manifest);
    findings.extend(found);
    let (mut shuffles, found) =
        shuffles::examine(&store, &page, &manifest, &files, level, shown, &plan);
    findings.extend(found);
    count_logged(&mut shuffles, &hand_logs);
    let (random_numbers, found) =
        random_numbers::examine(&store, &page, &manifest, &files, level, &plan);
    findings.extend(found);
    let is_followed = shuffles.plan.is_some() || random_numbers.plan.is_some();
    findings.extend(plan.unused(&page, is_followed));
    let (engines, found) = engines::examine(&store, &page, &manifest, &files, examined.as_ref());
    findings.extend(found);
    let (suite_outputs, found) = suite_outputs::read(&store, &page, &manifest);
    findings.extend(found);
    let circumstances = Circumstances::of(&manifest, profile, examined.as_ref(), &shuffles, None);
    let clauses = &profile.clauses;
    let brought = (files.as_slice(), &manifest);
    findings.extend(required_evidence::findings(clauses, &circumstances, brought, &page.start()));
    let unreadable = page.unreadable().is_some();
    if let Some(path) = store.changed() {
        return Err(LoadError::Changed(path));
    }
    Ok(LoadedSubmission {
        manifest,
        files,
        examined,
        profile: loaded,
        signs,
        hand_logs,
        shuffles,
        random_numbers,
        engines,
        suite_outputs,
        findings,
        unreadable,
    })
}

/// The confidence of collective answers: the profile's, or the usual one where it states none.
pub(crate) fn confidence(profile: &Profile) -> Confidence {
    profile.confidence.stated().copied().unwrap_or(Confidence::P99)
}

/// Gives the section about shuffles the counts that the section about logs has.
fn count_logged(shuffles: &mut Shuffles, logs: &HandLogs) {
    shuffles.contradicted = logs.contradicted_decks;
    // Of rounds without rules in force the audit counts none.
    let rounds = logs.coverage.plays.rounds;
    if rounds > 0 {
        shuffles.played = rounds;
    }
}

fn without_page(why: &str) -> LoadedSubmission {
    let place = Place::File { path: PAGE.to_owned() };
    LoadedSubmission {
        manifest: Manifest::default(),
        files: Vec::new(),
        examined: None,
        profile: profiles::neutral(),
        signs: Vec::new(),
        hand_logs: HandLogs::default(),
        shuffles: Shuffles::default(),
        random_numbers: RandomNumbers::default(),
        engines: Engines::default(),
        suite_outputs: Vec::new(),
        findings: vec![file_missing::finding(place, PAGE, why)],
        unreadable: true,
    }
}

/// A finding for each file in the folder that the page does not name. Only names are looked at.
fn unlisted(folder: &Path, page: &Source, manifest: &Manifest) -> Vec<Finding> {
    let mut findings = Vec::new();
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
    findings
}

/// The rule document. It is a file of the table like any other: what no row names has no digest in
/// the report and is not certified. `None` where it was not taken in, which was reported.
///
/// # Errors
/// Why there is none.
fn rule_document(
    store: &Store,
    page: &Source,
    manifest: &Manifest,
) -> Result<Option<AnalyzedDocument>, Box<Finding>> {
    let Some(cell) = &manifest.rule_document.cell else {
        return Err(Box::new(rule_document_missing::finding(page.start())));
    };
    let path = &cell.text;
    let place = page.place(cell.span);
    let is_listed = manifest.files.iter().any(|file| file.path.text == *path);
    if !store.has(path) {
        let why = "no row of the file table lists it, so no report has its digest";
        return match is_listed {
            true => Ok(None),
            false => Err(Box::new(file_missing::finding(place, path, why))),
        };
    }
    if let Some(role) = store.role(path).filter(|role| *role != Role::RuleDocument) {
        return Err(Box::new(role_unknown::of_rules(place, path, role)));
    }
    Ok(store.bytes(path).map(|bytes| match bytes {
        Ok(bytes) => examine(path, bytes),
        Err(why) => examine_unread(path, why),
    }))
}

/// Compares; findings about the document.
fn compare_expected_edges(examined: &AnalyzedDocument, profile: &Profile) -> Vec<Finding> {
    let mut findings = Vec::new();
    for expected in &profile.expected {
        let exact = exact_figure(examined, &expected.figure.text);
        let (Some(exact), Some((least, most))) = (exact, expected.range()) else { continue };
        if exact < *least.value() || exact > *most.value() {
            findings.push(edge_unusual::finding(examined.source.start(), expected, &exact));
        }
    }
    let Some(wanted) = profile.decimals_of_a_share.stated().copied() else {
        return findings;
    };
    let few = examined.claims.iter().filter_map(|judged| match &judged.claim.value {
        ClaimValue::Number(printed)
            if judged.claim.subject.is_share() && printed.places() < wanted =>
        {
            Some((&judged.claim, printed.places()))
        }
        _ => None,
    });
    findings.extend(few.take(TOLD_MAX).map(|(claim, places)| {
        let place = examined.source.place(claim.value_cell.span);
        digits_few::finding(place, &claim.name.text, &claim.value_cell.text, places, wanted)
    }));
    findings
}
