//! One reading of a document's base game.

use crate::document::dossier::{Claim, ClaimSubject, ClaimValue};
use gincert_evidence::Fraction;
use gincert_math::{Strategy, StrategyAnalysis};

/// One reading of a document's base game, with the figures that claims are about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseReading {
    /// What is read otherwise than printed, in words that follow "if"; `None` for the rules as printed.
    pub change: Option<String>,
    /// When the player raises.
    pub strategy: Strategy,
    /// Loss per Ante.
    pub house_edge: Fraction,
    /// Loss per unit wagered.
    pub element_of_risk: Fraction,
    /// Share of hands with a Play wager.
    pub raise_frequency: Fraction,
    /// Ante and Play wager together, in Antes.
    pub average_wager: Fraction,
}

impl BaseReading {
    pub(crate) fn new(change: Option<&str>, played: StrategyAnalysis) -> BaseReading {
        BaseReading {
            change: change.map(str::to_owned),
            strategy: played.strategy,
            house_edge: played.house_edge,
            element_of_risk: played.element_of_risk,
            raise_frequency: played.raise_frequency,
            average_wager: played.average_wager,
        }
    }

    /// The figure that a claim is about; `None` for subjects outside the base game.
    pub fn value(&self, subject: ClaimSubject) -> Option<&Fraction> {
        match subject {
            ClaimSubject::HouseEdge => Some(&self.house_edge),
            ClaimSubject::ElementOfRisk => Some(&self.element_of_risk),
            ClaimSubject::RaiseFrequency => Some(&self.raise_frequency),
            ClaimSubject::AverageWager => Some(&self.average_wager),
            _ => None,
        }
    }

    /// Whether readings have the figure that a claim is about.
    pub(crate) fn is_of(subject: ClaimSubject) -> bool {
        matches!(
            subject,
            ClaimSubject::HouseEdge
                | ClaimSubject::ElementOfRisk
                | ClaimSubject::RaiseFrequency
                | ClaimSubject::AverageWager
        )
    }

    /// The reading in words.
    pub fn description(&self) -> String {
        match &self.change {
            None => format!("the rules as printed and {}", self.strategy),
            Some(change) => format!("{change}, under {}", self.strategy),
        }
    }

    /// Whether it gives a claim's printed digits.
    pub(crate) fn fits(&self, claim: &Claim) -> bool {
        match (&claim.value, self.value(claim.subject)) {
            (ClaimValue::Number(printed), Some(value)) => printed.fits(value),
            _ => false,
        }
    }

    /// Whether this reading moves the figure of a claim. Changed rules that leave a figure as the
    /// same strategy makes it under the printed ones do not explain it.
    pub(crate) fn moves(&self, all: &[BaseReading], subject: ClaimSubject) -> bool {
        let unchanged =
            |other: &&BaseReading| other.change.is_none() && other.strategy == self.strategy;
        self.change.is_none()
            || all
                .iter()
                .find(unchanged)
                .is_none_or(|other| other.value(subject) != self.value(subject))
    }
}
