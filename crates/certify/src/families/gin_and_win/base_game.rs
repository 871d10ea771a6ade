//! Section 9, third part: the base game over all deals, and the readings that were tried for
//! printed figures about it.

use super::rules::side_number;
use crate::blocks::text;
use gincert_evidence::{
    Align, Axis, Figure, Fraction, Series, Table, counted, fitting, grouped, parted,
};
use gincert_game::Rank;
use gincert_game::gin_and_win::GinAndWin;
use gincert_math::{
    BaseGame, DecisionCards, SideFigures, Strategy, StrategyAnalysis, cost_table, decisions_table,
    decisions_words, limit_neighbours, multiples_table, outcome_table, strategy_table,
};
use gincert_report::{Block, Report};
use gincert_submission::gin_and_win::side_words;
use gincert_submission::{AnalyzedDocument, PlaceReading, place_readings};

pub(super) fn add(report: &mut Report, examined: &AnalyzedDocument) -> Vec<(String, Figure)> {
    report.add("9", Block::Heading("The base game".to_owned()));
    match examined.base_game() {
        Ok(game) => exact_figures(report, examined, game),
        Err(reason) => {
            report.add("9", text(reason));
            Vec::new()
        }
    }
}

fn exact_figures(
    report: &mut Report,
    examined: &AnalyzedDocument,
    game: &BaseGame,
) -> Vec<(String, Figure)> {
    report.add(
        "9",
        text(format!(
            "All {} deals of a player's and a dealer's hand were counted by the {} method, for an \
             Ante of one unit. Nothing is simulated. Information from other players' hands is not \
             analysed.",
            parted(&game.deals().to_string()),
            game.method().word()
        )),
    );
    report.name("mathematics.base-game.deals", parted(&game.deals().to_string()));
    let optimal = game.play(&Strategy::Optimal);
    report.name("mathematics.base-game.house-edge", optimal.house_edge.percent(6));
    report.name("mathematics.base-game.house-edge.exact", optimal.house_edge.to_string());
    report.add("9", Block::Table(outcome_table(game, &optimal)));
    let mut strategies = vec![Strategy::Optimal];
    let standing = game.standing_strategies();
    let printed = examined.dossier.printed_strategies();
    for strategy in printed.into_iter().chain(standing) {
        if !strategies.contains(&strategy) {
            strategies.push(strategy);
        }
    }
    let played: Vec<StrategyAnalysis> = strategies.iter().map(|s| game.play(s)).collect();
    let played: Vec<&StrategyAnalysis> = played.iter().collect();
    report.add("9", Block::Table(strategy_table(&played)));
    report.add("9", Block::Table(cost_table(game, &played)));
    if let Ok(single) = game.single_multiples()
        && !single.is_empty()
    {
        report.add("9", Block::Table(multiples_table(&optimal, &single)));
    }
    if let Some(table) = decisions_table(game, &optimal) {
        report.add("9", Block::Table(table));
    }
    report.add("9", Block::List(definitions()));
    report.add_to_annex("9", Block::Table(exact(game, &optimal)));
    let card = card(report, game);
    report.add("9", Block::List(card));
    for (place, (wager, figures)) in game.rules().sides.iter().zip(&optimal.sides).enumerate() {
        if wager.stands_on_fold || wager.has_envy() {
            continue;
        }
        let edge = &figures.house_edge;
        let number = side_number(place);
        let name = format!("mathematics.bonus-wager{number}.house-edge.of-hands-played");
        report.name(&name, edge.percent(6));
        report.name(&format!("{name}.exact"), edge.to_string());
        report.add(
            "9",
            text(format!(
                "A folded hand loses {}. With optimal play of the base game its house edge is {} = {}; \
                 the table of the wager counts every hand as played.",
                wager.name,
                edge.percent(6),
                edge
            )),
        );
    }
    let Some(figure) = edge_by_limit(game) else {
        return Vec::new();
    };
    let file = "figures/edge-by-qualifier.svg".to_owned();
    report.add("9", Block::Figure { figure: figure.clone().into(), file: file.clone() });
    vec![(file, figure)]
}

