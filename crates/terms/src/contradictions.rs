//! Rows of which each can be read, and which say different things.
//!
//! Knows nothing about how grave that is; who reads a document decides.

use crate::Rows;
use crate::deadwood::jokers_of;
use crate::dealt::{USUAL_HAND, deal_of, deal_order, hand_sizes};
use crate::is_table_game;
use crate::jokers::ROWS as JOKER_ROWS;
use crate::rows::{number, seats, seats_phrase};
use crate::score::score_rules;
use gincert_game::dealing::{Deal, HandSizes, PACK_CARDS};

/// What two rows differ about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ContradictionKind {
    /// The cards of a hand, and those that are dealt to it.
    HandAgainstDeal,
    /// The cards of all hands, and those of the pack.
    SeatsAgainstPack,
    /// A row about jokers, and a deck without jokers.
    JokersAgainstDeck,
    /// Three seats, and a score sheet of two sides; on the table also four, where a row of the sheet is
    /// for two sides only.
    SheetSides,
    /// The same at some of the tables only: a range of seats such as two to four.
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

/// Every two rows that say different things. A row that cannot be read is left to its reader.
pub fn contradictions(rows: &Rows) -> Vec<Contradiction> {
    let hand = rows.phrase("Hand").and_then(|text| stated_hand(rows, text));
    let dealt = deal_of(rows);
    let mut found = hand_against_deal(rows, hand, dealt.map(|(_, sizes)| sizes));
    let jokers = jokers_of(rows);
    found.extend(jokers_against_deck(rows, jokers));
    let Some((least, most)) = rows.phrase("Seats").and_then(seats) else { return found };
    let pack = PACK_CARDS as i64 + i64::from(jokers.unwrap_or(0));
    found.extend(seats_against_pack((least, most), hand, dealt, pack));
    found.extend(sheet_sides(rows, (least, most)));
    found
}

/// Cards of a hand as a row states them: one number, or one for two seats and one for more.
#[derive(Clone, Copy, PartialEq, Eq)]
struct StatedHand {
    two_seats: i64,
    more_seats: i64,
}

impl From<HandSizes> for StatedHand {
    fn from(sizes: HandSizes) -> StatedHand {
        let HandSizes { two_seats, more_seats } = sizes;
        StatedHand { two_seats: i64::from(two_seats), more_seats: i64::from(more_seats) }
    }
}

impl StatedHand {
    fn of(self, seats: u8) -> i64 {
        if seats > 2 { self.more_seats } else { self.two_seats }
    }

    /// `7`, or `13 with two seats and 7 with more`.
    fn words(self, unit: &str) -> String {
        let StatedHand { two_seats, more_seats } = self;
        if two_seats == more_seats {
            return format!("{two_seats}{unit}");
        }
        format!("{two_seats}{unit} with two seats and {more_seats} with more")
    }
}

fn stated_hand(rows: &Rows, text: &str) -> Option<StatedHand> {
    let one = number(text, "", " cards");
    let one = one.map(|cards| StatedHand { two_seats: cards, more_seats: cards });
    one.or_else(|| hand_sizes(text).filter(|_| is_table_game(rows)).map(StatedHand::from))
}

/// The number of cards of a hand, and the numbers that the rows about the deal name.
fn hand_against_deal(
    rows: &Rows,
    hand: Option<StatedHand>,
    dealt: Option<HandSizes>,
) -> Vec<Contradiction> {
    let dealt = dealt.map(StatedHand::from);
    let in_order = rows.phrase("Deal order").and_then(deal_order).and_then(|(_, cards)| cards);
    let in_order = in_order.map(|cards| StatedHand::from(HandSizes::same(cards)));
    let mut found = Vec::new();
    for (other, cards) in [("Deal", dealt), ("Deal order", in_order)] {
        let (Some(own), Some(cards)) = (hand.or(dealt), cards) else { continue };
        if own != cards {
            let term = if hand.is_some() { "Hand" } else { "Deal" };
            let message = format!(
                "'{term}' gives a hand {}, and '{other}' deals {} to it.",
                own.words(" cards"),
                cards.words("")
            );
            let kind = ContradictionKind::HandAgainstDeal;
            found.push(Contradiction { kind, term, other, message });
        }
    }
    found
}

/// The rows about jokers of a game whose deck has none, at the first of them.
fn jokers_against_deck(rows: &Rows, jokers: Option<u8>) -> Option<Contradiction> {
    let has_none = is_table_game(rows) && jokers == Some(0);
    let is_stated = |term: &&str| has_none && rows.phrase(term).is_some();
    let stated: Vec<&str> = JOKER_ROWS.into_iter().filter(is_stated).collect();
    let term = *stated.first()?;
    let names: Vec<String> = stated.iter().map(|term| format!("'{term}'")).collect();
    let are = if names.len() == 1 { "is" } else { "are" };
    let names = names.join(" and ");
    let message = format!("{names} {are} about jokers, and the deck of 'Deck' has none.");
    let kind = ContradictionKind::JokersAgainstDeck;
    Some(Contradiction { kind, term, other: "Deck", message })
}

