//! Why a printed figure may differ: what else its digits are, in a closed list of kinds. A diagnosis is a
//! fact about digits; which of several is the cause, and whether one is, only the submitter knows.

use super::exact::ExactValue;
use gincert_evidence::{Fraction, PrintedNumber, grouped};

/// Most diagnoses that an answer lists; all that fit are counted.
pub const DIAGNOSES_MAX: usize = 20;

/// Decimals of the number that would fit by chance.
const CHANCE_PLACES: u32 = 4;

/// A chance of less than one in so many is stated as that.
const ONE_IN_MOST: u32 = 1_000;

/// How far from plain a changed number is that is neither usual nor one unit off.
pub(crate) const UNUSUAL: u8 = 2;

/// What printed digits are when they are not those of the figure. The order is the order in which diagnoses
/// are named: first what takes one step and has few candidates, last what has many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DiagnosisKind {
    /// The figure with the other sign.
    Sign,
    /// A share printed for per cent, or per cent for a share.
    PerCent,
    /// 1 less the figure.
    Complement,
    /// Odds for a probability, or one in so many for odds.
    Odds,
    /// The figure cut off where it should have been rounded.
    Truncated,
    /// One unit of the last digit too many or too few.
    LastDigit,
    /// The figure to fewer digits than are printed.
    FewerDigits,
    /// Computed from another figure as it is rounded.
    RoundedInput,
    /// The same quantity of the same wager over another base.
    OtherBase,
    /// The same quantity of another wager.
    OtherWager,
    /// A row with the rows above it.
    Cumulative,
    /// A row without regard to the rows above it.
    Overlap,
    /// A return with the wager that comes back.
    WithStake,
    /// The same quantity of another row.
    OtherRow,
    /// Another quantity of the same game.
    OtherFigure,
    /// The same figure under another strategy.
    OtherStrategy,
    /// The decimal point moved.
    PointMoved,
    /// Two digits exchanged.
    DigitsExchanged,
    /// A digit lost.
    DigitLost,
    /// A digit written twice.
    DigitDoubled,
    /// A total without one of its rows.
    RowLeftOut,
    /// Several rows together.
    SumOfRows,
    /// One row less another.
    DifferenceOfRows,
    /// One digit replaced by another.
    DigitMistyped,
    /// The figure under rules that differ in one place.
    RuleChange,
    /// The figure under rules that differ in two places.
    TwoRuleChanges,
}

impl DiagnosisKind {
    /// Its word in answers and in the manual.
    ///
    /// ```
    /// use gincert_submission::claims::DiagnosisKind;
    /// assert_eq!(DiagnosisKind::OtherBase.word(), "other-base");
    /// ```
    pub fn word(self) -> &'static str {
        match self {
            DiagnosisKind::Sign => "sign",
            DiagnosisKind::PerCent => "per-cent",
            DiagnosisKind::Complement => "complement",
            DiagnosisKind::Odds => "odds",
            DiagnosisKind::Truncated => "truncated",
            DiagnosisKind::LastDigit => "last-digit",
            DiagnosisKind::FewerDigits => "fewer-digits",
            DiagnosisKind::RoundedInput => "rounded-input",
            DiagnosisKind::OtherBase => "other-base",
            DiagnosisKind::OtherWager => "other-wager",
            DiagnosisKind::Cumulative => "cumulative",
            DiagnosisKind::Overlap => "overlap",
            DiagnosisKind::WithStake => "with-stake",
            DiagnosisKind::OtherFigure => "other-figure",
            DiagnosisKind::OtherRow => "other-row",
            DiagnosisKind::OtherStrategy => "other-strategy",
            DiagnosisKind::PointMoved => "point-moved",
            DiagnosisKind::DigitsExchanged => "digits-exchanged",
            DiagnosisKind::DigitLost => "digit-lost",
            DiagnosisKind::DigitDoubled => "digit-doubled",
            DiagnosisKind::RowLeftOut => "row-left-out",
            DiagnosisKind::SumOfRows => "sum-of-rows",
            DiagnosisKind::DifferenceOfRows => "difference-of-rows",
            DiagnosisKind::DigitMistyped => "digit-mistyped",
            DiagnosisKind::RuleChange => "rule-change",
            DiagnosisKind::TwoRuleChanges => "two-rule-changes",
        }
    }

    /// Whether it takes other rules than those printed.
    pub fn changes_rules(self) -> bool {
        matches!(self, DiagnosisKind::RuleChange | DiagnosisKind::TwoRuleChanges)
    }

    /// Whether it is a reading of the document: other rules, or another strategy.
    pub(crate) fn is_reading(self) -> bool {
        self.changes_rules() || self == DiagnosisKind::OtherStrategy
    }

    /// Whether it is one of many figures of the game, which may be 0 or 1 by what they are.
    fn is_of_the_game(self) -> bool {
        use DiagnosisKind::{
            Cumulative, DifferenceOfRows, OtherBase, OtherFigure, OtherRow, OtherWager, Overlap,
            RowLeftOut, SumOfRows, WithStake,
        };
        matches!(
            self,
            OtherBase
                | OtherWager
                | Cumulative
                | Overlap
                | WithStake
                | OtherRow
                | OtherFigure
                | RowLeftOut
                | SumOfRows
                | DifferenceOfRows
        )
    }

    /// Whether it is the figure itself, written otherwise.
    pub fn is_of_the_figure(self) -> bool {
        matches!(
            self,
            DiagnosisKind::Truncated
                | DiagnosisKind::LastDigit
                | DiagnosisKind::FewerDigits
                | DiagnosisKind::PointMoved
                | DiagnosisKind::DigitsExchanged
                | DiagnosisKind::DigitLost
                | DiagnosisKind::DigitDoubled
                | DiagnosisKind::DigitMistyped
        )
    }
}

