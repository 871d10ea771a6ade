//! What a strategy makes of all deals, counted by pay rows and outcome row.

/// Deals by combination of pay rows and by outcome row; the last outcome for deals without a row.
#[derive(Debug, Clone)]
pub(super) struct Ledger {
    pub deals: Vec<Vec<u128>>,
    /// Folded deals by combination of pay rows, also counted under the outcome row of a fold.
    pub folded: Vec<u128>,
    pub raised_hands: u64,
    pub worse_hands: u64,
    pub equal_hands: u64,
}

impl Ledger {
    pub fn new(combinations: usize, outcome_rows: usize) -> Ledger {
        Ledger {
            deals: vec![vec![0; outcome_rows]; combinations],
            folded: vec![0; combinations],
            raised_hands: 0,
            worse_hands: 0,
            equal_hands: 0,
        }
    }

    pub fn add(&mut self, combination: usize, outcome: usize, deals: u128) {
        let row = self.deals.get_mut(combination).and_then(|row| row.get_mut(outcome));
        if let Some(count) = row {
            *count += deals;
        }
    }

    pub fn folded(&mut self, combination: usize, deals: u128) {
        if let Some(count) = self.folded.get_mut(combination) {
            *count += deals;
        }
    }

    pub fn by_outcome(&self) -> Vec<u128> {
        let mut sums = vec![0; self.deals.first().map_or(0, Vec::len)];
        for row in &self.deals {
            for (sum, deals) in sums.iter_mut().zip(row) {
                *sum += deals;
            }
        }
        sums
    }
}
