//! How the cards of an export are written: the words of a map for it, and the codes that card rooms print.

use super::card_phrases::PhraseCards;
use gincert_replay::map::CardCodes;

/// Codes of ranks from the ace to the king, with the language that has them.
pub(super) const RANKS: [&str; 8] = [
    "A 2 3 4 5 6 7 8 9 T J Q K",
    "A 2 3 4 5 6 7 8 9 T B D K",
    "A 2 3 4 5 6 7 8 9 T V D R",
    "A 2 3 4 5 6 7 8 9 T B V K",
    "A 2 3 4 5 6 7 8 9 T Kn D K",
    "1 2 3 4 5 6 7 8 9 10 11 12 13",
    "14 2 3 4 5 6 7 8 9 10 11 12 13",
    "01 02 03 04 05 06 07 08 09 10 11 12 13",
];

/// Codes of clubs, diamonds, hearts and spades, and whether they have one meaning wherever they occur.
const SUITS: [(&str, bool); 20] = [
    ("C D H S", true),
    ("\u{2663} \u{2666} \u{2665} \u{2660}", true),
    ("\u{2667} \u{2662} \u{2661} \u{2664}", true),
    ("Clubs Diamonds Hearts Spades", true),
    ("Club Diamond Heart Spade", true),
    ("Kr Ka He Pi", true),
    ("Kreuz Karo Herz Pik", true),
    ("Tr Ca Co Pi", true),
    ("T K H P", false),
    ("T K C P", false),
    ("T D C P", false),
    ("F Q C P", false),
    ("T R C P", false),
    ("T K S P", false),
    ("K R H S", false),
    ("P O C E", false),
    ("Paus Ouros Copas Espadas", true),
    ("Tréboles Diamantes Corazones Picas", true),
    ("Trèfle Carreau Coeur Pique", true),
    ("Trèfle Carreau Cœur Pique", true),
];

/// What may stand between a rank and its suit.
pub(super) const BETWEEN: [&str; 4] = ["", "_", ".", "-"];

/// The words of a map for how cards are written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct CardSpelling {
    pub suit_first: bool,
    pub between: &'static str,
    pub ranks: String,
    pub suits: String,
    /// The code of a hidden card, where one occurs.
    pub hidden: Option<String>,
    /// A text in place of all cards of hands that are not shown, where it is not that code.
    pub hidden_hand: Option<String>,
    /// Whether the code of a hidden card is in one hand more than once, which a card cannot be.
    pub is_hidden_repeated: bool,
    /// How cards are written that are no codes.
    pub phrases: Option<PhraseCards>,
    /// Whether nothing separates cards, which only the codes of a map read.
    pub is_joined: bool,
    /// Whether each of the 13 ranks and 4 suits occurs, and no other spelling reads as many cells.
    pub is_only: bool,
    /// Whether `T` and `10` both occur, and are both read as the ten.
    pub has_two_tens: bool,
    /// Whether the codes of the suits have one meaning wherever they occur.
    pub are_suits_known: bool,
}

impl CardSpelling {
    /// One of these codes with nothing between a rank and its suit.
    pub(super) fn of(suit_first: bool, ranks: &str, suits: &str) -> CardSpelling {
        CardSpelling {
            suit_first,
            ranks: ranks.to_owned(),
            suits: suits.to_owned(),
            ..CardSpelling::default()
        }
    }

    /// Whether the format reads such cards without a word of a map.
    pub fn is_of_format(&self) -> bool {
        let hidden = self.hidden.as_deref().is_none_or(|code| code == "??");
        !self.suit_first
            && !self.is_joined
            && self.phrases.is_none()
            && self.between.is_empty()
            && self.has_usual_ranks()
            && SUITS.iter().take(3).any(|(suits, _)| *suits == self.suits.as_str())
            && hidden
            && self.hidden_hand.is_none()
    }

    /// Whether the codes of the ranks are those of the format.
    pub fn has_usual_ranks(&self) -> bool {
        self.ranks == RANKS[0]
    }

    /// The codes.
    pub fn codes(&self) -> Option<CardCodes> {
        let ranks: Vec<&str> = self.ranks.split(' ').collect();
        let suits: Vec<&str> = self.suits.split(' ').collect();
        let hidden = self.hidden.as_deref().unwrap_or("??");
        let codes = CardCodes::new(&ranks, &suits, self.suit_first, self.between, hidden);
        let codes = codes.and_then(|codes| match &self.hidden_hand {
            Some(text) => codes.with_hidden_hand(text),
            None => Ok(codes),
        });
        codes.ok()
    }
}

/// All spellings that are tried, those that are met most often first.
pub(super) fn spellings() -> impl Iterator<Item = CardSpelling> {
    let suits =
        || SUITS.iter().flat_map(|suits| BETWEEN.iter().map(move |between| (*suits, *between)));
    let all = RANKS.iter().flat_map(move |ranks| suits().map(move |of| (*ranks, of)));
    all.flat_map(|(ranks, ((suits, are_suits_known), between))| {
        [false, true].map(|suit_first| CardSpelling {
            between,
            are_suits_known,
            ..CardSpelling::of(suit_first, ranks, suits)
        })
    })
}
