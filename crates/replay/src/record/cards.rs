//! Cards as a log has them: some may be hidden, and what is wrong with them is kept, because a
//! record with a bad card is still a record.

use gincert_game::{Card, CardSet, JOKERS_MAX, parse_card};
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use std::fmt;

/// Most natural and hidden cards in one list.
pub const LIST_MAX: usize = 52;

/// How many natural cards there are: the jokers have the indices behind them.
const NATURAL_CARDS: u8 = 52;

/// Nothing on this place is a card.
pub(crate) const NONE: u8 = 0xff;

/// What stands for a hand without cards: in a table an empty cell is an absent value.
pub(crate) const NO_CARDS: &str = "-";

/// Stands before a text that is no card by the codes of a map, so that it is none here either.
pub(crate) const NO_CODE: char = '\u{1}';

/// Bytes that are kept of a text that is no card, for the message.
const BAD_BYTES: usize = 7;

/// The beginning of a text that is no card; nothing where every card can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct BadCardText {
    bytes: [u8; BAD_BYTES],
    /// How many of them are used, and one more where there is no text that could be shown.
    used: u8,
}

impl BadCardText {
    fn of(text: &[u8]) -> BadCardText {
        let text = std::str::from_utf8(text).unwrap_or_default();
        let text = text.strip_prefix(NO_CODE).unwrap_or(text);
        let word = text.split([' ', ',', '\t']).next().unwrap_or_default();
        let fits = |end: &usize| *end <= BAD_BYTES;
        let ends = word.char_indices().map(|(at, c)| at + c.len_utf8());
        let end = ends.take_while(fits).last().unwrap_or(0);
        let mut bad = BadCardText { bytes: [0; BAD_BYTES], used: end as u8 + 1 };
        bad.bytes.iter_mut().zip(word.bytes().take(end)).for_each(|(kept, byte)| *kept = byte);
        bad
    }

    fn text(&self) -> &str {
        let used = usize::from(self.used).saturating_sub(1);
        let bytes = self.bytes.get(..used).unwrap_or_default();
        std::str::from_utf8(bytes).unwrap_or_default()
    }
}

/// The cards of a hand or a part of it, in the order in which they are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LoggedCards {
    /// The natural ones, and the jokers that are known to be cards of the deck.
    cards: CardSet,
    /// The other jokers, the first in the lowest bit. Where a deck has none they are texts that are no cards.
    jokers: u8,
    hidden: u8,
    twice: Option<Card>,
    bad: BadCardText,
}

impl LoggedCards {
    /// The cards that are shown: the natural ones, and jokers that are known to be cards of the deck.
    pub fn cards(&self) -> CardSet {
        self.cards
    }

    /// The same as cards of a deck with so many jokers: these are cards like the others.
    ///
    /// ```
    /// use gincert_replay::LoggedCards;
    /// let read = LoggedCards::read("Ac X1");
    /// assert!(read.is_unreadable() && read.of_deck(1).is_whole());
    /// assert_eq!((read.cards().len(), read.of_deck(1).cards().len()), (1, 2));
    /// ```
    #[must_use]
    pub fn of_deck(self, jokers: u8) -> LoggedCards {
        let are_cards = self.joker_cards().filter(|joker| joker.is_of_deck(jokers));
        let all = are_cards.fold(self.cards, CardSet::with);
        let others = self.jokers.checked_shr(u32::from(jokers)).unwrap_or(0);
        let others = others.checked_shl(u32::from(jokers)).unwrap_or(0);
        LoggedCards { cards: all, jokers: others, ..self }
    }

    /// All cards that are shown, jokers among them.
    pub fn with_jokers(&self) -> CardSet {
        match self.jokers {
            0 => self.cards,
            _ => self.joker_cards().fold(self.cards, CardSet::with),
        }
    }

    fn joker_cards(&self) -> impl Iterator<Item = Card> {
        let jokers = self.jokers;
        let is_held = move |number: &u8| jokers >> (number - 1) & 1 == 1;
        (1..=JOKERS_MAX).filter(is_held).filter_map(Card::joker)
    }

    /// All places: shown and hidden ones, and a card as often as it stands there.
    pub fn len(&self) -> u8 {
        let again = u8::from(self.twice.is_some());
        let shown = self.cards.len().saturating_add(self.jokers.count_ones() as u8);
        shown.saturating_add(self.hidden).saturating_add(again)
    }

