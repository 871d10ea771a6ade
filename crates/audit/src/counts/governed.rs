//! Which rule document governed which records, as tables: in how many records of which tables, from
//! when to when.

use gincert_evidence::{Align, Fraction, Table, printable};
use gincert_replay::summary::{GovernedRecords, NO_SHEET, Summary, TimeSpan};
use gincert_replay::{ExactHandValues, Merge, Rulebook};

/// Rows by document and table that are shown; all are counted by document.
pub const GOVERNED_SHOWN_MAX: usize = 100;

/// What a rule document governed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Government {
    /// `game/revision`, path and digest; `None` for records without rules in force.
    pub document: Option<(String, String, String)>,
    /// By table, in the order of their names; `None` where there are too many.
    pub tables: Option<Vec<(String, GovernedRecords)>>,
    /// All of them together; nothing where there are too many tables.
    pub all: GovernedRecords,
    /// The house edge of Ante and Play at best play, and of the bonus wager, where they are known.
    pub edges: [Option<Fraction>; 2],
}

/// A wager on which a document pays less than the item under test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaysLess {
    /// The wager.
    pub wager: String,
    /// The house edge under the item under test, and under the other document.
    pub edges: [Fraction; 2],
}

/// A rule document that governed records and is not the item under test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherRules {
    /// `game/revision`, and path.
    pub document: [String; 2],
    /// Audited records.
    pub records: u64,
    /// Wagers on which it pays less.
    pub pays_less: Vec<PaysLess>,
    /// What it pays less on average on all wagers under it, in minor units, by currency.
    pub less: Vec<(String, Fraction)>,
}

/// The documents that governed records beside the item under test.
pub fn other_rules(
    summary: &Summary,
    book: &Rulebook,
    values: &[Option<ExactHandValues>],
) -> Vec<OtherRules> {
    let all = governed(summary, book, values);
    let mut others = Vec::new();
    let Some(item) = all.get(book.item as usize) else {
        return others;
    };
    for (number, one) in (0..).zip(&all).filter(|(number, _)| *number != book.item) {
        let Some((name, path, _)) = one.document.clone().filter(|_| one.all.records > 0) else {
            continue;
        };
        let sheet = book.sheets.get(number as usize);
        let names = sheet.map_or_else(
            || ["Ante and Play".to_owned(), "bonus wager".to_owned()],
            |sheet| {
                let names = &sheet.rules.wagers;
                let bonus = sheet.rules.bonus_name().to_owned();
                [format!("{} and {}", names.ante, names.play), bonus]
            },
        );
        let more = |at: usize| {
            let own = item.edges.get(at)?.clone()?;
            let other = one.edges.get(at)?.clone()?;
            (other > own).then_some([own, other])
        };
        let less: Vec<Option<[Fraction; 2]>> = vec![more(0), more(1)];
        let money = summary.sheets.get(&number).into_iter().flat_map(|sheet| &sheet.money);
        let amounts = money.filter_map(|(currency, sums)| {
            let wagered = [sums.account.base.antes, sums.account.bonus.wagered];
            let of = less.iter().zip(wagered).filter_map(|(edges, wagered)| {
                let [own, other] = edges.as_ref()?;
                Some(&(other - own) * &Fraction::integer(wagered.value()?))
            });
            let sum: Fraction = of.sum();
            (!sum.is_zero()).then(|| (currency.clone(), sum))
        });
        others.push(OtherRules {
            document: [name, path],
            records: one.all.records,
            less: amounts.collect(),
            pays_less: names
                .into_iter()
                .zip(&less)
                .filter_map(|(wager, edges)| Some(PaysLess { wager, edges: edges.clone()? }))
                .collect(),
        });
    }
    others
}

/// What each document governed, in their order; those that governed nothing are there too. Records
/// without rules in force come last, if there are any.
pub fn governed(
    summary: &Summary,
    book: &Rulebook,
    values: &[Option<ExactHandValues>],
) -> Vec<Government> {
    let rows = summary.governed.rows();
    let numbers = (0..book.documents()).chain([NO_SHEET]);
    let mut all = Vec::new();
    for number in numbers {
        let tables: Option<Vec<(String, GovernedRecords)>> = rows.map(|rows| {
            let own = rows.iter().filter(|((document, _), _)| *document == number);
            own.map(|((_, table), governed)| (table.clone(), *governed)).collect()
        });
        let mut sum = GovernedRecords::default();
        tables.iter().flatten().for_each(|(_, governed)| sum.merge(*governed));
        let document = book.document(number);
        if document.is_none() && sum.records == 0 {
            continue;
        }
        let document =
            document.map(|(name, path, sha)| (name.to_owned(), path.to_owned(), sha.to_string()));
        let values = usize::try_from(number).ok().and_then(|place| values.get(place)?.as_ref());
        let edges = [
            values.map(|values| values.optimal.house_edge.clone()),
            values.and_then(|values| values.bonus.as_ref()).map(|bonus| bonus.house_edge.clone()),
        ];
        all.push(Government { document, tables, all: sum, edges });
    }
    all
}