/// Optimal play of two decisions, with the figures of its sentences by name.
fn decisions(report: &mut Report, game: &BaseGame, cards: &DecisionCards) -> Vec<String> {
    let mut lines = decisions_words(cards);
    let name = "mathematics.base-game.decisions";
    report.name(&format!("{name}.first-cards"), cards.rounds.first_cards.to_string());
    for (decision, card) in [("first", &cards.first), ("last", &cards.last)] {
        let [between, raised] = card.between();
        report.name(&format!("{name}.{decision}.between"), parted(&between.to_string()));
        report.name(&format!("{name}.{decision}.between-raised"), parted(&raised.to_string()));
    }
    let optimal = game.play(&Strategy::Optimal);
    for (decision, share) in
        [("first", optimal.first_raise_share()), ("last", optimal.last_raise_share())]
    {
        if let Some(share) = share {
            report.name(&format!("{name}.{decision}.raise-frequency"), share.percent(6));
            report.name(&format!("{name}.{decision}.raise-frequency.exact"), share.to_string());
        }
    }
    if let Some(simple) = &cards.simple {
        let cost = game.play(simple).cost.percent(6);
        report.name(&format!("{name}.two-thresholds.cost"), cost.clone());
        report.name(&format!("{name}.two-thresholds.strategy"), simple.to_string());
        for (decision, multiple) in multiples_of(simple) {
            report
                .name(&format!("{name}.two-thresholds.{decision}-multiple"), multiple.to_string());
        }
        lines.push(format!(
            "A strategy of two thresholds is {simple}: it costs {cost} of an Ante a hand. Its first threshold is the best \
             one where the whole hand is then played optimally, its second one the best one for the hands that it checks."
        ));
    }
    lines
}

/// The multiples that a strategy of two thresholds names, with their decisions.
fn multiples_of(simple: &Strategy) -> Vec<(&'static str, u8)> {
    let Strategy::TwoDecisions { first, then } = simple else { return Vec::new() };
    let last: &[(u8, Strategy)] = match then.as_ref() {
        Strategy::ByMultiple(steps) => steps,
        _ => &[],
    };
    let of = |decision, steps: &[(u8, Strategy)]| {
        steps.first().map(|(multiple, _)| (decision, *multiple))
    };
    [of("first", first), of("last", last)].into_iter().flatten().collect()
}

/// Optimal play as a person would print it.
fn card(report: &mut Report, game: &BaseGame) -> Vec<String> {
    if let Some(cards) = game.decision_cards() {
        return decisions(report, game, &cards);
    }
    let Some(card) = game.card() else {
        return vec!["Optimal play folds every hand.".to_owned()];
    };
    let mut lines = Vec::new();
    if let Some(always) = card.always {
        let strategy = Strategy::AtLeast(always);
        lines.push(format!("Optimal play raises every hand with {strategy}."));
    }
    if let Some(largest) = card.largest {
        let times = largest.multiple;
        if let Some(always) = largest.always {
            let strategy = Strategy::AtLeast(always);
            lines.push(format!(
                "It raises every hand with {strategy} by {times} times the {}.",
                game.rules().wagers.ante
            ));
        }
        if let Some(never) = largest.never {
            let strategy = Strategy::AtLeast(never).to_string();
            let worse = strategy.replace("or better", "or worse");
            lines.push(format!("It raises no hand with {worse} by {times} times."));
        }
    }
    if let Some(never) = card.never {
        let strategy = Strategy::AtLeast(never).to_string();
        let worse = strategy.replace("or better", "or worse");
        lines.push(format!("Optimal play folds every hand with {worse}."));
    }
    let (hands, raised) = card
        .between
        .iter()
        .fold((0, 0), |(hands, raised), group| (hands + group.hands, raised + group.raised_hands));
    if hands > 0 {
        lines.push(format!(
            "Of the {} hands between these it raises {}, depending on the melded cards, which the dealer cannot hold. gincert math with --advice decides any one hand.",
            parted(&hands.to_string()),
            parted(&raised.to_string())
        ));
        let cost = game.play(&card.simple).cost;
        for (name, value) in [
            ("hands", parted(&hands.to_string())),
            ("raised", parted(&raised.to_string())),
            ("raised-too-often", parted(&card.raised_too_often.to_string())),
            ("folded-too-often", parted(&card.folded_too_often.to_string())),
            ("cost", cost.percent(6)),
        ] {
            report.name(&format!("mathematics.base-game.hands-between.{name}"), value);
        }
        lines.push(format!(
            "The best single-threshold strategy is {}: it raises {} hands too many, folds \
             {} too many and costs {} of an Ante a hand.",
            card.simple,
            parted(&card.raised_too_often.to_string()),
            parted(&card.folded_too_often.to_string()),
            cost.percent(6)
        ));
    }
    lines
}

