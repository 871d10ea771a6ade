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

use crate::dossier::OpenPoint;
use crate::examined::Examined;
use alternative::alternative;
use floor::{Floor, floor};
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::GinAndWin;
use gincert_math::{BaseGame, Method, Strategy, analyse_bonus, base_game, census};
use gincert_pages::Cell;

/// Most readings of a document that are evaluated.
pub const READINGS_MAX: usize = 100;

/// The edge of each wager: its mean loss, per unit of the first wager.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edges {
    /// Ante and Play together with optimal play, per Ante; or why it was not counted.
    pub base: Result<Fraction, String>,
    /// The bonus wager; `None` where the game has none. Where a folded hand loses it, it goes with
    /// optimal play of the base game.
    pub bonus: Option<Result<Fraction, String>>,
}

impl Edges {
    /// The edges in a sentence without its first capital and its full stop, each beside the edge as
    /// the document is read.
    pub fn sentence(&self, own: &Edges) -> String {
        let base = beside("the base game, per unit of its first wager", &self.base, &own.base);
        let bonus = self.bonus.as_ref().zip(own.bonus.as_ref());
        let bonus = bonus.map(|(bonus, own)| beside("the bonus wager", bonus, own));
        [Some(base), bonus].into_iter().flatten().collect::<Vec<_>>().join("; ")
    }
}

/// An edge beside the document's own; both as exact percentages rounded to two places.
fn beside(of: &str, edge: &Result<Fraction, String>, own: &Result<Fraction, String>) -> String {
    let said = |edge: &Result<Fraction, String>| match edge {
        Ok(edge) => edge.percent(2),
        Err(_) => "not counted".to_owned(),
    };
    match edge == own {
        true => format!("house edge of {of}: {}, as it is read here", said(edge)),
        false => format!("house edge of {of}: {} in place of {}", said(edge), said(own)),
    }
}

/// Another reading of an open point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PricedReading {
    /// The reading as the document words it.
    pub text: String,
    /// The change of the rules that it was read as, in house phrases, and the edges under it; or why
    /// there are none.
    pub priced: Result<(String, Edges), Unpriced>,
}

/// Why a reading has no price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unpriced {
    /// No cell of the tables can say it, and nothing else here counts it.
    NoPhrase,
    /// It does not fit the other rules of the document.
    DoesNotFit,
    /// More readings than [`READINGS_MAX`] stand before it.
    TooMany,
}

impl Unpriced {
    /// The end of a sentence that begins with the reading.
    pub fn words(self) -> &'static str {
        match self {
            Unpriced::NoPhrase => {
                "is not priced: no cell of the rule tables can say it, or it names no wager, pay-off or \
                 hand that an edge depends on"
            }
            Unpriced::DoesNotFit => {
                "is not priced: it does not fit the other rules of the document"
            }
            Unpriced::TooMany => "is not priced: too many readings stand before it",
        }
    }
}

/// An open point with its other readings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PricedPoint {
    /// What is open.
    pub point: Cell,
    /// The other readings that the document names, in their order.
    pub readings: Vec<PricedReading>,
}

impl PricedPoint {
    /// The readings that were evaluated: as the document words them, the change in house phrases,
    /// and the edges.
    pub fn evaluated(&self) -> impl Iterator<Item = (&str, &str, &Edges)> {
        self.readings.iter().filter_map(|reading| {
            let (phrase, edges) = reading.priced.as_ref().ok()?;
            Some((reading.text.as_str(), phrase.as_str(), edges))
        })
    }

    /// The readings that were not: as the document words them, and why.
    pub fn unpriced(&self) -> impl Iterator<Item = (&str, Unpriced)> {
        self.readings.iter().filter_map(|reading| {
            let why = reading.priced.as_ref().err()?;
            Some((reading.text.as_str(), *why))
        })
    }
}

/// All open points of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PricedPoints {
    /// The edges as the document is read.
    pub own: Edges,
    /// The points that name another reading, in their order.
    pub points: Vec<PricedPoint>,
}

