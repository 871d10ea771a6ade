//! What one file of a folder of letters is: a letter with what its signatures are worth, a file that may
//! be one and does not count, or a page about something else.
//!
//! It is given bytes and the signatures beside them; it opens no file.

use crate::filed::{LetterFile, RejectedLetter, SignatureStatus};
use crate::letter::Letter;
use crate::read::{looks_like_letter, read_letter};
use crate::signatories::signatories;
use gincert_evidence::{Digest, printable};
use gincert_pages::{DOCUMENT_BYTES_MAX, Source};
use gincert_report::{
    DelegationResult, LoggingResult, SignatureFile, SignatureResult, Signers, has_signed_file,
    judge_at_moments,
};
use gincert_signing::{Namespace, Timestamp, signature_head};
use jiff::civil::Date;
use std::collections::BTreeSet;

/// By what letters are judged.
#[derive(Clone, Copy)]
pub struct LetterJudge<'a> {
    /// The signers' file.
    pub signers: &'a Signers,
    /// The name under which somebody must have signed, where one is asked for.
    pub principal: Option<&'a str>,
    /// The day that is asked about.
    pub on: Date,
    /// How many different signers a letter needs, whatever it states itself.
    pub signers_needed: usize,
}

/// A file that may be a letter.
pub struct LetterCandidate<'a> {
    /// Its path as it is shown.
    pub path: &'a str,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// The signatures beside it.
    pub signatures: &'a [SignatureFile],
    /// Whether its name is that of a page of Markdown.
    pub is_page: bool,
    /// Whether it lies in a folder inside the folder of letters.
    pub is_inside: bool,
}

/// What a file is.
pub enum JudgedFile {
    /// A letter.
    Letter(Box<LetterFile>),
    /// It may be a letter, and does not count.
    Rejected(RejectedLetter),
    /// A page that is no letter, as far as it was looked at.
    Aside(RejectedLetter),
    /// Something else.
    Other,
}

/// Whether a signature is one that letters have.
fn is_letter_signature(signature: &SignatureFile) -> bool {
    let head = signature.bytes.as_ref().ok().and_then(|bytes| signature_head(bytes));
    head.is_some_and(|head| head.namespace == Namespace::Approval.as_str())
}

/// Whether a file that cannot be read may be a letter, by its name and the signatures beside it.
pub fn may_be_letter(is_page: bool, signatures: &[SignatureFile]) -> bool {
    is_page || signatures.iter().any(is_letter_signature)
}

/// Why a signature beside no file is named: somebody took its letter away. `None` where its file is here, or
/// it is of no letter; it is read only where its file is not here.
pub fn without_letter(
    name: &str,
    here: &BTreeSet<String>,
    read: impl FnOnce() -> SignatureFile,
) -> Option<&'static str> {
    let is_alone = !has_signed_file(name.strip_suffix(".sig").unwrap_or(name), here);
    let why = "Signature of a letter that is missing from this folder.";
    (is_alone && is_letter_signature(&read())).then_some(why)
}

/// Judges a file.
pub fn judge_file(file: &LetterCandidate<'_>, judge: LetterJudge<'_>) -> JudgedFile {
    let rejected = |sha256: Option<Digest>, why: String| RejectedLetter {
        path: file.path.to_owned(),
        sha256,
        why: printable(&why),
    };
    let is_large = file.bytes.len() as u64 > DOCUMENT_BYTES_MAX;
    if !looks_like_letter(file.bytes) && !file.signatures.iter().any(is_letter_signature) {
        let why = format!("It has more than {DOCUMENT_BYTES_MAX} bytes and is not a letter.");
        return match file.is_page && is_large {
            true => JudgedFile::Aside(rejected(None, why)),
            false => JudgedFile::Other,
        };
    }
    let sha256 = Digest::of(file.bytes);
    if is_large {
        let why = format!("It has more than {DOCUMENT_BYTES_MAX} bytes, the limit for letters.");
        return JudgedFile::Rejected(rejected(Some(sha256), why));
    }
    let letter = match read_letter(&Source::new(file.path, file.bytes)) {
        Ok(letter) => letter,
        Err(wrong) => {
            let why = format!("It cannot be read as a letter: {}", wrong.0.join(" "));
            return JudgedFile::Rejected(rejected(Some(sha256), why));
        }
    };
    let misplaced = match (file.is_page, file.is_inside) {
        (false, _) => Some("Its name does not end in .md."),
        (true, true) => Some("It is in a subfolder."),
        (true, false) => None,
    };
    let SignatureSummary { signed, caution, logging, delegation } = match misplaced {
        Some(why) => SignatureSummary::not(why.to_owned()),
        None => signature_status(file.bytes, &letter, file.signatures, judge),
    };
    JudgedFile::Letter(Box::new(LetterFile {
        path: file.path.to_owned(),
        sha256,
        letter,
        signed,
        caution,
        logging,
        delegation,
    }))
}

