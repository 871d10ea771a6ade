//! The signature of a certified report under the stock tool.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::gincert;
use common::tools::at_hand;
use std::process::{Command, Stdio};

#[test]
fn interop_ssh_keygen_verifies_a_certified_report() {
    if !at_hand(&["ssh-keygen"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let text = |name: &str| folder.path().join(name).into_os_string().into_string().unwrap();
    assert_eq!(gincert(&["keygen", "--out", &text("key")]).code(), 0);
    let sample = "vectors/submissions/wizard";
    let (out, key) = (text("out"), text("key"));
    gincert(&["certify", sample, "--out", &out, "--key", &key, "--principal", "lab@example.org"]);
    let verify = |principal: &str| {
        let report = std::fs::File::open(folder.path().join("out/report.md")).unwrap();
        let status = Command::new("ssh-keygen")
            .args(["-Y", "verify", "-f", &text("out/allowed_signers"), "-I", principal])
            .args(["-n", "report@gincert", "-s", &text("out/report.md.sig")])
            .stdin(report)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .unwrap();
        status.success()
    };
    assert!(verify("lab@example.org"));
    assert!(!verify("somebody@else.org"));
}
