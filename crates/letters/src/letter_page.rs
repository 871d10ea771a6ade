//! A letter as one HTML page that can be mailed: the letter as a browser shows it, and inside it the Markdown that was
//! signed, its signatures and their proofs of logging, which a reader saves from the page and checks.
//!
//! The page is made from those files and from nothing else, so that a reader makes it again and compares. It loads
//! nothing and runs nothing.

use crate::letter::Letter;
use base64ct::{Base64, Encoding};
use gincert_evidence::{Digest, is_signer_name};
use gincert_report::{
    ONE_COLUMN_STYLE, PAGE_STYLE, PROOF_END, escape_html, markdown_html, page_opening,
};
use std::collections::BTreeSet;

/// Most files in a page: a letter, its signatures and their proofs.
pub const LETTER_PAGE_FILES_MAX: usize = 201;

const OPENING: &str = "<!DOCTYPE html>";
const FILES_OPEN: &str = "<section id=\"letter-files\">\n";
const BUILD_OPEN: &str = "<p class=\"trust\">Laid out by the build <code>";
const FILE_OPEN: &str = "<li><a download=\"";
const DATA_OPEN: &str = "\" href=\"data:application/octet-stream;base64,";

/// The files in a page, the letter first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterPage {
    /// Each with its name.
    pub files: Vec<(String, Vec<u8>)>,
    /// The build that laid the page out, as the page states it.
    pub build: String,
}

/// Why bytes are not the page of a letter, as the end of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LetterPageError {
    /// A part is missing.
    #[error("it does not state its build, or has no list of files")]
    NoFiles,
    /// Too many files.
    #[error("it has more than {LETTER_PAGE_FILES_MAX} files")]
    TooMany,
    /// A file that is not written as this tool writes it.
    #[error("a file in it is damaged")]
    Damaged,
    /// A name that no signature of the letter has, or one twice.
    #[error("a file in it is neither the letter nor a signature or proof of it")]
    ForeignName,
}

/// Whether bytes are meant as the page of a letter, however damaged.
pub fn looks_like_letter_page(bytes: &[u8]) -> bool {
    let mark = FILES_OPEN.trim_end().as_bytes();
    bytes.starts_with(OPENING.as_bytes()) && bytes.windows(mark.len()).any(|part| part == mark)
}

/// Whether a letter's file can have a page: names in a page have letters, digits and `-._@+` only.
pub fn is_page_name(name: &str) -> bool {
    is_signer_name(name) && name.ends_with(".md")
}

/// The page of a letter. The first of the files is the letter; the same files and build give the same bytes.
pub fn letter_html(letter: &Letter, page: &LetterPage) -> String {
    let title = format!("Letter: {} {}, {}", letter.action.word(), letter.game, letter.revision);
    let mut out = page_opening(&title, &format!("{PAGE_STYLE}{ONE_COLUMN_STYLE}"), None);
    let (name, bytes) =
        page.files.first().map_or(("", &[][..]), |(name, bytes)| (name.as_str(), bytes.as_slice()));
    out.push_str(&banner(&title, letter, name, bytes));
    out.push_str("<div class=\"sheet\">\n<main id=\"letter\">\n");
    out.push_str(&markdown_html(&String::from_utf8_lossy(bytes)));
    out.push_str(FILES_OPEN);
    out.push_str("<h2>Files in this page</h2>\n<ul>\n");
    for (name, bytes) in &page.files {
        out.push_str(&format!(
            "{FILE_OPEN}{}{DATA_OPEN}{}\">{0}</a>, SHA-256 <code>{}</code></li>\n",
            escape_html(name),
            Base64::encode_string(bytes),
            Digest::of(bytes)
        ));
    }
    out.push_str(&format!(
        "</ul>\n{BUILD_OPEN}{}</code>.</p>\n</section>\n</main>\n</div>\n</body>\n</html>\n",
        escape_html(&page.build)
    ));
    out
}

/// What is seen first: who decides what about which game, and what to trust.
fn banner(title: &str, letter: &Letter, name: &str, bytes: &[u8]) -> String {
    let formal = &letter.formal;
    let date = letter.date.to_string();
    let rows = [
        ("Commission", letter.commission.as_deref()),
        ("Number", formal.number.as_deref()),
        ("Date", Some(date.as_str())),
        ("To", formal.addressee.as_deref()),
        ("Authority", formal.authority.as_deref()),
        ("Appeal", formal.appeal.as_deref()),
    ];
    let mut out = format!(
        "<body>\n<header class=\"banner\">\n<p class=\"statement\">{}</p>\n<dl>\n",
        escape_html(title)
    );
    for (label, entry) in rows {
        if let Some(entry) = entry {
            out.push_str(&format!("<div><dt>{label}</dt><dd>{}</dd></div>\n", escape_html(entry)));
        }
    }
    out.push_str(&format!(
        "</dl>\n<p class=\"trust\">This page shows the letter {}, which is in it with its signatures, at the end. What is \
         signed is that file, and not this page: <code>gincert verify</code> with this page shows who signed it, and \
         whether the page shows it unchanged; the files can be saved from the page and checked by themselves. SHA-256 of the \
         letter: <code>{}</code></p>\n</header>\n",
        escape_html(name),
        Digest::of(bytes)
    ));
    out
}

