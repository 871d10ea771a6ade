//! Markdown to HTML through a filter of events: what a page may hold is a closed list.
//!
//! Raw HTML becomes text, links lead to places of the page, relative paths, https and mailto only,
//! pictures are drawings at hand or words, and no character that hides or reorders text stays. Any
//! Markdown may be given. It knows nothing about reports.

use super::{escape_html, verdict_class};
use crate::document::outline::anchor_of;
use gincert_evidence::{is_unprintable, printable};
use pulldown_cmark::{Alignment, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use std::collections::BTreeMap;

/// A page in the making.
#[derive(Debug, Default)]
pub(crate) struct FilteredPage {
    /// What stands in the page.
    pub(crate) body: String,
    /// The headings of the second level: their places and their words.
    pub(crate) contents: Vec<(String, String)>,
}

/// Gives the drawing for a path and its words, where it is at hand.
pub(crate) type Draw<'a> = dyn Fn(&str, &str) -> Option<String> + 'a;

/// Makes HTML of Markdown. `prefix` stands before the places of headings, so that two pages can be one.
pub(crate) fn render<'a>(markdown: &'a str, prefix: &'a str, draw: &'a Draw<'a>) -> FilteredPage {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut filter = Filter::new(prefix, draw);
    for event in Parser::new_ext(markdown, options) {
        filter.take(event);
    }
    let mut body = String::new();
    body.push_str("<section class=\"first\">\n");
    html::push_html(&mut body, filter.out.into_iter());
    body.push_str("</section>\n");
    FilteredPage { body, contents: filter.contents }
}

/// Whether a link may lead there: to a place of this page, to a relative path, to https or mailto.
fn is_allowed(address: &str) -> bool {
    let is_plain = |c: char| !is_unprintable(c) && !c.is_whitespace() && c != '\\';
    if address.is_empty() || !address.chars().all(is_plain) {
        return false;
    }
    let small = address.to_ascii_lowercase();
    if small.starts_with("https://") || small.starts_with("mailto:") {
        return true;
    }
    // A colon before the first slash would be the end of a scheme (RFC 3986, section 4.2).
    let first = address.split(['/', '?', '#']).next().unwrap_or_default();
    !address.starts_with('/') && !first.contains(':')
}

/// The end of what stands before a heading of the second level, and the section that it begins.
const SECTION: &str = "</section>\n<section>\n";
const SECTION_WIDE: &str = "</section>\n<section class=\"wide\">\n";
/// Columns and characters a row from which a table is wide.
const WIDE_COLUMNS: usize = 5;
const WIDE_CHARS: usize = 220;

struct Filter<'a> {
    /// What stands before the places of headings.
    prefix: &'a str,
    draw: &'a Draw<'a>,
    out: Vec<Event<'a>>,
    contents: Vec<(String, String)>,
    /// How often each place was taken.
    taken: BTreeMap<String, u32>,
    /// Where the open heading, paragraph or cell began in `out`.
    opened: usize,
    /// The words of the open heading, cell or paragraph.
    words: String,
    /// The words of the last paragraph, which may be a table's title.
    title: String,
    /// Links that are open: whether each is one, and its address.
    links: Vec<(bool, String)>,
    /// Pictures that are open, one in another: address and words of the outermost.
    picture: Option<(String, String)>,
    pictures: usize,
    has_drawing: bool,
    aligns: Vec<Alignment>,
    column: usize,
    in_head: bool,
    /// Of each column of the table, whether it holds verdicts of the report; whose words other cells
    /// have, nobody knows here.
    judges: Vec<bool>,
    /// Where the open section began; the characters and rows of the open table.
    section: usize,
    table_chars: usize,
    table_rows: usize,
    /// Where a list before the first section began, while it may be the contents.
    list: Option<usize>,
    lists: usize,
    outside_links: bool,
}

fn raw<'e>(html: impl Into<String>) -> Event<'e> {
    Event::Html(CowStr::from(html.into()))
}

fn text<'e>(words: &str) -> Event<'e> {
    Event::Text(CowStr::from(shown(words)))
}

/// What cannot be seen is written out; line ends and tabs stay.
fn shown(words: &str) -> String {
    let is_kept = |c: char| matches!(c, '\n' | '\t');
    words.split_inclusive(is_kept).fold(String::with_capacity(words.len()), |mut out, part| {
        let body = part.trim_end_matches(is_kept);
        out.push_str(&printable(body));
        out.push_str(part.get(body.len()..).unwrap_or_default());
        out
    })
}

