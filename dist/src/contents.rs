//! What is linked into each program: packages, their licences, their digests, and which needs which.
//!
//! `cargo tree` says what a build of one package for one target takes, with the features of that build alone;
//! `cargo metadata` says what each package is; Cargo.lock has the digests.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use cargo_metadata::MetadataCommand;

use crate::files;
use crate::program::Program;

/// A package by name and version.
pub type Id = (String, String);

/// What the packages of one program need: each with its own, in order.
pub type Parts = BTreeMap<Id, BTreeSet<Id>>;

/// What a package states about itself.
#[derive(Debug)]
pub struct Package {
    /// Its licence, as an SPDX expression.
    pub licence: String,
    /// One line about it.
    pub description: Option<String>,
    /// The folder of its sources.
    pub folder: PathBuf,
    /// SHA-256 of what crates.io serves; none of our own packages has one.
    pub sha256: Option<String>,
}

/// Everything that the programs are made of.
#[derive(Debug)]
pub struct Contents<'a> {
    /// The version of the product.
    pub version: String,
    /// Each program with its parts.
    pub programs: Vec<(&'a Program, Parts)>,
    /// What each of these packages is.
    pub packages: BTreeMap<Id, Package>,
}

impl<'a> Contents<'a> {
    /// Asks cargo about a checkout.
    pub fn read(root: &Path, programs: &[&'a Program]) -> Result<Contents<'a>> {
        let mut made = Vec::new();
        for program in programs {
            made.push((*program, parts(root, program)?));
        }
        let wanted: BTreeSet<&Id> = made.iter().flat_map(|(_, parts)| parts.keys()).collect();
        let digests = digests(&files::text(&root.join("Cargo.lock"))?)?;
        let mut packages = BTreeMap::new();
        let mut asked = MetadataCommand::new();
        asked.manifest_path(root.join("Cargo.toml")).other_options(vec!["--locked".to_owned()]);
        for package in asked.exec()?.packages {
            let id = (package.name.to_string(), package.version.to_string());
            if !wanted.contains(&id) {
                continue;
            }
            let folder = package.manifest_path.parent().context("a manifest lies in no folder")?;
            let licence = package.license.with_context(|| format!("{} has no licence", id.0))?;
            let about = Package {
                licence: expression(&licence),
                description: package.description.map(|text| one_line(&text)),
                folder: folder.as_std_path().to_path_buf(),
                sha256: digests.get(&id).cloned(),
            };
            packages.insert(id, about);
        }
        for id in wanted {
            if !packages.contains_key(id) {
                bail!("cargo names {} {} and does not know it", id.0, id.1);
            }
        }
        let product = packages.keys().find(|(name, _)| name == "gincert-cli");
        let version = product.context("gincert-cli is in no program")?.1.clone();
        Ok(Contents { version, programs: made, packages })
    }
}

fn parts(root: &Path, program: &Program) -> Result<Parts> {
    let mut parts = Parts::new();
    for package in program.packages {
        let mut tree = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        tree.current_dir(root).args(["tree", "--locked", "--edges", "normal", "--prefix", "depth"]);
        tree.args(["--format", " {p}", "--package", package, "--target", program.target]);
        let answer = tree.output().context("cargo could not be started")?;
        if !answer.status.success() {
            bail!("cargo tree: {}", String::from_utf8_lossy(&answer.stderr).trim());
        }
        read_tree(&String::from_utf8_lossy(&answer.stdout), &mut parts)?;
    }
    Ok(parts)
}

/// Reads lines of a depth, a name and a version; what follows says where a package lies and whether its own lines were
/// printed before.
fn read_tree(text: &str, parts: &mut Parts) -> Result<()> {
    let mut above: Vec<Id> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let mut words = line.split(' ');
        let depth: Option<usize> = words.next().and_then(|depth| depth.parse().ok());
        let name = words.next();
        let version = words.next().and_then(|version| version.strip_prefix('v'));
        let (Some(depth), Some(name), Some(version)) = (depth, name, version) else {
            bail!("cargo tree: '{line}' is not a line of a tree");
        };
        let id = (name.to_owned(), version.to_owned());
        if depth > above.len() {
            bail!("cargo tree: '{line}' lies under nothing");
        }
        above.truncate(depth);
        if let Some(user) = above.last() {
            parts.entry(user.clone()).or_default().insert(id.clone());
        }
        parts.entry(id.clone()).or_default();
        above.push(id);
    }
    Ok(())
}

fn digests(lock: &str) -> Result<BTreeMap<Id, String>> {
    let lock: toml::Table = lock.parse().context("Cargo.lock")?;
    let mut digests = BTreeMap::new();
    for package in lock.get("package").and_then(|list| list.as_array()).into_iter().flatten() {
        let of = |key: &str| Some(package.get(key)?.as_str()?.to_owned());
        if let (Some(name), Some(version), Some(digest)) =
            (of("name"), of("version"), of("checksum"))
        {
            digests.insert((name, version), digest);
        }
    }
    Ok(digests)
}

/// An SPDX expression; a slash between two licences is the form that was usual before.
fn expression(licence: &str) -> String {
    licence.split('/').map(str::trim).collect::<Vec<_>>().join(" OR ")
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(name: &str, version: &str) -> Id {
        (name.to_owned(), version.to_owned())
    }

    #[test]
    fn what_is_printed_again_is_not_read_as_needing_nothing() {
        let text = "0 top v1.0.0 (/a b/top)\n1 one v2.0.0\n2 deep v3.0.0 (proc-macro)\n1 two v4.0.0\n2 one v2.0.0 (*)\n";
        let mut parts = Parts::new();
        read_tree(text, &mut parts).unwrap();
        assert_eq!(parts[&id("top", "1.0.0")], [id("one", "2.0.0"), id("two", "4.0.0")].into());
        assert_eq!(parts[&id("one", "2.0.0")], [id("deep", "3.0.0")].into());
        assert_eq!(parts[&id("two", "4.0.0")], [id("one", "2.0.0")].into());
        assert!(parts[&id("deep", "3.0.0")].is_empty());
    }

    #[test]
    fn a_line_that_is_no_part_of_a_tree_is_refused() {
        for text in ["top v1.0.0\n", "0 top\n", "1 top v1.0.0\n"] {
            assert!(read_tree(text, &mut Parts::new()).is_err(), "{text}");
        }
    }

    #[test]
    fn licences_between_slashes_are_a_choice() {
        assert_eq!(expression("Apache-2.0 / MIT"), "Apache-2.0 OR MIT");
        assert_eq!(expression("MIT"), "MIT");
    }

    #[test]
    fn a_package_of_ours_has_no_digest() {
        let lock = "[[package]]\nname = \"a\"\nversion = \"1.0.0\"\nchecksum = \"ff\"\n\n[[package]]\nname = \"b\"\nversion = \"1.0.0\"\n";
        let digests = digests(lock).unwrap();
        assert_eq!(digests.len(), 1);
        assert_eq!(digests[&id("a", "1.0.0")], "ff");
    }
}
