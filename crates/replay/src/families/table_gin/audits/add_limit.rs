//! More cards are added to a meld in one turn than allowed.
//!
//! All additions of the turn to that meld count together. Needs the events in order. Later events are not
//! tested.
//!
//! What to do: check whether the end of a turn is missing between two additions.

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::families::table_gin::planting::{one_addition, what};
use crate::record::cards::LoggedCards;
use crate::record::played::PlayedAct;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::CardSet;
use gincert_game::table_gin::{AddTo, TableGin};
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "add-limit";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<TableGin> =
    PlayPlant::new(Evidence::Deal, plant).unless(|rules| rules.add_to != AddTo::OwnOneOrTwo);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} adds more cards to one meld than a turn allows.", context.who())
}

/// Three cards at once are too many, whatever they are: the card that is added, and two that the seat
/// plays later without having got them in between.
fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let at = one_addition(script, rng)?;
    let seat = script.events.get(at)?.seat;
    let (mut played, mut got) = (CardSet::EMPTY, CardSet::EMPTY);
    for event in script.events.iter().skip(at) {
        let cards =
            event.what.cards().fold(CardSet::EMPTY, |all, one| all.union(one.with_jokers()));
        match event.what {
            PlayedAct::Draw(_) if event.seat == seat => got = got.union(cards),
            PlayedAct::Offer(_, true) if event.seat != seat => got = got.union(cards),
            _ if event.seat == seat => played = played.union(cards.minus(got)),
            _ => {}
        }
    }
    let PlayedAct::Add(_, cards) = what(script, at)? else { return None };
    let more = played.minus(cards.with_jokers()).cards();
    let three = more.into_iter().take(2).fold(cards.with_jokers(), CardSet::with);
    *cards = LoggedCards::shown(three);
    (three.len() > 2).then_some(())
}
