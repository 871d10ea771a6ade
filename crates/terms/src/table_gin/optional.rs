//! The rows of the games with melds on the table that a document may leave out.

use crate::dealt::{deal_phrase, hand_phrase, order_phrase};
use crate::jokers::JOKER_IN_A_RUN;
use crate::rows::{seats_phrase, used_rows};
use crate::{OptionalRow, Rows};
use gincert_game::table_gin::{TableGin, TurnEnds};

/// The phrase of a contract, of an offered ace, of the end of the stock; `-` for none.
fn or_none(phrase: Option<&str>) -> String {
    phrase.unwrap_or("-").to_owned()
}

/// The rows that these rules use and that a document may leave out, each as it is evaluated.
pub fn optional_rows(rules: &TableGin, rows: &Rows) -> Vec<OptionalRow> {
    let discards = rules.turn_ends == TurnEnds::Discard;
    let pile_use = or_none(rules.pile_use.map(|pile_use| pile_use.phrase()));
    let ace = rules.ace_costs_draw.then_some(super::OFFERED_ACE);
    let end = rows.phrase("Stock end").and_then(super::known_end).map(|(phrase, _)| phrase);
    let contract = rules.contract.map(|contract| super::contract::phrase(contract.demand));
    let contract = or_none(contract.as_deref());
    let jokers = rules.core.jokers;
    // A bonus for going out has two names.
    let out_bonus = rows.phrase("Gin bonus").is_none();
    used_rows([
        (true, "Hand", hand_phrase(rules.hand_sizes)),
        (true, "Seats", seats_phrase(rules.seats)),
        (true, "Deal", deal_phrase(rules.deal, rules.hand_sizes)),
        (true, "Deal order", order_phrase(rules.order, rules.hand_sizes)),
        (true, "Starts", rules.starts.phrase().to_owned()),
        (true, "First turn", super::usual_turn(rules.turn_ends).phrase().to_owned()),
        (discards, "Redeposit", rules.redeposit.phrase().to_owned()),
        (true, "Contract", contract),
        (
            rules.contract.is_some(),
            "After the contract",
            or_none(rules.contract.map(|contract| contract.after.phrase())),
        ),
        (
            rules.core.poker_runs && rules.core.run_min.is_some(),
            "Extending a run",
            rules.extending.phrase().to_owned(),
        ),
        (!discards, "Offered ace", or_none(ace)),
        (discards, "Pile card use", pile_use),
        (true, "Final discard", rules.final_discard.phrase().to_owned()),
        (
            rules.contract.is_some(),
            "Gin bonus, no contract",
            rules.out_bonus_no_contract.to_string(),
        ),
        (out_bonus, "Out bonus", rules.out_bonus.to_string()),
        (true, "Score", rules.score.phrase().to_owned()),
        (true, "Stock end", or_none(end)),
        (true, "Challenge", rules.challenge.phrase().to_owned()),
        (jokers.is_some(), JOKER_IN_A_RUN, or_none(jokers.map(|jokers| jokers.place.phrase()))),
    ])
}
