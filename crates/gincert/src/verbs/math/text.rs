//! The answer of `gincert math` as tables for a terminal of 80 columns.

use super::{Base, Hands, NOT_ANALYSED, sentence, share};
use crate::exit::Failure;
use crate::output::Output;
use gincert_evidence::{Align, Table};
use gincert_game::Rank;
use gincert_game::gin_and_win::GinAndWin;
use gincert_math::{BonusAnalysis, CardGroup, Census, StrategyAnalysis};
use gincert_report::table_markdown;

/// What is known before any deal is counted, so that something is printed at once.
pub(super) fn print_hands(output: &Output, hands: &Hands<'_>) -> Result<(), Failure> {
    output.print(&scores(&hands.census, hands.method.word()))?;
    match &hands.bonus {
        Some(analysis) => output.print(&format!("\n{}", bonus(hands.rules, analysis))),
        None => output.print("\nThe document has no pay table.\n"),
    }
}

pub(super) fn print_deals(output: &Output, base: &Result<Base, String>) -> Result<(), Failure> {
    output.print("\n")?;
    match base {
        Ok(base) => print_base(output, base)?,
        Err(reason) => {
            let reason = sentence(reason);
            output.print(&format!("The base game was not tested. {reason}\n"))?;
        }
    }
    output.print(&format!("\n{NOT_ANALYSED}\n"))
}

fn print_base(output: &Output, base: &Base) -> Result<(), Failure> {
    let optimal = &base.optimal;
    output.print(&format!(
        "{}\n{}\n{}",
        table_markdown(&outcomes(base)),
        figures(optimal),
        table_markdown(&strategies(base)),
    ))?;
    output.print(&format!("\n{}", card(base)))?;
    match folded_bonus(base) {
        Some(line) => output.print(&format!("\n{line}")),
        None => Ok(()),
    }
}

/// Where a folded hand loses the bonus wager its edge depends on the strategy, which the pay table
/// alone cannot show.
pub(super) fn folded_bonus(base: &Base) -> Option<String> {
    let rules = base.game.rules();
    let edge = &base.optimal.bonus_house_edge;
    (!rules.bonus_stands_on_fold && !rules.bonus.is_empty()).then(|| {
        format!(
            "{}: a folded hand loses it. With optimal play of the base game its\nhouse edge is {} ({}).\n",
            rules.wagers.bonus,
            edge.percent(6),
            edge
        )
    })
}

pub(super) fn outcomes(base: &Base) -> Table {
    let columns = [
        ("Outcome", Align::Left),
        ("Ante", Align::Left),
        ("Play", Align::Left),
        ("Deals", Align::Right),
        ("Probability", Align::Right),
    ];
    let title = format!(
        "Base game, optimal play: {} deals, {} method",
        base.game.deals(),
        base.game.method().word()
    );
    let mut table = Table::new(title, &columns);
    for (row, counted) in base
        .game
        .rules()
        .outcomes
        .iter()
        .zip(&base.optimal.outcomes)
    {
        table.row([
            row.text.clone(),
            row.ante.to_string(),
            row.play.to_string(),
            counted.deals.to_string(),
            counted.probability.decimal(9),
        ]);
    }
    if base.optimal.unsettled > 0 {
        table.row([
            "No row".to_owned(),
            String::new(),
            String::new(),
            base.optimal.unsettled.to_string(),
            String::new(),
        ]);
    }
    table
}

/// The figures of one strategy, each with its exact fraction.
pub(super) fn figures(played: &StrategyAnalysis) -> String {
    let lines = [
        (
            "House edge",
            played.house_edge.percent(6),
            &played.house_edge,
        ),
        (
            "Element of risk",
            played.element_of_risk.percent(6),
            &played.element_of_risk,
        ),
        (
            "Raise frequency",
            played.raise_frequency.percent(6),
            &played.raise_frequency,
        ),
        (
            "Average wager",
            played.average_wager.decimal(9),
            &played.average_wager,
        ),
        (
            "Win frequency",
            played.win_frequency.percent(6),
            &played.win_frequency,
        ),
    ];
    let mut text = String::new();
    for (name, shown, exact) in lines {
        text.push_str(&format!("{name:<19} {shown} ({exact})\n"));
    }
    text.push_str(&format!(
        "{:<19} {} Antes a hand\n{:<19} {} with the bonus wager of the same hand\n",
        "Standard deviation",
        played.standard_deviation(9),
        "Covariance",
        played.bonus_covariance.decimal(9)
    ));
    text
}

