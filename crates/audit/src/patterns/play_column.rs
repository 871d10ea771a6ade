//! A column that does not hold the Play wager alone: in nearly all hands it has an amount that is none of the raises of the
//! rules, or every folded hand has one. That is how the log is written, and nobody at the tables.

use super::advice::PatternAdvice;
use super::description::Description;
use super::fact::Fact;
use super::pattern::Pattern;
use gincert_evidence::{FindingLine, grouped};
use gincert_replay::summary::Summary;
use std::collections::BTreeSet;

/// Fewest hands that show how a column is written.
const HANDS_MIN: u64 = 20;

/// Of a hundred hands so many at most may be written otherwise.
const OTHERS_IN_HUNDRED: u64 = 5;

/// Most hands that are kept; a log with more of them has the first.
const HANDS_MAX: usize = 1_000_000;

/// A hand: the place of its record, and its seat.
type HandKey = (u64, Option<u32>);

/// Hands whose amount of Play is none that the rules have.
#[derive(Debug, Default)]
pub(crate) struct PlayAmounts {
    /// Folded hands with an amount.
    folds: BTreeSet<HandKey>,
    /// Played hands with another amount.
    raises: BTreeSet<HandKey>,
}

impl PlayAmounts {
    /// Takes a finding.
    pub fn add(&mut self, line: &FindingLine, place: u64) {
        let hand = (place, line.record.seat);
        let is_of_play = line.record.wager.as_deref() == Some("play");
        let hands = match line.code.as_str() {
            "action-illegal" if is_of_play => &mut self.folds,
            "play-not-equal-ante" => &mut self.raises,
            _ => return,
        };
        if hands.len() < HANDS_MAX {
            hands.insert(hand);
        }
    }

    /// The pattern of all exceptions of these hands, which are taken out of `is_left`.
    pub fn pattern(
        &self,
        facts: &[Fact],
        is_left: &mut [bool],
        summary: &Summary,
    ) -> Option<Pattern> {
        let cells = summary.exposure.cells().into_iter().flatten();
        let all: u64 = cells.flat_map(|(_, periods)| periods.values()).map(|cell| cell.hands).sum();
        let sheets = summary.sheets.values();
        let folds: u64 = sheets.map(|one| one.fit.folds_shown + one.fit.folds_hidden).sum();
        let [folded, raised] = [&self.folds, &self.raises].map(|hands| hands.len() as u64);
        let is_all = |hands: u64, of: u64| {
            let others = of.saturating_sub(hands);
            hands >= HANDS_MIN && others.saturating_mul(100) <= of.saturating_mul(OTHERS_IN_HUNDRED)
        };
        let explanation = match () {
            () if is_all(folded + raised, all) => format!(
                "the amount of Play is no raise of the Ante in {} of {} hands: its column may hold something else as well",
                grouped((folded + raised).into()),
                grouped(all.into())
            ),
            () if is_all(folded, folded + folds) => format!(
                "{} of {} folded hands have an amount of Play: its column may show what was at stake",
                grouped(folded.into()),
                grouped((folded + folds).into())
            ),
            () => return None,
        };
        let mut own = Vec::new();
        for (fact, is_left) in facts.iter().zip(is_left) {
            let hand = (fact.place, fact.seat);
            if *is_left && (self.folds.contains(&hand) || self.raises.contains(&hand)) {
                *is_left = false;
                own.push(fact);
            }
        }
        let places: BTreeSet<u64> = own.iter().map(|fact| fact.place).collect();
        let (kind, advice) = ("play-column", PatternAdvice::MendMap);
        let brief = "column of Play".to_owned();
        Some(Pattern {
            records: Some(places.len() as u64),
            exceptions: own.len() as u64,
            codes: ["action-illegal", "play-not-equal-ante"]
                .into_iter()
                .zip([folded, raised])
                .filter(|(_, hands)| *hands > 0)
                .map(|(code, _)| code.to_owned())
                .collect(),
            ..Pattern::plain(Description { kind, explanation, brief, advice })
        })
    }
}
