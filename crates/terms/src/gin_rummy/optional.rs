//! The rows of closed-hand gin that a document may leave out.

use crate::OptionalRow;
use crate::rows::{cards_phrase, seats_phrase, used_rows};
use gincert_game::gin_rummy::{BigGin, Deal, GinRummy, Knock, RunBonus};

/// The rows that these rules use and that a document may leave out, each as it is evaluated.
pub fn optional_rows(rules: &GinRummy) -> Vec<OptionalRow> {
    let (settle, deal) = (&rules.settle, &rules.deal);
    let by_card = matches!(settle.knock, Knock::UpcardValue(_) | Knock::KnockCardValue(_));
    let limit_card = matches!(deal.deal, Deal::UpcardTurned | Deal::SecondDeck);
    let knocks = settle.knock != Knock::GinOnly;
    let (_, most_seats) = settle.seats;
    let caught_ace = settle.caught_ace.map_or_else(|| "-".to_owned(), |ace| ace.to_string());
    let big_gin = match settle.big_gin {
        BigGin::Bonus(points) => points.to_string(),
        BigGin::AsGin => "As gin".to_owned(),
        BigGin::NotAllowed => "Not allowed".to_owned(),
    };
    let on_ace = match settle.knock_on_ace {
        0 => "Gin only".to_owned(),
        points => format!("{points} or less"),
    };
    let doubling =
        settle.doubling.map_or_else(|| super::NO_DOUBLING.to_owned(), |doubling| doubling.phrase());
    let run_bonus = settle.run_bonus != RunBonus::None;
    used_rows([
        (true, "Caught ace", caught_ace),
        (true, "Hand", cards_phrase(settle.hand_cards)),
        (true, "Seats", seats_phrase(settle.seats)),
        (true, "Early knock", deal.early_knock.phrase().to_owned()),
        (by_card, "Knock on an ace", on_ace),
        (true, "Big gin", big_gin),
        (true, "Final discard", settle.final_discard.phrase().to_owned()),
        (true, "Lay-off", settle.lay_off.phrase().to_owned()),
        (true, "Setting, defender", settle.defender.phrase().to_owned()),
        (limit_card, "Doubling", doubling),
        (true, "Run bonus", settle.run_bonus.phrase().to_owned()),
        (run_bonus, "Run bonus goes to", settle.run_bonus_to.phrase().to_owned()),
        (
            knocks && most_seats > 2,
            "Undercutters tied",
            settle.undercutters_tied.phrase().to_owned(),
        ),
        (settle.stock_end.lowest_scores, "Lowest tied", settle.lowest_tied.phrase().to_owned()),
    ])
}
