//! The kinds of fault that a vector can catch: a word, a sentence, and the rows of the document it is about.
//!
//! Knows nothing about how an engine with the fault answers.

use serde::Serialize;

/// A kind of fault. The word is what vectors and reports print.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[allow(missing_docs, reason = "`sentence` says what each is")]
pub enum Flag {
    QualifierEdge,
    QualifierHand,
    ComparisonCards,
    TieToTheLastCard,
    AceLow,
    OutcomePay,
    OutcomeOrder,
    PayOnZeroScore,
    PlayMultiple,
    FoldSettled,
    BonusOnFold,
    BonusIndependent,
    PayRowHand,
    PayRowLimit,
    PayRowPays,
    RowOrder,
    OddsAndStake,
    MeldKinds,
    FlushStealsPair,
    PairStealsFlush,
    QuadsOrTripsAndCard,
    HighestCardNotMinimised,
    FewestCards,
    RunSplit,
    OpenPoint,
    OutcomeRow,
    PayRow,
    InvalidCards,
    InvalidAction,
    InvalidBets,
    InvalidRequest,
}

impl Flag {
    /// All, in the order of reports.
    pub const ALL: [Flag; 31] = [
        Flag::QualifierEdge,
        Flag::QualifierHand,
        Flag::ComparisonCards,
        Flag::TieToTheLastCard,
        Flag::AceLow,
        Flag::OutcomePay,
        Flag::OutcomeOrder,
        Flag::PayOnZeroScore,
        Flag::PlayMultiple,
        Flag::FoldSettled,
        Flag::BonusOnFold,
        Flag::BonusIndependent,
        Flag::PayRowHand,
        Flag::PayRowLimit,
        Flag::PayRowPays,
        Flag::RowOrder,
        Flag::OddsAndStake,
        Flag::MeldKinds,
        Flag::FlushStealsPair,
        Flag::PairStealsFlush,
        Flag::QuadsOrTripsAndCard,
        Flag::HighestCardNotMinimised,
        Flag::FewestCards,
        Flag::RunSplit,
        Flag::OpenPoint,
        Flag::OutcomeRow,
        Flag::PayRow,
        Flag::InvalidCards,
        Flag::InvalidAction,
        Flag::InvalidBets,
        Flag::InvalidRequest,
    ];

    /// What the flag means, and the table or row of the document that it is about.
    pub fn meaning(self) -> (&'static str, &'static str) {
        match self {
            Flag::QualifierEdge => (
                "The dealer qualifies at another score or another highest card",
                "Dealer qualifies",
            ),
            Flag::QualifierHand => {
                ("The qualifier is tested on another hand or another card", "Dealer qualifies")
            }
            Flag::ComparisonCards => ("Equal scores are decided by other cards", "Comparison"),
            Flag::TieToTheLastCard => {
                ("A tie is declared before the last card was compared", "Comparison")
            }
            Flag::AceLow => ("The ace counts as the highest card", "Deck"),
            Flag::OutcomePay => ("An outcome pays otherwise", "Outcome"),
            Flag::OutcomeOrder => ("Rows of outcomes are tried in another order", "Outcome"),
            Flag::PayOnZeroScore => ("The row of a score is applied otherwise", "Outcome"),
            Flag::PlayMultiple => ("The Play wager has another size", "Play"),
            Flag::FoldSettled => ("A folded hand is settled otherwise", "Outcome"),
            Flag::BonusOnFold => {
                ("The bonus wager of a folded hand is settled otherwise", "Settled")
            }
            Flag::BonusIndependent => {
                ("The bonus wager depends on the dealer's hand or on who wins", "Settled")
            }
            Flag::PayRowHand => ("A pay row takes other hands, or is missing", "Hand"),
            Flag::PayRowLimit => ("The limit of a pay row is read otherwise", "Hand"),
            Flag::PayRowPays => ("Two pay rows have each other's pay-offs", "Pays"),
            Flag::RowOrder => ("Pay rows are tried in another order", "Hand"),
            Flag::OddsAndStake => ("Odds are paid on another amount, or with the stake", "Pays"),
            Flag::MeldKinds => ("Other combinations count as melds", "Melds"),
            Flag::FlushStealsPair => ("Flushes are laid first, whatever is left over", "Setting"),
            Flag::PairStealsFlush => ("Pairs are laid first, whatever is left over", "Setting"),
            Flag::QuadsOrTripsAndCard => {
                ("Cards of one rank are never divided between two melds", "Setting")
            }
            Flag::HighestCardNotMinimised => {
                ("Among equal scores the lowest left-over cards are not chosen", "Setting")
            }
            Flag::FewestCards => ("Something else than the fewest cards is sought", "Setting"),
            Flag::RunSplit => ("A run is not divided where that leaves less", "Setting"),
            Flag::OpenPoint => ("The answer depends on an open point of the document", "Point"),
            Flag::OutcomeRow => ("The outcome row is settled by this round", "Outcome"),
            Flag::PayRow => ("The pay row is paid by this round", "Hand"),
            Flag::InvalidCards => ("The cards cannot be dealt; the engine must refuse", "Hand"),
            Flag::InvalidAction => ("The action does not exist; the engine must refuse", "Made"),
            Flag::InvalidBets => ("The wagers break the rules; the engine must refuse", "Amount"),
            Flag::InvalidRequest => {
                ("A key is missing or has no value; the engine must refuse", "-")
            }
        }
    }

    /// The word for it.
    pub fn word(self) -> String {
        format!("{self:?}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flag_is_listed_once_with_a_sentence_of_its_own() {
        let mut sentences: Vec<&str> = Flag::ALL.iter().map(|flag| flag.meaning().0).collect();
        sentences.sort_unstable();
        sentences.dedup();
        assert_eq!(sentences.len(), Flag::ALL.len());
        assert!(Flag::ALL.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
