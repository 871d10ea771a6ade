//! What a verification comes to, in sentences: genuine or not, by whom, about what, what the paper
//! says itself, what was compared and what was not.
//!
//! It only puts into words what `verification` found.

use crate::verification::request::{CheckResult, Signers, TrustSource};
use crate::verification::required_signatures;
use crate::verification::signatures::SignatureResult;
use crate::verification::verify::{Authoriser, ReportStatement, Verification};
use gincert_evidence::Verdict;

/// Lines of a list of signers, and signatures, that are listed separately; the rest is counted.
pub const TOLD_MAX: usize = 8;

/// The sentences, the most important one first. `on` is the moment that keys were judged at, and
/// `is_today` whether the clock gave it.
pub fn sentences(done: &Verification, signers: &Signers, on: &str, is_today: bool) -> Vec<String> {
    let mut all = Vec::new();
    all.extend(done.unreadable.clone());
    all.extend(signed(done, signers, on));
    all.extend(done.authoriser.as_ref().map(|one| authoriser(one, &done.signatures)));
    all.extend(done.must_sign.iter().map(required_signatures::sentence));
    match &done.says {
        Some(says) => all.extend(about(says)),
        None if done.unreadable.is_none()
            && !done.parts.iter().any(|part| part.part == "layout") =>
        {
            all.push(unread(done));
        }
        None => {}
    }
    let explained =
        ["layout", "inputs", "issued", "facts", "rendering", "recomputation", "letter-signatures"];
    let is_new = |part: &&CheckResult| {
        part.part != "layout" || part.verdict != Verdict::Agrees && done.unreadable.is_none()
    };
    let parts = done.parts.iter().filter(|part| explained.contains(&part.part)).filter(is_new);
    all.extend(parts.map(|part: &CheckResult| part.reason.clone()));
    all.push(date(done, on, is_today));
    all.extend(signers_lines(signers));
    all
}

/// The verdict as it is shown: intact by the sender's own list, or by a signer who is not known, says so.
pub fn verdict_words(done: &Verification) -> String {
    let is_all_else_well = || {
        let mut parts = done.parts.iter().filter(|part| part.counts);
        parts.all(|part| {
            part.verdict == Verdict::Agrees || matches!(part.part, "signatures" | "signers")
        })
    };
    let is_senders_word = || {
        let mut parts = done.parts.iter().filter(|part| part.verdict == Verdict::NeedsAPerson);
        parts.any(|part| part.part == "signers")
    };
    match done.verdict {
        Verdict::NeedsAPerson if is_all_else_well() && done.is_signer_unknown() => {
            format!("{}: signer not known to you", done.verdict)
        }
        Verdict::NeedsAPerson if is_all_else_well() && is_senders_word() => {
            format!(
                "{}: integrity intact; signer not verified (list supplied by the sender)",
                done.verdict
            )
        }
        verdict => verdict.to_string(),
    }
}

fn signed(done: &Verification, signers: &Signers, on: &str) -> Vec<String> {
    let of = |valid: Option<bool>| {
        let all = done.signatures.iter();
        all.filter(move |one| one.valid == valid && !one.repeats()).collect::<Vec<_>>()
    };
    let (good, bad, open) = (of(Some(true)), of(Some(false)), of(None));
    let mut all = Vec::new();
    if done.signatures.is_empty() {
        all.push("Unsigned: no signature file was found.".to_owned());
    }
    for (signatures, words) in [(&bad, "is not valid"), (&open, "was not checked")] {
        for one in signatures.iter().take(TOLD_MAX) {
            all.push(format!("The signature {} {words}. {}", one.file, one.reason));
        }
    }
    for one in good.iter().take(TOLD_MAX) {
        all.push(genuine(done, one, signers, on));
    }
    let part = done.parts.iter().find(|part| part.part == "signatures");
    all.extend(
        part.filter(|_| !good.is_empty() && !bad.is_empty()).map(|part| part.reason.clone()),
    );
    for one in done.signatures.iter().filter(|one| one.repeats()).take(TOLD_MAX) {
        all.push(format!("The signature {} is not counted. {}", one.file, one.reason));
    }
    let proofs = done.signatures.iter().filter_map(|one| one.logging.as_ref());
    let proofs = proofs.filter(|proof| proof.outlives.is_none()).take(TOLD_MAX);
    all.extend(proofs.map(|proof| proof.reason.clone()));
    if !good.is_empty() && done.signers_are == TrustSource::Sender {
        all.push(format!(
            "The list of signers {} came with the file, so it proves only that whoever made this \
             folder signed it. Give the keys that you trust with --signers FILE.",
            signers.path
        ));
    }
    let [most, listed] = [good.len().max(bad.len()).max(open.len()), TOLD_MAX];
    if most > listed {
        all.push(format!("Signatures in all: {}.", done.signatures.len()));
    }
    all
}

