//! `gincert verify`: genuine or not, by whom, about what, what the paper says, and whether it can be
//! made again.

mod again;
mod approved;
mod folder;
mod kind;
mod text;

use crate::args::VerifyArgs;
use crate::io::clock;
use crate::io::exit::{Exit, Failure};
use crate::io::files::{read, shown};
use crate::ui::output::Output;
use crate::verbs::signatures::sidecar_files::{
    SignatureLookup, folder_of, owned_files, proof_of, signers_by,
};
use crate::verbs::signatures::sign::namespace_of;
use folder::FolderPapers;
use gincert_certify::{BUILD_DIGEST, Recomputation};
use gincert_evidence::Verdict;
use gincert_letters::{
    ContainedLetter, contained_letter, judge_letter, letter_act, looks_like_letter_page,
    read_as_letter,
};
use gincert_report::{
    CheckResult, Folders, REPORT_BYTES_MAX, Signers, Verification, VerifyRequest, sentences,
    unlisted_files, verdict_words, verify_file,
};
use gincert_signing::{Namespace, Timestamp};
use serde::Serialize;
use std::path::Path;

/// The answer about one file.
#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    verification: Verification,
    /// The verdict as it is shown: it says where it rests on the sender's own word.
    verdict_words: String,
    sentences: Vec<String>,
    signers: String,
    signers_lines: Vec<SignersLine>,
    on: String,
    on_is: &'static str,
    /// Files beside a report that it does not name.
    not_named: Vec<String>,
    /// The letter in a page, which is what was verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    contains: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recomputed: Option<Recomputation>,
}

/// A line of the signers' file that cannot be used.
#[derive(Serialize)]
struct SignersLine {
    line: Option<u64>,
    message: String,
}

/// When keys are judged, and whether the reader chose that day.
#[derive(Clone, Copy)]
struct KeyDate {
    at: Timestamp,
    is_today: bool,
}

pub fn run(output: &Output, args: &VerifyArgs) -> Result<Exit, Failure> {
    let on = on(args.on.as_deref())?;
    if let Some(names) = &args.approved {
        return approved::run(output, args, names, on);
    }
    if args.files.iter().any(|file| file.is_dir()) {
        return list(output, args, on);
    }
    let mut answers = Vec::new();
    for file in &args.files {
        let answer = verify(file, args, on, &mut SignatureLookup::default())?;
        if output.quiet() && !output.json() {
            output.print(&text::line(&answer))?;
        } else if !output.json() {
            let body = text::body(&answer, output.details());
            output.print_screen(&text::head(&answer), &body)?;
        }
        answers.push(answer);
    }
    if output.json() {
        match answers.as_slice() {
            [one] => output.print_json(one)?,
            many => output.print_json(&serde_json::json!({ "files": many }))?,
        }
    }
    let fine = answers.iter().all(|answer| answer.verification.verdict == Verdict::Agrees);
    Ok(if fine { Exit::Clean } else { Exit::Findings })
}

/// Folders, and files among them: a line for each paper, those that do not agree first.
fn list(output: &Output, args: &VerifyArgs, on: KeyDate) -> Result<Exit, Failure> {
    if args.submission.is_some() {
        let sentence = "--submission is for one report; a folder of papers has several.";
        return Err(Failure::usage(sentence));
    }
    let mut found = FolderPapers::default();
    for path in &args.files {
        match path.is_dir() {
            true => found.walk(path)?,
            false => found.papers.push(path.clone()),
        }
    }
    let mut beside = SignatureLookup::default();
    let mut answers = Vec::new();
    for path in std::mem::take(&mut found.papers) {
        match verify(&path, args, on, &mut beside) {
            Ok(answer) => answers.push(answer),
            Err(failure) => found.skip(&path, failure.message),
        }
    }
    if answers.is_empty() && found.skipped.is_empty() {
        let sentence = "No report, no letter and no file with a signature is in the folders.";
        return Err(Failure::unreadable(sentence));
    }
    if output.json() {
        output.print_json(&serde_json::json!({
            "files": answers,
            "skipped": found.skipped,
            "other_files": found.other_files,
        }))?;
    } else {
        let (head, body) = text::list(&answers, &found);
        match output.quiet() {
            true => output.print(&body)?,
            false => output.print_screen(&head, &body)?,
        }
    }
    let is_fine = |answer: &Answer| answer.verification.verdict == Verdict::Agrees;
    let fine = answers.iter().all(is_fine) && found.skipped.is_empty();
    Ok(if fine { Exit::Clean } else { Exit::Findings })
}

/// Who may sign, for a file of a folder.
fn listed(args: &VerifyArgs, folder: &Path) -> Result<Signers, Failure> {
    signers_by(args.signers.as_deref(), &args.trust.keys, folder)
}

