//! Every figure of a game that a printed one may have been taken from: over another base, of another wager,
//! of a row, of a score, among raised hands, with the sign turned.

use super::super::{envy, figures, meter};
use super::figure::{FigureQuantity, GameFigure, RowTable, of_par};
use super::rows::{self, Row};
use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::claims::{Definition, DiagnosisKind, ExactValue};
use crate::document::dossier::{ParFigure, Stake};
use crate::families::gin_and_win::side_words;
use gincert_evidence::{Fraction, counted};
use gincert_game::gin_and_win::{
    GinAndWin, HAND_CARDS_MAX, HAND_CARDS_MIN, OutcomeCondition, SideWager,
};
use gincert_math::{BaseGame, BonusAnalysis, Census, Strategy, StrategyAnalysis};

/// Every figure of a game under a strategy; of the side wager and the scores alone where the base game is
/// not to be counted.
pub(super) fn all(
    examined: &AnalyzedDocument,
    strategy: &Strategy,
    with_base: bool,
) -> Vec<GameFigure> {
    let mut all = Vec::new();
    let game = with_base.then(|| examined.base_game().ok()).flatten();
    if let (Some(game), Some(rules)) = (game, examined.rules()) {
        let played = game.play(strategy);
        all.extend(of_base(game, &played));
        all.extend(of_outcomes(rules, game, &played));
        if figures::side_wager(examined, 0).is_ok() && !rules.has_envy() {
            all.extend(of_both(game, &played));
        }
    }
    if let Some(rules) = examined.rules() {
        for side in 0..rules.sides.len() {
            if let Ok((census, analysis)) = figures::side_wager(examined, side) {
                all.extend(of_side(rules, side, census, analysis));
                all.extend(of_meter(examined, (rules, side), analysis));
                all.extend(of_envy(examined, (rules, side), analysis));
            }
        }
    }
    if let Ok(census) = figures::census(examined) {
        all.extend(of_scores(census));
    }
    all.extend(examined.rules().into_iter().flat_map(of_hand_sizes));
    all
}

/// The numbers of hands and of deals that games with hands of other sizes have, of a pack and of the deck of the rules.
fn of_hand_sizes(rules: &GinAndWin) -> Vec<GameFigure> {
    let choose = |of: u8, cards: u8| {
        Fraction::integer(gincert_math::choose(of.into(), cards.into()).unwrap_or(0))
    };
    let of_deck = |deck: u8| {
        let sizes = (HAND_CARDS_MIN..=HAND_CARDS_MAX)
            .filter(move |cards| (deck, *cards) != (rules.deck_cards(), rules.hand_cards));
        sizes.flat_map(move |cards| {
            let hands = choose(deck, cards);
            let deals = &hands * &choose(deck - cards, cards);
            let of = (Stake::Base, FigureQuantity::Count);
            [
                (format!("the number of hands of {cards} cards of a deck of {deck}"), hands),
                (
                    format!(
                        "the number of deals of two hands of {cards} cards of a deck of {deck}"
                    ),
                    deals,
                ),
            ]
            .map(|(words, value)| {
                GameFigure::number(words, value, of).special(DiagnosisKind::OtherFigure)
            })
        })
    };
    let pack = 52;
    let own = Some(rules.deck_cards()).filter(|cards| *cards != pack);
    std::iter::once(pack).chain(own).flat_map(of_deck).collect()
}

/// A figure of a par sheet in words, with its definition.
fn named(figure: ParFigure, (stake, wager): (Stake, &str), defined: Definition) -> GameFigure {
    use ParFigure::{
        AverageWager, Combinations, ElementOfRisk, ExpectedValue, FoldFrequency, HouseEdge,
        LossFrequency, PlainReturn, PushFrequency, Return, ReturnOnAll, StandardDeviation,
        Variance, WinFrequency,
    };
    let name = match figure {
        HouseEdge => "house edge",
        ElementOfRisk => "element of risk",
        Return | ReturnOnAll => "RTP",
        ExpectedValue | PlainReturn => "expected value",
        WinFrequency => "hit frequency",
        LossFrequency => "loss frequency",
        PushFrequency => "push frequency",
        FoldFrequency => "fold frequency",
        AverageWager => "average wager",
        Variance => "variance",
        StandardDeviation => "standard deviation",
        Combinations => "number of combinations",
    };
    let words = format!("the {name} of {wager}, {}", defined.words);
    GameFigure::new(words, defined.exact, (stake, of_par(figure)))
}

