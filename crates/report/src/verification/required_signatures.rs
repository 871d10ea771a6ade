//! Whose signatures a report needs, by its own title block, and which of them are there.
//!
//! A signature counts for one part only: a key that stands under two of the names shows one person,
//! not two. It judges no signature; it reads what `signatures` found.

use crate::document::title_fact::MUST_SIGN;
use crate::readback::report::ReadReport;
use crate::verification::request::CheckResult;
use crate::verification::signatures::SignatureResult;
use gincert_evidence::{Verdict, printable};
use serde::Serialize;

/// What became of a signature that is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SignaturePresence {
    /// A valid signature is under the name.
    There,
    /// No signature is under the name.
    Missing,
    /// A signature by a key of that name is there and does not count.
    NotValid,
    /// A signature may be that one and was not judged.
    NotJudged,
    /// The key that signed stands for another part, too.
    OneForTwo,
}

/// A signature that the report says it needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RequiredSigner {
    /// What the signer is in the report: `author`, `reviewer`, `authoriser`, `commission`; of a letter, `signatory`.
    pub role: String,
    /// The name in signers' files.
    pub signs_as: String,
    /// What became of it.
    pub is: SignaturePresence,
    /// The signature that counts, or the one that does not.
    pub file: Option<String>,
}

/// The signatures that the report needs, in its order.
pub(crate) fn needed(report: &ReadReport, signatures: &[SignatureResult]) -> Vec<RequiredSigner> {
    let facts = report.facts.iter();
    let rows: Vec<(&str, &str)> = facts
        .filter_map(|(name, entry)| Some((name.strip_prefix(MUST_SIGN)?, entry.as_str())))
        .collect();
    judged(&rows, signatures)
}

/// What became of the signatures of some names, all of them in one role.
pub fn required_signers(
    role: &str,
    names: &[String],
    signatures: &[SignatureResult],
) -> Vec<RequiredSigner> {
    let rows: Vec<(&str, &str)> = names.iter().map(|name| (role, name.as_str())).collect();
    judged(&rows, signatures)
}

fn judged(rows: &[(&str, &str)], signatures: &[SignatureResult]) -> Vec<RequiredSigner> {
    let names: Vec<&str> = rows.iter().map(|(_, name)| *name).collect();
    let judged = rows.iter().map(|(role, name)| {
        let (is, file) = one(name, &names, signatures);
        RequiredSigner { role: printable(role), signs_as: printable(name), is, file }
    });
    judged.collect()
}

/// The valid signature under a name.
fn valid_of<'a>(name: &str, signatures: &'a [SignatureResult]) -> Option<&'a SignatureResult> {
    let mut valid = signatures.iter().filter(|one| one.valid == Some(true));
    valid.find(|one| one.names.iter().any(|known| known == name))
}

fn one(
    name: &str,
    all: &[&str],
    signatures: &[SignatureResult],
) -> (SignaturePresence, Option<String>) {
    if let Some(found) = valid_of(name, signatures) {
        // A delegate or a successor is the voice of the signer on the list.
        let is_for_other = |other: &&&str| {
            let is_same_key =
                |of_other: &SignatureResult| of_other.first_key() == found.first_key();
            found.names.iter().any(|known| known == **other)
                || valid_of(other, signatures).is_some_and(is_same_key)
        };
        let is = if all.iter().filter(is_for_other).count() > 1 {
            SignaturePresence::OneForTwo
        } else {
            SignaturePresence::There
        };
        return (is, Some(found.file.clone()));
    }
    let is_held = |one: &&SignatureResult| one.holders.iter().any(|known| known == name);
    let bad = signatures.iter().filter(|one| one.valid == Some(false));
    if let Some(found) = bad.clone().find(is_held) {
        return (SignaturePresence::NotValid, Some(found.file.clone()));
    }
    // Nobody says whose it is, or another name was asked for.
    let open = signatures.iter().filter(|one| one.valid.is_none() && !one.repeats());
    let mut open = open.filter(|one| !one.has_holders || is_held(one));
    match open.next() {
        Some(found) => (SignaturePresence::NotJudged, Some(found.file.clone())),
        None => (SignaturePresence::Missing, None),
    }
}

/// What the needed signatures come to; nothing where the report asks for none.
pub(crate) fn part(needed: &[RequiredSigner], is_signed: bool) -> Option<CheckResult> {
    if needed.is_empty() {
        return None;
    }
    let has = |wanted: SignaturePresence| needed.iter().any(|one| one.is == wanted);
    let verdict = if !is_signed {
        Verdict::NotTested
    } else if has(SignaturePresence::Missing) || has(SignaturePresence::NotValid) {
        Verdict::Differs
    } else if has(SignaturePresence::NotJudged) {
        Verdict::NotTested
    } else if has(SignaturePresence::OneForTwo) {
        Verdict::NeedsAPerson
    } else {
        Verdict::Agrees
    };
    let there = needed.iter().filter(|one| one.is == SignaturePresence::There).count();
    let reason = format!(
        "Required signatures: {}, of which {there} {} present.",
        if needed.len() == 1 {
            "1 signature".to_owned()
        } else {
            format!("{} signatures", needed.len())
        },
        if there == 1 { "is" } else { "are" }
    );
    Some(CheckResult { part: "must-sign", verdict, counts: true, reason })
}

/// One needed signature in a sentence.
pub(crate) fn sentence(one: &RequiredSigner) -> String {
    let file = one.file.as_deref().unwrap_or_default();
    let who = format!("The required signature of the {}, '{}',", one.role, one.signs_as);
    match one.is {
        SignaturePresence::There => format!("{who} is present: {file}."),
        SignaturePresence::Missing => {
            format!("{who} is missing: no signature by a key of that name was found.")
        }
        SignaturePresence::NotValid => format!("{who} is not valid: {file} does not count."),
        SignaturePresence::NotJudged => {
            format!("{who} was not found among the signatures checked; {file} was not checked.")
        }
        SignaturePresence::OneForTwo => format!(
            "{who} is by a key that the list of signers, or a delegation, also gives to another \
             required signer ({file}): one signer does not count for two."
        ),
    }
}
