//! Limits of a rule document against those of the profile.
//!
//! A limit is known by what it limits, however it is written, and compared where both sides are one
//! number of one currency. What is not compared is told: another spelling is no way past a limit.

use crate::checks::{limit_exceeded, limit_unread};
use gincert_evidence::{Finding, Fraction, Printed};
use gincert_submission::{Examined, Limit};

/// Names of one limit.
const SAME: [&[&str]; 2] = [
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
];

/// Compares every limit; findings about the document.
pub(crate) fn compare(examined: &Examined, limits: &[Limit], findings: &mut Vec<Finding>) {
    let stated = |limit: &&Limit| limit.value.text != "not stated";
    let limits: Vec<&Limit> = limits.iter().filter(stated).collect();
    let numbered = limits.iter().any(|limit| amount(&limit.value.text).is_ok());
    for here in &examined.dossier.limits {
        findings.extend(compared(examined, here, &limits, numbered));
    }
}

/// What is to be said about one limit of the document.
fn compared(
    examined: &Examined,
    here: &Limit,
    limits: &[&Limit],
    numbered: bool,
) -> Option<Finding> {
    let unread = |why: &str| {
        let place = examined.source.place(here.name.span);
        Some(limit_unread::finding(place, &here.name.text, &here.value.text, why))
    };
    let known = key(&here.name.text);
    let Some(there) = limits.iter().find(|limit| key(&limit.name.text) == known) else {
        let has_number = here.value.text.bytes().any(|byte| byte.is_ascii_digit());
        return unread("the profile has no limit of this name").filter(|_| numbered && has_number);
    };
    if folded(&here.value.text) == folded(&there.value.text) {
        return None;
    }
    match (amount(&here.value.text), amount(&there.value.text)) {
        (Ok(ours), Ok(theirs)) if !ours.is_alike(&theirs) => unread("it is in another currency"),
        (Ok(ours), Ok(theirs)) => (ours.value > theirs.value).then(|| {
            limit_exceeded::finding(
                examined.source.place(here.value.span),
                &here.name.text,
                &here.value.text,
                &there.value.text,
                &there.from.text,
            )
        }),
        (Err(why), _) => unread(why),
        (_, Err(_)) => unread("the profile's limit is no plain number"),
    }
}

/// What a limit is about, however it is written.
fn key(name: &str) -> String {
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

fn folded(text: &str) -> String {
    text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The number of a limit and its currency.
struct Amount {
    value: Fraction,
    currency: Option<&'static str>,
}

impl Amount {
    fn is_alike(&self, other: &Amount) -> bool {
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

/// The largest number of a limit; why there is none.
fn amount(text: &str) -> Result<Amount, &'static str> {
    let lower = text.to_lowercase();
    if lower.starts_with("not below") || lower.starts_with("at least") {
        return Err("it is a least amount");
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
        let printed = Printed::parse(&digits).map_err(|_| "it is no plain number")?;
        let value = printed.value() * &Fraction::integer(scale);
        largest = Some(largest.map_or(value.clone(), |known| known.max(value)));
    }
    let value = largest.ok_or("it is no number")?;
    Ok(Amount { value, currency })
}

fn is_group(word: &str) -> bool {
    word.len() == 3 && word.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_submission::{Source, examine, read_profile};

    fn codes(here: &str) -> Vec<&'static str> {
        let profile = "| Limit | Value | From |\n| - | - | - |\n| Games per hand | 4 | A |\n\
                       | Single wager | 300 USD | B |\n| Side bets | not allowed | C |\n";
        let profile = read_profile(&Source::new("p.md", profile.as_bytes()));
        let document = format!("| Limit | Value | From |\n| - | - | - |\n{here}\n");
        let examined = examine("rules.md", document.as_bytes());
        let mut findings = Vec::new();
        compare(&examined, &profile.limits, &mut findings);
        findings.into_iter().map(|finding| finding.code).collect()
    }

    #[test]
    fn another_spelling_is_no_way_past_a_limit() {
        for row in [
            "| Single wager | 5000 USD | x |",
            "| single wager | 5000 USD | x |",
            "| Single wager | up to 5000 USD | x |",
            "| Single wagers | $5,000 | x |",
            "| Maximum wager | USD 5 000 | x |",
            "| The highest single wager | 5k | x |",
            "| Wager limits | 5 to 5000 USD | x |",
            "| Games per hand | 5 | x |",
            "| Games, per hand | at most 5 games | x |",
        ] {
            assert_eq!(codes(row), ["limit-exceeded"], "{row}");
        }
        for row in [
            "| Single wager | 300 USD | x |",
            "| Single wager | $5 to $300 | x |",
            "| Max bet | up to 200 | x |",
            "| Games per hand | 4 | x |",
            "| Side bets | Not allowed | x |",
        ] {
            assert_eq!(codes(row), Vec::<&str>::new(), "{row}");
        }
    }

    #[test]
    fn what_is_not_compared_is_told() {
        for row in [
            "| Single wager | five thousand dollars | x |",
            "| Single wager | as posted | x |",
            "| Single wager | 5000 EUR | x |",
            "| Jackpot wager | 5000 USD | x |",
            "| Side bets | 3 | x |",
        ] {
            assert_eq!(codes(row), ["limit-unread"], "{row}");
        }
    }
}
