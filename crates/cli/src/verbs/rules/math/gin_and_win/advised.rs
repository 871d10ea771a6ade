//! What the answers about a whole hand and about its first cards share.

use gincert_evidence::Fraction;
use gincert_game::gin_and_win::GinAndWin;
use gincert_game::{Card, CardSet, best_meldings};
use serde::Serialize;

/// What a raise by a multiple of the Ante is worth.
#[derive(Serialize)]
pub(super) struct RaiseLine {
    pub multiple: u8,
    pub raised: Fraction,
}

/// A line for each multiple.
pub(super) fn raise_lines<'r>(raises: impl Iterator<Item = &'r (u8, Fraction)>) -> Vec<RaiseLine> {
    let line = |(multiple, raised): &(u8, Fraction)| RaiseLine {
        multiple: *multiple,
        raised: raised.clone(),
    };
    raises.map(line).collect()
}

/// Cards as texts.
pub(super) fn card_names(cards: Vec<Card>) -> Vec<String> {
    cards.iter().map(ToString::to_string).collect()
}

/// The cards that the best meldings leave over, as texts.
pub(super) fn left_over(rules: &GinAndWin, cards: CardSet) -> Vec<String> {
    let best = best_meldings(&rules.melds, cards);
    let left = best.first().map(|melding| melding.deadwood).unwrap_or_default();
    card_names(left.cards_highest_first())
}

/// Texts of cards on one line.
pub(super) fn card_line(cards: &[String]) -> String {
    match cards {
        [] => "none".to_owned(),
        cards => cards.join(" "),
    }
}

/// A choice with what it is worth.
pub(super) fn choice_line(name: &str, value: &Fraction) -> String {
    format!("{name:<12}{} Antes ({value})\n", value.decimal(9))
}

/// The choices of a raise with what each is worth.
pub(super) fn raise_text(raises: &[RaiseLine]) -> String {
    let line = |one: &RaiseLine| choice_line(&format!("Raise by {}", one.multiple), &one.raised);
    raises.iter().map(line).collect()
}

/// Words behind the advice to raise, where the player chooses the multiple.
pub(super) fn multiple_words(multiple: Option<u8>) -> String {
    multiple.map_or_else(String::new, |multiple| format!(" by {multiple} times the Ante"))
}
