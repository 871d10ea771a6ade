//! `cargo xtask certify`: certifies every sample submission and signs each report with a local test
//! key. What a report says is the product's business; its summary is passed through unread.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::product;
use crate::repository;
use crate::run;

const SUBMISSIONS: &str = "vectors/submissions";
const REPORTS: &str = "target/certify";
const KEY_FOLDER: &str = "target/local-key";
const KEY: &str = "target/local-key/id_ed25519";

/// The product's code for "a material or minor finding": the report is whole and says what it found.
const FINDINGS: u8 = 1;

/// Certifies each folder of `vectors/submissions/` into `target/certify/<name>/`.
pub fn run() -> Result<u8> {
    let root = repository::root()?;
    let names = submissions(&root.join(SUBMISSIONS))?;
    let built = product::build_if_absent(&root)?;
    if built != 0 {
        return Ok(built);
    }
    fs::create_dir_all(root.join(REPORTS))
        .with_context(|| format!("{REPORTS}/ could not be made"))?;
    let made = local_key(&root)?;
    if made != 0 {
        return Ok(made);
    }
    let mut first_failure = 0;
    for name in &names {
        println!("\n== {SUBMISSIONS}/{name}");
        let code = certify(&root, name)?;
        let words = verdict(code);
        if is_failure(code) {
            eprintln!("xtask: {SUBMISSIONS}/{name}: {words}");
            if first_failure == 0 {
                first_failure = code;
            }
        } else if !words.is_empty() {
            println!("{words}");
        }
    }
    Ok(first_failure)
}

fn certify(root: &Path, name: &str) -> Result<u8> {
    let mut gincert = product::command(root);
    // Paths from the root, so that the product prints short ones and the same on every machine.
    gincert.current_dir(root).args(certify_words(name, |path| root.join(path).is_file()));
    run::exit_code(&mut gincert)
}

fn certify_words(name: &str, exists: impl Fn(&str) -> bool) -> Vec<String> {
    let mut words = vec!["certify".to_string(), format!("{SUBMISSIONS}/{name}")];
    // Beside the submission, not in it: the folder is what the submitter sent.
    let engagement = format!("{SUBMISSIONS}/{name}.engagement.md");
    if exists(&engagement) {
        words.extend(["--engagement".to_string(), engagement]);
    }
    words.extend(["--out".to_string(), format!("{REPORTS}/{name}")]);
    words.extend(["--key".to_string(), KEY.to_string()]);
    words
}

fn is_failure(code: u8) -> bool {
    code != 0 && code != FINDINGS
}

fn verdict(code: u8) -> &'static str {
    match code {
        0 => "",
        FINDINGS => "The findings are listed in the report.",
        2 => "gincert did not understand its arguments (exit code 2)",
        3 => "gincert could not read the submission (exit code 3)",
        70 => "gincert failed by its own fault (exit code 70)",
        74 => "gincert could not write the report (exit code 74)",
        _ => "gincert ended with an exit code that it does not document",
    }
}

fn submissions(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    let entries = fs::read_dir(folder)
        .with_context(|| format!("the sample submissions in {SUBMISSIONS}/ are not readable"))?;
    for entry in entries {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    if names.is_empty() {
        bail!("{SUBMISSIONS}/ holds no submission");
    }
    names.sort();
    Ok(names)
}

/// Makes the local key once. It is a test key by design: a real report is signed with a key whose
/// holder the reader knows, through `gincert sign --key`.
fn local_key(root: &Path) -> Result<u8> {
    if !root.join(KEY).is_file() {
        fs::create_dir_all(root.join(KEY_FOLDER))
            .with_context(|| format!("{KEY_FOLDER}/ could not be made"))?;
        let code = run::exit_code(
            product::command(root).current_dir(root).args(["keygen", "--out", KEY]),
        )?;
        if code != 0 {
            eprintln!("xtask: gincert could not make the local key {KEY}");
            return Ok(code);
        }
        println!("Made a local Ed25519 key: {KEY}");
    }
    println!(
        "The reports are signed with {KEY}, a test key of this checkout. It shows that signing and \
         verifying work; it is nobody's authority."
    );
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_are_not_a_failure_of_the_chore() {
        assert!(!is_failure(0));
        assert!(!is_failure(1));
        for code in [2, 3, 70, 74, 101] {
            assert!(is_failure(code), "{code}");
            assert!(!verdict(code).is_empty(), "{code}");
        }
    }

    #[test]
    fn the_engagement_lies_beside_the_submission() {
        let beside = |path: &str| path == "vectors/submissions/a.engagement.md";
        assert_eq!(
            certify_words("a", beside).join(" "),
            "certify vectors/submissions/a --engagement vectors/submissions/a.engagement.md \
             --out target/certify/a --key target/local-key/id_ed25519"
        );
    }

    #[test]
    fn without_an_engagement_none_is_named() {
        let words = certify_words("a", |_| false);
        assert!(!words.contains(&"--engagement".to_string()));
    }
}
