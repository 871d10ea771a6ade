//! The row `Contract`: which melds a player has to lay first.

use crate::dealt::capital;
use gincert_game::deadwood::MeldKind;
use gincert_game::table_gin::{Demand, DemandedMeld, DemandedMelds};

/// Phrases that a person is shown.
pub(super) const CONTRACTS: [&str; 4] = [
    "Three melds of exactly three cards",
    "One set of three cards or more and one run of four cards or more",
    "Two melds of three cards or more",
    "51 points or more",
];

/// Numbers as the phrases spell them, from one on.
const WORDS: [&str; 13] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen",
];

/// The kinds of meld as the phrases name them, one and several.
const KINDS: [(Option<MeldKind>, &str, &str); 4] = [
    (None, "meld", "melds"),
    (Some(MeldKind::Set), "set", "sets"),
    (Some(MeldKind::Run), "run", "runs"),
    (Some(MeldKind::PokerRun), "poker run", "poker runs"),
];

/// `51 points or more`, or melds joined by `and`: `Two sets of exactly three cards and one run of four
/// cards or more`. Numbers of melds and cards may be digits.
pub(super) fn demand(text: &str) -> Option<Demand> {
    let text = text.to_ascii_lowercase();
    if let Some(points) = text.strip_suffix(" points or more") {
        let digits = points.bytes().all(|byte| byte.is_ascii_digit());
        return points.parse().ok().filter(|_| digits).map(Demand::Points);
    }
    let mut melds = Vec::new();
    for part in text.split(" and ") {
        let (count, rest) = part.trim().split_once(' ')?;
        let count = number(count)?;
        let (kind, cards) = rest.split_once(" of ")?;
        let named = |(_, one, several): &(_, &str, &str)| {
            if count == 1 { kind == *one } else { kind == *several }
        };
        let (kind, ..) = *KINDS.iter().find(|known| named(known))?;
        let exact = cards.strip_prefix("exactly ").and_then(|cards| cards.strip_suffix(" cards"));
        let least = || cards.strip_suffix(" cards or more");
        let meld =
            DemandedMeld { kind, cards: number(exact.or_else(least)?)?, exactly: exact.is_some() };
        melds.extend((0..count).map(|_| meld));
    }
    DemandedMelds::new(&melds).map(Demand::Melds)
}

fn number(text: &str) -> Option<u8> {
    let spelled = (1u8..).zip(WORDS).find(|(_, word)| *word == text).map(|(number, _)| number);
    let digits = || {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
        text.parse().ok().filter(|number: &u8| plain && usize::from(*number) <= WORDS.len())
    };
    spelled.or_else(digits)
}

/// A contract as the row says it; equal melds that follow each other are one part of the phrase.
pub(super) fn phrase(demand: Demand) -> String {
    let demanded = match demand {
        Demand::Points(points) => return format!("{points} points or more"),
        Demand::Melds(demanded) => demanded,
    };
    let melds: Vec<DemandedMeld> = demanded.melds().collect();
    let parts: Vec<String> = melds.chunk_by(|one, next| one == next).map(part).collect();
    capital(&parts.join(" and "))
}

fn part(equal: &[DemandedMeld]) -> String {
    let word = |number: usize| number.checked_sub(1).and_then(|place| WORDS.get(place).copied());
    let Some(meld) = equal.first() else { return String::new() };
    let known = KINDS.iter().find(|(kind, ..)| *kind == meld.kind);
    let named =
        known.map_or("melds", |(_, one, several)| if equal.len() == 1 { one } else { several });
    let count = word(equal.len()).unwrap_or_default();
    let cards = word(meld.cards.into()).unwrap_or_default();
    match meld.exactly {
        true => format!("{count} {named} of exactly {cards} cards"),
        false => format!("{count} {named} of {cards} cards or more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contract_reads_back_from_its_phrase() {
        let more = [
            "Two sets of exactly three cards and one poker run of five cards or more",
            "One meld of thirteen cards or more",
            "1000 points or more",
        ];
        for text in CONTRACTS.into_iter().chain(more) {
            let read = demand(text).unwrap();
            assert_eq!(phrase(read), text);
            assert_eq!(demand(&text.to_ascii_uppercase()), Some(read));
        }
        let digits = demand("3 melds of exactly 3 cards");
        assert_eq!(digits.map(phrase).as_deref(), Some(CONTRACTS[0]));
    }

    #[test]
    fn other_texts_are_no_contract() {
        for text in [
            "",
            "-1 points or more",
            "points or more",
            "51 points",
            "Three melds",
            "One sets of three cards or more",
            "Two set of three cards or more",
            "Five melds of three cards or more",
            "No melds of three cards or more",
            "Two melds of 03 cards or more",
            "Two melds of fourteen cards or more",
            "Two melds of three cards or more and",
            "Two melds of exactly three cards or more",
        ] {
            assert_eq!(demand(text), None, "{text}");
        }
    }
}
