//! Open points, priced: what each wager's edge would be if a point that the source leaves open were
//! read the other way.
//!
//! Which phrases can be priced is decided by what reads them (`alternative`): a phrase that a cell
//! of the document could say, or that says which wager gets what in which case. All others are not
//! evaluated. Nothing here changes what is evaluated elsewhere: a priced reading is offered beside
//! the document's own.

mod alternative;
mod change;
mod floor;
#[cfg(test)]
mod tests;

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::gin_and_win::priced::{
    Edges, PricedPoint, PricedPoints, PricedReading, READINGS_MAX, SideEdge, UnpricedReason,
};
use crate::analysis::kept::KeptAnswers;
use crate::document::dossier::OpenPoint;
use crate::families::gin_and_win::side_words;
use alternative::alternative;
use floor::{Floor, floor};
use gincert_game::gin_and_win::{GinAndWin, SideWager};
use gincert_math::{BaseGame, Method, Strategy, analyse_bonus, base_game, census, edge_by_seats};
use gincert_pages::Cell;

/// Prices the open points of a document; `None` for a document without usable rules, or without
/// an open point that names another reading.
///
/// ```
/// use gincert_submission::{examine, price_open_points};
/// assert!(price_open_points(&examine("empty.md", b"")).is_none());
/// ```
pub fn price_open_points(examined: &AnalyzedDocument) -> Option<PricedPoints> {
    let rules = examined.rules()?;
    let points: Vec<(&Cell, Vec<String>, &Cell)> = examined
        .dossier
        .open_points
        .iter()
        .map(|point| (&point.point, readings_of(&point.also.text), &point.reading))
        .filter(|(_, readings, _)| !readings.is_empty())
        .collect();
    if points.is_empty() {
        return None;
    }
    let mut changed: Vec<(String, GinAndWin)> = Vec::new();
    let mut place = |point: &Cell, reading: &Cell, text: &str| {
        let Some(change) = alternative(rules, &point.text, &reading.text, text) else {
            return floor(rules, text).map(ReadingPlace::Floor).ok_or(UnpricedReason::NoPhrase);
        };
        if changed.len() >= READINGS_MAX {
            return Err(UnpricedReason::TooMany);
        }
        let rules = change.applied(rules).ok_or(UnpricedReason::DoesNotFit)?;
        changed.push((change.phrase(), rules));
        Ok(ReadingPlace::Changed(changed.len() - 1))
    };
    let placed: Vec<Vec<Result<ReadingPlace, UnpricedReason>>> = points
        .iter()
        .map(|(point, texts, reading)| {
            texts.iter().map(|text| place(point, reading, text)).collect()
        })
        .collect();
    let game = examined.base_game();
    let edges = edges_of(game.clone(), &changed);
    let own = own_edges(game.clone(), rules);
    let price = |placed: ReadingPlace| match placed {
        ReadingPlace::Changed(place) => changed
            .get(place)
            .zip(edges.get(place))
            .map(|((phrase, _), edges)| (phrase.clone(), edges.clone()))
            .ok_or(UnpricedReason::NoPhrase),
        ReadingPlace::Floor(floor) => match &game {
            Ok(game) => Ok((floor.phrase().to_owned(), floor.edges(game, &own))),
            Err(_) => Err(UnpricedReason::DoesNotFit),
        },
    };
    let priced = points.into_iter().zip(placed).map(|((point, texts, _), places)| PricedPoint {
        point: point.clone(),
        readings: texts
            .into_iter()
            .zip(places)
            .map(|(text, place)| PricedReading { text, priced: place.and_then(price) })
            .collect(),
    });
    let points = priced.collect();
    Some(PricedPoints { own, points })
}

/// What a reading asks for.
enum ReadingPlace {
    /// Rules with one change, by their place.
    Changed(usize),
    /// A row of the pay table read the other way round.
    Floor(Floor),
}

/// The rules under each other reading that a document names, with the point and the reading's words.
pub fn open_point_rules(examined: &AnalyzedDocument) -> Vec<(&OpenPoint, String, GinAndWin)> {
    let Some(rules) = examined.rules() else { return Vec::new() };
    let points = examined.dossier.open_points.iter();
    let read = points
        .flat_map(|point| readings_of(&point.also.text).into_iter().map(move |text| (point, text)));
    let changed = read.filter_map(|(point, text)| {
        let change = alternative(rules, &point.point.text, &point.reading.text, &text)?;
        let changed = change.applied(rules)?;
        Some((point, text, changed))
    });
    changed.take(READINGS_MAX).collect()
}

/// The readings that a cell names, apart from each other by semicolons.
fn readings_of(cell: &str) -> Vec<String> {
    let parts = cell.split(';').map(|part| part.trim().trim_end_matches('.').trim());
    let is_stated = |part: &&str| !matches!(*part, "" | "-" | "\u{2013}" | "\u{2014}");
    parts.filter(is_stated).map(str::to_owned).collect()
}

/// The edges of a counted game.
fn edges(game: &BaseGame) -> Edges {
    let optimal = game.play(&Strategy::Optimal);
    let wagers = game.rules().sides.iter().zip(optimal.sides).enumerate();
    let sides = wagers.map(|(side, (wager, figures))| SideEdge {
        words: side_words(game.rules(), side),
        edge: if wager.has_envy() { Err(edge_by_seats(wager)) } else { Ok(figures.house_edge) },
    });
    Edges { sides: sides.collect(), base: Ok(optimal.house_edge) }
}

fn own_edges(game: Result<&BaseGame, String>, rules: &GinAndWin) -> Edges {
    game.map_or_else(|why| without_base(rules, why), edges)
}

/// The edges where the base game was not counted: the side wagers alone, where no strategy enters.
fn without_base(rules: &GinAndWin, why: String) -> Edges {
    let edge = |wager: &SideWager| {
        if wager.has_envy() {
            return Err(edge_by_seats(wager));
        }
        if !wager.stands_on_fold {
            return Err(why.clone());
        }
        let counted =
            census(&rules.melds, rules.hand_cards, Method::fastest(&rules.melds), &|_, _| ());
        let counted = counted.map_err(|unsupported| unsupported.to_string())?;
        Ok(analyse_bonus(&counted, &wager.rows).house_edge)
    };
    let sides = rules
        .sides
        .iter()
        .enumerate()
        .map(|(side, wager)| SideEdge { words: side_words(rules, side), edge: edge(wager) });
    Edges { sides: sides.collect(), base: Err(why) }
}

/// The edges under each of the changed rules: from the document's own game, as far as the change
/// leaves its hands alone.
fn edges_of(game: Result<&BaseGame, String>, changed: &[(String, GinAndWin)]) -> Vec<Edges> {
    static COUNTED: KeptAnswers<Vec<GinAndWin>, Vec<Edges>> = KeptAnswers::new();
    let rules: Vec<GinAndWin> = changed.iter().map(|(_, rules)| rules.clone()).collect();
    COUNTED.of(rules, |rules| count_edges(game, rules)).to_vec()
}

fn count_edges(game: Result<&BaseGame, String>, rules: &[GinAndWin]) -> Vec<Edges> {
    let counted = match game {
        Ok(game) => game.under_each(rules, |game| edges(&game)),
        Err(_) => rules
            .iter()
            .map(|rules| {
                let game = base_game(rules, Method::fastest(&rules.melds), &|_, _| ());
                game.map(|game| edges(&game))
            })
            .collect(),
    };
    let counted = counted.into_iter().zip(rules);
    counted
        .map(|(edges, rules)| edges.unwrap_or_else(|why| without_base(rules, why.to_string())))
        .collect()
}
