//! Signatures, keys, signers' files and reports.

use gincert_certify::{Certification, certify};
use gincert_report::{
    allowed_signers_line, named_documents, read_allowed_signers, read_report, same_facts,
};
use gincert_signing::{
    AllowedSigners, DelegationList, DelegationSource, KeyQuestion, LogPolicy, Namespace,
    PrivateKey, RevokedKeys, Signer, Timestamp, key_from_seed, private_key_text, public_key_text,
    read_private_key, sign, signature_head, utc, verify, verify_log_proof,
};
use std::path::Path;

const MESSAGE: &[u8] = b"message";

/// A key of a number, for seeds only.
fn key(number: u8) -> Option<PrivateKey> {
    key_from_seed(&[number; 32], "a key for fuzzing").ok()
}

pub(super) fn some_keys(root: &Path) -> Vec<Vec<u8>> {
    let own = key(1).and_then(|key| private_key_text(&key).ok());
    let own = own.map(|text| text.as_bytes().to_vec());
    let short = std::fs::read(root.join("vectors/keys/p256-short-secret")).ok();
    own.into_iter().chain(short).collect()
}

pub(super) fn some_signatures(_: &Path) -> Vec<Vec<u8>> {
    let signed = key(1).and_then(|key| sign(&key, Namespace::Report, MESSAGE).ok());
    signed.map(String::into_bytes).into_iter().collect()
}

pub(super) fn some_signers(_: &Path) -> Vec<Vec<u8>> {
    let line = key(1).and_then(|key| {
        allowed_signers_line("ann@lab", &[Namespace::Report], key.public_key()).ok()
    });
    let more = line.map(|line| {
        let windowed = line.replace(" namespaces", " valid-after=\"20260101Z\",namespaces");
        format!("# lab\n{line}*.lab,!bob.lab{windowed}")
    });
    more.map(String::into_bytes).into_iter().collect()
}

/// The report on a sample submission.
pub(super) fn some_reports(root: &Path) -> Vec<Vec<u8>> {
    let folder = root.join("vectors/submissions/washington-2017");
    certify(&folder, None).into_iter().map(|done| done.markdown).collect()
}

/// A report's three papers, with a NUL between them.
pub(super) fn some_papers(root: &Path) -> Vec<Vec<u8>> {
    let done = certify(&root.join("vectors/submissions/washington-2017"), None);
    let join = |done: Certification| {
        let papers = done.beside.iter().take(2).map(|(_, bytes)| bytes.as_slice());
        [&done.markdown].map(Vec::as_slice).into_iter().chain(papers).collect::<Vec<_>>().join(&0)
    };
    done.into_iter().map(join).collect()
}

/// An armoured signature; none made of other bytes than the signer's may fit.
pub(super) fn signature(bytes: &[u8]) {
    drop(signature_head(bytes));
    drop(verify(bytes, Namespace::Report, MESSAGE));
    drop(verify(bytes, Namespace::Document, b""));
}

/// A signers' file; whoever it names for a key may sign with it under that very name, where the
/// name is one and no pattern.
pub(super) fn signers(bytes: &[u8]) {
    let (signers, _) = read_allowed_signers("allowed_signers", bytes, &utc);
    let Some(key) = key(1) else { return };
    let (key, at) = (key.public_key(), Timestamp::at(1_800_000_000));
    if let Signer::May(names) = signers.judge(key, &KeyQuestion::new(Namespace::Report, at)) {
        let spelled_out = names.iter().filter(|name| !name.contains(['*', '?']));
        for name in spelled_out {
            assert!(signers.may_sign(name, key, Namespace::Report, at), "{name}");
        }
    }
}

/// A list by the key 1 with a successor, key 2, and a delegate, key 3.
pub(super) fn some_delegations(_: &Path) -> Vec<Vec<u8>> {
    let public = |number| public_key_text(key(number)?.public_key()).ok();
    let (Some(next), Some(deputy)) = (public(2), public(3)) else { return Vec::new() };
    let both = "namespaces=\"approval@gincert,delegation@gincert\",valid-after=\"20270101Z\"";
    let letters =
        "namespaces=\"approval@gincert\",valid-after=\"20270101Z\",valid-before=\"20280101Z\"";
    let text = format!(
        "ann@lab {both} {next} successor\nbob@lab,lab {letters} {deputy} delegate acts=suspend,lift\n"
    );
    vec![text.into_bytes()]
}

