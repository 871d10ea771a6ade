//! What the times of an export leave open, as values: gaming days, halves of days, hours that come twice.

/// A date that seems to be that of the gaming day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedDay {
    /// The column of the date.
    pub column: String,
    /// Rows with times after midnight that have the date of the evening before.
    pub rows: u64,
    /// The first of these times.
    pub first: String,
    /// The last one.
    pub last: String,
    /// When the day begins: after these times and before all others.
    pub begins: String,
}

/// Times after midnight of which nothing shows whether their date is that of the calendar or that of the evening before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedNight {
    /// The column of the date.
    pub column: String,
    /// Rows with such times.
    pub rows: u64,
    /// The first of these times.
    pub first: String,
    /// The last one.
    pub last: String,
}

/// Times that have something in common, such as an hour that a clock shows twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedTimes {
    /// Rows with such times.
    pub rows: u64,
    /// The first of these times.
    pub first: String,
    /// The last one.
    pub last: String,
}

/// Times that may be those of a clock of twelve hours, without the half of the day: none has an hour below 1 or above 12.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedHalfDays {
    /// The column of the time.
    pub column: String,
    /// How often a time of a table goes back from the hour of twelve on one date.
    pub steps: u64,
    /// The times before and after the first of these steps.
    pub first: Option<[String; 2]>,
}

/// Times of which many rounds have each, as those of printing or of an import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftedFewTimes {
    /// The column of the time.
    pub column: String,
    /// Different times at a table.
    pub times: u64,
    /// Rounds with them.
    pub rounds: u64,
}
