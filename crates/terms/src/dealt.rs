//! How many cards a hand has, by the rows about the hand and the deal, and the words in which they say
//! it: they are read for any size of a hand, `Seven each` as well as `Ten each`.

use crate::Rows;
use crate::is_table_game;
use crate::rows::{cards_phrase, number};
use gincert_game::dealing::{Deal, DealOrder, HandSizes};
use gincert_game::gin_rummy::HAND_CARDS_MAX as CLOSED_CARDS_MAX;

/// Numbers as the phrases spell them, from the smallest hand to one card more than the largest.
const WORDS: [(u8, &str); 9] = [
    (7, "seven"),
    (8, "eight"),
    (9, "nine"),
    (10, "ten"),
    (11, "eleven"),
    (12, "twelve"),
    (13, "thirteen"),
    (14, "fourteen"),
    (15, "fifteen"),
];

/// Cards of a hand where no row gives a number.
pub(crate) const USUAL_HAND: u8 = 10;

/// A row `Hand` for games in which two players get more cards than three or four.
pub(crate) const HAND_BY_SEATS: &str = "13 cards with two seats, 7 with more";
/// The row `Deal` of such a game.
pub(crate) const DEAL_BY_SEATS: &str =
    "Thirteen each with two seats, seven each with more, next card turned up";

/// The row `Hand` of games with melds on the table: `10 cards`, or one number for two seats and
/// another for more.
pub(crate) fn hand_sizes(text: &str) -> Option<HandSizes> {
    let small = |text: &str, before: &str, after: &str| {
        number(text, before, after).and_then(|cards| u8::try_from(cards).ok())
    };
    let Some((two, more)) = text.split_once(',') else {
        return small(text, "", " cards").map(HandSizes::same);
    };
    Some(HandSizes {
        two_seats: small(two.trim(), "", " cards with two seats")?,
        more_seats: small(more.trim(), "", " with more")?,
    })
}

/// Sizes as the row `Hand` says them.
pub(crate) fn hand_phrase(sizes: HandSizes) -> String {
    let HandSizes { two_seats, more_seats } = sizes;
    sizes.only().map_or_else(
        || format!("{two_seats} cards with two seats, {more_seats} with more"),
        cards_phrase,
    )
}

/// How many cards hands have by these rows: as `Hand` says, else as many as `Deal` states, else ten.
///
/// ```
/// use gincert_terms::{Rows, hand_sizes_of};
/// let row = |term: &str, phrase: &str| (term.to_owned(), phrase.to_owned());
/// let rows = Rows::new([row("Hand", "13 cards with two seats, 7 with more")]);
/// assert_eq!((hand_sizes_of(&rows).of(2), hand_sizes_of(&rows).of(3)), (13, 7));
/// ```
pub fn hand_sizes_of(rows: &Rows) -> HandSizes {
    let stated = rows.phrase("Hand").and_then(hand_sizes);
    let dealt = || rows.phrase("Deal").and_then(deal).map(|(_, sizes)| sizes);
    stated.or_else(dealt).unwrap_or(HandSizes::same(USUAL_HAND))
}

/// The row `Deal` by these rows: games with melds on the table have larger hands than games with
/// closed hands, and may have another size with two seats than with more.
pub(crate) fn deal_of(rows: &Rows) -> Option<(Deal, HandSizes)> {
    let text = rows.phrase("Deal")?;
    if is_table_game(rows) {
        return deal(text);
    }
    closed_deal(text).map(|(deal, cards)| (deal, HandSizes::same(cards)))
}

/// The row `Deal` of closed hands, with the cards of a hand that it names.
pub(crate) fn closed_deal(text: &str) -> Option<(Deal, u8)> {
    let (deal, sizes) = deal(text)?;
    let cards = sizes.only().filter(|cards| *cards <= CLOSED_CARDS_MAX)?;
    Some((deal, cards))
}

/// The row `Deal`, with the cards of a hand that it names.
pub(crate) fn deal(text: &str) -> Option<(Deal, HandSizes)> {
    let lower = text.to_ascii_lowercase();
    let sizes = || WORDS.iter().zip(WORDS.iter().skip(1));
    let of_one_size = sizes().find_map(|((cards, word), (_, one_more))| {
        let each = format!("{word} each,");
        let starter = format!("{one_more} to the starter, {word} to the other,");
        let in_tens = match (lower.strip_prefix(&each), lower.strip_prefix(&starter)) {
            (Some(rest), _) => format!("ten each,{rest}"),
            (None, Some(rest)) => format!("eleven to the starter, ten to the other,{rest}"),
            (None, None) => return None,
        };
        Deal::parse(&in_tens).map(|deal| (deal, HandSizes::same(*cards)))
    });
    of_one_size.or_else(|| {
        sizes().find_map(|((two_seats, word), _)| {
            let rest = lower.strip_prefix(&format!("{word} each with two seats, "))?;
            let mut more = sizes().map(|(size, _)| size);
            let (more_seats, rest) = more.find_map(|(cards, word)| {
                let rest = rest.strip_prefix(&format!("{word} each with more,"))?;
                Some((*cards, rest))
            })?;
            let deal = Deal::parse(&format!("ten each,{rest}"))?;
            Some((deal, HandSizes { two_seats: *two_seats, more_seats }))
        })
    })
}