/// Something that has the printed digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnosis {
    /// What kind of thing it is.
    pub kind: DiagnosisKind,
    /// What the digits are, in words that follow "those of".
    pub figure: String,
    /// Its exact value; of a figure written otherwise, the value that should have been written. A root is
    /// rounded to 15 decimals.
    pub value: Fraction,
    /// Other names of the same value: figures that are one number by what they are.
    pub also: Vec<String>,
    /// How far from plain it is among those of its kind: 0 is plain.
    pub(crate) remoteness: u8,
}

impl Diagnosis {
    /// Its rank: a figure that is 0 or 1 is last, and a change of one rule to an unusual number, or most digits
    /// cut off, is ranked with changes of two rules.
    fn order(&self) -> (bool, DiagnosisKind, u8, usize) {
        let is_whole = self.value.is_zero() || self.value == Fraction::one();
        let kind = match self.kind {
            DiagnosisKind::RuleChange | DiagnosisKind::FewerDigits
                if self.remoteness >= UNUSUAL =>
            {
                DiagnosisKind::TwoRuleChanges
            }
            kind => kind,
        };
        let words = self.figure.split_whitespace().count();
        (is_whole && self.kind.is_of_the_game(), kind, self.remoteness, words)
    }

    /// Whether its name is one of a value that may have several; slips of writing and other rules are not names.
    fn is_named_value(&self) -> bool {
        !self.kind.is_of_the_figure() && !self.kind.changes_rules()
    }
}

/// The figure of a claim under changed rules.
pub(crate) struct ChangedFigure {
    pub kind: DiagnosisKind,
    /// How far from plain the change is.
    pub remoteness: u8,
    /// What is changed, in words that follow "those of".
    pub words: String,
    pub exact: ExactValue,
}

/// Everything that has the digits of a printed figure that differs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Diagnoses {
    /// What fits, by kind, then by how plain it is, then by the number of words.
    pub found: Vec<Diagnosis>,
    /// How many candidates were held against the figure.
    pub tried: u64,
    /// How many of these are the figure under changed rules or another reading.
    pub changes_tried: u64,
    /// How many of these would fit a number of as many digits near the printed one by chance; `None` where no
    /// candidate is near.
    pub by_chance: Option<Fraction>,
}

impl Diagnoses {
    pub(crate) fn add(&mut self, kind: DiagnosisKind, figure: impl Into<String>, value: &Fraction) {
        self.add_remote((kind, 0), figure, value);
    }

    /// As [`Diagnoses::add`], with how far from plain it is among those of its kind.
    pub(crate) fn add_remote(
        &mut self,
        (kind, remoteness): (DiagnosisKind, u8),
        figure: impl Into<String>,
        value: &Fraction,
    ) {
        let figure = figure.into();
        if !self.found.iter().any(|known| known.figure == figure) {
            let also = Vec::new();
            self.found.push(Diagnosis { kind, figure, value: value.clone(), also, remoteness });
        }
    }

