//! `sheet` examples: hands apart by commas, and what the sheet then says.

use super::example::{Example, ExpectedResult, Item, apart, foul};
use super::figure::{Figure, FigureName, FigureValue, GameFigure};
use super::problem::{ExampleResult, unknown};
use super::text::{after, number, numbers, parts, seat};
use gincert_ask::{Question, SheetHand, SheetQuestion};
use gincert_evidence::Span;
use gincert_game::score::{SIDES, SIDES_MAX, ScoredHand, SideFigures, TablePoints};
use gincert_pages::Cell;
use gincert_terms::Rows;

pub(super) fn example(_: &Rows, lines: &[Cell]) -> ExampleResult<Example> {
    let (shown, results) = apart(lines)?;
    let sides = sides(&shown);
    let mut hands = Vec::new();
    let mut first_dealer = 0;
    for (line, span) in shown {
        if let Some(dealer) = after(line, "first dealer") {
            first_dealer = side(dealer, sides).ok_or_else(|| unknown(span, "side", dealer))?;
            continue;
        }
        for one in parts(line, ',') {
            hands.push(hand(one, sides).ok_or_else(|| unknown(span, "hand of a sheet", one))?);
        }
    }
    let teams = hands.iter().any(|hand| matches!(hand, SheetHand::Teams(_)));
    let first_dealer = (!teams).then_some(first_dealer);
    let sheet = SheetQuestion { hands, first_dealer, claims: Ok(None) };
    let asked = Ok(Question::Sheet(sheet));
    if let [(result, span)] = results.as_slice()
        && let Some(wanted) = foul(result, *span)
    {
        return Ok(Example { asked, wanted });
    }
    let mut items = Vec::new();
    for (result, span) in results {
        let read = line_figures(result).map_err(|phrase| unknown(span, "result", &phrase))?;
        items.extend(read.into_iter().map(|(phrase, figure)| Item { span, phrase, figure }));
    }
    Ok(Example { asked, wanted: ExpectedResult::Holds(items) })
}

/// How many sides the sheet has: as many as a hand with the points of three or four players, `out 0 87 -3
/// 40`, has; two where no hand says more.
fn sides(shown: &[(&str, Span)]) -> usize {
    let hands = shown.iter().flat_map(|(line, _)| parts(line, ','));
    let hands = hands.filter(|hand| after(hand, "tables").is_none());
    let figures = hands.map(|hand| hand.split_whitespace().count().saturating_sub(2));
    figures.max().unwrap_or(SIDES).clamp(SIDES, SIDES_MAX)
}

/// A side, from 0.
fn side(text: &str, sides: usize) -> Option<usize> {
    number(text).and_then(|side| usize::try_from(side).ok()).filter(|side| *side < sides)
}

/// One hand: its kind, the winner, his points.
fn hand(hand: &str, sides: usize) -> Option<SheetHand> {
    if let Some(tables) = after(hand, "tables") {
        let points: Option<Vec<TablePoints>> = tables.split_whitespace().map(both).collect();
        return points.map(SheetHand::Teams);
    }
    let words: Vec<&str> = hand.split_whitespace().collect();
    let (winner, points) = match words.as_slice() {
        ["void" | "misdeal" | "tie" | "stock"] => (None, SideFigures::nothing(sides)),
        [_, winner, points @ ..] => {
            let winner = if *winner == "none" { None } else { Some(side(winner, sides)?) };
            (winner, points_of_each(points, winner, sides)?)
        }
        _ => return None,
    };
    Some(SheetHand::Played(ScoredHand { winner, points }))
}

/// The points of every side: of the winner alone, `N:N` of two, or a number of each of three or four.
fn points_of_each(points: &[&str], winner: Option<usize>, sides: usize) -> Option<SideFigures> {
    match (points, winner) {
        ([one], _) if both(one).is_some() && sides == SIDES => both(one).map(SideFigures::from),
        ([one], Some(winner)) => {
            let mut all = SideFigures::nothing(sides);
            *all.get_mut(winner)? = number(one)?;
            Some(all)
        }
        (all, _) if all.len() > SIDES => {
            let points: Option<Vec<i64>> = all.iter().map(|points| number(points)).collect();
            SideFigures::from_slice(&points?).filter(|points| points.len() == sides)
        }
        _ => None,
    }
}

/// `N:N`.
fn both(text: &str) -> Option<TablePoints> {
    let (one, other) = text.split_once(':')?;
    Some([number(one)?, number(other)?])
}

