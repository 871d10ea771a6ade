//! A figure of a side wager as other pay-offs of its rows would make it.
//!
//! The search of `bonus` reads rows as other hands and leaves pay-offs as they are printed; here hands stay and
//! pay-offs change: one by one unit, to a usual number, to the whole number that comes closest, or by a commission;
//! two, exchanged or each one unit off; all, read "for 1" in place of "to 1" or the reverse. Of a row's return the
//! row's own pay-off changes. Where rows are paid of a meter, it starts elsewhere. Of a wager with envy pay-offs at a
//! table of so many seats, these change as its own pay-offs do.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::claims::{ChangedFigure, DiagnosisKind, ExactValue, UNUSUAL};
use crate::document::dossier::{ClaimSubject, MeterFigure, ParFigure, SeatsFigure, Stake};
use crate::families::gin_and_win::claims::figures;
use gincert_evidence::{Fraction, PrintedNumber, grouped, printable};
use gincert_game::gin_and_win::{BonusRow, Commission, EnvyPay, MeterPay, Pay, SideWager};
use gincert_math::{BonusAnalysis, COMMISSIONS};
use std::collections::BTreeSet;

/// How many times a printed pay-off another one is at most: misprints are not larger than a zero too many.
const TIMES_MAX: u32 = 10;

/// Numbers that pay-offs have, each also with zeros behind it.
const USUAL: [u32; 15] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 25, 35, 45, 75];

/// Zeros behind them: up to the largest pay-off that tables name.
const ZEROS_MAX: u32 = 5;

/// Usual pay-offs up to this one are tried for every row, however little it pays.
const USUAL_PAY_MAX: u32 = 50;

/// How many times a printed start of a meter another one is at most, and at least a part as small.
const START_TIMES_MAX: u32 = 25;

/// A row that pays or pushes.
struct PaidRow {
    /// Its text in quotation marks, and whose hand it is where that is another seat's.
    name: String,
    pays: Fraction,
    probability: Fraction,
    /// Whether it pays odds from which no commission is taken.
    is_whole: bool,
    /// What it does where it pays nothing.
    zero: &'static str,
}

/// One unit more of an unusual number moves the figure by so many units of its last digit at least: with fewer some
/// number would fit almost any figure, and tell nothing.
const UNITS_LEAST: u32 = 20;

/// Other pay-offs, and how many unusual numbers among them would fit a figure by chance.
pub(super) struct ChangedPayOffs {
    pub found: Vec<ChangedFigure>,
    pub by_chance: Fraction,
}

impl ChangedPayOffs {
    fn none() -> ChangedPayOffs {
        ChangedPayOffs { found: Vec::new(), by_chance: Fraction::zero() }
    }

    fn add(&mut self, more: ChangedPayOffs) {
        self.found.extend(more.found);
        self.by_chance = &self.by_chance + &more.by_chance;
    }
}

/// The share of figures with these digits that some number fits, of which each moves the figure by so much; `None`
/// where these are too many.
fn chance(printed: &PrintedNumber, each: &Fraction) -> Option<Fraction> {
    let chance = Fraction::unit(printed.places()).checked_div(&each.abs())?;
    (&chance * &Fraction::integer(UNITS_LEAST) <= Fraction::one()).then_some(chance)
}

/// Which figure it is.
#[derive(Clone, Copy, PartialEq)]
enum Aim {
    Loss,
    Return,
    Variance,
    Deviation,
}

