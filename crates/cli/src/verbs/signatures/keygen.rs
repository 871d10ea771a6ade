//! `gincert keygen`: a key for trying things out, and with `--mask` a key for masks of card numbers.

use crate::io::exit::{Exit, Failure};
use crate::io::files::shown;
use crate::ui::output::Output;
use gincert_audit::CardMask;
use gincert_signing::{generate_key, private_key_text, public_key_text, random_seed};
use serde::Serialize;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use zeroize::Zeroizing;

#[derive(Serialize)]
struct Answer {
    key: String,
    public: String,
}

pub fn run(output: &Output, out: &Path, is_mask: bool) -> Result<Exit, Failure> {
    if is_mask {
        return run_mask(output, out);
    }
    let fault = |error: gincert_signing::KeyError| Failure::internal(format!("{error}."));
    let key = generate_key("gincert local test key").map_err(fault)?;
    let text = private_key_text(&key).map_err(fault)?;
    let written = open(out).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| Failure::not_writable(format!("{}: {error}.", shown(out))))?;
    let public = public_key_text(key.public_key()).map_err(fault)?;
    if output.json() {
        output.print_json(&Answer { key: shown(out), public })?;
    } else {
        output.remark(&format!("A new test key is in {}.", shown(out)));
        output.remark("Its public key, for a list of signers:");
        output.print(&format!("{}\n", public.trim_end()))?;
    }
    Ok(Exit::Clean)
}

#[derive(Serialize)]
struct MaskAnswer {
    key: String,
    fingerprint: String,
}

/// A key for masks of card numbers.
fn run_mask(output: &Output, out: &Path) -> Result<Exit, Failure> {
    let fault = |why: String| Failure::internal(format!("{why}."));
    let seed = random_seed().map_err(|error| fault(error.to_string()))?;
    let mut text = Zeroizing::new(String::with_capacity(2 * seed.len() + 1));
    for byte in seed.iter() {
        text.push_str(&format!("{byte:02x}"));
    }
    text.push('\n');
    let mask = CardMask::read(text.as_bytes()).map_err(|error| fault(error.to_string()))?;
    let written = open(out).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| Failure::not_writable(format!("{}: {error}.", shown(out))))?;
    let fingerprint = mask.fingerprint();
    if output.json() {
        output.print_json(&MaskAnswer { key: shown(out), fingerprint })?;
    } else {
        output.remark(&format!("A new key for masks is in {}. Keep it secret.", shown(out)));
        output.print(&format!("fingerprint {fingerprint}\n"))?;
    }
    Ok(Exit::Clean)
}

/// A new file that only its owner can read; an old one is never replaced.
fn open(path: &Path) -> std::io::Result<std::fs::File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(path)
}
