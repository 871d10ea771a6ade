//! The exceptions by kind, each with what is outstanding and where most of it is: kinds with money first, so that a screen that
//! has no room for all shows what can be added up; then the gravest.

use crate::verbs::logs::replay::answer::AuditResults;
use gincert_evidence::{Align, Grade, Table, counted, grouped, money_notation, printable};
use gincert_replay::Merge;
use gincert_replay::summary::{MoneyKey, PaymentTotals, Summary};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Most kinds that the screen shows, where they fit.
const KINDS_MAX: usize = 12;
/// Kinds without a row that are named.
const NAMED_MAX: usize = 6;

/// The part of a key by which money is added up.
type NameOf = fn(&MoneyKey) -> &String;

/// Exceptions of one code and grade, or of one code where money is outstanding: it is not counted by grade.
struct Kind<'s> {
    code: &'s str,
    /// The gravest first, each with its number.
    grades: Vec<(Grade, u64)>,
    count: u64,
    /// What is outstanding, by currency, and the greatest of it in minor units.
    money: String,
    weight: u128,
    /// Where most of it is.
    place: String,
}

/// How many kinds have a row where the screen has room for them.
pub fn rows_wanted(audited: &AuditResults<'_>) -> usize {
    kinds(&audited.state.summary).len().min(KINDS_MAX)
}

/// The table of at most so many kinds; `None` where there is no exception.
pub fn table(audited: &AuditResults<'_>, kinds_max: usize) -> Option<Table> {
    let columns = [
        ("Exceptions", Align::Left),
        ("Grade", Align::Left),
        ("Number", Align::Right),
        ("Outstanding", Align::Right),
        ("Largest part of it", Align::Left),
    ];
    let kinds = kinds(&audited.state.summary);
    let mut table = Table::new("", &columns);
    for kind in kinds.into_iter().take(kinds_max) {
        table.row([
            kind.code.to_owned(),
            kind.grade_words(),
            grouped(kind.count.into()),
            kind.money,
            kind.place,
        ]);
    }
    let has_money = table.rows.iter().any(|row| row.get(3).is_some_and(|cell| !cell.is_empty()));
    let is_empty = table.rows.is_empty();
    let without: &[&str] = if has_money { &[] } else { &["Outstanding", "Largest part of it"] };
    (!is_empty).then(|| table.without(without))
}

/// The kinds that the table has no room for, and where most exceptions are.
pub fn rest(audited: &AuditResults<'_>, kinds_max: usize) -> String {
    let summary = &audited.state.summary;
    let mut text = String::new();
    let all = kinds(summary);
    let hidden = all.get(kinds_max..).unwrap_or_default();
    if !hidden.is_empty() {
        let found = hidden.iter().map(|kind| kind.count).sum();
        // A code may have several grades.
        let name = |kind: &Kind<'_>| {
            let several = all.iter().filter(|one| one.code == kind.code).count() > 1;
            let count = grouped(kind.count.into());
            match (several, kind.money.is_empty()) {
                (true, _) => format!("{} {count} {}", kind.code, kind.grade_words()),
                (false, true) => format!("{} {count}", kind.code),
                (false, false) => format!("{} {count} ({})", kind.code, kind.money),
            }
        };
        let named = hidden.iter().take(NAMED_MAX).map(name);
        let more = if hidden.len() > NAMED_MAX { ", ..." } else { "" };
        let words = format!(
            "{} with {}: {}{more} (--details).",
            counted(hidden.len() as u64, "more kind", "more kinds"),
            counted(found, "exception", "exceptions"),
            named.collect::<Vec<_>>().join(", ")
        );
        text.push_str(&crate::ui::wrap::wrapped("", &words));
    }
    let [tables, dealers, shifts, _] = &summary.strata;
    let mut most = Vec::new();
    for (what, rows) in [("table", tables), ("dealer", dealers), ("shift", shifts)] {
        let rows = rows.rows().into_iter().flatten();
        let rows: Vec<(&String, u64)> = rows.map(|(name, row)| (name, row.findings)).collect();
        most.extend(greatest(what, rows));
    }
    let days = summary.days.rows().into_iter().flatten();
    let days: Vec<(String, u64)> = days.map(|(day, row)| (day.to_string(), row.findings)).collect();
    most.extend(greatest("gaming day", days.iter().map(|(name, count)| (name, *count)).collect()));
    if !most.is_empty() {
        text.push_str(&crate::ui::wrap::wrapped(
            "Most exceptions: ",
            &format!("{}.", most.join(", ")),
        ));
    }
    text
}

