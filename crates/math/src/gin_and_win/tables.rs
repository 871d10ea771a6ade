//! What was counted of Gin & Win, as tables: made here once, for reports and for terminals alike.

use super::{
    BaseGame, BonusAnalysis, Census, DecisionCard, DecisionCards, SingleMultiple, Strategy,
    StrategyAnalysis,
};
use gincert_evidence::{Align, Fraction, Table, parted};
use gincert_game::Rank;
use gincert_game::gin_and_win::SideWager;

/// Decimals in tables; exact fractions stand beside them or in a table of their own.
const PLACES: u32 = 9;

const LEFT: Align = Align::Left;
const RIGHT: Align = Align::Right;

/// All hands by the score of their best set.
pub fn score_table(census: &Census) -> Table {
    let columns = [("Score", RIGHT), ("Hands", RIGHT), ("Probability", RIGHT), ("Exactly", LEFT)];
    let mut table = Table::new("Hands by score, best set", &columns);
    for score in 0..=census.hand_cards() {
        let hands = census.with_score(score);
        let p = Fraction::new(hands, census.total_hands()).unwrap_or_else(Fraction::zero);
        table.row([score.to_string(), hands.to_string(), p.decimal(PLACES), p.to_string()]);
    }
    table
}

/// The pay table of a side wager over all hands, and the sum of its rows.
///
/// Combinations are hands that a row takes, taken above are hands that fit it and are taken by a row
/// above; the return is what the row pays times its probability, -1 times it for a row that loses.
pub fn pay_table(side: &SideWager, analysis: &BonusAnalysis) -> Table {
    let columns = [
        ("Hand", LEFT),
        ("Read as", LEFT),
        ("Pays", LEFT),
        ("Combinations", RIGHT),
        ("Taken above", RIGHT),
        ("Probability", RIGHT),
        ("Return", RIGHT),
    ];
    let name = &side.name;
    let title =
        format!("{name}: the pay table over all hands; the first row that a hand fits counts");
    let mut table = Table::new(title, &columns);
    for (row, counted) in side.rows.iter().zip(&analysis.rows) {
        table.row([
            row.text.clone(),
            row.hand.to_string(),
            row.pays.to_string(),
            counted.combinations.to_string(),
            counted.shadowed.to_string(),
            counted.probability.decimal(PLACES),
            counted.return_.decimal(PLACES),
        ]);
    }
    let combinations: u64 = analysis.rows.iter().map(|row| row.combinations).sum();
    let probability: Fraction = analysis.rows.iter().map(|row| &row.probability).sum();
    let returned: Fraction = analysis.rows.iter().map(|row| &row.return_).sum();
    let none = String::new;
    table.row([
        "Sum".to_owned(),
        none(),
        none(),
        combinations.to_string(),
        none(),
        probability.decimal(PLACES),
        returned.decimal(PLACES),
    ]);
    table
}

/// Best play by multiple where the player chooses: the hands folded and raised by each, and what it costs to raise by
/// that one alone. A multiple between the smallest and the largest is never the only best one.
pub fn multiples_table(played: &StrategyAnalysis, single: &[SingleMultiple]) -> Table {
    let columns = [
        ("Best play", LEFT),
        ("Hands", RIGHT),
        ("Of all hands", RIGHT),
        ("Edge, it alone", RIGHT),
        ("Cost, it alone", RIGHT),
    ];
    let title = "Base game: best play by multiple of the Ante, and each multiple alone";
    let mut table = Table::new(title, &columns);
    let all = played.raised_hands + played.folded_hands;
    let share = |hands: u64| Fraction::new(hands, all).unwrap_or_else(Fraction::zero).percent(4);
    for (one, hands) in single.iter().zip(&played.raised_by_multiple) {
        table.row([
            format!("Raise by {}", one.multiple),
            hands.to_string(),
            share(*hands),
            one.played.house_edge.percent(4),
            one.cost.percent(4),
        ]);
    }
    let folded = played.folded_hands;
    table.row(["Fold".to_owned(), folded.to_string(), share(folded), String::new(), String::new()]);
    table
}

/// How many hands are raised at each of two decisions and by which multiple, and folded; `None` for a game of one.
pub fn decisions_table(game: &BaseGame, played: &StrategyAnalysis) -> Option<Table> {
    let rounds = game.rules().raise_rounds?;
    let columns = [("Decision", LEFT), ("Hands", RIGHT), ("Of all hands", RIGHT)];
    let title = format!(
        "Decisions under {}; a hand counts once for each first {} cards",
        played.strategy, rounds.first_cards
    );
    let mut table = Table::new(title, &columns);
    let all = played.raised_hands + played.folded_hands;
    let mut row = |name: String, hands: u64| {
        let share = Fraction::new(hands, all).unwrap_or_else(Fraction::zero).percent(4);
        table.row([name, hands.to_string(), share]);
    };
    let multiples = game.rules().play_multiples;
    let at = |counts: &[u64], multiple: u8| {
        let place = multiples.place(multiple);
        place.and_then(|place| counts.get(place)).copied().unwrap_or(0)
    };
    for multiple in rounds.first.all() {
        let name = format!("Raise by {multiple} after {} cards", rounds.first_cards);
        row(name, at(&played.first_raised, *multiple));
    }
    for multiple in rounds.last.all() {
        let hands = at(&played.raised_by_multiple, *multiple);
        row(
            format!("Check, raise by {multiple}"),
            hands.saturating_sub(at(&played.first_raised, *multiple)),
        );
    }
    row("Check, fold".to_owned(), played.folded_hands);
    Some(table)
}