/// The values of a figure of a side wager with other pay-offs; for others nothing.
pub(super) fn changed(
    examined: &AnalyzedDocument,
    subject: ClaimSubject,
    exact: &Fraction,
    printed: &PrintedNumber,
) -> ChangedPayOffs {
    use ParFigure::{
        ElementOfRisk, ExpectedValue, PlainReturn, Return, ReturnOnAll, StandardDeviation, Variance,
    };
    let aim = match subject {
        ClaimSubject::SideHouseEdge(_) | ClaimSubject::Par(Stake::Side(_), ElementOfRisk) => {
            Aim::Loss
        }
        ClaimSubject::RowReturn(_)
        | ClaimSubject::TotalReturn(_)
        | ClaimSubject::Par(Stake::Side(_), Return | ReturnOnAll | ExpectedValue | PlainReturn) => {
            Aim::Return
        }
        ClaimSubject::AtSeats(_, _, SeatsFigure::HouseEdge)
        | ClaimSubject::OfMeter(_, MeterFigure::LongRunEdge) => Aim::Loss,
        ClaimSubject::AtSeats(_, _, SeatsFigure::Return)
        | ClaimSubject::OfMeter(_, MeterFigure::LongRunReturn) => Aim::Return,
        ClaimSubject::Par(Stake::Side(_), Variance) => Aim::Variance,
        ClaimSubject::Par(Stake::Side(_), StandardDeviation) => Aim::Deviation,
        _ => return ChangedPayOffs::none(),
    };
    let side = subject.side().unwrap_or_default();
    let wager = examined.rules().and_then(|rules| rules.sides.get(side));
    let (Ok((_, analysis)), Some(wager)) = (figures::side_wager(examined, side), wager) else {
        return ChangedPayOffs::none();
    };
    let asked = match subject {
        ClaimSubject::RowReturn(at) => Some(at.row),
        _ => None,
    };
    let counted = wager.rows.iter().zip(&analysis.rows).enumerate();
    let counted = counted.filter(|(index, (_, counted))| {
        asked.is_none_or(|asked| asked == *index) && !counted.probability.is_zero()
    });
    let (of_meter, by_odds): (Vec<_>, Vec<_>) = counted
        .map(|(_, (row, counted))| (row, &counted.probability))
        .partition(|(row, _)| row.pays.of_meter().is_some());
    let mut rows: Vec<PaidRow> =
        by_odds.into_iter().filter_map(|(row, share)| PaidRow::new(row, share)).collect();
    if let ClaimSubject::AtSeats(_, seats, _) = subject {
        // What a fold loses depends on the strategy: hands that were played have other probabilities.
        if !wager.stands_on_fold {
            return ChangedPayOffs::none();
        }
        let others = seats.saturating_sub(1);
        let envy = wager.envy.iter().filter(|_| others > 0);
        rows.extend(envy.filter_map(|envy| PaidRow::envy(wager, envy, (analysis, others))));
    }
    let of_the_meter = matches!(subject, ClaimSubject::OfMeter(..));
    if of_the_meter && !wager.stands_on_fold {
        return ChangedPayOffs::none();
    }
    let figure = ChangedPays { aim, exact, analysis };
    let mut all = one_changed(&rows, &figure, printed);
    all.found.extend(with_commission(&rows, &figure));
    all.found.extend(two_changed(&rows, &figure, printed));
    if asked.is_none() {
        all.found.extend(for_or_to(&rows, &figure));
    }
    // In the long run the start of the meter is not all that it pays.
    if !of_the_meter {
        all.add(other_start(&of_meter, &figure, printed));
    }
    all
}

impl PaidRow {
    /// A row with its probability; `None` for one that loses.
    fn new(row: &BonusRow, probability: &Fraction) -> Option<PaidRow> {
        let pays = net(row.pays).filter(|pays| !pays.is_negative())?;
        Some(PaidRow {
            name: format!("'{}'", printable(&row.text)),
            pays,
            probability: probability.clone(),
            is_whole: matches!(row.pays, Pay::Odds { .. }),
            zero: "pushes",
        })
    }

    /// What a row pays for each hand of other seats.
    fn envy(
        wager: &SideWager,
        envy: &EnvyPay,
        (analysis, others): (&BonusAnalysis, u8),
    ) -> Option<PaidRow> {
        let (row, counted) = (wager.rows.get(envy.row)?, analysis.rows.get(envy.row)?);
        Some(PaidRow {
            name: format!("'{}' at another seat", printable(&row.text)),
            pays: net(envy.pays)?,
            probability: &counted.probability * &Fraction::integer(others),
            is_whole: false,
            zero: "pays nothing",
        })
    }
}

