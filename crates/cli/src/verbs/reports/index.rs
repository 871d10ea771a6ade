//! `gincert index`: one page that lists every report of a folder.
//!
//! Nothing is left out silently: a folder or file that cannot be read, a link, and a folder with what
//! belongs to a report but without one stand on the page with the reason, and the run ends with 3. The
//! same folder gives the same bytes.

use crate::io::exit::{Exit, Failure};
use crate::io::files::{is_page, name_of, names, shown};
use crate::ui::output::Output;
use crate::verbs::signatures::sidecar_files::{folder_of, signatures};
use gincert_certify::BUILD_DIGEST;
use gincert_evidence::{Digest, Verdict};
use gincert_input::read_file;
use gincert_report::{
    CheckResult, Folders, HTML_FILE, Index, REPORT_BYTES_MAX, Signers, VerifyRequest, destination,
    index_html, looks_like_report, verify_file, write_folder,
};
use gincert_signing::{Namespace, Timestamp};
use serde::Serialize;
use std::fs::FileType;
use std::path::Path;

/// Most names in all folders together.
const ENTRIES_MAX: usize = 200_000;
/// Deepest nesting of folders.
const FOLDERS_DEEP_MAX: usize = 16;
/// Most rows of reports and of unreadable files.
const ROWS_MAX: usize = 10_000;

const REPORT: &str = "report.md";
/// What stands beside a report.
const BESIDE: [&str; 2] = ["report.json", "findings.jsonl"];

#[derive(Serialize)]
struct Answer<'a> {
    page: String,
    sha256: Digest,
    #[serde(flatten)]
    index: &'a Index,
}

pub fn run(output: &Output, folder: &Path, out: &Path) -> Result<Exit, Failure> {
    if !folder.is_dir() {
        return Err(Failure::unreadable(format!("{} is not a folder.", shown(folder))));
    }
    let mut search =
        Search { root: folder, links: stands_in(out, folder), entries: 0, index: Index::default() };
    search.walk(folder, 0)?;
    let mut index = search.index;
    index.finish();
    if index.reports.is_empty() && index.unread.is_empty() {
        return Err(Failure::unreadable(format!("{} contains no reports.", shown(folder))));
    }
    let page = index_html(&index);
    write(out, &page)?;
    let answer = Answer { page: shown(out), sha256: Digest::of(page.as_bytes()), index: &index };
    if output.json() {
        output.print_json(&answer)?;
    } else {
        output.print(&text(&answer))?;
    }
    Ok(if index.unread.is_empty() { Exit::Clean } else { Exit::Unreadable })
}

fn text(answer: &Answer<'_>) -> String {
    let index = answer.index;
    let mut text = format!(
        "{}: {} reports, {} of them superseded; {} not read\n",
        answer.page,
        index.reports.len(),
        index.superseded(),
        index.unread.len()
    );
    for one in &index.unread {
        text.push_str(&format!("  not read  {}: {}\n", one.path, one.reason));
    }
    text
}

/// Whether the page stands in the folder itself, so that its links lead to the reports.
fn stands_in(out: &Path, folder: &Path) -> bool {
    let parent = out.parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    match (parent.canonicalize(), folder.canonicalize()) {
        (Ok(parent), Ok(folder)) => parent == folder,
        _ => false,
    }
}

fn write(out: &Path, page: &str) -> Result<(), Failure> {
    let is_page = out.extension().is_some_and(|end| end.eq_ignore_ascii_case("html"));
    if !is_page || out.file_name().is_some_and(|name| name == HTML_FILE) {
        let sentence = format!(
            "--out {}: give the index a name that ends in .html and is not {HTML_FILE}.",
            shown(out)
        );
        return Err(Failure::usage(sentence));
    }
    let files = [(name_of(out), page.as_bytes().to_vec())];
    write_folder(folder_of(out), &files, &[])
        .map_err(|error| Failure::not_writable(format!("{error}.")))
}

/// The walk through the folders.
struct Search<'a> {
    root: &'a Path,
    links: bool,
    entries: usize,
    index: Index,
}

