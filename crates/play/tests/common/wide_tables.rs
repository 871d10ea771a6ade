//! The rules with melds on the table whose hands hold many melds, for tests: jokers, poker runs.

use super::tables::{colonel, rummy_500};
use gincert_game::deadwood::{Ace, CardValues, JokerPlace, JokerRules, MeldCore};
use gincert_game::dealing::Deal;
use gincert_game::table_gin::{AddTo, Challenge, Contract, TableGin, TurnEnds};

/// The rules of rulesets/table-gin/rummy-500-jokers.md.
pub fn rummy_500_jokers() -> TableGin {
    let rules = rummy_500();
    let jokers = JokerRules {
        in_deck: 2,
        in_meld: 2,
        natural_cards: 1,
        place: JokerPlace::KeepsItsPlace,
        counts_as_card: false,
    };
    let values = rules.core.values.with_joker(15);
    TableGin { core: MeldCore { jokers: Some(jokers), values, ..rules.core }, ..rules }
}

/// The rules of rulesets/table-gin/skarney.md.
pub fn skarney() -> TableGin {
    let values = CardValues::pips(15);
    TableGin {
        core: MeldCore { ace: Ace::HighOrLow, poker_runs: true, values, ..MeldCore::standard() },
        deal: Deal::NoneTurned,
        contract: Some(Contract::skarney()),
        add_to: AddTo::OwnOneOrTwo,
        turn_ends: TurnEnds::Offer,
        ace_costs_draw: true,
        out_bonus: 20,
        out_bonus_no_contract: 40,
        stock_left: Some(2),
        challenge: Challenge::None,
        ..colonel()
    }
}
