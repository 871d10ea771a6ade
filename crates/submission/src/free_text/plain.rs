//! Plain text and Markdown: soft line ends, marks of lists and headings, and tables by bars, tabs, leaders or blanks.

use super::layout::TextLayout;
use super::{FreeTextError, PLAIN_HEADING};

/// Characters of a line from which it may go on in the next one.
const FULL_LINE_CHARS: usize = 45;

/// The same in a text whose lines are all short.
const NARROW_LINE_CHARS: usize = 25;

/// Most characters of a heading that only its place shows.
const TITLE_CHARS_MAX: usize = 60;

/// Most characters of a cell of a table that is drawn with blanks.
const DRAWN_CELL_CHARS: usize = 70;

pub(super) fn read(text: &str, layout: &mut TextLayout) -> Result<(), FreeTextError> {
    let widest = text.lines().map(|line| line.trim().chars().count()).max().unwrap_or(0);
    let full = FULL_LINE_CHARS.min(widest * 7 / 10).max(NARROW_LINE_CHARS);
    let mut after_blank = false;
    for (number, raw) in (1..).zip(text.lines()) {
        let line = raw.trim();
        if line.is_empty() {
            after_blank = true;
            continue;
        }
        if is_drawn(line) {
            layout.end_paragraph()?;
            continue;
        }
        let (marks, body) = without_marks(line);
        if let Some(cells) = cells(body) {
            layout.row(number, &cells)?;
        } else {
            let goes_on = marks == Marks::None
                && layout.last_words().is_some_and(|last| continues(last, body, after_blank, full));
            if !goes_on {
                layout.end_paragraph()?;
            }
            layout.text(number, body);
            let is_first = after_blank || number == 1;
            layout.set_heading(match marks {
                Marks::Heading => {
                    u8::try_from(line.bytes().take_while(|c| *c == b'#').count()).ok()
                }
                _ if !goes_on && is_first && is_title(line, body) => Some(PLAIN_HEADING),
                _ => None,
            });
            if marks == Marks::Heading {
                layout.end_paragraph()?;
            }
        }
        after_blank = false;
    }
    Ok(())
}

/// The mark in front of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Marks {
    None,
    Item,
    Heading,
}

/// Whether a line is a heading if it stands alone: short, with a capital or a number in front, without a stop.
fn is_title(line: &str, body: &str) -> bool {
    let begins = |c: char| c.is_uppercase() || c.is_ascii_digit();
    let is_short = body.chars().count() <= TITLE_CHARS_MAX;
    is_short && line.starts_with(begins) && !body.ends_with(['.', ',', ';', '!', '?'])
}

/// A line of dashes, bars and the like: what is drawn between rows and under headings.
fn is_drawn(line: &str) -> bool {
    line.chars().all(|c| "-=_*|:+~ \t\u{2500}\u{2014}".contains(c))
}

/// A line without its number, letter or bullet, or the signs of a heading.
fn without_marks(line: &str) -> (Marks, &str) {
    if line.starts_with('#') {
        return (Marks::Heading, line.trim_matches('#').trim());
    }
    let mut rest = line;
    let mut marks = Marks::None;
    while let Some(next) = without_mark(rest) {
        rest = next;
        marks = Marks::Item;
    }
    (marks, rest)
}

fn without_mark(line: &str) -> Option<&str> {
    let bullets =
        ['-', '*', '+', '>', '\u{2022}', '\u{b7}', '\u{25cf}', '\u{25aa}', '\u{2013}', '\u{f0b7}'];
    let parted = |rest: &str| rest.starts_with([' ', '\t', '\u{a0}']);
    if let Some(rest) = line.strip_prefix(bullets).filter(|rest| parted(rest)) {
        return Some(rest.trim_start());
    }
    // A bullet that became a letter on its way out of a word processor.
    if let Some(rest) = line.strip_prefix('o').filter(|rest| parted(rest)) {
        return Some(rest.trim_start());
    }
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let letters = usize::from(line.starts_with(|c: char| c.is_ascii_alphabetic()));
    let length = if (1..=3).contains(&digits) { digits } else { letters };
    let (_, rest) = line.split_at_checked(length).filter(|_| length > 0)?;
    let rest = rest.strip_prefix(['.', ')'])?;
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.' && digits > 0);
    // `1.2 Wagers` is the number of a section, `1.5 to 1` a pay-off.
    let is_section =
        behind.len() == rest.len() || !behind.trim_start().starts_with(char::is_lowercase);
    (parted(behind) && is_section).then(|| behind.trim_start())
}

