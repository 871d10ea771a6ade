//! Hands that a draft does not find in words: cards that it cannot read, and hands that it reads and that are not beside those of
//! the other side.

use super::words::quoted;
use gincert_audit::draft::{Certainty, DraftReason, DraftedColumn, MapDraft};
use gincert_replay::LoggedCards;
use gincert_replay::rows::{Field, FieldForm};

/// Fewest cards of a hand.
const HAND_MIN: u8 = 5;

/// Whether a column that nothing is read from shows hands in the notation of this tool, so that not their codes are the reason.
pub fn is_lone_hand(column: &DraftedColumn) -> bool {
    let DraftReason::Unread(field) = column.reason else { return false };
    let is_hand = |text: &str| {
        let cards = LoggedCards::read(text);
        cards.is_whole() && cards.len() >= HAND_MIN
    };
    field.form() == FieldForm::Cards
        && !column.texts.is_empty()
        && column.texts.iter().all(|(text, _)| is_hand(text))
}

/// The columns of hands that are not read, because those of the other side are not beside them.
pub fn lone_hands(drafted: &MapDraft) -> Vec<String> {
    let has_cards = drafted.columns.iter().any(|column| column.field == Some(Field::Cards));
    let lone = drafted.columns.iter().filter(|column| !has_cards && is_lone_hand(column));
    lone.map(|column| column.name.clone()).collect()
}

/// Cards of a suit, and suits.
const RANKS: u64 = 13;
const SUITS: u64 = 4;

/// The columns of a rank and of a suit, where each row is one card.
fn single_cards(drafted: &MapDraft) -> Option<[String; 2]> {
    let of = |distinct: u64, is_named: fn(&str) -> bool| {
        let mut all = drafted.columns.iter();
        let found = all.find(|one| one.distinct == distinct && is_named(&one.name.to_lowercase()));
        found.map(|one| one.name.clone())
    };
    let rank = of(RANKS, |name| {
        ["rank", "value", "wert", "rang", "valor"].iter().any(|word| name.contains(word))
    });
    let suit = of(SUITS, |name| {
        ["suit", "farbe", "couleur", "enseigne", "palo", "seme"]
            .iter()
            .any(|word| name.contains(word))
    });
    Some([rank?, suit?])
}

/// Cells of columns that are named as cards and hold words.
fn texts_of_words(drafted: &MapDraft) -> String {
    let is_own = |one: &&DraftedColumn| {
        let is_cards =
            matches!(one.reason, DraftReason::Unread(field) if field.form() == FieldForm::Cards);
        let is_word = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() > 2;
        is_cards && one.texts.iter().any(|(text, _)| text.split(' ').any(is_word))
    };
    let columns = drafted.columns.iter().filter(is_own);
    let shown =
        columns.filter_map(|one| Some(format!("'{}' in '{}'", one.texts.first()?.0, one.name)));
    let shown: Vec<String> = shown.take(2).collect();
    match shown.is_empty() {
        true => String::new(),
        false => format!(" The cells are such as {}.", shown.join(" and ")),
    }
}

/// What to do about hands that are not read.
pub fn lines(drafted: &MapDraft) -> Vec<String> {
    let has = |field: Field| drafted.columns.iter().any(|column| column.field == Some(field));
    let lone = lone_hands(drafted);
    if !lone.is_empty() {
        return vec![format!(
            "Have the player's cards and the dealer's exported beside each other: {} shows hands, and no other column does, so that \
             no row has the hands of both sides. A map reads neither a row for the dealer nor a row for each event of a round.",
            quoted(&lone)
        )];
    }
    if let Some([rank, suit]) = single_cards(drafted).filter(|_| !has(Field::Cards)) {
        return vec![format!(
            "Have all cards of a hand exported in one row, in one cell or in columns beside each other: {} state one card in each row, and \
             a map puts no rows of cards together.",
            quoted(&[rank, suit])
        )];
    }
    let mut lines = Vec::new();
    if !has(Field::Cards) {
        lines.push(format!(
            "No column reads as the player's cards: write in the map how they are written ('Cards', 'Between', 'Ranks', 'Suits'). Cards \
             in words, such as 'ace of clubs', are 'rank, then suit, in words' or 'suit, then rank, in words', with the 13 words from \
             the ace to the king as 'Ranks', those for clubs, diamonds, hearts and spades as 'Suits', and as 'Between' what says \
             nothing, such as 'of'.{}",
            texts_of_words(drafted)
        ));
    }
    if !has(Field::DealerCards) {
        lines.push(
            "No column reads as the dealer's cards; without them nothing settles.".to_owned(),
        );
    }
    if drafted.doubts.has_two_tens {
        lines.push(
            "Find out what 'T' is among the cards: '10' stands there as well, and both are read as the ten. If 'T' is another rank, write \
             it in the place of that rank in 'Ranks', and '10' in the place of the ten."
                .to_owned(),
        );
    }
    lines.extend(order_of_suits(drafted).filter(|_| has(Field::Cards)));
    lines
}

/// That no hand shows which code is which suit.
fn order_of_suits(drafted: &MapDraft) -> Option<String> {
    let suits = drafted.facts.iter().find(|fact| fact.name == "Suits")?;
    (suits.certainty == Certainty::Guess).then(|| {
        format!(
            "Confirm that '{}' in 'Suits' are clubs, diamonds, hearts and spades in this order: hands settle alike in any order, and only \
             the cards that findings and pages print depend on it.",
            suits.value
        )
    })
}
