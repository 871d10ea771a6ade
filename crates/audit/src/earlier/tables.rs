//! A comparison with an earlier audit in words and tables.

use super::comparison::{
    AuditComparison, ComparedMoney, ComparedPattern, ComparedRate, ComparedWin, PatternChange,
    RateChange, WinParts,
};
use crate::counts::cells::rate;
use crate::families::family::rounded;
use gincert_evidence::{Align, Fraction, Table, counted, money_notation, printable};

const EARLIER: &str = "Earlier";
const NOW: &str = "Now";
const ABSENT: &str = "-";

impl AuditComparison {
    /// What changed, in a few sentences.
    pub fn words(&self) -> String {
        let mut words = format!("{}: {}", self.title(), self.pattern_words());
        if let Some(all) = self.rates.first() {
            let [then, now] = all.records.map(|[count, of]| rate(count, of));
            let changed = match all.change() {
                RateChange::More => "a rise that chance does not explain",
                RateChange::Less => "a fall that chance does not explain",
                RateChange::NotDistinguished => "chance explains the difference",
            };
            words.push_str(&format!(
                "; {now} of 10,000 records have exceptions, {then} had before: {changed}"
            ));
        }
        words.push('.');
        for caution in self.cautions() {
            words.push_str(&format!(" {caution}"));
        }
        words
    }

    /// What the earlier audit is about.
    fn title(&self) -> String {
        let name = printable(&self.name);
        match &self.between {
            Some([first, last]) => {
                let day = |time: &str| printable(time.get(..10).unwrap_or(time));
                format!("{name} ({} to {})", day(first), day(last))
            }
            None => format!("{name} (its times are not known)"),
        }
    }

    fn pattern_words(&self) -> String {
        let of = |change| self.patterns.iter().filter(|one| one.change == change).count() as u64;
        let [again, new, ended] =
            [PatternChange::Again, PatternChange::New, PatternChange::Ended].map(of);
        if again + new + ended == 0 {
            return "no pattern in either audit".to_owned();
        }
        let again = counted(again, "pattern", "patterns");
        format!("{again} again, {new} new, {ended} ended")
    }

    /// What a reader must know before figures are compared.
    pub fn cautions(&self) -> Vec<&'static str> {
        let incomplete = "The earlier audit did not read its logs to their end.";
        let rules = "The two audits went by different rule documents.";
        let cautions = [(!self.is_complete, incomplete), (!self.same_rules, rules)];
        cautions.into_iter().filter(|(holds, _)| *holds).map(|(_, words)| words).collect()
    }

    /// The same in full.
    pub fn tables(&self) -> Vec<Table> {
        let mut tables = vec![self.subject(), self.rate_table()];
        tables.extend(self.pattern_table());
        tables.extend(self.money.as_deref().and_then(money_table));
        tables.extend(self.win.iter().map(win_table));
        tables
    }

    fn subject(&self) -> Table {
        let columns = [("Earlier audit", Align::Left), ("As its audit.json states", Align::Left)];
        let mut table = Table::new("Compared with an earlier audit", &columns);
        let [first, last] = self.between.clone().unwrap_or_default();
        let between =
            if first.is_empty() { ABSENT.to_owned() } else { format!("{first} to {last}") };
        table.row([
            "File".to_owned(),
            format!("{}, SHA-256 {}", printable(&self.name), self.digest),
        ]);
        table.row(["Records between".to_owned(), printable(&between)]);
        table.row(["Verdict".to_owned(), printable(&self.verdict)]);
        for caution in self.cautions() {
            table.row(["Caution".to_owned(), caution.to_owned()]);
        }
        table
    }

    fn rate_table(&self) -> Table {
        let columns = [
            ("Records with", Align::Left),
            (EARLIER, Align::Right),
            (NOW, Align::Right),
            ("Per 10,000", Align::Right),
            ("Now", Align::Right),
            ("Adjusted p", Align::Right),
            ("Change", Align::Left),
        ];
        let title =
            "Rates of exceptions, earlier and now, and whether chance explains the difference";
        let mut table = Table::new(title, &columns);
        for one in &self.rates {
            table.row(rate_row(one));
        }
        table
    }

    fn pattern_table(&self) -> Option<Table> {
        let columns = [
            ("Pattern", Align::Left),
            ("Who", Align::Left),
            ("What", Align::Left),
            ("Rounds", Align::Right),
            (NOW, Align::Right),
            ("Net", Align::Right),
            ("Net now", Align::Right),
        ];
        let mut table = Table::new("Patterns, earlier and now", &columns);
        self.patterns.iter().for_each(|one| table.row(pattern_row(one)));
        (!table.rows.is_empty()).then_some(table)
    }
}

