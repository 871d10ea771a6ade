//! What a record shows of its shuffle: the whole deck, and the hands of a round where all are open.
//!
//! Nothing is judged here. What is shown goes, in the order of the records, to whoever tests
//! shuffles. A hand that is hidden is told from one that has a fault: hands are hidden after a
//! decision, so that the open ones among them are no fair sample; a fault depends on no decision.

use crate::counting::is_hidden;
use crate::record::Record;
use crate::round::Round;
use gincert_game::CardSet;
use gincert_game::gin_and_win::ROWS_MAX;

/// What one record shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The digest of its table, gaming day and round.
    pub round: [u64; 2],
    /// The table.
    pub table: String,
    /// How the deck was shuffled, as the record says.
    pub shuffle: Option<String>,
    /// The shift.
    pub shift: Option<String>,
    /// Its number at the table.
    pub number: Option<u64>,
    /// Whether it corrects another record, and shows that one's cards again.
    pub corrects: bool,
    /// Whether the record gives a deck that is not whole.
    pub broken_deck: bool,
    /// The cards of the whole deck by index, first dealt first.
    pub deck: Option<[u8; 52]>,
    /// The hands.
    pub hands: ShownHands,
}

/// The hands of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShownHands {
    /// A hand is hidden.
    Hidden,
    /// There are none to be used: the round was not settled, no rules are in force, a card cannot be
    /// read or lies twice, or a hand has too few cards or too many.
    Unusable,
    /// All are open.
    Open(Box<OpenHands>),
}

/// The hands of a round, all open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenHands {
    /// The rule document, by its place.
    pub sheet: u32,
    /// The dealer's cards.
    pub dealer: CardSet,
    /// What the dealer's hand scores.
    pub dealer_score: u8,
    /// The seats' numbers and cards, in the order of the record.
    pub seats: Vec<(Option<u32>, CardSet)>,
    /// What the first seat's hand scores, set as well as it can be.
    pub score: u8,
    /// The pay row that it takes; the last place for none.
    pub pay_row: usize,
}

pub(crate) fn hands(round: &Round<'_, '_>, sheet: usize) -> ShownHands {
    let record = round.record;
    let dealer = record.dealer.as_ref().and_then(|dealer| dealer.cards);
    let mut all = record.seats.iter().map(|seat| seat.cards);
    if !round.is_settled || round.is_unreadable || round.twice.is_some() {
        return ShownHands::Unusable;
    }
    if is_hidden(dealer) || all.any(is_hidden) {
        return ShownHands::Hidden;
    }
    open(round, sheet).map_or(ShownHands::Unusable, |open| ShownHands::Open(Box::new(open)))
}

fn open(round: &Round<'_, '_>, sheet: usize) -> Option<OpenHands> {
    let first = round.seats.first()?.best?;
    let seats = round.seats.iter();
    let seats = seats.map(|seat| Some((seat.record.seat, seat.cards?)));
    Some(OpenHands {
        sheet: u32::try_from(sheet).ok()?,
        dealer: round.dealer_cards?,
        dealer_score: round.dealer?.score(),
        seats: seats.collect::<Option<_>>()?,
        score: first.left_over.score(),
        pay_row: first.bonus_row.map_or(ROWS_MAX, usize::from),
    })
}

/// The deck of a record, where it is whole.
pub(crate) fn deck(record: &Record<'_>) -> Option<[u8; 52]> {
    let deck = record.deck.as_ref().filter(|deck| deck.is_whole())?;
    deck.order().try_into().ok()
}