impl<'a> Filter<'a> {
    fn new(prefix: &'a str, draw: &'a Draw<'a>) -> Filter<'a> {
        Filter {
            prefix,
            draw,
            out: Vec::new(),
            contents: Vec::new(),
            taken: BTreeMap::new(),
            opened: 0,
            words: String::new(),
            title: String::new(),
            links: Vec::new(),
            picture: None,
            pictures: 0,
            has_drawing: false,
            aligns: Vec::new(),
            column: 0,
            in_head: false,
            judges: Vec::new(),
            section: 0,
            table_chars: 0,
            table_rows: 0,
            list: None,
            lists: 0,
            outside_links: false,
        }
    }

    fn take(&mut self, event: Event<'a>) {
        if self.pictures > 0 && !matches!(event, Event::Start(_) | Event::End(TagEnd::Image)) {
            self.words_of_picture(&event);
            return;
        }
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(words) | Event::Html(words) | Event::InlineHtml(words) => {
                self.say(&words);
                self.out.push(text(&words));
            }
            Event::Code(words) => {
                self.say(&words);
                self.out.push(Event::Code(CowStr::from(shown(&words))));
            }
            Event::SoftBreak => {
                self.words.push(' ');
                self.out.push(Event::SoftBreak);
            }
            Event::HardBreak | Event::Rule => self.out.push(event),
            // Nothing else is asked for from the parser.
            _ => {}
        }
    }

    fn say(&mut self, words: &str) {
        self.outside_links |= self.links.is_empty() && !words.trim().is_empty();
        self.words.push_str(words);
    }

    fn words_of_picture(&mut self, event: &Event<'a>) {
        let Some((_, alt)) = &mut self.picture else { return };
        match event {
            Event::Text(words)
            | Event::Code(words)
            | Event::Html(words)
            | Event::InlineHtml(words) => alt.push_str(words),
            Event::SoftBreak | Event::HardBreak => alt.push(' '),
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'a>) {
        match tag {
            Tag::Image { dest_url, .. } => {
                self.pictures += 1;
                self.picture.get_or_insert((dest_url.into_string(), String::new()));
            }
            _ if self.pictures > 0 => {}
            Tag::Link { dest_url, .. } => self.link(&dest_url),
            Tag::Heading { .. } | Tag::Paragraph => {
                self.open();
                self.has_drawing = false;
                self.out.push(raw(if matches!(tag, Tag::Paragraph) { "<p>" } else { "" }));
            }
            Tag::Table(aligns) => {
                self.aligns = aligns;
                let title = std::mem::take(&mut self.title);
                let label = if title.is_empty() { "Table".to_owned() } else { escape_html(&title) };
                (self.table_chars, self.table_rows) = (0, 0);
                self.out.push(raw(format!(
                    "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"{label}\">\n\
                     <table>\n"
                )));
            }
            Tag::TableHead => {
                (self.in_head, self.column) = (true, 0);
                self.judges.clear();
                self.out.push(raw("<thead><tr>"));
            }
            Tag::TableRow => {
                self.column = 0;
                self.table_rows += 1;
                self.out.push(raw("<tr>"));
            }
            Tag::TableCell => self.cell(),
            Tag::HtmlBlock => self.out.push(raw("<pre>")),
            Tag::List(start) => {
                if self.lists == 0 && self.contents.is_empty() {
                    self.list = Some(self.out.len());
                    self.outside_links = false;
                }
                self.lists += 1;
                self.out.push(Event::Start(Tag::List(start)));
            }
            Tag::Item
            | Tag::CodeBlock(_)
            | Tag::BlockQuote(_)
            | Tag::Strong
            | Tag::Emphasis
            | Tag::Strikethrough => {
                self.words.clear();
                self.out.push(Event::Start(tag));
            }
            _ => {}
        }
    }

    fn open(&mut self) {
        self.opened = self.out.len();
        self.words.clear();
    }

    fn link(&mut self, address: &str) {
        let is_link = is_allowed(address);
        self.links.push((is_link, address.to_owned()));
        if is_link {
            self.out.push(raw(format!("<a href=\"{}\">", escape_html(address))));
        }
    }

    fn cell(&mut self) {
        let tag = if self.in_head { "th scope=\"col\"" } else { "td" };
        let is_number = self.aligns.get(self.column) == Some(&Alignment::Right);
        self.column += 1;
        self.out.push(raw(format!("<{tag}{}>", if is_number { " class=\"n\"" } else { "" })));
        self.open();
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Image => self.drawn(),
            _ if self.pictures > 0 => {}
            TagEnd::Link => match self.links.pop() {
                Some((true, _)) => self.out.push(raw("</a>")),
                // The target of an unusable link is printed, so that nothing is hidden.
                Some((false, address)) => self.out.push(text(&format!(" ({address})"))),
                None => {}
            },
            TagEnd::Heading(level) => self.heading(level),
            TagEnd::Paragraph => self.paragraph(),
            TagEnd::TableCell => {
                self.table_chars += self.words.chars().count();
                self.mark();
                self.out.push(raw(if self.in_head { "</th>" } else { "</td>" }));
            }
            TagEnd::TableHead => {
                self.in_head = false;
                self.out.push(raw("</tr></thead>\n<tbody>\n"));
            }
            TagEnd::TableRow => self.out.push(raw("</tr>\n")),
            TagEnd::Table => {
                self.out.push(raw("</tbody>\n</table>\n</div>\n"));
                self.widen();
            }
            TagEnd::HtmlBlock => self.out.push(raw("</pre>\n")),
            TagEnd::List(ordered) => {
                self.lists = self.lists.saturating_sub(1);
                self.out.push(Event::End(TagEnd::List(ordered)));
                // A list of links before the first section is the contents, which stand aside here.
                if let Some(began) = self.list.take_if(|_| self.lists == 0)
                    && !self.outside_links
                {
                    self.out.truncate(began);
                }
            }
            TagEnd::Item
            | TagEnd::CodeBlock
            | TagEnd::BlockQuote(_)
            | TagEnd::Strong
            | TagEnd::Emphasis
            | TagEnd::Strikethrough => self.out.push(Event::End(tag)),
            _ => {}
        }
    }

