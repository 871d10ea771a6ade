//! How a round of an example begins: a pack, or hands as dealt, out of which the pack is put
//! together that deals them and gives the cards that the events draw.

use super::text::{after, one_card, parts, seat};
use gincert_ask::card_sequence;
use gincert_game::Card;
use gincert_game::dealing::{Deal, DealOrder, Dealing, Starts};

/// What the first lines of a round say.
#[derive(Debug, Clone, Default)]
pub(crate) struct RoundHeader {
    pub(crate) dealer: Option<u8>,
    pub(crate) last_winner: Option<u8>,
    pub(crate) knock_card: Option<Card>,
    pub(crate) hands: Vec<String>,
    /// How many jokers the deck has.
    jokers: u8,
    upcard: Option<String>,
    pack: String,
}

impl RoundHeader {
    /// Of a game whose deck has so many jokers.
    pub(crate) fn of_deck(jokers: u8) -> RoundHeader {
        RoundHeader { jokers, ..RoundHeader::default() }
    }
}

/// Takes a line about the beginning; says whether it is one.
pub(crate) fn begin_line(begin: &mut RoundHeader, line: &str) -> bool {
    let one = |text: &str| seat(text).flatten();
    let jokers = begin.jokers;
    let is_card = |word: &str| one_card(word, jokers).is_some();
    if let Some(dealer) = after(line, "dealer").and_then(one) {
        begin.dealer = Some(dealer);
    } else if let Some(winner) = after(line, "last winner").and_then(one) {
        begin.last_winner = Some(winner);
    } else if let Some(cards) = after(line, "pack") {
        begin.pack.push_str(cards);
    } else if let Some(hands) = after(line, "hands") {
        let (hands, upcard) = match hands.split_once(" upcard ") {
            Some((hands, upcard)) => (hands, Some(upcard.trim().to_owned())),
            None => (hands, None),
        };
        begin.hands = parts(hands, '/').map(str::to_owned).collect();
        begin.upcard = upcard;
    } else if let Some(card) = after(line, "upcard") {
        begin.upcard = Some(card.to_owned());
    } else if let Some(card) = after(line, "knock card").and_then(|card| one_card(card, jokers)) {
        begin.knock_card = Some(card);
    } else if !begin.pack.is_empty() && line.split_whitespace().all(is_card) {
        begin.pack.push(' ');
        begin.pack.push_str(line);
    } else {
        return false;
    }
    true
}

/// The pack and the dealer. Beneath the cards that are drawn lie those that nobody sees, in the order
/// of the deck.
///
/// # Errors
/// A sentence that says what is missing.
pub(crate) fn pack(
    begin: &RoundHeader,
    dealing: &Dealing,
    usual_seats: u8,
    drawn: impl Iterator<Item = Card>,
) -> Result<(Vec<Card>, u8), String> {
    let seats = match begin.hands.len() {
        0 => usual_seats,
        hands => u8::try_from(hands).unwrap_or(u8::MAX),
    };
    // The last seat, so that seat 0 plays first.
    let dealer = begin.dealer.unwrap_or(seats.saturating_sub(1));
    if !begin.pack.is_empty() && seats <= 4 {
        let pack = card_sequence(&begin.pack, begin.jokers);
        let pack = pack.map_err(|error| format!("The pack cannot be read as cards: {error}."))?;
        return Ok((pack, dealer));
    }
    if !(2..=4).contains(&seats) || begin.hands.is_empty() || dealer >= seats {
        return Err("Begin a round with a pack, or with the hands of two to four seats.".into());
    }
    let mut hands: Vec<Vec<Card>> = Vec::new();
    for hand in &begin.hands {
        let one = |word| one_card(word, begin.jokers);
        let cards: Option<Vec<Card>> = hand.split_whitespace().map(one).collect();
        hands
            .push(cards.ok_or_else(|| format!("'{hand}' contains something that is not a card."))?);
    }
    let after_dealer = (dealer + 1) % seats;
    let starter = match dealing.starts {
        Starts::NonDealer => after_dealer,
        Starts::SeatZero => 0,
        Starts::LastWinner => begin
            .last_winner
            .filter(|winner| *winner < seats)
            .ok_or("The last winner starts; write 'last winner' and a seat.")?,
    };
    let extra = match dealing.deal {
        Deal::ElevenToStarter => hands.get_mut(usize::from(starter)).and_then(Vec::pop),
        _ => None,
    };
    if hands.iter().any(|hand| hand.len() != usize::from(dealing.hand_cards)) {
        return Err(format!("Every hand is dealt {} cards.", dealing.hand_cards));
    }
    let mut dealt = in_order(&hands, dealing.order, after_dealer);
    dealt.extend(extra);
    if let Some(upcard) = &begin.upcard {
        let card = one_card(upcard, begin.jokers);
        dealt.push(card.ok_or_else(|| format!("'{upcard}' is not a card."))?);
    }
    dealt.extend(drawn);
    let rest: Vec<Card> = Card::deck(begin.jokers).filter(|one| !dealt.contains(one)).collect();
    Ok((dealt.into_iter().chain(rest).collect(), dealer))
}

/// The cards of the hands as they leave the pack.
fn in_order(hands: &[Vec<Card>], order: DealOrder, first: u8) -> Vec<Card> {
    let from = match order {
        DealOrder::WholeHandsFromSeatZero => 0,
        DealOrder::OneAtATime | DealOrder::WholeHands => usize::from(first),
    };
    let (before, after) = hands.split_at_checked(from).unwrap_or((&[], hands));
    let seats: Vec<&Vec<Card>> = after.iter().chain(before).collect();
    match order {
        DealOrder::OneAtATime => {
            let most = seats.iter().map(|hand| hand.len()).max().unwrap_or(0);
            let round = |place| seats.iter().filter_map(move |hand| hand.get(place)).copied();
            (0..most).flat_map(round).collect()
        }
        _ => seats.into_iter().flatten().copied().collect(),
    }
}