/// Prices the open points of a document; `None` for a document without usable rules, or without
/// an open point that names another reading.
///
/// ```
/// use gincert_submission::{examine, price_open_points};
/// assert!(price_open_points(&examine("empty.md", b"")).is_none());
/// ```
pub fn price_open_points(examined: &Examined) -> Option<PricedPoints> {
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
            return floor(rules, text).map(Placed::Floor).ok_or(Unpriced::NoPhrase);
        };
        if changed.len() >= READINGS_MAX {
            return Err(Unpriced::TooMany);
        }
        let rules = change.applied(rules).ok_or(Unpriced::DoesNotFit)?;
        changed.push((change.phrase(), rules));
        Ok(Placed::Changed(changed.len() - 1))
    };
    let placed: Vec<Vec<Result<Placed, Unpriced>>> = points
        .iter()
        .map(|(point, texts, reading)| {
            texts.iter().map(|text| place(point, reading, text)).collect()
        })
        .collect();
    let game = examined.base_game();
    let edges = edges_of(game.clone(), &changed);
    let own = own_edges(game.clone(), rules);
    let price = |placed: Placed| match placed {
        Placed::Changed(place) => changed
            .get(place)
            .zip(edges.get(place))
            .map(|((phrase, _), edges)| (phrase.clone(), edges.clone()))
            .ok_or(Unpriced::NoPhrase),
        Placed::Floor(floor) => match &game {
            Ok(game) => Ok((floor.phrase().to_owned(), floor.edges(game, &own))),
            Err(_) => Err(Unpriced::DoesNotFit),
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
enum Placed {
    /// Rules with one change, by their place.
    Changed(usize),
    /// A row of the pay table read the other way round.
    Floor(Floor),
}

/// The rules under each other reading that a document names, with the point and the reading's words.
pub(crate) fn other_rules(examined: &Examined) -> Vec<(&OpenPoint, String, GinAndWin)> {
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
    let said = |part: &&str| !matches!(*part, "" | "-" | "\u{2013}" | "\u{2014}");
    parts.filter(said).map(str::to_owned).collect()
}

/// The edges of a counted game.
fn edges(game: &BaseGame) -> Edges {
    let optimal = game.play(&Strategy::Optimal);
    let bonus = (!game.rules().bonus.is_empty()).then_some(Ok(optimal.bonus_house_edge));
    Edges { base: Ok(optimal.house_edge), bonus }
}

fn own_edges(game: Result<&BaseGame, String>, rules: &GinAndWin) -> Edges {
    game.map_or_else(|why| without_base(rules, why), edges)
}

/// The edges where the base game was not counted: the bonus wager alone, where no strategy enters.
fn without_base(rules: &GinAndWin, why: String) -> Edges {
    let bonus = (!rules.bonus.is_empty()).then(|| {
        if !rules.bonus_stands_on_fold {
            return Err(why.clone());
        }
        let counted =
            census(&rules.melds, rules.hand_cards, Method::fastest(&rules.melds), &|_, _| ());
        let counted = counted.map_err(|unsupported| unsupported.to_string())?;
        Ok(analyse_bonus(&counted, &rules.bonus).house_edge)
    });
    Edges { base: Err(why), bonus }
}

/// The edges under each of the changed rules: from the document's own game, as far as the change
/// leaves its hands alone.
fn edges_of(game: Result<&BaseGame, String>, changed: &[(String, GinAndWin)]) -> Vec<Edges> {
    let rules: Vec<GinAndWin> = changed.iter().map(|(_, rules)| rules.clone()).collect();
    let counted = match game {
        Ok(game) => game.under_each(&rules, |game| edges(&game)),
        Err(_) => rules
            .iter()
            .map(|rules| {
                let game = base_game(rules, Method::fastest(&rules.melds), &|_, _| ());
                game.map(|game| edges(&game))
            })
            .collect(),
    };
    let counted = counted.into_iter().zip(&rules);
    counted
        .map(|(edges, rules)| edges.unwrap_or_else(|why| without_base(rules, why.to_string())))
        .collect()
}