/// A number as the phrases spell it.
fn word(cards: u8) -> &'static str {
    WORDS.iter().find(|(size, _)| *size == cards).map_or("", |row| row.1)
}

/// A deal as the row `Deal` says it.
pub(crate) fn deal_phrase(deal: Deal, sizes: HandSizes) -> String {
    let phrase = deal.phrase();
    let HandSizes { two_seats, more_seats } = sizes;
    match (sizes.only(), deal) {
        (_, Deal::ElevenToStarter) => {
            let starter = capital(word(two_seats.saturating_add(1)));
            let rest = format!("{starter} to the starter, {} to the other", word(two_seats));
            phrase.replacen("Eleven to the starter, ten to the other", &rest, 1)
        }
        (Some(cards), _) => phrase.replacen("Ten", &capital(word(cards)), 1),
        (None, _) => {
            let (two, more) = (capital(word(two_seats)), word(more_seats));
            let each = format!("{two} each with two seats, {more} each with more");
            phrase.replacen("Ten each", &each, 1)
        }
    }
}

/// The order of a deal as the row `Deal order` says it.
pub(crate) fn order_phrase(order: DealOrder, sizes: HandSizes) -> String {
    let word = word(sizes.two_seats);
    order.phrase().replacen("Ten and ten", &format!("{} and {word}", capital(word)), 1)
}

/// A word at the beginning of a phrase.
pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

/// The row `Deal order`, with the cards of a hand where it names them.
pub(crate) fn deal_order(text: &str) -> Option<(DealOrder, Option<u8>)> {
    let lower = text.to_ascii_lowercase();
    let of_words = WORDS.iter().find_map(|(cards, word)| {
        let rest = lower.strip_prefix(&format!("{word} and {word},"))?;
        DealOrder::parse(&format!("ten and ten,{rest}")).map(|order| (order, Some(*cards)))
    });
    of_words.or_else(|| DealOrder::parse(text).map(|order| (order, None)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_deal_are_read_for_every_size_of_a_hand() {
        assert_eq!(closed_deal("Seven each, next card turned up"), Some((Deal::UpcardTurned, 7)));
        assert_eq!(closed_deal("Ten each, none turned up"), Some((Deal::NoneTurned, 10)));
        let starter = "Nine to the starter, eight to the other, none turned up";
        assert_eq!(closed_deal(starter), Some((Deal::ElevenToStarter, 8)));
        let wrong = "Eleven to the starter, eight to the other, none turned up";
        assert_eq!(closed_deal(wrong), None);
        assert_eq!(closed_deal("Twelve each, none turned up"), None);
        assert_eq!(
            deal("Twelve each, none turned up"),
            Some((Deal::NoneTurned, HandSizes::same(12)))
        );
        assert_eq!(deal("Fifteen each, none turned up"), None);
        assert_eq!(
            deal_order("SEVEN and seven, seat 0 first"),
            Some((DealOrder::WholeHandsFromSeatZero, Some(7)))
        );
        assert_eq!(deal_order("Seven and ten, seat 0 first"), None);
        let one_by_one = deal_order(DealOrder::OneAtATime.phrase());
        assert_eq!(one_by_one, Some((DealOrder::OneAtATime, None)));
        for deal_phrase in Deal::ALL {
            assert_eq!(closed_deal(deal_phrase.phrase()), Some((*deal_phrase, 10)));
        }
    }

    #[test]
    fn two_seats_may_have_more_cards_than_three_or_four() {
        let rum = HandSizes { two_seats: 13, more_seats: 7 };
        assert_eq!(hand_sizes(HAND_BY_SEATS), Some(rum));
        assert_eq!(deal(DEAL_BY_SEATS), Some((Deal::UpcardTurned, rum)));
        assert_eq!(closed_deal(DEAL_BY_SEATS), None);
        let starter =
            "Fourteen to the starter, thirteen to the other with two seats, none turned up";
        assert_eq!(deal(starter), None);
        assert_eq!(hand_sizes("13 cards with two seats"), None);
        assert_eq!(hand_sizes("13 cards, 7 with more"), None);
    }

    #[test]
    fn every_size_is_written_as_it_is_read() {
        let same = (7..=14).map(HandSizes::same);
        let by_seats = HandSizes { two_seats: 13, more_seats: 7 };
        for sizes in same.chain([by_seats]) {
            assert_eq!(hand_sizes(&hand_phrase(sizes)), Some(sizes));
            for kind in Deal::ALL {
                if *kind != Deal::ElevenToStarter || sizes.only().is_some() {
                    assert_eq!(deal(&deal_phrase(*kind, sizes)), Some((*kind, sizes)));
                }
            }
        }
        for (order, cards) in DealOrder::ALL.iter().zip([None, Some(13), Some(13)]) {
            let phrase = order_phrase(*order, HandSizes::same(13));
            assert_eq!(deal_order(&phrase), Some((*order, cards)), "{phrase}");
        }
    }
}