/// Optimal play of two decisions in sentences.
pub fn decisions_words(cards: &DecisionCards) -> Vec<String> {
    let rounds = &cards.rounds;
    let count = rounds.first_cards;
    let lines = |card: &DecisionCard, [all, none, what, which]: [&str; 4]| {
        let text = |ranks: &[Rank]| Strategy::AtLeast(ranks.to_vec()).to_string();
        let worse = |ranks: &[Rank]| text(ranks).replace("or better", "or worse");
        let always = card.always.as_deref().map(|ranks| format!("{all} with {}.", text(ranks)));
        let never = card.never.as_deref().map(|ranks| format!("{none} with {}.", worse(ranks)));
        let [between, raised] = card.between();
        let between = (between > 0).then(|| {
            let [between, raised] = [between, raised].map(|number| parted(&number.to_string()));
            format!("Of the {between} {what} between these it raises {raised}; {which}.")
        });
        [always, never, between].into_iter().flatten().collect::<Vec<String>>()
    };
    let first = [
        &format!("Optimal play raises at once all first {count} cards"),
        &format!("It checks all first {count} cards"),
        "first parts",
        "ranks and suits of the melded cards decide",
    ];
    let last = [
        "After a check it raises every whole hand",
        "It folds every whole hand",
        "whole hands",
        "the melded cards decide",
    ];
    let mut words = lines(&cards.first, first.map(|text: &str| text));
    words.extend(lines(&cards.last, last));
    words
}

/// How often each outcome row settles a deal under a strategy, and the sum; deals that no row
/// settles have a row of their own where there are any.
pub fn outcome_table(game: &BaseGame, played: &StrategyAnalysis) -> Table {
    let columns = [
        ("Outcome", LEFT),
        ("Ante", LEFT),
        ("Play", LEFT),
        ("Deals", RIGHT),
        ("Probability", RIGHT),
    ];
    let title = format!("Base game: the outcome rows under {}", played.strategy);
    let mut table = Table::new(title, &columns);
    for (row, counted) in game.rules().outcomes.iter().zip(&played.outcomes) {
        table.row([
            row.text.clone(),
            row.ante.to_string(),
            row.play.to_string(),
            counted.deals.to_string(),
            counted.probability.decimal(PLACES),
        ]);
    }
    let settled: Fraction = played.outcomes.iter().map(|row| &row.probability).sum();
    let mut counted = |name: &str, deals: u128, probability: &Fraction| {
        let [deals, probability] = [deals.to_string(), probability.decimal(PLACES)];
        table.row([name.to_owned(), String::new(), String::new(), deals, probability]);
    };
    if played.unsettled > 0 {
        counted("No row", played.unsettled, &(&Fraction::one() - &settled));
    }
    let deals: u128 = played.outcomes.iter().map(|row| row.deals).sum();
    counted("Sum", deals + played.unsettled, &Fraction::one());
    table
}

/// The figures of several strategies, a row each.
pub fn strategy_table(played: &[&StrategyAnalysis]) -> Table {
    let columns = [
        ("The player raises with", LEFT),
        ("House edge", RIGHT),
        ("Element of risk", RIGHT),
        ("Raise frequency", RIGHT),
        ("Average wager", RIGHT),
        ("Standard deviation", RIGHT),
    ];
    let mut table = Table::new("Base game: figures by strategy", &columns);
    for analysis in played {
        table.row([
            analysis.strategy.to_string(),
            analysis.house_edge.percent(6),
            analysis.element_of_risk.percent(6),
            analysis.raise_frequency.percent(6),
            analysis.average_wager.decimal(PLACES),
            analysis.standard_deviation(6),
        ]);
    }
    table
}

/// What several strategies cost against optimal play, a row each.
pub fn cost_table(game: &BaseGame, played: &[&StrategyAnalysis]) -> Table {
    let columns = [
        ("The player raises with", LEFT),
        ("Costs, of an Ante a hand", RIGHT),
        ("Hands played worse", RIGHT),
        ("Of all hands", RIGHT),
    ];
    let mut table = Table::new("Base game: what a strategy costs against optimal play", &columns);
    for analysis in played {
        let share = Fraction::new(analysis.worse_hands, game.player_hands());
        table.row([
            analysis.strategy.to_string(),
            analysis.cost.percent(6),
            analysis.worse_hands.to_string(),
            share.unwrap_or_else(Fraction::zero).percent(4),
        ]);
    }
    table
}
