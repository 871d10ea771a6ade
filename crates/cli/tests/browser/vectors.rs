//! The page for clerks gives the answers of `gincert verify`, word by word.

use crate::common::desk::{Desk, ON};
use crate::common::{gincert, gincert_in};
use crate::keep_screen;
use crate::page::{answered_on_day, browser_with_page, is_alone, of_file, open_page, word};
use gincert_signing::{Namespace, PublicKey};
use gincert_signing::{PrivateKey, key_from_seed, public_key_text, read_private_key, sign};
use serde_json::{Value, json};
use ssh_key::sha2::{Digest, Sha256};
use ssh_key::{Algorithm, EcdsaCurve, HashAlg, Signature, SigningKey, SshSig};
use std::fs;

const SIGNATURE: &str = "out/report.md.sig";
pub const SIGNERS: &str = "out/allowed_signers";
pub const REPORT: &str = "out/report.md";

/// A change to a signed folder that makes another input of it.
type Vector = (&'static str, fn(&Desk));

pub const VECTORS: [Vector; 26] = [
    ("good", |_| {}),
    ("tampered", |desk| change(desk, REPORT, "22,100", "22,101")),
    ("a signature changed", |desk| {
        let text = desk.read(SIGNATURE);
        let at = text.find('\n').unwrap() + 250;
        let other = if &text[at..=at] == "A" { "B" } else { "A" };
        desk.write(SIGNATURE, &format!("{}{other}{}", &text[..at], &text[at + 1..]));
    }),
    ("wrong namespace", |desk| by(desk, &ed25519(), Namespace::Document)),
    ("no touch", |desk| by_token(desk, 0)),
    ("touch", |desk| by_token(desk, 1)),
    ("a token's own check", |desk| by_token(desk, 4)),
    ("concatenated", |desk| desk.write(SIGNATURE, &desk.read(SIGNATURE).repeat(2))),
    ("line ends changed", |desk| desk.write(REPORT, &desk.read(REPORT).replace('\n', "\r\n"))),
    ("armour of other line ends", |desk| {
        desk.write(SIGNATURE, &desk.read(SIGNATURE).replace('\n', "\r\n"));
    }),
    ("a blank after the armour", |desk| desk.write(SIGNATURE, &(desk.read(SIGNATURE) + "\n"))),
    ("left out", |desk| fs::remove_file(desk.path(SIGNATURE)).unwrap()),
    ("no signers", |desk| fs::remove_file(desk.path(SIGNERS)).unwrap()),
    ("nobody's key", |desk| desk.sign(REPORT, "forger")),
    ("a forger's beside it", |desk| {
        let (file, key) = (desk.text(REPORT), desk.text("forger"));
        assert_eq!(gincert(&["sign", &file, "--key", &key]).code(), 0);
    }),
    ("twice by one key", |desk| {
        fs::copy(desk.path(SIGNATURE), desk.path("out/report.md.copy.sig")).unwrap();
    }),
    ("expired", |desk| option(desk, "valid-before=\"20200101Z\"")),
    ("not yet", |desk| option(desk, "valid-after=\"20300101Z\"")),
    ("for another purpose", |desk| change(desk, SIGNERS, "report@gincert", "document@*")),
    ("by a pattern, one excluded", |desk| {
        change(desk, SIGNERS, "lab@example.org", "*@example.org,!ann@example.org");
    }),
    ("excluded", |desk| change(desk, SIGNERS, "lab@example.org", "lab@example.org,!lab@*")),
    ("P-256", |desk| {
        let key = include_bytes!("../../../../vectors/keys/p256-short-secret");
        by(desk, &read_private_key(key).unwrap(), Namespace::Report);
    }),
    ("P-384", |desk| {
        let curve = EcdsaCurve::NistP384;
        let key = PrivateKey::random(&mut ssh_key::rand_core::OsRng, Algorithm::Ecdsa { curve });
        let key = key.unwrap();
        let signed = key.sign("report@gincert", HashAlg::Sha256, &bytes(desk)).unwrap();
        desk.write(SIGNATURE, &signed.to_pem(ssh_key::LineEnding::LF).unwrap());
        name(desk, &public_key_text(key.public_key()).unwrap());
    }),
    ("a P-256 token, touched", |desk| by_p256_token(desk, 1)),
    ("a P-256 token, not touched", |desk| by_p256_token(desk, 0)),
    ("RSA, of another text", |desk| {
        fs::write(desk.path(SIGNATURE), RSA).unwrap();
        let key = gincert_signing::signature_head(RSA).unwrap().key;
        name(desk, &public_key_text(&PublicKey::from_bytes(&key).unwrap()).unwrap());
    }),
];

/// A key made with `ssh-keygen -t rsa`, and its signature of a text.
const RSA: &[u8] = include_bytes!("../../../signing/tests/data/rsa.sig");
const RSA_TEXT: &[u8] = b"# Test report\n\nScore 2 pays 1 to 1.\n\nEnd of report\n";

fn change(desk: &Desk, file: &str, from: &str, to: &str) {
    let text = desk.read(file);
    assert!(text.contains(from), "{file} has no {from}");
    desk.write(file, &text.replacen(from, to, 1));
}

fn option(desk: &Desk, option: &str) {
    change(desk, SIGNERS, " namespaces", &format!(" {option},namespaces"));
}

fn bytes(desk: &Desk) -> Vec<u8> {
    fs::read(desk.path(REPORT)).unwrap()
}

fn ed25519() -> PrivateKey {
    key_from_seed(&[7; 32], "").unwrap()
}

fn name(desk: &Desk, key: &str) {
    desk.write(SIGNERS, &format!("lab@example.org namespaces=\"report@gincert\" {key}\n"));
}

fn by(desk: &Desk, key: &PrivateKey, purpose: Namespace) {
    desk.write(SIGNATURE, &sign(key, purpose, &bytes(desk)).unwrap());
    name(desk, &public_key_text(key.public_key()).unwrap());
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for part in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | usize::from(*part.get(at).unwrap_or(&0)));
        for digit in 0..4 {
            let value = bits >> (18 - 6 * digit) & 63;
            out.push(if digit <= part.len() { char::from(DIGITS[value]) } else { '=' });
        }
    }
    out
}

