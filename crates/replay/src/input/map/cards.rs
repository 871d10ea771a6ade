//! Cards in codes of their own.

use super::rank_letters;
use crate::record::cards::{LIST_MAX, LoggedCards, NO_CODE};
use gincert_game::{Card, Rank, Suit};

/// What stands between two cards; no code may hold any of it.
pub(super) const APART: [char; 7] = [' ', '\u{a0}', ',', ';', '\t', '|', '/'];

/// Marks that may stand between the codes of a row without blanks.
const MARKS: [char; 5] = ['-', '.', '_', '+', ':'];

/// Longest code of a card, in bytes.
const CODE_BYTES_MAX: usize = 32;

/// Longest row of codes with nothing between them, in bytes: the cards of a deck by three letters each.
const JOINED_BYTES_MAX: usize = 3 * LIST_MAX;

/// The codes of the 52 cards and of a hidden one. Letters are read in either case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardCodes {
    /// Code in capitals and the card; `None` for a hidden one. In order.
    codes: Vec<(String, Option<Card>)>,
    /// A text in place of all cards of a hand, none of which is shown.
    hidden_hand: Option<String>,
    /// Whether the codes are numbers, of which two beside each other look like a third one.
    are_numbers: bool,
    /// Of cards in words: those that stand between and say nothing, in capitals.
    pub(super) between_words: Option<Vec<String>>,
}

/// Longest text in place of a hand, in bytes.
const HIDDEN_HAND_BYTES_MAX: usize = 64;

/// Why card codes are ambiguous or cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// There are not 13 ranks.
    #[error("number of ranks: {0}; a deck has 13, from the ace to the king")]
    Ranks(usize),
    /// There are not 4 suits.
    #[error("number of suits: {0}; a deck has 4: clubs, diamonds, hearts, spades")]
    Suits(usize),
    /// A code stands for two cards.
    #[error("the code '{0}' stands for two cards")]
    Twice(String),
    /// A letter or a number stands for another rank than everywhere, and changes places with its own code.
    #[error("'{0}' is the code of another rank")]
    OtherRank(String),
    /// A code is empty, too long, or holds what stands between cards.
    #[error(
        "'{0}' is not a card code: it is empty, too long, or contains the separator between cards"
    )]
    Unusable(String),
}

impl CardCodes {
    /// The codes made of ranks (ace to king) and suits (clubs, diamonds, hearts, spades). Where the
    /// ten is `T` or `10`, both are read, unless the other one stands for another rank.
    ///
    /// ```
    /// use gincert_replay::map::CardCodes;
    /// let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    /// let codes = CardCodes::new(&ranks, &["C", "D", "H", "S"], true, "_", "XX").unwrap();
    /// assert_eq!(codes.house("S_K, C_10;xx"), "Ks Tc ??");
    /// ```
    ///
    /// # Errors
    /// [`CodeError`].
    pub fn new(
        ranks: &[&str],
        suits: &[&str],
        suit_first: bool,
        between: &str,
        hidden: &str,
    ) -> Result<CardCodes, CodeError> {
        if ranks.len() != Rank::all().count() {
            return Err(CodeError::Ranks(ranks.len()));
        }
        if suits.len() != Suit::ALL.len() {
            return Err(CodeError::Suits(suits.len()));
        }
        // A card in the format's own notation is shown, whatever a map calls it.
        if !LoggedCards::read(hidden).cards().is_empty() {
            return Err(CodeError::Twice(hidden.to_owned()));
        }
        if let Some(code) = rank_letters::of_other_rank(ranks) {
            return Err(CodeError::OtherRank(code.to_owned()));
        }
        let mut codes = vec![(usable(hidden)?, None)];
        for (rank, rank_code) in Rank::all().zip(ranks) {
            for spelling in rank_letters::spellings(ranks, rank, rank_code) {
                usable(spelling)?;
                for (suit, suit_code) in Suit::ALL.into_iter().zip(suits) {
                    usable(suit_code)?;
                    let code = match suit_first {
                        true => format!("{suit_code}{between}{spelling}"),
                        false => format!("{spelling}{between}{suit_code}"),
                    };
                    codes.push((usable(&code)?, Some(Card::new(rank, suit))));
                }
            }
        }
        CardCodes::sorted(codes, false)
    }

