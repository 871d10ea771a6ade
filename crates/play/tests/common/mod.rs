//! The rules that the tests and the measurement of the reference players start from.

use gincert_game::dealing::{Deal, DealOrder, FirstTurn, Redeposit, Starts};
use gincert_game::gin_rummy::{DealRules, EarlyKnock, GinRummy, SettleRules};

/// The rules of rulesets/gin-rummy/standard-c.md.
pub fn standard() -> GinRummy {
    let deal = DealRules {
        deal: Deal::UpcardTurned,
        order: DealOrder::OneAtATime,
        starts: Starts::NonDealer,
        first_turn: FirstTurn::Offers,
        redeposit: Redeposit::FirstUpcardOnly,
        early_knock: EarlyKnock::Misdeal,
    };
    GinRummy { settle: SettleRules::standard(), deal }
}
