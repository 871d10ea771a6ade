//! Files of a distribution: in one order, and with the same permissions on every machine.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// Folders deeper than this are none of a distribution.
const DEPTH_MAX: usize = 16;

/// All files below a folder, sorted by their path.
pub fn below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    walk(folder, 0, &mut found)?;
    found.sort();
    Ok(found)
}

fn walk(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<()> {
    if depth > DEPTH_MAX {
        bail!("{} lies more than {DEPTH_MAX} folders deep", folder.display());
    }
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let entry = entry?;
        match entry.file_type()?.is_dir() {
            true => walk(&entry.path(), depth + 1, found)?,
            false => found.push(entry.path()),
        }
    }
    Ok(())
}

/// The path from a folder, with forward slashes.
pub fn name(folder: &Path, file: &Path) -> Result<String> {
    let name = file.strip_prefix(folder).context("the file lies elsewhere")?;
    let name = name.to_str().with_context(|| format!("{} is not UTF-8", file.display()))?;
    Ok(name.replace('\\', "/"))
}

/// The bytes of a file.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| path.display().to_string())
}

/// The text of a file.
pub fn text(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}

/// Writes a file, and the folders above it.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    fs::write(path, bytes).with_context(|| path.display().to_string())
}

/// Copies the bytes of a file; the copy does not take over its permissions.
pub fn copy(from: &Path, to: &Path) -> Result<()> {
    write(to, read(from)?)
}