fn string(bytes: &[u8]) -> Vec<u8> {
    [&(bytes.len() as u32).to_be_bytes(), bytes].concat()
}

/// What a security key signs (OpenSSH PROTOCOL.u2f), and what stands after its signature.
fn asked_of_token(desk: &Desk, flags: u8) -> (Vec<u8>, Vec<u8>) {
    let data = SshSig::signed_data("report@gincert", HashAlg::Sha512, &bytes(desk)).unwrap();
    let trailer = [&[flags][..], &9_u32.to_be_bytes()].concat();
    let asked = [&Sha256::digest(b"ssh:")[..], &trailer, &Sha256::digest(&data)[..]].concat();
    (asked, trailer)
}

fn raw<K: SigningKey>(key: &K, message: &[u8]) -> Signature {
    key.sign(message)
}

/// Writes a security key's signature and names the key.
fn place_token(desk: &Desk, kind: &str, public: &[u8], made: &[u8]) {
    let fields = [public, b"report@gincert", b"", b"sha512", made].map(string).concat();
    let blob = base64(&[b"SSHSIG\0\0\0\x01", &fields[..]].concat());
    let lines: Vec<&str> =
        (0..blob.len()).step_by(70).map(|at| &blob[at..(at + 70).min(blob.len())]).collect();
    let (begin, end) = ("-----BEGIN SSH SIGNATURE-----", "-----END SSH SIGNATURE-----");
    desk.write(SIGNATURE, &format!("{begin}\n{}\n{end}\n", lines.join("\n")));
    name(desk, &format!("{kind} {}", base64(public)));
}

/// An Ed25519 security key's signature with flags as they are wanted.
fn by_token(desk: &Desk, flags: u8) {
    let key = ed25519();
    let point = key.public_key().key_data().ed25519().unwrap().0;
    let kind = "sk-ssh-ed25519@openssh.com";
    let public = [string(kind.as_bytes()), string(&point), string(b"ssh:")].concat();
    let (asked, trailer) = asked_of_token(desk, flags);
    let made = [string(kind.as_bytes()), string(raw(&key, &asked).as_bytes()), trailer].concat();
    place_token(desk, kind, &public, &made);
}

/// The same by a key on the curve P-256, as most tokens make them.
fn by_p256_token(desk: &Desk, flags: u8) {
    let key = include_bytes!("../../../../vectors/keys/p256-short-secret");
    let key = read_private_key(key).unwrap();
    let point = key.public_key().key_data().ecdsa().unwrap();
    let kind = "sk-ecdsa-sha2-nistp256@openssh.com";
    let public = [kind.as_bytes(), b"nistp256", point.as_sec1_bytes(), b"ssh:"];
    let public = public.map(string).concat();
    let (asked, trailer) = asked_of_token(desk, flags);
    let made = [string(kind.as_bytes()), string(raw(&key, &asked).as_bytes()), trailer].concat();
    place_token(desk, kind, &public, &made);
}

/// Every file of a folder.
pub fn files_in(folder: &std::path::Path) -> Vec<String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => files.extend(files_in(&path)),
            false => files.push(path.into_os_string().into_string().unwrap()),
        }
    }
    files.sort();
    files
}

