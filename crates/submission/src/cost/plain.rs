//! A text as a reader takes it in: digits, signs and letters of any script that look like plain ones
//! become plain ones, and formulas become what they say. It knows nothing about what the text means.

/// First characters of runs of ten digits, zero first.
const ZEROS: [u32; 22] = [
    0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66,
    0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810, 0x19d0, 0x1b50, 0xa8d0, 0xff10,
];

/// Letters that look like others.
const ALIKE: [(&str, &str); 12] = [
    ("аɑα", "a"),
    ("вß", "b"),
    ("сϲ", "c"),
    ("еεёéèê", "e"),
    ("оοоօ", "o"),
    ("рρ", "p"),
    ("уγ", "y"),
    ("хχ", "x"),
    ("іιı", "i"),
    ("ѕ", "s"),
    ("тτ", "t"),
    ("кκ", "k"),
];

/// Further letters, one each.
const LETTERS: [(char, char); 14] = [
    ('ԁ', 'd'),
    ('һ', 'h'),
    ('н', 'h'),
    ('ј', 'j'),
    ('ѵ', 'v'),
    ('ν', 'v'),
    ('м', 'm'),
    ('ո', 'n'),
    ('η', 'n'),
    ('ս', 'u'),
    ('υ', 'u'),
    ('ɡ', 'g'),
    ('ɢ', 'g'),
    ('ʀ', 'r'),
];

/// Fractions of one character.
const VULGAR: [(char, &str); 18] = [
    ('½', "1/2"),
    ('⅓', "1/3"),
    ('⅔', "2/3"),
    ('¼', "1/4"),
    ('¾', "3/4"),
    ('⅕', "1/5"),
    ('⅖', "2/5"),
    ('⅗', "3/5"),
    ('⅘', "4/5"),
    ('⅙', "1/6"),
    ('⅚', "5/6"),
    ('⅐', "1/7"),
    ('⅛', "1/8"),
    ('⅜', "3/8"),
    ('⅝', "5/8"),
    ('⅞', "7/8"),
    ('⅑', "1/9"),
    ('⅒', "1/10"),
];

/// The word that a formula leaves, so that its numbers are known as such.
pub(super) const FORMULA: &str = "theformula";

/// The text in plain characters.
pub(super) fn plain(text: &str) -> String {
    let text = without_formulas(text);
    let mut out = String::with_capacity(text.len() + 8);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c == ' ' || c.is_ascii_alphanumeric() {
            out.push(c);
            continue;
        }
        let before = out.chars().next_back();
        let is_between_digits = before.is_some_and(|c| c.is_ascii_digit())
            && chars.peek().and_then(|next| digit(*next)).is_some();
        // "**ed**ge": marks inside of a word.
        let is_in_word = c == '*'
            && before.is_some_and(char::is_alphabetic)
            && chars.clone().find(|next| *next != '*').is_some_and(char::is_alphabetic);
        match c {
            '*' if is_in_word => {}
            '*' | '_' | '`' | '~' | '\u{2009}' | '\u{202f}' if is_between_digits => {}
            '\u{b7}' | '\u{66b}' | '\u{2027}' | '\u{22c5}' if is_between_digits => out.push('.'),
            '\u{66c}' => out.push(','),
            '\u{66a}' | '\u{ff05}' | '\u{fe6a}' | '\u{2052}' => out.push('%'),
            '\u{2044}' | '\u{2215}' => out.push('/'),
            '\u{d7}' => out.push_str(" x "),
            '\u{a2}' => out.push_str(" cents "),
            '\u{2032}' | '\u{2018}' | '\u{2019}' => out.push('\''),
            '\u{2010}'..='\u{2013}' | '\u{2212}' | '\u{fe63}' => out.push('-'),
            '\u{2014}' | '\u{2015}' => out.push_str(" - "),
            '*' | '_' | '`' | '~' => out.push(' '),
            _ if gincert_evidence::is_unprintable(c) && c != '\t' => {}
            c if c.is_whitespace() => out.push(' '),
            c => push_letter(&mut out, c),
        }
    }
    without_letterspacing(&out)
}

/// Fewest single letters in a row that a reader takes for a word printed wide.
const SPACED_LETTERS_LEAST: usize = 4;

