//! The pages of docs/ as a book with search, which a browser opens from a disk.
//!
//! `dist/SUMMARY.md` gives the order of the pages, and `cargo xtask tidy` fails where it misses
//! one. Records of decisions follow their index by name.

mod links;

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result};
use mdbook_driver::MDBook;
use mdbook_driver::config::Config;

use crate::files;

const SUMMARY: &str = "dist/SUMMARY.md";
/// Its name for the maker of the book.
const STAGED_SUMMARY: &str = "SUMMARY.md";
const DECISIONS: &str = "docs/decisions/";
/// Where files of the repository lie in the book that its pages link to.
const REPOSITORY: &str = "repository";

/// Writes the book into a folder.
pub fn write(root: &Path, out: &Path) -> Result<()> {
    let staged = tempfile::tempdir().context("the folder for temporary files")?;
    let source = staged.path().join("src");
    let summary = with_decisions(root, &files::text(&root.join(SUMMARY))?)?;
    let pages = links::pages(&summary);
    let mut linked = BTreeSet::new();
    for page in &pages {
        let text = files::text(&root.join(page))?;
        let staged = links::rewritten(root, page, &text, &pages, &mut linked)?;
        files::write(&source.join(links::place(page, &pages)), staged)?;
    }
    for path in linked {
        files::copy(&root.join(&path), &source.join(links::place(&path, &pages)))?;
    }
    // The summary lies beside the pages, as if it were one of the root.
    let mut pages = pages;
    pages.insert(STAGED_SUMMARY.to_owned());
    let summary = links::rewritten(root, STAGED_SUMMARY, &summary, &pages, &mut BTreeSet::new())?;
    files::write(&source.join(STAGED_SUMMARY), summary)?;
    build(staged.path())?;
    let made = staged.path().join("book");
    for path in files::below(&made)? {
        files::copy(&path, &out.join(files::name(&made, &path)?))?;
    }
    Ok(())
}

fn build(folder: &Path) -> Result<()> {
    let mut config = Config::default();
    config.set("book.title", "gincert")?;
    config.set("build.create-missing", false)?;
    config.set("output.html.input-404", "")?;
    config.set("output.html.print.enable", false)?;
    config.set("output.html.playground.copyable", true)?;
    config.set("output.html.playground.runnable", false)?;
    MDBook::load_with_config(folder, config)?.build()
}

/// The summary, with each record of a decision below their index.
fn with_decisions(root: &Path, summary: &str) -> Result<String> {
    let mut text = summary.trim_end().to_owned();
    for path in files::below(&root.join(DECISIONS))? {
        let name = files::name(root, &path)?;
        if name.ends_with("/README.md") {
            continue;
        }
        let page = files::text(&path)?;
        let title = page.lines().next().and_then(|line| line.strip_prefix("# "));
        let title = title.with_context(|| format!("{name} does not begin with its title"))?;
        text.push_str(&format!("\n  - [{title}]({name})"));
    }
    text.push('\n');
    Ok(text)
}