    /// Whether there is no place at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0 && !self.is_unreadable()
    }

    /// Whether any card is hidden.
    pub fn hides(&self) -> bool {
        self.hidden > 0
    }

    /// Whether every card is shown, each once and readable.
    pub fn is_whole(&self) -> bool {
        self.hidden == 0 && self.twice.is_none() && !self.is_unreadable()
    }

    /// A card that stands there twice.
    pub fn twice(&self) -> Option<Card> {
        self.twice
    }

    /// Whether a part of the text is no card of a deck without jokers.
    pub fn is_unreadable(&self) -> bool {
        self.is_unreadable_of(0)
    }

    /// Whether a part of the text is no card of a deck with so many jokers.
    pub fn is_unreadable_of(&self, jokers: u8) -> bool {
        self.bad.used > 0 || self.jokers.checked_shr(u32::from(jokers)).unwrap_or(0) > 0
    }

    /// The beginning of a text that is no card of a deck with so many jokers; empty where there is none,
    /// or where there are only too many cards.
    pub fn unreadable_text(&self, jokers: u8) -> String {
        match self.joker_cards().find(|joker| !joker.is_of_deck(jokers)) {
            Some(joker) if self.bad.used == 0 => joker.to_string(),
            _ => self.bad.text().to_owned(),
        }
    }

    /// Cards that are all shown.
    pub fn shown(cards: CardSet) -> LoggedCards {
        let jokers = cards.jokers().cards().into_iter().fold(0, |all, card| all | joker_bit(card));
        LoggedCards { cards: cards.natural(), jokers, ..LoggedCards::default() }
    }

    /// Natural cards that are all shown.
    fn natural(cards: CardSet) -> LoggedCards {
        LoggedCards { cards, ..LoggedCards::default() }
    }

    /// So many hidden cards.
    pub fn all_hidden(hidden: u8) -> LoggedCards {
        LoggedCards { hidden, ..LoggedCards::default() }
    }

    /// Reads `Ac Td 7h`, `10h`, Unicode suits, `??` for a hidden card; a hyphen alone stands for no
    /// card at all.
    ///
    /// ```
    /// use gincert_replay::LoggedCards;
    /// let cards = LoggedCards::read("Ac 10h ?? 7\u{2663}");
    /// assert_eq!((cards.len(), cards.cards().len()), (4, 3));
    /// assert!(LoggedCards::read("Ac Xx").is_unreadable());
    /// assert!(LoggedCards::read("Ac Ac").twice().is_some());
    /// ```
    pub fn read(text: &str) -> LoggedCards {
        if let Some(cards) = plain(text.as_bytes()) {
            return LoggedCards::natural(cards);
        }
        let mut read = LoggedCards::default();
        read.add_text(text);
        read
    }

    /// The cards of a text up to the mark that ends it, and its length with that mark: plain cards with one
    /// blank between them, each once. `None` for any other text.
    #[inline]
    pub(crate) fn plain(text: &[u8], mark: u8) -> Option<(LoggedCards, usize)> {
        if text.first() == Some(&mark) {
            return Some((LoggedCards::default(), 1));
        }
        // No branch of a card asks what it is: that is asked once, of all of them.
        let (mut cards, mut length, mut marks) = (0_u64, 0, 0_u8);
        let (threes, _) = text.as_chunks::<3>();
        for [rank, suit, end] in threes {
            let (rank, suit) = (of_table(&RANKS, *rank), of_table(&SUITS, *suit));
            marks |= rank | suit;
            cards |= 1_u64.wrapping_shl(u32::from(rank.wrapping_add(suit)));
            length += 3;
            if *end != b' ' {
                let is_once = cards.count_ones() as usize * 3 == length;
                let is_plain = *end == mark && marks < NONE && is_once;
                let cards = LoggedCards::natural(CardSet::from_bits(cards));
                return is_plain.then_some((cards, length));
            }
        }
        None
    }

    /// One plain card; `None` for letters that are none.
    #[inline]
    pub(crate) fn one(rank: u8, suit: u8) -> Option<LoggedCards> {
        let cards = one_more(CardSet::EMPTY, rank, suit)?;
        Some(LoggedCards::natural(cards))
    }

    fn add_text(&mut self, text: &str) {
        if text == NO_CARDS {
            return;
        }
        each_or_joker(text.as_bytes(), |found| match found {
            Ok(index) if index == NONE => self.add_hidden(),
            Ok(index) if index >= NATURAL_CARDS => self.add_joker(Card::from_index(index)),
            Ok(index) => self.add(CardSet::from_bits(1 << index)),
            Err(rest) => self.spoil(rest),
        });
    }

    fn add_joker(&mut self, joker: Option<Card>) {
        let bit = joker.map_or(0, joker_bit);
        if self.jokers & bit != 0 {
            self.twice = joker;
        }
        self.jokers |= bit;
    }

    fn spoil(&mut self, text: &[u8]) {
        if self.bad.used == 0 {
            self.bad = BadCardText::of(text);
        }
    }

    fn add_hidden(&mut self) {
        match self.len() {
            len if usize::from(len) < LIST_MAX => self.hidden += 1,
            _ => self.spoil(b""),
        }
    }

    fn add(&mut self, card: CardSet) {
        if self.cards.is_disjoint(card) {
            self.cards = self.cards.union(card);
        } else {
            self.twice = card.lowest();
        }
    }
}