fn strategies(base: &Base) -> Table {
    let columns = [
        ("Strategy", Align::Left),
        ("House edge", Align::Right),
        ("Risk", Align::Right),
        ("Raised", Align::Right),
        ("Costs", Align::Right),
        ("Hands worse", Align::Right),
    ];
    let title = "Strategies: edge and cost of an Ante, risk of a unit wagered";
    let mut table = Table::new(title, &columns);
    for played in std::iter::once(&base.optimal).chain(&base.others) {
        table.row([
            played.strategy.to_string(),
            played.house_edge.percent(4),
            played.element_of_risk.percent(4),
            played.raise_frequency.percent(3),
            played.cost.percent(4),
            played.worse_hands.to_string(),
        ]);
    }
    table
}

/// Optimal play as a card.
pub(super) fn card(base: &Base) -> String {
    let Some(card) = base.game.card() else {
        return "Strategy card: fold every hand.\n".to_owned();
    };
    let ranks = |ranks: &[Rank]| match ranks {
        [] => "no card left over".to_owned(),
        ranks => ranks
            .iter()
            .map(|rank| rank_text(*rank))
            .collect::<Vec<_>>()
            .join("-"),
    };
    let mut text = "Strategy card, by left-over cards\n".to_owned();
    let always = card.always.as_deref().map_or("none".to_owned(), ranks);
    text.push_str(&format!("  raise every hand with    {always} or better\n"));
    match &card.never {
        Some(never) => {
            text.push_str(&format!(
                "  fold every hand with     {} or worse\n",
                ranks(never)
            ));
        }
        None => text.push_str("  fold                     none\n"),
    }
    if card.between.is_empty() {
        return text;
    }
    text.push_str(&format!(
        "  between                  the melded cards decide; simple rule: raise with\n  \
         {:25}{}, which raises {} hands too many\n  {:25}and folds {} too many\n\n",
        "", card.simple, card.raised_too_often, "", card.folded_too_often
    ));
    let columns = [
        ("Left over", Align::Left),
        ("Hands", Align::Right),
        ("Raised", Align::Right),
        ("Share", Align::Right),
    ];
    let mut table = Table::new("Between: hands by their highest left-over cards", &columns);
    for group in &card.between {
        table.row([
            group_name(group),
            group.hands.to_string(),
            group.raised_hands.to_string(),
            share(group.raised_hands, group.hands).percent(2),
        ]);
    }
    text.push_str(&table_markdown(&table));
    text
}

fn group_name(group: &CardGroup) -> String {
    let mut parts: Vec<String> = group.highest.iter().map(|rank| rank_text(*rank)).collect();
    let rest = usize::from(group.score).saturating_sub(parts.len());
    parts.extend(std::iter::repeat_n("x".to_owned(), rest));
    parts.join("-")
}

fn rank_text(rank: Rank) -> String {
    match rank.number() {
        10 => "10".to_owned(),
        _ => rank.to_string(),
    }
}

pub(super) fn bonus(rules: &GinAndWin, analysis: &BonusAnalysis) -> String {
    let columns = [
        ("Hand", Align::Left),
        ("Pays", Align::Left),
        ("Hands", Align::Right),
        ("Probability", Align::Right),
        ("Return", Align::Right),
    ];
    let mut table = Table::new(rules.wagers.bonus.clone(), &columns);
    for (row, counted) in rules.bonus.iter().zip(&analysis.rows) {
        table.row([
            row.text.clone(),
            row.pays.to_string(),
            counted.combinations.to_string(),
            counted.probability.decimal(9),
            counted.return_.decimal(8),
        ]);
    }
    let deviation = analysis.variance.sqrt_decimal(9).unwrap_or_default();
    format!(
        "{}\nHouse edge          {} ({})\nHit frequency       {} ({})\nStandard deviation  {deviation} per unit wagered\n",
        table_markdown(&table),
        analysis.house_edge.percent(6),
        analysis.house_edge,
        analysis.hit_frequency.percent(6),
        analysis.hit_frequency,
    )
}

fn scores(census: &Census, method: &str) -> String {
    let columns = [
        ("Score", Align::Right),
        ("Hands", Align::Right),
        ("Probability", Align::Right),
    ];
    let title = format!(
        "All {} hands by score, method {method}",
        census.total_hands()
    );
    let mut scores = Table::new(title, &columns);
    for score in 0..=census.hand_cards() {
        let hands = census.with_score(score);
        let p = share(hands, census.total_hands());
        scores.row([score.to_string(), hands.to_string(), p.decimal(9)]);
    }
    table_markdown(&scores)
}
