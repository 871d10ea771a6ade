//! Compares each figure of each total with the rounds that it is of.

use super::answer::{ComparedFigure, ComparedLine, NoComparison, TotalAnswer, TotalsComparison};
use super::explanation::explain;
use crate::log_papers::{StatedFigure, TotalLine, TotalsPaper, figure_name};
use gincert_evidence::{Digest, Place, currency_decimals, printable};
use gincert_replay::summary::turnover::{
    CountedTotal, LogTurnover, TotalScope, TurnoverCell, TurnoverFigure, TurnoverPart,
};
use std::collections::{BTreeMap, BTreeSet};

/// What is known of the logs besides their sums.
pub struct LogFacts<'l> {
    /// Whether a log was not read to its end.
    pub is_incomplete: bool,
    /// The names of the logs.
    pub names: &'l [String],
}

/// Rounds of a line by currency; `None` where there are too many cells to know.
type RoundsByCurrency = Option<BTreeMap<String, TurnoverCell>>;

/// Compares the lines of a table, and the rows of the logs that state sums.
pub fn compare(
    paper: Option<(&TotalsPaper, String, Digest)>,
    turnover: LogTurnover,
    facts: &LogFacts<'_>,
) -> TotalsComparison {
    let known = KnownNames::of(&turnover);
    let mut compared = TotalsComparison {
        dropped: turnover.totals_dropped,
        unreadable: turnover.unreadable,
        ..TotalsComparison::default()
    };
    if let Some((paper, path, digest)) = paper {
        compared.paper = Some((path, digest));
        for line in &paper.lines {
            let rounds = line.scope.select(&turnover.cells);
            let why = || known.as_ref().map_or(NoComparison::TooManyCells, |known| known.why(line));
            let without_time = line.scope.hours.and(Some(turnover.without_time)).unwrap_or(0);
            let context = LineContext { facts, why: &why, without_time };
            compared.lines.push(compared_line(line.clone(), &rounds, &context));
        }
    }
    for total in turnover.totals {
        let CountedTotal { row, rounds } = total;
        let unread = row.figures.clone().err();
        let Some(line) = total_line(facts.names, row.spot, row.scope, row.figures) else {
            continue;
        };
        let why = || match &unread {
            Some(why) => NoComparison::Unreadable(why.clone()),
            None => NoComparison::NoRounds,
        };
        let context = LineContext { facts, why: &why, without_time: 0 };
        let rounds = if unread.is_some() { Some(BTreeMap::new()) } else { rounds };
        compared.lines.push(compared_line(line, &rounds, &context));
    }
    compared
}

/// A row of a log as a line; `None` where it states no figure.
fn total_line(
    names: &[String],
    spot: gincert_replay::Spot,
    scope: TotalScope,
    figures: Result<Vec<(TurnoverFigure, i128)>, String>,
) -> Option<TotalLine> {
    let name = usize::try_from(spot.file).ok().and_then(|file| names.get(file));
    let name = name.map_or("", String::as_str);
    let stated = |(figure, stated): (TurnoverFigure, i128)| {
        let name = match figure {
            TurnoverFigure::Rounds => "Rounds",
            TurnoverFigure::Wagered(_) => "Wagered",
            TurnoverFigure::Paid(_) => "Paid",
            TurnoverFigure::Won(_) => "Players won",
        };
        StatedFigure { name: figure_name(name, &figure), figure, stated, is_of_house: false }
    };
    let figures: Vec<StatedFigure> = match figures {
        Ok(figures) => figures.into_iter().map(stated).collect(),
        // What it states is not known; that is one figure which is not compared.
        Err(_) => vec![StatedFigure {
            figure: TurnoverFigure::Wagered(None),
            name: "The row".to_owned(),
            stated: 0,
            is_of_house: false,
        }],
    };
    let place = Place::Record { path: name.to_owned(), offset: spot.offset };
    let origin = format!("{}, line {}", printable(name), spot.line);
    (!figures.is_empty()).then_some(TotalLine { place, origin, scope, figures, decimals: None })
}

/// What a line is compared by.
struct LineContext<'c> {
    facts: &'c LogFacts<'c>,
    /// Why the logs have no round of it.
    why: &'c dyn Fn() -> NoComparison,
    /// Rounds without a time, where hours are asked for.
    without_time: u64,
}

