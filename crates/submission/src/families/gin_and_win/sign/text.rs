//! The text of a sign as tokens with their places: words, stops and pay-offs.
//!
//! Leaders, bullets and emphasis fall away; comments are no text. It knows how odds are written; it knows
//! no hands and no rules.

use crate::families::gin_and_win::phrases::commission;
use gincert_evidence::Span;
use gincert_game::gin_and_win::Pay;

/// What a token is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::families::gin_and_win) enum SignToken {
    /// A word or a number, in small letters.
    Word(String),
    /// What parts words: `,` (also `&` and `+`), `;`, `:`, `.`, `|` (also a tab).
    Stop(char),
    /// A pay-off.
    Pays(Pay),
}

/// A token and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::families::gin_and_win) struct Token {
    pub piece: SignToken,
    pub span: Span,
}

impl Token {
    /// The word, where it is one.
    pub fn word(&self) -> Option<&str> {
        match &self.piece {
            SignToken::Word(word) => Some(word),
            _ => None,
        }
    }

    pub fn pays(&self) -> Option<Pay> {
        match self.piece {
            SignToken::Pays(pay) => Some(pay),
            _ => None,
        }
    }
}

/// The words of some tokens; stops between them are `&`.
pub(in crate::families::gin_and_win) fn words(tokens: &[Token]) -> Vec<&str> {
    let pieces = tokens.iter().filter_map(|token| match &token.piece {
        SignToken::Word(word) => Some(word.as_str()),
        SignToken::Stop(_) => Some("&"),
        SignToken::Pays(_) => None,
    });
    pieces.collect()
}

/// A line of a sign.
#[derive(Debug, Clone)]
pub(in crate::families::gin_and_win) struct TextLine {
    pub tokens: Vec<Token>,
    pub span: Span,
    /// Whether it begins a paragraph: a bullet, a heading, a row of a table, the first after a blank.
    pub opens: bool,
}

/// Tokens of a label with its colon at most.
const LABEL_TOKENS: usize = 8;

/// The lines that have any token.
pub(in crate::families::gin_and_win) fn lines(text: &str) -> Vec<TextLine> {
    let plain = without_comments(text);
    let mut lines = Vec::new();
    let mut at = 0;
    let mut after_blank = true;
    for raw in plain.split_inclusive('\n') {
        let start = at;
        at += raw.len();
        let trimmed = raw.trim_start();
        let is_blank = trimmed.is_empty();
        let marks = ['-', '*', '#', '|', '>', '+', '\u{2022}', '\u{b7}', '\u{25cf}', '\u{25aa}'];
        let is_numbered = numbering(trimmed) > 0;
        let opens = after_blank || is_numbered || trimmed.starts_with(marks);
        after_blank = is_blank;
        let tokens = tokens(raw, start);
        if !tokens.is_empty() {
            let end = start + raw.trim_end().len();
            let begin = start + (raw.len() - trimmed.len());
            // A label with its colon begins a line of a list.
            let is_labelled =
                tokens.iter().take(LABEL_TOKENS).any(|t| t.piece == SignToken::Stop(':'));
            let opens = opens || is_labelled;
            lines.push(TextLine { tokens, span: Span::new(begin..end.max(begin)), opens });
        }
    }
    lines
}

/// The text with comments of HTML as blanks, so that every place stays where it is.
fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<!--") {
        let comment = after.split_once("-->").map_or(after, |(comment, _)| comment);
        let end = (before.len() + 4 + comment.len() + 3).min(rest.len());
        out.push_str(before);
        let hidden = rest.get(before.len()..end).unwrap_or_default();
        out.extend(hidden.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        rest = rest.get(end..).unwrap_or_default();
    }
    out.push_str(rest);
    out
}

/// Bytes of a number in front of an item: `1. ` or `2) `.
fn numbering(line: &str) -> usize {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let rest = line.get(digits..).unwrap_or_default();
    let is_item = digits > 0 && (rest.starts_with(". ") || rest.starts_with(") "));
    if is_item { digits + 2 } else { 0 }
}

