//! The rules of a closed-hand game with the tables that count hands by them.

use crate::finding::level::EvaluatorChoice;
use gincert_fast::RoundTables;
use gincert_game::gin_rummy::{Counter, GinRummy, Reference};

/// The rules, and tables that hold for them.
pub struct ClosedRules {
    /// The rules.
    pub rules: GinRummy,
    tables: RoundTables,
}

impl ClosedRules {
    /// Prepares the tables.
    pub fn new(rules: GinRummy) -> ClosedRules {
        ClosedRules { tables: RoundTables::new(&rules.settle), rules }
    }

    /// Who counts hands.
    pub(crate) fn counter(&self, evaluator: EvaluatorChoice) -> &dyn Counter {
        match evaluator {
            EvaluatorChoice::Fast => &self.tables,
            EvaluatorChoice::Reference => &Reference,
        }
    }
}