/// A list of delegations by a key that may sign letters as `ann@lab` and `lab`: it gives nothing else, and a delegate
/// has a name of its own.
pub(super) fn delegations(bytes: &[u8]) {
    let Some(giver) = key(1) else { return };
    let purposes = [Namespace::Approval, Namespace::Delegation];
    let line = allowed_signers_line("ann@lab", &purposes, giver.public_key());
    let known = line.unwrap_or_default().replacen("ann@lab", "ann@lab,lab", 1);
    let Ok(signature) = sign(&giver, Namespace::Delegation, bytes) else { return };
    let signature = Some(signature.as_bytes());
    let source = DelegationSource { file: "delegations", bytes, signature, proof: None };
    let Ok(list) = DelegationList::read(source, None) else { return };
    let signers = AllowedSigners::parse(known.as_bytes(), &utc).0.with_delegations(vec![list]);
    let at = Timestamp::at(1_800_000_000);
    for key in [2, 3].into_iter().filter_map(key) {
        for purpose in Namespace::ALL {
            let asked = KeyQuestion::new(purpose, at);
            if let Signer::MayByDelegation(found) = signers.judge(key.public_key(), &asked) {
                assert!(purposes.contains(&purpose), "{purpose:?}");
                let is_own = |name: &String| name != "ann@lab" && name != "lab";
                let is_delegate = found.steps.iter().any(|step| step.role.word() == "delegate");
                assert_eq!(found.names.iter().any(is_own), is_delegate, "{:?}", found.names);
            }
        }
    }
}

/// Lists of revoked keys: public keys one a line, and the binary form with a key, a digest and certificates.
pub(super) fn some_revocations(_: &Path) -> Vec<Vec<u8>> {
    let Some(key) = key(1) else { return Vec::new() };
    let line = public_key_text(key.public_key()).unwrap_or_default();
    let field = |bytes: &[u8]| [&(bytes.len() as u32).to_be_bytes(), bytes].concat();
    let blob = key.public_key().to_bytes().unwrap_or_default();
    let certificates = [field(&blob), field(b""), vec![0x20], field(&[0; 8])].concat();
    let binary = [
        &b"SSHKRL\n\0"[..],
        &1_u32.to_be_bytes(),
        &[0; 24],
        &field(b""),
        &field(b"lost"),
        &[2],
        &field(&field(&blob)),
        &[5],
        &field(&field(&[7; 32])),
        &[1],
        &field(&certificates),
    ];
    vec![line.into_bytes(), binary.concat()]
}

/// A list of revoked keys, in either form.
pub(super) fn revoked_keys(bytes: &[u8]) {
    if let (Ok(revoked), Some(key)) = (RevokedKeys::read(bytes), key(1)) {
        let _ = revoked.has(key.public_key());
    }
}

/// A policy of logs and witnesses.
pub(super) fn log_policy(bytes: &[u8]) {
    if let Ok(policy) = LogPolicy::read(bytes) {
        drop(verify_log_proof(EXAMPLE_PROOF, EXAMPLE_ENTRY, &policy));
    }
}

const EXAMPLE_ENTRY: &[u8] = include_bytes!("../../../../vectors/tlog/example.sig");
const EXAMPLE_PROOF: &[u8] = include_bytes!("../../../../vectors/tlog/example.sig.tlog-proof");
const EXAMPLE_POLICY: &[u8] = include_bytes!("../../../../vectors/tlog/example.policy");

/// A proof of logging; one that verifies for one entry does not for another.
pub(super) fn log_proof(bytes: &[u8]) {
    let Ok(policy) = LogPolicy::read(EXAMPLE_POLICY) else { return };
    if verify_log_proof(bytes, EXAMPLE_ENTRY, &policy).is_ok() {
        assert!(verify_log_proof(bytes, MESSAGE, &policy).is_err());
    }
}

pub(super) fn private_key(bytes: &[u8]) {
    drop(read_private_key(bytes));
}

/// The papers of a report, held against each other.
pub(super) fn papers(bytes: &[u8]) {
    let mut papers = bytes.splitn(4, |byte| *byte == 0);
    let mut next = || papers.next().unwrap_or_default();
    drop(same_facts(next(), next(), next(), Some(next())));
}

/// A report: what it says, and what it and a letter name.
pub(super) fn report(bytes: &[u8]) {
    drop(read_report(bytes));
    drop(named_documents(bytes, Namespace::Report));
    drop(named_documents(bytes, Namespace::Approval));
}