/// The figures of one line of a result with their phrases; an unknown one is given back.
fn line_figures(result: &str) -> Result<Vec<(String, Figure)>, String> {
    let all = |text: &str, read: &dyn Fn(&str) -> Option<Figure>| {
        let one = |phrase: &str| {
            let figure = read(phrase).ok_or_else(|| phrase.to_owned())?;
            Ok((phrase.to_owned(), figure))
        };
        parts(text, ';').map(one).collect::<Result<Vec<_>, String>>()
    };
    let single = |name, value: Option<FigureValue>| {
        let value = value.ok_or_else(|| result.to_owned())?;
        Ok(vec![(result.to_owned(), Figure::new(name, value))])
    };
    if result == "no game finished" {
        return single(FigureName::Finished, Some(FigureValue::Number(0)));
    }
    if let Some(text) = after(result, "running") {
        return single(FigureName::Running, running(text).map(FigureValue::Columns));
    }
    if let Some(text) = after(result, "dealers") {
        return single(FigureName::Dealers, numbers(text).map(FigureValue::Numbers));
    }
    let of_game = |game: i64| {
        move |phrase: &str| {
            let (figure, value) = game_figure(phrase)?;
            Some(Figure::new(FigureName::Game(game, figure), value))
        }
    };
    let Some((head, rest)) = result.split_once(": ") else {
        // About the only finished game.
        let mut items = all(result, &of_game(1))?;
        items.push((result.to_owned(), Figure::new(FigureName::Finished, 1u8)));
        return Ok(items);
    };
    if head == "final" {
        return all(rest, &final_figure);
    }
    let game = head
        .split_once(' ')
        .and_then(|(word, number)| matches!(word, "game" | "column" | "match").then_some(number));
    let game = game.and_then(number).ok_or_else(|| head.to_owned())?;
    all(rest, &of_game(game))
}

fn game_figure(phrase: &str) -> Option<(GameFigure, FigureValue)> {
    let flags = [
        ("shutout", GameFigure::Shutout, true),
        ("no shutout", GameFigure::Shutout, false),
        ("doubled", GameFigure::Doubled, true),
        ("not doubled", GameFigure::Doubled, false),
        ("forfeit", GameFigure::Forfeit, true),
        ("no forfeit", GameFigure::Forfeit, false),
    ];
    if let Some((_, figure, flag)) = flags.into_iter().find(|(words, ..)| *words == phrase) {
        return Some((figure, flag.into()));
    }
    let pairs = [
        ("hand points", GameFigure::HandPoints),
        ("won", GameFigure::HandsWon),
        ("line", GameFigure::LineBonus),
        ("game bonus", GameFigure::GameBonus),
        ("shutout bonus", GameFigure::ShutoutBonus),
        ("totals", GameFigure::Totals),
    ];
    for (words, figure) in pairs {
        let Some(text) = after(phrase, words) else { continue };
        let read = numbers(text)?;
        return match (read.as_slice(), figure) {
            ([one], GameFigure::GameBonus) => Some((GameFigure::GameBonusOfLeader, (*one).into())),
            ([one], GameFigure::ShutoutBonus) => {
                Some((GameFigure::ShutoutBonusOfLeader, (*one).into()))
            }
            (all, _) if (SIDES..=SIDES_MAX).contains(&all.len()) => {
                Some((figure, FigureValue::Numbers(read)))
            }
            _ => None,
        };
    }
    for (word, figure) in [("margin", GameFigure::Margin), ("winner", GameFigure::Winner)] {
        if let Some(text) = after(phrase, word) {
            return Some((figure, number(text)?.into()));
        }
    }
    let (from, to) = after(phrase, "hands")?.split_once(" to ")?;
    let hands = FigureValue::Numbers(vec![number(from.trim())?, number(to.trim())?]);
    Some((GameFigure::Hands, hands))
}

fn final_figure(phrase: &str) -> Option<Figure> {
    match phrase {
        "over" => return Some(Figure::new(FigureName::FinalOver, true)),
        "not over" => return Some(Figure::new(FigureName::FinalOver, false)),
        _ => {}
    }
    if let Some(text) = after(phrase, "winner") {
        return Some(Figure::new(FigureName::FinalWinner, seat(text)?));
    }
    for (words, name) in [("games won", FigureName::GamesWon), ("totals", FigureName::FinalTotals)]
    {
        if let Some(text) = after(phrase, words) {
            return Some(Figure::new(name, FigureValue::Numbers(numbers(text)?)));
        }
    }
    None
}

/// Points after each hand; Hollywood's columns apart by slashes.
fn running(text: &str) -> Option<Vec<Vec<Vec<i64>>>> {
    parts(text, ',').map(|hand| hand.split('/').map(numbers).collect()).collect()
}