    /// A table with long rows in many columns is printed on pages that lie on their side, and so is the
    /// section around it.
    fn widen(&mut self) {
        let is_long = self.table_chars > WIDE_CHARS * self.table_rows.max(1);
        if self.aligns.len() >= WIDE_COLUMNS
            && is_long
            && self.section > 0
            && let Some(start) = self.out.get_mut(self.section)
        {
            *start = raw(SECTION_WIDE);
        }
    }

    fn drawn(&mut self) {
        self.pictures = self.pictures.saturating_sub(1);
        if self.pictures > 0 {
            return;
        }
        let Some((address, alt)) = self.picture.take() else { return };
        match (self.draw)(&address, &alt) {
            Some(drawing) => {
                self.has_drawing = true;
                self.out.push(raw(drawing));
            }
            None => {
                let words = format!("[Picture not shown: {alt} ({address})]");
                self.out.push(text(&words));
            }
        }
    }

    fn heading(&mut self, level: HeadingLevel) {
        let words = self.words.trim().to_owned();
        let anchor = anchor_of(&printable(&words));
        let times = self.taken.entry(anchor.clone()).or_insert(0);
        *times += 1;
        let id = match *times {
            1 => anchor,
            more => format!("{anchor}-{}", more - 1),
        };
        let id = escape_html(&format!("{}{id}", self.prefix));
        if let Some(start) = self.out.get_mut(self.opened) {
            *start = raw(format!("<{level} id=\"{id}\">"));
        }
        self.out.push(raw(format!("</{level}>\n")));
        if level == HeadingLevel::H2 {
            self.contents.push((id, words));
            // The heading stands in its section.
            self.out.insert(self.opened, raw(SECTION));
            self.section = self.opened;
        }
    }

    fn paragraph(&mut self) {
        self.title.clone_from(&self.words);
        // A figure does not stand inside a paragraph.
        if self.has_drawing {
            if let Some(start) = self.out.get_mut(self.opened) {
                *start = raw("");
            }
        } else {
            self.out.push(raw("</p>\n"));
        }
    }

    /// A cell that holds a verdict and nothing else gets the verdict's sign.
    fn mark(&mut self) {
        if self.in_head {
            self.judges.push(is_of_verdicts(self.words.trim()));
            return;
        }
        let column = self.column.checked_sub(1).and_then(|at| self.judges.get(at));
        let class = verdict_class(self.words.trim()).filter(|_| column == Some(&true));
        let Some(class) = class else { return };
        self.out.insert(self.opened, raw(format!("<span class=\"v {class}\">")));
        self.out.push(raw("</span>"));
    }
}

