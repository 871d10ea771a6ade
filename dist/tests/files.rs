//! What lies beside the programs: manual pages, completions, schemas, bills of materials, licences and the package.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use common::{contents, distribution, part, printed, tools};
use serde_json::Value;

/// The verbs that the program lists in its help.
fn verbs(program: &Path) -> BTreeSet<String> {
    let help = printed(Command::new(program).arg("-h"));
    let (_, listed) = help.split_once("Commands:\n").unwrap();
    let lines = listed.lines().take_while(|line| !line.is_empty());
    let verbs = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    verbs.map(|line| line.split_whitespace().next().unwrap().to_owned()).collect()
}

#[test]
fn every_verb_has_a_manual_page_with_its_examples() {
    let Some(program) = part("linux/gincert") else { return };
    let verbs = verbs(&program);
    assert!(verbs.contains("check") && verbs.contains("certify"), "{verbs:?}");
    for verb in verbs {
        let page = distribution().join(format!("man/gincert-{verb}.1"));
        let page = std::fs::read_to_string(&page).unwrap();
        assert!(
            page.contains(&format!(".TH gincert-{verb} 1 \" \" \"gincert ")),
            "{verb}: {page:.200}"
        );
        assert!(page.contains(".SH DESCRIPTION") && page.contains("Examples"), "{verb}");
    }
}

#[test]
fn the_shell_reads_its_completion() {
    if part("linux/gincert").is_none() || !tools::at_hand(&["bash"]) {
        return;
    }
    let script = distribution().join("completions/gincert.bash");
    printed(Command::new("bash").arg("-n").arg(&script));
    // What the shell offers after `gincert cert`.
    let ask = "source \"$1\"; COMP_WORDS=(gincert cert); COMP_CWORD=1; \
               _gincert gincert cert gincert; printf '%s\\n' \"${COMPREPLY[@]}\"";
    let offered = printed(Command::new("bash").args(["-c", ask, "bash"]).arg(&script));
    assert_eq!(offered, "certify\n");
}

#[test]
fn each_schema_is_one() {
    let schemas = contents(&distribution().join("schema"));
    assert!(!schemas.is_empty());
    for (name, bytes) in schemas {
        let schema: Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema", "{name}");
    }
}

#[test]
fn each_bill_has_the_digest_of_its_program_and_no_crate_of_tests() {
    for (word, path) in [
        ("linux", "linux/gincert"),
        ("windows", "windows/gincert.exe"),
        ("page", "page/gincert.html"),
    ] {
        if part(path).is_none() {
            continue;
        }
        let bill = distribution().join(format!("sbom/gincert-{word}.cdx.json"));
        let bill: Value = serde_json::from_slice(&std::fs::read(bill).unwrap()).unwrap();
        assert_eq!(
            (&bill["bomFormat"], &bill["specVersion"]),
            (&"CycloneDX".into(), &"1.5".into())
        );
        assert!(bill["metadata"].get("timestamp").is_none());
        let list = std::fs::read_to_string(distribution().join("SHA256SUMS")).unwrap();
        let digest = list.lines().find_map(|line| line.strip_suffix(&format!("  {path}"))).unwrap();
        assert_eq!(bill["metadata"]["component"]["hashes"][0]["content"], digest);
        let parts = bill["components"].as_array().unwrap();
        let named: BTreeSet<&str> =
            parts.iter().map(|part| part["name"].as_str().unwrap()).collect();
        assert!(named.contains("serde_json") && named.contains("gincert-game"), "{named:?}");
        for absent in ["snapbox", "jsonschema", "parquet", "xtask", "cc"] {
            assert!(!named.contains(absent), "{absent} is no part of {path}");
        }
        assert_eq!(named.contains("windows-sys"), word == "windows");
        // Whatever a part needs is a part.
        let references: BTreeSet<&str> =
            parts.iter().map(|part| part["bom-ref"].as_str().unwrap()).collect();
        for needs in bill["dependencies"].as_array().unwrap() {
            for need in needs["dependsOn"].as_array().into_iter().flatten() {
                assert!(references.contains(need.as_str().unwrap()), "{need}");
            }
        }
        let third = distribution().join("licences/THIRD-PARTY.txt");
        let third = std::fs::read_to_string(third).unwrap();
        for part in parts.iter().filter(|part| part.get("purl").is_some()) {
            let (name, version) = (&part["name"], &part["version"]);
            let line = format!("\n{} {}: ", name.as_str().unwrap(), version.as_str().unwrap());
            assert!(third.contains(&line), "{line}");
        }
    }
}

#[test]
fn the_package_unpacks_to_the_program_and_what_belongs_to_it() {
    if part("debian").is_none() || !tools::at_hand(&["dpkg-deb"]) {
        return;
    }
    let package = contents(&distribution().join("debian")).remove(0).0;
    let package = distribution().join("debian").join(package);
    let folder = tempfile::tempdir().unwrap();
    printed(Command::new("dpkg-deb").arg("--extract").arg(&package).arg(folder.path()));
    let version = printed(Command::new(folder.path().join("usr/bin/gincert")).arg("--version"));
    let stated = printed(Command::new("dpkg-deb").arg("--field").arg(&package).arg("Version"));
    assert_eq!(version.trim(), format!("gincert {}", stated.trim()));
    for path in [
        "usr/share/man/man1/gincert.1.gz",
        "usr/share/man/man1/gincert-certify.1.gz",
        "usr/share/bash-completion/completions/gincert",
        "usr/share/zsh/vendor-completions/_gincert",
        "usr/share/fish/vendor_completions.d/gincert.fish",
        "usr/share/doc/gincert/copyright",
        "usr/share/doc/gincert/html/index.html",
        "usr/share/gincert/schema/hand-log-1.schema.json",
    ] {
        assert!(folder.path().join(path).is_file(), "{path}");
    }
}
