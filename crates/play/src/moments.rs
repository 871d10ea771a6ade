//! Sums of whole numbers over independent deals, and the variance of figures that are computed from them.
//!
//! All sums are integers, so that merging them in any order gives the same values.

/// Sums and sums of products of variables that have one value each for every deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Moments {
    deals: u64,
    sums: Vec<i128>,
    /// Row by row: the sum over all deals of the product of two variables, the second not before the first.
    products: Vec<i128>,
}

impl Moments {
    /// The sums of this number of variables over no deals.
    pub fn new(variables: usize) -> Moments {
        Moments { deals: 0, sums: vec![0; variables], products: vec![0; variables * variables] }
    }

    /// Adds the values of a deal.
    pub fn enter(&mut self, values: &[i64]) {
        self.deals += 1;
        let size = self.sums.len();
        let rows = self.products.chunks_exact_mut(size.max(1));
        for (place, ((sum, row), value)) in self.sums.iter_mut().zip(rows).zip(values).enumerate() {
            // Most values of a deal are 0, such as big gins and undercuts.
            if *value == 0 {
                continue;
            }
            *sum += i128::from(*value);
            for (product, other) in row.iter_mut().zip(values).skip(place) {
                *product += i128::from(*value) * i128::from(*other);
            }
        }
    }

    /// The sums over these deals and those of another part.
    pub fn merge(mut self, other: &Moments) -> Moments {
        self.deals += other.deals;
        let sums = self.sums.iter_mut().chain(&mut self.products);
        for (sum, more) in sums.zip(other.sums.iter().chain(&other.products)) {
            *sum += more;
        }
        self
    }

    /// Number of deals.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// The sum of a variable.
    pub fn sum(&self, variable: usize) -> i128 {
        self.sums.get(variable).copied().unwrap_or_default()
    }

    /// The variance of a figure with this gradient at the sums: the deals are independent with one
    /// distribution, so it is n/(n-1) times the sum over the deals of the squared deviation of each deal's
    /// part (the linearised variance; W. G. Cochran, "Sampling Techniques", 1977, 6.3). `None` for fewer than
    /// two deals.
    ///
    /// Values are doubles, computed from exact integers by the four basic operations, which every machine
    /// rounds in the same way.
    pub fn variance(&self, gradient: &[(usize, f64)]) -> Option<f64> {
        if self.deals < 2 {
            return None;
        }
        let size = self.sums.len();
        let product = |i: usize, j: usize| {
            let place = i.min(j) * size + i.max(j);
            self.products.get(place).copied().unwrap_or_default() as f64
        };
        let mut squares = 0.0;
        let mut sum = 0.0;
        for (i, by) in gradient {
            sum += by * self.sum(*i) as f64;
            for (j, other) in gradient {
                squares += by * other * product(*i, *j);
            }
        }
        let deals = self.deals as f64;
        let spread = (squares - sum * sum / deals).max(0.0);
        Some(spread * deals / (deals - 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(deals: &[[i64; 2]]) -> Moments {
        let mut moments = Moments::new(2);
        deals.iter().for_each(|values| moments.enter(values));
        moments
    }

    /// Four deals with 1, 3, 0 and 4: the mean is 2, the variance 10/3 and that of the mean 10/12.
    #[test]
    fn the_variance_of_a_mean_is_that_of_the_deals_by_their_number() {
        let moments = of(&[[1, 1], [3, 1], [0, 1], [4, 1]]);
        let gradient = [(0, 0.25), (1, -0.5)];
        let variance = moments.variance(&gradient).unwrap();
        assert!((variance - 10.0 / 12.0).abs() < 1e-12, "{variance}");
        assert_eq!((moments.deals(), moments.sum(0), moments.sum(1)), (4, 8, 4));
        assert_eq!(of(&[[1, 1]]).variance(&gradient), None);
    }

    #[test]
    fn parts_merge_in_any_order_to_the_same_sums() {
        let (a, b) = (of(&[[1, 1], [-3, 2]]), of(&[[0, 5]]));
        let whole = of(&[[1, 1], [-3, 2], [0, 5]]);
        assert_eq!(a.clone().merge(&b), whole);
        assert_eq!(b.merge(&a), whole);
    }
}
