//! A card less.

use crate::families::played::PlayPlant;
use crate::families::played::script::RoundPlan;
use crate::families::table_gin::planting::choose_nothing;
use crate::record::cards::LoggedCards;
use crate::summary::play_counts::Evidence;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "card-count";
pub(super) const PLANT: PlayPlant<TableGin> = PlayPlant::new(Evidence::Deal, plant);

fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    choose_nothing(script, rng);
    if script.evidence == Evidence::Pack {
        return script.pack.pop().map(|_| ());
    }
    let hand = script.dealt.first_mut()?;
    *hand = LoggedCards::shown(hand.with_jokers().without(hand.with_jokers().lowest()?));
    Some(())
}
