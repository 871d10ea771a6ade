//! What a strategy makes of all deals, counted by pay rows, multiple of the raise and outcome row.

/// Deals by combination of pay rows and by column: the outcome rows once for each multiple of a raise. The last
/// row of each multiple is for deals without a row; folded deals are among those of the first multiple.
#[derive(Debug, Clone)]
pub(super) struct Ledger {
    pub deals: Vec<Vec<u128>>,
    /// Folded deals by combination of pay rows, also counted under the outcome row of a fold.
    pub folded: Vec<u128>,
    /// Hands raised, by the place of the multiple.
    pub raised_hands: Vec<u64>,
    /// Of these, hands raised at the first of two decisions; empty in a game of one.
    pub first_raised: Vec<u64>,
    pub worse_hands: u64,
    pub equal_hands: u64,
    rows: usize,
}

impl Ledger {
    pub fn new(combinations: usize, rows: usize, multiples: usize) -> Ledger {
        Ledger {
            deals: vec![vec![0; rows * multiples]; combinations],
            folded: vec![0; combinations],
            raised_hands: vec![0; multiples],
            first_raised: Vec::new(),
            worse_hands: 0,
            equal_hands: 0,
            rows,
        }
    }

    /// Adds deals that a row settles after a raise by the multiple of a place, or after a fold.
    pub fn add(&mut self, combination: usize, (place, outcome): (usize, usize), deals: u128) {
        let column = place * self.rows + outcome;
        let row = self.deals.get_mut(combination).and_then(|row| row.get_mut(column));
        if let Some(count) = row {
            *count += deals;
        }
    }

    pub fn raised(&mut self, place: usize, hands: u64) {
        if let Some(count) = self.raised_hands.get_mut(place) {
            *count += hands;
        }
    }

    pub fn folded(&mut self, combination: usize, deals: u128) {
        if let Some(count) = self.folded.get_mut(combination) {
            *count += deals;
        }
    }

    /// Deals by place of the multiple and outcome row.
    pub fn by_multiple(&self) -> Vec<Vec<u128>> {
        let mut sums = vec![0; self.deals.first().map_or(0, Vec::len)];
        for row in &self.deals {
            for (sum, deals) in sums.iter_mut().zip(row) {
                *sum += deals;
            }
        }
        sums.chunks(self.rows.max(1)).map(<[u128]>::to_vec).collect()
    }
}