/// The figures that are looked through, the most usual first.
const FIGURES: [ParFigure; 12] = [
    ParFigure::HouseEdge,
    ParFigure::ElementOfRisk,
    ParFigure::Return,
    ParFigure::ExpectedValue,
    ParFigure::WinFrequency,
    ParFigure::LossFrequency,
    ParFigure::PushFrequency,
    ParFigure::FoldFrequency,
    ParFigure::AverageWager,
    ParFigure::Variance,
    ParFigure::StandardDeviation,
    ParFigure::Combinations,
];

fn of_base(game: &BaseGame, played: &StrategyAnalysis) -> Vec<GameFigure> {
    let loss = (Stake::Base, FigureQuantity::Loss);
    let raise = (Stake::Base, FigureQuantity::Raise);
    let mut all = vec![
        GameFigure::number(
            "the house edge of the base game, the mean loss over the Ante",
            played.house_edge.clone(),
            loss,
        ),
        GameFigure::number(
            "the element of risk of the base game, the mean loss over all wagered",
            played.element_of_risk.clone(),
            loss,
        ),
        GameFigure::number("the raise frequency", played.raise_frequency.clone(), raise),
        GameFigure::number(
            "the average wager of the base game in Antes",
            played.average_wager.clone(),
            raise,
        ),
    ];
    for figure in FIGURES {
        let defined = figures::base(figure, played, game.deals(), game.player_hands());
        let defined = defined.unwrap_or_default().into_iter();
        all.extend(defined.map(|defined| named(figure, (Stake::Base, "the base game"), defined)));
    }
    all.extend(of_ante_and_play(game, played));
    all.extend(derived(played).into_iter().map(GameFigure::remote));
    all.extend(per_unit_wagered(played));
    all
}

/// What Ante and Play cost alone.
fn of_ante_and_play(game: &BaseGame, played: &StrategyAnalysis) -> Vec<GameFigure> {
    let ante = figures::ante_loss(game.rules(), played);
    let play = &played.house_edge - &ante;
    let wagered = &played.average_wager - &Fraction::one();
    let per_unit = play.checked_div(&wagered);
    let of = |stake| (stake, FigureQuantity::Loss);
    let words = "the house edge of the Ante alone, the mean loss on it";
    let mut all = vec![GameFigure::number(words, ante, of(Stake::Base)).remote()];
    let words = "the house edge of Play alone, the mean loss on it over the Ante";
    all.push(GameFigure::number(words, play, of(Stake::Play)).remote());
    let words = "the element of risk of Play alone, the mean loss over all wagered on it";
    all.extend(per_unit.map(|value| GameFigure::number(words, value, of(Stake::Play)).remote()));
    all
}

