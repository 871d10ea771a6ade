//! What the Rust toolchain at hand is: its targets, its commit, its folders. Knows no package of ours.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::run;

/// Whether the toolchain has a standard library for the target.
pub fn has_target(target: &str) -> Result<bool> {
    let mut asked = rustc();
    let found = asked.args(["--print", "target-libdir", "--target", target]).output();
    let found = found.context("rustc could not be started")?;
    let folder = String::from_utf8_lossy(&found.stdout).trim().to_owned();
    Ok(found.status.success() && !folder.is_empty() && Path::new(&folder).is_dir())
}

/// Fetches what a build for `target` needs, and gives the flags that keep the folders of this machine out of a program,
/// for a build in `root` into `target_folder`. The standard library's own paths are written as its makers wrote them,
/// whether its sources are installed or not.
pub fn path_flags(root: &Path, target: &str, target_folder: &Path) -> Result<Vec<String>> {
    let mut fetch = run::cargo();
    fetch.args(["fetch", "--quiet", "--locked", "--target", target, "--manifest-path"]);
    // The folders of registries are only known once something is in them.
    if run::exit_code(fetch.arg(root.join("Cargo.toml")))? != 0 {
        bail!("what Cargo.lock names could not be fetched for {target}");
    }
    remapped(root, target_folder)
}

fn remapped(root: &Path, target_folder: &Path) -> Result<Vec<String>> {
    let home = cargo_home()?;
    let sources = Path::new(&answer(&["--print", "sysroot"])?).join("lib/rustlib/src/rust");
    let version = answer(&["-vV"])?;
    let commit = version.lines().find_map(|line| line.strip_prefix("commit-hash: "));
    let commit = commit.context("rustc does not state its commit")?;
    // Of several that match, the compiler takes the last one.
    let mut pairs = vec![(home.clone(), "/cargo".to_owned())];
    for registry in folders_of(&home.join("registry/src"))? {
        pairs.push((registry, "/crates".to_owned()));
    }
    pairs.push((sources, format!("/rustc/{commit}")));
    pairs.push((target_folder.to_path_buf(), "/gincert/target".to_owned()));
    pairs.push((root.to_path_buf(), "/gincert".to_owned()));
    if target_folder.starts_with(root) {
        pairs.retain(|(_, to)| to != "/gincert/target");
    }
    pairs.iter().map(|(from, to)| flag(from, to)).collect()
}

/// Gives a build for `target` these flags beside those of .cargo/config.toml, and none of the environment. Cargo must have
/// its own word before: of what stands before that word it forgets `--config` where another one follows.
pub fn set_flags(cargo: &mut Command, target: &str, flags: &[String]) -> Result<()> {
    if cargo.get_args().next().is_none_or(|word| word.as_encoded_bytes().starts_with(b"-")) {
        bail!("flags were given before the word of cargo");
    }
    let flags = serde_json::to_string(flags)?;
    cargo.arg("--config").arg(format!("target.{target}.rustflags={flags}"));
    cargo.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    Ok(())
}

fn flag(from: &Path, to: &str) -> Result<String> {
    let from = from.to_str().with_context(|| format!("{} is not UTF-8", from.display()))?;
    Ok(format!("--remap-path-prefix={from}={to}"))
}

/// Where cargo keeps what it fetched.
fn cargo_home() -> Result<PathBuf> {
    if let Some(home) = env::var_os("CARGO_HOME") {
        return Ok(PathBuf::from(home));
    }
    Ok(env::home_dir().context("this user has no home folder")?.join(".cargo"))
}

/// The folders in a folder, sorted; none where it does not exist.
fn folders_of(folder: &Path) -> Result<Vec<PathBuf>> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn answer(words: &[&str]) -> Result<String> {
    let asked = rustc().args(words).output().context("rustc could not be started")?;
    if !asked.status.success() {
        bail!("`rustc {}` failed", words.join(" "));
    }
    Ok(String::from_utf8_lossy(&asked.stdout).trim().to_owned())
}

fn rustc() -> Command {
    Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_target_is_not_there() {
        assert!(!has_target("no-such-target-of-gincert").unwrap());
    }

    #[test]
    fn flags_before_the_word_of_cargo_would_be_forgotten() {
        let flags = ["-Ca".to_owned()];
        let mut cargo = run::cargo();
        assert!(set_flags(&mut cargo, "t", &flags).is_err());
        set_flags(cargo.arg("build"), "t", &flags).unwrap();
        let words: Vec<_> = cargo.get_args().collect();
        assert_eq!(words, ["build", "--config", "target.t.rustflags=[\"-Ca\"]"]);
    }

    #[test]
    fn the_root_is_the_last_and_so_the_one_that_the_compiler_takes() {
        let flags = remapped(Path::new("/a b/clone"), Path::new("/a b/clone/target")).unwrap();
        assert_eq!(flags.last().unwrap(), "--remap-path-prefix=/a b/clone=/gincert");
        assert!(!flags.iter().any(|flag| flag.ends_with("=/gincert/target")));
    }

    #[test]
    fn a_target_folder_elsewhere_is_named_as_if_it_were_inside() {
        let flags = remapped(Path::new("/clone"), Path::new("/elsewhere")).unwrap();
        assert!(flags.contains(&"--remap-path-prefix=/elsewhere=/gincert/target".to_owned()));
    }
}
