//! `gincert-page PROGRAM UNPACKER OUT`: writes the page around two programs, and prints its size and digest.

use gincert_evidence::Digest;
use gincert_page::page_html;
use std::error::Error;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [program, unpacker, out] = words.as_slice() else {
        eprintln!(
            "gincert-page PROGRAM UNPACKER OUT: give gincert.wasm, gincert-unpack.wasm and the page to write."
        );
        return ExitCode::from(2);
    };
    match write(program, unpacker, out) {
        Ok(line) => {
            println!("{line}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{program}: {error}.");
            ExitCode::from(3)
        }
    }
}

fn write(program: &str, unpacker: &str, out: &str) -> Result<String, Box<dyn Error>> {
    let page = page_html(&std::fs::read(program)?, &std::fs::read(unpacker)?)?;
    std::fs::write(out, &page)?;
    let digest = Digest::of(page.as_bytes());
    Ok(format!("{out}: {} bytes, sha256 {digest}", page.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_missing_or_none_is_an_error() {
        let out = std::env::temp_dir().join("gincert-page-of-nothing.html");
        let out = out.to_string_lossy();
        let missing = write("no-such-program.wasm", "no-such-program.wasm", &out);
        assert!(missing.is_err());
        let none = env!("CARGO_MANIFEST_DIR").to_owned() + "/Cargo.toml";
        assert!(write(&none, &none, &out).is_err());
        assert!(!std::path::Path::new(&*out).exists());
    }
}
