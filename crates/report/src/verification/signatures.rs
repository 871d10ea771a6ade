//! Signatures beside a file, judged: whether each fits, whose it is, and whether that one may sign.
//!
//! Three answers, not two: a signature counts, does not count, or was not judged. One key counts
//! once, however many signatures it made.

use crate::verification::delegation::DelegationResult;
use crate::verification::logging::{KeyEnd, LoggingResult, judge_proof};
use crate::verification::request::{SignatureFile, Signers, unsaid};
use gincert_evidence::{printable, sentence};
use gincert_signing::DelegatedSigner;
use gincert_signing::KeyQuestion;
use gincert_signing::Namespace;
use gincert_signing::SignatureError;
use gincert_signing::Signer;
use gincert_signing::Timestamp;
use gincert_signing::is_pattern;
use gincert_signing::{signature_head, verify};
use serde::Serialize;
use ssh_key::{HashAlg, PublicKey};

/// What came of one signature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SignatureResult {
    /// The signature's file.
    pub file: String,
    /// Who may sign with this key, by the signers' file; several are joined by commas.
    pub principal: Option<String>,
    /// Fingerprint of the key that the signature names.
    pub key: Option<String>,
    /// What the signature says that it is for.
    pub namespace: Option<String>,
    /// Whether the signature is the key's over these very bytes, for this purpose; null where that
    /// was not judged.
    pub fits: Option<bool>,
    /// Whether the signature fits *and* somebody may sign with this key; null where that was not
    /// judged.
    pub valid: Option<bool>,
    /// The signature that its key made already, where there is one: one key counts once.
    pub repeats: Option<String>,
    /// A whole sentence.
    pub reason: String,
    /// What came of the proof of logging beside it; null where there is none.
    pub logging: Option<LoggingResult>,
    /// By which delegations its key may sign, or why not; null where the list of signers decides alone.
    pub delegation: Option<DelegationResult>,
    /// The names one by one.
    #[serde(skip)]
    pub(crate) names: Vec<String>,
    /// Every name that the signers' file gives the key which the signature names, whether it counts
    /// or not.
    #[serde(skip)]
    pub(crate) holders: Vec<String>,
    /// Whether there was a key, and a signers' file to say whose it is.
    #[serde(skip)]
    pub(crate) has_holders: bool,
    /// Whether it fits, and the signers' file does not name its key at all.
    #[serde(skip)]
    pub(crate) is_unknown: bool,
}

impl SignatureResult {
    /// Notes that the signature counts by its proof of logging alone.
    fn outlives(&mut self, since: KeyEnd) {
        if let Some(logging) = &mut self.logging {
            logging.outlives = Some(since);
        }
    }

    /// Whether it is one more by a key that was counted.
    pub fn repeats(&self) -> bool {
        self.repeats.is_some()
    }

    /// The names of the signer on the list of signers: of a delegate or a successor, those of the one for whom it signs.
    pub fn first_names(&self) -> &[String] {
        let first = self.delegation.as_ref().and_then(DelegationResult::first);
        first.map_or(&self.names, |first| &first.giver)
    }

    /// The key of that signer.
    pub(crate) fn first_key(&self) -> Option<&str> {
        let first = self.delegation.as_ref().and_then(DelegationResult::first);
        first.map(|first| first.giver_key.as_str()).or(self.key.as_deref())
    }

    /// Whether the signers' file names nobody, but leaves room for many.
    pub fn is_by_a_pattern(&self) -> bool {
        !self.names.is_empty() && self.names.iter().all(|name| is_pattern(name))
    }
}

/// What signatures are judged by.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Question<'a> {
    pub(crate) message: &'a [u8],
    pub(crate) purpose: Namespace,
    /// The act of a letter.
    pub(crate) act: Option<&'a str>,
    pub(crate) signers: &'a Signers,
    pub(crate) principal: Option<&'a str>,
    pub(crate) at: Timestamp,
    /// The day that is asked about, where keys are judged on others besides: what was logged later shows nothing.
    pub(crate) asked_at: Timestamp,
}

/// Judges all of them, in their order.
pub(crate) fn judge_signatures(
    signatures: &[SignatureFile],
    question: &Question<'_>,
) -> Vec<SignatureResult> {
    let fitted: Vec<MatchedSignature> = signatures.iter().map(|one| fit(one, question)).collect();
    counted_once(&fitted, question)
}

/// Judges the signatures of one file at several moments, of which the last one is asked about; whether they fit
/// is asked once.
pub fn judge_at_moments(
    message: &[u8],
    purpose: Namespace,
    act: Option<&str>,
    signatures: &[SignatureFile],
    signers: &Signers,
    principal: Option<&str>,
    moments: &[Timestamp],
) -> Vec<Vec<SignatureResult>> {
    let at = moments.last().copied().unwrap_or(Timestamp::at(0));
    let question = Question { message, purpose, act, signers, principal, at, asked_at: at };
    let fitted: Vec<MatchedSignature> = signatures.iter().map(|one| fit(one, &question)).collect();
    let judge = |at: &Timestamp| counted_once(&fitted, &Question { at: *at, ..question });
    moments.iter().map(judge).collect()
}

