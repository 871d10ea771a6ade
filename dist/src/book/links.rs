//! Links of pages as the book needs them: to the place where a page or a file lies in the book.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;

use anyhow::{Context, Result, bail};
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag};

use super::REPOSITORY;

/// The pages that a summary names, by their paths in the repository.
pub fn pages(summary: &str) -> BTreeSet<String> {
    inline_links(summary).into_iter().map(|(_, link)| link).collect()
}

/// Where a page or another file of the repository lies in the book.
pub fn place(path: &str, pages: &BTreeSet<String>) -> String {
    let inside = path.strip_prefix("docs/");
    match (pages.contains(path), inside) {
        (true, _) => match inside.unwrap_or(path).strip_suffix("README.md") {
            Some(folder) => format!("{folder}index.md"),
            None => inside.unwrap_or(path).to_owned(),
        },
        (false, Some(inside)) => inside.to_owned(),
        // The maker of the book takes whatever ends with `.md`, or has it before a dot, for a page.
        (false, None) => format!("{REPOSITORY}/{}", path.replace(".md", "-md.txt")),
    }
}

/// A page whose links lead to places in the book. What they lead to, and is no page, is added to `linked`; a link to a
/// folder becomes its text.
pub fn rewritten(
    root: &Path,
    page: &str,
    text: &str,
    pages: &BTreeSet<String>,
    linked: &mut BTreeSet<String>,
) -> Result<String> {
    let mut made = String::new();
    let mut done = 0;
    for (range, link) in inline_links(text) {
        let (file, anchor) = match link.split_once('#') {
            Some((file, anchor)) => (file, format!("#{anchor}")),
            None => (link.as_str(), String::new()),
        };
        if file.is_empty() || file.contains(':') {
            continue;
        }
        let path = joined(page, file).with_context(|| format!("{page}: {link}"))?;
        let old = text.get(range.clone()).unwrap_or_default();
        let Some(at) = old.rfind(&format!("]({link}")) else {
            bail!("{page}: the link to {link} is not of the form [text](path)");
        };
        let new = if pages.contains(&path) || root.join(&path).is_file() {
            if !pages.contains(&path) {
                linked.insert(path.clone());
            }
            let there = relative(&place(page, pages), &place(&path, pages));
            let rest = old.get(at + 2 + link.len()..).unwrap_or_default();
            format!("{}]({there}{anchor}{rest}", old.get(..at).unwrap_or_default())
        } else if root.join(&path).is_dir() {
            old.get(1..at).unwrap_or_default().to_owned()
        } else {
            bail!("{page}: {link} leads to nothing");
        };
        made.push_str(text.get(done..range.start).unwrap_or_default());
        made.push_str(&new);
        done = range.end;
    }
    made.push_str(text.get(done..).unwrap_or_default());
    Ok(made)
}

/// Links and pictures, with the range of their whole text; of a picture inside a link only the picture.
fn inline_links(text: &str) -> Vec<(Range<usize>, String)> {
    let mut found: Vec<(Range<usize>, String)> = Vec::new();
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        let (Event::Start(Tag::Link { link_type, dest_url, .. })
        | Event::Start(Tag::Image { link_type, dest_url, .. })) = event
        else {
            continue;
        };
        if link_type == LinkType::Inline {
            if found.last().is_some_and(|(outer, _)| outer.end > range.start) {
                found.pop();
            }
            found.push((range, dest_url.to_string()));
        }
    }
    found
}

/// The path in the repository that a link of a page leads to.
fn joined(page: &str, link: &str) -> Result<String> {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.trim_end_matches('/').split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop().context("the link leaves the repository")?;
            }
            part => parts.push(part),
        }
    }
    Ok(parts.join("/"))
}

/// The way from one file to another, both by their paths in one folder.
fn relative(from: &str, to: &str) -> String {
    let (mut from, to): (Vec<&str>, Vec<&str>) =
        (from.split('/').collect(), to.split('/').collect());
    from.pop();
    let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let mut parts = vec![".."; from.len() - common];
    parts.extend(to.iter().skip(common));
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files;

    fn check(page: &str, text: &str, expected: &str) -> BTreeSet<String> {
        let root = tempfile::tempdir().unwrap();
        for file in ["docs/a.md", "docs/d/README.md", "docs/p.png", "x/y.md", "x/z.json"] {
            files::write(&root.path().join(file), "").unwrap();
        }
        let pages = ["README.md", "docs/a.md", "docs/d/README.md"].map(str::to_owned).into();
        let mut linked = BTreeSet::new();
        let made = rewritten(root.path(), page, text, &pages, &mut linked).unwrap();
        assert_eq!(made, expected);
        linked
    }

    #[test]
    fn a_link_to_a_page_leads_to_its_place_in_the_book() {
        check(
            "README.md",
            "[A](docs/a.md), [D](docs/d/README.md#one)",
            "[A](a.md), [D](d/index.md#one)",
        );
        check(
            "docs/d/README.md",
            "[A](../a.md) [R](../../README.md)",
            "[A](../a.md) [R](../index.md)",
        );
    }

    #[test]
    fn a_linked_file_comes_along_and_a_page_that_is_none_of_the_book_is_plain_text() {
        let linked = check(
            "docs/a.md",
            "![P](p.png \"t\") [Y](../x/y.md) and [Z](../x/z.json)",
            "![P](p.png \"t\") [Y](repository/x/y-md.txt) and [Z](repository/x/z.json)",
        );
        assert_eq!(linked, ["docs/p.png", "x/y.md", "x/z.json"].map(str::to_owned).into());
    }

    #[test]
    fn a_link_to_a_folder_is_its_text() {
        check("docs/a.md", "see [the X](../x/).", "see the X.");
    }

    #[test]
    fn what_is_no_link_stays() {
        let text = "`[A](docs/a.md)` [W](https://example.org/a.md) [H](#here)\n\n```\n[A](docs/a.md)\n```\n";
        check("README.md", text, text);
    }

    #[test]
    fn a_link_to_nothing_is_an_error() {
        let root = tempfile::tempdir().unwrap();
        let none = BTreeSet::new();
        let error = rewritten(root.path(), "docs/a.md", "[N](n.md)", &none, &mut BTreeSet::new());
        assert_eq!(error.unwrap_err().to_string(), "docs/a.md: n.md leads to nothing");
    }
}
