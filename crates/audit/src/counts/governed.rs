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
    /// The house edge of Ante and Play at best play, where it is known.
    pub base_edge: Option<Fraction>,
    /// The house edge of each side wager, by the document's name of it.
    pub side_edges: Vec<(String, Option<Fraction>)>,
}

impl Government {
    /// The house edge of Ante and Play, or of the side wager of another document that is at this place there and has
    /// this name: the first ones are compared whatever they are called, as logs state them.
    fn edge_of(&self, place: Option<usize>, name: &str) -> Option<&Fraction> {
        let mut sides = self.side_edges.iter();
        match place {
            None => self.base_edge.as_ref(),
            Some(0) => sides.next().and_then(|(_, edge)| edge.as_ref()),
            Some(_) => {
                let found = sides.skip(1).find(|(own, _)| own == name);
                found.and_then(|(_, edge)| edge.as_ref())
            }
        }
    }
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
        let base = sheet.map_or_else(
            || "Ante and Play".to_owned(),
            |sheet| format!("{} and {}", sheet.rules.wagers.ante, sheet.rules.wagers.play),
        );
        let sides = one.side_edges.iter().enumerate();
        let sides = sides.map(|(place, (name, _))| (Some(place), name.clone()));
        let pays_less = [(None, base)].into_iter().chain(sides).filter_map(|(place, wager)| {
            let own = item.edge_of(place, &wager)?.clone();
            let other = one.edge_of(place, &wager)?.clone();
            (other > own).then_some((place, PaysLess { wager, edges: [own, other] }))
        });
        let pays_less: Vec<(Option<usize>, PaysLess)> = pays_less.collect();
        let money = summary.sheets.get(&number).into_iter().flat_map(|sheet| &sheet.money);
        let amounts = money.filter_map(|(currency, sums)| {
            let of = pays_less.iter().filter_map(|(place, less)| {
                let wagered = match place {
                    None => sums.account.base.antes,
                    Some(place) => sums.account.sides.get(*place)?.line.wagered,
                };
                let [own, other] = &less.edges;
                Some(&(other - own) * &Fraction::integer(wagered.value()?))
            });
            let sum: Fraction = of.sum();
            (!sum.is_zero()).then(|| (currency.clone(), sum))
        });
        others.push(OtherRules {
            document: [name, path],
            records: one.all.records,
            less: amounts.collect(),
            pays_less: pays_less.into_iter().map(|(_, less)| less).collect(),
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
        let place = usize::try_from(number).ok();
        let values = place.and_then(|place| values.get(place)?.as_ref());
        let sheet = place.and_then(|place| book.sheets.get(place));
        let sides = sheet.zip(values).into_iter().flat_map(|(sheet, values)| {
            let sides = sheet.rules.sides.iter().zip(&values.sides);
            sides.map(|(side, analysis)| {
                let edge = (!side.has_envy()).then(|| analysis.house_edge.clone());
                (side.name.clone(), edge)
            })
        });
        all.push(Government {
            document,
            tables,
            all: sum,
            base_edge: values.map(|values| values.optimal.house_edge.clone()),
            side_edges: sides.collect(),
        });
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
    let has_edges = all.iter().any(|one| one.base_edge.is_some() || !one.side_edges.is_empty());
    let has_several = all.iter().any(|one| one.side_edges.len() > 1);
    if has_edges {
        columns.push(("House edge, Ante and Play", Align::Right));
        columns.push(match has_several {
            true => ("House edge, side wagers", Align::Left),
            false => ("House edge, bonus wager", Align::Right),
        });
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
        let shown = |edge: &Option<Fraction>| match edge {
            Some(edge) => edge.percent(4),
            None => "by seats".to_owned(),
        };
        let sides = one.side_edges.iter().map(|(name, edge)| match has_several {
            true => format!("{} {}", printable(name), shown(edge)),
            false => shown(edge),
        });
        let sides: Vec<String> = sides.collect();
        let edges = [
            one.base_edge.as_ref().map_or_else(dash, |edge| edge.percent(4)),
            if sides.is_empty() { dash() } else { sides.join("; ") },
        ];
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
                base_edge: None,
                side_edges: Vec::new(),
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