fn tokens(line: &str, start: usize) -> Vec<Token> {
    let indent = line.len() - line.trim_start().len();
    let skip = indent + numbering(line.trim_start());
    let mut raw: Vec<Token> = Vec::new();
    let mut word = String::new();
    let mut from = skip;
    let chars: Vec<(usize, char)> = line.char_indices().filter(|(at, _)| *at >= skip).collect();
    let char_at = |index: usize| chars.get(index).map(|(_, c)| *c);
    for (index, (at, c)) in chars.iter().copied().enumerate() {
        let before = index.checked_sub(1).and_then(char_at);
        let next = char_at(index + 1);
        let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let is_inside = match c {
            // Within a number, within odds, and at the end of a share.
            '.' => is_digit(before) && is_digit(next),
            // `1,000` is one number, `0,4 to 1` are two cells.
            ',' => {
                let group = (1..=3).all(|ahead| is_digit(char_at(index + ahead)));
                is_digit(before) && group && !is_digit(char_at(index + 4)) && !word.starts_with('0')
            }
            '-' | '\u{2013}' | ':' | '/' => {
                is_digit(before) && (is_digit(next) || next == Some('$'))
            }
            '$' => is_digit(next),
            '%' => true,
            '\'' | '\u{2019}' => false,
            c => c.is_alphanumeric(),
        };
        if is_inside {
            if word.is_empty() {
                from = at;
            }
            word.extend(c.to_lowercase());
            continue;
        }
        if matches!(c, '\'' | '\u{2019}') {
            continue;
        }
        let span = Span::new(start + from..start + at);
        raw.extend(read(&std::mem::take(&mut word)).map(|piece| Token { piece, span }));
        let stop = match c {
            ',' | '&' | '+' => Some(','),
            ';' | '(' | ')' => Some(';'),
            ':' => Some(':'),
            '|' | '\t' => Some('|'),
            // Leaders are no end of a sentence.
            '.' | '!' if before != Some('.') && next != Some('.') => Some('.'),
            _ => None,
        };
        let span = Span::new(start + at..start + at + c.len_utf8());
        raw.extend(stop.map(|c| Token { piece: SignToken::Stop(c), span }));
    }
    let span = Span::new(start + from..start + line.len());
    raw.extend(read(&word).map(|piece| Token { piece, span }));
    joined(&raw)
}

/// A word, or odds written as one: `3-1`, `3:1`, `$3/$1`.
fn read(word: &str) -> Option<SignToken> {
    if word.is_empty() {
        return None;
    }
    let parts: Vec<&str> = word.split(['-', '\u{2013}', ':', '/']).collect();
    if let [win, stake] = parts.as_slice()
        && let (Some(win), Some(stake)) = (digits(win), digits(stake))
    {
        // `2-2` are two scores.
        let odds = odds(win, stake).filter(|_| win != stake || win == 1);
        return Some(odds.map_or_else(|| SignToken::Word(word.to_owned()), SignToken::Pays));
    }
    Some(SignToken::Word(word.replace("&amp", "")))
}

fn odds(win: u32, stake: u32) -> Option<Pay> {
    (stake > 0).then_some(Pay::Odds { win, stake })
}

/// A whole number in digits, with or without commas and a sign of dollars.
pub(in crate::families::gin_and_win) fn digits(text: &str) -> Option<u32> {
    let text = text.strip_prefix('$').unwrap_or(text);
    let plain = text.replace(',', "");
    let is_number = !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit());
    plain.parse().ok().filter(|_| is_number)
}

/// Pay-offs of several words put together: `3 to 1`, `even money`, `two hundred to one`, `4 for 1`.
fn joined(raw: &[Token]) -> Vec<Token> {
    let mut out = Vec::new();
    let mut at = 0;
    // `Seats: 1 to 6` is no pay-off.
    let counts = ["players", "seats", "spots", "people"];
    let is_count = raw.iter().filter_map(Token::word).any(|word| counts.contains(&word));
    while let Some(token) = raw.get(at) {
        let rest = raw.get(at..).unwrap_or_default();
        let (pay, used) = pay_of(rest).unwrap_or((token.pays(), 1));
        let less = pay.and_then(|pay| less(pay, rest.get(used..).unwrap_or_default()));
        let (pay, used) = less.map_or((pay, used), |(pay, more)| (Some(pay), used + more));
        let grows = |pay: &Pay| matches!(pay, Pay::Odds { win, stake } if win < stake);
        let pay = pay.filter(|pay| !(is_count && grows(pay)));
        let end = raw.get(at + used - 1).map_or(token.span.end, |last| last.span.end);
        let span = Span { start: token.span.start, end };
        out.push(match pay {
            Some(pay) => Token { piece: SignToken::Pays(pay), span },
            None => token.clone(),
        });
        at += used;
    }
    out
}

/// Words of a commission behind a pay-off: `, less a 5 % commission on the win`.
const COMMISSION_WORDS_MAX: usize = 12;

/// The odds with the commission that follows them, and how many tokens it takes; `None` where none follows.
fn less(pay: Pay, tokens: &[Token]) -> Option<(Pay, usize)> {
    let Pay::Odds { win, stake } = pay else { return None };
    let stops = tokens.iter().take_while(|token| matches!(token.piece, SignToken::Stop(',' | ';')));
    let from = stops.count();
    let joint = tokens.get(from)?.word()?;
    if !["less", "minus", "with"].contains(&joint) {
        return None;
    }
    let rest = tokens.get(from + 1..)?;
    let words: Vec<&str> = rest.iter().map_while(Token::word).take(COMMISSION_WORDS_MAX).collect();
    // The longest reading: `5 %` alone would leave `commission` for another.
    (1..=words.len()).rev().find_map(|length| {
        let commission = commission(&words.get(..length)?.join(" "))?;
        let closing = rest.get(length).is_some_and(|token| token.piece == SignToken::Stop(';'));
        let used = from + 1 + length + usize::from(closing && from > 0);
        Some((Pay::OddsLess { win, stake, commission }, used))
    })
}

