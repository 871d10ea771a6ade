//! Our signatures count for the stock `ssh-keygen`, and its signatures count for us.
//!
//! Without `ssh-keygen` these tests say so and pass; with `GINCERT_REQUIRE_TOOLS=1`, as in CI, its
//! absence is a failure.

#![allow(clippy::unwrap_used, reason = "the helpers of a test may fail as the test may")]

use gincert_report::allowed_signers_line;
use gincert_signing::{
    Namespace, PrivateKey, PublicKey, generate_key, private_key_text, read_private_key, sign,
    verify,
};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const MESSAGE: &[u8] = b"# Test report\n\nEnd of report\n";
/// A key whose secret number has 31 bytes.
const SHORT_SECRET: &str = include_str!("../../../vectors/keys/p256-short-secret");

fn text(key: &PrivateKey) -> String {
    private_key_text(key).unwrap().to_string()
}

fn has_ssh_keygen() -> bool {
    // Without a file to read, the tool complains and leaves: it is there.
    let found = Command::new("ssh-keygen").args(["-l", "-f", "no-such-file"]).output().is_ok();
    if !found {
        assert!(
            std::env::var_os("GINCERT_REQUIRE_TOOLS").is_none_or(|value| value != "1"),
            "ssh-keygen is missing, and GINCERT_REQUIRE_TOOLS=1 asks for it"
        );
        // Past the test harness, which keeps the output of tests that pass to itself.
        let words = b"ssh-keygen is missing: signatures are not compared with the stock tool\n";
        let _ = std::io::stderr().write_all(words);
    }
    found
}

fn run(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new("ssh-keygen")
        .args(arguments)
        .current_dir(folder)
        .env("TZ", "UTC")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The tool may leave before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn write_key(folder: &Path, text: &str) {
    let path = folder.join("key");
    fs::write(&path, text).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    }
}

fn stock_verifies(folder: &Path, namespace: &str, message: &[u8]) -> bool {
    let arguments = ["-Y", "verify", "-f", "signers", "-I", "ann", "-n", namespace, "-s", "m.sig"];
    run(folder, &arguments, message).status.success()
}

#[test]
fn stock_ssh_keygen_verifies_our_signatures() {
    if !has_ssh_keygen() {
        return;
    }
    for namespace in Namespace::ALL {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let key = generate_key("local").unwrap();
        let line = allowed_signers_line("ann", &[namespace], key.public_key()).unwrap();
        fs::write(folder.join("signers"), line).unwrap();
        fs::write(folder.join("m.sig"), sign(&key, namespace, MESSAGE).unwrap()).unwrap();
        assert!(stock_verifies(folder, namespace.as_str(), MESSAGE));
        assert!(!stock_verifies(folder, namespace.as_str(), b"another"));
        assert!(!stock_verifies(folder, "file", MESSAGE));
        let arguments = ["-Y", "check-novalidate", "-n", namespace.as_str(), "-s", "m.sig"];
        assert!(run(folder, &arguments, MESSAGE).status.success());
    }
}

#[test]
fn we_verify_what_stock_ssh_keygen_signs_with_its_keys_and_with_ours() {
    if !has_ssh_keygen() {
        return;
    }
    for (kind, hash) in [
        ("ed25519", "sha512"),
        ("ed25519", "sha256"),
        ("ecdsa", "sha512"),
        ("ecdsa", "sha256"),
        ("p384", "sha512"),
        ("p384", "sha256"),
        ("rsa", "sha512"),
        ("rsa", "sha256"),
        ("ours", "sha512"),
        ("short secret", "sha512"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        if kind == "ours" {
            write_key(folder, &text(&generate_key("local").unwrap()));
        } else if kind == "short secret" {
            write_key(folder, SHORT_SECRET);
        } else {
            let sort: &[&str] = match kind {
                "p384" => &["-t", "ecdsa", "-b", "384"],
                "rsa" => &["-t", "rsa", "-b", "2048"],
                kind => &["-t", kind],
            };
            let arguments = [&["-q", "-N", "", "-C", "a lab", "-f", "key"], sort].concat();
            assert!(run(folder, &arguments, b"").status.success());
        }
        let key = read_private_key(&fs::read(folder.join("key")).unwrap());
        let public = key.as_ref().map_or_else(
            |_| fs::read_to_string(folder.join("key.pub")).unwrap().parse::<PublicKey>().unwrap(),
            |key| key.public_key().clone(),
        );
        for namespace in Namespace::ALL {
            let option = format!("hashalg={hash}");
            let name = namespace.as_str();
            let arguments = ["-Y", "sign", "-f", "key", "-n", name, "-O", &option];
            let signature = run(folder, &arguments, MESSAGE);
            assert!(signature.status.success(), "{signature:?}");
            let made = verify(&signature.stdout, namespace, MESSAGE).unwrap();
            assert_eq!(made.key_data(), public.key_data());
            assert!(verify(&signature.stdout, namespace, b"another").is_err());
            // Keys of these kinds are judged here, and sign with the stock tool only.
            let Ok(key) = &key else {
                assert!(matches!(kind, "p384" | "rsa"), "{kind}");
                continue;
            };
            // And back again: our signature with the tool's own key.
            let line = allowed_signers_line("ann", &[namespace], key.public_key()).unwrap();
            fs::write(folder.join("signers"), line).unwrap();
            fs::write(folder.join("m.sig"), sign(key, namespace, MESSAGE).unwrap()).unwrap();
            assert!(stock_verifies(folder, name, MESSAGE));
        }
    }
}
