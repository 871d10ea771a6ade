//! A path without links, for comparisons of where it leads. Knows nothing about what lies there.

use std::io;
use std::path::{Path, PathBuf};

/// The path of what a path leads to, without links.
///
/// # Errors
/// The system's, where nothing is there.
#[cfg(not(target_family = "wasm"))]
pub fn real_path(path: &Path) -> io::Result<PathBuf> {
    path.canonicalize()
}

/// The path of what a path leads to. The folders in memory that a browser gives the command have no links,
/// so that the names decide.
///
/// # Errors
/// The system's, where nothing is there.
#[cfg(target_family = "wasm")]
pub fn real_path(path: &Path) -> io::Result<PathBuf> {
    use std::path::Component;
    path.metadata()?;
    let mut real = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if !real.pop() => {
                return Err(io::ErrorKind::PermissionDenied.into());
            }
            Component::ParentDir => {}
            other => real.push(other),
        }
    }
    Ok(real)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_through_folders_is_the_path_of_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let folder = real_path(folder.path()).unwrap();
        std::fs::create_dir(folder.join("inside")).unwrap();
        std::fs::write(folder.join("file"), "x").unwrap();
        assert_eq!(real_path(&folder.join("inside/../file")).unwrap(), folder.join("file"));
        assert!(real_path(&folder.join("none")).is_err());
    }
}
