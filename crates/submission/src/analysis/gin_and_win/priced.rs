//! The edges of each wager under another reading of an open point: values that say themselves.

use gincert_evidence::Fraction;
use gincert_pages::Cell;

/// Most readings of a document that are evaluated.
pub const READINGS_MAX: usize = 100;

/// The edge of each wager: its mean loss, per unit of the first wager.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edges {
    /// Ante and Play together with optimal play, per Ante; or why it was not counted.
    pub base: Result<Fraction, String>,
    /// Each side wager in the order of the rules.
    pub sides: Vec<SideEdge>,
}

/// The edge of a side wager. Where a folded hand loses it, it goes with optimal play of the base game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideEdge {
    /// What a sentence calls the wager.
    pub words: String,
    /// The edge, or why it was not counted.
    pub edge: Result<Fraction, String>,
}

impl Edges {
    /// The edges in a sentence without its first capital and its full stop, each beside the edge as
    /// the document is read.
    pub fn sentence(&self, own: &Edges) -> String {
        let base = beside("the base game, per unit of its first wager", &self.base, &own.base);
        let sides = self.sides.iter().zip(&own.sides);
        let sides = sides.map(|(side, own)| beside(&side.words, &side.edge, &own.edge));
        std::iter::once(base).chain(sides).collect::<Vec<_>>().join("; ")
    }
}

/// An edge beside the document's own; both as exact percentages rounded to two places.
fn beside(of: &str, edge: &Result<Fraction, String>, own: &Result<Fraction, String>) -> String {
    let percentage = |edge: &Result<Fraction, String>| match edge {
        Ok(edge) => edge.percent(2),
        Err(_) => "not counted".to_owned(),
    };
    match edge == own {
        true => format!("house edge of {of}: {}, as read here", percentage(edge)),
        false => {
            format!("house edge of {of}: {} in place of {}", percentage(edge), percentage(own))
        }
    }
}

/// Another reading of an open point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PricedReading {
    /// The reading as the document words it.
    pub text: String,
    /// The change of the rules that it was read as, in standard phrases, and the edges under it; or why
    /// there are none.
    pub priced: Result<(String, Edges), UnpricedReason>,
}

/// Why a reading has no price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnpricedReason {
    /// No cell of the tables can say it, and nothing else here counts it.
    NoPhrase,
    /// It does not fit the other rules of the document.
    DoesNotFit,
    /// More readings than [`READINGS_MAX`] stand before it.
    TooMany,
}

impl UnpricedReason {
    /// The end of a sentence that begins with the reading.
    pub fn words(self) -> &'static str {
        match self {
            UnpricedReason::NoPhrase => {
                "is not calculated: no cell of the rule tables can express it, or it names no \
                 wager, pay-off or hand that an edge depends on"
            }
            UnpricedReason::DoesNotFit => {
                "is not calculated: it does not fit the other rules of the document"
            }
            UnpricedReason::TooMany => {
                "is not calculated: the limit on readings is reached before \
                                        it"
            }
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
    /// The readings that were evaluated: as the document words them, the change in standard phrases,
    /// and the edges.
    pub fn evaluated(&self) -> impl Iterator<Item = (&str, &str, &Edges)> {
        self.readings.iter().filter_map(|reading| {
            let (phrase, edges) = reading.priced.as_ref().ok()?;
            Some((reading.text.as_str(), phrase.as_str(), edges))
        })
    }

    /// The readings that were not: as the document words them, and why.
    pub fn unpriced(&self) -> impl Iterator<Item = (&str, UnpricedReason)> {
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
