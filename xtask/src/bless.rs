//! `cargo xtask bless`: writes the generated pages and the snapshots anew and shows what changed, so
//! that a person looks at the difference before it is committed.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::USAGE;
use crate::findings_page;
use crate::limits_page;
use crate::repository::{self, Tree};
use crate::rng_tests_page;
use crate::run;

/// Regenerates everything that is derived; returns the exit code of the tests. With `--pages` only
/// the pages that need no test.
pub fn run(args: &[String]) -> Result<u8> {
    let only_pages = match args {
        [] => false,
        [word] if word == "--pages" => true,
        _ => {
            eprintln!("xtask: usage is `cargo xtask bless [--pages]`");
            return Ok(USAGE);
        }
    };
    let root = repository::root()?;
    let tree = Tree::read(&root)?;
    for (page, text) in [
        (findings_page::PAGE, findings_page::generate(&tree)),
        (limits_page::PAGE, limits_page::generate(&tree)),
        (rng_tests_page::PAGE, rng_tests_page::generate(&tree)),
    ] {
        write(&root, page, text)?;
    }
    if only_pages {
        return Ok(0);
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
        git.args(["--no-pager", "diff", "--stat"]).current_dir(&root);
        if !matches!(run::exit_code(&mut git), Ok(0)) {
            eprintln!("xtask: git could not show what changed");
        }
    }
    Ok(code)
}

fn write(root: &Path, page: &str, text: Option<String>) -> Result<()> {
    let Some(text) = text else {
        eprintln!("xtask: no file says what belongs into {page}, so it is not written");
        return Ok(());
    };
    let path = root.join(page);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(&path, text).with_context(|| format!("{page} could not be written"))?;
    eprintln!("xtask: wrote {page}");
    Ok(())
}