/// Figures that par sheets print under the names of others.
fn derived(played: &StrategyAnalysis) -> Vec<GameFigure> {
    let one = Fraction::one();
    let loss = (Stake::Base, FigureQuantity::Loss);
    let often = (Stake::Base, FigureQuantity::Frequency);
    let lost = played.share(Fraction::is_negative);
    let no_loss = &one - &lost;
    let resolved = &played.win_frequency + &lost;
    let raised = &played.raise_frequency;
    let mut all = vec![
        GameFigure::number(
            "the share of deals that do not lose, pushes among them",
            no_loss,
            often,
        ),
        GameFigure::number(
            "1 plus the house edge of the base game",
            &one + &played.house_edge,
            loss,
        ),
        GameFigure::number("1 plus the element of risk", &one + &played.element_of_risk, loss),
    ];
    let mut over = |words: &str, part: &Fraction, base: &Fraction, of| {
        let value = part.checked_div(base);
        all.extend(value.map(|value| GameFigure::number(words, value, of)));
    };
    let words = "the hit frequency of the base game among raised hands";
    over(words, &played.win_frequency, raised, often);
    let words = "the loss frequency of the base game among raised hands";
    let folded = &one - raised;
    over(words, &(&lost - &folded), raised, often);
    let words = "the push frequency of the base game among raised hands";
    over(words, &(&one - &resolved), raised, often);
    let words = "the hit frequency of the base game among deals that do not push";
    over(words, &played.win_frequency, &resolved, often);
    let words = "the loss frequency of the base game among deals that do not push";
    over(words, &lost, &resolved, often);
    let words = "the mean loss on the base game in Antes for each raised hand";
    over(words, &played.house_edge, raised, loss);
    let words = "the mean loss on the base game in Antes for each deal that does not push";
    over(words, &played.house_edge, &resolved, loss);
    all
}

fn per_unit_wagered(played: &StrategyAnalysis) -> Vec<GameFigure> {
    let deviation = (Stake::Base, FigureQuantity::Deviation);
    let square = &played.average_wager * &played.average_wager;
    let mean_square = &played.variance + &(&played.house_edge * &played.house_edge);
    let mut all = vec![GameFigure::number(
        "the mean square of the net result of the base game",
        mean_square,
        deviation,
    )];
    if let Some(over) = played.variance.checked_div(&square) {
        let words = "the standard deviation of the base game per unit wagered";
        all.push(GameFigure::new(words, ExactValue::Root(over.clone()), deviation));
        let words = "the variance of the base game per unit wagered";
        all.push(GameFigure::number(words, over, deviation));
    }
    all
}

fn of_both(game: &BaseGame, played: &StrategyAnalysis) -> Vec<GameFigure> {
    let wagers = if played.sides.len() == 1 { "both wagers" } else { "all wagers" };
    let mut all = Vec::new();
    for figure in FIGURES {
        let defined = figures::both(figure, played, game.deals()).unwrap_or_default();
        all.extend(
            defined.into_iter().map(|defined| named(figure, (Stake::Both, wagers), defined)),
        );
    }
    let loss = played.combined_loss();
    let of = (Stake::Both, FigureQuantity::Loss);
    let words = format!("the mean loss on {wagers} in Antes a round");
    all.push(GameFigure::number(words, loss, of));
    let sides: Fraction = played.sides.iter().map(|side| &side.variance).sum();
    let apart = &played.variance + &sides;
    let of = (Stake::Both, FigureQuantity::Deviation);
    let words = format!("the variance of {wagers} without their covariance");
    all.push(GameFigure::number(words, apart.clone(), of));
    let words = format!("the standard deviation of {wagers} without their covariance");
    all.push(GameFigure::new(words, ExactValue::Root(apart), of));
    all
}

fn of_outcomes(rules: &GinAndWin, game: &BaseGame, played: &StrategyAnalysis) -> Vec<GameFigure> {
    let rows: Vec<Row> = rules
        .outcomes
        .iter()
        .zip(&played.outcomes)
        .map(|(row, found)| Row {
            text: row.text.clone(),
            net: found.net.clone(),
            probability: found.probability.clone(),
            count: Fraction::integer(found.deals),
            fitting: None,
        })
        .collect();
    let mut all = rows::of_table(
        (RowTable::Outcome, "outcome table"),
        &rows,
        &Fraction::integer(game.deals()),
    );
    all.extend(among_raised(rules, &rows, played));
    all
}

