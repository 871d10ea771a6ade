//! `gincert verify DOCUMENT --approved REPORT|FOLDER`: is this, byte for byte, a document that a
//! report or a letter names? Yes or no in one sentence, and what the paper that names it is worth.
//!
//! Letters are read and judged as `status` reads and judges them: a document that was approved once and
//! is suspended, withdrawn or superseded is not approved, whatever letter names it.

use super::{KeyDate, kind, listed};
use crate::args::VerifyArgs;
use crate::io::exit::{Exit, Failure};
use crate::io::files::{name_of, read, shown};
use crate::ui::output::Output;
use crate::ui::wrap::wrapped;
use crate::verbs::letters::filed;
use crate::verbs::letters::registered::{self, FoundRegister, RegisterBasis};
use crate::verbs::signatures::sidecar_files::{SignatureLookup, folder_of, signatures};
use gincert_certify::{BUILD_DIGEST, FILE_BYTES_MAX};
use gincert_evidence::{Digest, Verdict, printable};
use gincert_letters::{
    LetterIndex, LetterJudge, LetterScope, RejectedLetter, Status, letter_act, looks_like_letter,
    read_as_letter,
};
use gincert_report::{
    Folders, NamedDocument, REPORT_BYTES_MAX, TrustSource, Verification, VerifyRequest,
    named_documents, sentences, verdict_words, verify_file,
};
use gincert_signing::Namespace;
use jiff::civil::Date;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Most reports and letters of a folder that are read.
const PAPERS_MAX: usize = 100_000;

/// The answer about one document.
#[derive(Serialize)]
struct Answer {
    file: String,
    sha256: Digest,
    /// Whether a paper names it; null where there is no paper that names any.
    named: Option<bool>,
    /// The papers that name it.
    by: Vec<Paper>,
    /// Papers that were looked at.
    papers: usize,
    /// What the letters come to, as `status` has it; null where there is none.
    status: Option<Status>,
    /// Letters that a person must look at, and why.
    doubts: Vec<RejectedLetter>,
    /// The register that the answer rests on; null where nothing shows whether a letter was left out.
    register: Option<RegisterBasis>,
    signatures: [(); 0],
    inputs: [(); 0],
    sentences: Vec<String>,
    verdict: Verdict,
    #[serde(skip)]
    words: String,
}

/// What is asked of the letters about each file.
struct Question<'a> {
    index: LetterIndex<'a>,
    scope: LetterScope<'a>,
    /// Whose list of signers judged them.
    whose: TrustSource,
    basis: Option<RegisterBasis>,
    on: String,
}

/// A paper that names a document.
#[derive(Clone, Serialize)]
struct Paper {
    /// As what it names the document.
    named_as: String,
    #[serde(flatten)]
    verification: Verification,
    sentences: Vec<String>,
}

/// A paper as read: a report or a letter, and what it names.
struct Candidate {
    path: PathBuf,
    bytes: Vec<u8>,
    purpose: Namespace,
    named: Vec<NamedDocument>,
}

pub fn run(output: &Output, args: &VerifyArgs, names: &Path, on: KeyDate) -> Result<Exit, Failure> {
    let candidates = candidates(names)?;
    // A letter counts among the letters of its folder, never alone: the next one may have ended it.
    let is_letter =
        !names.is_dir() && candidates.iter().any(|one| one.purpose == Namespace::Approval);
    let folder = if names.is_dir() { names } else { folder_of(names) };
    let signers = listed(args, folder)?;
    let day = day(on)?;
    let principal = args.principal.as_deref();
    let judge = LetterJudge { principal, ..filed::judge(&signers, &args.trust, day) };
    let register =
        args.register.as_deref().map(|path| registered::find(path, judge)).transpose()?;
    let mut letters = match names.is_dir() || is_letter || register.is_some() {
        true => Some(filed::read(folder, judge)?),
        false => None,
    };
    if let (Some(register), Some(letters)) = (&register, &mut letters) {
        register.refuse_other(args.commission.as_deref())?;
        register.compare(letters, day, day);
    }
    let letters = letters.as_ref().filter(|all| !all.filed.is_empty() || !all.unread.is_empty());
    let of_register = register.as_ref().map(|found| found.judged.register.commission.as_str());
    let asked = letters.map(|all| Question {
        index: LetterIndex::new(&all.filed, &all.unread, day),
        scope: LetterScope {
            profile: None,
            commission: of_register.or(args.commission.as_deref()),
            channel: args.channel.as_deref(),
        },
        whose: signers.whose,
        basis: register.as_ref().map(FoundRegister::basis),
        on: day.to_string(),
    });
    let mut answers = Vec::new();
    for file in &args.files {
        let mut answer = answer(file, args, names, &candidates, on)?;
        if let Some(asked) = &asked {
            answer.heed(asked);
        }
        if !output.json() {
            output.print(&text(&answer))?;
        }
        answers.push(answer);
    }
    if output.json() {
        match answers.as_slice() {
            [one] => output.print_json(one)?,
            many => output.print_json(&serde_json::json!({ "files": many }))?,
        }
    }
    let fine = answers.iter().all(|answer| answer.verdict == Verdict::Agrees);
    Ok(if fine { Exit::Clean } else { Exit::Findings })
}

