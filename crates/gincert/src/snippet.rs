//! Findings in the terminal: the line, a caret, notes and help.

use annotate_snippets::renderer::DEFAULT_TERM_WIDTH;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use gincert_evidence::{Finding, Grade, Place, printable};

/// One finding as text. `text` is the document that the finding's place lies in; where it is empty
/// the place is printed without the line.
pub fn render(finding: &Finding, text: &str, color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.term_width(DEFAULT_TERM_WIDTH.min(100));
    let level = match finding.grade {
        Grade::Material => Level::ERROR.with_name("material"),
        Grade::Minor => Level::WARNING.with_name("minor"),
        Grade::Observation => Level::NOTE.with_name("observation"),
    };
    let title = printable(&finding.message);
    let path = printable(finding.place.path());
    let shown = shown_text(text);
    let mut group = Group::with_title(level.primary_title(title).id(finding.code));
    group = match span(&finding.place, &shown) {
        Some(span) => group.element(
            Snippet::source(shown.as_str())
                .path(path.as_str())
                .annotation(AnnotationKind::Primary.span(span)),
        ),
        None => group.element(Level::NOTE.with_name("place").message(finding.place.to_string())),
    };
    for (name, value) in [("expected", &finding.expected), ("observed", &finding.observed)] {
        if let Some(value) = value {
            group =
                group.element(Level::NOTE.with_name(name).message(printable(&value.to_string())));
        }
    }
    if let Some(money) = &finding.money {
        group = group.element(Level::NOTE.with_name("money").message(money.to_string()));
    }
    for note in &finding.notes {
        let words = match &note.place {
            Some(place) => format!("{} ({})", printable(&note.text), printable(&place.to_string())),
            None => printable(&note.text),
        };
        group = group.element(Level::NOTE.message(words));
    }
    for help in &finding.help {
        group = group.element(Level::HELP.message(printable(help)));
    }
    format!("{}\n\n", renderer.render(&[group]))
}

/// The text with every unprintable character but line ends and tabs replaced, byte for byte the
/// same length, so that spans still fit.
fn shown_text(text: &str) -> String {
    text.chars()
        .map(|c| {
            let harmless = matches!(c, '\n' | '\t') || !gincert_evidence::is_unprintable(c);
            if harmless { c.to_string() } else { "?".repeat(c.len_utf8()) }
        })
        .collect()
}

fn span(place: &Place, text: &str) -> Option<std::ops::Range<usize>> {
    let Place::Document { span, .. } = place else {
        return None;
    };
    if text.is_empty() {
        return None;
    }
    let mut range = span.range(text.len());
    while !text.is_char_boundary(range.start) {
        range.start -= 1;
    }
    while !text.is_char_boundary(range.end) {
        range.end += 1;
    }
    // A finding about a whole table shows its first line.
    let line_end = text.get(range.clone())?.find('\n').map_or(range.end, |at| range.start + at);
    Some(range.start..line_end)
}
