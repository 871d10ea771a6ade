//! Plain text as Markdown that shows exactly that text.
//!
//! It escapes what a Markdown reader (CommonMark with tables, strike-through, footnotes) would
//! otherwise act upon, and nothing else: "4-of-a-Kind & 3-of-a-Kind" and `a_b.md` stay as they are.
//! What a reader would turn into a link by itself becomes a code span.
//! It knows nothing about reports.

use gincert_evidence::{is_unprintable, printable};

/// Text for the middle of a line: a heading, a stretch of a paragraph. Words that some readers
/// turn into links by themselves (addresses of pages and of mail) stand in code spans.
pub(crate) fn inline(text: &str) -> String {
    inline_kept(text).replace(KEPT, " ")
}

/// A blank at which a line must not be broken. No printable text holds it.
pub(crate) const KEPT: char = '\0';

/// As [`inline`], with [`KEPT`] for the blanks inside code spans.
pub(crate) fn inline_kept(text: &str) -> String {
    let text = printable(text);
    let marks = Marks::of(&text);
    inline_marked(&text, &marks)
}

/// A whole line in bold: the marks around it pair with a single star inside, so that it is escaped.
pub(crate) fn bold(text: &str) -> String {
    let text = printable(text.trim());
    let marks = Marks { bold: true, ..Marks::of(&text) };
    format!("**{}**", inline_marked(&text, &marks).replace(KEPT, " "))
}

fn inline_marked(text: &str, marks: &Marks) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((start, end)) = linked_word(rest) {
        out.push_str(&escaped(rest.get(..start).unwrap_or_default(), marks));
        let span = code_span(rest.get(start..end).unwrap_or_default());
        out.push_str(&span.replace(' ', &KEPT.to_string()));
        rest = rest.get(end..).unwrap_or_default();
    }
    out.push_str(&escaped(rest, marks));
    out
}

/// How often marks stand in a text that only act in pairs.
struct Marks {
    stars: usize,
    lines: usize,
    tildes: usize,
    /// Whether every bracket acts.
    brackets: bool,
    /// Whether every star acts, because stars stand around the text.
    bold: bool,
}

impl Marks {
    fn of(text: &str) -> Marks {
        let count = |mark: char| text.chars().filter(|c| *c == mark).count();
        let (stars, lines, tildes) = (count('*'), count('_'), count('~'));
        Marks { stars, lines, tildes, brackets: false, bold: false }
    }
}

