//! Reading a secret key: nobody but its owner may be able to read the file, as `ssh` demands too,
//! and what was read is wiped.

use crate::io::exit::Failure;
use crate::io::files::shown;
use gincert_audit::{CardMask, MASK_KEY_TEXT_MAX};
use gincert_signing::{KEY_BYTES_MAX, KeyError, PrivateKey, read_private_key};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use zeroize::Zeroizing;

/// Reads a key for signing.
pub fn private_key(path: &Path) -> Result<PrivateKey, Failure> {
    key_or_why(path)?.map_err(|error| refused(path, &error.to_string()))
}

/// Reads a key for signing, or says why this tool does not sign with it.
pub fn key_or_why(path: &Path) -> Result<Result<PrivateKey, KeyError>, Failure> {
    let bytes = bytes(path).map_err(|why| refused(path, &why))?;
    Ok(read_private_key(&bytes))
}

/// Reads a key for masks of card numbers.
pub fn mask_key(path: &Path) -> Result<CardMask, Failure> {
    let made = "make one with `gincert keygen --mask --out FILE`";
    let bytes = bytes(path).map_err(|why| refused(path, &why))?;
    let is_long = bytes.len() > MASK_KEY_TEXT_MAX;
    let text = if is_long { &[] } else { bytes.as_slice() };
    CardMask::read(text).map_err(|error| refused(path, &format!("{error}; {made}")))
}

/// That a key cannot be used.
pub fn refused(path: &Path, why: &str) -> Failure {
    Failure::unreadable(format!("{}: {why}.", shown(path)))
}

fn bytes(path: &Path) -> Result<Zeroizing<Vec<u8>>, String> {
    let unread = |error: std::io::Error| format!("the key cannot be read: {error}");
    // Opening a named pipe would wait for a writer.
    if !std::fs::metadata(path).map_err(unread)?.is_file() {
        return Err("the key is not a plain file".to_owned());
    }
    let file = File::open(path).map_err(unread)?;
    refuse_open_secret(&file)?;
    // All of its room at once: what a list leaves behind when it grows is not wiped.
    let mut bytes = Zeroizing::new(vec![0; KEY_BYTES_MAX as usize + 1]);
    let mut length = 0;
    let mut rest = file;
    while let Some(room) = bytes.get_mut(length..).filter(|room| !room.is_empty()) {
        match rest.read(room).map_err(unread)? {
            0 => break,
            read => length += read,
        }
    }
    bytes.truncate(length);
    Ok(bytes)
}

/// Whoever can read the key can sign in its owner's name.
#[cfg(unix)]
fn refuse_open_secret(file: &File) -> Result<(), String> {
    use std::os::unix::fs::PermissionsExt;
    let mode = file.metadata().map_err(|error| error.to_string())?.permissions().mode();
    if mode & 0o077 == 0 {
        return Ok(());
    }
    Err(format!(
        "other users can read or change this secret key (mode {:03o}), so it was not used; \
         restrict it with chmod 600, and consider whether it is still secret",
        mode & 0o777
    ))
}

#[cfg(not(unix))]
fn refuse_open_secret(_: &File) -> Result<(), String> {
    Ok(())
}