fn on(given: Option<&str>) -> Result<KeyDate, Failure> {
    let Some(text) = given else {
        return Ok(KeyDate { at: clock::today(), is_today: true });
    };
    let at = Timestamp::parse(text).map_err(|error| Failure::usage(format!("--on: {error}.")))?;
    Ok(KeyDate { at, is_today: false })
}

fn verify(
    file: &Path,
    args: &VerifyArgs,
    on: KeyDate,
    beside: &mut SignatureLookup,
) -> Result<Answer, Failure> {
    let mut bytes = read(file, REPORT_BYTES_MAX)?;
    let folder = folder_of(file);
    let signers = listed(args, folder)?;
    let mut signatures = beside.signatures(file)?;
    let name = shown(file);
    let mut contained = None;
    // What is signed is the letter in a page; a page that is signed itself is a file like any other.
    if signatures.is_empty() && looks_like_letter_page(&bytes) {
        let page = open_letter_page(file, &name, &bytes, beside)?;
        (bytes, signatures) = (page.bytes, page.signatures);
        contained = Some((page.name, page.rendering));
    }
    let mut kind = kind::kind(&name, &bytes, &signatures);
    if let Some(chosen) = args.purpose.map(namespace_of) {
        kind.about = kind.about.filter(|_| chosen == Namespace::Document);
        kind.purpose = Some(chosen);
    }
    let letter = read_as_letter(&name, &bytes);
    let mut done = verify_file(&VerifyRequest {
        file: &name,
        bytes: &bytes,
        purpose: kind.purpose.unwrap_or(Namespace::Report),
        act: letter_act(&letter),
        signatures: &signatures,
        signers: &signers,
        principal: args.principal.as_deref(),
        at: on.at,
        folders: Folders { submission: args.submission.as_deref(), report: Some(folder) },
        build: BUILD_DIGEST,
    });
    if done.says.is_none() {
        refuse_comparison(args, &mut done);
    }
    if let Some(letter) = letter.filter(|_| kind.purpose == Some(Namespace::Approval)) {
        judge_letter(&mut done, &letter, usize::from(args.trust.letter_signatures));
    }
    let contains = contained.map(|(letter, rendering)| {
        done.add(rendering);
        letter
    });
    let recomputed = match args.submission.as_deref().filter(|_| args.recompute) {
        Some(submission) => {
            let (engagement, mask) = (args.engagement.as_deref(), args.mask.as_deref());
            let given = again::GivenFiles { engagement, mask };
            Some(again::again(file, &bytes, submission, given, &mut done)?)
        }
        None => None,
    };
    Ok(Answer { contains, recomputed, ..answer(done, &signers, on, kind.about, folder) })
}

/// Takes a letter out of its page (`approve --html`), with the signatures in the page and those that were made later.
fn open_letter_page(
    path: &Path,
    name: &str,
    bytes: &[u8],
    beside: &mut SignatureLookup,
) -> Result<ContainedLetter, Failure> {
    let mut letter = contained_letter(bytes, BUILD_DIGEST).map_err(|error| {
        Failure::unreadable(format!("{name} cannot be read as the page of a letter: {error}."))
    })?;
    // Who signed later did so beside the page, and a log has a signature only after it was made.
    for one in letter.signatures.iter_mut().filter(|one| one.proof.is_none()) {
        one.proof = proof_of(folder_of(path), &one.file);
    }
    letter.add_later(beside.signatures(&path.with_file_name(&letter.name))?);
    Ok(letter)
}

/// What is no report names no files, so that there is nothing to compare a folder with.
fn refuse_comparison(args: &VerifyArgs, done: &mut Verification) {
    if args.submission.is_some() {
        let reason = "Nothing was compared with the folder given by --submission: only a report \
                      lists the files that it covers.";
        let verdict = Verdict::NotTested;
        done.add(CheckResult { part: "inputs", verdict, counts: true, reason: reason.to_owned() });
    }
}

fn answer(
    done: Verification,
    signers: &Signers,
    on: KeyDate,
    about: Option<String>,
    folder: &Path,
) -> Answer {
    let shown_on = on.at.to_string();
    let mut sentences = sentences(&done, signers, &shown_on, on.is_today);
    sentences.extend(about);
    let not_named = match done.says {
        Some(_) => unlisted_files(owned_files(folder), &done.issued),
        None => Vec::new(),
    };
    if !not_named.is_empty() {
        sentences.push(format!(
            "Unlisted files beside the report, not checked: {}.",
            not_named.join(", ")
        ));
    }
    let lines = signers.findings.iter().map(|finding| SignersLine {
        line: finding.place.line(),
        message: finding.message.clone(),
    });
    Answer {
        verdict_words: verdict_words(&done),
        sentences,
        signers: signers.path.clone(),
        signers_lines: lines.collect(),
        on: shown_on,
        on_is: if on.is_today { "today" } else { "given" },
        not_named,
        contains: None,
        recomputed: None,
        verification: done,
    }
}
