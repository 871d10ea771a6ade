//! Words, numbers and signs of a text, sentence by sentence. It knows no meaning of any word.

/// A number as it is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Number {
    /// Its digits without the point and without group commas.
    pub digits: i128,
    /// Decimals behind the point.
    pub places: u32,
    /// Power of ten that it is multiplied by.
    pub power: i32,
}

/// A piece of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) enum TokenText {
    /// A word in lower case, without hyphens and possessive endings.
    Word(String),
    /// A number.
    Number(Number),
    /// Digits that are no quantity: dates, versions, ordinals.
    #[default]
    Other,
    /// A sign.
    Sign(char),
}

/// A piece with its text and the clause that it stands in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub piece: TokenText,
    pub text: String,
    /// Number of the clause within the sentence.
    pub clause: usize,
}

impl Token {
    pub fn word(&self) -> &str {
        match &self.piece {
            TokenText::Word(word) => word,
            _ => "",
        }
    }

    pub fn is_sign(&self, sign: char) -> bool {
        self.piece == TokenText::Sign(sign)
    }

    /// Whether it is the sign of a currency.
    pub fn is_currency(&self) -> bool {
        matches!(self.piece, TokenText::Sign('$' | '\u{20ac}' | '\u{a3}'))
    }

    pub fn is_number(&self) -> bool {
        matches!(self.piece, TokenText::Number(_))
    }

    /// Whether it is an abbreviation in capital letters.
    pub fn is_capitals(&self) -> bool {
        self.text.len() >= 2 && self.text.chars().all(|c| c.is_ascii_uppercase())
    }
}

/// Most tokens of a text that are read.
pub(super) const TOKENS_MAX: usize = 1_000_000;

/// Most tokens of a sentence; a longer one is read in pieces.
pub(super) const SENTENCE_TOKENS_MAX: usize = 100;

/// Words behind which a full stop ends no sentence.
const SHORT: &[&str] = &[
    "approx", "no", "nos", "vs", "cf", "art", "sec", "fig", "pct", "ca", "resp", "incl", "adv",
    "avg", "conf", "cum", "dev", "est", "exp", "freq", "max", "min", "prob", "std",
];

/// Words that begin a clause.
const PARTS: &[&str] = &["and", "while", "but", "whereas", "yet"];

/// The sentences of a text in plain characters.
pub(super) fn sentences(text: &str) -> Vec<Vec<Token>> {
    let mut sentences = vec![Vec::new()];
    for (piece, text, ends) in names(pieces(text)) {
        let Some(sentence) = sentences.last_mut() else { break };
        let sentence: &mut Vec<Token> = sentence;
        let last = sentence.last().map_or(0, |token: &Token| token.clause);
        let parts = match &piece {
            TokenText::Sign(sign) => matches!(sign, ',' | ';' | '(' | ')'),
            TokenText::Word(word) => PARTS.contains(&word.as_str()),
            _ => false,
        };
        sentence.push(Token { piece, text, clause: last + usize::from(parts) });
        if ends || sentence.len() >= SENTENCE_TOKENS_MAX {
            sentences.push(Vec::new());
        }
    }
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

/// Months as they are written in dates, with a capital letter.
const MONTHS: [&str; 23] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
    "Jan",
    "Feb",
    "Mar",
    "Apr",
    "Jun",
    "Jul",
    "Aug",
    "Sep",
    "Oct",
    "Nov",
    "Dec",
];

/// A piece with its text, and whether a sentence ends behind it.
type Piece = (TokenText, String, bool);