/// The results at one moment; one key counts once.
fn counted_once(fitted: &[MatchedSignature], question: &Question<'_>) -> Vec<SignatureResult> {
    let mut results: Vec<SignatureResult> = Vec::new();
    for one in fitted {
        let mut result = judge_signature(one, question);
        let counted = results.iter().find(|other| {
            other.valid == Some(true) && other.key.is_some() && other.key == result.key
        });
        if let Some(first) = counted.filter(|_| result.valid == Some(true)) {
            result.valid = None;
            result.repeats = Some(first.file.clone());
            result.reason = format!("It has the same key as {}; each key counts once.", first.file);
        }
        results.push(result);
    }
    results
}

/// A signature, whether it fits, and by which key: what no day changes.
struct MatchedSignature {
    result: SignatureResult,
    key: Option<PublicKey>,
}

/// The sentence where only the line ends differ; the signature does not count all the same.
const LINE_ENDS: &str = "Line endings changed: the signature is valid once the line endings are \
                         restored, and nothing else differs. Mail and version control can change \
                         them; ask for the original file in an archive, or restore the line \
                         endings.";

/// Whether the signature is one of the same text with the other ends of lines.
fn fits_other_line_ends(signature: &[u8], question: &Question<'_>) -> bool {
    other_line_ends(question.message)
        .is_some_and(|message| verify(signature, question.purpose, &message).is_ok())
}

/// The same text with `LF` for `CR LF`, or the other way where it has none; `None` where it has no
/// lines.
pub(crate) fn other_line_ends(message: &[u8]) -> Option<Vec<u8>> {
    if !message.contains(&b'\n') {
        return None;
    }
    let lines = message.split(|byte| *byte == b'\n');
    if message.windows(2).any(|pair| pair == b"\r\n") {
        let lines = lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
        return Some(lines.collect::<Vec<_>>().join(&b'\n'));
    }
    Some(lines.collect::<Vec<_>>().join(&b"\r\n"[..]))
}

fn fit(signature: &SignatureFile, question: &Question<'_>) -> MatchedSignature {
    let mut result = SignatureResult {
        file: printable(&signature.file),
        principal: None,
        key: None,
        namespace: None,
        fits: None,
        valid: None,
        repeats: None,
        reason: String::new(),
        logging: None,
        delegation: None,
        names: Vec::new(),
        holders: Vec::new(),
        has_holders: false,
        is_unknown: false,
    };
    let bytes = match &signature.bytes {
        Ok(bytes) => bytes,
        Err(why) => {
            result.reason = format!("The signature was not checked: {}.", printable(why));
            return MatchedSignature { result, key: None };
        }
    };
    let policy = question.signers.logs.as_ref();
    result.logging = signature.proof.as_ref().map(|proof| judge_proof(proof, bytes, policy));
    let allowed = question.signers.allowed.as_ref();
    let holders = |key: &[u8]| allowed.map(|known| known.holders(key)).unwrap_or_default();
    let key = match verify(bytes, question.purpose, question.message) {
        Ok(key) => key,
        Err(error) => {
            if let Some(head) = signature_head(bytes) {
                result.has_holders = allowed.is_some();
                result.holders = holders(&head.key);
                result.key = Some(head.fingerprint);
                result.namespace = Some(head.namespace);
            }
            result.fits = match error {
                SignatureError::KeyType(_) => None,
                _ => Some(false),
            };
            result.valid = result.fits;
            result.reason = match error {
                SignatureError::DoesNotFit if fits_other_line_ends(bytes, question) => {
                    LINE_ENDS.to_owned()
                }
                error => sentence(&error.to_string()),
            };
            return MatchedSignature { result, key: None };
        }
    };
    result.fits = Some(true);
    result.has_holders = allowed.is_some();
    result.holders = key.to_bytes().map(|bytes| holders(&bytes)).unwrap_or_default();
    result.namespace = Some(question.purpose.as_str().to_owned());
    result.key = Some(key.fingerprint(HashAlg::Sha256).to_string());
    MatchedSignature { result, key: Some(key) }
}

