//! Several audits in words and tables.

use super::comparison::{RateChange, WinParts};
use super::trend::{AuditTrend, TrendAccount, TrendMoney, TrendPattern};
use crate::counts::cells::rate;
use crate::families::family::rounded;
use gincert_evidence::{Align, Table, counted, grouped, money_notation, printable};

const ABSENT: &str = "-";
const TOGETHER: &str = "Together";
const TOO_LARGE: &str = "too large";

impl AuditTrend {
    /// What the audits are together, and what a reader must know before figures are compared.
    pub fn words(&self) -> String {
        let audits = counted(self.audits.len() as u64, "audit", "audits");
        let Some(all) = self.rates.first() else { return format!("{audits}.") };
        let [count, of] = all.together();
        let mut words = format!(
            "{audits}: {} of {} records have exceptions, {} of 10,000.",
            grouped(count.into()),
            grouped(of.into()),
            rate(count, of)
        );
        for caution in self.cautions() {
            words.push_str(&format!(" {caution}"));
        }
        words
    }

    /// What a reader must know before figures are compared or added.
    pub fn cautions(&self) -> Vec<String> {
        let mut cautions = Vec::new();
        let numbers = |is_meant: &dyn Fn(usize) -> bool| {
            let meant = (0..self.audits.len()).filter(|place| is_meant(*place));
            meant.map(|place| (place + 1).to_string()).collect::<Vec<_>>().join(", ")
        };
        if !self.is_ordered {
            let unknown =
                numbers(&|place| self.audits.get(place).is_some_and(|one| one.between.is_none()));
            cautions.push(format!(
                "The times of audit {unknown} are not known: the audits are in the order in which they were \
                 given, and rounds in two of them are not found."
            ));
        }
        for one in &self.overlaps {
            let [earlier, later] = one.audits.map(|place| place + 1);
            cautions.push(format!(
                "Audits {earlier} and {later} have times of table {} in common: rounds may be counted twice.",
                printable(&one.table)
            ));
        }
        let broken = numbers(&|place| self.audits.get(place).is_some_and(|one| !one.is_complete));
        if !broken.is_empty() {
            cautions.push(format!("Audit {broken} did not read its logs to their end."));
        }
        let lost = numbers(&|place| self.audits.get(place).is_some_and(|one| !one.has_accounts));
        if !lost.is_empty() {
            cautions.push(format!(
                "Audit {lost} has an account that was too large: no sum of all is given."
            ));
        }
        if !self.same_rules {
            cautions.push("The audits went by different rule documents.".to_owned());
        }
        cautions
    }

    /// Audits, accounts, money, what differs between them, patterns, and the files.
    pub fn tables(&self) -> Vec<Table> {
        let mut tables = vec![self.audit_table()];
        tables.extend(self.accounts.iter().map(account_table));
        tables.extend(self.money.iter().flatten().map(money_table));
        tables.push(self.rate_table());
        tables.push(self.pattern_table());
        tables.push(self.file_table());
        tables
    }

    fn audit_table(&self) -> Table {
        let columns = [
            ("No.", Align::Right),
            ("From", Align::Left),
            ("To", Align::Left),
            ("Records", Align::Right),
            ("Exceptions", Align::Right),
            ("Per 10,000", Align::Right),
            ("Others", Align::Left),
            ("Verdict", Align::Left),
        ];
        let mut table = Table::new("Audits", &columns);
        let all = self.rates.first();
        for (place, one) in self.audits.iter().enumerate() {
            let [count, of] =
                all.and_then(|all| all.records.get(place)).copied().unwrap_or_default();
            let [first, last] = match &one.between {
                Some(times) => times.each_ref().map(|time| day(time)),
                None => ["not known".to_owned(), "not known".to_owned()],
            };
            table.row([
                (place + 1).to_string(),
                first,
                last,
                grouped(of.into()),
                grouped(count.into()),
                rate(count, of),
                all.map_or(ABSENT, |all| change(all.change(place))).to_owned(),
                printable(&one.verdict),
            ]);
        }
        let [count, of] = all.map(|all| all.together()).unwrap_or_default();
        let empty = String::new;
        let (count_text, of_text) = (grouped(count.into()), grouped(of.into()));
        table.row([
            TOGETHER.to_owned(),
            empty(),
            empty(),
            of_text,
            count_text,
            rate(count, of),
            empty(),
            empty(),
        ]);
        table
    }

