//! `cargo xtask bless`: writes the generated pages and the snapshots anew and shows what changed, so
//! that a person looks at the difference before it is committed.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};

use crate::findings_page;
use crate::repository::{self, Tree};
use crate::run;

/// Regenerates everything that is derived; returns the exit code of the tests.
pub fn run() -> Result<u8> {
    let root = repository::root()?;
    let page = root.join(findings_page::PAGE);
    match findings_page::generate(&Tree::read(&root)?) {
        Some(text) => {
            if let Some(folder) = page.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(&page, text)
                .with_context(|| format!("{} could not be written", findings_page::PAGE))?;
            eprintln!("xtask: wrote {}", findings_page::PAGE);
        }
        None => eprintln!("xtask: no file documents a finding, so there is no page to write"),
    }
    // Every snapshot is written even when an earlier test fails for another reason.
    let code = run::exit_code(
        run::cargo()
            .args(["test", "--workspace", "--no-fail-fast"])
            .env("SNAPSHOTS", "overwrite")
            .current_dir(&root),
    )?;
    if code != 0 {
        eprintln!("xtask: some tests fail for another reason than a snapshot");
    }
    if root.join(".git").exists() {
        let mut git = Command::new("git");
        git.args(["--no-pager", "diff", "--stat"])
            .current_dir(&root);
        if !matches!(run::exit_code(&mut git), Ok(0)) {
            eprintln!("xtask: git could not show what changed");
        }
    }
    Ok(code)
}
