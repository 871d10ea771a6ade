//! The answer of `gincert math` as tables for a terminal of 80 columns.

use super::{Base, Hands, NOT_ANALYSED, envy, meters, not_tested, share};
use crate::io::exit::Failure;
use crate::ui::output::Output;
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use gincert_evidence::{Align, Fraction, Table, parted};
use gincert_game::Rank;
use gincert_game::gin_and_win::SideWager;
use gincert_math::{
    BonusAnalysis, CardGroup, SideFigures, StrategyAnalysis, cost_table, decisions_table,
    decisions_words, joker_table, multiples_table, outcome_table, pay_table, score_table,
    strategy_table,
};

/// What is known before any deal is counted, so that something is printed at once.
pub(super) fn print_hands(output: &Output, hands: &Hands<'_>) -> Result<(), Failure> {
    output.print(&format!(
        "All {} hands, counted by the method {}\n\n{}",
        hands.census.total_hands(),
        hands.method.word(),
        tabular(&score_table(&hands.census))
    ))?;
    if hands.sides.is_empty() {
        return output.print("\nThe document has no pay table.\n");
    }
    for (side, analysis) in hands.side_wagers() {
        output.print(&format!("\n{}", side_wager(side, analysis)))?;
    }
    Ok(())
}

/// What each wager costs and how it is best played, on one screen; with --quiet the edges alone.
pub(super) fn print_screen(
    output: &Output,
    hands: &Hands<'_>,
    base: &Result<Base, String>,
) -> Result<(), Failure> {
    let mut head = String::new();
    if let Ok(base) = base {
        let played = &base.optimal;
        let words = format!(
            "house edge {} of an Ante at best play; element of risk {}; the player raises {} of hands and \
             wins {}; average wager {} Antes, standard deviation {} Antes a hand.",
            played.house_edge.percent(4),
            played.element_of_risk.percent(4),
            played.raise_frequency.percent(2),
            played.win_frequency.percent(2),
            played.average_wager.decimal(4),
            played.standard_deviation(4)
        );
        head.push_str(&wrapped("Base game: ", &words));
    }
    for (side, counted) in hands.side_wagers().filter(|(side, _)| !side.has_envy()) {
        let words = format!(
            "house edge {} of the wager; wins {} of hands; standard deviation {} a unit.",
            counted.house_edge.percent(4),
            counted.hit_frequency.percent(2),
            counted.variance.sqrt_decimal(4).unwrap_or_default()
        );
        head.push_str(&wrapped(&format!("{}: ", side.name), &words));
    }
    let metered = meters::of(hands, base.as_ref().ok());
    head.extend(metered.iter().map(meters::words));
    head.push_str(&envy::words(&envy::of(hands, base.as_ref().ok())));
    if let Err(reason) = base {
        head.push_str(&not_tested(reason));
    }
    if output.quiet() {
        return output.print(&head);
    }
    let mut body = String::new();
    if let Ok(base) = base {
        // Where the player chooses, the best thresholds are the strategy that a person plays; they come last.
        let shown = if base.single.is_empty() { 0 } else { base.others.len().saturating_sub(1) };
        let others = base.others.iter().skip(shown);
        let played: Vec<&StrategyAnalysis> = std::iter::once(&base.optimal).chain(others).collect();
        let table =
            cost_table(&base.game, &played).without(&["Hands played worse", "Of all hands"]);
        body.push_str(&by_multiple(base));
        body.push_str(&format!("\n{}\n{}", tabular(&table), simple_card(base)));
        body.push_str(&folded_sides(base));
    }
    let more = "--details prints hands by score, the pay table, all figures and their fractions.";
    body.push_str(&format!("{more}\n{}", wrapped("", NOT_ANALYSED)));
    output.print_screen(&head, &body)
}