    /// Kinds of exceptions that an audit has more or less often than the others.
    fn rate_table(&self) -> Table {
        let columns = [
            ("Records with", Align::Left),
            ("Audit", Align::Right),
            ("Records", Align::Right),
            ("Per 10,000", Align::Right),
            ("All audits", Align::Right),
            ("Adjusted p", Align::Right),
            ("Than others", Align::Left),
        ];
        let title = "Rates that differ from those of the other audits by more than chance explains";
        let mut table = Table::new(title, &columns);
        for one in &self.rates {
            let [all, all_of] = one.together();
            for (place, ([count, of], p)) in one.records.iter().zip(&one.p).enumerate() {
                let found = one.change(place);
                if found != RateChange::NotDistinguished {
                    table.row([
                        one.code.as_deref().map_or_else(|| "any exception".to_owned(), printable),
                        (place + 1).to_string(),
                        grouped((*count).into()),
                        rate(*count, *of),
                        rate(all, all_of),
                        p.to_string(),
                        change(found).to_owned(),
                    ]);
                }
            }
        }
        table
    }

    fn pattern_table(&self) -> Table {
        let columns = [
            ("Who", Align::Left),
            ("What", Align::Left),
            ("Audits", Align::Left),
            ("Rounds", Align::Right),
            ("Net", Align::Right),
        ];
        let mut table = Table::new("Patterns, and in which audits", &columns);
        self.patterns.iter().for_each(|one| table.row(pattern_row(one)));
        table
    }

    fn file_table(&self) -> Table {
        let columns = [
            ("No.", Align::Right),
            ("File", Align::Left),
            ("SHA-256", Align::Left),
            ("First record", Align::Left),
            ("Last record", Align::Left),
        ];
        let mut table = Table::new("Files", &columns);
        for (place, one) in self.audits.iter().enumerate() {
            let [first, last] = match &one.between {
                Some(times) => times.each_ref().map(|time| printable(time)),
                None => [ABSENT.to_owned(), ABSENT.to_owned()],
            };
            let digest = one.digest.to_string();
            table.row([(place + 1).to_string(), printable(&one.name), digest, first, last]);
        }
        table
    }
}

/// The day of a time, as it is written.
fn day(time: &str) -> String {
    printable(time.get(..10).unwrap_or(time))
}

fn change(change: RateChange) -> &'static str {
    match change {
        RateChange::More => "more",
        RateChange::Less => "less",
        RateChange::NotDistinguished => "chance",
    }
}

fn pattern_row(one: &TrendPattern) -> [String; 5] {
    let currency = one.currency.as_deref().unwrap_or_default();
    let audits: Vec<String> = one.found.keys().map(|place| (place + 1).to_string()).collect();
    let (records, net) = one.together();
    [
        printable(&one.who.words()),
        printable(&one.explanation),
        audits.join(", "),
        records.map_or_else(|| ABSENT.to_owned(), |count| grouped(count.into())),
        net.map_or_else(|| ABSENT.to_owned(), |minor| money_notation(minor, currency)),
    ]
}

fn money_table(one: &TrendMoney) -> Table {
    let columns =
        [("No.", Align::Right), ("Overpaid", Align::Right), ("Owed to players", Align::Right)];
    let currency = printable(&one.currency);
    let title = format!("Wrong payments that each audit found open, {currency}");
    let mut table = Table::new(title, &columns);
    let text = |minor: Option<i128>| {
        minor.map_or_else(|| TOO_LARGE.to_owned(), |minor| money_notation(minor, &one.currency))
    };
    let rows = one.overpaid_minor.iter().zip(&one.underpaid_minor).enumerate();
    for (place, (over, under)) in rows {
        table.row([(place + 1).to_string(), text(*over), text(*under)]);
    }
    let sum = |minors: &[Option<i128>]| minors.iter().copied().sum::<Option<i128>>();
    let (over, under) = (sum(&one.overpaid_minor), sum(&one.underpaid_minor));
    table.row([TOGETHER.to_owned(), text(over), text(under)]);
    table
}

fn account_table(one: &TrendAccount) -> Table {
    let columns = [
        ("No.", Align::Right),
        ("Actual win", Align::Right),
        ("Theoretical", Align::Right),
        ("Choices", Align::Right),
        ("Luck", Align::Right),
        ("Payment errors", Align::Right),
        ("Left out", Align::Right),
    ];
    let rules = one.rules.as_deref().map_or_else(|| "no rules".to_owned(), printable);
    let currency = printable(&one.currency);
    let mut table = Table::new(format!("What the house won under {rules}, {currency}"), &columns);
    let row = |name: String, parts: Option<&WinParts>| {
        let cells = match parts {
            Some(parts) => parts.all().map(|part| rounded(part, &one.currency)),
            None => std::array::from_fn(|_| ABSENT.to_owned()),
        };
        [vec![name], cells.to_vec()].concat()
    };
    for (place, account) in one.accounts.iter().enumerate() {
        table.row(row((place + 1).to_string(), account.as_ref()));
    }
    table.row(row(TOGETHER.to_owned(), one.together.as_ref()));
    table
}
