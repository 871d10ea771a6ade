//! The rules that the tests and the measurement of the reference players start from.

use gincert_game::deadwood::MeldCore;
use gincert_game::dealing::{Deal, DealOrder, FinalDiscard, FirstTurn, Redeposit, Starts};
use gincert_game::gin_rummy::{
    BigGin, DealRules, Doubling, EarlyKnock, GinRummy, Knock, KnockScore, LayOff, LowestTied,
    RunBonus, RunBonusTo, Setting, SettleRules, StockEnd, Undercut, UndercuttersTied,
};

/// The rules of rulesets/gin-rummy/standard-c.md.
pub fn standard() -> GinRummy {
    let settle = SettleRules {
        core: MeldCore::standard(),
        caught_ace: None,
        hand_cards: 10,
        seats: (2, 2),
        knock: Knock::AtMost(10),
        knock_on_ace: 1,
        gin_bonus: 25,
        undercut_bonus: 25,
        big_gin: BigGin::Bonus(31),
        final_discard: FinalDiscard::Required,
        undercut: Undercut::EqualOrLess,
        knock_score: KnockScore::Difference,
        lay_off: LayOff::OnKnock,
        defender: Setting::CardsSpeak,
        doubling: Doubling::None,
        run_bonus: RunBonus::None,
        run_bonus_to: RunBonusTo::Winner,
        undercutters_tied: UndercuttersTied::EachScores,
        stock_end: StockEnd { cards_left: 2, lowest_scores: false, last_knock: false },
        lowest_tied: LowestTied::NobodyScores,
    };
    let deal = DealRules {
        deal: Deal::UpcardTurned,
        order: DealOrder::OneAtATime,
        starts: Starts::NonDealer,
        first_turn: FirstTurn::Offers,
        redeposit: Redeposit::FirstUpcardOnly,
        early_knock: EarlyKnock::Misdeal,
    };
    GinRummy { settle, deal }
}