/// Whether a column of this name holds verdicts.
fn is_of_verdicts(name: &str) -> bool {
    let name = name.to_lowercase();
    let names = ["verdict", "outcome", "answer", "result", "look", "level", "state", "comes out"];
    names.iter().any(|known| name.split(|c: char| !c.is_alphanumeric()).any(|word| word == *known))
        || name.contains("verdict")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(markdown: &str) -> String {
        render(markdown, "", &|_, _| None).body
    }

    #[test]
    fn raw_html_becomes_text() {
        for markdown in [
            "<script>alert(1)</script>",
            "a <img src=x onerror=alert(1)> b",
            "<!-- x -->",
            "x <svg/onload=alert(1)>",
            "<iframe src=\"https://a.example\">",
        ] {
            let html = html(markdown);
            assert!(!html.contains("<script") && !html.contains("<img"), "{html}");
            assert!(!html.contains("<svg") && !html.contains("<!--"), "{html}");
            assert!(html.contains("&lt;"), "{html}");
        }
    }

    #[test]
    fn links_lead_to_relative_paths_https_and_mailto_only() {
        for address in ["#a", "figures/a.svg", "../a.md", "https://a.example/b:c", "mailto:a@b.c"] {
            assert!(is_allowed(address), "{address}");
        }
        for address in [
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            "data:text/html,x",
            "vbscript:x",
            "http://a.example",
            "file:///etc/passwd",
            "//a.example",
            "\\\\a\\b",
            "a b",
            "java\tscript:x",
            "",
        ] {
            assert!(!is_allowed(address), "{address}");
            let html = html(&format!("[words](<{address}>)"));
            assert!(!html.contains("href"), "{html}");
        }
        assert!(html("[w](javascript:x)").contains("w (javascript:x)"));
    }

    #[test]
    fn pictures_that_are_not_at_hand_are_words() {
        let html = html("![<b> alt](data:image/svg+xml;base64,AAAA)");
        assert!(!html.contains("<img") && !html.contains("<b>"), "{html}");
        assert!(html.contains("Picture not shown: &lt;b&gt; alt (data:image"), "{html}");
    }

    #[test]
    fn text_that_hides_or_reorders_is_written_out() {
        let html = html("# a\u{202e}b\n\nc\u{1b}[31m `d\u{200b}`\n\n```\nx\u{7}\ny\n```\n");
        assert!(html.contains("a\\u{202e}b") && html.contains("c\\u{1b}[31m"), "{html}");
        assert!(html.contains("d\\u{200b}") && html.contains("x\\u{7}\ny\n"), "{html}");
    }

    #[test]
    fn headings_have_places_and_the_list_of_links_before_them_moves_aside() {
        let page = render(
            "# T\n\n- [1. A](#1-a)\n- [2. B](#2-b)\n\n## 1. A\n\n- x\n\n### C\n\n## 2. B\n\n### C\n",
            "",
            &|_, _| None,
        );
        let places: Vec<&str> = page.contents.iter().map(|(id, _)| id.as_str()).collect();
        assert_eq!(places, ["1-a", "2-b"]);
        assert!(!page.body.contains("href"), "{}", page.body);
        assert!(page.body.contains("<h3 id=\"c\">") && page.body.contains("<h3 id=\"c-1\">"));
        assert!(page.body.contains("<li>x</li>"));
    }

    #[test]
    fn cells_with_a_verdict_have_its_sign_and_numbers_stand_to_the_right() {
        let html =
            html("**T & t**\n\n| Verdict | B |\n| - | -: |\n| differs | 5 |\n| it differs | 6 |\n");
        assert!(html.contains("<td><span class=\"v bad\">differs</span></td>"), "{html}");
        assert!(html.contains("<td>it differs</td>") && html.contains("<td class=\"n\">6</td>"));
        assert!(html.contains("aria-label=\"T &amp; t\"") && !html.contains("style="), "{html}");
    }

    #[test]
    fn a_verdict_in_a_cell_of_another_column_is_somebodys_words_and_has_no_sign() {
        let html =
            html("| Fact | Entry | Verdict |\n| - | - | - |\n| agrees | Complies | agrees |\n");
        assert_eq!(html.matches("class=\"v good\"").count(), 1, "{html}");
    }
}