/// The tables; the second one only where several documents, or none, governed records.
pub fn governed_tables(
    summary: &Summary,
    book: &Rulebook,
    values: &[Option<ExactHandValues>],
) -> Vec<Table> {
    let all = governed(summary, book, values);
    let mut columns = vec![
        ("Rule document", Align::Left),
        ("File", Align::Left),
        ("SHA-256", Align::Left),
        ("Tables", Align::Right),
        ("Records", Align::Right),
        ("First", Align::Left),
        ("Last", Align::Left),
    ];
    // Games without wagers have no edges.
    let has_edges = all.iter().any(|one| one.edges.iter().any(Option::is_some));
    if has_edges {
        columns.push(("House edge, Ante and Play", Align::Right));
        columns.push(("House edge, bonus wager", Align::Right));
    }
    let mut table = Table::new("Rules in force", &columns);
    for one in &all {
        let dash = || "-".to_owned();
        let (name, path, sha) = one
            .document
            .clone()
            .unwrap_or_else(|| ("no rules in force".to_owned(), dash(), dash()));
        let [first, last] = times(one.all.between);
        let [tables, records] = match &one.tables {
            Some(tables) => [tables.len().to_string(), one.all.records.to_string()],
            None => ["too many to list".to_owned(), dash()],
        };
        let edges = one
            .edges
            .each_ref()
            .map(|edge| edge.as_ref().map_or_else(|| "-".to_owned(), |edge| edge.percent(4)));
        let [name, path] = [printable(&name), printable(&path)];
        let cells = [name, path, sha, tables, records, first, last];
        table.row(cells.into_iter().chain(edges.into_iter().filter(|_| has_edges)));
    }
    let with_records = all.iter().filter(|one| one.all.records > 0).count();
    let mut tables = vec![table];
    if with_records > 1 {
        tables.push(by_table(&all));
    }
    tables
}

fn by_table(all: &[Government]) -> Table {
    let columns = [
        ("Rule document", Align::Left),
        ("Table", Align::Left),
        ("Records", Align::Right),
        ("First", Align::Left),
        ("Last", Align::Left),
    ];
    let mut rows = Vec::new();
    for one in all {
        let name = one.document.as_ref().map_or("no rules in force", |(name, ..)| name.as_str());
        for (table, governed) in one.tables.iter().flatten() {
            let [first, last] = times(governed.between);
            let (name, records) = (printable(name), governed.records.to_string());
            rows.push([name, table.clone(), records, first, last]);
        }
    }
    let more = rows.len().saturating_sub(GOVERNED_SHOWN_MAX);
    let mut title = "Rules in force, by table".to_owned();
    if more > 0 {
        title.push_str(&format!("; the first {GOVERNED_SHOWN_MAX}, {more} more not shown"));
    }
    let mut table = Table::new(title, &columns);
    rows.into_iter().take(GOVERNED_SHOWN_MAX).for_each(|row| table.row(row));
    table
}

/// The earliest and the latest time, in UTC.
fn times(between: TimeSpan) -> [String; 2] {
    match between.0 {
        Some((first, last)) => [first.to_string(), last.to_string()],
        None => ["no time stated", "no time stated"].map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn governed_at(second: i64) -> GovernedRecords {
        let mut between = TimeSpan::default();
        between.add(jiff::Timestamp::from_second(second).ok());
        GovernedRecords { records: 1, rounds: 1, between }
    }

    #[test]
    fn rows_past_the_limit_are_counted_and_not_shown() {
        for (tables, title) in [
            (GOVERNED_SHOWN_MAX, "Rules in force, by table".to_owned()),
            (
                GOVERNED_SHOWN_MAX + 1,
                format!(
                    "Rules in force, by table; the first {GOVERNED_SHOWN_MAX}, 1 more not shown"
                ),
            ),
        ] {
            let tables = (0..tables).map(|number| (format!("T{number}"), governed_at(0)));
            let all = [Government {
                document: None,
                tables: Some(tables.collect()),
                all: governed_at(0),
                edges: [None, None],
            }];
            let table = by_table(&all);
            assert_eq!((table.title, table.rows.len()), (title, GOVERNED_SHOWN_MAX));
        }
    }

    #[test]
    fn a_sum_spans_all_its_times() {
        let mut sum = governed_at(60);
        sum.merge(governed_at(0));
        sum.merge(GovernedRecords { records: 1, rounds: 1, between: TimeSpan::default() });
        assert_eq!(sum.records, 3);
        let [first, last] = times(sum.between);
        assert_eq!(
            (first.as_str(), last.as_str()),
            ("1970-01-01T00:00:00Z", "1970-01-01T00:01:00Z")
        );
    }
}