fn compared_line(
    line: TotalLine,
    rounds: &RoundsByCurrency,
    context: &LineContext<'_>,
) -> ComparedLine {
    let own = line.scope.currency.clone();
    let only = || match rounds.as_ref().map(|rounds| rounds.keys().collect::<Vec<_>>()).as_deref() {
        Some([currency]) => Some((*currency).clone()),
        _ => None,
    };
    let currency = own.or_else(only).unwrap_or_default();
    let figures = line.figures.iter().map(|stated| {
        let found = counted(stated, &line, rounds, context);
        let (counted, answer) = match found {
            Err(why) => (None, TotalAnswer::NotCompared(why)),
            Ok(None) if stated.stated == 0 => (Some(0), TotalAnswer::Agrees),
            Ok(None) => (None, TotalAnswer::NotCompared(NoComparison::NoRounds)),
            Ok(Some((_, value))) if value == stated.stated => (Some(value), TotalAnswer::Agrees),
            Ok(Some((cell, value))) => {
                let difference = stated.stated.checked_sub(value);
                let causes = difference.map(|more| explain(more, &stated.figure, &cell));
                (Some(value), TotalAnswer::Differs { causes: causes.unwrap_or_default() })
            }
        };
        ComparedFigure { stated: stated.clone(), counted, answer }
    });
    let figures = figures.collect();
    ComparedLine { line, currency, figures }
}

/// What the logs have for a figure; nothing where they have no round of it although each part of it is there.
fn counted(
    stated: &StatedFigure,
    line: &TotalLine,
    rounds: &RoundsByCurrency,
    context: &LineContext<'_>,
) -> Result<Option<(TurnoverCell, i128)>, NoComparison> {
    if context.facts.is_incomplete {
        return Err(NoComparison::LogIncomplete);
    }
    let rounds = rounds.as_ref().ok_or(NoComparison::TooManyCells)?;
    if context.without_time > 0 {
        return Err(NoComparison::TimesMissing(context.without_time));
    }
    if rounds.is_empty() {
        return match (context.why)() {
            NoComparison::NoRounds => Ok(None),
            why => Err(why),
        };
    }
    let is_count = stated.figure == TurnoverFigure::Rounds;
    let cell = match &line.scope.currency {
        Some(currency) => {
            let is_missing = rounds.contains_key("");
            let found = rounds.get(currency).cloned();
            found.ok_or(match is_missing {
                true => NoComparison::CurrencyMissing,
                false => NoComparison::OtherCurrency,
            })?
        }
        None if rounds.len() > 1 && !is_count => return Err(NoComparison::SeveralCurrencies),
        None => {
            let mut all = TurnoverCell::default();
            for cell in rounds.values() {
                gincert_replay::Merge::merge(&mut all, cell.clone());
            }
            all
        }
    };
    let of_logs = rounds.keys().next().map_or("", String::as_str);
    let has_other_decimals = line.scope.currency.is_none()
        && line.decimals.is_some_and(|decimals| decimals != currency_decimals(of_logs));
    if has_other_decimals && !is_count {
        return Err(NoComparison::OtherDecimals);
    }
    let part = cell.part(TurnoverPart::Counted).map(|part| part.figure(&stated.figure));
    let sum = part.unwrap_or_default();
    match sum.sum.value() {
        _ if sum.missing > 0 => Err(NoComparison::AmountsMissing(sum.missing)),
        None => Err(NoComparison::TooLarge),
        Some(value) => Ok(Some((cell, value))),
    }
}

/// The names that the logs have.
struct KnownNames {
    tables: BTreeSet<String>,
    days: BTreeSet<String>,
    shifts: BTreeSet<String>,
    dealers: BTreeSet<String>,
}

impl KnownNames {
    fn of(turnover: &LogTurnover) -> Option<KnownNames> {
        let keys = || turnover.cells.rows().map(BTreeMap::keys);
        Some(KnownNames {
            tables: keys()?.map(|key| key.table.clone()).collect(),
            days: keys()?.map(|key| key.day.clone()).collect(),
            shifts: keys()?.filter_map(|key| key.shift.clone()).collect(),
            dealers: keys()?.filter_map(|key| key.dealer.clone()).collect(),
        })
    }

    /// Why the logs have no round of a line.
    fn why(&self, line: &TotalLine) -> NoComparison {
        let is_absent = |wanted: &Option<String>, known: &BTreeSet<String>| {
            wanted.as_ref().is_some_and(|name| !known.contains(name))
        };
        let scope = &line.scope;
        if is_absent(&scope.table, &self.tables) {
            NoComparison::TableUnknown
        } else if is_absent(&scope.day, &self.days) {
            NoComparison::DayUnknown
        } else if is_absent(&scope.shift, &self.shifts) {
            NoComparison::ShiftUnknown { is_logged: !self.shifts.is_empty() }
        } else if is_absent(&scope.dealer, &self.dealers) {
            NoComparison::DealerUnknown { is_logged: !self.dealers.is_empty() }
        } else {
            NoComparison::NoRounds
        }
    }
}