/// The paper that was given, or the pages of a folder that are papers.
fn candidates(names: &Path) -> Result<Vec<Candidate>, Failure> {
    if !names.is_dir() {
        let bytes = read(names, REPORT_BYTES_MAX)?;
        let found = candidate(names, bytes, &mut SignatureLookup::default());
        return Ok(found.into_iter().collect());
    }
    let unreadable = |error| Failure::unreadable(format!("{}: {error}.", shown(names)));
    let entries = std::fs::read_dir(names).map_err(unreadable)?.flatten();
    let pages = entries.map(|entry| entry.path());
    let is_page = |path: &PathBuf| {
        path.extension().is_some_and(|end| end.eq_ignore_ascii_case("md")) && path.is_file()
    };
    let mut pages: Vec<PathBuf> = pages.filter(is_page).take(PAPERS_MAX + 1).collect();
    pages.sort();
    if pages.len() > PAPERS_MAX {
        let sentence = format!("{} contains more than {PAPERS_MAX} pages.", shown(names));
        return Err(Failure::unreadable(sentence));
    }
    let mut beside = SignatureLookup::default();
    let mut found = Vec::new();
    for path in pages {
        // What is too large is named by the reader of letters.
        if let Ok(bytes) = read(&path, REPORT_BYTES_MAX) {
            found.extend(candidate(&path, bytes, &mut beside));
        }
    }
    Ok(found)
}

fn candidate(path: &Path, bytes: Vec<u8>, lookup: &mut SignatureLookup) -> Option<Candidate> {
    let beside = lookup.signatures(path).ok()?;
    let purpose = match looks_like_letter(&bytes) {
        true => Namespace::Approval,
        false => kind::kind(&shown(path), &bytes, &beside).purpose?,
    };
    let named = named_documents(&bytes, purpose)?;
    Some(Candidate { path: path.to_owned(), bytes, purpose, named })
}

/// The day of a moment.
fn day(on: KeyDate) -> Result<Date, Failure> {
    let text = on.at.to_string();
    let day = text.get(..10).and_then(|day| day.parse().ok());
    day.ok_or_else(|| Failure::usage("--on: no such day."))
}

impl Answer {
    /// Takes what the letters come to: approved is what `status` calls in force, by the reader's own list.
    fn heed(&mut self, asked: &Question<'_>) {
        let Question { index, scope, whose, basis, on } = asked;
        let standing = index.standing(self.sha256, *scope);
        let path = |at: Option<usize>| at.map(|at| index.path(at).to_owned()).unwrap_or_default();
        let (letter, by) = (path(standing.letter), path(standing.by));
        self.status = Some(standing.status);
        let is_by_report = self.by.iter().any(|paper| paper.verification.purpose == "report");
        let (verdict, sentence) = match standing.status {
            Status::InForce if *whose == TrustSource::Reader => (
                Verdict::Agrees,
                format!("Approved: the letter {letter} names it and is in force."),
            ),
            Status::InForce => (
                Verdict::NeedsAPerson,
                format!(
                    "The letter {letter} names it, but the list of signers came with the letters: \
                     the signer is not verified."
                ),
            ),
            Status::ConditionsOpen => (
                Verdict::NeedsAPerson,
                format!(
                    "The letter {letter} approves it, but conditions before operation are open or a \
                     condition is overdue: see gincert status."
                ),
            ),
            Status::NeedsAPerson => (
                Verdict::NeedsAPerson,
                format!(
                    "The letter {letter} names it; other letters leave open whether it is in force."
                ),
            ),
            Status::ChannelsDiffer => (
                Verdict::NeedsAPerson,
                "Whether it is approved differs by channel: ask gincert status with --channel."
                    .to_owned(),
            ),
            Status::Superseded | Status::Suspended | Status::Withdrawn | Status::Annulled => (
                Verdict::Differs,
                format!(
                    "Not approved: the letter {letter} names it, and is {} by {by}.",
                    standing.status.word()
                ),
            ),
            Status::Expired => (
                Verdict::Differs,
                format!("Not approved: the letter {letter} names it, and its last day has passed."),
            ),
            Status::NotNamed if is_by_report && standing.doubts.is_empty() => return,
            Status::NotNamed => {
                (Verdict::Differs, "Not approved: no valid letter names it.".to_owned())
            }
        };
        let is_in_doubt = standing.status == Status::NotNamed && !standing.doubts.is_empty();
        self.verdict = if is_in_doubt { Verdict::NeedsAPerson } else { verdict };
        self.words = self.verdict.to_string();
        let look =
            |doubt: &RejectedLetter| printable(&format!("Look at {}. {}", doubt.path, doubt.why));
        let doubts: Vec<String> = standing.doubts.iter().map(look).collect();
        // That a letter names it is no yes where the letter was ended.
        if self.verdict != Verdict::Agrees && !is_by_report {
            self.sentences.clear();
        }
        let channel = scope.channel.map(|name| format!("For the channel '{}'.", printable(name)));
        let rests = basis.iter().flat_map(|basis| basis.sentences(on));
        let first = std::iter::once(sentence).chain(channel).chain(rests).chain(doubts);
        self.sentences.splice(0..0, first);
        self.register.clone_from(basis);
        self.doubts = standing.doubts;
    }
}