/// Pieces with dates such as "3 May 2019" as one that is no quantity, and the name of the game as one word: neither
/// speaks of months, years or winning.
fn names(mut pieces: Vec<Piece>) -> Vec<Piece> {
    let mut named = Vec::with_capacity(pieces.len());
    let mut at = 0;
    while let Some((_, text, _)) = pieces.get(at) {
        let rest = pieces.get(at..).unwrap_or_default();
        let (one, taken) = if let Some(taken) = date(rest) {
            let last = rest.get(taken - 1).is_some_and(|(_, _, ends)| *ends);
            ((TokenText::Other, text.clone(), last), taken)
        } else if is_game(rest) {
            let last = rest.get(2).is_some_and(|(_, _, ends)| *ends);
            ((TokenText::Word(GAME.to_owned()), "Gin & Win".to_owned(), last), 3)
        } else {
            // What stands behind is not looked at again.
            let moved = pieces.get_mut(at).map(std::mem::take);
            (moved.unwrap_or_default(), 1)
        };
        named.push(one);
        at += taken;
    }
    named
}

/// The word that stands for the name of the game.
pub(super) const GAME: &str = "ginandwin";

fn is_game(pieces: &[Piece]) -> bool {
    let [(TokenText::Word(first), ..), (and, ..), (TokenText::Word(last), ..), ..] = pieces else {
        return false;
    };
    let is_and = *and == TokenText::Sign('&') || *and == TokenText::Word("and".to_owned());
    let is_name = pieces.get(2).is_some_and(|(_, text, _)| text.starts_with('W'));
    first == "gin" && is_and && last == "win" && is_name
}

/// How many pieces a date takes that begins here: a day, a month and a year, in either order of the first two, or a month
/// and a year.
fn date(pieces: &[Piece]) -> Option<usize> {
    let is_month = |at: usize| {
        let month = pieces.get(at).map(|(_, text, _)| text.as_str());
        month.is_some_and(|month| MONTHS.contains(&month))
    };
    let whole = |at: usize| match pieces.get(at) {
        Some((TokenText::Number(Number { digits, places: 0, power: 0 }), ..)) => Some(*digits),
        _ => None,
    };
    let is_day = |at: usize| {
        let is_ordinal = pieces.get(at).is_some_and(|(piece, text, _)| {
            *piece == TokenText::Other && text.starts_with(|c: char| c.is_ascii_digit())
        });
        is_ordinal || whole(at).is_some_and(|day| (1..=31).contains(&day))
    };
    let is_year = |at: usize| whole(at).is_some_and(|year| (1500..=2200).contains(&year));
    let is_comma =
        |at: usize| pieces.get(at).is_some_and(|(piece, ..)| *piece == TokenText::Sign(','));
    if is_day(0) && is_month(1) {
        return Some(if is_year(2) { 3 } else { 2 });
    }
    if !is_month(0) {
        return None;
    }
    match (is_day(1), is_year(1)) {
        (_, true) => Some(2),
        (true, _) if is_comma(2) && is_year(3) => Some(4),
        (true, _) => Some(if is_year(2) { 3 } else { 2 }),
        _ => None,
    }
}

/// Pieces with their texts, and whether a sentence ends behind them.
fn pieces(text: &str) -> Vec<Piece> {
    let chars: Vec<char> = text.chars().collect();
    let mut pieces: Vec<Piece> = Vec::new();
    let mut at = 0;
    while at < chars.len() && pieces.len() < TOKENS_MAX {
        let rest = chars.get(at..).unwrap_or_default();
        let Some(first) = rest.first() else { break };
        let second = rest.get(1).copied().unwrap_or(' ');
        let is_number = first.is_ascii_digit() || (*first == '.' && second.is_ascii_digit());
        let taken = if first.is_whitespace() {
            1
        } else if is_number {
            number(rest, &mut pieces)
        } else if first.is_alphabetic() {
            word(rest, &mut pieces)
        } else if *first == '-' && is_hyphen(&chars, at) {
            1
        } else {
            sign(rest, &mut pieces);
            1
        };
        at += taken;
    }
    pieces
}

/// Whether a dash joins two words.
fn is_hyphen(chars: &[char], at: usize) -> bool {
    let is_joined =
        |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(|c| c.is_alphanumeric());
    is_joined(at.checked_sub(1)) && is_joined(at.checked_add(1))
}

