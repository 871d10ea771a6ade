//! What a strategy makes of all deals, counted by bonus row and outcome row.

/// Deals by bonus row and outcome row; the last of each for deals without a row.
#[derive(Debug, Clone)]
pub(super) struct Ledger {
    pub deals: Vec<Vec<u128>>,
    /// Folded deals by bonus row, also counted under the outcome row of a fold.
    pub folded: Vec<u128>,
    pub raised_hands: u64,
    pub worse_hands: u64,
    pub equal_hands: u64,
}

impl Ledger {
    pub fn new(bonus_rows: usize, outcome_rows: usize) -> Ledger {
        Ledger {
            deals: vec![vec![0; outcome_rows]; bonus_rows],
            folded: vec![0; bonus_rows],
            raised_hands: 0,
            worse_hands: 0,
            equal_hands: 0,
        }
    }

    pub fn add(&mut self, bonus: usize, outcome: usize, deals: u128) {
        let row = self.deals.get_mut(bonus).and_then(|row| row.get_mut(outcome));
        if let Some(count) = row {
            *count += deals;
        }
    }

    pub fn folded(&mut self, bonus: usize, deals: u128) {
        if let Some(count) = self.folded.get_mut(bonus) {
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