/// A stretch of printable text between blanks, with what Markdown acts upon escaped.
fn escaped(text: &str, marks: &Marks) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    for (index, &c) in chars.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|i| chars.get(i)).copied();
        let after = chars.get(index + 1).copied();
        let rest = chars.get(index + 1..).unwrap_or_default();
        let special = match c {
            '`' => true,
            '\\' => after.is_none_or(|c| c.is_ascii_punctuation() || c.is_whitespace()),
            '*' => marks.bold || (marks.stars > 1 && !(is_space(before) && is_space(after))),
            '_' => {
                marks.lines > 1 && !(is_space(before) && is_space(after)) && !inside(before, after)
            }
            '~' => marks.tildes > 1,
            '<' => {
                after.is_some_and(|c| c.is_ascii_alphabetic() || "/!?".contains(c)) || is_mail(rest)
            }
            '[' => marks.brackets,
            ']' => marks.brackets || after == Some('('),
            '&' => is_entity(rest),
            _ => false,
        };
        if special {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// The first word that a reader with GitHub's autolinks (GFM 0.29, section 6.9) could turn into a
/// link, as a range of bytes. Bars end words too, because in a table they must stay escapable.
fn linked_word(text: &str) -> Option<(usize, usize)> {
    let is_end = |c: char| c.is_whitespace() || c == '|';
    let mut start = 0;
    for (end, c) in text.char_indices().chain([(text.len(), ' ')]) {
        if !is_end(c) {
            continue;
        }
        if text.get(start..end).is_some_and(is_linked) {
            return Some((start, end));
        }
        start = end + c.len_utf8();
    }
    None
}

fn is_linked(word: &str) -> bool {
    let is_mail = || {
        let mut parts = word.split('@');
        let first = parts.next().unwrap_or_default();
        !first.is_empty() && parts.any(|after| after.contains('.'))
    };
    let small = || word.to_ascii_lowercase();
    (word.contains(':') && ["://", "mailto:", "xmpp:"].iter().any(|mark| small().contains(mark)))
        || (word.contains('.') && small().contains("www."))
        || (word.contains('@') && is_mail())
}

/// Text for a cell of a table, where a bar would end the cell.
pub(crate) fn cell(text: &str) -> String {
    inline(text.trim()).replace('|', "\\|")
}

fn is_space(c: Option<char>) -> bool {
    c.is_none_or(char::is_whitespace)
}

fn inside(before: Option<char>, after: Option<char>) -> bool {
    before.is_some_and(char::is_alphanumeric) && after.is_some_and(char::is_alphanumeric)
}

/// Whether a `<` before `rest` could open an address of mail, which may begin with most marks.
fn is_mail(rest: &[char]) -> bool {
    let end = rest.iter().position(|c| c.is_whitespace() || matches!(c, '<' | '>'));
    rest.iter().take(end.unwrap_or(rest.len())).any(|c| *c == '@')
}

/// Whether an ampersand before `rest` would be read as a character reference such as `&amp;`.
fn is_entity(rest: &[char]) -> bool {
    let name = rest.iter().position(|c| !(c.is_ascii_alphanumeric() || *c == '#'));
    name.is_some_and(|end| end > 0 && rest.get(end) == Some(&';'))
}

/// Guards the first character of a line of already escaped text, where Markdown would begin a
/// heading, quotation, list, rule, table or link definition.
pub(crate) fn line_start(line: &str) -> String {
    let mut chars = line.chars();
    let (Some(first), second) = (chars.next(), chars.next()) else {
        return line.to_owned();
    };
    let special = match first {
        '#' | '>' | '=' | '[' | '~' | '|' => true,
        '-' => second.is_none_or(|c| "- |:".contains(c)),
        '+' => is_space(second),
        '*' | '_' => second.is_none_or(|c| c == first || c == ' '),
        ':' => second == Some('-'),
        _ => false,
    };
    if special {
        return format!("\\{line}");
    }
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    let rest = line.get(digits..).unwrap_or_default();
    let ends_number = |mark: char| {
        rest.strip_prefix(mark).is_some_and(|after| after.is_empty() || after.starts_with(' '))
    };
    if digits > 0 && (ends_number('.') || ends_number(')')) {
        return format!("{}\\{rest}", line.get(..digits).unwrap_or_default());
    }
    line.to_owned()
}

/// A heading's text on its line: a closing run of `#` would be dropped by readers.
pub(crate) fn heading(text: &str) -> String {
    let text = inline(text.trim());
    match text.strip_suffix('#') {
        Some(body) => format!("{body}\\#"),
        None => text,
    }
}

/// Text between the brackets of a link or an image, where no reader makes links.
pub(crate) fn bracketed(text: &str) -> String {
    let text = printable(text.trim());
    escaped(&text, &Marks { brackets: true, ..Marks::of(&text) })
}

/// Text in a code span, with enough backticks around it.
pub(crate) fn code_span(text: &str) -> String {
    let text = printable(text);
    if text.trim().is_empty() {
        return inline("(empty)");
    }
    let ticks = "`".repeat(longest_run(&text) + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{ticks}{pad}{text}{pad}{ticks}")
}

/// A fenced block, with a fence longer than any run of backticks in it. Line ends and tabs stay;
/// other control characters are written out.
pub(crate) fn fence(lang: &str, text: &str) -> String {
    let lang: String = lang.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    let mut body = String::with_capacity(text.len());
    for c in text.replace("\r\n", "\n").chars() {
        if matches!(c, '\n' | '\t') || !is_unprintable(c) {
            body.push(c);
        } else {
            body.push_str(&printable(&c.to_string()));
        }
    }
    let marks = "`".repeat((longest_run(&body) + 1).max(3));
    let end = if body.is_empty() || body.ends_with('\n') { "" } else { "\n" };
    format!("{marks}{lang}\n{body}{end}{marks}\n")
}

fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_is_left_alone() {
        for text in [
            "4-of-a-Kind & 3-of-a-Kind",
            "rulesets/gin_and_win/ten.md",
            "2 * 3 * 4 < 25, 5 > 4; $300 (or [a] few); 100 %",
            "Score 2, Seven or lower: 1 to 1.",
            "50 % ~ half",
        ] {
            assert_eq!(inline(text), text);
            assert_eq!(line_start(text), text);
        }
    }

    #[test]
    fn what_markdown_acts_upon_is_escaped() {
        for (text, escaped) in [
            ("`x`", "\\`x\\`"),
            ("<script>", "\\<script>"),
            ("<1@b> <|@c> <2", "\\<1@b> \\<|@c> <2"),
            ("**bold**", "\\*\\*bold\\*\\*"),
            ("_a_ b_c_d", "\\_a\\_ b_c_d"),
            ("[a](b)", "[a\\](b)"),
            ("&amp; &#x41; & b", "\\&amp; \\&#x41; & b"),
            ("~~no~~", "\\~\\~no\\~\\~"),
            ("c:\\dir\\*", "c:\\dir\\\\*"),
            ("end\\", "end\\\\"),
        ] {
            assert_eq!(inline(text), escaped);
        }
        assert_eq!((inline("a|b"), cell("a|b")), ("a|b".into(), "a\\|b".into()));
        assert_eq!(inline("\u{1b}[31m"), "\\u{1b}[31m");
        for (text, guarded) in [
            ("# h", "\\# h"),
            ("- i", "\\- i"),
            ("---", "\\---"),
            ("12. x", "12\\. x"),
            ("[x]: y", "\\[x]: y"),
            ("===", "\\==="),
        ] {
            assert_eq!(line_start(text), guarded);
        }
        assert_eq!(heading("C #"), "C \\#");
    }

    /// Escapes do not help against these: readers look for addresses in the text that is left when
    /// the escapes are gone. No reader looks into a code span.
    #[test]
    fn addresses_of_pages_and_mail_stand_in_code_spans() {
        for (text, escaped) in [
            ("see http://a.example/x_y_z.", "see `http://a.example/x_y_z.`"),
            ("HTTPS://A.EXAMPLE", "`HTTPS://A.EXAMPLE`"),
            ("ftp://a", "`ftp://a`"),
            ("(www.a.example)", "`(www.a.example)`"),
            ("*a.b+c@d.example* *x*", "`*a.b+c@d.example*` \\*x\\*"),
            ("mailto:a@b", "`mailto:a@b`"),
            ("a`www.b`", "`` a`www.b` ``"),
            ("*a www.b c*", "\\*a `www.b` c\\*"),
            ("a@b 10 @ 5.50 @home.x x@ www 1:2", "a@b 10 @ 5.50 @home.x x@ www 1:2"),
        ] {
            assert_eq!(inline(text), escaped);
        }
        assert_eq!(cell("a|www.b|c"), "a\\|`www.b`\\|c");
        assert_eq!(heading("Test of www.a.example"), "Test of `www.a.example`");
    }

    #[test]
    fn a_fence_and_a_span_are_longer_than_any_run_of_backticks_inside() {
        assert_eq!(code_span("a``b"), "```a``b```");
        assert_eq!(code_span("`"), "`` ` ``");
        assert_eq!(fence("sh", "```\nx\u{7}"), "````sh\n```\nx\\u{7}\n````\n");
    }
}
