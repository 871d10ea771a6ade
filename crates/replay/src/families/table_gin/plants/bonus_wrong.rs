//! Another bonus for going out.

use crate::families::played::PlayPlant;
use crate::families::played::script::RoundPlan;
use crate::families::table_gin::planting::choose_nothing;
use crate::summary::play_counts::Evidence;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "bonus-wrong";
pub(super) const PLANT: PlayPlant<TableGin> = PlayPlant::new(Evidence::Deal, plant);

fn plant(rules: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    choose_nothing(script, rng);
    let others = script.end.hand_totals.iter().flatten().map(|total| total.0).sum::<i64>();
    let is_out = script.kind() == "out" && rules.out_bonus != 0;
    let points = script.won().filter(|_| is_out)?;
    let bonus = match points.0 - others == rules.out_bonus_no_contract {
        true => rules.out_bonus_no_contract,
        false => rules.out_bonus,
    };
    // Another bonus.
    points.0 += if bonus == 25 { -5 } else { 25 - bonus };
    Some(())
}
