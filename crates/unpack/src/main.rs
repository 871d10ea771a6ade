//! `gincert-unpack`: unpacks standard input to standard output.
//!
//! The page for clerks contains the command as lzip data, which no browser unpacks by itself and which are a
//! quarter smaller than what browsers unpack. This small program is beside them. It knows nothing of
//! what it unpacks.

use lzma_rust2::LzipReader;
use std::io::{self, Read, Write};
use std::process::ExitCode;

/// Most bytes that are written: several times the command.
const UNPACKED_BYTES_MAX: u64 = 64 << 20;

fn main() -> ExitCode {
    match unpack(io::stdin().lock(), &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("gincert-unpack: {error}");
            ExitCode::FAILURE
        }
    }
}

fn unpack(packed: impl Read, out: &mut impl Write) -> io::Result<()> {
    let mut unpacked = LzipReader::new(packed).take(UNPACKED_BYTES_MAX + 1);
    match io::copy(&mut unpacked, out)? {
        0 => Err(io::Error::other("no content")),
        1..=UNPACKED_BYTES_MAX => out.flush(),
        _ => Err(io::Error::other(format!("more than {UNPACKED_BYTES_MAX} bytes"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lzma_rust2::{LzipOptions, LzipWriter};

    fn packed(content: impl Read) -> Vec<u8> {
        let mut packer = LzipWriter::new(Vec::new(), LzipOptions::with_preset(1));
        io::copy(&mut { content }, &mut packer).unwrap();
        packer.finish().unwrap()
    }

    #[test]
    fn what_was_packed_comes_out_again() {
        let mut out = Vec::new();
        unpack(&packed(&b"deadwood"[..])[..], &mut out).unwrap();
        assert_eq!(out, b"deadwood");
    }

    #[test]
    fn more_than_a_program_can_have_is_refused() {
        let large = packed(io::repeat(b'x').take(UNPACKED_BYTES_MAX + 1));
        assert!(unpack(&large[..], &mut io::sink()).is_err());
    }

    #[test]
    fn what_is_cut_off_is_refused() {
        let whole = packed(&b"deadwood"[..]);
        for cut in 0..whole.len() {
            assert!(unpack(&whole[..cut], &mut io::sink()).is_err(), "{cut}");
        }
    }

    #[test]
    fn what_was_changed_is_refused() {
        let whole = packed(&b"deadwood"[..]);
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 1;
            let mut out = Vec::new();
            assert!(unpack(&changed[..], &mut out).is_err() || out == b"deadwood", "{at}");
        }
    }
}
