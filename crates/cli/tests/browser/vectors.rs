//! The page for clerks comes to the verdicts of `gincert verify`, signature by signature.

use crate::common::desk::{Desk, ON};
use crate::common::gincert;
use crate::driver::{Browser, browser_at_hand};
use crate::{is_alone_and_quiet, keep_screen};
use gincert_signing::{Namespace, PublicKey};
use gincert_signing::{PrivateKey, key_from_seed, public_key_text, read_private_key, sign};
use serde_json::{Value, json};
use ssh_key::sha2::{Digest, Sha256};
use ssh_key::{Algorithm, EcdsaCurve, HashAlg, Signature, SigningKey, SshSig};
use std::fs;

const SIGNATURE: &str = "out/report.md.sig";
const SIGNERS: &str = "out/allowed_signers";
const REPORT: &str = "out/report.md";

/// A change to a signed folder that makes another input of it.
type Vector = (&'static str, fn(&Desk));

const VECTORS: [Vector; 26] = [
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

/// The page with these files, our own list of signers where there is one, and the day; and what it says
/// as JSON.
pub fn answer(browser: &Browser, files: &[String], ours: Option<&str>, on: &str) -> Value {
    if let Some(list) = ours {
        browser.give("list", &[list.to_owned()]);
    }
    browser.give("files", files);
    browser.run(&format!(
        "const day = document.getElementById('day'); day.value = '{on}'; \
         day.dispatchEvent(new Event('change'));"
    ));
    // What is asked for last is answered last; the page says so when it is done.
    for _ in 0..200 {
        let done = format!(
            "return document.getElementById('count').textContent.startsWith('{} file{}; keys are \
             checked on {on}') && document.getElementById('facts').textContent",
            files.len(),
            if files.len() == 1 { "" } else { "s" }
        );
        let text = browser.run(&done);
        let facts = text.as_str().and_then(|text| serde_json::from_str::<Value>(text).ok());
        if let Some(facts) = facts.filter(|facts| facts["is_mine"] == json!(ours.is_some())) {
            return facts;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("the page gave no answer");
}

/// Every file of a folder but the page for readers, which this page does not compare.
pub fn files_in(folder: &std::path::Path) -> Vec<String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(files_in(&path));
        } else if !path.ends_with("report.html") {
            files.push(path.into_os_string().into_string().unwrap());
        }
    }
    files.sort();
    files
}

/// What both say of a file's signatures.
fn judged(signatures: &Value) -> Vec<[Value; 7]> {
    let keys = ["principal", "key", "namespace", "fits", "valid", "repeats", "reason"];
    let signatures = signatures.as_array().unwrap().iter();
    signatures.map(|one| keys.map(|key| one[key].clone())).collect()
}

#[test]
fn the_page_comes_to_the_verdicts_of_the_command() {
    if !browser_at_hand() {
        return;
    }
    let browser = Browser::start();
    let whole = Desk::new();
    whole.certify();
    whole.write("page.html", &gincert(&["page"]).stdout());
    for (vector, make) in VECTORS {
        let desk = Desk::copy_of(&whole);
        make(&desk);
        let _ = fs::remove_file(desk.path("out/report.html"));
        for is_mine in [false, true] {
            let known = desk.text(SIGNERS);
            let own = ["--signers", known.as_str()];
            let has_list = desk.path(SIGNERS).exists();
            if is_mine && !has_list {
                continue;
            }
            let own = if is_mine { &own[..] } else { &[] };
            let command = desk.verify(own).json();
            browser.requests();
            browser.open(&desk.path("page.html"));
            let ours = is_mine.then_some(known.as_str());
            let page = answer(&browser, &files_in(&desk.path("out")), ours, ON);
            let found = page["files"].as_array().unwrap().iter();
            let mut found = found.filter(|one| one["file"] == "report.md");
            let page = found.next().unwrap_or_else(|| panic!("{vector}: no answer in {page}"));
            assert_eq!(page["verdict"], command["verdict"], "{vector}: {page:#}\n{command:#}");
            assert_eq!(page["verdict_words"], command["verdict_words"], "{vector}");
            let [seen, told] = [&page["signatures"], &command["signatures"]].map(judged);
            let facts = |all: &[[Value; 7]]| -> Vec<Vec<Value>> {
                all.iter().map(|one| one[..5].to_vec()).collect()
            };
            assert_eq!(facts(&seen), facts(&told), "{vector}");
            assert_eq!(page["sha256"], command["sha256"], "{vector}");
            let is_same = |one: &[Value; 7]| one[6].as_str().unwrap().starts_with("Line endings");
            assert_eq!(seen.iter().any(is_same), vector == "line ends changed", "{seen:?}");
            assert_eq!(told.iter().any(is_same), vector == "line ends changed", "{told:?}");
            is_alone_and_quiet(&browser, &desk.path("page.html"));
            if is_mine {
                browser.run("document.querySelector('.result').scrollIntoView()");
                match vector {
                    "good" => keep_screen(&browser, "verify-good.png"),
                    "tampered" => keep_screen(&browser, "verify-tampered.png"),
                    _ => {}
                }
            }
        }
    }
}

#[test]
fn an_rsa_signature_is_judged_by_the_page_too() {
    if !browser_at_hand() {
        return;
    }
    let browser = Browser::start();
    let desk = Desk::new();
    fs::create_dir(desk.path("out")).unwrap();
    fs::write(desk.path(REPORT), RSA_TEXT).unwrap();
    VECTORS[25].1(&desk);
    desk.write("page.html", &gincert(&["page"]).stdout());
    browser.open(&desk.path("page.html"));
    let page = answer(&browser, &files_in(&desk.path("out")), None, ON);
    let command = desk.verify(&[]).json();
    assert_eq!(page["files"][0]["signatures"][0]["valid"], json!(true), "{page:#}");
    assert_eq!(command["signatures"][0]["valid"], json!(true));
    assert_eq!(page["files"][0]["verdict"], command["verdict"]);
}

/// A second lab key, and an engagement that says who must sign: what the command says of each, the
/// page says too.
#[test]
fn the_signatures_that_a_report_needs_are_judged_alike() {
    if !browser_at_hand() {
        return;
    }
    let browser = Browser::start();
    let desk = Desk::new();
    crate::common::desk::needs_two(&desk);
    desk.write("page.html", &gincert(&["page"]).stdout());
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
        let _ = fs::remove_file(desk.path("out/report.html"));
        let list = desk.text(SIGNERS);
        let command = desk.verify(&["--signers", &list]).json();
        browser.open(&desk.path("page.html"));
        let page = answer(&browser, &files_in(&desk.path("out")), Some(&list), ON);
        let found = page["files"].as_array().unwrap().iter();
        let page = found.clone().find(|one| one["file"] == "report.md").unwrap();
        let needed = |of: &Value| -> Vec<[Value; 3]> {
            let all = of["must_sign"].as_array().unwrap().iter();
            all.map(|one| ["role", "signs_as", "is"].map(|key| one[key].clone())).collect()
        };
        assert_eq!(needed(page), needed(&command), "{vector}");
        assert_eq!(page["verdict"], command["verdict"], "{vector}: {page:#}\n{command:#}");
        seen.push(command["verdict"].as_str().unwrap().to_owned());
    }
    assert_eq!(seen, ["differs", "agrees", "needs-a-person", "differs", "differs"]);
}

/// A changed page for readers is no part of what was signed, and nobody may take the silence for yes.
#[test]
fn the_page_says_that_it_does_not_compare_the_report_as_a_page() {
    if !browser_at_hand() {
        return;
    }
    let browser = Browser::start();
    let desk = Desk::new();
    desk.certify();
    desk.write("page.html", &gincert(&["page"]).stdout());
    for with_html in [true, false] {
        browser.open(&desk.path("page.html"));
        let mut files = files_in(&desk.path("out"));
        files.extend(with_html.then(|| desk.text("out/report.html")));
        let page = answer(&browser, &files, None, ON);
        let found = page["files"].as_array().unwrap().iter();
        let report = found.clone().find(|one| one["file"] == "report.md").unwrap();
        assert_eq!(report["has_html"], json!(with_html), "{report:#}");
        let shown = browser.run("return document.getElementById('answer').textContent");
        let shown = shown.as_str().unwrap();
        assert_eq!(shown.contains("report.html was not verified"), with_html, "{shown}");
        // What was signed is shown itself.
        assert!(shown.contains("## 15. Reproduction"), "{shown}");
    }
}