fn sign(rest: &[char], pieces: &mut Vec<Piece>) {
    let sign = rest.first().copied().unwrap_or(' ');
    let next = rest.iter().skip(1).find(|c| !c.is_whitespace());
    let is_apart = rest.get(1).is_none_or(|c| c.is_whitespace());
    let before = pieces.last().map(|(piece, _, _)| piece);
    let is_short = match before {
        Some(TokenText::Word(word)) => word.len() == 1 || SHORT.contains(&word.as_str()),
        _ => false,
    };
    let begins = next.is_none_or(|c| !c.is_lowercase());
    let ends = match sign {
        '.' => is_apart && !is_short && begins,
        '!' | '?' => true,
        _ => false,
    };
    pieces.push((TokenText::Sign(sign), sign.to_string(), ends));
}

fn word(rest: &[char], pieces: &mut Vec<Piece>) -> usize {
    let is_in = |c: &char| c.is_alphanumeric() || *c == '\'';
    let mut text = String::new();
    for (at, c) in rest.iter().enumerate().take_while(|(_, c)| is_in(c)) {
        text.push(*c);
        // "houseEdge" and the like: a word ends where a capital letter follows a small one.
        if c.is_lowercase() && rest.get(at + 1).is_some_and(|next| next.is_uppercase()) {
            break;
        }
    }
    // "RTP98": a figure and its number.
    let letters: String = text.chars().take_while(|c| c.is_alphabetic()).collect();
    if ["rtp", "edge", "hold", "ev"].contains(&letters.to_lowercase().as_str()) {
        text = letters;
    }
    let taken = text.chars().count();
    let lower = text.to_lowercase();
    let bare = lower.trim_matches('\'').trim_end_matches("'s").replace('\'', "");
    // "houseedge" and the like are two words for a reader.
    let glued = ["house", "casino", "bank", "dealer", "player"];
    let apart = glued.iter().find_map(|first| {
        let rest = bare.strip_prefix(first)?;
        ["edge", "advantage", "margin", "return"].contains(&rest).then_some((*first, rest))
    });
    match apart {
        Some((first, second)) => {
            pieces.push((TokenText::Word(first.to_owned()), first.to_owned(), false));
            pieces.push((TokenText::Word(second.to_owned()), second.to_owned(), false));
        }
        None => pieces.push((TokenText::Word(bare), text, false)),
    }
    taken
}

/// A number, a date or another thing that begins with a digit.
fn number(rest: &[char], pieces: &mut Vec<Piece>) -> usize {
    let mut text = String::new();
    let at = |index: usize| rest.get(index).copied().unwrap_or(' ');
    let mut taken = 0;
    loop {
        let (c, next) = (at(taken), at(taken + 1));
        let joins = matches!(c, '.' | ',') && next.is_ascii_digit();
        if !(c.is_ascii_digit() || joins) {
            break;
        }
        text.push(c);
        taken += 1;
    }
    // A date such as 2026-11-22.
    let is_date = at(taken) == '-' && at(taken + 1).is_ascii_digit() && text.len() == 4;
    if is_date {
        let more = rest.iter().skip(taken).take_while(|c| c.is_ascii_digit() || **c == '-').count();
        pieces.push((TokenText::Other, text, false));
        return taken + more;
    }
    let power = exponent(rest, taken);
    if let Some((_, length)) = power {
        taken += length;
    }
    let suffix: String = rest.iter().skip(taken).take_while(|c| c.is_alphanumeric()).collect();
    let unit = suffix.to_lowercase();
    let is_unit = suffix.is_empty()
        || ["pct", "percent", "bp", "bps", "pc", "vh", "cents"].contains(&unit.as_str())
        || (unit == "c" && text.len() >= 2);
    let value = value(&text).filter(|_| is_unit);
    match value {
        Some((digits, places)) => {
            let power = power.map_or(0, |(power, _)| power);
            pieces.push((TokenText::Number(Number { digits, places, power }), text, false));
        }
        None => {
            taken += suffix.chars().count();
            pieces.push((TokenText::Other, format!("{text}{suffix}"), false));
        }
    }
    taken
}