/// Whether somebody signed a letter who may sign letters, on the day of the letter and on the day
/// that is asked about: a letter's date is its writer's word, so that a key that is no longer good
/// could put any date before its end. And what a person must see of its other signatures.
fn signature_status(
    bytes: &[u8],
    letter: &Letter,
    files: &[SignatureFile],
    judge: LetterJudge<'_>,
) -> SignatureSummary {
    let days = [(letter.date, "on its own date"), (judge.on, "on the day of this status")];
    signed_on_days(bytes, Namespace::Approval, Some(letter), files, judge, &days)
}

/// What the signatures of a file come to.
pub(crate) struct SignatureSummary {
    pub(crate) signed: SignatureStatus,
    /// What a person must see of the other signatures, or of proofs of logging.
    pub(crate) caution: Option<String>,
    /// The proof of logging of the signature that counts.
    pub(crate) logging: Option<LoggingResult>,
    /// By which delegations that signature counts.
    pub(crate) delegation: Option<DelegationResult>,
}

impl SignatureSummary {
    fn not(why: String) -> SignatureSummary {
        let signed = SignatureStatus::Not(why);
        SignatureSummary { signed, caution: None, logging: None, delegation: None }
    }
}

/// Whether somebody signed bytes for a purpose who may do so on each of some days, of which the last one is asked
/// about, and what a person must see of the other signatures.
pub(crate) fn signed_on_days(
    bytes: &[u8],
    purpose: Namespace,
    letter: Option<&Letter>,
    files: &[SignatureFile],
    judge: LetterJudge<'_>,
    days: &[(Date, &str)],
) -> SignatureSummary {
    let not = SignatureSummary::not;
    if files.is_empty() {
        return not("Unsigned draft.".to_owned());
    }
    let moments: Result<Vec<Timestamp>, _> =
        days.iter().map(|(day, _)| Timestamp::parse(&day.to_string())).collect();
    let moments = match moments {
        Ok(moments) => moments,
        Err(error) => return not(format!("Its date cannot be checked: {error}.")),
    };
    let LetterJudge { signers, principal, .. } = judge;
    let needed = if purpose == Namespace::Approval { judge.signers_needed } else { 1 };
    let act = letter.map(|letter| letter.action.word());
    let must_sign = letter.map_or(&[][..], |letter| &letter.must_sign);
    let results = judge_at_moments(bytes, purpose, act, files, signers, principal, &moments);
    let mut found = SignatureStatus::Not("Unsigned.".to_owned());
    let (mut caution, mut logging, mut delegation) = (None, None, None);
    for ((day, which), results) in days.iter().zip(&results) {
        let Some(good) = results.iter().find(|one| one.valid == Some(true)) else {
            let reasons: Vec<&str> = results.iter().map(|one| one.reason.as_str()).collect();
            return not(format!(
                "Its signature does not count {which} ({day}): {}",
                reasons.join(" ")
            ));
        };
        let names = match signatories(must_sign, needed, results) {
            Ok(names) => names,
            Err(why) => {
                return not(format!("It is not signed as it must be {which} ({day}). {why}"));
            }
        };
        let name = names.or_else(|| good.principal.clone());
        found = SignatureStatus::By(name.unwrap_or_else(|| "a key without a name".to_owned()));
        caution = caution.or_else(|| caution_of(results, signers.logs.is_some()));
        logging = good.logging.clone();
        delegation = good.delegation.clone();
    }
    SignatureSummary { signed: found, caution, logging, delegation }
}

fn caution_of(results: &[SignatureResult], has_policy: bool) -> Option<String> {
    if let Some(bad) = results.iter().find(|one| one.valid == Some(false)) {
        return Some(format!("One of its signatures ({}) is not valid. {}", bad.file, bad.reason));
    }
    let mut proofs = results.iter().filter_map(|one| one.logging.as_ref());
    proofs.find(|proof| has_policy && !proof.is_logged()).map(|proof| proof.reason.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_beside_its_file_is_not_read_and_one_of_no_letter_is_not_named() {
        let here: BTreeSet<String> = ["a.md".to_owned()].into();
        let unread = || -> SignatureFile { unreachable!("its file is here") };
        assert_eq!(without_letter("a.md.lab.sig", &here, unread), None);
        let other = || SignatureFile::without_proof("b.md.sig", Ok(b"no signature".to_vec()));
        assert_eq!(without_letter("b.md.sig", &here, other), None);
    }
}