fn genuine(done: &Verification, one: &SignatureResult, signers: &Signers, on: &str) -> String {
    let names = one.principal.as_deref().unwrap_or_default();
    let key = one.key.as_deref().unwrap_or_default();
    let what = match done.purpose {
        "report" => "reports",
        "approval" => "letters of approval",
        "register" => "registers",
        "delegation" => "delegations",
        _ => "documents",
    };
    let (head, whose) = match done.signers_are {
        TrustSource::Reader => ("Genuine", "your list of signers"),
        _ => ("Unchanged since it was signed", "the list of signers"),
    };
    let path = &signers.path;
    if one.logging.as_ref().is_some_and(|logging| logging.outlives.is_some()) {
        return format!("{head}: signed by '{names}' with the key {key}. {}", one.reason);
    }
    if let Some(delegation) = &one.delegation {
        return format!(
            "{head}: signed by '{names}' with the key {key}{}; that signer is in {whose} {path} for \
             delegations.",
            delegation.words()
        );
    }
    if one.is_by_a_pattern() {
        return format!(
            "{head}: signed with the key {key}. It is in {whose} {path} for {what} on {on}, under \
             every name of the form '{names}'; the list does not name the key's owner."
        );
    }
    format!(
        "{head}: signed by '{names}' with the key {key}, which is in {whose} {path} for {what} on \
         {on}."
    )
}

fn authoriser(authoriser: &Authoriser, signatures: &[SignatureResult]) -> String {
    let name = &authoriser.name;
    let is_valid = signatures.iter().any(|one| one.valid == Some(true));
    match (&authoriser.signs_as, authoriser.signed) {
        (Some(principal), Some(true)) => format!(
            "The report names '{name}' as its authoriser, who signs as '{principal}'; this \
             signature is present and valid."
        ),
        (Some(principal), _) => format!(
            "The report names '{name}' as its authoriser, who signs as '{principal}': no valid \
             signature has that name."
        ),
        (None, Some(true)) => {
            format!("The report names '{name}' as its authoriser; the signer has this name.")
        }
        (None, _) if is_valid => format!(
            "The report names '{name}' as its authoriser but does not identify the authoriser's \
             key; confirm the signer's identity by other means."
        ),
        (None, _) => {
            format!("The report names '{name}' as its authoriser; no valid signature was found.")
        }
    }
}

fn about(says: &ReportStatement) -> Vec<String> {
    let stated = |name: &str, entry: &Option<String>| {
        entry.as_ref().map(|entry| format!(", {name} {entry}")).unwrap_or_default()
    };
    let number = stated("number", &says.report_number);
    let issue = stated("issue", &says.issue);
    let mut all = vec![format!("It is the report '{}'{number}{issue}.", says.title)];
    all.push(match (says.conformity, says.draft) {
        (Some(words), false) => format!("The report states: {}.", words.to_lowercase()),
        (_, true) => "The report states that it is a draft self-assessment without a statement of \
             conformity."
            .into(),
        (None, false) => match says.conclusion.last() {
            Some(last) => format!("The report states: {last}"),
            None => "The report states no conformity.".to_owned(),
        },
    });
    all
}

fn unread(done: &Verification) -> String {
    format!(
        "It was verified as {}: only whether its bytes are those that were signed. Its content was \
         not checked.",
        article(done.purpose)
    )
}

fn article(purpose: &str) -> &'static str {
    match purpose {
        "approval" => "a letter of approval",
        "report" => "a report",
        "register" => "a register of letters",
        "delegation" => "a list of delegations",
        _ => "a document",
    }
}

fn date(done: &Verification, on: &str, is_today: bool) -> String {
    let given = if is_today { "today by this machine's clock" } else { "as given" };
    let claim = done.says.as_ref().and_then(|says| says.date_of_issue.as_ref());
    let claim = claim.map(|date| {
        format!(" The issue date ({date}) is stated by the report and was not verified.")
    });
    format!("Keys were checked for {on}, {given}.{}", claim.unwrap_or_default())
}

fn signers_lines(signers: &Signers) -> Vec<String> {
    let listed = signers.findings.iter().take(TOLD_MAX);
    let mut all: Vec<String> = listed
        .map(|finding| format!("{}: {} {}", finding.place, finding.message, finding.help.join(" ")))
        .map(|line| line.trim_end().to_owned())
        .collect();
    if signers.findings.len() > TOLD_MAX {
        let more = signers.findings.len() - TOLD_MAX;
        all.push(format!("Further unusable lines of the list of signers: {more}."));
    }
    all
}
