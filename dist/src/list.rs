//! The list of all files with their digests, as `sha256sum --check` reads it.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::Result;
use sha2::{Digest, Sha256};

use crate::files;

/// The list, which is what is signed.
pub const LIST: &str = "SHA256SUMS";

/// Writes the list of what lies in a folder.
pub fn write(out: &Path) -> Result<()> {
    let mut lines = String::new();
    for path in files::below(out)? {
        writeln!(lines, "{}  {}", hex(&files::read(&path)?), files::name(out, &path)?)?;
    }
    files::write(&out.join(LIST), lines)
}

/// SHA-256 of some bytes in hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_and_has_the_form_of_sha256sum() {
        let folder = tempfile::tempdir().unwrap();
        files::write(&folder.path().join("b"), "").unwrap();
        files::write(&folder.path().join("a/c"), "abc").unwrap();
        write(folder.path()).unwrap();
        assert_eq!(
            files::text(&folder.path().join(LIST)).unwrap(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a/c\n\
             e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  b\n"
        );
    }
}
