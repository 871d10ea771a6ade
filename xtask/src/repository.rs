//! Where the repository is and which of its files count: tracked ones and new ones that are not
//! ignored. Knows nothing about what the files say.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// A file larger than this is data, not text that a project rule reads.
const TEXT_BYTES_MAX: u64 = 4 << 20;
/// Folders deeper than this are not the repository's.
const FOLDER_DEPTH_MAX: usize = 32;

/// The folder that holds the workspace: known from cargo, else the nearest one above that has `xtask/`.
pub fn root() -> Result<PathBuf> {
    if let Some(own) = std::env::var_os("CARGO_MANIFEST_DIR") {
        let own = PathBuf::from(own);
        if own.ends_with("xtask")
            && let Some(parent) = own.parent()
        {
            return Ok(parent.to_path_buf());
        }
    }
    let here = std::env::current_dir().context("the current folder is not readable")?;
    here.ancestors()
        .find(|folder| folder.join("xtask").join("Cargo.toml").is_file())
        .map(Path::to_path_buf)
        .context("this is not a checkout of gincert: no folder above has xtask/Cargo.toml")
}

/// The files that count, by their path from the root with forward slashes. A file that is not UTF-8
/// or is too large has no text, but still exists.
#[derive(Debug, Default)]
pub struct Tree {
    files: BTreeMap<String, Option<String>>,
}

impl Tree {
    /// Reads the files of a checkout; works outside git too.
    pub fn read(root: &Path) -> Result<Tree> {
        let paths = match listed_by_git(root) {
            Some(paths) => paths,
            None => walked(root)?,
        };
        let mut files = BTreeMap::new();
        for path in paths {
            let full = root.join(&path);
            // A tracked file that was just removed is still listed by git.
            let Ok(facts) = fs::metadata(&full) else {
                continue;
            };
            if !facts.is_file() {
                continue;
            }
            let text = if facts.len() <= TEXT_BYTES_MAX {
                let bytes = fs::read(&full).with_context(|| format!("{path} is not readable"))?;
                String::from_utf8(bytes).ok()
            } else {
                None
            };
            files.insert(path, text);
        }
        if files.is_empty() {
            bail!("the repository lists no file");
        }
        Ok(Tree { files })
    }

    /// A tree in memory, for tests.
    #[cfg(test)]
    pub fn of(files: &[(&str, &str)]) -> Tree {
        Tree {
            files: files
                .iter()
                .map(|(path, text)| ((*path).to_string(), Some((*text).to_string())))
                .collect(),
        }
    }

    /// Every path and its text, sorted by path; files without text are left out.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(|(path, text)| Some((path.as_str(), text.as_deref()?)))
    }

    /// The text of one file.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path)?.as_deref()
    }

    /// Whether a file, or a folder with at least one file, has this path.
    pub fn has(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        if path.is_empty() || self.files.contains_key(path) {
            return true;
        }
        let folder = format!("{path}/");
        self.files
            .range(folder.clone()..)
            .next()
            .is_some_and(|(first, _)| first.starts_with(&folder))
    }

    /// How many files count.
    pub fn len(&self) -> usize {
        self.files.len()
    }
}

/// The file name without the extension when `path` lies directly in `folder` (with its slash).
pub fn stem_in<'a>(path: &'a str, folder: &str, extension: &str) -> Option<&'a str> {
    let stem = path.strip_prefix(folder)?.strip_suffix(extension)?.strip_suffix('.')?;
    (!stem.contains('/') && !stem.is_empty()).then_some(stem)
}

fn listed_by_git(root: &Path) -> Option<Vec<String>> {
    // An unpacked archive inside somebody else's checkout is not theirs to list.
    if !root.join(".git").exists() {
        return None;
    }
    let output = Command::new("git")
        .args(["ls-files", "-co", "--exclude-standard", "-z"])
        .current_dir(root)
        .output()
        .ok()?;
    if !output.status.success() {
        return None;
    }
    let names = String::from_utf8_lossy(&output.stdout);
    Some(names.split('\0').filter(|name| !name.is_empty()).map(str::to_string).collect())
}

fn walked(root: &Path) -> Result<Vec<String>> {
    let mut paths = Vec::new();
    walk(root, "", 0, &mut paths)?;
    paths.sort();
    Ok(paths)
}

fn walk(folder: &Path, prefix: &str, depth: usize, paths: &mut Vec<String>) -> Result<()> {
    if depth > FOLDER_DEPTH_MAX {
        bail!("{prefix} lies more than {FOLDER_DEPTH_MAX} folders deep");
    }
    let entries =
        fs::read_dir(folder).with_context(|| format!("folder `{prefix}` is not readable"))?;
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = entry.file_type()?;
        if kind.is_dir() {
            if name != ".git" && !(depth == 0 && name == "target") {
                walk(&entry.path(), &format!("{prefix}{name}/"), depth + 1, paths)?;
            }
        } else {
            paths.push(format!("{prefix}{name}"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_exists_when_a_file_lies_in_it() {
        let tree = Tree::of(&[("docs/a.md", ""), ("docs-old/b.md", "")]);
        assert!(tree.has("docs"));
        assert!(tree.has("docs/"));
        assert!(tree.has("docs/a.md"));
        assert!(!tree.has("doc"));
        assert!(!tree.has("docs/b.md"));
    }

    #[test]
    fn a_stem_is_taken_from_the_folder_itself_only() {
        assert_eq!(stem_in("a/b/c.rs", "a/b/", "rs"), Some("c"));
        assert_eq!(stem_in("a/b/c/d.rs", "a/b/", "rs"), None);
        assert_eq!(stem_in("a/b/c.md", "a/b/", "rs"), None);
        assert_eq!(stem_in("a/b/.rs", "a/b/", "rs"), None);
    }

    #[test]
    fn the_checkout_is_read_with_and_without_git_alike() {
        let root = root().unwrap();
        let walked = walked(&root).unwrap();
        assert!(walked.contains(&"xtask/src/repository.rs".to_string()));
        assert!(!walked.iter().any(|path| path.starts_with("target/")));
        let tree = Tree::read(&root).unwrap();
        assert!(tree.has("xtask/src/repository.rs"));
        assert!(!tree.has("target"));
    }
}
