//! Puts two things into the build: the digest of what the tool was built from (Cargo.lock and all
//! sources of the product), so that a report can name it, and the jurisdiction profiles, so that a
//! profile is one Markdown file and no Rust.

use sha2::{Digest, Sha256};
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let top = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../..");
    let mut files = vec![top.join("Cargo.lock"), top.join("Cargo.toml")];
    for folder in ["crates", "rulesets", "vectors/hands"] {
        println!("cargo::rerun-if-changed={}", top.join(folder).display());
        collect(&top.join(folder), &mut files)?;
    }
    println!("cargo::rerun-if-changed={}", top.join("Cargo.lock").display());
    let mut named: Vec<(String, PathBuf)> = files
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(&top).unwrap_or(&path);
            (name.to_string_lossy().replace('\\', "/"), path.clone())
        })
        .collect();
    named.sort();
    let mut digest = Sha256::new();
    let mut profiles = String::from("pub(crate) const PROFILES: &[(&str, &str)] = &[\n");
    for (name, path) in &named {
        let bytes = fs::read(path)?;
        // Length before content, so that no two sets of files give the same stream.
        digest.update(format!("{name}\n{}\n", bytes.len()));
        digest.update(&bytes);
        if let Some(profile) =
            name.strip_prefix("rulesets/profiles/").and_then(|n| n.strip_suffix(".md"))
        {
            let text = String::from_utf8(bytes)?;
            writeln!(profiles, "    ({profile:?}, {text:?}),")?;
        }
    }
    profiles.push_str("];\n");
    let hex: String = digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    println!("cargo::rustc-env=GINCERT_BUILD_DIGEST={hex}");
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("profiles.rs"), profiles)?;
    Ok(())
}

/// Sources, manifests and documents; tests and benches do not change what a report says.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && !["tests", "benches", "examples", "target"].contains(&name.as_str()) {
            collect(&path, files)?;
        } else if [".rs", ".toml", ".md", ".txt", ".css", ".js", ".html"]
            .iter()
            .any(|ending| name.ends_with(ending))
            && path.is_file()
        {
            files.push(path);
        }
    }
    Ok(())
}