/// Plain cards with one blank between them, each once; `None` for any other text.
fn plain(text: &[u8]) -> Option<CardSet> {
    let mut cards = CardSet::EMPTY;
    for part in text.chunks(3) {
        let ([rank, suit] | [rank, suit, b' ']) = part else { return None };
        cards = one_more(cards, *rank, *suit)?;
    }
    Some(cards)
}

/// Cards and one more; `None` where it is no card, or one of them.
#[inline]
fn one_more(cards: CardSet, rank: u8, suit: u8) -> Option<CardSet> {
    let index = index(rank, suit);
    if index == NONE {
        return None;
    }
    let card = CardSet::from_bits(1 << index);
    cards.is_disjoint(card).then(|| cards.union(card))
}

/// The bit of a joker among those of a text.
fn joker_bit(joker: Card) -> u8 {
    joker.joker_place().map_or(0, |place| 1 << place)
}

/// Calls `found` with each card's index, a joker's behind those of the natural cards, [`NONE`] for a hidden card, and
/// with the rest of the text from the first place on that is no card.
pub(crate) fn each_or_joker<'t>(text: &'t [u8], mut found: impl FnMut(Result<u8, &'t [u8]>)) {
    let mut rest = text;
    loop {
        match rest {
            [] => return,
            [b' ' | b',' | b'\t', after @ ..] => rest = after,
            [b'?', b'?', after @ ..] => {
                found(Ok(NONE));
                rest = after;
            }
            [rank, suit, after @ ..] if index(*rank, *suit) != NONE => {
                found(Ok(index(*rank, *suit)));
                rest = after;
            }
            [b'X' | b'x', number @ (b'1' | b'2'), after @ ..] => {
                found(Ok(NATURAL_CARDS + number - b'1'));
                rest = after;
            }
            _ => {
                let card = std::str::from_utf8(rest).ok().and_then(|text| parse_card(text).ok());
                let Some((card, taken)) = card else {
                    found(Err(rest));
                    return;
                };
                found(Ok(card.index()));
                rest = rest.get(taken..).unwrap_or_default();
            }
        }
    }
}

/// The index of a card in two plain letters.
fn index(rank: u8, suit: u8) -> u8 {
    match (of_table(&RANKS, rank), of_table(&SUITS, suit)) {
        (NONE, _) | (_, NONE) => NONE,
        (rank, suit) => rank + suit,
    }
}

/// The entry of a letter in a table.
#[inline]
fn of_table(table: &[u8; 256], letter: u8) -> u8 {
    table.get(usize::from(letter)).copied().unwrap_or(NONE)
}

const RANKS: [u8; 256] = table(b"A23456789TJQK", 1);
const SUITS: [u8; 256] = table(b"CDHS", 13);

const fn table(letters: &[u8], step: u8) -> [u8; 256] {
    let mut table = [NONE; 256];
    let mut place = 0;
    while place < letters.len() {
        table[letters[place] as usize] = place as u8 * step;
        table[letters[place].to_ascii_lowercase() as usize] = place as u8 * step;
        place += 1;
    }
    table
}

impl fmt::Display for LoggedCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.with_jokers();
        write!(f, "{shown}")?;
        for place in 0..self.hidden {
            let joint = if place > 0 || !shown.is_empty() { " " } else { "" };
            write!(f, "{joint}??")?;
        }
        Ok(())
    }
}