    /// The codes of numbered cards.
    pub(super) fn of_numbers(
        numbers: Vec<(String, Card)>,
        hidden: &str,
    ) -> Result<CardCodes, CodeError> {
        if !LoggedCards::read(hidden).cards().is_empty() {
            return Err(CodeError::Twice(hidden.to_owned()));
        }
        let mut codes = vec![(usable(hidden)?, None)];
        codes.extend(numbers.into_iter().map(|(code, card)| (code, Some(card))));
        CardCodes::sorted(codes, true)
    }

    /// The codes of the symbols of playing cards in Unicode, from U+1F0A0, which is a hidden one.
    ///
    /// ```
    /// use gincert_replay::map::CardCodes;
    /// let codes = CardCodes::of_symbols().unwrap();
    /// assert_eq!(codes.house("\u{1f0a1} \u{1f0d4}\u{1f0be} \u{1f0a0}"), "As 4c Kh ??");
    /// ```
    ///
    /// # Errors
    /// [`CodeError`]; none for these codes.
    pub fn of_symbols() -> Result<CardCodes, CodeError> {
        // Between the jack and the queen is a knight.
        let place = |number: u32| if number > 11 { number + 1 } else { number };
        let mut codes = vec![("\u{1f0a0}".to_owned(), None)];
        for (suit, first) in Suit::ALL.into_iter().zip([0x1_f0d0, 0x1_f0c0, 0x1_f0b0, 0x1_f0a0]) {
            let symbol = |rank: &Rank| char::from_u32(first + place(rank.number().into()));
            let cards = Rank::all().filter_map(|rank| Some((symbol(&rank)?, rank)));
            codes.extend(cards.map(|(c, rank)| (c.to_string(), Some(Card::new(rank, suit)))));
        }
        CardCodes::sorted(codes, false)
    }

    /// The codes in order, where none stands for two cards.
    fn sorted(
        mut codes: Vec<(String, Option<Card>)>,
        are_numbers: bool,
    ) -> Result<CardCodes, CodeError> {
        codes.sort_unstable();
        let twice = codes.windows(2).find(|pair| match pair {
            [one, other] => one.0 == other.0,
            _ => false,
        });
        match twice.and_then(|pair| pair.first()) {
            Some((code, _)) => Err(CodeError::Twice(code.clone())),
            None => Ok(CardCodes { codes, hidden_hand: None, are_numbers, between_words: None }),
        }
    }

    /// The same codes, and a text that stands in place of all cards of a hand where none is shown.
    ///
    /// ```
    /// use gincert_replay::map::CardCodes;
    /// let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
    /// let codes = CardCodes::new(&ranks, &["C", "D", "H", "S"], false, "", "**").unwrap();
    /// let codes = codes.with_hidden_hand("not shown").unwrap();
    /// assert_eq!(codes.house("Not shown"), "??");
    /// assert!(codes.clone().with_hidden_hand("7C").is_err());
    /// assert!(codes.clone().with_hidden_hand("not shown, 7C").is_err());
    /// // A word may begin as the code of a card does.
    /// assert!(codes.clone().with_hidden_hand("Ascuns").is_ok());
    /// ```
    ///
    /// # Errors
    /// [`CodeError`] for a text that is empty, too long, or a card.
    pub fn with_hidden_hand(mut self, text: &str) -> Result<CardCodes, CodeError> {
        let text = text.trim();
        if text.is_empty() || text.len() > HIDDEN_HAND_BYTES_MAX {
            return Err(CodeError::Unusable(text.to_owned()));
        }
        if shows_card(text) || shows_card(&self.house(text)) {
            return Err(CodeError::Twice(text.to_owned()));
        }
        self.hidden_hand = Some(text.to_owned());
        Ok(self)
    }

