//! Doing a certification again, to see whether a report can be derived from its inputs.
//!
//! The whole folder is made again under the tool build that the report names, and every file is
//! compared byte by byte: with the same build that is what this build writes, and with another one
//! the build's name is set aside wherever it stands, and every fact must be the same. What is not at
//! hand is not compared, and named.

use crate::load::build::Build;
use crate::report::certification::{CertifyError, certify_as};
use crate::report::context::engagement_word;
use crate::reproduce::differences::{Difference, differences};
use gincert_audit::CardMask;
use gincert_evidence::{Digest, Verdict, printable};
use gincert_report::{HTML_FILE, ReadReport, TitleFact, read_report};
use serde::Serialize;
use std::path::Path;

/// Whether a report was made by this build of the tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BuildMatch {
    /// By this one.
    Same,
    /// By another one, which the report names.
    Another,
}

/// What came of a recomputation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Recomputation {
    /// Agrees, differs, or not tested.
    pub verdict: Verdict,
    /// Whole sentences.
    pub reason: String,
    /// Whether every fact came out the same; the tool build's name is none. Null where nothing was
    /// computed.
    pub facts_equal: Option<bool>,
    /// Whether every file came out the same to the byte; never with another build, whose name the
    /// files hold.
    pub bytes_equal: Option<bool>,
    /// Which build made the report.
    pub build: Option<BuildMatch>,
    /// Every file of the report's folder.
    pub files: Vec<FileAgain>,
}

/// One file of the report's folder, made again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FileAgain {
    /// Its path in the report's folder.
    pub path: String,
    /// Whether it came out the same; null where it is not at hand.
    pub equal: Option<bool>,
    /// A whole sentence.
    pub reason: String,
    /// The first places that differ.
    pub differences: Vec<Difference>,
}

/// A file's bytes, nothing where it is not there, or why it cannot be read.
pub type FileContent = Result<Option<Vec<u8>>, String>;

/// What is to be made again.
#[derive(Clone, Copy)]
pub struct Original<'a> {
    /// The submission folder.
    pub submission: &'a Path,
    /// The engagement document that the verifier gives: its name and bytes.
    pub engagement: Option<(&'a str, &'a [u8])>,
    /// The key of the masks that the verifier gives.
    pub mask: Option<&'a CardMask>,
    /// The report's bytes.
    pub report: &'a [u8],
    /// Reads a file of the report's folder.
    pub beside: &'a dyn Fn(&str) -> FileContent,
    /// Files beside the report of names that a certification writes, which the report does not name.
    pub not_named: &'a [String],
}

/// Certifies the submission again and compares with the report at hand.
///
/// # Errors
/// [`CertifyError`] when the report cannot be put together again.
pub fn recompute(original: &Original<'_>) -> Result<Recomputation, CertifyError> {
    let read = match read_report(original.report) {
        Ok(read) => read,
        Err(error) => return Ok(not_tested(format!("this file is not a report: {error}"))),
    };
    if let Some(why) = engagement_missing(&read, original.engagement) {
        return Ok(not_tested(why));
    }
    if let Some(why) = mask_missing(&read, original.mask) {
        return Ok(not_tested(why));
    }
    let own = Build::own();
    let named = Build::named_by(&read).unwrap_or_else(Build::own);
    let again = certify_as(original.submission, original.engagement, original.mask, &named)?;
    let mut files = vec![compared("report.md", Some(original.report), &again.markdown)];
    for (path, bytes) in &again.beside {
        files.push(match (original.beside)(path) {
            // The page for readers is made from what is compared here; without it nothing is missing.
            Ok(None) if path == HTML_FILE => continue,
            Ok(at_hand) => compared(path, at_hand.as_deref(), bytes),
            Err(why) => unread(path, &why),
        });
    }
    for row in &read.issued {
        if !again.beside.iter().any(|(path, _)| *path == row.path) {
            files.push(surplus(&row.path));
        }
    }
    files.extend(original.not_named.iter().map(|path| stranger(path)));
    Ok(concluded(files, named == own))
}

/// That nothing was computed, and why; `why` continues "it was not computed again:".
pub fn not_tested(why: impl Into<String>) -> Recomputation {
    Recomputation {
        verdict: Verdict::NotTested,
        reason: format!("Not recomputed: {}.", why.into()),
        facts_equal: None,
        bytes_equal: None,
        build: None,
        files: Vec::new(),
    }
}