/// The rows of the outcome table among raised hands, and what these lose.
fn among_raised(rules: &GinAndWin, rows: &[Row], played: &StrategyAnalysis) -> Vec<GameFigure> {
    let raised = rules.outcomes.iter().zip(rows).enumerate();
    let raised: Vec<(usize, &Row)> = raised
        .filter(|(_, (row, _))| row.when.event != OutcomeCondition::PlayerFolds)
        .map(|(index, (_, row))| (index, row))
        .collect();
    let share = &played.raise_frequency;
    let mut all = Vec::new();
    for (index, row) in &raised {
        let text = gincert_evidence::printable(&row.text);
        let figures = [
            ("probability", FigureQuantity::Probability, row.probability.clone()),
            ("return", FigureQuantity::RowReturn, &row.net * &row.probability),
        ];
        for (what, quantity, of_all) in figures {
            let Some(value) = of_all.checked_div(share) else { continue };
            let words =
                format!("the {what} of row '{text}' of the outcome table among raised hands");
            let of = Some((RowTable::Outcome, *index, quantity));
            all.push(GameFigure::of_row(words, value, of).special(DiagnosisKind::OtherBase));
        }
    }
    let returned: Fraction = raised.iter().map(|(_, row)| &row.net * &row.probability).sum();
    let folded = &Fraction::one() - share;
    let wagered = &played.average_wager - &folded;
    let loss = (Stake::Base, FigureQuantity::Loss);
    for (words, base) in [
        ("the mean loss of raised hands alone on the base game in Antes", share),
        ("the mean loss of raised hands alone on the base game per unit wagered", &wagered),
    ] {
        let value = (-returned.clone()).checked_div(base);
        all.extend(value.map(|value| GameFigure::number(words, value, loss).remote()));
    }
    all
}

fn of_side(
    rules: &GinAndWin,
    side: usize,
    census: &Census,
    analysis: &BonusAnalysis,
) -> Vec<GameFigure> {
    let mut all = Vec::new();
    let Some(wager) = rules.sides.get(side) else { return all };
    let table = match rules.sides.len() {
        1 => "pay table".to_owned(),
        _ => format!("pay table of {}", side_words(rules, side)),
    };
    all.extend(pay_rows((wager, side), (census, analysis), &table));
    if wager.has_envy() {
        return all;
    }
    let (stake, name) = (Stake::Side(side), side_words(rules, side));
    // Its wager in units of itself is 1 by definition, and tells nothing of a printed 1.
    for figure in FIGURES.into_iter().filter(|figure| *figure != ParFigure::AverageWager) {
        let defined = figures::side(figure, census, analysis).unwrap_or_default();
        all.extend(defined.into_iter().map(|defined| named(figure, (stake, &name), defined)));
    }
    let one = Fraction::one();
    let loss = (stake, FigureQuantity::Loss);
    let edge = &analysis.house_edge;
    all.push(GameFigure::number(format!("1 plus the house edge of {name}"), &one + edge, loss));
    let pushes = wager.rows.iter().zip(&analysis.rows).filter(|(row, _)| row.pays.net().0 == 0);
    let pushes: Fraction = pushes.map(|(_, row)| &row.probability).sum();
    if !pushes.is_zero() {
        let words = format!("the mean loss on {name} for each hand that does not push");
        let value = edge.checked_div(&(&one - &pushes));
        all.extend(value.map(|value| GameFigure::number(words, value, loss)));
        let words = format!("the share of hands that do not lose {name}, pushes among them");
        let value = &analysis.hit_frequency + &pushes;
        all.push(GameFigure::number(words, value, (stake, FigureQuantity::Frequency)));
    }
    let words = format!("the mean square of the net result of {name}");
    let value = &analysis.variance + &(edge * edge);
    all.push(GameFigure::number(words, value, (stake, FigureQuantity::Deviation)));
    all
}

