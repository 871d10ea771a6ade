//! The page for clerks: one HTML file with the command `gincert` inside, for a reader who has a browser and may
//! install nothing.
//!
//! The command is the program that users run, built for WebAssembly with WASI as its system. The page gives
//! it files in memory, asks it by command lines, and shows its answers; it judges nothing itself, so that it
//! cannot answer otherwise than the command. Its scripts know nothing about reports, letters, signatures
//! or games. `cargo xtask page` builds the program and the page.

mod base85;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use gincert_certify::BUILD_DIGEST;
use gincert_evidence::Digest;
use gincert_report::PAGE_STYLE;
use gincert_signing::base64_text;
use lzma_rust2::{LzipOptions, LzipWriter};
use std::io::{self, Write};

/// Largest page, in bytes: it is sent by mail, which makes 6.9 MB of it, and many servers take no letter above 10 MB.
pub const PAGE_BYTES_MAX: usize = 5_000_000;

const FRAME: &str = include_str!("face/page.html");
const STYLE: &str = include_str!("face/page.css");
const SCRIPTS: [&str; 12] = [
    include_str!("face/folder.js"),
    include_str!("face/system.js"),
    include_str!("face/words.js"),
    include_str!("face/words_en.js"),
    include_str!("face/words_de.js"),
    include_str!("face/zip.js"),
    include_str!("face/work.js"),
    include_str!("face/show.js"),
    include_str!("face/recompute.js"),
    include_str!("face/questions.js"),
    include_str!("face/bench.js"),
    include_str!("face/page.js"),
];
/// The strongest packing of lzip, looking for the longest match wherever there is one, and a dictionary of 16 MiB: the
/// whole program.
const LZIP_PRESET: u32 = 9;
const LZIP_NICE_LENGTH: u32 = 273;
const LZIP_SEARCH_DEPTH: i32 = 4_096;
const LZIP_DICTIONARY_BYTES: u32 = 1 << 24;
/// Characters of a line of the program.
const LINE_CHARS: usize = 120;

/// Why a page cannot be put together.
#[derive(Debug)]
pub enum PageError {
    /// A file is not a WebAssembly program.
    NotAProgram,
    /// The page would have so many bytes, more than [`PAGE_BYTES_MAX`].
    TooLarge(usize),
    /// The program could not be packed.
    Pack(io::Error),
}

impl std::fmt::Display for PageError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PageError::NotAProgram => f.write_str("it is not a WebAssembly program"),
            PageError::TooLarge(bytes) => {
                write!(f, "the page would have {bytes} bytes; its limit is {PAGE_BYTES_MAX}")
            }
            PageError::Pack(error) => write!(f, "the program could not be packed: {error}"),
        }
    }
}

impl std::error::Error for PageError {}

/// The page around a program, with the one that unpacks it: the same programs give the same bytes.
///
/// # Errors
/// [`PageError`].
///
/// ```
/// // The shortest program there is: the magic number and version 1 (WebAssembly Core, section 5.5.16).
/// let program = b"\0asm\x01\0\0\0";
/// let page = gincert_page::page_html(program, program).unwrap();
/// assert!(page.starts_with("<!DOCTYPE html>"));
/// assert!(gincert_page::page_html(b"#!/bin/sh\n", program).is_err());
/// ```
pub fn page_html(program: &[u8], unpacker: &[u8]) -> Result<String, PageError> {
    if ![program, unpacker].iter().all(|one| one.starts_with(b"\0asm")) {
        return Err(PageError::NotAProgram);
    }
    let script = SCRIPTS.concat();
    let style = format!("{PAGE_STYLE}{STYLE}");
    // No part holds another part's mark, so that the order does not matter.
    let page = FRAME
        .replace("@POLICY@", &policy(&style, &script))
        .replace("@BUILD@", BUILD_DIGEST)
        .replace("@STYLE@", &style)
        .replace("@UNPACKER@", &held(&deflated(unpacker).map_err(PageError::Pack)?))
        .replace("@PROGRAM@", &held(&packed(program).map_err(PageError::Pack)?))
        .replace("@SCRIPT@", &script);
    match page.len() {
        bytes if bytes > PAGE_BYTES_MAX => Err(PageError::TooLarge(bytes)),
        _ => Ok(page),
    }
}