/// Whether the signer may sign at the moment of the question.
fn judge_signature(fitted: &MatchedSignature, question: &Question<'_>) -> SignatureResult {
    let mut result = fitted.result.clone();
    let Some(key) = &fitted.key else { return result };
    let Some(allowed) = &question.signers.allowed else {
        result.reason = no_signers(question.signers);
        return result;
    };
    let mut asked = KeyQuestion {
        namespace: question.purpose,
        act: question.act,
        at: question.at,
        asked_at: question.asked_at,
        logged: None,
        name: question.principal,
    };
    let mut answer = allowed.judge(key, &asked);
    let since = match answer {
        Signer::Revoked => Some(KeyEnd::Revoked),
        _ if answer.is_expired() => Some(KeyEnd::Expired),
        _ => None,
    };
    if let (Some(since), Some(logged)) = (since, logged_in_time(&result, question)) {
        asked.logged = Some(logged);
        answer = allowed.judge(key, &asked);
        if answer.may_sign() {
            result.outlives(since);
        }
    }
    result.delegation = match &answer {
        Signer::MayByDelegation(signer) => Some(DelegationResult::found(signer)),
        Signer::NotByDelegation(fault) => Some(DelegationResult::refused(fault)),
        _ => None,
    };
    result.valid = match answer {
        Signer::May(_) | Signer::MayByDelegation(_) => Some(true),
        // Others may sign too; only the one who was asked for is judged.
        Signer::OtherName | Signer::Unknown if question.principal.is_some() => None,
        _ => Some(false),
    };
    result.reason =
        match result.logging.as_ref().and_then(|logging| Some((logging, logging.outlives?))) {
            Some((logging, since)) => outliving(logging, result.delegation.as_ref(), since),
            None => reason(&answer, question),
        };
    result.is_unknown = answer == Signer::Unknown && question.principal.is_none();
    let names = match answer {
        Signer::May(names) => names,
        Signer::MayByDelegation(signer) => signer.names,
        _ => return result,
    };
    result.principal = Some(printable(&names.join(",")));
    result.names = names;
    result
}

/// When the signature was in a log at the latest, where that is not after the moment that is asked about, and not
/// before the day of the paper: a paper that is dated later was not in effect when it was logged.
fn logged_in_time(result: &SignatureResult, question: &Question<'_>) -> Option<Timestamp> {
    let logged = result.logging.as_ref()?.by?;
    let is_before_paper = question.at != question.asked_at && question.at.is_after(logged);
    (!logged.is_after(question.asked_at) && !is_before_paper).then_some(logged)
}

fn outliving(
    logging: &LoggingResult,
    delegation: Option<&DelegationResult>,
    since: KeyEnd,
) -> String {
    let was = match delegation {
        Some(_) => "could sign by delegation",
        None => "was on the list of signers",
    };
    let (logged, since) = (logging.words(), since.words());
    format!(
        "The signature is valid: it was logged {logged} when its signer {was}; the key {since}."
    )
}

fn no_signers(signers: &Signers) -> String {
    let why = unsaid(signers);
    format!("Good signature, unknown signer ({why}). Give a list of signers with --signers FILE.")
}

fn reason(answer: &Signer, question: &Question<'_>) -> String {
    let at = question.at;
    match answer {
        Signer::May(_) => {
            "The signature is valid, and the signer is on the list of signers.".into()
        }
        Signer::MayByDelegation(signer) => {
            format!("The signature is valid; its key is{}.", delegated_words(signer))
        }
        Signer::NotByDelegation(fault) => {
            format!("The signature matches the file, but {}.", printable(&fault.to_string()))
        }
        Signer::Expired { before } => format!(
            "The signature matches the file, but the key has expired: the list of signers has \
             valid-before {before}, and {at} is later."
        ),
        Signer::NotYet { after } => format!(
            "The signature matches the file, but the key is not valid yet: the list of signers has \
             valid-after {after}, and {at} is earlier."
        ),
        Signer::OtherPurpose => format!(
            "The signature matches the file, but the list of signers does not name this key for \
             the purpose {}.",
            question.purpose.as_str()
        ),
        Signer::Revoked => {
            "The signature matches the file, but its key is on the list of revoked keys.".into()
        }
        Signer::OtherName => not_asked_for(question),
        Signer::Unknown if question.principal.is_some() => not_asked_for(question),
        Signer::Nobody => {
            "The signature matches the file, but the line with this key in the list of signers \
             excludes every name that it lists."
                .into()
        }
        Signer::Unknown => {
            "The signature matches the file, but the list of signers does not name this key.".into()
        }
    }
}

/// For whom a key signs, to follow a verb.
fn delegated_words(signer: &DelegatedSigner) -> String {
    let words = DelegationResult::found(signer).words();
    words.strip_prefix(',').unwrap_or(&words).to_owned()
}

fn not_asked_for(question: &Question<'_>) -> String {
    format!(
        "The signature matches the file, but the list of signers does not name its key for '{}', \
         whose signature was requested.",
        printable(question.principal.unwrap_or_default())
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_lines_are_changed_back_either_way() {
        for (text, other) in [
            ("a\r\nb\r\n", Some("a\nb\n")),
            ("a\nb\n", Some("a\r\nb\r\n")),
            ("a\r\nb\nc", Some("a\nb\nc")),
            ("a\r", None),
        ] {
            let found = other_line_ends(text.as_bytes());
            assert_eq!(found.as_deref(), other.map(str::as_bytes), "{text:?}");
        }
    }
}