/// The cards of all hands, and those of the pack, with the most seats for which they are not enough.
fn seats_against_pack(
    (least, most): (u8, u8),
    hand: Option<StatedHand>,
    dealt: Option<(Deal, HandSizes)>,
    pack: i64,
) -> Option<Contradiction> {
    let each = hand.or_else(|| dealt.map(|(_, sizes)| StatedHand::from(sizes)));
    let each = each.unwrap_or_else(|| HandSizes::same(USUAL_HAND).into());
    let more = match dealt {
        Some((Deal::UpcardTurned | Deal::ElevenToStarter, _)) => 1,
        Some((Deal::SecondDeck | Deal::NoneTurned, _)) | None => 0,
    };
    let needed = |seats: u8| i64::from(seats) * each.of(seats) + more;
    let too_many = |seats: &u8| needed(*seats) >= pack;
    let seats = (least.min(most)..=most).rev().find(too_many)?;
    let beside = if more == 0 { "" } else { " and one card more" };
    let needed = needed(seats);
    let left = if needed > pack { "" } else { ": none is left to draw" };
    let message = format!(
        "{seats} seats with {} cards each{beside} need {needed} cards, and the pack has \
         {pack}{left}.",
        each.of(seats),
    );
    let kind = ContradictionKind::SeatsAgainstPack;
    let other = if hand.is_some() { "Hand" } else { "Deal" };
    Some(Contradiction { kind, term: "Seats", other, message })
}

/// More seats than a score sheet has sides. With closed hands a sheet has two; with melds on the table
/// as many as seats, unless a row of it is for two sides only.
fn sheet_sides(rows: &Rows, (least, most): (u8, u8)) -> Option<Contradiction> {
    rows.phrase("Game")?;
    if is_table_game(rows) {
        let row = score_rules(rows).ok().and_then(|rules| rules.two_sides_only());
        let other = row.filter(|_| most > 2)?;
        let seats = seats_phrase((least, most));
        let message = format!(
            "'{other}' is for a score sheet of two sides, and this table has {seats} seats, each for \
             itself."
        );
        let kind = match least > 2 {
            true => ContradictionKind::SheetSides,
            false => ContradictionKind::SheetSidesOfThree,
        };
        return Some(Contradiction { kind, term: "Seats", other, message });
    }
    if !(least..=most).contains(&3) {
        return None;
    }
    let (kind, message) = if least == most {
        let message = "A score sheet has two sides, and this table has three seats.";
        (ContradictionKind::SheetSides, message)
    } else {
        let message = "A score sheet has two sides: at a table of three none can be kept.";
        (ContradictionKind::SheetSidesOfThree, message)
    };
    Some(Contradiction { kind, term: "Seats", other: "Game", message: message.to_owned() })
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
    fn a_row_about_jokers_needs_a_deck_with_jokers_and_a_joker_is_a_card_of_the_pack() {
        use ContradictionKind::{JokersAgainstDeck, SeatsAgainstPack};
        let table = |deck: &'static str, more: &[(&str, &str)]| {
            let rows = [("Turn ends", "Discard"), ("Deck", deck)];
            found(&rows.into_iter().chain(more.iter().copied()).collect::<Vec<_>>())
        };
        let (plain, one) = ("52 cards, ace low", "53 cards with one joker, ace low");
        assert_eq!(table(plain, &[("Jokers", "Any card of a meld")]), [JokersAgainstDeck]);
        assert_eq!(table(one, &[("Jokers", "Any card of a meld")]), []);
        let rows = [("Joker value", "15"), ("Joker in a run", "May move"), ("Jokers", "-")];
        assert_eq!(table(plain, &rows), [JokersAgainstDeck]);
        assert_eq!(table("no deck", &rows), []);
        // Thirteen cards each and one turned up are 53.
        let full = [("Hand", "13 cards"), ("Deal", "Thirteen each, next card turned up")];
        let full = |deck| table(deck, &[full[0], full[1], ("Seats", "4")]);
        assert_eq!(full(one), [SeatsAgainstPack]);
        assert_eq!(full("54 cards with two jokers, ace low"), []);
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
        // On the table two seats may have more cards than three or four.
        let table = |hand, deal, seats| {
            found(&[("Turn ends", "Discard"), ("Hand", hand), ("Deal", deal), ("Seats", seats)])
        };
        let (hand, deal) = (crate::dealt::HAND_BY_SEATS, crate::dealt::DEAL_BY_SEATS);
        assert_eq!(table(hand, deal, "2 to 4"), []);
        assert_eq!(table("13 cards", deal, "2 to 4"), [HandAgainstDeal, SeatsAgainstPack]);
        assert_eq!(table("13 cards", "Thirteen each, next card turned up", "2 to 3"), []);
        assert_eq!(table("13 cards", "Thirteen each, none turned up", "4"), [SeatsAgainstPack]);
        assert_eq!(table("12 cards", "Twelve each, next card turned up", "4"), []);
        assert_eq!(found(&[("Hand", hand), ("Deal", deal)]), []);
        assert_eq!(found(&[("Seats", "3"), ("Game", "100 points")]), [SheetSides]);
        assert_eq!(found(&[("Seats", "2 to 4"), ("Game", "100 points")]), [SheetSidesOfThree]);
        let table = |seats, row| {
            found(&[("Turn ends", "Discard"), ("Seats", seats), ("Game", "500 points"), row])
        };
        assert_eq!(table("2 to 4", ("Next dealer", "Alternates")), []);
        assert_eq!(table("2 to 4", ("Next dealer", "Loser")), [SheetSidesOfThree]);
        assert_eq!(table("4", ("Columns", "Three, Hollywood")), [SheetSides]);
        assert_eq!(table("3", ("Exact margin", "50 forfeits")), [SheetSides]);
        assert_eq!(table("2", ("Exact margin", "50 forfeits")), []);
    }
}