/// Where there are most of them, if there is more than one name.
fn greatest(what: &str, rows: Vec<(&String, u64)>) -> Option<String> {
    if rows.len() < 2 {
        return None;
    }
    let best = rows.into_iter().filter(|(name, _)| !name.is_empty());
    let (name, count) = best.max_by_key(|(name, count)| (*count, Reverse(*name)))?;
    (count > 0).then(|| format!("{what} {} ({})", printable(name), grouped(count.into())))
}

impl Kind<'_> {
    fn gravest(&self) -> Option<Grade> {
        self.grades.first().map(|(grade, _)| *grade)
    }

    /// `material`, or `2 material, 19 minor`.
    fn grade_words(&self) -> String {
        match self.grades.as_slice() {
            [(grade, _)] => grade.word().to_owned(),
            several => {
                let of = |(grade, count): &(Grade, u64)| {
                    format!("{} {}", grouped((*count).into()), grade.word())
                };
                several.iter().map(of).collect::<Vec<_>>().join(", ")
            }
        }
    }
}

/// All kinds: those with money outstanding first, then by grade, then by what is outstanding, then by their number.
fn kinds(summary: &Summary) -> Vec<Kind<'_>> {
    let mut kinds = Vec::new();
    for (code, grades) in &summary.code_grades {
        let of = |(grade, count): (&String, &u64)| Some((Grade::parse(grade)?, *count));
        let mut grades: Vec<(Grade, u64)> = grades.iter().filter_map(of).collect();
        grades.sort_by_key(|(grade, _)| Reverse(*grade));
        let (money, weight) = outstanding(summary, code);
        let rows: Vec<Vec<(Grade, u64)>> = match weight {
            0 => grades.into_iter().map(|one| vec![one]).collect(),
            _ => vec![grades],
        };
        for grades in rows {
            let count = grades.iter().map(|(_, count)| count).sum();
            let (money, place) = (money.clone(), place(summary, code));
            kinds.push(Kind { code, grades, count, money, weight, place });
        }
    }
    kinds.sort_by_key(|kind| {
        let gravest = Reverse(kind.gravest());
        (kind.weight == 0, gravest, Reverse(kind.weight), Reverse(kind.count), kind.code)
    });
    kinds
}

/// Rows of money of a code.
fn rows<'s>(
    summary: &'s Summary,
    code: &'s str,
) -> impl Iterator<Item = (&'s MoneyKey, &'s PaymentTotals)> {
    summary.money.rows().into_iter().flatten().filter(move |(key, _)| key.code == code)
}

/// What is outstanding of a code in words, and its weight in minor units.
fn outstanding(summary: &Summary, code: &str) -> (String, u128) {
    let mut sums: BTreeMap<&str, PaymentTotals> = BTreeMap::new();
    for (key, money) in rows(summary, code) {
        sums.entry(&key.currency).or_default().merge(*money);
    }
    let amount = |(currency, money): (&&str, &PaymentTotals)| match money.open.value() {
        Some(minor) => money_notation(minor, currency),
        None => "too large".to_owned(),
    };
    let words: Vec<String> = sums.iter().map(amount).collect();
    let weight = sums.values().map(|sum| sum.open.value().map_or(u128::MAX, i128::unsigned_abs));
    (words.join(" + "), weight.max().unwrap_or(0))
}

/// The dealer, or else the table, with the largest part of what is outstanding.
fn place(summary: &Summary, code: &str) -> String {
    let by: [(&str, NameOf); 2] = [("dealer", |key| &key.dealer), ("table", |key| &key.table)];
    for (what, of) in by {
        let mut sums: BTreeMap<(&String, &String), i128> = BTreeMap::new();
        for (key, money) in rows(summary, code) {
            let sum = sums.entry((of(key), &key.currency)).or_default();
            *sum = sum.saturating_add(money.open.value().unwrap_or(0));
        }
        let named = sums.iter().filter(|((name, _), sum)| !name.is_empty() && **sum != 0);
        let greatest = named.max_by_key(|(key, sum)| (sum.unsigned_abs(), Reverse(*key)));
        if let Some(((name, currency), sum)) = greatest {
            return format!("{what} {}: {}", printable(name), money_notation(*sum, currency));
        }
    }
    String::new()
}