/// The house edge for each limit of the highest score that qualifies.
fn edge_by_limit(game: &BaseGame) -> Option<Figure> {
    let (limits, rules): (Vec<Rank>, Vec<GinAndWin>) =
        limit_neighbours(game.rules()).into_iter().unzip();
    let edges = game.under_each(&rules, |game| game.play(&Strategy::Optimal).house_edge);
    let counted: Vec<(Rank, Fraction)> = limits
        .into_iter()
        .zip(edges)
        .filter_map(|(limit, edge)| Some((limit, edge.ok()?)))
        .collect();
    let words: Vec<String> = counted
        .iter()
        .map(|(limit, edge)| format!("{} or lower: {}", limit.name(), edge.percent(2)))
        .collect();
    let points = counted
        .into_iter()
        .map(|(limit, edge)| (Fraction::integer(limit.number()), edge * Fraction::integer(100)));
    let points: Vec<(Fraction, Fraction)> = points.collect();
    (points.len() > 1).then(|| Figure {
        title: "House edge by the highest card of a qualifying dealer".to_owned(),
        x: Axis {
            label: "Highest left-over card of the highest score that qualifies".to_owned(),
            unit: "rank, 11 to 13 for Jack to King".to_owned(),
        },
        y: Axis { label: "House edge, optimal play".to_owned(), unit: "% of the Ante".to_owned() },
        series: vec![Series { name: "Exact".to_owned(), points }],
        bars: Vec::new(),
        alt_text: words.join("; "),
    })
}

fn definitions() -> Vec<String> {
    [
        "House edge: mean loss of the player on Ante and Play together, per unit of the Ante; \
         positive when the house wins.",
        "Raise frequency: share of hands with a Play wager. Average wager: Ante and Play together, \
         in Antes.",
        "Element of risk: house edge over average wager, the mean loss per unit wagered.",
        "Standard deviation: of the net result of Ante and Play of one hand, in Antes. Hands that \
         face the same dealer hand are not independent.",
        "Optimal play: for each hand the choice with the higher mean over all possible dealer \
         hands; where both are equal, the hand is folded.",
    ]
    .map(str::to_owned)
    .to_vec()
}

fn exact(game: &BaseGame, optimal: &StrategyAnalysis) -> Table {
    let columns = [("Figure", Align::Left), ("Exactly", Align::Left)];
    let mut table = Table::new("Base game: figures of optimal play as exact fractions", &columns);
    let covariance = |(side, figures): (usize, &SideFigures)| {
        let name = match optimal.sides.len() {
            1 => "Covariance with the bonus wager".to_owned(),
            _ => format!("Covariance with {}", side_words(game.rules(), side)),
        };
        (name, figures.covariance.clone())
    };
    // A game without side wagers has a row for one that brings nothing.
    let none = optimal.sides.is_empty();
    let none = none.then(|| ("Covariance with the bonus wager".to_owned(), Fraction::zero()));
    let is_alone = |side: &usize| game.rules().sides.get(*side).is_none_or(|side| !side.has_envy());
    let sides = optimal.sides.iter().enumerate().filter(|(side, _)| is_alone(side));
    let sides = sides.map(covariance).chain(none);
    let rows = [
        ("House edge", &optimal.house_edge),
        ("Element of risk", &optimal.element_of_risk),
        ("Raise frequency", &optimal.raise_frequency),
        ("Average wager", &optimal.average_wager),
        ("Variance", &optimal.variance),
        ("Covariance of Ante and Play", &optimal.ante_play_covariance),
    ];
    let rows = rows.map(|(name, value)| (name.to_owned(), value.clone()));
    for (name, value) in rows.into_iter().chain(sides) {
        table.row([name, value.to_string()]);
    }
    table
}