impl Search<'_> {
    /// A path as it stands in the folder, with `/` on every system.
    fn name(&self, path: &Path) -> String {
        let inside = path.strip_prefix(self.root).unwrap_or(path);
        let parts: Vec<_> =
            inside.components().map(|part| part.as_os_str().to_string_lossy()).collect();
        if parts.is_empty() { ".".to_owned() } else { parts.join("/") }
    }

    fn leave_out(&mut self, path: &Path, reason: &str) {
        let name = self.name(path);
        self.index.leave_out(&name, reason);
    }

    fn walk(&mut self, folder: &Path, depth: usize) -> Result<(), Failure> {
        let entries = match names(folder, ENTRIES_MAX.saturating_sub(self.entries)) {
            Ok(Some(entries)) => entries,
            Ok(None) => {
                let sentence =
                    format!("{} contains more than {ENTRIES_MAX} names.", shown(self.root));
                return Err(Failure::unreadable(sentence));
            }
            Err(error) => {
                self.leave_out(folder, &format!("The folder cannot be read: {error}."));
                return Ok(());
            }
        };
        self.entries += entries.len();
        let has = |wanted: &str| entries.iter().any(|(path, _)| path.ends_with(wanted));
        if !has(REPORT) && BESIDE.iter().all(|beside| has(beside)) {
            let found = entries.iter().any(|(path, kind)| kind.is_file() && is_report_here(path));
            if !found {
                let why = "It contains report.json and findings.jsonl, but no report.md.";
                self.leave_out(folder, why);
            }
        }
        for (path, kind) in entries {
            self.take(&path, kind, depth)?;
            let rows = self.index.reports.len() + self.index.unread.len();
            if rows > ROWS_MAX {
                let sentence =
                    format!("{} contains more than {ROWS_MAX} reports.", shown(self.root));
                return Err(Failure::unreadable(sentence));
            }
        }
        Ok(())
    }

    fn take(&mut self, path: &Path, kind: FileType, depth: usize) -> Result<(), Failure> {
        let is_named = path.file_name().is_some_and(|name| name == REPORT);
        if kind.is_dir() {
            if depth == FOLDERS_DEEP_MAX {
                let why = format!("It is nested more than {FOLDERS_DEEP_MAX} folders deep.");
                self.leave_out(path, &why);
                return Ok(());
            }
            return self.walk(path, depth + 1);
        }
        if kind.is_symlink() && (is_named || is_page(path) || path.is_dir()) {
            self.leave_out(path, "It is a link, and links are not followed.");
        } else if !kind.is_file() {
            if is_named {
                self.leave_out(path, "It is not a plain file.");
            }
        } else if is_named || is_page(path) {
            self.read(path, is_named);
        }
        Ok(())
    }

    fn read(&mut self, path: &Path, is_named: bool) {
        match read_file(path, REPORT_BYTES_MAX) {
            Ok(bytes) if is_named || looks_like_report(&bytes) => {
                let found = looked_at(path, &bytes);
                let (name, href) = (self.name(path), self.href(path, found.has_page));
                self.index.add(&name, href, &bytes, found.keys);
            }
            Ok(_) => {}
            Err(error) => self.leave_out(path, &format!("It cannot be read: {error}.")),
        }
    }

    /// The page for readers beside a report, where it was made again and shows the same; else the report.
    fn href(&self, path: &Path, has_page: bool) -> Option<String> {
        let page = path.with_file_name(HTML_FILE);
        let is_named = path.file_name().is_some_and(|name| name == REPORT);
        let target = if is_named && has_page { page } else { path.to_owned() };
        let inside = target.strip_prefix(self.root).ok()?;
        let parts =
            inside.components().map(|part| destination(part.as_os_str().as_encoded_bytes()));
        self.links.then(|| parts.collect::<Vec<_>>().join("/"))
    }
}

/// What was found beside a report.
struct CompanionFiles {
    /// Whether its page for readers shows what it says.
    has_page: bool,
    /// The keys whose signatures fit it.
    keys: Vec<String>,
}

fn looked_at(path: &Path, bytes: &[u8]) -> CompanionFiles {
    let signatures = signatures(path).unwrap_or_default();
    let done = verify_file(&VerifyRequest {
        file: &shown(path),
        bytes,
        purpose: Namespace::Report,
        act: None,
        signatures: &signatures,
        signers: &Signers::none(),
        principal: None,
        at: Timestamp::at(0),
        folders: Folders { submission: None, report: Some(folder_of(path)) },
        build: BUILD_DIGEST,
    });
    let fits = done.signatures.iter().filter(|one| one.fits == Some(true));
    let keys = fits.filter_map(|one| one.key.clone()).collect();
    let is_same = |part: &CheckResult| part.part == "rendering" && part.verdict == Verdict::Agrees;
    CompanionFiles { has_page: done.parts.iter().any(is_same), keys }
}

fn is_report_here(path: &Path) -> bool {
    let bytes = || read_file(path, REPORT_BYTES_MAX).is_ok_and(|bytes| looks_like_report(&bytes));
    is_page(path) && bytes()
}