    /// Whether a word in capitals is the code of a hidden card.
    pub(super) fn is_hidden(&self, word: &str) -> bool {
        self.codes.iter().any(|(code, card)| card.is_none() && code == word)
    }

    /// The code of a hidden card.
    pub(crate) fn hidden_code(&self) -> &str {
        let hidden = self.codes.iter().find(|(_, card)| card.is_none());
        hidden.map_or("??", |(code, _)| code.as_str())
    }

    /// Each code in capitals, with its card.
    ///
    /// ```
    /// use gincert_replay::map::CardCodes;
    /// let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
    /// let codes = CardCodes::new(&ranks, &["c", "d", "h", "s"], false, "", "XX").unwrap();
    /// // The ten has two.
    /// assert_eq!(codes.cards().count(), 56);
    /// assert!(codes.cards().any(|(code, card)| code == "10H" && card.to_string() == "Th"));
    /// ```
    pub fn cards(&self) -> impl Iterator<Item = (&str, Card)> {
        self.codes.iter().filter_map(|(code, card)| Some((code.as_str(), (*card)?)))
    }

    /// The cards as the format itself has them; a code that is none stays unreadable. Codes with nothing between them are read
    /// where they can be cut in one way only, and those with one mark between each two.
    ///
    /// ```
    /// use gincert_replay::map::CardCodes;
    /// let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
    /// let codes = CardCodes::new(&ranks, &["c", "d", "h", "s"], true, "", "X").unwrap();
    /// assert_eq!(codes.house("hTd10sAXX"), "Th Td As ?? ??");
    /// assert_eq!(codes.house("hT-d10-sA"), "Th Td As");
    /// ```
    pub fn house(&self, text: &str) -> String {
        if self.hidden_hand.as_ref().is_some_and(|hand| hand.eq_ignore_ascii_case(text.trim())) {
            return "??".to_owned();
        }
        let mut house = String::with_capacity(3 * 7);
        let of_words = self.between_words.as_ref().map(|between| self.of_phrase(between, text));
        let text = of_words.as_deref().unwrap_or(text);
        let words = text.split(APART).filter(|word| !word.is_empty());
        // More cards than a deck has are unreadable, whatever they are.
        for word in words.take(LIST_MAX + 1) {
            if !house.is_empty() {
                house.push(' ');
            }
            let upper = || word.bytes().map(|byte| byte.to_ascii_uppercase());
            let known = self.codes.binary_search_by(|(code, _)| code.bytes().cmp(upper()));
            match known.ok().and_then(|place| self.codes.get(place)) {
                Some((_, card)) => push(&mut house, *card),
                None => match self.joined(word).or_else(|| self.marked(word)) {
                    Some(cards) => {
                        for (place, card) in cards.into_iter().enumerate() {
                            if place > 0 {
                                house.push(' ');
                            }
                            push(&mut house, card);
                        }
                    }
                    // The word as the export has it is named in the finding; it must not be read as a
                    // card of the format's own notation.
                    None => {
                        house.push(NO_CODE);
                        house.push_str(word);
                    }
                },
            }
        }
        house
    }

    /// The cards of codes with one mark between each two, such as `2c-10d-Kh`; `None` for any other word.
    fn marked(&self, word: &str) -> Option<Vec<Option<Card>>> {
        let mark = MARKS.into_iter().find(|mark| word.contains(*mark))?;
        let of = |code: &str| {
            let code = code.to_ascii_uppercase();
            let place = self.codes.binary_search_by(|(own, _)| own.as_str().cmp(code.as_str()));
            place.ok().and_then(|place| self.codes.get(place)).map(|(_, card)| *card)
        };
        word.split(mark).take(LIST_MAX + 1).map(of).collect()
    }