fn net(pays: Pay) -> Option<Fraction> {
    let (win, stake) = pays.net();
    Fraction::new(win, stake)
}

/// What a row pays, in words.
fn pays_words(row: &PaidRow, pays: &Fraction) -> String {
    match pays.is_zero() {
        true => format!("{} {}", row.name, row.zero),
        false => format!("{} pays {pays} to 1", row.name),
    }
}

/// A figure whose rows may pay otherwise.
struct ChangedPays<'a> {
    aim: Aim,
    exact: &'a Fraction,
    analysis: &'a BonusAnalysis,
}

impl ChangedPays<'_> {
    /// How much more the rows would have to return for the printed figure.
    fn missing(&self, printed: &PrintedNumber) -> Option<Fraction> {
        match self.aim {
            Aim::Loss => Some(self.exact - printed.value()),
            Aim::Return => Some(printed.value() - self.exact),
            // Another pay-off changes mean and square, so that none follows from the difference.
            Aim::Variance | Aim::Deviation => None,
        }
    }

    /// The figure where rows pay otherwise.
    fn with(&self, changes: &[(&PaidRow, &Fraction)]) -> ExactValue {
        let more = |of: &dyn Fn(&Fraction) -> Fraction| -> Fraction {
            let each =
                changes.iter().map(|(row, pays)| &(of(pays) - of(&row.pays)) * &row.probability);
            each.sum()
        };
        let mean = more(&Fraction::clone);
        let variance = || {
            let edge = &self.analysis.house_edge;
            let square = &(&self.analysis.variance + &(edge * edge)) + &more(&|pays| pays * pays);
            let edge = edge - &mean;
            &square - &(&edge * &edge)
        };
        match self.aim {
            Aim::Loss => ExactValue::Number(self.exact - &mean),
            Aim::Return => ExactValue::Number(self.exact + &mean),
            Aim::Variance => ExactValue::Number(variance()),
            Aim::Deviation => ExactValue::Root(variance()),
        }
    }

    fn changed(
        &self,
        remoteness: u8,
        words: String,
        changes: &[(&PaidRow, &Fraction)],
    ) -> ChangedFigure {
        let kind = match changes {
            [_, _] => DiagnosisKind::TwoRuleChanges,
            _ => DiagnosisKind::RuleChange,
        };
        let words = format!("the figure itself where {words}");
        ChangedFigure { kind, remoteness, words, exact: self.with(changes) }
    }
}

/// For each row every plain other pay-off, and the whole one that comes closest to the printed figure.
fn one_changed(
    rows: &[PaidRow],
    figure: &ChangedPays<'_>,
    printed: &PrintedNumber,
) -> ChangedPayOffs {
    let missing = figure.missing(printed);
    let mut all = ChangedPayOffs::none();
    for row in rows {
        let one = Fraction::one();
        let most = &row.pays * &Fraction::integer(TIMES_MAX) + Fraction::one();
        let plain: BTreeSet<Fraction> =
            usual().chain([&row.pays + &one, &row.pays - &one]).collect();
        let by_chance = missing.as_ref().and_then(|_| chance(printed, &row.probability));
        let missing = missing.as_ref().filter(|_| by_chance.is_some());
        all.by_chance = &all.by_chance + &by_chance.unwrap_or_else(Fraction::zero);
        let closest = missing.and_then(|missing| missing.checked_div(&row.probability));
        let closest = closest.map(|more| (&row.pays + &more).rounded(0));
        let closest = closest.filter(|pays| !plain.contains(pays) && *pays <= most);
        let closest = closest.map(|pays| (pays, UNUSUAL));
        let at_most = most.clone().max(Fraction::integer(USUAL_PAY_MAX));
        let plain = plain.into_iter().filter(|pays| *pays <= at_most).map(|pays| {
            let is_next = (&pays - &row.pays).abs() == Fraction::one();
            (pays, u8::from(!is_next))
        });
        for (pays, remoteness) in plain.chain(closest) {
            if !pays.is_negative() && pays != row.pays {
                let changed = figure.changed(remoteness, pays_words(row, &pays), &[(row, &pays)]);
                all.found.push(changed);
            }
        }
    }
    all
}

