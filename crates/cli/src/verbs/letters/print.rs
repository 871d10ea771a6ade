//! The page of a new letter, and its print as a PDF by a browser of this machine.
//!
//! What is signed and verified is in the page; a PDF of it is for reading.

use crate::io::exit::Failure;
use crate::io::files::{name_of, shown};
use gincert_certify::BUILD_DIGEST;
use gincert_letters::{Letter, LetterPage, is_page_name, letter_html};
use gincert_report::destination;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Browsers that print a page without a window, by the names of their programs.
const BROWSERS: [&str; 4] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Refuses a letter whose name no page can have, before anything is signed.
pub fn refuse_name(name: &str) -> Result<(), Failure> {
    match is_page_name(name) {
        true => Ok(()),
        false => Err(Failure::usage(
            "--html: the file name of the letter has letters, digits and -._@+ only, and ends in .md.",
        )),
    }
}

/// The page of a letter with its files, the letter first.
pub fn page(letter: &Letter, files: Vec<(String, Vec<u8>)>) -> String {
    letter_html(letter, &LetterPage { files, build: BUILD_DIGEST.to_owned() })
}

/// A browser that prints.
pub fn browser() -> Result<&'static str, Failure> {
    let is_there = |program: &&&str| {
        let run = Command::new(program)
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        run.is_ok_and(|status| status.success())
    };
    BROWSERS.iter().find(is_there).copied().ok_or_else(|| {
        Failure::unreadable(format!(
            "--pdf prints the page through a browser, and none was found ({}). Nothing was written. Leave out \
             --pdf, and print the page of --html from your browser.",
            BROWSERS.join(", ")
        ))
    })
}

/// Prints a page; the file is written by the browser.
pub fn print(browser: &str, html: &Path, pdf: &Path) -> Result<(), Failure> {
    let failed = |why: &str| {
        Failure::not_writable(format!(
            "{} was not printed to {}: {why}. The letter and its page are written.",
            shown(html),
            shown(pdf)
        ))
    };
    let absolute =
        |path: &Path| std::path::absolute(path).map_err(|error| failed(&error.to_string()));
    let (from, to) = (file_address(&absolute(html)?), absolute(pdf)?);
    let mut into = std::ffi::OsString::from("--print-to-pdf=");
    into.push(&to);
    // Some systems allow a browser no sandbox, as where it runs in a container; the page runs nothing and loads nothing.
    for more in [&[][..], &["--no-sandbox"]] {
        let run = Command::new(browser)
            .args(["--headless", "--disable-gpu", "--no-pdf-header-footer"])
            .args(more)
            .arg(&into)
            .arg(&from)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        let is_written = || std::fs::metadata(&to).is_ok_and(|data| data.len() > 0);
        if run.is_ok_and(|status| status.success()) && is_written() {
            return Ok(());
        }
    }
    Err(failed(&format!("{browser} did not print it")))
}

/// A path as an address, so that no sign in it means something else.
fn file_address(path: &Path) -> String {
    let text = path.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
    let root = if text.starts_with('/') { "" } else { "/" };
    // A colon, as after the letter of a drive, means itself in a path.
    format!("file://{root}{}", destination(text.as_bytes()).replace("%3A", ":"))
}

/// The page of a letter and its print, as far as they are asked for.
pub struct PagePaths {
    pub html: Option<PathBuf>,
    pub pdf: Option<PathBuf>,
}

impl PagePaths {
    pub fn beside(letter: &Path, html: bool, pdf: bool) -> PagePaths {
        let path = |ending: &str| letter.with_extension(ending);
        PagePaths { html: html.then(|| path("html")), pdf: pdf.then(|| path("pdf")) }
    }

    /// The names of both.
    pub fn names(&self) -> impl Iterator<Item = String> {
        [&self.html, &self.pdf].into_iter().flatten().map(|path| name_of(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_a_path_mean_nothing_in_its_address() {
        assert_eq!(file_address(Path::new("/a b/#1?.html")), "file:///a%20b/%231%3F.html");
    }
}
