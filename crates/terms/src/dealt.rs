//! How many cards the words of the rows about the deal give to a hand: they are read for any size of
//! a hand, `Seven each` as well as `Ten each`.

use gincert_game::dealing::{Deal, DealOrder};

/// Numbers as the phrases spell them, from the smallest hand to one card more than the largest.
const WORDS: [(u8, &str); 5] =
    [(7, "seven"), (8, "eight"), (9, "nine"), (10, "ten"), (11, "eleven")];

/// The row `Deal`, with the cards of a hand that it names.
pub(crate) fn deal(text: &str) -> Option<(Deal, u8)> {
    let lower = text.to_ascii_lowercase();
    let sizes = WORDS.iter().zip(WORDS.iter().skip(1));
    sizes.into_iter().find_map(|((cards, word), (_, one_more))| {
        let each = format!("{word} each");
        let starter = format!("{one_more} to the starter, {word} to the other");
        let in_tens = match (lower.strip_prefix(&each), lower.strip_prefix(&starter)) {
            (Some(rest), _) => format!("ten each{rest}"),
            (None, Some(rest)) => format!("eleven to the starter, ten to the other{rest}"),
            (None, None) => return None,
        };
        Deal::parse(&in_tens).map(|deal| (deal, *cards))
    })
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
        assert_eq!(deal("Seven each, next card turned up"), Some((Deal::UpcardTurned, 7)));
        assert_eq!(deal("Ten each, none turned up"), Some((Deal::NoneTurned, 10)));
        let starter = "Nine to the starter, eight to the other, none turned up";
        assert_eq!(deal(starter), Some((Deal::ElevenToStarter, 8)));
        let wrong = "Eleven to the starter, eight to the other, none turned up";
        assert_eq!(deal(wrong), None);
        assert_eq!(deal("Twelve each, none turned up"), None);
        assert_eq!(
            deal_order("SEVEN and seven, seat 0 first"),
            Some((DealOrder::WholeHandsFromSeatZero, Some(7)))
        );
        assert_eq!(deal_order("Seven and ten, seat 0 first"), None);
        let one_by_one = deal_order(DealOrder::OneAtATime.phrase());
        assert_eq!(one_by_one, Some((DealOrder::OneAtATime, None)));
        for deal_phrase in Deal::ALL {
            assert_eq!(deal(deal_phrase.phrase()), Some((*deal_phrase, 10)));
        }
    }
}
