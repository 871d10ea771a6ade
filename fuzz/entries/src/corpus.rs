//! What a target begins with.

use crate::{Seeds, Target};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Largest file that is a seed, in bytes: what grows out of it stays quick to read.
pub const SEED_BYTES_MAX: u64 = 65_536;

/// The seeds of a target, in the order of their paths.
///
/// # Errors
/// When a folder or a file cannot be read.
pub fn seeds(root: &Path, target: &Target) -> io::Result<Vec<Vec<u8>>> {
    let (places, ends) = match target.seeds {
        Seeds::Files(places, ends) => (places, ends),
        Seeds::Made(make) => return Ok(make(root)),
    };
    files(root, places, ends)
}

/// The files under some places whose names end so, in the order of their paths.
///
/// # Errors
/// When a folder or a file cannot be read.
pub fn files(root: &Path, places: &[&str], ends: &[&str]) -> io::Result<Vec<Vec<u8>>> {
    let mut paths = Vec::new();
    for place in places {
        gather(&root.join(place), ends, &mut paths)?;
    }
    paths.sort();
    paths.dedup();
    paths.iter().map(fs::read).collect()
}

fn gather(path: &Path, ends: &[&str], paths: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            gather(&entry?.path(), ends, paths)?;
        }
        return Ok(());
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let is_wanted = ends.iter().any(|end| name.ends_with(end));
    if is_wanted && fs::metadata(path)?.len() <= SEED_BYTES_MAX {
        paths.push(path.to_owned());
    }
    Ok(())
}