/// The numbers that pay-offs usually have.
fn usual() -> impl Iterator<Item = Fraction> {
    let zeros = (0..=ZEROS_MAX).map(|zeros| 10_u32.pow(zeros));
    zeros.flat_map(|zeros| USUAL.map(|number| Fraction::integer(number * zeros)))
}

/// A commission where none is taken: on what one row wins, or on all wins.
fn with_commission(rows: &[PaidRow], figure: &ChangedPays<'_>) -> Vec<ChangedFigure> {
    let whole: Vec<&PaidRow> = rows.iter().filter(|row| row.is_whole).collect();
    let mut found = Vec::new();
    for commission in COMMISSIONS {
        let left = Fraction::new(i64::from(10_000 - commission), 10_000);
        let left = left.unwrap_or_else(Fraction::one);
        let share = Commission::new(commission);
        let share = share.map(|share| share.to_string()).unwrap_or_default();
        let pays: Vec<Fraction> = whole.iter().map(|row| &row.pays * &left).collect();
        let all: Vec<(&PaidRow, &Fraction)> = whole.iter().copied().zip(&pays).collect();
        let mut add = |words: String, changes: &[(&PaidRow, &Fraction)]| {
            let changed = figure.changed(1, words, changes);
            found.push(ChangedFigure { kind: DiagnosisKind::RuleChange, ..changed });
        };
        for change in &all {
            add(format!("{} pays its odds less {share}", change.0.name), &[*change]);
        }
        if all.len() > 1 {
            add(format!("each row pays its odds less {share}"), &all);
        }
    }
    found
}

/// Two pay-offs exchanged, and each of two one unit higher or lower, where a unit of either is seen in the printed digits.
fn two_changed(
    rows: &[PaidRow],
    figure: &ChangedPays<'_>,
    printed: &PrintedNumber,
) -> Vec<ChangedFigure> {
    let unit = Fraction::unit(printed.places());
    // A larger pay-off moves a variance by more than its probability.
    let is_mean = matches!(figure.aim, Aim::Loss | Aim::Return);
    let is_seen = |row: &PaidRow| !is_mean || row.probability >= unit;
    let mut found = Vec::new();
    for (index, a) in rows.iter().enumerate() {
        for b in rows.iter().skip(index + 1) {
            let mut pay = |for_a: &Fraction, for_b: &Fraction| {
                let words = match for_a.is_zero() || for_b.is_zero() {
                    true => format!("{} and {}", pays_words(a, for_a), pays_words(b, for_b)),
                    false => {
                        format!("{} pays {for_a} to 1 and {} {for_b} to 1", a.name, b.name)
                    }
                };
                found.push(figure.changed(0, words, &[(a, for_a), (b, for_b)]));
            };
            if a.pays != b.pays {
                pay(&b.pays, &a.pays);
            }
            if !is_seen(a) || !is_seen(b) {
                continue;
            }
            let one = Fraction::one();
            let near = |pays: &Fraction| [pays + &one, pays - &one];
            for for_a in near(&a.pays).iter().filter(|pays| !pays.is_negative()) {
                for for_b in near(&b.pays).iter().filter(|pays| !pays.is_negative()) {
                    pay(for_a, for_b);
                }
            }
        }
    }
    found
}

