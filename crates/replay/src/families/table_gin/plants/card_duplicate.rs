//! A card in two places.

use crate::families::played::PlayPlant;
use crate::families::played::script::RoundPlan;
use crate::families::table_gin::planting::choose_nothing;
use crate::record::cards::LoggedCards;
use crate::summary::play_counts::Evidence;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "card-duplicate";
pub(super) const PLANT: PlayPlant<TableGin> = PlayPlant::new(Evidence::Deal, plant);

fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    choose_nothing(script, rng);
    match script.dealt.as_mut_slice() {
        [first, second, ..] if script.evidence == Evidence::Deal => {
            let (again, card) = first.with_jokers().lowest().zip(second.with_jokers().lowest())?;
            *second = LoggedCards::shown(second.with_jokers().without(card).with(again));
        }
        _ => {
            let again = script.pack.first().copied();
            script.pack.pop();
            script.pack.extend(again);
        }
    }
    Some(())
}
