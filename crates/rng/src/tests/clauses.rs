//! The wording in which regulators ask for tests, and the tests of this battery that answer it.

/// A test as a standard or a code names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Clause {
    /// Total distribution, chi-square.
    ChiSquare,
    /// Frequency, equidistribution.
    Frequency,
    /// Overlaps.
    Overlaps,
    /// Coupon collector.
    CouponCollector,
    /// Runs.
    Runs,
    /// Interplay correlation: within one play.
    InterplayCorrelation,
    /// Serial correlation: with the play before.
    SerialCorrelation,
    /// Duplicates.
    Duplicates,
    /// Permutation.
    Permutation,
    /// Sub-sequences.
    SubSequences,
    /// Adjacency criterion.
    Adjacency,
    /// Order statistic.
    OrderStatistic,
    /// Poisson distribution.
    Poisson,
    /// Unbiased scaling of random words to a range.
    Scaling,
    /// Unpredictable from what was seen.
    Unpredictable,
}

impl Clause {
    /// Every clause, in the order of the page.
    pub const ALL: [Clause; 15] = [
        Clause::ChiSquare,
        Clause::Frequency,
        Clause::Overlaps,
        Clause::CouponCollector,
        Clause::Runs,
        Clause::InterplayCorrelation,
        Clause::SerialCorrelation,
        Clause::Duplicates,
        Clause::Permutation,
        Clause::SubSequences,
        Clause::Adjacency,
        Clause::OrderStatistic,
        Clause::Poisson,
        Clause::Scaling,
        Clause::Unpredictable,
    ];

    /// The clause in its own words.
    pub fn words(self) -> &'static str {
        match self {
            Clause::ChiSquare => "total distribution, chi-square",
            Clause::Frequency => "frequency",
            Clause::Overlaps => "overlaps",
            Clause::CouponCollector => "coupon collector",
            Clause::Runs => "runs",
            Clause::InterplayCorrelation => "interplay correlation",
            Clause::SerialCorrelation => "serial correlation",
            Clause::Duplicates => "duplicates",
            Clause::Permutation => "permutation",
            Clause::SubSequences => "sub-sequences",
            Clause::Adjacency => "adjacency criterion",
            Clause::OrderStatistic => "order statistic",
            Clause::Poisson => "Poisson distribution",
            Clause::Scaling => "unbiased scaling",
            Clause::Unpredictable => "unpredictable outcomes",
        }
    }
}