/// The whole table read otherwise: its odds as "for 1", the wager among what is paid, or the wager besides.
fn for_or_to(rows: &[PaidRow], figure: &ChangedPays<'_>) -> Vec<ChangedFigure> {
    let wins: Vec<&PaidRow> = rows.iter().filter(|row| !row.pays.is_zero()).collect();
    let one = Fraction::one();
    let read = |words: &str, of: &dyn Fn(&Fraction) -> Fraction| {
        let pays: Vec<Fraction> = wins.iter().map(|row| of(&row.pays)).collect();
        let all: Vec<(&PaidRow, &Fraction)> = wins.iter().copied().zip(&pays).collect();
        let changed = figure.changed(0, words.to_owned(), &all);
        ChangedFigure { kind: DiagnosisKind::RuleChange, ..changed }
    };
    if wins.is_empty() {
        return Vec::new();
    }
    vec![
        read("each row that wins pays its odds 'for 1' in place of 'to 1'", &|pays| pays - &one),
        read("each row that wins pays its odds and the wager once more", &|pays| pays + &one),
    ]
}

/// Rows that are paid of a meter which starts elsewhere: at a usual number of wagers, at the half or the double, or at
/// the whole number that comes closest.
fn other_start(
    rows: &[(&BonusRow, &Fraction)],
    figure: &ChangedPays<'_>,
    printed: &PrintedNumber,
) -> ChangedPayOffs {
    let paid: Vec<(PaidRow, MeterPay)> = rows
        .iter()
        .filter_map(|(row, probability)| {
            let pays = net(row.pays)?;
            let name = format!("'{}'", printable(&row.text));
            let probability = (*probability).clone();
            Some((
                PaidRow { name, pays, probability, is_whole: false, zero: "pushes" },
                row.pays.of_meter()?,
            ))
        })
        .collect();
    let Some(own) = paid.first().map(|(_, pay)| pay.start) else {
        return ChangedPayOffs::none();
    };
    let with = |remoteness: u8, start: u32| {
        let pays = paid.iter().map(|(_, pay)| net(Pay::Meter(MeterPay { start, ..*pay })));
        let pays: Vec<Fraction> = pays.collect::<Option<_>>()?;
        let all: Vec<(&PaidRow, &Fraction)> = paid.iter().map(|(row, _)| row).zip(&pays).collect();
        let words = format!("the meter starts at {} times the wager", grouped(start.into()));
        let changed = figure.changed(remoteness, words, &all);
        Some(ChangedFigure { kind: DiagnosisKind::RuleChange, ..changed })
    };
    let all_usual =
        (0..=ZEROS_MAX).flat_map(|zeros| USUAL.map(|number| number * 10_u32.pow(zeros)));
    let mut starts: BTreeSet<u32> = all_usual.chain([own / 2, own * 2]).collect();
    starts.retain(|start| {
        *start != own
            && *start >= own.div_ceil(START_TIMES_MAX)
            && *start <= own.saturating_mul(START_TIMES_MAX)
    });
    // One wager more at the start returns the share of each row times its probability.
    let gained = |(row, pay): &(PaidRow, MeterPay)| {
        let more = net(Pay::Meter(MeterPay { start: pay.start + 1, ..*pay }))?;
        Some(&(&more - &row.pays) * &row.probability)
    };
    let slope: Option<Fraction> = paid.iter().map(gained).sum();
    let by_chance = slope.as_ref().and_then(|slope| chance(printed, slope));
    let slope = slope.filter(|_| by_chance.is_some());
    let rise =
        figure.missing(printed).zip(slope).and_then(|(more, slope)| more.checked_div(&slope));
    let closest = rise.map(|rise| (&Fraction::integer(own) + &rise).rounded(0));
    let closest = closest.and_then(|start| u32::try_from(start.numerator().clone()).ok());
    let closest = closest.filter(|start| {
        (1..=own.saturating_mul(START_TIMES_MAX)).contains(start)
            && *start != own
            && !starts.contains(start)
    });
    let usual = starts.iter().map(|start| (0, *start));
    let all = usual.chain(closest.map(|start| (UNUSUAL, start)));
    ChangedPayOffs {
        found: all.filter_map(|(far, to)| with(far, to)).collect(),
        by_chance: by_chance.unwrap_or_else(Fraction::zero),
    }
}
