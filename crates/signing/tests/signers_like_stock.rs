//! Lines of signers' files and signatures, judged here and by the stock `ssh-keygen -Y verify`.
//!
//! Each row is a line and what is asked about it. The answers are equal, or ours is stricter with
//! the reason beside it; docs/report-format.md has the same reasons. Without `ssh-keygen` the test
//! says so and passes; with `GINCERT_REQUIRE_TOOLS=1`, as in CI, its absence is a failure.

#![allow(clippy::unwrap_used, reason = "the helpers of a test may fail as the test may")]

use gincert_signing::{
    AllowedSigners, KeyQuestion, Namespace, Timestamp, signature_head, utc, verify,
};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const MESSAGE: &[u8] = b"# Test report\n\nEnd of report\n";
const AT: &str = "20261120120000Z";

/// Ours says no where the stock tool says yes, because of:
const CALENDAR: &str = "dates must be in the calendar";
const RSA: &str = "RSA keys of fewer than 2,048 bits do not count";
const KIND: &str = "keys of this kind are not judged";
const NAMES: &str = "a line names at most 64";
const BYTES: &str = "a line has at most 8,192 bytes";
const TEXT: &str = "names and options are UTF-8, without NUL";

/// A line with `K` for the signer's key (`K` of another kind by its word), the name asked for, and
/// why ours may be stricter.
type Row = (&'static str, &'static str, Option<&'static str>);

const ROWS: &[Row] = &[
    // Names.
    ("ann ED", "ann", None),
    ("ann ED", "bob", None),
    ("ann ED", "Ann", None),
    ("ann ED", "an", None),
    ("ann ED", "annn", None),
    ("ann,bob ED", "bob", None),
    ("ann,bob ED", "ann,bob", None),
    ("bob ED", "ann", None),
    ("ann,,bob ED", "bob", None),
    ("ann, ED", "ann", None),
    (",ann ED", "ann", None),
    (", ED", "ann", None),
    ("ann ,bob ED", "ann", None),
    // Patterns.
    ("* ED", "ann", None),
    ("?nn ED", "ann", None),
    ("a*n ED", "ann", None),
    ("a**n ED", "ann", None),
    ("ann* ED", "ann", None),
    ("ann? ED", "ann", None),
    ("*@lab.example ED", "ann@lab.example", None),
    ("*@lab.example ED", "ann@lab.example.org", None),
    ("ann@* ED", "ann@", None),
    ("[a]nn ED", "ann", None),
    ("\\* ED", "*", None),
    ("a.n ED", "ann", None),
    // Exclusions.
    ("ann,!ann ED", "ann", None),
    ("!ann,ann ED", "ann", None),
    ("!*,ann ED", "ann", None),
    ("*,!ann ED", "ann", None),
    ("*,!ann ED", "bob", None),
    ("!bob ED", "ann", None),
    ("!bob,ann ED", "ann", None),
    ("!!ann ED", "ann", None),
    ("*,!!ann ED", "ann", None),
    ("*,!!ann ED", "!ann", None),
    ("!ann,* ED", "ann", None),
    ("a*,!a* ED", "ann", None),
    ("a*,!an? ED", "ann", None),
    ("a*,!b* ED", "ann", None),
    ("*,! ED", "ann", None),
    // Blanks, quotation marks, comments, line ends.
    ("  ann ED", "ann", None),
    ("\tann\tED", "ann", None),
    ("ann   ED", "ann", None),
    ("ann ED\r", "ann", None),
    ("ann ED a comment", "ann", None),
    ("ann ED a comment\r", "ann", None),
    ("#ann ED", "ann", None),
    ("# ann ED", "ann", None),
    ("", "ann", None),
    ("ann", "ann", None),
    ("ann ", "ann", None),
    ("ED", "ann", None),
    ("\"ann\" ED", "ann", None),
    ("\"ann,bob\" ED", "bob", None),
    ("\"ann bob\" ED", "ann bob", None),
    ("\"ann ED", "ann", None),
    ("a\"nn\" ED", "ann", None),
    ("a\"nn\"ED", "ann", None),
    ("a\"n\"n ED", "ann", None),
    ("a\"n\" n ED", "ann", None),
    ("\"\"ann ED", "ann", None),
    ("ann#x ED", "ann#x", None),
    ("ann\u{e9} ED", "ann\u{e9}", None),
    ("ann LATIN1COMMENT", "ann", None),
    ("LATIN1NAME ED", "ann", None),
    // Purposes.
    ("ann namespaces=\"report@gincert\" ED", "ann", None),
    ("ann namespaces=\"approval@gincert\" ED", "ann", None),
    ("ann namespaces=\"REPORT@gincert\" ED", "ann", None),
    ("ann namespaces=\"file,report@gincert\" ED", "ann", None),
    ("ann namespaces=\"*\" ED", "ann", None),
    ("ann namespaces=\"*@gincert\" ED", "ann", None),
    ("ann namespaces=\"*@gincert,!report@*\" ED", "ann", None),
    ("ann namespaces=\"!file,*\" ED", "ann", None),
    ("ann namespaces=\"!file\" ED", "ann", None),
    ("ann namespaces=\"report@ginc?rt\" ED", "ann", None),
    ("ann namespaces=\"\" ED", "ann", None),
    ("ann namespaces=report@gincert ED", "ann", None),
    ("ann namespaces=\"report@gincert ED", "ann", None),
    ("ann namespaces =\"report@gincert\" ED", "ann", None),
    ("ann namespaces=\"report@gincert\"x ED", "ann", None),
    ("ann Namespaces=\"report@gincert\" ED", "ann", None),
    ("ann namespaces=\"report@gincert\",namespaces=\"report@gincert\" ED", "ann", None),
    ("ann namespaces=\"a b,report@gincert\" ED", "ann", None),
    ("ann namespaces=\"a\\\"b,report@gincert\" ED", "ann", None),
    ("ann namespaces=\"a\\\\b,report@gincert\" ED", "ann", None),
    ("ann namespaces=\"report@gincert \" ED", "ann", None),
    ("ann namespace=\"report@gincert\" ED", "ann", None),
    // Windows, in UTC.
    ("ann valid-after=\"20261120120000Z\" ED", "ann", None),
    ("ann valid-after=\"20261120120001Z\" ED", "ann", None),
    ("ann valid-before=\"20261120120000Z\" ED", "ann", None),
    ("ann valid-before=\"20261120115959Z\" ED", "ann", None),
    ("ann valid-after=\"202611201200Z\" ED", "ann", None),
    ("ann valid-after=\"202611201201Z\" ED", "ann", None),
    ("ann valid-before=\"202611201159Z\" ED", "ann", None),
    ("ann valid-after=\"20261120Z\" ED", "ann", None),
    ("ann valid-after=\"20261121Z\" ED", "ann", None),
    ("ann valid-before=\"20261120Z\" ED", "ann", None),
    ("ann valid-before=\"20261121Z\" ED", "ann", None),
    ("ann valid-before=\"20261121z\" ED", "ann", None),
    ("ann valid-before=\"20261121UTC\" ED", "ann", None),
    ("ann valid-before=\"20261121utc\" ED", "ann", None),
    ("ann valid-before=\"20261121GMT\" ED", "ann", None),
    ("ann valid-after=\"20261120110000Z\",valid-before=\"20261120130000Z\" ED", "ann", None),
    ("ann valid-before=\"20261120130000Z\",valid-after=\"20261120110000Z\" ED", "ann", None),
    ("ann valid-after=\"20261120120000Z\",valid-before=\"20261120120000Z\" ED", "ann", None),
    ("ann valid-after=\"20270101Z\",valid-before=\"20260101Z\" ED", "ann", None),
    ("ann valid-after=\"20260101Z\",valid-after=\"20260101Z\" ED", "ann", None),
    ("ann valid-before=\"20270101Z\",valid-before=\"20270101Z\" ED", "ann", None),
    ("ann valid-after=20260101Z ED", "ann", None),
    ("ann valid-after=\"2026-01-01\" ED", "ann", None),
    ("ann valid-after=\"2026\" ED", "ann", None),
    ("ann valid-after=\"\" ED", "ann", None),
    ("ann valid-after=\"Z\" ED", "ann", None),
    ("ann valid-after=\"yesterday\" ED", "ann", None),
    ("ann valid-after=\"202601010000000Z\" ED", "ann", None),
    ("ann valid-after=\"20260101Z \" ED", "ann", None),
    ("ann valid-after=\"19700101Z\" ED", "ann", None),
    ("ann valid-before=\"19700101Z\" ED", "ann", None),
    ("ann valid-after=\"19691231Z\" ED", "ann", None),
    ("ann valid-after=\"20261301Z\" ED", "ann", None),
    ("ann valid-after=\"20260132Z\" ED", "ann", None),
    ("ann valid-after=\"20260230Z\" ED", "ann", Some(CALENDAR)),
    ("ann valid-after=\"20260431Z\" ED", "ann", Some(CALENDAR)),
    ("ann valid-after=\"202611200960Z\" ED", "ann", None),
    ("ann valid-after=\"20261120095960Z\" ED", "ann", Some(CALENDAR)),
    ("ann valid-after=\"2026 1 1Z\" ED", "ann", Some(CALENDAR)),
    ("ann valid-before=\"99991231Z\" ED", "ann", None),
    // Windows without a zone; the test runs in UTC.
    ("ann valid-after=\"20261120120000\" ED", "ann", None),
    ("ann valid-after=\"20261120120001\" ED", "ann", None),
    ("ann valid-before=\"20261120120000\" ED", "ann", None),
    ("ann valid-before=\"202611201159\" ED", "ann", None),
    ("ann valid-before=\"20261120\" ED", "ann", None),
    ("ann valid-before=\"20261121\" ED", "ann", None),
    // Several options, and options that are none.
    ("ann namespaces=\"report@gincert\",valid-before=\"20270101Z\" ED", "ann", None),
    ("ann valid-before=\"20270101Z\",namespaces=\"file\" ED", "ann", None),
    ("ann valid-before=\"20270101Z\", ED", "ann", None),
    ("ann ,valid-before=\"20270101Z\" ED", "ann", None),
    ("ann valid-before=\"20270101Z\",,namespaces=\"*\" ED", "ann", None),
    ("ann valid-before=\"20270101Z\" namespaces=\"*\" ED", "ann", None),
    ("ann , ED", "ann", None),
    ("ann shiny ED", "ann", None),
    ("ann no-touch-required ED", "ann", None),
    ("ann cert-authority ED", "ann", None),
    ("ann cert-authority,namespaces=\"*\" ED", "ann", None),
    ("ann CERT-AUTHORITY ED", "ann", None),
    ("ann cert-authorityx ED", "ann", None),
    ("ann verify-required ED", "ann", None),
    // Keys.
    ("ann OTHER", "ann", None),
    ("ann ED OTHER", "ann", None),
    ("ann OTHER ED", "ann", None),
    ("ann ssh-ed25519", "ann", None),
    ("ann ssh-ed25519 AAAA", "ann", None),
    ("ann ssh-ed25519 !!!!", "ann", None),
    ("ann UNPADDED", "ann", None),
    ("ann CUT", "ann", None),
    ("ann LONGER", "ann", None),
    ("ann RELABELLED", "ann", None),
    ("ann CERT", "ann", None),
    ("ann P256", "ann", None),
    ("ann P384", "ann", None),
    ("ann RSA", "ann", None),
    ("ann RSASHA2", "ann", None),
    ("ann RSA1024", "ann", Some(RSA)),
    ("ann P521", "ann", Some(KIND)),
    ("ann DSA", "ann", Some(KIND)),
    // Several lines: a bad one is no matter, and any good one is enough.
    ("ann shiny ED\nann ED", "ann", None),
    ("ann OTHER\nann ED", "ann", None),
    ("ann,!ann ED\nann ED", "ann", None),
    ("ann namespaces=\"file\" ED\nann ED", "ann", None),
    ("ann valid-before=\"20200101Z\" ED\nann ED", "ann", None),
    ("ann ED\nann valid-before=\"20200101Z\" ED", "ann", None),
    ("bob ED\nann OTHER", "ann", None),
    ("ann\nann ED", "ann", None),
    ("\"ann ED\nann ED", "ann", None),
    ("ann ED\nann,!ann ED", "ann", None),
    ("ann NULED", "ann", Some(TEXT)),
    // Limits of ours.
    ("MANYNAMES ED", "ann", Some(NAMES)),
    ("ann LONGCOMMENT", "ann", Some(BYTES)),
    ("LONGPATTERN,ann ED", "ann", None),
    ("ann,LONGPATTERN ED", "ann", None),
    ("ann RSALABEL", "ann", None),
];

fn has_ssh_keygen() -> bool {
    let found = Command::new("ssh-keygen").args(["-l", "-f", "no-such-file"]).output().is_ok();
    if !found {
        assert!(
            std::env::var_os("GINCERT_REQUIRE_TOOLS").is_none_or(|value| value != "1"),
            "ssh-keygen is missing, and GINCERT_REQUIRE_TOOLS=1 asks for it"
        );
        let words = b"ssh-keygen is missing: signers' lines are not compared with the stock tool\n";
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

/// Keys of every kind that this `ssh-keygen` makes, as text, each with its signature beside it.
fn keys(folder: &Path) -> BTreeMap<&'static str, String> {
    let mut keys = BTreeMap::new();
    for (word, arguments) in [
        ("ED", &["-t", "ed25519"][..]),
        ("OTHER", &["-t", "ed25519"]),
        ("P256", &["-t", "ecdsa", "-b", "256"]),
        ("P384", &["-t", "ecdsa", "-b", "384"]),
        ("P521", &["-t", "ecdsa", "-b", "521"]),
        ("RSA", &["-t", "rsa", "-b", "2048"]),
        ("RSA1024", &["-t", "rsa", "-b", "1024"]),
        ("DSA", &["-t", "dsa"]),
    ] {
        let made = [&["-q", "-N", "", "-C", "", "-f", word], arguments].concat();
        // Newer tools make no DSA keys and no small ones; then there is nothing to compare.
        if !run(folder, &made, b"").status.success() {
            println!("not compared: this ssh-keygen makes no key {word}");
            continue;
        }
        let signed = ["-Y", "sign", "-f", word, "-n", "report@gincert"];
        let signature = run(folder, &signed, MESSAGE);
        assert!(signature.status.success(), "{word}: {signature:?}");
        fs::write(folder.join(format!("{word}.sig")), signature.stdout).unwrap();
        let public = fs::read_to_string(folder.join(format!("{word}.pub"))).unwrap();
        keys.insert(word, public.trim_end().to_owned());
    }
    // A certificate of the first key, made by the second.
    let made = ["-q", "-s", "OTHER", "-I", "x", "-n", "ann", "ED.pub"];
    if run(folder, &made, b"").status.success() {
        let text = fs::read_to_string(folder.join("ED-cert.pub")).unwrap();
        keys.insert("CERT", text.trim_end().to_owned());
    }
    keys
}

/// The file that a row stands for and the key that signs; `None` where the tool has no such key.
fn file(line: &str, keys: &BTreeMap<&'static str, String>) -> Option<(Vec<u8>, &'static str)> {
    let ed = keys.get("ED")?;
    let body = ed.split(' ').nth(1)?;
    let rsa = keys.get("RSA")?;
    let mut special: Vec<(&str, String)> = vec![
        ("UNPADDED", format!("{ed}=")),
        ("CUT", ed.chars().take(ed.len() - 4).collect()),
        ("LONGER", format!("{ed}AAAA")),
        ("RELABELLED", format!("ecdsa-sha2-nistp256 {body}")),
        ("RSASHA2", rsa.replacen("ssh-rsa", "rsa-sha2-512", 1)),
        ("RSALABEL", rsa.replacen("ssh-rsa", "rsa-sha2-512-cert-v01@openssh.com", 1)),
        ("MANYNAMES", format!("{}ann", "x,".repeat(64))),
        ("LONGCOMMENT", format!("{ed} {}", "x".repeat(8_192))),
        ("LONGPATTERN", "x".repeat(1_023)),
        ("NULED", format!("{ed} a\0b")),
        ("LATIN1COMMENT", format!("{ed} \u{1}")),
        ("LATIN1NAME", "ann\u{1}".to_owned()),
    ];
    special.extend(keys.iter().map(|(word, key)| (*word, key.clone())));
    let signer = match line.rsplit([' ', '\n']).next()? {
        "P256" => "P256",
        "P384" => "P384",
        "P521" => "P521",
        "DSA" => "DSA",
        "RSA1024" => "RSA1024",
        word if word.starts_with("RSA") => "RSA",
        _ => "ED",
    };
    keys.get(signer)?;
    let is_name = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    let mut text = String::new();
    let mut word = String::new();
    for c in line.chars().chain([' ']) {
        if is_name(c) {
            word.push(c);
            continue;
        }
        match special.iter().find(|(name, _)| *name == word) {
            Some((_, written)) => text.push_str(written),
            None if matches!(word.as_str(), "CERT" | "DSA" | "RSA1024") => return None,
            None => text.push_str(&word),
        }
        word.clear();
        text.push(c);
    }
    text.pop();
    let bytes = text.into_bytes().into_iter().map(|byte| if byte == 1 { 0xe9 } else { byte });
    Some((bytes.chain([b'\n']).collect(), signer))
}

#[test]
fn signers_files_are_judged_as_the_stock_tool_judges_them_or_stricter() {
    if !has_ssh_keygen() {
        return;
    }
    assert!(ROWS.len() >= 150, "{}", ROWS.len());
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let keys = keys(folder);
    let (mut compared, mut accepted, mut stricter) = (0, 0, 0);
    for (line, name, reason) in ROWS {
        let Some((file, signer)) = file(line, &keys) else { continue };
        fs::write(folder.join("signers"), &file).unwrap();
        let signature = fs::read(folder.join(format!("{signer}.sig"))).unwrap();
        let signature_file = format!("{signer}.sig");
        let time = format!("verify-time={AT}");
        let arguments = [
            &["-Y", "verify", "-f", "signers", "-n", "report@gincert"][..],
            &["-I", name, "-s", &signature_file, "-O", &time],
        ];
        let stock = run(folder, &arguments.concat(), MESSAGE).status.success();
        let (signers, _) = AllowedSigners::parse(&file, &utc);
        let at = Timestamp::parse(AT).unwrap();
        let key = verify(&signature, Namespace::Report, MESSAGE);
        let ours = key.is_ok_and(|key| signers.may_sign(name, &key, Namespace::Report, at));
        match reason {
            None => assert_eq!(ours, stock, "{line:?} for {name}"),
            Some(reason) => {
                assert!(stock && !ours, "{line:?}: no longer stricter because {reason}");
                stricter += 1;
            }
        }
        compared += 1;
        accepted += u32::from(stock);
    }
    println!("{compared} pairs, {accepted} accepted by the stock tool, {stricter} not by ours");
    assert!(compared >= 150 && accepted >= 50, "{compared} {accepted}");
}

/// Whom the stock tool finds for a key, ours names too, unless the stock tool's own `verify`
/// refuses that name: `find-principals` prints what stands there, exclusions and all.
#[test]
fn whoever_verify_takes_is_named() {
    if !has_ssh_keygen() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let keys = keys(folder);
    for line in ["ann ED", "ann,bob ED", "ann,!ann ED", "!*,ann ED", "cy,*,!ann ED", "*,!* ED"] {
        let (file, _) = file(line, &keys).unwrap();
        fs::write(folder.join("signers"), &file).unwrap();
        let signature = fs::read(folder.join("ED.sig")).unwrap();
        let key = verify(&signature, Namespace::Report, MESSAGE).unwrap();
        let (signers, _) = AllowedSigners::parse(&file, &utc);
        let at = Timestamp::parse(AT).unwrap();
        let ours = match signers.judge(&key, &KeyQuestion::new(Namespace::Report, at)) {
            gincert_signing::Signer::May(names) => names,
            _ => Vec::new(),
        };
        let found = ["-Y", "find-principals", "-f", "signers", "-s", "ED.sig"];
        let found = String::from_utf8(run(folder, &found, b"").stdout).unwrap();
        for name in found.lines().filter(|name| !name.starts_with('!')) {
            let arguments = [
                &["-Y", "verify", "-f", "signers", "-n", "report@gincert"][..],
                &["-I", name, "-s", "ED.sig"],
            ];
            let stock = run(folder, &arguments.concat(), MESSAGE).status.success();
            // A pattern is asked for as a name here, which it takes unless it is excluded.
            assert_eq!(ours.iter().any(|own| own == name), stock, "{line}: {name}");
        }
    }
}

/// A signature by a certificate is not judged, and one by a P-521 key neither.
#[test]
fn other_kinds_of_keys_are_named_and_not_judged() {
    if !has_ssh_keygen() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    keys(folder);
    let arguments = ["-Y", "sign", "-f", "ED-cert.pub", "-n", "report@gincert"];
    let certified = run(folder, &arguments, MESSAGE);
    let mut signatures = vec![("ecdsa-sha2-nistp521", fs::read(folder.join("P521.sig")).unwrap())];
    if certified.status.success() {
        signatures.push(("ssh-ed25519-cert-v01@openssh.com", certified.stdout));
    }
    for (kind, signature) in signatures {
        let refused = verify(&signature, Namespace::Report, MESSAGE).unwrap_err();
        assert!(refused.to_string().contains("not supported"), "{refused}");
        assert_eq!(signature_head(&signature).unwrap().kind, kind);
    }
}