/// The cells of a row, however it is drawn; `None` for a line of text.
fn cells(line: &str) -> Option<Vec<String>> {
    let is_barred = line.starts_with('|') || line.contains(" | ");
    let parts: Vec<String> = if is_barred {
        let inner = line.trim_start_matches('|');
        let inner = inner.strip_suffix('|').unwrap_or(inner);
        let hidden = inner.replace("\\|", "\u{1}");
        hidden.split('|').map(|cell| cell.replace('\u{1}', "|").trim().to_owned()).collect()
    } else if line.contains('\t') {
        line.split('\t').map(|cell| cell.trim().to_owned()).collect()
    } else if let Some(parts) = around_leaders(line) {
        parts
    } else {
        let parts: Vec<&str> =
            line.split("   ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
        let is_short = parts.iter().all(|cell| cell.chars().count() <= DRAWN_CELL_CHARS);
        if !is_short {
            return None;
        }
        parts.into_iter().map(str::to_owned).collect()
    };
    let full = parts.iter().filter(|cell| !cell.is_empty()).count();
    (full >= 2 || is_barred && parts.len() >= 2).then_some(parts)
}

/// `Score 1 .... 2 to 1`: two cells.
fn around_leaders(line: &str) -> Option<Vec<String>> {
    let plain = line.replace('\u{2026}', "...");
    let at = plain.find("...")?;
    let left = plain.get(..at)?.trim();
    let right = plain.get(at..)?.trim_start_matches(['.', ' ']).trim();
    (!left.is_empty() && !right.is_empty()).then(|| vec![left.to_owned(), right.to_owned()])
}

/// Whether a paragraph goes on in a line, with blank lines between them or not.
fn continues(last: &str, next: &str, after_blank: bool, full: usize) -> bool {
    let is_whole = last.ends_with(['.', '!', '?', ':', ';', '\u{201d}', '"'])
        || after_blank && last.ends_with(')');
    if is_whole {
        return !after_blank;
    }
    let is_full = last.chars().count() >= full;
    let word = last.rsplit(' ').next().unwrap_or_default().to_lowercase();
    let pays = word.ends_with(|c: char| c.is_ascii_digit())
        || ["lose", "loses", "push", "pushes", "money", "one"].contains(&word.as_str());
    match next.starts_with(|c: char| c.is_lowercase()) {
        true => !after_blank || is_full,
        false => {
            is_full && (!pays || after_blank && next.starts_with(|c: char| c.is_ascii_digit()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FreeText, FreeTextError, PieceContent};

    fn of(text: &str) -> Vec<(u64, String)> {
        let pieces = FreeText::read(text).unwrap().pieces;
        pieces.iter().map(|piece| (piece.line, piece.words())).collect()
    }

    #[test]
    fn sentences_go_on_over_soft_line_ends_and_blank_lines() {
        let text = "10. When the player wins the hand with a score of zero, the Play bet is paid\n\n\
                    3-1.\n\n11. In the event of a tie the dealer compares the highest cards. Cards are ranked up to\n\n\
                    King (high).\n\nPay table\n\n4 of a kind & 3 of a kind 500-1\n5 card flush & pair 20-1\n";
        let wanted = [
            (1, "When the player wins the hand with a score of zero, the Play bet is paid 3-1."),
            (5, "In the event of a tie the dealer compares the highest cards."),
            (5, "Cards are ranked up to King (high)."),
            (9, "Pay table"),
            (11, "4 of a kind & 3 of a kind 500-1"),
            (12, "5 card flush & pair 20-1"),
        ];
        assert_eq!(of(text), wanted.map(|(line, text)| (line, text.to_owned())));
    }

    #[test]
    fn marks_of_lists_fall_away() {
        let text = "- 2. The dealer deals\n - a. Fold or\n1)\tPlay on\n\u{2022} Ante\no Pairs, Trips\n## Wagers ##\n";
        let words: Vec<String> = of(text).into_iter().map(|(_, words)| words).collect();
        assert_eq!(
            words,
            ["The dealer deals", "Fold or", "Play on", "Ante", "Pairs, Trips", "Wagers"]
        );
    }

    #[test]
    fn a_table_is_read_however_it_is_drawn() {
        for text in [
            "Hand\tPays\nScore 1\t2 to 1\n",
            "| Hand | Pays |\n| --- | --- |\n| Score 1 | 2 to 1 |\n",
            "Hand ........ Pays\nScore 1 .... 2 to 1\n",
            "Hand          Pays\nScore 1       2 to 1\n",
            "Hand | Pays\n--- | ---\nScore 1 | 2 to 1\n",
        ] {
            let pieces = FreeText::read(text).unwrap().pieces;
            let cells: Vec<&Vec<String>> = pieces
                .iter()
                .filter_map(|piece| match &piece.content {
                    PieceContent::Row { table: 1, cells } => Some(cells),
                    _ => None,
                })
                .collect();
            assert_eq!(cells, [&["Hand", "Pays"], &["Score 1", "2 to 1"]], "{text}");
        }
    }

    #[test]
    fn what_is_too_wide_or_too_long_or_empty_is_refused() {
        let row = |cells: usize| format!("{}\n", vec!["x"; cells].join("\t"));
        assert!(FreeText::read(&row(64)).is_ok());
        assert_eq!(FreeText::read(&row(65)), Err(FreeTextError::TooWide(1)));
        let lines = |count: usize| "One more.\n\n".repeat(count);
        assert!(FreeText::read(&lines(20_000)).is_ok());
        assert_eq!(FreeText::read(&lines(20_001)), Err(FreeTextError::TooLong));
        for empty in ["", " \n\n", "---\n| | |\n"] {
            assert_eq!(FreeText::read(empty), Err(FreeTextError::Empty), "{empty:?}");
        }
    }
}
