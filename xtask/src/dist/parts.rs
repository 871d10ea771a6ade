//! The programs of a distribution, and what a machine needs to build each.

use anyhow::Result;

use crate::page;
use crate::run;
use crate::toolchain;

/// A program of a distribution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The command for Linux, without shared libraries.
    Linux,
    /// The command for Windows.
    Windows,
    /// The page for clerks.
    Page,
}

/// The names of the compiler of Debian, and of others, that links programs for Windows.
const MINGW: [&str; 2] = ["x86_64-w64-mingw32-gcc-posix", "x86_64-w64-mingw32-gcc"];
/// The compiler of C for the Linux program: one library in it is written in C.
const MUSL: [&str; 1] = ["musl-gcc"];

impl Part {
    /// All of them.
    pub const ALL: [Part; 3] = [Part::Linux, Part::Windows, Part::Page];

    /// The word after `--only`, and the folder of the program.
    pub fn word(self) -> &'static str {
        match self {
            Part::Linux => "linux",
            Part::Windows => "windows",
            Part::Page => "page",
        }
    }

    /// What it is compiled for.
    pub fn target(self) -> &'static str {
        match self {
            Part::Linux => "x86_64-unknown-linux-musl",
            Part::Windows => "x86_64-pc-windows-gnu",
            Part::Page => page::TARGET,
        }
    }

    /// The compilers of C that do, and the package of Debian that has one.
    fn compilers(self) -> Option<(&'static [&'static str], &'static str)> {
        match self {
            Part::Linux => Some((&MUSL, "musl-tools")),
            Part::Windows => Some((&MINGW, "gcc-mingw-w64-x86-64-posix")),
            Part::Page => None,
        }
    }

    /// The compiler of C that is on this machine.
    pub fn compiler(self) -> Option<&'static str> {
        let (names, _) = self.compilers()?;
        names.iter().copied().find(|name| run::find_tool(name).is_some())
    }
}

/// What this machine lacks, as the commands that add it.
pub fn missing(parts: &[Part]) -> Result<Vec<String>> {
    let mut targets = Vec::new();
    for part in parts {
        if !toolchain::has_target(part.target())? {
            targets.push(part.target());
        }
    }
    let compilers = parts.iter().filter(|part| part.compiler().is_none());
    let packages = compilers.filter_map(|part| Some(part.compilers()?.1)).collect::<Vec<_>>();
    Ok(advice(&targets, &packages))
}

fn advice(targets: &[&str], packages: &[&str]) -> Vec<String> {
    let mut lines = Vec::new();
    if !targets.is_empty() {
        lines.push(format!("rustup target add {}", targets.join(" ")));
    }
    if !packages.is_empty() {
        lines.push(format!("apt-get install {}", packages.join(" ")));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_one_line_a_tool() {
        let targets = [Part::Windows.target(), Part::Page.target()];
        assert_eq!(
            advice(&targets, &["musl-tools"]),
            ["rustup target add x86_64-pc-windows-gnu wasm32-wasip1", "apt-get install musl-tools"]
        );
        assert!(advice(&[], &[]).is_empty());
    }

    #[test]
    fn the_page_needs_no_compiler_of_c() {
        assert_eq!(Part::Page.compiler(), None);
        assert!(Part::Page.compilers().is_none());
    }
}