fn rate_row(one: &ComparedRate) -> [String; 7] {
    let [[then, then_of], [now, now_of]] = one.records;
    [
        one.code.as_deref().map_or_else(|| "any exception".to_owned(), printable),
        then.to_string(),
        now.to_string(),
        rate(then, then_of),
        rate(now, now_of),
        one.p.to_string(),
        match one.change() {
            RateChange::More => "rose",
            RateChange::Less => "fell",
            RateChange::NotDistinguished => "chance",
        }
        .to_owned(),
    ]
}

fn pattern_row(one: &ComparedPattern) -> [String; 7] {
    let currency = one.currency.as_deref().unwrap_or_default();
    let count =
        |records: Option<u64>| records.map_or_else(|| ABSENT.to_owned(), |count| count.to_string());
    let net = |minor: Option<i128>| {
        minor.map_or_else(|| ABSENT.to_owned(), |minor| money_notation(minor, currency))
    };
    let [then, now] = one.records.map(count);
    let [net_then, net_now] = one.net_minor.map(net);
    let (who, what) = (printable(&one.who.words()), printable(&one.explanation));
    [one.change.word().to_owned(), who, what, then, now, net_then, net_now]
}

fn money_table(rows: &[ComparedMoney]) -> Option<Table> {
    let columns = [
        ("Open wrong payments", Align::Left),
        ("Currency", Align::Left),
        (EARLIER, Align::Right),
        (NOW, Align::Right),
    ];
    let mut table = Table::new("Money, earlier and now", &columns);
    for one in rows {
        for (what, minor) in
            [("overpaid", one.overpaid_minor), ("owed to players", one.underpaid_minor)]
        {
            let text = |minor: Option<i128>| {
                minor.map_or_else(
                    || "too large".to_owned(),
                    |minor| money_notation(minor, &one.currency),
                )
            };
            let [then, now] = minor.map(text);
            table.row([what.to_owned(), printable(&one.currency), then, now]);
        }
    }
    (!table.rows.is_empty()).then_some(table)
}

fn win_table(one: &ComparedWin) -> Table {
    let columns =
        [("What the house won", Align::Left), (EARLIER, Align::Right), (NOW, Align::Right)];
    let rules = one.rules.as_deref().map_or_else(|| "no rules".to_owned(), printable);
    let currency = printable(&one.currency);
    let mut table =
        Table::new(format!("Account under {rules}, {currency}, earlier and now"), &columns);
    let accounts = one.accounts.each_ref().map(|account| account.as_ref().map(WinParts::all));
    for (place, what) in WIN_PARTS.into_iter().enumerate() {
        let cell = |parts: &Option<[&Fraction; WIN_PARTS.len()]>| {
            let part = parts.as_ref().and_then(|parts| parts.get(place));
            part.map_or_else(|| ABSENT.to_owned(), |part| rounded(part, &one.currency))
        };
        let [then, now] = accounts.each_ref().map(cell);
        table.row([what.to_owned(), then, now]);
    }
    table
}

/// The names of [`WinParts::all`].
const WIN_PARTS: [&str; 6] = [
    "actual win, as logged",
    "theoretical win: the wagers at best play, before the deal",
    "choices: players' departures from best play",
    "luck: the cards dealt, hidden folds included",
    "outstanding payment errors (underpaid minus overpaid)",
    "left out of these",
];
