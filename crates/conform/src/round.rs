//! A round of one seat against the dealer as an engine is asked about it, and the money of an answer.
//!
//! Knows nothing about what is right.

use gincert_game::gin_and_win::Action;
use gincert_game::{Card, CardSet, Rank, Suit};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Write};

/// Amounts by wager in minor units: bets, or what a seat won (+) or lost (-).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct WagerAmounts {
    /// On the wager made before the deal.
    #[serde(default)]
    pub ante: i64,
    /// On the wager made to stay; 0 for a folded hand.
    #[serde(default)]
    pub play: i64,
    /// On the side wager; 0 where none is made.
    #[serde(default)]
    pub bonus: i64,
}

/// Which wagers an answer is about: they are settled by different tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum WagerPart {
    /// Ante and Play, by the outcome table.
    Base,
    /// The bonus wager, by the pay table.
    Bonus,
}

impl WagerPart {
    /// Both, in the order of reports.
    pub const ALL: [WagerPart; 2] = [WagerPart::Base, WagerPart::Bonus];

    /// Whether two amounts are the same on these wagers.
    pub fn agrees(self, one: &WagerAmounts, other: &WagerAmounts) -> bool {
        match self {
            WagerPart::Base => (one.ante, one.play) == (other.ante, other.play),
            WagerPart::Bonus => one.bonus == other.bonus,
        }
    }
}

/// One seat against the dealer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EngineRound {
    /// The dealer's cards.
    pub dealer: CardSet,
    /// The seat's cards.
    pub player: CardSet,
    /// What the seat did.
    pub action: Action,
    /// What it wagered.
    pub bets: WagerAmounts,
}

impl EngineRound {
    /// The request with this id, as one line without its end.
    ///
    /// ```
    /// use gincert_conform::{EngineRound, WagerAmounts};
    /// use gincert_game::{gin_and_win::Action, parse_cards};
    /// let round = EngineRound {
    ///     dealer: parse_cards("Kc 2d").unwrap(),
    ///     player: parse_cards("Ah Td").unwrap(),
    ///     action: Action::Fold,
    ///     bets: WagerAmounts { ante: 100, play: 0, bonus: 25 },
    /// };
    /// let mut line = String::new();
    /// round.write_request(7, &mut line);
    /// let wanted = r#"{"id":7,"dealer":"2d Kc","cards":"Ah Td","action":"fold","bets":{"ante":100,"play":0,"bonus":25}}"#;
    /// assert_eq!(line, wanted);
    /// ```
    pub fn write_request(&self, id: u64, line: &mut String) {
        line.push_str("{\"id\":");
        push(id, line);
        line.push(',');
        self.write_fields(line);
        line.push('}');
    }

    /// The request without an id, as an object.
    pub fn request(&self) -> String {
        let mut text = String::from("{");
        self.write_fields(&mut text);
        text.push('}');
        text
    }

    fn write_fields(&self, line: &mut String) {
        line.push_str("\"dealer\":\"");
        push(self.dealer, line);
        line.push_str("\",\"cards\":\"");
        push(self.player, line);
        line.push_str(match self.action {
            Action::Fold => "\",\"action\":\"fold\",\"bets\":{\"ante\":",
            Action::Play => "\",\"action\":\"play\",\"bets\":{\"ante\":",
        });
        for (amount, end) in [
            (self.bets.ante, ",\"play\":"),
            (self.bets.play, ",\"bonus\":"),
            (self.bets.bonus, "}"),
        ] {
            push(amount.unsigned_abs(), line);
            line.push_str(end);
        }
    }

    /// How far the round is from the plainest: fewer and smaller wagers, lower cards, earlier suits.
    pub fn plainness(&self) -> (u32, i64, u32) {
        let wagers = u32::from(self.bets.play != 0) + u32::from(self.bets.bonus != 0);
        let amounts = self.bets.ante + self.bets.play + self.bets.bonus;
        let cards = self.dealer.union(self.player).cards();
        (wagers, amounts, cards.into_iter().map(card_height).sum())
    }
}

/// How high a card is among all: by rank, then by suit.
pub(crate) fn card_height(card: Card) -> u32 {
    let rank = card.rank().map_or(0, Rank::number);
    u32::from(rank) * 4 + u32::from(card.suit().map_or(0, Suit::index))
}

fn push(value: impl fmt::Display, line: &mut String) {
    // Writing to a text cannot fail.
    write!(line, "{value}").ok();
}

/// Ranks from the top down as text, `-` for none.
pub fn ranks_text(ranks: impl IntoIterator<Item = Rank>) -> String {
    let letters: Vec<String> = ranks.into_iter().map(|rank| rank.letter().to_string()).collect();
    if letters.is_empty() { "-".to_owned() } else { letters.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_game::parse_cards;

    #[test]
    fn every_card_is_written_as_it_is_read() {
        let mut text = String::new();
        push(CardSet::DECK, &mut text);
        assert_eq!(parse_cards(&text), Ok(CardSet::DECK));
        assert!(text.starts_with("Ac Ad Ah As 2c") && text.ends_with("Qs Kc Kd Kh Ks"), "{text}");
    }
}
