//! `cargo xtask dist --out DIR`: what a machine without a toolchain needs, in one folder that any clone makes again.
//!
//! Knows the order: what is missing, the programs, what belongs beside them (the package in `dist/`), the signature. The
//! default build and the other chores need none of this.

mod arguments;
mod parts;
mod programs;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::repository;
use crate::run;
use crate::{UNREADABLE, USAGE};
use arguments::{Arguments, Wish};
use parts::Part;

/// The list that is signed, with the digest of every other file.
const LIST: &str = "SHA256SUMS";
/// The package that writes everything but the programs.
const MANIFEST: &str = "dist/Cargo.toml";
/// What the tests of a distribution read its folder from.
const FOLDER: &str = "GINCERT_DIST";

/// Makes a distribution, or tests one.
pub fn run(words: &[String]) -> Result<u8> {
    let root = repository::root()?;
    let wish = match arguments::read(words) {
        Ok(wish) => wish,
        Err(why) => {
            eprintln!("xtask: {why}");
            return Ok(USAGE);
        }
    };
    match wish {
        Wish::Make(arguments) => make(&root, &arguments),
        Wish::Test(folder) => test(&root, &folder),
    }
}

fn make(root: &Path, arguments: &Arguments) -> Result<u8> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        bail!(
            "a distribution is made on Linux on x86-64, because its own program writes parts of it"
        );
    }
    let missing = parts::missing(&arguments.parts)?;
    if !missing.is_empty() {
        eprintln!("xtask: this machine lacks what a distribution needs:");
        for line in missing {
            eprintln!("  {line}");
        }
        eprintln!("Add it, or take `--only PART` for parts that need none of it.");
        return Ok(UNREADABLE);
    }
    let out = empty(&arguments.out)?;
    for part in &arguments.parts {
        println!("== {}", part.word());
        let code = programs::build(root, *part, &out, arguments.is_quick)?;
        if code != 0 {
            return Ok(code);
        }
    }
    println!("== files");
    let mut files = run::cargo();
    files.args(["run", "--quiet", "--locked", "--manifest-path"]).arg(root.join(MANIFEST));
    let code = run::exit_code(files.arg("--").arg(root).arg(&out))?;
    if code != 0 {
        return Ok(code);
    }
    let Some(key) = &arguments.key else {
        println!("{LIST} is not signed: no --key was given");
        return Ok(0);
    };
    let mut sign = programs::made(&out, arguments.parts.contains(&Part::Linux), root);
    run::exit_code(
        sign.arg("sign").arg(out.join(LIST)).args(["--namespace", "document", "--key"]).arg(key),
    )
}

/// The folder, made where it does not exist. What lies in it would be in the list.
fn empty(folder: &Path) -> Result<std::path::PathBuf> {
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    let folder = folder.canonicalize().with_context(|| folder.display().to_string())?;
    if fs::read_dir(&folder)?.next().is_some() {
        bail!("{} is not empty. Remove it, or name another folder", folder.display());
    }
    Ok(folder)
}

/// Runs the tests of a distribution that was made.
fn test(root: &Path, folder: &Path) -> Result<u8> {
    let folder = folder.canonicalize().with_context(|| folder.display().to_string())?;
    if !folder.join(LIST).is_file() {
        bail!("{} has no {LIST}: it is not a distribution", folder.display());
    }
    let mut tests = run::cargo();
    tests
        .args(["test", "--quiet", "--locked", "--no-fail-fast", "--manifest-path"])
        .arg(root.join(MANIFEST));
    run::exit_code(tests.env(FOLDER, folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_with_something_in_it_is_refused() {
        let error = empty(&repository::root().unwrap().join("xtask")).unwrap_err();
        assert!(error.to_string().ends_with("is not empty. Remove it, or name another folder"));
    }
}
