//! The licences of gincert, and those of everything that is in its programs and its book, with their texts.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use cargo_metadata::MetadataCommand;

use crate::contents::Contents;
use crate::files;

/// The folder of all of them.
pub const FOLDER: &str = "licences";
/// What others wrote, in one file.
pub const THIRD_PARTY: &str = "THIRD-PARTY.txt";
/// Our own.
const OURS: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];
/// How names of files begin that state terms, in capitals.
const NAMES: [&str; 5] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE"];
/// Packages whose files lie in the book as they are. The scripts and the fonts state their own terms where they lie.
const IN_BOOK: [&str; 3] = ["elasticlunr-rs", "font-awesome-as-a-crate", "mdbook-html"];

/// Texts, each with those whose it is.
type Texts = BTreeMap<String, Vec<String>>;

/// Writes them all.
pub fn write(root: &Path, out: &Path, contents: &Contents<'_>) -> Result<()> {
    let folder = out.join(FOLDER);
    for name in OURS {
        files::copy(&root.join(name), &folder.join(name))?;
    }
    let mut list = String::from(
        "What others wrote and what is in the programs, the page and the book of gincert, with the terms of each.\n\n",
    );
    let mut texts = Texts::new();
    for ((name, version), package) in &contents.packages {
        if package.sha256.is_none() {
            continue;
        }
        let id = (name.clone(), version.clone());
        let within = contents.programs.iter().filter(|(_, parts)| parts.contains_key(&id));
        let within: Vec<&str> = within.map(|(program, _)| program.word).collect();
        writeln!(list, "{name} {version}: {} ({})", package.licence, within.join(", "))?;
        collect(&package.folder, &format!("{name} {version}"), &mut texts)?;
    }
    for (id, licence, folder) in in_book(root)? {
        writeln!(list, "{id}: {licence} (book)")?;
        collect(&folder, &id, &mut texts)?;
    }
    let mut notices: Vec<&str> =
        contents.programs.iter().flat_map(|(program, _)| program.notices).copied().collect();
    notices.sort_unstable();
    notices.dedup();
    for name in notices {
        let text = files::text(&root.join("dist/notices").join(name))?;
        let title = text.lines().next().unwrap_or_default();
        writeln!(list, "{title}")?;
        texts.entry(text).or_default().push("the toolchain and the system".to_owned());
    }
    files::write(&folder.join(THIRD_PARTY), list + &printed(&texts)?)
}

/// The packages whose files are in the book.
fn in_book(root: &Path) -> Result<Vec<(String, String, PathBuf)>> {
    let mut asked = MetadataCommand::new();
    asked.manifest_path(root.join("dist/Cargo.toml")).other_options(vec!["--locked".to_owned()]);
    let mut found = Vec::new();
    for package in asked.exec()?.packages {
        if IN_BOOK.contains(&package.name.as_str()) {
            let licence = package.license.context("a package of the book has no licence")?;
            let folder = package.manifest_path.parent().context("a manifest lies in no folder")?;
            let id = format!("{} {}", package.name, package.version);
            found.push((id, licence, folder.as_std_path().to_path_buf()));
        }
    }
    if found.len() != IN_BOOK.len() {
        bail!("the book is made of other packages than {}", IN_BOOK.join(", "));
    }
    found.sort();
    Ok(found)
}

/// Adds the texts that lie in the folder of a package, or else in the folders of it.
fn collect(folder: &Path, id: &str, texts: &mut Texts) -> Result<()> {
    let (mut found, folders) = terms(folder)?;
    if found.is_empty() {
        for inner in folders {
            found.extend(terms(&inner)?.0);
        }
    }
    if found.is_empty() {
        bail!("{id} has no file with its terms in {}", folder.display());
    }
    found.sort();
    for path in found {
        let text = files::text(&path)?;
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        texts.entry(lines.join("\n").trim().to_owned() + "\n").or_default().push(id.to_owned());
    }
    Ok(())
}

/// The files of a folder that state terms, and its folders.
fn terms(folder: &Path) -> Result<(Vec<PathBuf>, Vec<PathBuf>)> {
    let (mut found, mut folders) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_uppercase();
        if entry.file_type()?.is_dir() {
            folders.push(entry.path());
        } else if NAMES.iter().any(|start| name.starts_with(start)) {
            found.push(entry.path());
        }
    }
    Ok((found, folders))
}

/// One text after the other, each once, in the order of those whose it is.
fn printed(texts: &Texts) -> Result<String> {
    let mut order: Vec<(&Vec<String>, &String)> = texts.iter().map(|(a, b)| (b, a)).collect();
    order.sort();
    let mut all = String::new();
    for (whose, text) in order {
        writeln!(all, "\n{}\n{}:\n\n{text}", "-".repeat(80), whose.join(", "))?;
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_two_packages_share_is_printed_once() {
        let folder = tempfile::tempdir().unwrap();
        let mut texts = Texts::new();
        for id in ["a 1.0.0", "b 1.0.0"] {
            let place = folder.path().join(id);
            files::write(&place.join("license-mit"), "Terms.  \r\n").unwrap();
            files::write(&place.join("lib.rs"), "code").unwrap();
            collect(&place, id, &mut texts).unwrap();
        }
        let printed = printed(&texts).unwrap();
        assert_eq!(printed.matches("Terms.\n").count(), 1);
        assert!(printed.contains("a 1.0.0, b 1.0.0:"));
    }

    #[test]
    fn terms_may_lie_one_folder_deeper() {
        let folder = tempfile::tempdir().unwrap();
        files::write(&folder.path().join("icons/LICENSE.txt"), "Terms.").unwrap();
        let mut texts = Texts::new();
        collect(folder.path(), "a 1.0.0", &mut texts).unwrap();
        assert_eq!(texts["Terms.\n"], ["a 1.0.0"]);
    }

    #[test]
    fn a_package_without_its_terms_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let error = collect(folder.path(), "a 1.0.0", &mut Texts::new()).unwrap_err();
        assert!(error.to_string().starts_with("a 1.0.0 has no file with its terms"));
    }
}
