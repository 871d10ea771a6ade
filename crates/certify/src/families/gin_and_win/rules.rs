//! Section 9, first part: the rules of a game of wagers as they were read.

use gincert_evidence::{Align, Table};
use gincert_game::gin_and_win::{GinAndWin, RaiseRounds, SideWager};
use gincert_submission::gin_and_win::phrases::melds_phrase;

/// The hand, and the settlement.
pub(crate) fn rules_tables(rules: &GinAndWin) -> Vec<Table> {
    vec![ruleset(rules), settlement(rules)]
}

fn ruleset(rules: &GinAndWin) -> Table {
    let mut table = Table::new("The hand", &[("Term", Align::Left), ("Rule", Align::Left)]);
    let seats = format!("{} to {}", rules.seats.0, rules.seats.1);
    let side = |wager: &SideWager| {
        let fold = if wager.stands_on_fold { "also when folded" } else { "lost when folded" };
        let envy = if wager.has_envy() { ", with envy" } else { "" };
        ("Side wager", format!("{}, settled by the hand, {fold}{envy}", wager.name))
    };
    let none = rules.sides.is_empty().then(|| ("Side wager", "none".to_owned()));
    let sides = rules.sides.iter().map(side).chain(none);
    let rows = [
        ("Hand", format!("{} cards", rules.hand_cards)),
        ("Seats", seats),
        ("Melds", melds_phrase(&rules.melds)),
        ("Setting, dealer", "Lowest score, then lowest cards from the top down".to_owned()),
        ("Setting, player", rules.player_setting.phrase().to_owned()),
        ("Comparison", rules.comparison.phrase().to_owned()),
        ("Dealer qualifies", rules.qualifier.to_string()),
        ("Play wager", play_wager(rules)),
    ];
    let jokers = (rules.melds.jokers > 0).then(|| {
        let deck = gincert_submission::gin_and_win::phrases::deck_phrase(&rules.melds.jokers);
        ("Deck", format!("{deck}; a joker stands for any card of a meld"))
    });
    for (term, rule) in jokers.into_iter().chain(rows).chain(sides) {
        table.row([term.to_owned(), rule]);
    }
    table
}

/// How large the Play wager may be, and when.
fn play_wager(rules: &GinAndWin) -> String {
    let ante = &rules.wagers.ante;
    match rules.raise_rounds {
        None => format!("{} times the {ante}", rules.play_multiples),
        Some(RaiseRounds { first_cards, first, last }) => format!(
            "{first} times the {ante} after the first {first_cards} cards, or after a check {last} times the {ante} \
             with the whole hand"
        ),
    }
}

fn settlement(rules: &GinAndWin) -> Table {
    let columns = [("Outcome", Align::Left), ("Ante", Align::Left), ("Play", Align::Left)];
    let mut table = Table::new("The settlement; the first row that applies counts", &columns);
    for row in &rules.outcomes {
        table.row([row.text.clone(), row.ante.to_string(), row.play.to_string()]);
    }
    table
}

/// What distinguishes the names of side wagers in a report: nothing for the first one, which has the names of a
/// game's only side wager.
pub(crate) fn side_number(place: usize) -> String {
    match place {
        0 => String::new(),
        _ => format!("-{}", place + 1),
    }
}