    /// The cards of codes with nothing between them; `None` where the word is no row of codes, or may be several.
    fn joined(&self, word: &str) -> Option<Vec<Option<Card>>> {
        let upper = word.to_ascii_uppercase();
        let begins = |(code, _): &(String, Option<Card>)| upper.starts_with(code.as_str());
        // Most words of a log are no cards.
        if self.are_numbers || upper.len() > JOINED_BYTES_MAX || !self.codes.iter().any(begins) {
            return None;
        }
        // From the end: in how many ways the rest of the word is codes, and the first of them.
        let mut ways = vec![(0_u8, 0_usize, None); upper.len() + 1];
        *ways.last_mut()? = (1, 0, None);
        for start in (0..upper.len()).rev() {
            let rest = upper.as_bytes().get(start..)?;
            for (code, card) in
                self.codes.iter().filter(|(code, _)| rest.starts_with(code.as_bytes()))
            {
                let behind = ways.get(start + code.len())?.0;
                let way = ways.get_mut(start)?;
                if behind > 0 {
                    *way = (way.0.saturating_add(behind), code.len(), *card);
                }
            }
        }
        let mut cards = Vec::new();
        let mut at = 0;
        while at < upper.len() {
            let (1, bytes, card) = *ways.get(at)? else { return None };
            cards.push(card);
            at += bytes;
        }
        Some(cards)
    }
}

/// Whether a word of a text is a card of the format's own notation, or holds several. A word that only begins as a card does, such as
/// `ascuns`, is none.
fn shows_card(text: &str) -> bool {
    text.split(APART).any(|word| {
        let read = LoggedCards::read(word);
        let shown = read.cards().len();
        shown > 1 || shown == 1 && !read.is_unreadable()
    })
}

/// Adds a card as the format itself has it.
fn push(house: &mut String, card: Option<Card>) {
    match card {
        Some(card) => {
            house.extend(card.rank().map(Rank::letter));
            house.extend(card.suit().map(Suit::letter));
        }
        None => house.push_str("??"),
    }
}

