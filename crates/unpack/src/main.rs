//! `gincert-unpack`: unpacks standard input to standard output.
//!
//! The page for clerks contains the command as zstd data, which no browser unpacks by itself and which are a
//! quarter smaller than what browsers unpack. This small program stands beside them. It knows nothing of
//! what it unpacks.

use gincert_input::{Input, Limits};
use std::io::{self, Read, Write};
use std::process::ExitCode;

/// Most bytes that are written: several times the command.
const UNPACKED_BYTES_MAX: u64 = 64 << 20;

fn main() -> ExitCode {
    match unpack(io::stdin(), &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("gincert-unpack: {error}");
            ExitCode::FAILURE
        }
    }
}

fn unpack(packed: impl Read + Send + 'static, out: &mut impl Write) -> io::Result<()> {
    let limits = Limits { bytes_max: UNPACKED_BYTES_MAX, ..Limits::default() };
    let mut input = Input::from_reader(packed, limits).map_err(io::Error::other)?;
    io::copy(&mut input, out)?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_a_program_can_have_is_refused() {
        let unpacked = unpack(io::repeat(b'x').take(UNPACKED_BYTES_MAX + 1), &mut io::sink());
        assert!(unpacked.is_err());
    }

    #[test]
    fn what_is_cut_off_is_refused() {
        let gzip: &[u8] = &[0x1f, 0x8b, 8, 0];
        assert!(unpack(gzip, &mut io::sink()).is_err());
    }
}