pub(super) fn print_deals(
    output: &Output,
    hands: &Hands<'_>,
    base: &Result<Base, String>,
) -> Result<(), Failure> {
    output.print("\n")?;
    if let Some(table) = joker_table(hands.rules) {
        output.print(&format!("{}\n", tabular(&table)))?;
    }
    match base {
        Ok(base) => print_base(output, base)?,
        Err(reason) => output.print(&not_tested(reason))?,
    }
    for metered in meters::of(hands, base.as_ref().ok()) {
        output.print(&meters::table_and_words(&metered))?;
        output.print(&meters::exact(&metered))?;
    }
    let envied = envy::of(hands, base.as_ref().ok());
    for one in &envied {
        output.print(&envy::tables_and_words(one))?;
        output.print(&envy::exact(one))?;
    }
    output.print(&envy::not_counted(&envied).unwrap_or_default())?;
    output.print(&format!("\n{NOT_ANALYSED}\n"))
}

fn print_base(output: &Output, base: &Base) -> Result<(), Failure> {
    let optimal = &base.optimal;
    let played: Vec<&StrategyAnalysis> = std::iter::once(optimal).chain(&base.others).collect();
    let by_strategy = strategy_table(&played).without(&["Average wager", "Standard deviation"]);
    output.print(&format!(
        "All {} deals, counted by the method {}\n\n{}\n{}\n{}\n{}",
        base.game.deals(),
        base.game.method().word(),
        tabular(&outcome_table(&base.game, optimal)),
        figures(optimal, base.game.rules().has_envy()),
        tabular(&by_strategy),
        tabular(&cost_table(&base.game, &played)),
    ))?;
    output.print(&by_multiple(base))?;
    output.print(&format!("\n{}", card(base)))?;
    match folded_sides(base).as_str() {
        "" => Ok(()),
        lines => output.print(&format!("\n{lines}")),
    }
}

/// Best play by decision and by multiple, where the player chooses.
fn by_multiple(base: &Base) -> String {
    if let Some(table) = decisions_table(&base.game, &base.optimal) {
        return format!("\n{}", tabular(&table));
    }
    match base.single.as_slice() {
        [] => String::new(),
        single => format!("\n{}", tabular(&multiples_table(&base.optimal, single))),
    }
}

/// Where a folded hand loses a side wager its edge depends on the strategy, which the pay table
/// alone cannot show.
pub(super) fn folded_sides(base: &Base) -> String {
    let sides = base.game.rules().sides.iter().zip(&base.optimal.sides);
    let lost = sides.filter(|(side, _)| !side.stands_on_fold && !side.has_envy());
    let line = |(side, figures): (&SideWager, &SideFigures)| {
        format!(
            "{}: a folded hand loses it. With optimal play of the base game its\nhouse edge is {} ({}).\n",
            side.name,
            figures.house_edge.percent(6),
            figures.house_edge
        )
    };
    lost.map(line).collect()
}

/// The figures of one strategy, each with its exact fraction.
pub(super) fn figures(played: &StrategyAnalysis, has_envy: bool) -> String {
    let lines = [
        ("House edge", &played.house_edge),
        ("Element of risk", &played.element_of_risk),
        ("Raise frequency", &played.raise_frequency),
        ("Win frequency", &played.win_frequency),
    ];
    let mut text = String::new();
    let by_decision = [
        ("  at the first", played.first_raise_share()),
        ("  after a check", played.last_raise_share()),
    ];
    for (name, exact) in lines {
        text.push_str(&format!("{name:<19} {} ({exact})\n", exact.percent(6)));
    }
    for (name, exact) in by_decision {
        if let Some(exact) = exact {
            text.push_str(&format!("{name:<19} {} ({exact})\n", exact.percent(6)));
        }
    }
    let average = &played.average_wager;
    text.push_str(&format!("{:<19} {} Antes ({average})\n", "Average wager", average.decimal(9)));
    text.push_str(&format!(
        "{:<19} {} Antes a hand\n{:<19} {} of Ante and Play{}\n",
        "Standard deviation",
        played.standard_deviation(9),
        "Covariance",
        played.ante_play_covariance.decimal(9),
        if has_envy { String::new() } else { with_sides(played) }
    ));
    text
}

/// The covariance of Ante and Play together with each side wager.
fn with_sides(played: &StrategyAnalysis) -> String {
    let zero = Fraction::zero();
    match played.sides.as_slice() {
        [] => format!("; {} with the bonus", zero.decimal(9)),
        [side] => format!("; {} with the bonus", side.covariance.decimal(9)),
        sides => {
            let values: Vec<String> = sides.iter().map(|side| side.covariance.decimal(9)).collect();
            format!("\n{:<19} {} with the side wagers", "", values.join(", "))
        }
    }
}