/// The figures of the rows of a pay table.
fn pay_rows(
    (wager, side): (&SideWager, usize),
    (census, analysis): (&Census, &BonusAnalysis),
    table: &str,
) -> Vec<GameFigure> {
    let rows: Vec<Row> = wager
        .rows
        .iter()
        .zip(&analysis.rows)
        .map(|(row, found)| {
            let (win, stake) = row.pays.net();
            Row {
                text: row.text.clone(),
                net: Fraction::new(win, stake).unwrap_or_else(Fraction::zero),
                probability: found.probability.clone(),
                count: Fraction::integer(found.combinations),
                // The row of all other hands is by its name what the rows above leave.
                fitting: (row.hand != gincert_game::gin_and_win::BonusHand::AllOthers)
                    .then(|| Fraction::integer(found.combinations + found.shadowed)),
            }
        })
        .collect();
    rows::of_table((RowTable::Pay(side), table), &rows, &Fraction::integer(census.total_hands()))
}

/// What a side wager with envy pay-offs costs at each number of seats.
fn of_envy(
    examined: &AnalyzedDocument,
    (rules, side): (&GinAndWin, usize),
    analysis: &BonusAnalysis,
) -> Vec<GameFigure> {
    let Ok(found) = envy::of(examined, (side, analysis)) else { return Vec::new() };
    let (stake, name) = (Stake::Side(side), side_words(rules, side));
    let of = |(seats, edge): (u8, Fraction)| {
        let back = &Fraction::one() - &edge;
        [("house edge", edge), ("return", back)].map(|(word, value)| {
            let words = format!(
                "the {word} of {name} at a table of {}",
                counted(seats.into(), "seat", "seats")
            );
            GameFigure::number(words, value, (stake, FigureQuantity::Loss))
        })
    };
    found.edges().flat_map(of).collect()
}

/// The figures of the meter of a side wager, where it has one.
fn of_meter(
    examined: &AnalyzedDocument,
    (rules, side): (&GinAndWin, usize),
    analysis: &BonusAnalysis,
) -> Vec<GameFigure> {
    use crate::document::dossier::MeterFigure;
    let Ok(found) = meter::of(examined, side, analysis) else { return Vec::new() };
    let (stake, name) = (Stake::Side(side), side_words(rules, side));
    let figures = [
        ("long-run house edge", MeterFigure::LongRunEdge),
        ("long-run return", MeterFigure::LongRunReturn),
        ("break-even meter", MeterFigure::BreakEven),
        ("mean meter", MeterFigure::Mean),
    ];
    let of = |(word, figure): (&str, MeterFigure)| {
        let defined = meter::figure(figure, &found)?.into_iter().next()?;
        let words = format!("the {word} of {name}, {}", defined.words);
        Some(GameFigure::new(words, defined.exact, (stake, FigureQuantity::Loss)))
    };
    let start = GameFigure::number(
        format!("the start of the meter of {name}, in wagers"),
        found.start.clone(),
        (stake, FigureQuantity::Loss),
    );
    std::iter::once(start).chain(figures.into_iter().filter_map(of)).collect()
}

/// The scores of all hands: each, and with all lower ones.
fn of_scores(census: &Census) -> Vec<GameFigure> {
    let all_hands = Fraction::integer(census.total_hands());
    let mut all = Vec::new();
    let mut so_far = 0;
    for score in 0..=census.hand_cards() {
        let hands = census.with_score(score);
        so_far += hands;
        if hands == 0 {
            continue;
        }
        let row = |quantity| Some((RowTable::Scores, usize::from(score), quantity));
        let count = Fraction::integer(hands);
        let share = count.checked_div(&all_hands).unwrap_or_else(Fraction::zero);
        let words = format!("the probability of score {score}");
        all.push(GameFigure::of_row(words, share, row(FigureQuantity::Probability)));
        let words = format!("the number of hands of score {score}");
        all.push(GameFigure::of_row(words, count, row(FigureQuantity::Count)));
        if score > 0 {
            let share = Fraction::integer(so_far).checked_div(&all_hands);
            let words = format!("the probability of score {score} or less");
            let share = share.unwrap_or_else(Fraction::zero);
            let of = GameFigure::of_row(words, share, row(FigureQuantity::Probability));
            all.push(of.special(DiagnosisKind::Cumulative));
        }
    }
    all
}
