//! Quick fixes: the replacements that findings have. Nothing is guessed here.

use crate::diagnostics::{diagnostic, range, shown};
use crate::text::Text;
use gincert_evidence::Finding;
use gincert_submission::AnalyzedDocument;
use lsp_types::{CodeAction, CodeActionKind, Range, TextEdit, Uri, WorkspaceEdit};
use std::collections::HashMap;

/// The quick fixes of the findings that touch a range; `only` is the list of kinds that are asked for.
pub(crate) fn actions(
    uri: &Uri,
    text: &Text,
    examined: &AnalyzedDocument,
    asked: Range,
    only: Option<&[CodeActionKind]>,
) -> Vec<CodeAction> {
    let is_wanted = |kinds: &[CodeActionKind]| {
        kinds.iter().any(|kind| [CodeActionKind::EMPTY, CodeActionKind::QUICKFIX].contains(kind))
    };
    if !only.is_none_or(is_wanted) {
        return Vec::new();
    }
    let touches = |finding: &&Finding| {
        let place = range(text, &finding.place);
        place.start <= asked.end && asked.start <= place.end
    };
    shown(examined)
        .iter()
        .filter(touches)
        .filter_map(|finding| action(uri, text, finding))
        .collect()
}

#[allow(
    clippy::mutable_key_type,
    reason = "the protocol's edit is a map by addresses, which do not change"
)]
fn action(uri: &Uri, text: &Text, finding: &Finding) -> Option<CodeAction> {
    let replacement = finding.replacement.as_ref()?;
    let edit =
        TextEdit { range: range(text, &replacement.place), new_text: replacement.text.clone() };
    let changes = HashMap::from([(uri.clone(), vec![edit])]);
    Some(CodeAction {
        title: format!("Write '{}'", replacement.text),
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: Some(vec![diagnostic(uri, text, finding)]),
        edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
        is_preferred: Some(true),
        ..CodeAction::default()
    })
}
