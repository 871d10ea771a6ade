//! Several audits in the order of their times, and together: a month of weeks, a week of days.

use super::comparison::{RateChange, WinParts, one_rate, stated_parts};
use super::file::{EarlierAudit, StatedAudit, StatedMoney, StatedPattern};
use crate::patterns::Who;
use gincert_chance::{P, adjusted_by_holm};
use gincert_evidence::Digest;
use jiff::Timestamp;
use std::collections::{BTreeMap, BTreeSet};

/// Most audits in one trend: a year of days.
pub const TREND_AUDITS_MAX: usize = 366;

/// Several audits, each known by its `audit.json`. Lists that have a value for each audit are in the order of `audits`.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditTrend {
    /// The audits, by the time of their first record; as they were given where one of them does not state its times.
    pub audits: Vec<TrendAudit>,
    /// Whether they are in the order of their times.
    pub is_ordered: bool,
    /// Whether all went by the same rule documents, by name and digest.
    pub same_rules: bool,
    /// Two audits with times of one table that overlap: their rounds may be counted twice in what is together.
    pub overlaps: Vec<TrendOverlap>,
    /// All records with exceptions, then those with each kind, in alphabetical order.
    pub rates: Vec<TrendRate>,
    /// Sums by currency; `None` where an audit had too many names to keep them.
    pub money: Option<Vec<TrendMoney>>,
    /// What explains exceptions, most audits first.
    pub patterns: Vec<TrendPattern>,
    /// What the house won, by currency and rule document.
    pub accounts: Vec<TrendAccount>,
}

/// One of the audits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrendAudit {
    /// Its file.
    pub name: String,
    /// The file's digest.
    pub digest: Digest,
    /// When its first and its last record were.
    pub between: Option<[String; 2]>,
    /// Its verdict, as it states it.
    pub verdict: String,
    /// Whether it read all its logs to their end.
    pub is_complete: bool,
    /// Whether each of its accounts states its sums: one that was too large states none.
    pub has_accounts: bool,
    /// Records that were read.
    pub records: u64,
}

/// Two audits by their places, and a table.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TrendOverlap {
    /// The earlier and the later audit.
    pub audits: [usize; 2],
    /// The table.
    pub table: String,
}

/// How often there were exceptions.
#[derive(Debug, Clone, PartialEq)]
pub struct TrendRate {
    /// The audit of records that found them; `None` for records with any.
    pub code: Option<String>,
    /// Records with such an exception, of how many.
    pub records: Vec<[u64; 2]>,
    /// For each audit the probability of a difference from all others together as large or larger if there were one rate:
    /// R. A. Fisher's exact test, adjusted by S. Holm's rule for all audits and rates.
    pub p: Vec<P>,
}

impl TrendRate {
    /// All audits together.
    pub fn together(&self) -> [u64; 2] {
        self.records.iter().fold([0, 0], |[count, of], [one, one_of]| {
            [count.saturating_add(*one), of.saturating_add(*one_of)]
        })
    }

    /// Whether the rate of an audit differs from that of the others together, at the level of patterns.
    pub fn change(&self, audit: usize) -> RateChange {
        match (self.records.get(audit), self.p.get(audit)) {
            // Above the rate of all is above the rate of the others.
            (Some(rate), Some(p)) => RateChange::of(*rate, self.together(), *p),
            _ => RateChange::NotDistinguished,
        }
    }
}

/// What was paid wrongly and was open in each audit, in one currency; `None` where a sum was too large.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrendMoney {
    /// The currency; no text where the logs do not state it.
    pub currency: String,
    /// In the players' favour.
    pub overpaid_minor: Vec<Option<i128>>,
    /// Against them.
    pub underpaid_minor: Vec<Option<i128>>,
}

/// A pattern of one or several of the audits.
#[derive(Debug, Clone, PartialEq)]
pub struct TrendPattern {
    /// Who and where.
    pub who: Who,
    /// A word for what it is.
    pub kind: String,
    /// The same as a phrase.
    pub explanation: String,
    /// The currency of the amounts.
    pub currency: Option<String>,
    /// In which audits, by their places, with the rounds and the net amount that each states.
    pub found: BTreeMap<usize, (Option<u64>, Option<i64>)>,
}

impl TrendPattern {
    /// Rounds and net amount of all audits together; `None` for a sum that one of them does not state.
    pub fn together(&self) -> (Option<u64>, Option<i128>) {
        let records = self.found.values().map(|(records, _)| *records).sum();
        (records, self.found.values().map(|(_, net)| net.map(i128::from)).sum())
    }
}

