//! `gincert-dist ROOT OUT`: puts beside the programs in OUT what belongs to a distribution, from the checkout in ROOT.
//!
//! Knows where programs lie in a distribution and nothing of how they are built; `cargo xtask dist` builds them first
//! and signs the list afterwards. The same checkout gives the same bytes: no time, no host and no folder is written.

mod bom;
mod book;
mod contents;
mod debian;
mod files;
mod licences;
mod list;
mod program;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use contents::Contents;
use program::Program;

/// The JSON Schemas of what gincert reads and writes.
const SCHEMAS: &str = "vectors/schema";
/// An image with the Linux program in it and nothing else.
const CONTAINERFILE: &str = "dist/Containerfile";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let made = match words.as_slice() {
        [root, out] => complete(Path::new(root), Path::new(out)),
        _ => Err(anyhow::anyhow!("the words are ROOT and OUT")),
    };
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("gincert-dist: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn complete(root: &Path, out: &Path) -> Result<()> {
    let programs: Vec<&Program> =
        Program::ALL.iter().filter(|program| out.join(program.path).is_file()).collect();
    if programs.is_empty() {
        bail!("there is no program in {}", out.display());
    }
    let contents = Contents::read(root, &programs)?;
    for (program, parts) in &contents.programs {
        bom::write(out, program, parts, &contents)?;
    }
    licences::write(root, out, &contents)?;
    for path in files::below(&root.join(SCHEMAS))? {
        let name = path.file_name().context("a schema has no name")?.to_owned();
        files::copy(&path, &out.join("schema").join(name))?;
    }
    book::write(root, &out.join("book"))?;
    if out.join(program::LINUX.path).is_file() {
        files::copy(&root.join(CONTAINERFILE), &out.join("Containerfile"))?;
        debian::write(out, &contents.version)?;
    }
    list::write(out)
}
