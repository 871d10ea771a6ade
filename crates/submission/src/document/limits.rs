//! Limits as documents and profiles write them: what a limit is about, and how much it is.
//!
//! Another spelling is no way past a limit. This file knows numbers and names; it knows nothing about
//! which limit holds.

use crate::document::dossier::Limit;
use gincert_evidence::{Fraction, PrintedNumber};

/// Names of one limit.
const SAME: [&[&str]; 5] = [
    &[
        "single wager",
        "wager",
        "wager limit",
        "wagering limit",
        "maximum wager",
        "maximum single wager",
        "highest wager",
        "highest single wager",
        "largest wager",
        "single bet",
        "bet",
        "bet limit",
        "betting limit",
        "maximum bet",
        "highest bet",
        "table maximum",
    ],
    &[
        "game per hand",
        "game per player",
        "separate game per hand",
        "maximum game",
        "number of game",
    ],
    &[
        "lowest wager",
        "minimum wager",
        "lowest single wager",
        "lowest bet",
        "minimum bet",
        "table minimum",
    ],
    &[
        "payout limit per player",
        "payout cap per player",
        "player payout limit",
        "highest payout per player",
        "maximum payout per player",
        "payout limit",
        "payout cap",
        "maximum payout",
        "maximum payout per hand",
        "maximum payout per wager",
        "player maximum payout",
    ],
    &[
        "payout limit per table",
        "payout cap per table",
        "table payout limit",
        "aggregate payout limit",
        "aggregate payout cap",
        "aggregate payout",
        "maximum aggregate payout",
        "aggregate limit",
        "table aggregate",
        "highest payout per table",
        "maximum payout per table",
    ],
];

/// What a limit is about, however it is written.
pub fn limit_key(name: &str) -> String {
    let words = name.to_lowercase();
    let words = words.split(|c: char| !c.is_alphanumeric()).filter(|word| {
        !matches!(*word, "" | "the" | "a" | "an" | "any" | "each" | "allowed" | "permitted")
    });
    let singular = |word: &str| match word {
        "max" => "maximum".to_owned(),
        word if word.len() > 3 && !word.ends_with("ss") => {
            word.strip_suffix('s').unwrap_or(word).to_owned()
        }
        word => word.to_owned(),
    };
    let key = words.map(singular).collect::<Vec<_>>().join(" ");
    let same = SAME.iter().find(|names| names.contains(&key.as_str()));
    same.and_then(|names| names.first()).map_or(key, |name| (*name).to_owned())
}

/// A value as it is compared: small letters, single blanks.
pub fn folded_limit(text: &str) -> String {
    text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The number of a limit and its currency.
pub struct LimitAmount {
    /// The number.
    pub value: Fraction,
    /// The currency, where one is named.
    pub currency: Option<&'static str>,
}

impl LimitAmount {
    /// Whether both are of one currency, as far as they name one.
    pub fn is_alike(&self, other: &LimitAmount) -> bool {
        self.currency.is_none() || other.currency.is_none() || self.currency == other.currency
    }
}

const CURRENCIES: [(&str, &[&str]); 4] = [
    ("USD", &["usd", "us$", "dollar", "dollars", "$"]),
    ("EUR", &["eur", "euro", "euros", "\u{20ac}"]),
    ("GBP", &["gbp", "pound", "pounds", "\u{a3}"]),
    ("CAD", &["cad", "c$"]),
];

/// Words that a limit may have beside its number.
const WORDS: [&str; 22] = [
    "up",
    "to",
    "at",
    "most",
    "maximum",
    "max",
    "not",
    "more",
    "than",
    "no",
    "above",
    "between",
    "and",
    "from",
    "per",
    "hand",
    "player",
    "wager",
    "games",
    "each",
    "a",
    "inclusive",
];

/// The largest number of a limit.
///
/// # Errors
/// Why there is none, as the end of a sentence.
pub fn limit_amount(text: &str) -> Result<LimitAmount, &'static str> {
    let lower = text.to_lowercase();
    if lower.starts_with("not below") || lower.starts_with("at least") {
        return Err("it is a minimum");
    }
    let mut spaced = String::new();
    let mut currency = None;
    for c in lower.chars() {
        let sign = CURRENCIES.iter().find(|(_, words)| words.contains(&c.to_string().as_str()));
        match sign {
            Some((code, _)) => {
                currency = Some(*code);
                spaced.push(' ');
            }
            None if matches!(c, '(' | ')' | ';') => spaced.push(' '),
            None => spaced.push(c),
        }
    }
    let mut largest: Option<Fraction> = None;
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut index = 0;
    while let Some(word) = words.get(index) {
        index += 1;
        let word = word.trim_end_matches([',', '.']);
        let code = CURRENCIES.iter().find(|(_, words)| words.contains(&word));
        if let Some((code, _)) = code {
            currency = Some(*code);
            continue;
        }
        if WORDS.contains(&word) || word.is_empty() {
            continue;
        }
        let mut digits = word.to_owned();
        // Thousands may be apart by a blank.
        while let Some(group) = words.get(index).filter(|group| is_group(group)) {
            if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                break;
            }
            digits.push_str(group);
            index += 1;
        }
        let (digits, scale) = match digits.strip_suffix('k') {
            Some(digits) => (digits.to_owned(), 1_000),
            None => (digits, 1),
        };
        let printed = PrintedNumber::parse(&digits).map_err(|_| "it is not a plain number")?;
        let value = printed.value() * &Fraction::integer(scale);
        largest = Some(largest.map_or(value.clone(), |known| known.max(value)));
    }
    let value = largest.ok_or("it is not a number")?;
    Ok(LimitAmount { value, currency })
}

fn is_group(word: &str) -> bool {
    word.len() == 3 && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The limit of this name among some, however it is written.
pub fn limit_named<'a>(limits: &'a [Limit], name: &str) -> Option<&'a Limit> {
    let wanted = limit_key(name);
    limits.iter().find(|limit| limit_key(&limit.name.text) == wanted)
}
