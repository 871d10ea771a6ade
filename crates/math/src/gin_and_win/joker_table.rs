//! Deals by the jokers that each hand holds, as numbers and as a table for the terminal and for reports.

use crate::combinations::choose;
use gincert_evidence::{Align, Fraction, Table};
use gincert_game::dealing::PACK_CARDS;
use gincert_game::gin_and_win::GinAndWin;

/// Deals in which player and dealer hold so many jokers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JokerDeals {
    /// Jokers in the player's hand.
    pub player: u8,
    /// Jokers in the dealer's hand.
    pub dealer: u8,
    /// How many deals.
    pub deals: u128,
}

/// Every case of jokers held, those without a joker first; none for a deck without jokers. Together they are all
/// deals.
pub fn joker_deals(rules: &GinAndWin) -> Vec<JokerDeals> {
    let (jokers, cards) = (rules.melds.jokers, rules.hand_cards);
    if jokers == 0 {
        return Vec::new();
    }
    let ways = |natural: u64, left: u8, held: u8| {
        let of_jokers = choose(u64::from(left), u64::from(held)).unwrap_or(0);
        let of_natural = choose(natural, u64::from(cards.saturating_sub(held))).unwrap_or(0);
        u128::from(of_jokers) * u128::from(of_natural)
    };
    let cases =
        (0..=jokers).flat_map(|player| (0..=jokers - player).map(move |dealer| (player, dealer)));
    let deals = cases.map(|(player, dealer)| {
        let natural = PACK_CARDS as u64;
        let left = natural.saturating_sub(u64::from(cards.saturating_sub(player)));
        let deals = ways(natural, jokers, player) * ways(left, jokers - player, dealer);
        JokerDeals { player, dealer, deals }
    });
    deals.collect()
}

/// The cases as a table; `None` for a deck without jokers.
pub fn joker_table(rules: &GinAndWin) -> Option<Table> {
    let cases = joker_deals(rules);
    let all: u128 = cases.iter().map(|case| case.deals).sum();
    let columns = [
        ("Jokers of the player", Align::Right),
        ("Jokers of the dealer", Align::Right),
        ("Deals", Align::Right),
        ("Probability", Align::Right),
    ];
    let mut table = Table::new("Deals by jokers held", &columns);
    for case in &cases {
        let share = Fraction::new(case.deals, all).unwrap_or_else(Fraction::zero);
        let [player, dealer] = [case.player, case.dealer].map(|held| held.to_string());
        table.row([player, dealer, case.deals.to_string(), share.percent(4)]);
    }
    (!cases.is_empty()).then_some(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gin_and_win::base::fixtures::ten;

    #[test]
    fn the_cases_are_all_deals_and_a_deck_without_jokers_has_none() {
        let mut rules = ten();
        assert_eq!((joker_deals(&rules), joker_table(&rules)), (Vec::new(), None));
        for (jokers, cases) in [(1, 3), (2, 6)] {
            rules.melds.jokers = jokers;
            let found = joker_deals(&rules);
            let sum: u128 = found.iter().map(|case| case.deals).sum();
            let deck = 52 + u64::from(jokers);
            let deals =
                [choose(deck, 7), choose(deck - 7, 7)].map(|ways| u128::from(ways.unwrap()));
            assert_eq!((found.len(), sum), (cases, deals[0] * deals[1]));
            assert_eq!(joker_table(&rules).unwrap().rows.len(), cases);
        }
    }

    /// With one joker: the player's 20,358,520 hands of six natural cards meet 45,379,620 or more hands.
    #[test]
    fn a_player_with_the_only_joker_meets_natural_hands() {
        let mut rules = ten();
        rules.melds.jokers = 1;
        let found = joker_deals(&rules).into_iter().find(|case| case.player == 1).unwrap();
        assert_eq!(found.deals, 20_358_520 * u128::from(choose(46, 7).unwrap()));
    }
}