/// What the command answers in the desk's folder, as the page asks it.
pub fn command(desk: &Desk, list: Option<&str>) -> Value {
    let list = list.map(|list| ["--signers", list]);
    let words = ["verify", "--on", ON, "--format", "json"];
    let words = [&words[..], list.as_ref().map_or(&[], |list| &list[..]), &[REPORT]].concat();
    gincert_in(&desk.path(""), &words).json()
}

#[test]
fn the_page_comes_to_the_answers_of_the_command() {
    let Some(browser) = browser_with_page() else { return };
    let whole = Desk::new();
    whole.certify();
    browser.requests();
    open_page(&browser);
    for (vector, make) in VECTORS {
        let desk = Desk::copy_of(&whole);
        make(&desk);
        for is_mine in [false, true] {
            if is_mine && !desk.path(SIGNERS).exists() {
                continue;
            }
            let known = desk.text(SIGNERS);
            let list = is_mine.then_some(known.as_str());
            let command = command(&desk, list);
            let page = answered_on_day(&browser, &[desk.text("out")], list);
            assert_eq!(of_file(&page, REPORT, list), command, "{vector}, our list: {is_mine}");
            let told = command["signatures"].to_string().contains("Line endings");
            assert_eq!(told, vector == "line ends changed", "{command:#}");
            if is_mine {
                browser.run("document.querySelector('.result').scrollIntoView()");
                let expected = match vector {
                    "good" => "genuine",
                    "tampered" => "altered, or signed by somebody else",
                    _ => continue,
                };
                assert_eq!(word(&browser, REPORT), expected);
                keep_screen(&browser, &format!("verify-{vector}.png"));
            }
        }
    }
    is_alone(&browser);
}

#[test]
fn an_rsa_signature_is_judged_by_the_page_too() {
    let Some(browser) = browser_with_page() else { return };
    let desk = Desk::new();
    fs::create_dir(desk.path("out")).unwrap();
    fs::write(desk.path(REPORT), RSA_TEXT).unwrap();
    VECTORS[25].1(&desk);
    let page = answered_on_day(&browser, &[desk.text("out")], None);
    let page = of_file(&page, REPORT, None);
    assert_eq!(page["signatures"][0]["valid"], json!(true), "{page:#}");
    assert_eq!(page, command(&desk, None));
}

/// A second lab key, and an engagement that says who must sign: what the command says of each, the
/// page says too.
#[test]
fn the_signatures_that_a_report_needs_are_judged_alike() {
    let Some(browser) = browser_with_page() else { return };
    let desk = Desk::new();
    crate::common::desk::needs_two(&desk);
    let mut seen = Vec::new();
    for (vector, signers) in [
        ("one missing", "lab@example.org LAB\nrita FORGER\n"),
        ("both", "lab@example.org LAB\nrita FORGER\n"),
        ("one key for two", "lab@example.org,rita LAB\nrita FORGER\n"),
        ("expired", "lab@example.org LAB\nrita valid-before=\"20200101Z\" FORGER\n"),
        ("unknown", "lab@example.org LAB\n"),
    ] {
        if vector == "both" {
            let (file, key) = (desk.text(REPORT), desk.text("forger"));
            let run = gincert(&["sign", &file, "--key", &key, "--principal", "rita"]);
            assert_eq!(run.code(), 0);
        }
        let known = signers.replace("LAB", &desk.public("lab"));
        desk.write(SIGNERS, &known.replace("FORGER", &desk.public("forger")));
        let list = desk.text(SIGNERS);
        let command = command(&desk, Some(&list));
        let page = answered_on_day(&browser, &[desk.text("out")], Some(&list));
        assert_eq!(of_file(&page, REPORT, Some(&list)), command, "{vector}");
        seen.push(command["verdict"].as_str().unwrap().to_owned());
    }
    assert_eq!(seen, ["differs", "agrees", "needs-a-person", "differs", "differs"]);
}

/// The report as a page for readers is made again and compared; what was signed is shown itself.
#[test]
fn a_changed_page_for_readers_is_found_and_the_signed_text_is_shown() {
    let Some(browser) = browser_with_page() else { return };
    let desk = Desk::new();
    desk.certify();
    let known = desk.text("known");
    for is_changed in [false, true] {
        if is_changed {
            let html = desk.read("out/report.html");
            desk.write("out/report.html", &html.replacen("22,100", "22,101", 1));
        }
        let page = answered_on_day(&browser, &[desk.text("out")], Some(&known));
        let page = of_file(&page, REPORT, Some(&known));
        let verdict = if is_changed { "differs" } else { "agrees" };
        assert_eq!(page["verdict"], json!(verdict), "{page:#}");
        let shown = browser.run("return document.getElementById('answer').textContent");
        let shown = shown.as_str().unwrap();
        assert!(shown.contains("## 15. Reproduction"), "{shown}");
    }
}
