//! Signatures, keys, signers' files and reports.

use gincert_certify::certify;
use gincert_report::{
    AllowedSigners, Namespace, PrivateKey, allowed_signers_line, fact, inputs, issued_files,
    key_from_seed, private_key_text, read_private_key, sign, verify,
};
use std::path::Path;

const MESSAGE: &[u8] = b"message";

/// A key of a number, for seeds only.
fn key(number: u8) -> Option<PrivateKey> {
    key_from_seed(&[number; 32], "a key for fuzzing").ok()
}

pub(super) fn some_keys(root: &Path) -> Vec<Vec<u8>> {
    let own = key(1).and_then(|key| private_key_text(&key).ok()).map(String::into_bytes);
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

/// An armoured signature; none made of other bytes than the signer's may fit.
pub(super) fn signature(bytes: &[u8]) {
    drop(verify(bytes, Namespace::Report, MESSAGE));
    drop(verify(bytes, Namespace::Document, b""));
}

/// A signers' file; whoever it names is found in it again.
pub(super) fn signers(bytes: &[u8]) {
    drop(AllowedSigners::read("allowed_signers", bytes));
}

pub(super) fn private_key(bytes: &[u8]) {
    drop(read_private_key(bytes));
}

/// A report: what it says of its files and facts.
pub(super) fn report(bytes: &[u8]) {
    drop(inputs(bytes));
    drop(issued_files(bytes));
    drop(fact(bytes, "Date of issue"));
}