/// Percent without the sign, for columns whose title says it.
pub(super) fn hundredths(value: &Fraction) -> String {
    (value * &Fraction::integer(100)).decimal(4)
}

/// Optimal play as a card, with the hands between its two lines.
pub(super) fn card(base: &Base) -> String {
    let mut text = simple_card(base);
    let Some(card) = base.game.card() else {
        return text;
    };
    if !card.between.is_empty() {
        let title = "Between: hands by their highest left-over cards";
        text.push_str(&format!("\n{}", tabular(&between(title, "Raised", &card.between))));
    }
    if let Some(largest) = card.largest.filter(|largest| !largest.between.is_empty()) {
        let title = format!("Between: hands raised by {} times the Ante", largest.multiple);
        text.push_str(&format!("\n{}", tabular(&between(&title, "Raised so", &largest.between))));
    }
    text
}

/// Hands by their highest left-over cards.
fn between(title: &str, raised: &str, groups: &[CardGroup]) -> Table {
    let columns = [
        ("Left over", Align::Left),
        ("Hands", Align::Right),
        (raised, Align::Right),
        ("Share", Align::Right),
    ];
    let mut table = Table::new(title, &columns);
    for group in groups {
        table.row([
            group_name(group),
            group.hands.to_string(),
            group.raised_hands.to_string(),
            share(group.raised_hands, group.hands).percent(2),
        ]);
    }
    table
}

/// When to raise and when to fold.
fn simple_card(base: &Base) -> String {
    if let Some(cards) = base.game.decision_cards() {
        let lines = decisions_words(&cards);
        let words = lines.iter().map(|line| wrapped("  ", line)).collect::<String>();
        return format!("Strategy card, by left-over cards\n{words}");
    }
    let Some(card) = base.game.card() else {
        return "Strategy card: fold every hand.\n".to_owned();
    };
    let ranks = |ranks: &[Rank]| match ranks {
        [] => "no card left over".to_owned(),
        ranks => ranks.iter().map(|rank| rank_text(*rank)).collect::<Vec<_>>().join("-"),
    };
    let mut text = "Strategy card, by left-over cards\n".to_owned();
    let always = card.always.as_deref().map_or("none".to_owned(), ranks);
    text.push_str(&format!("  raise every hand with    {always} or better\n"));
    match &card.never {
        Some(never) => {
            text.push_str(&format!("  fold every hand with     {} or worse\n", ranks(never)));
        }
        None => text.push_str("  fold                     none\n"),
    }
    if let Some(largest) = &card.largest {
        let always = largest.always.as_deref().map_or("none".to_owned(), ranks);
        let times = largest.multiple;
        text.push_str(&format!("  by {times:<3} times, all with   {always} or better\n"));
        if let Some(never) = &largest.never {
            text.push_str(&format!(
                "  by {times:<3} times, none with  {} or worse\n",
                ranks(never)
            ));
        }
    }
    if card.between.is_empty() {
        return text;
    }
    text.push_str(&wrapped(
        "  between                  ",
        &format!(
            "the melded cards decide; simple rule: raise with {}, which raises {} hands too many \
             and folds {} too many",
            card.simple,
            parted(&card.raised_too_often.to_string()),
            parted(&card.folded_too_often.to_string())
        ),
    ));
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

fn side_wager(side: &SideWager, analysis: &BonusAnalysis) -> String {
    let table = pay_table(side, analysis).without(&["Read as", "Taken above"]);
    // What such a wager costs follows the deals, of which a fold may lose it.
    if side.has_envy() {
        return tabular(&table);
    }
    let deviation = analysis.variance.sqrt_decimal(9).unwrap_or_default();
    format!(
        "{}\nHouse edge          {} ({})\nHit frequency       {} ({})\nStandard deviation  {deviation} per unit wagered\n",
        tabular(&table),
        analysis.house_edge.percent(6),
        analysis.house_edge,
        analysis.hit_frequency.percent(6),
        analysis.hit_frequency,
    )
}