/// What the house won and where it comes from, in minor units; `None` for an audit without such an account.
#[derive(Debug, Clone, PartialEq)]
pub struct TrendAccount {
    /// The currency.
    pub currency: String,
    /// The rule document, as `game/revision`.
    pub rules: Option<String>,
    /// Each audit.
    pub accounts: Vec<Option<WinParts>>,
    /// All of them; `None` where an audit has an account that was too large.
    pub together: Option<WinParts>,
}

/// Why audits are not put together.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TrendError {
    /// One audit is there twice.
    #[error("'{0}' and '{1}' are the same audit")]
    Twice(String, String),
    /// There are too many.
    #[error("{0} audits are too many; at most {TREND_AUDITS_MAX} are compared")]
    TooMany(usize),
}

impl AuditTrend {
    /// The audits in the order of their times, and together.
    ///
    /// # Errors
    /// [`TrendError`].
    ///
    /// ```
    /// use gincert_audit::AuditTrend;
    /// let trend = AuditTrend::of(Vec::new()).unwrap();
    /// assert!(trend.audits.is_empty() && trend.accounts.is_empty());
    /// ```
    pub fn of(mut audits: Vec<EarlierAudit>) -> Result<AuditTrend, TrendError> {
        if audits.len() > TREND_AUDITS_MAX {
            return Err(TrendError::TooMany(audits.len()));
        }
        let mut seen: BTreeMap<Digest, String> = BTreeMap::new();
        for one in &audits {
            if let Some(other) = seen.insert(one.digest, one.name.clone()) {
                return Err(TrendError::Twice(other, one.name.clone()));
            }
        }
        let times: Option<Vec<Timestamp>> =
            audits.iter().map(|one| moment(one.between()?[0])).collect();
        if let Some(times) = &times {
            let mut dated: Vec<_> = times.iter().copied().zip(audits).collect();
            dated.sort_by(|(a, one), (b, other)| (a, &one.name).cmp(&(b, &other.name)));
            audits = dated.into_iter().map(|(_, one)| one).collect();
        }
        let stated: Vec<&StatedAudit> = audits.iter().map(|one| &one.stated).collect();
        Ok(AuditTrend {
            audits: audits.iter().map(about).collect(),
            is_ordered: times.is_some(),
            same_rules: have_same_rules(&stated),
            overlaps: overlaps(&stated),
            rates: rates(&stated),
            money: money(&stated),
            patterns: patterns(&stated),
            accounts: accounts(&stated),
        })
    }
}

fn moment(time: &str) -> Option<Timestamp> {
    time.parse().ok()
}

fn about(audit: &EarlierAudit) -> TrendAudit {
    let accounts = &audit.stated.win.accounts;
    TrendAudit {
        name: audit.name.clone(),
        digest: audit.digest,
        between: audit.between().map(|times| times.map(str::to_owned)),
        verdict: audit.stated.verdict.clone(),
        is_complete: audit.stated.complete,
        has_accounts: accounts.iter().all(|one| stated_parts(one).is_some()),
        records: audit.stated.records.read,
    }
}

fn have_same_rules(audits: &[&StatedAudit]) -> bool {
    let all: BTreeSet<BTreeSet<_>> = audits
        .iter()
        .map(|one| one.rules.iter().map(|rules| (&rules.name, &rules.sha256)).collect())
        .collect();
    all.len() <= 1
}

fn overlaps(audits: &[&StatedAudit]) -> Vec<TrendOverlap> {
    // The ranges of each table, by their beginning.
    let mut ranges: BTreeMap<&str, Vec<(Timestamp, Timestamp, usize)>> = BTreeMap::new();
    for (place, audit) in audits.iter().enumerate() {
        for table in audit.in_force.iter().flat_map(|one| one.tables.iter().flatten()) {
            let times = [&table.first, &table.last].map(|time| moment(time.as_deref()?));
            if let [Some(first), Some(last)] = times {
                ranges.entry(&table.table).or_default().push((first, last, place));
            }
        }
    }
    let mut found = BTreeSet::new();
    for (table, mut ranges) in ranges {
        ranges.sort();
        // What ended last before each range began, and in which audit.
        let mut open: Option<(Timestamp, usize)> = None;
        for (first, last, place) in ranges {
            if let Some((end, other)) = open.filter(|(end, other)| *end >= first && *other != place)
            {
                let audits = [other.min(place), other.max(place)];
                found.insert(TrendOverlap { audits, table: table.to_owned() });
                open = Some(if end > last { (end, other) } else { (last, place) });
            } else if open.is_none_or(|(end, _)| end < last) {
                open = Some((last, place));
            }
        }
    }
    found.into_iter().collect()
}

