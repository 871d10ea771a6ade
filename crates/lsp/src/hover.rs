//! What is shown beside a place: the meaning of the row or phrase there, and the manual page of each finding.

use crate::cursor::Target;
use crate::diagnostics::{is_at, range, shown};
use crate::reference::meaning;
use crate::text::Text;
use gincert_evidence::Finding;
use gincert_submission::{AnalyzedDocument, ParsedDocument};
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind};

/// Markdown, but for a client that lists the formats it can show, and Markdown is not among them.
pub(crate) fn hover_format(shown: Option<&[MarkupKind]>) -> MarkupKind {
    match shown {
        Some([first, ..]) if !shown.is_some_and(|kinds| kinds.contains(&MarkupKind::Markdown)) => {
            first.clone()
        }
        _ => MarkupKind::Markdown,
    }
}

/// The hover at a byte; `None` where there is nothing to say.
pub(crate) fn hover(
    manuals: &[(&str, String)],
    format: &MarkupKind,
    text: &Text,
    document: &ParsedDocument,
    examined: Option<&AnalyzedDocument>,
    offset: u64,
) -> Option<Hover> {
    let target = Target::at(&document.blocks, offset);
    let mut parts: Vec<String> =
        target.as_ref().and_then(|target| meaning(document, target)).into_iter().collect();
    let shown = examined.map(shown).unwrap_or_default();
    let here: Vec<&Finding> = shown.iter().filter(|finding| is_at(finding, offset)).collect();
    let mut codes: Vec<&str> = here.iter().map(|finding| finding.code).collect();
    codes.dedup();
    for code in codes {
        let manual = manuals.iter().find(|(known, _)| *known == code);
        let title = match format {
            MarkupKind::Markdown => format!("**`{code}`**"),
            MarkupKind::PlainText => code.to_owned(),
        };
        parts.extend(manual.map(|(_, page)| format!("{title}\n\n{}", page.trim_end())));
    }
    if parts.is_empty() {
        return None;
    }
    let place = target.map(|target| text.range(target.span()));
    let place = place.or_else(|| here.first().map(|finding| range(text, &finding.place)));
    let contents = MarkupContent { kind: format.clone(), value: parts.join("\n\n---\n\n") };
    Some(Hover { contents: HoverContents::Markup(contents), range: place })
}