/// The pay-off at the beginning of some tokens, and how many it takes.
fn pay_of(tokens: &[Token]) -> Option<(Option<Pay>, usize)> {
    let word = |at: usize| tokens.get(at).and_then(Token::word);
    if word(0)? == "even" && word(1) == Some("money") {
        return Some((odds(1, 1), 2));
    }
    if word(0) == Some("evens") {
        return Some((odds(1, 1), 1));
    }
    let (win, used) = number(tokens)?;
    let joint = tokens.get(used)?;
    let (stake, more) = number(tokens.get(used + 1..)?)?;
    let total = used + 1 + more;
    // `1 to 6 players` is no pay-off, and `4: 2 to 1` is one of 2 to 1.
    let next = tokens.get(total).and_then(Token::word).unwrap_or_default();
    let counts = ["seat", "player", "card", "hand", "spot", "people"];
    if counts.iter().any(|start| next.starts_with(start)) && next != "hands" && stake > 1 {
        return None;
    }
    match &joint.piece {
        SignToken::Word(joint) if joint == "to" => Some((odds(win, stake), total)),
        SignToken::Word(joint) if joint == "for" => {
            Some((win.checked_sub(stake).and_then(|win| odds(win, stake)), total))
        }
        SignToken::Stop(':') if !["to", "for"].contains(&next) && used == 1 => {
            Some((odds(win, stake).filter(|_| stake == 1), if stake == 1 { total } else { 1 }))
        }
        _ => None,
    }
}

/// A number in digits or words at the beginning of some tokens, and how many it takes.
fn number(tokens: &[Token]) -> Option<(u32, usize)> {
    let first = tokens.first()?.word()?;
    if let Some(number) = digits(first) {
        return Some((number, 1));
    }
    let (mut total, mut part, mut used) = (0_u32, None::<u32>, 0);
    for token in tokens {
        let Some(word) = token.word() else { break };
        match (word, part) {
            ("hundred", Some(known)) if known < 100 => part = Some(known * 100),
            ("thousand", Some(known)) if total == 0 => {
                total = known.checked_mul(1_000)?;
                part = Some(0);
            }
            (word, known) => {
                let Some(value) = small(word) else { break };
                let room = known.unwrap_or(0);
                let fits = known.is_none()
                    || (value < 10 && room % 10 == 0 && room % 100 >= 20)
                    || (value < 100 && room >= 100 && room % 100 == 0)
                    || (total > 0 && room == 0);
                if !fits {
                    break;
                }
                part = Some(room + value);
            }
        }
        used += 1;
    }
    part.map(|part| (total + part, used))
}

/// A number below a hundred, as one English word.
pub(in crate::families::gin_and_win) fn small(word: &str) -> Option<u32> {
    const TENS: [(&str, u32); 8] = [
        ("twenty", 20),
        ("thirty", 30),
        ("forty", 40),
        ("fifty", 50),
        ("sixty", 60),
        ("seventy", 70),
        ("eighty", 80),
        ("ninety", 90),
    ];
    const TEENS: [(&str, u32); 6] = [
        ("fourteen", 14),
        ("fifteen", 15),
        ("sixteen", 16),
        ("seventeen", 17),
        ("eighteen", 18),
        ("nineteen", 19),
    ];
    let named = TENS.iter().chain(&TEENS).find(|(name, _)| *name == word);
    named.map(|(_, value)| *value).or_else(|| {
        let is_word = word.bytes().all(|byte| byte.is_ascii_alphabetic());
        gincert_pages::small_number(word).filter(|_| is_word).map(u32::from)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pays(text: &str) -> Vec<(u32, u32)> {
        let lines = lines(text);
        let pays = lines.iter().flat_map(|line| &line.tokens).filter_map(Token::pays);
        pays.filter_map(|pay| match pay {
            Pay::Odds { win, stake } => Some((win, stake)),
            _ => None,
        })
        .collect()
    }

    #[test]
    fn odds_are_read_however_they_are_written() {
        for text in [
            "500 to 1",
            "500-1",
            "500:1",
            "500/1",
            "FIVE HUNDRED TO ONE",
            "500 TO ONE",
            "$500 to $1",
            "501 for 1",
            "kind .... 500-1",
            "pays 500\u{2013}1.",
            "**500 to 1**",
        ] {
            assert_eq!(pays(text), [(500, 1)], "{text}");
        }
        assert_eq!(pays("1,000 to 1"), [(1000, 1)]);
        assert_eq!(pays("Score 0,4 to 1"), [(4, 1)]);
        assert_eq!(pays("twenty-five to one"), [(25, 1)]);
        assert_eq!(pays("Even money; 3 : 1"), [(1, 1), (3, 1)]);
        for text in ["WAC 230-15-140", "1 to 6 players", "2017-12-18", "4-of-a-kind", "Score 4: 2"]
        {
            assert_eq!(pays(text), [], "{text}");
        }
        assert_eq!(pays("<!-- 500 to 1 --> 20 to 1"), [(20, 1)]);
    }
}