/// The files of a page.
///
/// # Errors
/// [`LetterPageError`]. Whether the page shows its letter unchanged is asked by making it again.
pub fn read_letter_page(bytes: &[u8]) -> Result<LetterPage, LetterPageError> {
    let text = std::str::from_utf8(bytes).map_err(|_| LetterPageError::Damaged)?;
    let (_, list) = text.rsplit_once(FILES_OPEN).ok_or(LetterPageError::NoFiles)?;
    let build = list.split_once(BUILD_OPEN).and_then(|(_, rest)| rest.split_once("</code>"));
    let (build, _) = build.ok_or(LetterPageError::NoFiles)?;
    let lines: Vec<&str> = list.lines().filter(|line| line.starts_with(FILE_OPEN)).collect();
    if lines.len() > LETTER_PAGE_FILES_MAX {
        return Err(LetterPageError::TooMany);
    }
    let files: Option<Vec<(String, Vec<u8>)>> = lines.into_iter().map(file).collect();
    let files = files.ok_or(LetterPageError::Damaged)?;
    let (letter, beside) = files.split_first().ok_or(LetterPageError::NoFiles)?;
    let mut names = BTreeSet::new();
    let is_its = |name: &str| {
        let signature = name.strip_suffix(PROOF_END).unwrap_or(name);
        signature.starts_with(&format!("{}.", letter.0)) && signature.ends_with(".sig")
    };
    let is_fine = is_page_name(&letter.0)
        && beside.iter().all(|(name, _)| is_its(name) && names.insert(name.as_str()));
    if !is_fine {
        return Err(LetterPageError::ForeignName);
    }
    Ok(LetterPage { build: build.to_owned(), files })
}

fn file(line: &str) -> Option<(String, Vec<u8>)> {
    let (name, rest) = line.strip_prefix(FILE_OPEN)?.split_once(DATA_OPEN)?;
    let (digits, _) = rest.split_once('"')?;
    let bytes = Base64::decode_vec(digits).ok().filter(|_| is_signer_name(name))?;
    Some((name.to_owned(), bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letter::Action;
    use crate::read::read_letter;
    use crate::standing::tests::filed;
    use crate::write::letter_markdown;
    use gincert_pages::Source;

    fn letter() -> Letter {
        let mut letter = filed("a", Action::Approve, "old", "2026-01-15", None).letter;
        letter.formal.appeal = Some("Within 20 days <script>alert(1)</script>".to_owned());
        letter
    }

    fn page() -> (Letter, LetterPage, String) {
        let text = letter_markdown(&letter());
        let read = read_letter(&Source::new("a.md", text.as_bytes())).unwrap();
        let files = vec![
            ("a.md".to_owned(), text.into_bytes()),
            ("a.md.sig".to_owned(), b"signature".to_vec()),
            ("a.md.bob.sig.tlog-proof".to_owned(), vec![0, 255, b'"', b'<']),
        ];
        let page = LetterPage { files, build: "0123".to_owned() };
        let html = letter_html(&read, &page);
        (read, page, html)
    }

    #[test]
    fn the_files_of_a_page_come_back_byte_for_byte_and_nothing_in_it_runs() {
        let (_, page, html) = page();
        assert!(looks_like_letter_page(html.as_bytes()));
        assert_eq!(read_letter_page(html.as_bytes()), Ok(page));
        assert!(!html.contains("<script") && html.contains("&lt;script"), "{html}");
        assert!(
            html.contains("<dt>Appeal</dt>") && html.contains("<dt>Date</dt><dd>2026-01-15</dd>")
        );
    }

    #[test]
    fn a_changed_page_is_not_the_page_of_its_files() {
        let (letter, page, html) = page();
        for place in 0..html.len() {
            let mut bytes = html.clone().into_bytes();
            bytes[place] ^= 1;
            let Ok(read) = read_letter_page(&bytes) else { continue };
            // Another signature, or another build, is shown as it is; it is not taken for the first one.
            let is_other = read != page;
            assert!(is_other || letter_html(&letter, &read).as_bytes() != bytes, "{place}");
        }
    }

    #[test]
    fn pages_with_foreign_or_damaged_files_are_refused() {
        let (_, _, html) = page();
        let refused = |from: &str, to: &str| {
            assert!(html.contains(from), "{from}");
            read_letter_page(html.replace(from, to).as_bytes()).unwrap_err()
        };
        assert_eq!(
            refused("download=\"a.md.sig\"", "download=\"b.md.sig\""),
            LetterPageError::ForeignName
        );
        assert_eq!(
            refused("download=\"a.md.bob.sig.tlog-proof\"", "download=\"a.md.sig\""),
            LetterPageError::ForeignName
        );
        assert_eq!(
            refused("download=\"a.md.sig\"", "download=\"../a.md.sig\""),
            LetterPageError::Damaged
        );
        assert_eq!(refused("base64,c2ln", "base64,*"), LetterPageError::Damaged);
        assert_eq!(refused(FILES_OPEN, ""), LetterPageError::NoFiles);
        assert_eq!(refused(BUILD_OPEN, ""), LetterPageError::NoFiles);
        let line = html.lines().find(|line| line.contains("\"a.md.sig\"")).unwrap();
        let many = html.replace(line, &format!("{line}\n").repeat(LETTER_PAGE_FILES_MAX));
        assert_eq!(read_letter_page(many.as_bytes()), Err(LetterPageError::TooMany));
    }
}
