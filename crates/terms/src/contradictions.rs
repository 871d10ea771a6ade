//! Rows of which each can be read, and which say different things.
//!
//! Knows nothing about how grave that is; who reads a document decides.

use crate::Rows;
use crate::dealt::{deal, deal_order};
use crate::rows::{number, seats};
use gincert_game::dealing::{Deal, PACK_CARDS};

/// What two rows differ about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ContradictionKind {
    /// The cards of a hand, and those that are dealt to it.
    HandAgainstDeal,
    /// The cards of all hands, and those of the pack.
    SeatsAgainstPack,
    /// Three seats, and a score sheet of two sides.
    SheetSides,
    /// Two to four seats or such a range with three in it, and a score sheet of two sides.
    SheetSidesOfThree,
}

/// Two rows that say different things.
///
/// ```
/// use gincert_terms::{ContradictionKind, Rows, contradictions};
/// let row = |term: &str, phrase: &str| (term.to_owned(), phrase.to_owned());
/// let rows = Rows::new([row("Hand", "7 cards"), row("Deal", "Ten each, none turned up")]);
/// let found = contradictions(&rows);
/// assert_eq!(found[0].kind, ContradictionKind::HandAgainstDeal);
/// assert_eq!((found[0].term, found[0].other), ("Hand", "Deal"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contradiction {
    /// What they differ about.
    pub kind: ContradictionKind,
    /// The row of the finding.
    pub term: &'static str,
    /// The row that says otherwise.
    pub other: &'static str,
    /// What both say, in a sentence.
    pub message: String,
}

/// Cards of a hand where no row gives a number.
pub(crate) const USUAL_HAND: u8 = 10;

/// Every two rows that say different things. A row that cannot be read is left to its reader.
pub fn contradictions(rows: &Rows) -> Vec<Contradiction> {
    let hand = rows.phrase("Hand").and_then(|text| number(text, "", " cards"));
    let dealt = rows.phrase("Deal").and_then(deal);
    let in_order = rows.phrase("Deal order").and_then(deal_order).and_then(|(_, cards)| cards);
    let mut found = Vec::new();
    for (other, cards) in [("Deal", dealt.map(|(_, cards)| cards)), ("Deal order", in_order)] {
        let own = hand.or_else(|| dealt.map(|(_, cards)| i64::from(cards)));
        let (Some(own), Some(cards)) = (own, cards) else { continue };
        if own != i64::from(cards) {
            let term = if hand.is_some() { "Hand" } else { "Deal" };
            let message =
                format!("'{term}' gives a hand {own} cards, and '{other}' deals {cards} to it.");
            let kind = ContradictionKind::HandAgainstDeal;
            found.push(Contradiction { kind, term, other, message });
        }
    }
    let Some((least, most)) = rows.phrase("Seats").and_then(seats) else { return found };
    let each = hand.or_else(|| dealt.map(|(_, cards)| i64::from(cards)));
    let each = each.unwrap_or(i64::from(USUAL_HAND));
    let more = match dealt {
        Some((Deal::UpcardTurned | Deal::ElevenToStarter, _)) => 1,
        Some((Deal::SecondDeck | Deal::NoneTurned, _)) | None => 0,
    };
    let needed = i64::from(most) * each + more;
    if needed > PACK_CARDS as i64 {
        let beside = if more == 0 { "" } else { " and one card more" };
        let message = format!(
            "{most} seats with {each} cards each{beside} need {needed} cards, and the pack has \
             {PACK_CARDS}."
        );
        let kind = ContradictionKind::SeatsAgainstPack;
        let other = if hand.is_some() { "Hand" } else { "Deal" };
        found.push(Contradiction { kind, term: "Seats", other, message });
    }
    if rows.phrase("Game").is_some() && (least..=most).contains(&3) {
        let (kind, message) = if least == most {
            let message = "A score sheet has two sides, and this table has three seats.";
            (ContradictionKind::SheetSides, message)
        } else {
            let message = "A score sheet has two sides: at a table of three none can be kept.";
            (ContradictionKind::SheetSidesOfThree, message)
        };
        let message = message.to_owned();
        found.push(Contradiction { kind, term: "Seats", other: "Game", message });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(rows: &[(&str, &str)]) -> Vec<ContradictionKind> {
        let rows = rows.iter().map(|(term, phrase)| ((*term).to_owned(), (*phrase).to_owned()));
        contradictions(&Rows::new(rows)).iter().map(|found| found.kind).collect()
    }

    #[test]
    fn rows_that_agree_or_cannot_be_read_do_not_contradict() {
        assert_eq!(found(&[]), []);
        let seven = ("Deal", "Seven each, next card turned up");
        assert_eq!(found(&[("Hand", "7 cards"), seven, ("Seats", "4"), ("Game", "9 points")]), []);
        assert_eq!(found(&[("Hand", "many"), seven]), []);
        assert_eq!(found(&[("Seats", "3"), ("Game", "-")]), []);
    }

    #[test]
    fn every_kind_is_found_at_its_edge() {
        use ContradictionKind::{HandAgainstDeal, SeatsAgainstPack, SheetSides, SheetSidesOfThree};
        let dealt = ("Deal", "Seven each, none turned up");
        let order = ("Deal order", "Ten and ten, opponent first");
        assert_eq!(found(&[dealt, order]), [HandAgainstDeal]);
        assert_eq!(found(&[("Hand", "10 cards"), dealt, order]), [HandAgainstDeal]);
        assert_eq!(found(&[("Seats", "2 to 5")]), []);
        assert_eq!(found(&[("Seats", "2 to 6")]), [SeatsAgainstPack]);
        let fits = [("Seats", "7"), dealt];
        assert_eq!(found(&fits), []);
        assert_eq!(found(&[("Seats", "8"), dealt]), [SeatsAgainstPack]);
        assert_eq!(found(&[("Seats", "3"), ("Game", "100 points")]), [SheetSides]);
        assert_eq!(found(&[("Seats", "2 to 4"), ("Game", "100 points")]), [SheetSidesOfThree]);
    }
}
