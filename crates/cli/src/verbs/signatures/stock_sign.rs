//! Signing through `ssh-keygen -Y sign`: keys in an agent, on a FIDO token, under a passphrase.
//!
//! The secret never comes into this program. What comes back is judged here before anybody keeps it.

use crate::io::exit::Failure;
use crate::io::files::shown;
use gincert_signing::{KEY_BYTES_MAX, KeyError, Namespace, PublicKey, SIGNATURE_BYTES_MAX, verify};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The key of a file that holds a public key; its secret half is in an agent or on a token.
pub fn public_key(path: &Path) -> Option<PublicKey> {
    let bytes = gincert_input::read_file(path, KEY_BYTES_MAX).ok()?;
    PublicKey::from_openssh(std::str::from_utf8(&bytes).ok()?.trim()).ok()
}

/// Whether a key that does not sign here signs through the stock tool.
pub fn is_stock(error: &KeyError) -> bool {
    matches!(error, KeyError::Encrypted | KeyError::Unsupported(_))
}

/// A signature by the stock tool, which asks for a passphrase, a PIN or a touch itself.
///
/// `public` is the key that was asked for, where its public half is known: a tool that signs with
/// another one is not believed.
pub fn sign(
    key: &Path,
    public: Option<&PublicKey>,
    purpose: Namespace,
    message: &[u8],
) -> Result<String, Failure> {
    let refused = |why: String| Failure::unreadable(format!("{}: {why}.", shown(key)));
    // A path that begins like an option is none.
    let path = if key.is_absolute() { key.to_owned() } else { Path::new(".").join(key) };
    let mut tool = Command::new("ssh-keygen")
        .args(["-q", "-Y", "sign", "-n", purpose.as_str(), "-f"])
        .arg(path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| {
            refused(format!("this key signs through ssh-keygen, which cannot be run: {error}"))
        })?;
    // Where the tool ends early its own words say why.
    let _ = tool.stdin.take().map(|mut input| input.write_all(message));
    let done = tool.wait_with_output().map_err(|error| refused(error.to_string()))?;
    let size = done.stdout.len() as u64;
    if !done.status.success() || size == 0 || size > SIGNATURE_BYTES_MAX {
        let why = "ssh-keygen made no signature with this key; an agent must hold it, or its token be \
                   plugged in";
        return Err(refused(why.to_owned()));
    }
    let by = verify(&done.stdout, purpose, message).map_err(|error| {
        refused(format!("ssh-keygen made a signature that is not accepted: {error}"))
    })?;
    if public.is_some_and(|public| public.key_data() != by.key_data()) {
        let why = "ssh-keygen signed with a different key; nothing was written";
        return Err(refused(why.to_owned()));
    }
    String::from_utf8(done.stdout).map_err(|error| refused(error.to_string()))
}
