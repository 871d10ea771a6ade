//! Signs and rack cards of a submission against its rule document: what of each was compared, what
//! differs, and what was not compared.

use crate::files::roles::Role;
use crate::findings::checks::{sign_disagrees, sign_omits, sign_unread};
use crate::load::store::Store;
use gincert_evidence::{Finding, Place};
use gincert_pages::{Source, TOLD_MAX};
use gincert_submission::{AnalyzedDocument, Manifest, SignCompared, compare_sign};

/// What came of one sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sign {
    /// Its path.
    pub path: String,
    /// What it was compared for, with the line of each row; why it was not compared at all.
    pub compared: Result<ComparedSign, NotCompared>,
}

/// Why a sign was not compared at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NotCompared {
    /// As the end of a sentence.
    pub why: String,
    /// Whether its text could be read.
    pub is_read: bool,
}

/// What of a sign was compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ComparedSign {
    /// The rows with their lines.
    pub rows: Vec<(u64, String, String, bool)>,
    /// Rows of the pay table that it lacks.
    pub missing: Vec<String>,
    /// Other facts that it lacks.
    pub omits: Vec<String>,
    /// Lines of which something was not compared, and why.
    pub unread: Vec<(u64, String)>,
}

/// Compares every sign and rack card; what is no text is not compared, which is a finding.
pub(crate) fn compare(
    store: &Store,
    manifest: &Manifest,
    examined: Option<&AnalyzedDocument>,
) -> (Vec<Sign>, Vec<Finding>) {
    let signs = [Role::Sign, Role::RackCard].into_iter();
    let signs = signs.flat_map(|role| store.with_role(manifest, role));
    let mut all = Vec::new();
    let mut found: Vec<Finding> = Vec::new();
    for item in signs {
        let Some(source) = store.document(item) else { continue };
        let path = item.path.text.clone();
        let place = Place::File { path: path.clone() };
        let compared = match (text_of(&source), examined) {
            (Err(why), _) => {
                found.push(sign_unread::whole(place, &why));
                Err(NotCompared { why, is_read: false })
            }
            (Ok(_), None) => {
                let why = "there is no rule document to compare it with".to_owned();
                found.push(sign_unread::without_document(place, &why));
                Err(NotCompared { why, is_read: true })
            }
            (Ok(text), Some(examined)) => match compare_sign(examined, text) {
                None => {
                    let why = "the rule document has no wagers that a sign could be compared with";
                    found.push(sign_unread::without_rules(place, why));
                    Err(NotCompared { why: why.to_owned(), is_read: true })
                }
                Some(compared) => {
                    found.extend(of(&source, examined, &compared));
                    Ok(lines(&source, compared))
                }
            },
        };
        all.push(Sign { path, compared });
    }
    found.truncate(TOLD_MAX);
    (all, found)
}

/// The text of a sign that can be compared.
fn text_of(source: &Source) -> Result<&str, String> {
    if let Some((why, _)) = source.unreadable() {
        return Err(why.trim_end_matches('.').to_owned());
    }
    let lower = source.text().to_lowercase();
    let is_html = ["<html", "<table", "<td", "<!doctype", "<div", "<svg", "<style"];
    match is_html.iter().any(|tag| lower.contains(tag)) {
        true => Err("It is a page of HTML or a drawing".to_owned()),
        false => Ok(source.text()),
    }
}

fn of(source: &Source, examined: &AnalyzedDocument, compared: &SignCompared) -> Vec<Finding> {
    let in_document = |span| examined.source.place(span);
    let differs = compared.rows.iter().filter(|row| !row.agrees).map(|row| {
        let place = source.place(row.span);
        sign_disagrees::finding(place, &row.sign, &row.document, row.in_document.map(in_document))
    });
    let missing = compared
        .missing
        .iter()
        .map(|(row, span)| sign_disagrees::missing(source.start(), row, span.map(in_document)));
    let omits = compared.omits.iter().map(|what| sign_omits::finding(source.start(), what));
    let unread =
        compared.unread.iter().map(|line| sign_unread::line(source.place(line.span), &line.why));
    let mut all: Vec<Finding> = differs.chain(missing).chain(omits).chain(unread).collect();
    if compared.rows.is_empty() {
        all.push(sign_unread::whole(source.start(), "none of its rows was read"));
    }
    all
}

fn lines(source: &Source, compared: SignCompared) -> ComparedSign {
    let line = |span| source.place(span).line().unwrap_or(0);
    let rows = compared.rows.into_iter();
    ComparedSign {
        rows: rows.map(|row| (line(row.span), row.sign, row.document, row.agrees)).collect(),
        missing: compared.missing.into_iter().map(|(row, _)| row).collect(),
        omits: compared.omits,
        unread: compared.unread.into_iter().map(|one| (line(one.span), one.why)).collect(),
    }
}