    /// Plain causes first; of one kind, the plain ones and those with the fewest words. Names of one value are one
    /// cause.
    pub(crate) fn sort(&mut self) {
        self.found.sort_by_key(Diagnosis::order);
        let mut distinct: Vec<Diagnosis> = Vec::new();
        for found in std::mem::take(&mut self.found) {
            let is_same =
                |known: &&mut Diagnosis| known.is_named_value() && known.value == found.value;
            let known = distinct.iter_mut().find(is_same).filter(|_| found.is_named_value());
            match known {
                Some(known) => known.also.push(found.figure),
                None => distinct.push(found),
            }
        }
        self.found = distinct;
    }

    /// How many would fit by chance, as it is printed.
    pub fn chance_decimal(&self) -> Option<String> {
        self.by_chance.as_ref().map(|chance| chance.decimal(CHANCE_PLACES))
    }

    /// How many of the values tried would fit by chance, in a sentence; where one is too many, how many figures one
    /// would fit.
    ///
    /// ```
    /// use gincert_evidence::Fraction;
    /// use gincert_submission::claims::Diagnoses;
    /// let chance = |part, of| {
    ///     let by_chance = Fraction::new(part, of);
    ///     Diagnoses { by_chance, tried: 1_301, ..Diagnoses::default() }.chance_sentence()
    /// };
    /// let words = "By chance about 3 of the 1,301 values tried would fit.";
    /// assert_eq!(chance(34, 10).as_deref(), Some(words));
    /// let words = "By chance one of the 1,301 values tried would fit about 1 in 40 such figures.";
    /// assert_eq!(chance(1, 40).as_deref(), Some(words));
    /// assert!(chance(1, 70_000).unwrap().ends_with(" fewer than 1 in 1,000 such figures."));
    /// ```
    pub fn chance_sentence(&self) -> Option<String> {
        let chance = self.by_chance.as_ref().filter(|chance| !chance.is_zero())?;
        let tried = grouped(self.tried.into());
        let whole = |value: &Fraction| {
            let digits = value.rounded(0).to_string();
            digits.parse().map_or(digits, grouped)
        };
        let one_in = Fraction::one().checked_div(chance)?;
        if one_in.rounded(0) <= Fraction::one() {
            let many = whole(chance);
            return Some(format!("By chance about {many} of the {tried} values tried would fit."));
        }
        let share = match one_in <= Fraction::integer(ONE_IN_MOST) {
            true => format!("about 1 in {}", whole(&one_in)),
            false => format!("fewer than 1 in {}", grouped(ONE_IN_MOST.into())),
        };
        Some(format!("By chance one of the {tried} values tried would fit {share} such figures."))
    }

    /// What fits without other rules.
    pub fn plain(&self) -> impl Iterator<Item = &Diagnosis> {
        self.found.iter().filter(|found| !found.kind.changes_rules())
    }
}

/// How many candidates would fit by chance: their number within a factor of two of the printed value, over the
/// units of the last digit in that range.
pub(crate) fn by_chance(printed: &PrintedNumber, values: &[Fraction]) -> Option<Fraction> {
    let own = printed.value().abs();
    let (two, half) = (Fraction::integer(2), Fraction::new(1, 2)?);
    let (least, most) = (&own * &half, &own * &two);
    let near = values.iter().map(Fraction::abs).filter(|value| least <= *value && *value <= most);
    let near = near.count() as u64;
    let units = (&most - &least).checked_div(&Fraction::unit(printed.places()))?;
    (near > 0).then(|| Fraction::integer(near).checked_div(&units)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_is_the_density_of_candidates_times_a_unit() {
        let printed = PrintedNumber::parse("0.20").unwrap();
        let values: Vec<Fraction> =
            [5, 10, 20, 39, 41].map(|n| Fraction::new(n, 100).unwrap()).into();
        // 0.10, 0.20 and 0.39 lie between 0.10 and 0.40, which is 30 units.
        assert_eq!(by_chance(&printed, &values), Fraction::new(3, 30));
        assert_eq!(by_chance(&printed, &[]), None);
        assert_eq!(by_chance(&PrintedNumber::parse("0.00").unwrap(), &values), None);
    }
}