fn rates(audits: &[&StatedAudit]) -> Vec<TrendRate> {
    let codes: BTreeSet<&String> =
        audits.iter().flat_map(|one| one.exceptions.rates.keys()).collect();
    let all = (None, audits.iter().map(|one| [one.exceptions.records, one.records.read]).collect());
    let each = codes.into_iter().map(|code| {
        let count = |one: &&StatedAudit| {
            let rate = one.exceptions.rates.get(code);
            [rate.map_or(0, |rate| rate.records), one.records.read]
        };
        (Some(code.clone()), audits.iter().map(count).collect())
    });
    let mut rates: Vec<TrendRate> = [all]
        .into_iter()
        .chain(each)
        .map(|(code, records)| TrendRate { code, records, p: Vec::new() })
        .collect();
    let against_others = |rate: &TrendRate, [count, of]: [u64; 2]| {
        let [all, all_of] = rate.together();
        Some(one_rate([count, of], [all.saturating_sub(count), all_of.saturating_sub(of)]))
    };
    let ps: Vec<Option<P>> = rates
        .iter()
        .flat_map(|rate| rate.records.iter().map(|one| against_others(rate, *one)))
        .collect();
    let adjusted: Vec<P> = adjusted_by_holm(&ps).into_iter().flatten().collect();
    for (rate, p) in rates.iter_mut().zip(adjusted.chunks(audits.len().max(1))) {
        rate.p = p.to_vec();
    }
    rates
}

fn money(audits: &[&StatedAudit]) -> Option<Vec<TrendMoney>> {
    let sums: Option<Vec<_>> =
        audits.iter().map(|one| one.exceptions.by_currency.as_ref()).collect();
    let sums = sums?;
    let currencies: BTreeSet<&String> = sums.iter().flat_map(|one| one.keys()).collect();
    let of = |currency: &String| {
        // An audit without the currency has no wrong payment in it.
        let stated = |one: &&BTreeMap<String, StatedMoney>| {
            one.get(currency).map_or([Some(0); 2], StatedMoney::open_minor)
        };
        let each = sums.iter().map(stated);
        let (overpaid_minor, underpaid_minor) = each.map(|[over, under]| (over, under)).unzip();
        TrendMoney { currency: currency.clone(), overpaid_minor, underpaid_minor }
    };
    Some(currencies.into_iter().map(of).collect())
}

fn patterns(audits: &[&StatedAudit]) -> Vec<TrendPattern> {
    let mut patterns: Vec<TrendPattern> = Vec::new();
    for (place, audit) in audits.iter().enumerate() {
        for one in &audit.patterns {
            // Two patterns of one audit stay two.
            let same =
                |other: &&mut TrendPattern| other.is_of(one) && !other.found.contains_key(&place);
            let found = (one.records, one.net_minor);
            match patterns.iter_mut().find(same) {
                Some(other) => {
                    other.found.insert(place, found);
                }
                None => patterns.push(TrendPattern {
                    who: one.who.clone(),
                    kind: one.kind.clone(),
                    explanation: one.explanation.clone(),
                    currency: one.currency.clone(),
                    found: BTreeMap::from([(place, found)]),
                }),
            }
        }
    }
    // Those of most audits first; otherwise in the order in which the audits list them.
    patterns.sort_by_key(|one| std::cmp::Reverse(one.found.len()));
    patterns
}

impl TrendPattern {
    fn is_of(&self, one: &StatedPattern) -> bool {
        self.who == one.who
            && self.kind == one.kind
            && self.explanation == one.explanation
            && self.currency == one.currency
    }
}

