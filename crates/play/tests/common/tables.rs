//! The rules with melds on the table that tests start from.

use gincert_game::deadwood::{Ace, CardValues, MeldCore};
use gincert_game::dealing::{Deal, DealOrder, FinalDiscard, HandSizes, Redeposit, Starts};
use gincert_game::table_gin::{AddTo, Challenge, Extending, PileUse, ScoreBy, TableGin, TurnEnds};

/// The rules of rulesets/table-gin/colonel.md.
pub fn colonel() -> TableGin {
    TableGin {
        core: MeldCore { ace: Ace::High, values: CardValues::pips(10), ..MeldCore::standard() },
        low_ace: None,
        seats: (2, 2),
        hand_sizes: HandSizes::same(10),
        deal: Deal::UpcardTurned,
        order: DealOrder::OneAtATime,
        starts: Starts::NonDealer,
        contract: None,
        add_to: AddTo::AnyMeld,
        extending: Extending::KeepsItsKind,
        turn_ends: TurnEnds::Discard,
        ace_costs_draw: false,
        pile_use: None,
        redeposit: Redeposit::Allowed,
        final_discard: FinalDiscard::Optional,
        out_bonus: 0,
        out_bonus_no_contract: 0,
        score: ScoreBy::OpponentsHand,
        stock_left: Some(0),
        pile_after_stock: false,
        challenge: Challenge::AtAnyTime,
    }
}

/// The rules of rulesets/table-gin/rummy-500.md.
pub fn rummy_500() -> TableGin {
    TableGin {
        core: MeldCore {
            ace: Ace::HighOrLow,
            values: CardValues::pips(15),
            ..MeldCore::standard()
        },
        low_ace: Some(1),
        seats: (2, 4),
        hand_sizes: HandSizes { two_seats: 13, more_seats: 7 },
        pile_use: Some(PileUse::NewMeldOrAddition),
        redeposit: Redeposit::Forbidden,
        score: ScoreBy::TableMinusHand,
        pile_after_stock: true,
        challenge: Challenge::None,
        ..colonel()
    }
}

/// The rules of rulesets/table-gin/mahjong.md.
pub fn mahjong() -> TableGin {
    TableGin {
        core: MeldCore { values: CardValues::groups(15, 5, 10), ..MeldCore::standard() },
        add_to: AddTo::OpponentsMelds,
        pile_use: Some(PileUse::NewMeldOrAddition),
        final_discard: FinalDiscard::Required,
        out_bonus: 25,
        out_bonus_no_contract: 25,
        score: ScoreBy::TableMinusHand,
        stock_left: None,
        challenge: Challenge::None,
        ..colonel()
    }
}