fn usable(code: &str) -> Result<String, CodeError> {
    let is_usable = !code.is_empty() && code.len() <= CODE_BYTES_MAX && !code.contains(APART);
    match is_usable {
        true => Ok(code.to_ascii_uppercase()),
        false => Err(CodeError::Unusable(code.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RANKS: [&str; 13] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13"];
    const SUITS: [&str; 4] = ["clubs", "diamonds", "hearts", "spades"];

    #[test]
    fn every_card_reads_from_its_code_in_either_order() {
        for suit_first in [true, false] {
            let codes = CardCodes::new(&RANKS, &SUITS, suit_first, "-", "none").unwrap();
            for card in Card::all() {
                let rank = RANKS[usize::from(card.index()) % 13];
                let suit = SUITS[usize::from(card.index()) / 13];
                let text = match suit_first {
                    true => format!("{suit}-{rank}"),
                    false => format!("{rank}-{}", suit.to_uppercase()),
                };
                assert_eq!(codes.house(&text), card.to_string(), "{text}");
            }
            assert_eq!(codes.house("None"), "??");
            let wrong = codes.house("14-clubs");
            assert!(LoggedCards::read(&wrong).is_unreadable());
            let many = codes.house(&"none ".repeat(53));
            assert!(LoggedCards::read(&many).is_unreadable());
        }
    }

    #[test]
    fn a_text_that_is_no_code_is_named_as_the_export_has_it() {
        let codes = CardCodes::new(&RANKS, &SUITS, false, "-", "none").unwrap();
        for text in ["1-clubs 14-clubs", "14-clubs;1-clubs", "1-clubs/14-clubs none"] {
            let read = LoggedCards::read(&codes.house(text));
            assert_eq!(read.unreadable_text(0), "14-club", "{text}");
        }
        // A card in the format's own notation is none of the export's codes.
        assert_eq!(LoggedCards::read(&codes.house("1-clubs Ac")).unreadable_text(0), "Ac");
    }

    #[test]
    fn codes_with_nothing_between_them_are_read_where_there_is_one_way() {
        let suits = ["C", "D", "H", "S"];
        let numbers = CardCodes::new(&RANKS, &suits, false, "", "??").unwrap();
        assert_eq!(numbers.house("1C11D10H2S"), "Ac Jd Th 2s");
        // A king of diamonds and a hidden card, or a hidden card and a king of diamonds.
        let letters = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
        let codes = CardCodes::new(&letters, &["T", "K", "H", "P"], false, "", "K").unwrap();
        assert_eq!(codes.house("QK2H"), "Qd 2h");
        assert!(LoggedCards::read(&codes.house("KKK")).is_unreadable());
        for text in ["1C1", "C1", "1C 2Z", "1C2CX"] {
            assert!(LoggedCards::read(&numbers.house(text)).is_unreadable(), "{text}");
        }
        let long = "1C".repeat(JOINED_BYTES_MAX / 2 + 1);
        assert!(LoggedCards::read(&numbers.house(&long)).is_unreadable());
    }

    #[test]
    fn a_code_keeps_the_rank_that_it_has_everywhere() {
        let usual = "A 2 3 4 5 6 7 8 9 10 J Q K";
        let new = |ranks: &str, hidden: &str| {
            let ranks: Vec<&str> = ranks.split(' ').collect();
            CardCodes::new(&ranks, &["C", "D", "H", "S"], false, "", hidden).err()
        };
        assert_eq!(new(usual, "XX"), None);
        assert_eq!(new("1 2 3 4 5 6 7 8 9 10 11 12 13", "XX"), None);
        assert_eq!(new("0 1 2 3 4 5 6 7 8 9 10 11 12", "XX"), None);
        assert_eq!(new("A 2 3 4 5 6 7 8 9 0 J Q K", "XX"), None);
        let german = "A 2 3 4 5 6 7 8 9 10 B D K";
        assert_eq!(new(german, "XX"), None);
        for (ranks, code) in [
            ("A 3 2 4 5 6 7 8 9 10 J Q K", "3"),
            ("A 2 3 4 5 6 7 8 9 10 Q J K", "Q"),
            ("K 2 3 4 5 6 7 8 9 10 J Q A", "K"),
            ("A 2 3 4 5 6 7 8 10 9 J Q K", "10"),
            ("A 2 3 4 5 6 7 8 0 T J Q K", "0"),
        ] {
            assert_eq!(new(ranks, "XX"), Some(CodeError::OtherRank(code.to_owned())), "{ranks}");
        }
        let odd = "A 2 3 4 5 6 7 8 9 10 J Q X";
        assert_eq!(new(odd, "Ks"), Some(CodeError::Twice("Ks".to_owned())));
    }

    #[test]
    fn codes_that_cannot_be_told_apart_are_refused() {
        let new = |ranks: &[&str], suits: &[&str], between: &str, hidden: &str| {
            CardCodes::new(ranks, suits, false, between, hidden).err()
        };
        assert_eq!(new(&RANKS[1..], &SUITS, "", "?"), Some(CodeError::Ranks(12)));
        assert_eq!(new(&RANKS, &SUITS[1..], "", "?"), Some(CodeError::Suits(3)));
        // With numbers as suits, eleven of the first is one of the first but one.
        let suits = ["1", "11", "2", "3"];
        assert!(matches!(new(&RANKS, &suits, "", "?"), Some(CodeError::Twice(_))));
        assert!(matches!(new(&RANKS, &SUITS, "", "1CLUBS"), Some(CodeError::Twice(_))));
        for (between, hidden) in [(" ", "?"), ("", ""), ("", "a b"), ("|", "?")] {
            let found = new(&RANKS, &SUITS, between, hidden);
            assert!(matches!(found, Some(CodeError::Unusable(_))), "{between}{hidden}");
        }
    }
}