/// What to give, where the report was made with another engagement document than the one given.
fn engagement_missing(read: &ReadReport, given: Option<(&str, &[u8])>) -> Option<String> {
    let given = engagement_word(given.map(|(_, bytes)| Digest::of(bytes)));
    let named =
        read.fact(TitleFact::Engagement).map(printable).unwrap_or_else(|| "none".to_owned());
    if named == given {
        return None;
    }
    Some(match (named.as_str(), given.as_str()) {
        ("none", _) => {
            "the report was made without an engagement document; omit --engagement".to_owned()
        }
        (named, "none") => format!(
            "the report was made with the engagement document {named}; give that file with \
             --engagement FILE"
        ),
        (named, given) => format!(
            "the report was made with the engagement document {named}, but {given} was given; give \
             the one that the report names with --engagement FILE"
        ),
    })
}

/// What to give, where the report was made with other masks than the key given makes.
fn mask_missing(read: &ReadReport, given: Option<&CardMask>) -> Option<String> {
    let named = read.fact(TitleFact::MaskKey).map(printable);
    let given = given.map(CardMask::fingerprint);
    if named == given {
        return None;
    }
    Some(match (named, given) {
        (None, _) => "the report was made without masks of card numbers; omit --mask".to_owned(),
        (Some(named), None) => format!(
            "card numbers are masked in the report by the key {named}, without which the masks cannot be \
             computed; give the key with --mask KEYFILE, or ask whoever made the report to recompute it"
        ),
        (Some(named), Some(given)) => format!(
            "card numbers are masked in the report by the key {named}, but {given} was given; give the one \
             that the report names with --mask KEYFILE"
        ),
    })
}

fn compared(path: &str, at_hand: Option<&[u8]>, computed: &[u8]) -> FileAgain {
    let (equal, reason, differences) = match at_hand {
        None => (None, "Not compared: the file is not at hand.", Vec::new()),
        Some(bytes) if bytes == computed => {
            (Some(true), "The recomputed file is identical.", Vec::new())
        }
        Some(bytes) => (Some(false), "The recomputed file differs.", differences(bytes, computed)),
    };
    FileAgain { path: printable(path), equal, reason: reason.to_owned(), differences }
}

fn unread(path: &str, why: &str) -> FileAgain {
    let reason = format!("Not compared: {}.", printable(why));
    FileAgain { path: printable(path), equal: None, reason, differences: Vec::new() }
}

fn surplus(path: &str) -> FileAgain {
    let reason = "The report names it, but recomputation produced no such file.".to_owned();
    FileAgain { path: printable(path), equal: Some(false), reason, differences: Vec::new() }
}

/// A certification removes older files of the names that it writes, so that none of it is there.
fn stranger(path: &str) -> FileAgain {
    let reason = "The file accompanies the report, but the report does not name it and \
                  recomputation did not produce it.";
    let (path, differences) = (path.to_owned(), Vec::new());
    FileAgain { path, equal: Some(false), reason: reason.to_owned(), differences }
}

fn concluded(files: Vec<FileAgain>, is_same_build: bool) -> Recomputation {
    let named = |equal: Option<bool>| {
        let paths = files.iter().filter(|file| file.equal == equal);
        paths.map(|file| file.path.as_str()).collect::<Vec<_>>()
    };
    let (other, absent) = (named(Some(false)), named(None));
    let (made, build) = match is_same_build {
        true => ("by the same tool build", BuildMatch::Same),
        false => ("by a tool build other than the one that the report names", BuildMatch::Another),
    };
    let (verdict, what) = match (other.is_empty(), absent.is_empty()) {
        (false, _) => (Verdict::Differs, format!("{} recomputed with differences", listed(&other))),
        (true, false) => (
            Verdict::NotTested,
            format!("{} not at hand; all others are identical", listed(&absent)),
        ),
        (true, true) if is_same_build => {
            (Verdict::Agrees, format!("all {} files are identical, byte for byte", files.len()))
        }
        (true, true) => (
            Verdict::Agrees,
            format!(
                "in all {} files every fact is the same; only the build's name differs",
                files.len()
            ),
        ),
    };
    let is_equal = verdict == Verdict::Agrees;
    Recomputation {
        verdict,
        reason: format!("Recomputed {made}: {what}."),
        facts_equal: Some(is_equal),
        bytes_equal: Some(is_equal && is_same_build),
        build: Some(build),
        files,
    }
}

/// Paths that are named in a sentence; the rest is counted.
const PATHS_MAX: usize = 6;

fn listed(paths: &[&str]) -> String {
    let listed = paths.iter().take(PATHS_MAX).copied().collect::<Vec<_>>().join(", ");
    match paths.len().saturating_sub(PATHS_MAX) {
        0 => listed,
        more => format!("{listed} and {more} more"),
    }
}