/// What the page may do: run its one script, here and in workers that are made of it, run the program, use its
/// one style. It may connect to nothing.
fn policy(style: &str, script: &str) -> String {
    let digest = |text: &str| base64_text(Digest::of(text.as_bytes()).bytes());
    format!(
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}' 'wasm-unsafe-eval'; worker-src blob:; \
         base-uri 'none'; form-action 'none'",
        digest(style),
        digest(script)
    )
}

fn packed(program: &[u8]) -> io::Result<Vec<u8>> {
    let mut options = LzipOptions::with_preset(LZIP_PRESET);
    options.lzma_options.dict_size = LZIP_DICTIONARY_BYTES;
    options.lzma_options.nice_len = LZIP_NICE_LENGTH;
    options.lzma_options.depth_limit = LZIP_SEARCH_DEPTH;
    let mut packer = LzipWriter::new(Vec::new(), options);
    packer.write_all(program)?;
    packer.finish()
}

/// What browsers unpack by themselves.
fn deflated(unpacker: &[u8]) -> io::Result<Vec<u8>> {
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::best());
    packer.write_all(unpacker)?;
    packer.finish()
}

/// Bytes as the text of an element: a line with the digits, then lines of digits.
fn held(bytes: &[u8]) -> String {
    let text = base85::text(bytes);
    let mut out = String::with_capacity(text.len() + text.len() / LINE_CHARS + LINE_CHARS);
    out.push('\n');
    out.extend(base85::DIGITS.iter().map(|digit| char::from(*digit)));
    for (at, digit) in text.chars().enumerate() {
        if at % LINE_CHARS == 0 {
            out.push('\n');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &[u8] = b"\0asm\x01\0\0\0";

    #[test]
    fn the_page_holds_all_that_it_needs_and_asks_for_nothing() {
        let page = page_html(PROGRAM, PROGRAM).unwrap();
        for mark in ["@POLICY@", "@BUILD@", "@STYLE@", "@UNPACKER@", "@PROGRAM@", "@SCRIPT@"] {
            assert!(!page.contains(mark), "{mark}");
        }
        assert_eq!(page.matches("<script").count(), 3);
        assert_eq!(page.matches("</script>").count(), 3);
        for word in ["http:", "https:", "src=", "url(", "import ", "fetch(", "innerHTML", "eval("] {
            assert!(!page.contains(word), "{word}");
        }
    }

    #[test]
    fn the_policy_names_the_script_and_lets_it_connect_to_nothing() {
        let page = page_html(PROGRAM, PROGRAM).unwrap();
        let (_, script) = page.split_once("<script id=\"script\">").unwrap();
        let (script, _) = script.split_once("</script>").unwrap();
        let digest = base64_text(Digest::of(script.as_bytes()).bytes());
        assert!(page.contains(&format!("script-src 'sha256-{digest}' 'wasm-unsafe-eval';")));
        assert!(page.contains("content=\"default-src 'none'; "));
        assert!(!page.contains("connect-src") && !page.contains("unsafe-inline"));
    }

    #[test]
    fn a_page_that_is_too_large_to_mail_is_none() {
        // Bytes that do not pack: a multiplicative generator (D. H. Lehmer).
        let mut state: u64 = 1;
        let mut noise = || {
            state = state.wrapping_mul(0xda94_2042_e4dd_58b5);
            (state >> 56) as u8
        };
        let body: Vec<u8> = (0..4_100_000).map(|_| noise()).collect();
        let page = page_html(&[PROGRAM, &body].concat(), PROGRAM);
        assert!(matches!(page, Err(PageError::TooLarge(bytes)) if bytes > PAGE_BYTES_MAX));
    }
}
