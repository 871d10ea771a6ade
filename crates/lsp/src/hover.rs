//! What is shown beside a place: the meaning of the row or phrase there, and the manual page of each finding.

use crate::cursor::{Target, holds};
use crate::diagnostics::{range, shown};
use crate::reference::meaning;
use crate::text::Text;
use gincert_evidence::{Finding, Place};
use gincert_submission::{AnalyzedDocument, ParsedDocument};
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind};

/// The hover at a byte; `None` where there is nothing to say.
pub(crate) fn hover(
    manuals: &[(&str, String)],
    text: &Text,
    document: &ParsedDocument,
    examined: Option<&AnalyzedDocument>,
    offset: u64,
) -> Option<Hover> {
    let target = Target::at(&document.blocks, offset);
    let mut parts: Vec<String> =
        target.as_ref().and_then(|target| meaning(document, target)).into_iter().collect();
    let is_here = |finding: &&Finding| match &finding.place {
        Place::Document { span, .. } => holds(*span, offset),
        Place::Record { .. } | Place::File { .. } => false,
    };
    let here: Vec<&Finding> =
        examined.map(shown).unwrap_or_default().iter().filter(is_here).collect();
    let mut codes: Vec<&str> = here.iter().map(|finding| finding.code).collect();
    codes.dedup();
    for code in codes {
        let manual = manuals.iter().find(|(known, _)| *known == code);
        parts.extend(manual.map(|(code, page)| format!("**`{code}`**\n\n{}", page.trim_end())));
    }
    if parts.is_empty() {
        return None;
    }
    let place = target.map(|target| text.range(target.span()));
    let place = place.or_else(|| here.first().map(|finding| range(text, &finding.place)));
    let contents = MarkupContent { kind: MarkupKind::Markdown, value: parts.join("\n\n---\n\n") };
    Some(Hover { contents: HoverContents::Markup(contents), range: place })
}