/// Letters that were printed wide without a wider blank between their words, parted at words for cost.
fn apart(letters: &str) -> String {
    let words = ["advantage", "payback", "return", "margin", "house", "edge", "hold", "rtp"];
    let lower = letters.to_lowercase();
    let text = words.iter().fold(lower, |text, word| text.replace(word, &format!(" {word} ")));
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

/// The words that are printed as "e d g e", in one piece.
fn without_letterspacing(text: &str) -> String {
    let pieces: Vec<&str> = text.split(' ').collect();
    let is_letter = |piece: &&str| piece.len() == 1 && piece.chars().all(char::is_alphabetic);
    let mut out: Vec<String> = Vec::with_capacity(pieces.len());
    let mut rest = pieces.as_slice();
    while let [first, others @ ..] = rest {
        let letters = rest.iter().take_while(|piece| is_letter(piece)).count();
        let (word, behind) = match letters >= SPACED_LETTERS_LEAST {
            true => (
                apart(&rest.iter().take(letters).copied().collect::<String>()),
                rest.get(letters..),
            ),
            false => ((*first).to_owned(), Some(others)),
        };
        out.push(word);
        rest = behind.unwrap_or_default();
    }
    out.join(" ")
}

fn push_letter(out: &mut String, c: char) {
    if c.is_ascii() {
        return out.push(c);
    }
    if let Some((digit, is_high)) = raised(c) {
        let is_power = is_high && (out.ends_with("10") || out.ends_with('^'));
        let is_more = out.rsplit_once('^').is_some_and(|(_, power)| {
            power.chars().all(|c| c.is_ascii_digit() || c == '-') && is_high
        });
        if is_power && !is_more {
            out.push('^');
        }
        return out.push(digit);
    }
    if let Some(digit) = digit(c) {
        return out.push(digit);
    }
    if let Some((_, fraction)) = VULGAR.iter().find(|(sign, _)| *sign == c) {
        out.push(' ');
        return out.push_str(fraction);
    }
    match c as u32 {
        code @ 0xff01..=0xff5e => out.extend(char::from_u32(code - 0xfee0)),
        // Mathematical letters: thirteen alphabets of 52.
        code @ 0x1d400..=0x1d6a3 => {
            let letter = (code - 0x1d400) % 52;
            let first = if letter < 26 { 'A' as u32 } else { 'a' as u32 - 26 };
            out.extend(char::from_u32(first + letter));
        }
        _ => out.push(latin(c)),
    }
}

/// The plain letter that a letter looks like, its case kept.
fn latin(c: char) -> char {
    if c.is_ascii() {
        return c;
    }
    let lower = c.to_lowercase().next().unwrap_or(c);
    let alike = ALIKE.iter().find(|(letters, _)| letters.contains(lower));
    let plain = alike.and_then(|(_, plain)| plain.chars().next());
    let plain = plain.or_else(|| LETTERS.iter().find(|(letter, _)| *letter == lower).map(|l| l.1));
    match plain {
        Some(plain) if c.is_uppercase() => plain.to_ascii_uppercase(),
        Some(plain) => plain,
        None => c,
    }
}

/// The digit that a character is in some script.
fn digit(c: char) -> Option<char> {
    if c.is_ascii_digit() {
        return Some(c);
    }
    let code = c as u32;
    let value = match code {
        0x1d7ce..=0x1d7ff => (code - 0x1d7ce) % 10,
        0x2460..=0x2468 => code - 0x245f,
        0x2776..=0x277e => code - 0x2775,
        _ => {
            let zero = ZEROS.iter().find(|zero| (**zero..**zero + 10).contains(&code))?;
            code - zero
        }
    };
    char::from_digit(value, 10)
}

/// A digit or sign above or below the line, and whether it is above.
fn raised(c: char) -> Option<(char, bool)> {
    let value = match c {
        '\u{2070}' => 0,
        '\u{b9}' => 1,
        '\u{b2}' => 2,
        '\u{b3}' => 3,
        '\u{2074}'..='\u{2079}' => c as u32 - 0x2070,
        '\u{2080}'..='\u{2089}' => return Some((char::from_digit(c as u32 - 0x2080, 10)?, false)),
        '\u{207b}' => return Some(('-', true)),
        _ => return None,
    };
    Some((char::from_digit(value, 10)?, true))
}

/// Formulas between dollar signs as their text; sums of money stay.
fn without_formulas(text: &str) -> String {
    if !text.contains(['$', '\\']) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    for (index, part) in text.split('$').enumerate() {
        let is_formula = index % 2 == 1 && part.contains(['=', '\\', '^', '<', '>']);
        if index > 0 && !is_formula && !out.ends_with(FORMULA_END) {
            out.push('$');
        }
        if is_formula {
            out.push_str(&format!(" {FORMULA} "));
            out.push_str(&formula(part));
            out.push_str(FORMULA_END);
        } else if part.contains('\\') {
            out.push_str(&formula(part));
        } else {
            out.push_str(part);
        }
    }
    out
}

const FORMULA_END: &str = " \u{2003}";

/// What a formula says: `\frac{73}{10000}` is 73/10000.
fn formula(part: &str) -> String {
    let mut text = part.replace("}{", "/").replace("\\,", "").replace("\\;", " ");
    for (command, words) in [
        ("\\frac", " "),
        ("\\dfrac", " "),
        ("\\tfrac", " "),
        ("\\%", "%"),
        ("\\times", " x "),
        ("\\cdot", " x "),
        ("\\approx", " = "),
        ("\\text", " "),
        ("\\mathrm", " "),
        ("\\mathit", " "),
        ("\\mathbf", " "),
        ("\\operatorname", " "),
        ("\\le", " < "),
        ("\\quad", " "),
    ] {
        text = text.replace(command, words);
    }
    text.replace(['{', '}', '\\'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_and_letters_of_other_scripts_are_plain() {
        for (text, wanted) in [
            ("０.７３ ％", "0.73 %"),
            ("٠٫٧٣٪", "0.73%"),
            ("hоuse еdge", "house edge"),
            ("𝟎.𝟕𝟑 𝐞𝐝𝐠𝐞", "0.73 edge"),
            ("7.3×10⁻³", "7.3 x 10^-3"),
            ("⁷³⁄₁₀₀₀₀", "73/10000"),
            ("0·73", "0.73"),
            ("2½", "2 1/2"),
            ("house **ed**ge", "house   edge"),
            ("h o u s e edge, wells A B C", "house edge, wells A B C"),
            ("limits of $5 to $300", "limits of $5 to $300"),
        ] {
            assert_eq!(plain(text), wanted, "{text}");
        }
        assert!(plain("$\\frac{73}{10000}$").contains("73/10000"));
        assert!(plain("$RTP = 99.4\\%$").contains("RTP = 99.4%"));
    }
}
