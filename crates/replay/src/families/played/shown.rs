//! What cards a record shows, before any rule is asked: cards that cannot be read, hidden ones, and
//! cards that stand twice in one text.

use super::PlayFinding;
use crate::record::cards::LoggedCards;
use crate::record::played::{LoggedEvent, PlayedRecord};

/// How many cards a whole pack has, without jokers and with all of them.
const PACK_SIZES: std::ops::RangeInclusive<usize> = 52..=54;

/// What keeps a record's cards from being judged at all: a text that is no card, or a card twice in one
/// hand. The deck of the rules has so many jokers.
pub(crate) fn trouble(played: &PlayedRecord<'_>, jokers: u8) -> Option<PlayFinding> {
    let no_card = |text: String| {
        Some(PlayFinding { observed: Some(text), ..PlayFinding::new("card-unreadable") })
    };
    let unreadable = |cards: &&LoggedCards| cards.is_unreadable_of(jokers);
    let in_events =
        played.events.iter().any(|one| one.what.any_cards(|cards| cards.is_unreadable_of(jokers)));
    let of_events = in_events.then(|| events(played)).into_iter().flatten();
    if let Some(cards) = texts(played).chain(of_events).find(unreadable) {
        return no_card(cards.unreadable_text(jokers));
    }
    if played.pack.as_ref().is_some_and(|pack| pack.is_unreadable_of(jokers)) {
        return no_card("the pack".to_owned());
    }
    let twice = texts(played).find_map(LoggedCards::twice)?;
    Some(PlayFinding { observed: Some(twice.to_string()), ..PlayFinding::new("card-duplicate") })
}

/// The texts of cards that are no events.
fn texts<'p>(played: &'p PlayedRecord<'_>) -> impl Iterator<Item = &'p LoggedCards> {
    let deal = played.deal.iter().flat_map(|deal| deal.hands.iter().chain(&deal.upcard));
    deal.chain(&played.hands).chain(&played.upcard).chain(&played.knock_card)
}

fn events<'p>(played: &'p PlayedRecord<'_>) -> impl Iterator<Item = &'p LoggedCards> {
    played.events.iter().flat_map(|event| event.what.cards())
}

impl PlayedRecord<'_> {
    /// A digest of the order of a whole pack: no pack is shuffled so twice. Hands as dealt or at the
    /// end stand for it where they are all that is shown.
    pub(crate) fn shown_cards(&self) -> Option<u64> {
        const KEY: u64 = 0x9e37_79b9_7f4a_7c15;
        let mixed = |digest: u64, bits: u64| (digest ^ bits).wrapping_mul(KEY).rotate_left(29);
        if let Some(pack) = self.pack.as_ref().filter(|pack| PACK_SIZES.contains(&pack.cards.len()))
        {
            // Eight cards at a time: the words of two packs are the same where all their cards are.
            let words = pack.cards.chunks(8).map(|cards| {
                cards.iter().fold(0, |word: u64, card| word << 8 | u64::from(card.index()))
            });
            return Some(words.fold(KEY, mixed));
        }
        let dealt = self.deal.as_ref().map(|deal| deal.hands.as_slice());
        let hands = dealt.unwrap_or(&self.hands);
        let whole = hands.len() > 1 && hands.iter().all(LoggedCards::is_whole);
        whole.then(|| hands.iter().map(|hand| hand.with_jokers().bits()).fold(KEY, mixed))
    }

    /// Whether any of these events has a hidden card.
    pub(crate) fn hides(events: &[LoggedEvent]) -> bool {
        events.iter().any(|event| event.what.any_cards(LoggedCards::hides))
    }

    /// The event at a place.
    pub(crate) fn event(&self, at: Option<usize>) -> Option<&LoggedEvent> {
        self.events.get(at?)
    }
}
