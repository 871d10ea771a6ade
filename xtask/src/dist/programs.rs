//! Builds the programs of a distribution and puts them where they lie in it; the program for Linux writes completions.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::parts::Part;
use crate::page;
use crate::product;
use crate::run;
use crate::toolchain;

/// Shells with a completion, and the name under which each looks for its own.
const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "gincert.bash"),
    ("elvish", "gincert.elv"),
    ("fish", "gincert.fish"),
    ("powershell", "_gincert.ps1"),
    ("zsh", "_gincert"),
];
/// The profile of cargo: every crate optimised, no symbols.
const PROFILE: &str = "dist";
/// The profile of a build from a checkout.
const QUICK_PROFILE: &str = "release";
/// The program that writes the manual pages, from the same command line.
const MANUAL: &str = "gincert-manual";

/// Builds one part into its folder of a distribution.
pub fn build(root: &Path, part: Part, out: &Path, is_quick: bool) -> Result<u8> {
    let profile = if is_quick { QUICK_PROFILE } else { PROFILE };
    let built = match part {
        Part::Page => page::run()?,
        _ => run::exit_code(cargo(root, part, profile)?.args(["--bin", "gincert"]))?,
    };
    if built != 0 {
        return Ok(built);
    }
    let from = match part {
        Part::Page => product::target_folder(root).join("page/gincert.html"),
        _ => built_folder(root, part, profile).join(file(part)),
    };
    let folder = out.join(part.word());
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    fs::copy(&from, folder.join(file(part))).with_context(|| from.display().to_string())?;
    if part != Part::Linux {
        return Ok(0);
    }
    completions(out)?;
    let built = run::exit_code(cargo(root, part, profile)?.args([
        "--bin",
        MANUAL,
        "--features",
        "manual",
    ]))?;
    if built != 0 {
        return Ok(built);
    }
    let manual = out.join("man");
    fs::create_dir_all(&manual).with_context(|| manual.display().to_string())?;
    run::exit_code(Command::new(built_folder(root, part, profile).join(MANUAL)).arg(manual))
}

/// The command, as it is in a distribution with the Linux part, else built for this machine.
pub fn made(out: &Path, with_linux: bool, root: &Path) -> Command {
    match with_linux {
        true => Command::new(linux(out)),
        false => product::command(root),
    }
}

fn linux(out: &Path) -> PathBuf {
    out.join(Part::Linux.word()).join(file(Part::Linux))
}

/// The name of a program.
fn file(part: Part) -> &'static str {
    match part {
        Part::Linux => "gincert",
        Part::Windows => "gincert.exe",
        Part::Page => "gincert.html",
    }
}

/// Where cargo puts a program.
fn built_folder(root: &Path, part: Part, profile: &str) -> PathBuf {
    product::target_folder(root).join(part.target()).join(profile)
}

/// A build for the target: no folder of this machine in it, no time, no names of symbols.
fn cargo(root: &Path, part: Part, profile: &str) -> Result<Command> {
    let target = part.target();
    let mut flags = toolchain::path_flags(root, target, &product::target_folder(root))?;
    // A linker of Windows programs writes the time otherwise.
    if part == Part::Windows {
        flags.push("-Clink-arg=-Wl,--no-insert-timestamp".to_owned());
    }
    let mut cargo = run::cargo();
    cargo
        .args(["build", "--profile", profile, "--locked", "--package", "gincert-cli"])
        .args(["--target", target])
        .arg("--manifest-path")
        .arg(root.join("Cargo.toml"));
    toolchain::set_flags(&mut cargo, target, &flags)?;
    let key = target.replace('-', "_");
    if let Some(compiler) = part.compiler() {
        cargo.env(format!("CC_{key}"), compiler);
        if part == Part::Windows {
            cargo.env(format!("CARGO_TARGET_{}_LINKER", key.to_uppercase()), compiler);
        }
    }
    Ok(cargo)
}

fn completions(out: &Path) -> Result<()> {
    let folder = out.join("completions");
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    for (shell, name) in COMPLETIONS {
        let asked = Command::new(linux(out)).args(["completions", shell]).output();
        let answer = asked.context("the program for Linux could not be started")?;
        if !answer.status.success() || answer.stdout.is_empty() {
            bail!("the program for Linux prints no completions for {shell}");
        }
        let path = folder.join(name);
        fs::write(&path, answer.stdout).with_context(|| path.display().to_string())?;
    }
    Ok(())
}
