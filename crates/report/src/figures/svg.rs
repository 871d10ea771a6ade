//! The pieces of a drawing that is set by hand, in whole pixels.
//!
//! It knows text, lines and boxes; it knows nothing about what they mean. Every coordinate is an
//! integer, no system font is asked for and nothing runs, so that machines draw the same bytes.

use gincert_evidence::{Axis, printable};

/// Longest text that is drawn, in characters; the text of the drawing has all of it.
const TEXT_CHARS_MAX: usize = 84;

/// Where a text stands at its point.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A drawing in the making.
pub(crate) struct Canvas {
    out: String,
}

impl Canvas {
    /// A white sheet with its title and words where screen readers look for them (SVG 2,
    /// section 5.7).
    pub(crate) fn new(width: u64, height: u64, title: &str, words: &str) -> Canvas {
        let out = format!(
            "<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             xmlns=\"http://www.w3.org/2000/svg\" font-family=\"sans-serif\">\n\
             <title>{}</title>\n<desc>{}</desc>\n\
             <path fill=\"#ffffff\" d=\"M0 0h{width}v{height}h-{width}z\"/>\n",
            xml(title),
            xml(words)
        );
        Canvas { out }
    }

    /// A text whose base line begins, ends or has its middle at a point.
    pub(crate) fn text(&mut self, (x, y): (u64, u64), size: u64, anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.out.push_str(&format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{}</text>\n",
            xml(&short(text))
        ));
    }

    /// A number on whatever is drawn below it: its middle at a point, with a white rim.
    pub(crate) fn number(&mut self, (x, y): (u64, u64), size: u64, number: u64) {
        self.out.push_str(&format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" stroke=\"#ffffff\" \
             stroke-width=\"4\" paint-order=\"stroke\">{number}</text>\n"
        ));
    }

    /// A text that is read from below, centred at a point.
    pub(crate) fn upright(&mut self, (x, y): (u64, u64), size: u64, text: &str) {
        self.out.push_str(&format!(
            "<text transform=\"translate({x} {y}) rotate(-90)\" font-size=\"{size}\" \
             text-anchor=\"middle\">{}</text>\n",
            xml(&short(text))
        ));
    }

    /// A path that is stroked; nothing for an empty one.
    pub(crate) fn stroke(&mut self, colour: &str, width: u64, path: &str) {
        if !path.is_empty() {
            self.out.push_str(&format!(
                "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" \
                 shape-rendering=\"crispEdges\" d=\"{path}\"/>\n"
            ));
        }
    }

    /// A path that is filled; nothing for an empty one.
    pub(crate) fn fill(&mut self, colour: &str, path: &str) {
        if !path.is_empty() {
            self.out.push_str(&format!(
                "<path fill=\"{colour}\" shape-rendering=\"crispEdges\" d=\"{path}\"/>\n"
            ));
        }
    }

    /// A horizontal line of dashes.
    pub(crate) fn dashes(&mut self, colour: &str, (x, y): (u64, u64), width: u64) {
        self.out.push_str(&format!(
            "<path fill=\"none\" stroke=\"{colour}\" stroke-dasharray=\"6 4\" d=\"M{x} {y}h{width}\"/>\n"
        ));
    }

    /// The finished drawing.
    pub(crate) fn finish(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }
}

/// A rectangle as a path.
pub(crate) fn rect(x: u64, y: u64, width: u64, height: u64) -> String {
    format!("M{x} {y}h{width}v{height}h-{width}z")
}

/// An axis in words, with its unit.
pub(crate) fn axis(axis: &Axis) -> String {
    match axis.unit.is_empty() {
        true => printable(&axis.label),
        false => printable(&format!("{} ({})", axis.label, axis.unit)),
    }
}

/// Text that stands in XML as it is.
pub(crate) fn xml(text: &str) -> String {
    printable(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn short(text: &str) -> String {
    let text = printable(text);
    if text.chars().count() <= TEXT_CHARS_MAX {
        return text;
    }
    let start: String = text.chars().take(TEXT_CHARS_MAX - 3).collect();
    format!("{start}...")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_from_outside_stays_text_and_is_drawn_short() {
        let mut sheet = Canvas::new(10, 20, "</title><script>", "a & b\u{1b}[31m");
        sheet.text((1, 2), 9, Anchor::End, &"<".repeat(500));
        sheet.stroke("#000000", 1, "");
        let svg = sheet.finish();
        assert!(svg.contains("<title>&lt;/title&gt;&lt;script&gt;</title>"));
        assert!(!svg.contains("<script") && !svg.contains('\u{1b}'));
        assert_eq!(svg.matches("&lt;").count(), 2 + TEXT_CHARS_MAX - 3);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(!svg.contains("stroke"));
    }
}