/// Explains figures of the base game that do not agree: place by place, and every
/// reading that was tried.
pub(super) fn readings(report: &mut Report, examined: &AnalyzedDocument) {
    if examined.base_readings.is_empty() {
        return;
    }
    report.add("9", Block::Heading("Readings of the base game that were tried".to_owned()));
    let places = place_readings(examined);
    for (number, place) in (1..).zip(&places) {
        for (word, count) in [
            ("figures", place.figures),
            ("agree", place.agree),
            ("most", place.most),
            ("tried", place.tried),
            ("readings", place.readings.len() as u64),
        ] {
            report.name(&format!("readings.{number}.{word}"), count);
        }
        report.name(&format!("readings.{number}.from"), place.from.clone());
        if let Some(first) = place.readings.first() {
            report.name(&format!("readings.{number}.first"), first.clone());
        }
    }
    if !places.is_empty() {
        report.add("9", Block::List(places.iter().map(place).collect()));
    }
    let columns = [
        ("No.", Align::Right),
        ("Rules", Align::Left),
        ("The player raises with", Align::Left),
        ("House edge", Align::Right),
        ("Element of risk", Align::Right),
        ("Raise frequency", Align::Right),
    ];
    let is_choice = examined.rules().is_some_and(|rules| rules.play_multiples.is_choice());
    let title = match is_choice {
        true => "Each reading with its exact figures",
        false => {
            "Each reading with its exact figures; the average wager is 1 plus the Play multiple times the raise frequency"
        }
    };
    let mut table = Table::new(title, &columns);
    for (number, reading) in examined.base_readings.iter().enumerate() {
        let rules = reading.change.as_deref().unwrap_or("as printed");
        table.row([
            (number + 1).to_string(),
            rules.to_owned(),
            reading.strategy.to_string(),
            reading.house_edge.percent(4),
            reading.element_of_risk.percent(4),
            reading.raise_frequency.percent(4),
        ]);
    }
    report.add_to_annex("9", Block::Table(table));
}

fn place(place: &PlaceReading) -> String {
    let PlaceReading { from, figures, agree, most, readings, tried } = place;
    let head = format!(
        "{from}: {}, of which {} {} under the rules as printed.",
        counted(*figures, "figure", "figures"),
        grouped((*agree).into()),
        fitting(*agree, "agrees", "agree")
    );
    let tried = counted(*tried, "reading", "readings");
    match readings.as_slice() {
        [] if *agree > 0 => format!("{head} None of {tried} gives any of the others."),
        [] => format!("{head} None of {tried} reproduces any of them."),
        [reading] if most == figures => {
            format!("{head} Only one of {tried} gives all {figures}: {reading}.")
        }
        [reading, others @ ..] if most == figures => {
            format!("{head} {} of {tried} give all {figures}, first: {reading}.", others.len() + 1)
        }
        // What no reading brings further than the rules as printed is no reading to name.
        _ if most <= agree => {
            format!("{head} None of {tried} gives more of the figures than the rules as printed.")
        }
        [reading, others @ ..] => format!(
            "{head} Of {tried} none gives all {figures}; {} {most} of them, first: {reading}.",
            match others.len() as u64 + 1 {
                1 => "1 gives".to_owned(),
                more => format!("{more} give"),
            }
        ),
    }
}