fn answer(
    file: &Path,
    args: &VerifyArgs,
    names: &Path,
    candidates: &[Candidate],
    on: KeyDate,
) -> Result<Answer, Failure> {
    let sha256 = Digest::of(&read(file, FILE_BYTES_MAX)?);
    let name = shown(file);
    let mut by = Vec::new();
    for one in candidates {
        let hit = one.named.iter().find(|named| named.sha256 == sha256);
        if let Some(hit) = hit {
            by.push(paper(one, &hit.path, args, on)?);
        }
    }
    // The best paper speaks for the document.
    by.sort_by_key(|paper| worth(paper.verification.verdict));
    let mut sentences = Vec::new();
    let (named, verdict, words) = match by.first() {
        Some(best) => {
            sentences.push(yes(&name, best));
            sentences.extend(best.sentences.clone());
            (Some(true), best.verification.verdict, verdict_words(&best.verification))
        }
        None if candidates.is_empty() => {
            sentences.push(format!(
                "Nothing to compare: {} contains neither a report nor a letter signed for \
                 approval@gincert.",
                shown(names)
            ));
            (None, Verdict::NotTested, Verdict::NotTested.to_string())
        }
        None => {
            sentences.push(no(&name, file, names, candidates));
            (Some(false), Verdict::Differs, Verdict::Differs.to_string())
        }
    };
    let papers = candidates.len();
    let (signatures, inputs) = ([], []);
    Ok(Answer {
        file: name,
        sha256,
        named,
        by,
        papers,
        status: None,
        doubts: Vec::new(),
        register: None,
        signatures,
        inputs,
        sentences,
        verdict,
        words,
    })
}

fn worth(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Agrees | Verdict::Near => 0,
        Verdict::NeedsAPerson => 1,
        Verdict::Inconclusive | Verdict::NotTested => 2,
        Verdict::Differs => 3,
    }
}

fn paper(one: &Candidate, as_what: &str, args: &VerifyArgs, on: KeyDate) -> Result<Paper, Failure> {
    let folder = folder_of(&one.path);
    let signers = listed(args, folder)?;
    let verification = verify_file(&VerifyRequest {
        file: &shown(&one.path),
        bytes: &one.bytes,
        purpose: one.purpose,
        act: letter_act(&read_as_letter(&shown(&one.path), &one.bytes)),
        signatures: &signatures(&one.path)?,
        signers: &signers,
        principal: args.principal.as_deref(),
        at: on.at,
        folders: Folders { submission: None, report: Some(folder) },
        build: BUILD_DIGEST,
    });
    let sentences = sentences(&verification, &signers, &on.at.to_string(), on.is_today);
    Ok(Paper { named_as: printable(as_what), verification, sentences })
}

fn yes(name: &str, best: &Paper) -> String {
    let paper = &best.verification;
    let kind = if paper.purpose == "approval" { "letter" } else { "report" };
    let worth = match (paper.verdict, paper.signers_are) {
        (Verdict::Agrees, TrustSource::Reader) => "",
        (Verdict::Agrees, _) => " (signer not independently verified)",
        _ => " (not verified: see below)",
    };
    let caution = match kind {
        "report" => " That a report names a document does not approve it.",
        _ => "",
    };
    format!(
        "Yes: {name} is identical to the file '{}' that the {kind} {} names{worth}.{caution}",
        best.named_as, paper.file
    )
}

fn no(name: &str, file: &Path, names: &Path, candidates: &[Candidate]) -> String {
    let base = name_of(file);
    let is_same_name = |path: &str| path.rsplit('/').next() == Some(base.as_str());
    let other = candidates.iter().flat_map(|one| &one.named).find(|one| is_same_name(&one.path));
    let other = other.map(|named| {
        format!(
            "; the file '{}' named there has the digest {}",
            printable(&named.path),
            named.sha256
        )
    });
    let all: usize = candidates.iter().map(|one| one.named.len()).sum();
    format!(
        "No: {name} does not match any of the {all} documents named in {}{}.",
        shown(names),
        other.unwrap_or_default()
    )
}

fn text(answer: &Answer) -> String {
    let mut text = wrapped("", &format!("{}: {}", answer.file, answer.words));
    for sentence in &answer.sentences {
        text.push_str(&wrapped("  ", sentence));
    }
    text.push_str(&format!("\n  sha256     {}\n", answer.sha256));
    for paper in &answer.by {
        let verification = &paper.verification;
        let of = if verification.purpose == "approval" { ", its signature" } else { "" };
        text.push_str(&format!(
            "  named by   {} as {}{of}: {}\n",
            verification.file,
            paper.named_as,
            verdict_words(verification)
        ));
    }
    text
}
