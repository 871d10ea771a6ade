//! What an engine's reading of the document costs, exactly: the house edge of its wagers before and after.
//!
//! Knows nothing about how a cost is printed.

use crate::document::TestedDocument;
use crate::round::WagerPart;
use crate::variants::readings::RuleReading;
use gincert_evidence::Fraction;
use gincert_math::{
    BaseGame, Method, NeighbourKind, Strategy, analyse_neighbour, base_game, census,
};

/// The house edge of the wagers of a cause, under the document and under the engine's reading.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadingCost {
    /// Under the document, each in units of its wager; the Ante for Ante and Play together.
    pub document: Fraction,
    /// Under the reading.
    pub engine: Fraction,
}

impl ReadingCost {
    /// What the house gains by the reading for each million of that wager; negative where it loses.
    pub fn per_million(&self) -> Fraction {
        &(&self.engine - &self.document) * &Fraction::integer(1_000_000)
    }
}

/// What a reading costs on some wagers; `None` where it is not counted exactly.
pub fn reading_cost(
    document: &TestedDocument,
    reading: &RuleReading,
    part: WagerPart,
) -> Option<ReadingCost> {
    let rules = document.rules();
    let method = Method::fastest(&rules.melds);
    let game = base_game(rules, method, &|_, _| ()).ok()?;
    let own = edge(&game, part)?;
    let apart = reading.neighbour.as_ref().filter(|one| one.kind == NeighbourKind::ReadAsApart);
    let engine = match apart {
        Some(_) if part == WagerPart::Base => own.clone(),
        // Where a folded hand loses its bonus wager, the reading changes no strategy that is counted here.
        Some(_) if !rules.bonus_stands_on_fold() => return None,
        Some(neighbour) => {
            let counted = census(&rules.melds, rules.hand_cards, method, &|_, _| ()).ok()?;
            analyse_neighbour(&counted, neighbour).house_edge
        }
        None => edge(&game.under(&reading.rules).ok()?, part)?,
    };
    Some(ReadingCost { document: own, engine })
}

fn edge(game: &BaseGame, part: WagerPart) -> Option<Fraction> {
    let optimal = game.play(&Strategy::Optimal);
    Some(match part {
        WagerPart::Base => optimal.house_edge,
        WagerPart::Bonus => optimal.sides.first()?.house_edge.clone(),
    })
}