fn accounts(audits: &[&StatedAudit]) -> Vec<TrendAccount> {
    let mut accounts: BTreeMap<(String, Option<String>), Vec<Option<WinParts>>> = BTreeMap::new();
    let mut is_whole = true;
    for (place, audit) in audits.iter().enumerate() {
        for one in &audit.win.accounts {
            let Some((key, parts)) = stated_parts(one) else {
                is_whole = false;
                continue;
            };
            let each = accounts.entry(key).or_insert_with(|| vec![None; audits.len()]);
            if let Some(slot) = each.get_mut(place) {
                *slot = Some(parts);
            }
        }
    }
    let of = |((currency, rules), accounts): (_, Vec<Option<WinParts>>)| TrendAccount {
        together: accounts
            .iter()
            .flatten()
            .cloned()
            .reduce(|sum, one| sum.plus(&one))
            .filter(|_| is_whole),
        currency,
        rules,
        accounts,
    };
    accounts.into_iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// An audit of 1,000 records at table T1 on a day of November, some with an exception.
    fn audit(day: u32, hours: [u32; 2], wrong: u64) -> EarlierAudit {
        let at = |hour: u32| format!("2026-11-{day:02}T{hour:02}:00:00Z");
        let stated = json!({
            "verdict": "differs", "complete": true,
            "rules": [{"name": "gin-and-win/ten", "sha256": "ab"}],
            "in_force": [{"tables": [{"table": "T1", "first": at(hours[0]), "last": at(hours[1])}]}],
            "records": {"read": 1000},
            "exceptions": {
                "records": wrong,
                "rates": {"overpaid": {"records": wrong}},
                "by_currency": {"USD": {"overpaid_open_minor": wrong * 100, "underpaid_open_minor": null}},
            },
            "patterns": [{"who": {"dealer_id": "D1"}, "kind": "pay", "explanation": "gin paid twice",
                "records": wrong, "currency": "USD", "net_minor": wrong * 100}],
            "win": {"accounts": [{"rules_name": "gin-and-win/ten", "currency": "USD", "won_minor": 5000,
                "theory_minor": {"fraction": "9001/2"}, "choices_minor": {"fraction": "1/2"},
                "luck_minor": {"fraction": "499/1"}, "hidden_folds_minor": {"fraction": "0/1"},
                "wrong_minor": 0, "left_out_minor": 0}]},
        });
        EarlierAudit::read(&format!("day{day}"), stated.to_string().as_bytes()).unwrap()
    }

    #[test]
    fn audits_are_put_in_the_order_of_their_times_and_summed() {
        let trend = AuditTrend::of(vec![audit(9, [9, 10], 2), audit(2, [9, 10], 3)]).unwrap();
        let names: Vec<&str> = trend.audits.iter().map(|one| one.name.as_str()).collect();
        assert_eq!((names, trend.is_ordered), (vec!["day2", "day9"], true));
        assert_eq!(trend.rates[0].together(), [5, 2000]);
        assert_eq!(trend.money.unwrap()[0].overpaid_minor, [Some(300), Some(200)]);
        assert_eq!(trend.patterns[0].together(), (Some(5), Some(500)));
        let together = trend.accounts[0].together.as_ref().unwrap();
        let parts = &(&together.theory + &together.choices) + &together.luck;
        assert_eq!(
            (&together.won, &parts),
            (&gincert_evidence::Fraction::integer(10_000), &together.won)
        );
        assert!(trend.overlaps.is_empty() && trend.same_rules);
    }

    #[test]
    fn an_audit_with_another_rate_than_the_others_is_named_and_chance_is_not() {
        let wrong = [5, 6, 60, 4, 5];
        let audits = (1..).zip(wrong).map(|(day, wrong)| audit(day, [9, 10], wrong)).collect();
        let trend = AuditTrend::of(audits).unwrap();
        let overpaid = &trend.rates[1];
        assert_eq!(overpaid.code.as_deref(), Some("overpaid"));
        let changes: Vec<RateChange> =
            (0..wrong.len()).map(|place| overpaid.change(place)).collect();
        let chance = RateChange::NotDistinguished;
        assert_eq!(changes[2], RateChange::More);
        assert_eq!([changes[1], changes[4]], [chance, chance]);
        let even = AuditTrend::of((1..=5).map(|day| audit(day, [9, 10], 5)).collect()).unwrap();
        assert!(even.rates.iter().all(|rate| (0..5).all(|place| rate.change(place) == chance)));
    }

    #[test]
    fn hours_of_one_table_in_two_audits_are_named() {
        let overlap = |audits: Vec<EarlierAudit>| AuditTrend::of(audits).unwrap().overlaps;
        assert_eq!(
            overlap(vec![audit(2, [9, 12], 1), audit(2, [11, 14], 2)]),
            [TrendOverlap { audits: [0, 1], table: "T1".to_owned() }]
        );
        // A long one that contains two others.
        let pairs: Vec<[usize; 2]> =
            overlap(vec![audit(2, [1, 20], 1), audit(2, [2, 3], 2), audit(2, [4, 5], 3)])
                .into_iter()
                .map(|one| one.audits)
                .collect();
        assert_eq!(pairs, [[0, 1], [0, 2]]);
    }

    #[test]
    fn one_audit_twice_is_refused_and_one_without_times_keeps_the_order() {
        let twice = AuditTrend::of(vec![audit(2, [9, 10], 1), audit(2, [9, 10], 1)]).unwrap_err();
        assert_eq!(twice.to_string(), "'day2' and 'day2' are the same audit");
        let mut timeless = audit(1, [9, 10], 1);
        timeless.stated.in_force.clear();
        let trend = AuditTrend::of(vec![audit(9, [9, 10], 1), timeless]).unwrap();
        assert_eq!((trend.is_ordered, trend.audits[0].name.as_str()), (false, "day9"));
    }
}