impl serde::Serialize for LoggedCards {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for LoggedCards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<LoggedCards, D::Error> {
        struct CardsVisitor;
        impl<'de> Visitor<'de> for CardsVisitor {
            type Value = LoggedCards;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("cards as text, or a list of cards")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<LoggedCards, E> {
                Ok(LoggedCards::read(text))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<LoggedCards, A::Error> {
                let mut read = LoggedCards::default();
                while let Some(card) = list.next_element::<crate::record::object::Text<'de>>()? {
                    read.add_text(card.as_str());
                }
                Ok(read)
            }
        }
        deserializer.deserialize_any(CardsVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_game::{Rank, Suit, parse_cards};

    #[test]
    fn every_card_reads_as_the_reference_reads_it() {
        for card in Card::all() {
            for text in [card.to_string(), card.to_string().to_uppercase()] {
                let read = LoggedCards::read(&text);
                assert_eq!(read.cards(), CardSet::EMPTY.with(card), "{text}");
            }
        }
        let ranks = Rank::all().count() * Suit::ALL.len();
        assert_eq!(ranks, LIST_MAX);
        for text in ["10h 9\u{2663}, AH", "\u{2665}", "1h", "Ah Xs", "A", "A\u{1b}"] {
            let read = LoggedCards::read(text);
            match parse_cards(text) {
                Ok(cards) => assert_eq!((read.cards(), read.is_whole()), (cards, true), "{text}"),
                Err(_) => assert!(read.is_unreadable(), "{text}"),
            }
        }
    }

    #[test]
    fn plain_cards_read_as_any_cards_do() {
        for text in ["", "Ac", "Ac 2d", "ks QH tc", "Ac 2d 3h 4s 5c 6d 7h"] {
            let quoted = format!("{text}\",");
            let read = LoggedCards::plain(quoted.as_bytes(), b'"');
            assert_eq!(read, Some((LoggedCards::read(text), text.len() + 1)), "{text}");
            assert_eq!(LoggedCards::plain(text.as_bytes(), b'"'), None, "{text}");
        }
        for text in
            ["-", "Ac ", " Ac", "Ac  2d", "Ac,2d", "Ac2d", "10h", "Ac ??", "Ac Ac", "Ac Xx", "A"]
        {
            assert_eq!(LoggedCards::plain(format!("{text}\"").as_bytes(), b'"'), None, "{text}");
        }
    }

    #[test]
    fn hidden_cards_count_and_a_list_of_cards_reads_like_a_text() {
        let read: LoggedCards = serde_json::from_str(r#"["Ac","??","10d"]"#).unwrap();
        assert_eq!(read, LoggedCards::read("Ac ?? Td"));
        assert_eq!((read.len(), read.is_whole()), (3, false));
        assert_eq!(read.to_string(), "Ac Td ??");
        assert!(LoggedCards::read(&"?? ".repeat(53)).is_unreadable());
    }

    #[test]
    fn a_joker_is_a_card_of_a_deck_that_has_it_and_a_text_that_is_none_elsewhere() {
        let read = LoggedCards::read("4h X1 6h");
        assert_eq!((read.to_string().as_str(), read.len()), ("4h 6h X1", 3));
        assert_eq!(read.with_jokers(), gincert_game::parse_cards_of_deck("4h 6h X1", 1).unwrap());
        assert_eq!((read.is_unreadable(), read.is_unreadable_of(1)), (true, false));
        assert_eq!(
            (read.cards(), read.unreadable_text(0).as_str()),
            (parse_cards("4h 6h").unwrap(), "X1")
        );
        let both = LoggedCards::read("x1X2 ??");
        assert_eq!(both.unreadable_text(1), "X2");
        assert_eq!((both.is_unreadable_of(1), both.is_unreadable_of(2)), (true, false));
        assert_eq!((both.len(), both.to_string().as_str()), (3, "X1 X2 ??"));
        assert_eq!(LoggedCards::read("X1 X1").twice(), Card::joker(1));
        assert!(LoggedCards::read("X3").is_unreadable_of(2));
        assert_eq!(LoggedCards::shown(both.with_jokers()), LoggedCards::read("X2 X1"));
    }

    #[test]
    fn the_text_that_is_no_card_is_kept_and_a_hyphen_is_no_card_at_all() {
        for (text, bad) in [
            ("Ac Xs 7h", "Xs"),
            ("Ac 1h, Qq", "1h"),
            ("Ac, nonsense-word", "nonsens"),
            ("\u{2665}\u{2665}\u{2665} Ac", "\u{2665}\u{2665}"),
        ] {
            let read = LoggedCards::read(text);
            assert_eq!(
                (read.is_unreadable(), read.unreadable_text(0).as_str()),
                (true, bad),
                "{text}"
            );
        }
        assert_eq!(LoggedCards::read("-"), LoggedCards::default());
        assert!(LoggedCards::read("Ac -").is_unreadable());
    }
}
