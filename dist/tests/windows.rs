//! The program for Windows says and writes, byte for byte, what the program for Linux does.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use std::path::Path;

use common::wine::Both;
use common::{part, root};
use object::read::pe::{ImageNtHeaders, PeFile64};

/// Libraries that every Windows has.
const OF_THE_SYSTEM: [&str; 10] = [
    "advapi32.dll",
    "bcrypt.dll",
    "bcryptprimitives.dll",
    "kernel32.dll",
    "msvcrt.dll",
    "ntdll.dll",
    "ole32.dll",
    "shell32.dll",
    "userenv.dll",
    "ws2_32.dll",
];

fn plain(_: &Path, bytes: Vec<u8>) -> Vec<u8> {
    bytes
}

/// As a clone of git on Windows may have text: with a carriage return before each line feed.
fn with_returns(path: &Path, bytes: Vec<u8>) -> Vec<u8> {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("md" | "csv" | "jsonl" | "txt") => {
            String::from_utf8(bytes).unwrap().replace('\n', "\r\n").into_bytes()
        }
        _ => bytes,
    }
}

#[test]
fn it_needs_the_libraries_of_the_system_only() {
    let Some(program) = part("windows/gincert.exe") else { return };
    let bytes = std::fs::read(program).unwrap();
    let file = PeFile64::parse(bytes.as_slice()).unwrap();
    let imports = file.import_table().unwrap().unwrap();
    let mut libraries = imports.descriptors().unwrap();
    let mut names = Vec::new();
    while let Some(library) = libraries.next().unwrap() {
        let name = imports.name(library.name.get(object::LittleEndian)).unwrap();
        names.push(String::from_utf8_lossy(name).to_lowercase());
    }
    assert!(!names.is_empty());
    for name in names {
        // The second are names of sets of functions, which are no files.
        let known = OF_THE_SYSTEM.contains(&name.as_str()) || name.starts_with("api-ms-win-");
        assert!(known, "{name} is no library of Windows");
    }
    // A linker's time would differ in each build.
    assert_eq!(file.nt_headers().file_header().time_date_stamp.get(object::LittleEndian), 0);
}

#[test]
fn it_checks_counts_and_refuses_as_the_other_one() {
    let Some(both) = Both::new() else { return };
    both.place(&root().join("rulesets"), "rulesets", &plain);
    both.place(&root().join("rulesets/gin-and-win"), "returns", &with_returns);
    // One of the documents has printed figures that differ.
    assert_eq!(both.same(&["check", "rulesets"]).code, Some(1));
    both.same(&["check", "rulesets", "--format", "json"]);
    let counted = both.same(&["math", "rulesets/gin-and-win/ten.md"]);
    assert_eq!(both.same(&["math", "returns/ten.md"]).printed, counted.printed);
    assert_eq!(both.same(&["check", "returns/wizard.md"]).code, Some(1));
    assert_eq!(both.same(&["check", "absent.md"]).code, Some(3));
    // The line of usage names the program as its file is named.
    assert_eq!(both.one(true, &["check", "--no-such-option"]).code, Some(2));
}

#[test]
fn it_certifies_and_verifies_to_the_same_bytes() {
    let Some(both) = Both::new() else { return };
    // A folder as somebody names it, with letters that each system writes in its own way.
    let (folder, report) = ("Prüfung Nr. 1/Größe – ÄÖÜ ß", "Bericht für die Behörde");
    both.place(&root().join("vectors/submissions/wizard"), folder, &plain);
    both.place(&root().join("vectors/submissions/gin-club"), "returns", &with_returns);
    // One key for both: two keys give two signatures.
    assert_eq!(both.one(true, &["keygen", "--out", "mein Schlüssel"]).code, Some(0));
    let key = std::fs::read(both.work(true).join("mein Schlüssel")).unwrap();
    let kept = both.work(false).join("mein Schlüssel");
    std::fs::write(&kept, key).unwrap();
    std::fs::set_permissions(&kept, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    for (submission, out) in [(folder, report), ("returns", "club")] {
        let certified =
            both.same(&["certify", submission, "--out", out, "--key", "mein Schlüssel"]);
        assert!(matches!(certified.code, Some(0 | 1)), "{certified:?}");
        let files = both.written(out);
        assert!(files.iter().any(|(name, _)| name == "report.md.sig"));
        let (page, signers) = (format!("{out}/report.md"), format!("{out}/allowed_signers"));
        // A day of its own, because today's answer states the second.
        let day = ["--on", "2030-01-01"];
        let words = ["verify", &page, "--signers", &signers, "--submission", submission];
        let words = [&words[..], &day].concat();
        let verified = both.same(&words);
        assert_eq!(verified.code, Some(0), "{verified:?}");
        for windows in [false, true] {
            let path = both.work(windows).join(&page);
            let text = std::fs::read_to_string(&path).unwrap().replacen("material", "Material", 1);
            std::fs::write(path, text).unwrap();
        }
        let words = ["verify", &page, "--signers", &signers, day[0], day[1]];
        assert_eq!(both.same(&words).code, Some(1));
    }
}