/// The power of ten behind a number: `e-3`, `x 10^-3`, and how many characters it takes.
fn exponent(rest: &[char], from: usize) -> Option<(i32, usize)> {
    let tail: String = rest.iter().skip(from).take(16).collect();
    let lower = tail.to_lowercase();
    let starts = ["e", " x 10^", "x10^", " * 10^", "x 10^", " x  10^"];
    let (start, body) = starts
        .iter()
        .find_map(|start| lower.strip_prefix(start).map(|body| (start.len(), body)))?;
    let sign = body.starts_with(['-', '+']);
    let digits: String =
        body.chars().skip(usize::from(sign)).take_while(char::is_ascii_digit).take(2).collect();
    let power: i32 = digits.parse().ok()?;
    let power = if body.starts_with('-') { -power } else { power };
    Some((power, start + usize::from(sign) + digits.len()))
}

/// The digits of a number and how many of them are decimals.
fn value(text: &str) -> Option<(i128, u32)> {
    let commas = text.matches(',').count();
    let points = text.matches('.').count();
    let groups = |text: &str| {
        let mut groups = text.split(',');
        let first = groups.next().unwrap_or_default();
        (1..=3).contains(&first.len()) && first != "0" && groups.all(|group| group.len() == 3)
    };
    let (whole, decimals) = match (commas, points) {
        (_, 2..) => return None,
        (0, _) => text.split_once('.').unwrap_or((text, "")),
        (_, 1) => text.split_once('.')?,
        (_, _) if groups(text) => (text, ""),
        // A comma that parts decimals.
        (1, _) => text.split_once(',')?,
        (_, _) => return None,
    };
    let digits: String = whole.chars().chain(decimals.chars()).filter(|c| *c != ',').collect();
    // More digits than a number of 128 bits has room for state no figure.
    let places = u32::try_from(decimals.len()).ok().filter(|_| digits.len() <= 30)?;
    Some((digits.parse().ok()?, places))
}

pub(super) fn word_at(tokens: &[Token], at: usize) -> &str {
    tokens.get(at).map_or("", Token::word)
}

pub(super) fn is_sign(tokens: &[Token], at: usize, sign: char) -> bool {
    tokens.get(at).is_some_and(|token| token.is_sign(sign))
}

/// Whether these words stand at a place, signs such as the point of an abbreviation included.
pub(super) fn stands(tokens: &[Token], at: usize, words: &[&str]) -> bool {
    words.iter().enumerate().all(|(by, word)| {
        let token = tokens.get(at + by);
        token.is_some_and(|token| token.word() == *word || (*word == "." && token.is_sign('.')))
    })
}

/// Whether any of these words stands in a sentence.
pub(super) fn has(tokens: &[Token], words: &[&str]) -> bool {
    tokens.iter().any(|token| words.contains(&token.word()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let sentences = sentences(text);
        sentences
            .iter()
            .map(|sentence| {
                let shown = sentence.iter().map(|token| match &token.piece {
                    TokenText::Number(number) => {
                        format!("{}e{}", number.digits, number.power - number.places as i32)
                    }
                    TokenText::Other => "other".to_owned(),
                    _ => token.text.clone(),
                });
                shown.collect::<Vec<String>>().join(" ")
            })
            .collect()
    }

    #[test]
    fn numbers_are_read_as_printed() {
        assert_eq!(shown("It is 0,73 %."), ["It is 73e-2 % ."]);
        assert_eq!(shown("133,784,560 hands"), ["133784560e0 hands"]);
        assert_eq!(shown("7.3e-3, 7.3 x 10^-3"), ["73e-4 , 73e-4"]);
        assert_eq!(
            shown("2026-11-22, version 1.2.3, the 10th"),
            ["other , version other , the other"]
        );
    }

    #[test]
    fn sentences_end_at_full_stops_that_end_them() {
        assert_eq!(
            shown("The h. e. is 2.5. See it! No. 3"),
            ["The h . e . is 25e-1 .", "See it !", "No . 3e0"]
        );
    }
}
