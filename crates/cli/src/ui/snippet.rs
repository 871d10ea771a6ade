//! Findings in the terminal: the line, a caret, notes and help.

use annotate_snippets::renderer::DEFAULT_TERM_WIDTH;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use gincert_evidence::{Finding, Grade, Place, printable};

/// Bytes shown of a line.
const LINE_SHOWN_MAX: usize = 4_096;

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
    let lines = shown_lines(&finding.place, text);
    let mut group = Group::with_title(level.primary_title(title).id(finding.code));
    group = match &lines {
        Some((first, shown, span)) => group.element(
            Snippet::source(shown.as_str())
                .line_start(*first)
                .path(path.as_str())
                .annotation(AnnotationKind::Primary.span(span.clone())),
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

/// The line that a finding shows, with its number, and the span in it: of a document of the largest
/// size no more is looked at for each finding. `None` without a line, or where it is too long.
fn shown_lines(place: &Place, text: &str) -> Option<(usize, String, std::ops::Range<usize>)> {
    let span = span(place, text)?;
    let start = text.get(..span.start)?.rfind('\n').map_or(0, |at| at + 1);
    let end = text.get(span.end..)?.find('\n').map_or(text.len(), |at| span.end + at);
    let line = text.get(start..end)?;
    if line.len() > LINE_SHOWN_MAX {
        return None;
    }
    let number = usize::try_from(place.line()?).ok()?;
    Some((number, shown_text(line), span.start - start..span.end - start))
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
    let span = place.span()?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_that_of_the_place_and_a_long_one_is_not_shown() {
        let render_at = |text: &str, start: usize| {
            let span = gincert_evidence::Span { start: start as u64, end: start as u64 + 1 };
            let place = Place::in_text("rules.md", text, span);
            render(&Finding::new("row-cells", Grade::Minor, place, "x"), text, false)
        };
        let text = "one\ntwo\nthree\n";
        assert!(render_at(text, 5).contains("rules.md:2:2"));
        assert!(render_at(text, 5).contains("2 | two"), "{}", render_at(text, 5));
        assert!(!render_at(text, 5).contains("three"));
        for (bytes, shown) in [(LINE_SHOWN_MAX, true), (LINE_SHOWN_MAX + 1, false)] {
            let long = format!("one\n{}\n", "x".repeat(bytes));
            let rendered = render_at(&long, 6);
            assert!(rendered.contains("rules.md:2:3"), "{rendered}");
            assert_eq!(rendered.contains("xxx"), shown, "{bytes}");
        }
    }
}
