//! What changed from an earlier audit to this one, as values.

use super::file::{EarlierAudit, StatedAccount, StatedMoney, StatedPattern};
use crate::families::family::{Totals, totals};
use crate::patterns::{LEVEL, Pattern, PatternReport, Who};
use gincert_chance::{P, adjusted_by_holm, fisher_exact};
use gincert_evidence::{Digest, Fraction};
use gincert_replay::statistics::{Balance, balances};
use gincert_replay::summary::Summary;
use gincert_replay::{ExactHandValues, Rulebook};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// An earlier audit beside this one.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditComparison {
    /// The earlier audit's file.
    pub name: String,
    /// Its digest.
    pub digest: Digest,
    /// When its first and its last record were.
    pub between: Option<[String; 2]>,
    /// Its verdict, as it states it.
    pub verdict: String,
    /// Whether it read all its logs to their end.
    pub is_complete: bool,
    /// Whether both audits went by the same rule documents, by name and digest.
    pub same_rules: bool,
    /// All records with exceptions, then those with each kind, in alphabetical order.
    pub rates: Vec<ComparedRate>,
    /// Sums by currency; `None` where one of the audits had too many names to keep them.
    pub money: Option<Vec<ComparedMoney>>,
    /// The patterns of this audit in their order, then those of the earlier one that are in it no more.
    pub patterns: Vec<ComparedPattern>,
    /// What the house won, by currency and rule document.
    pub win: Vec<ComparedWin>,
}

/// How often there were exceptions.
#[derive(Debug, Clone, PartialEq)]
pub struct ComparedRate {
    /// The audit that found them; `None` for records with any.
    pub code: Option<String>,
    /// Records with such an exception, of how many: in the earlier audit, in this one.
    pub records: [[u64; 2]; 2],
    /// The probability of a difference as large or larger if both had one rate: R. A. Fisher's exact test, adjusted for all
    /// rates that are compared by S. Holm's rule.
    pub p: P,
}

/// Whether a rate changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RateChange {
    /// It rose by more than chance explains.
    More,
    /// It fell by more than chance explains.
    Less,
    /// Chance explains the difference.
    NotDistinguished,
}

impl ComparedRate {
    /// At the level of patterns.
    pub fn change(&self) -> RateChange {
        let [earlier, now] = self.records;
        RateChange::of(now, earlier, self.p)
    }
}

impl RateChange {
    /// What becomes of a rate, as so many of so many, from another one to it.
    pub(super) fn of(rate: [u64; 2], other: [u64; 2], p: P) -> RateChange {
        let [[count, of], [other, other_of]] = [rate, other].map(|pair| pair.map(u128::from));
        match (count * other_of).cmp(&(other * of)) {
            _ if p.value() > LEVEL => RateChange::NotDistinguished,
            std::cmp::Ordering::Greater => RateChange::More,
            _ => RateChange::Less,
        }
    }

    /// A word for it.
    pub fn word(self) -> &'static str {
        match self {
            RateChange::More => "more",
            RateChange::Less => "less",
            RateChange::NotDistinguished => "not-distinguished",
        }
    }
}

/// What was paid wrongly and is open, in one currency; `None` where a sum was too large.
#[derive(Debug, Clone, PartialEq)]
pub struct ComparedMoney {
    /// The currency; no text where the logs do not state it.
    pub currency: String,
    /// In the players' favour: in the earlier audit, in this one.
    pub overpaid_minor: [Option<i128>; 2],
    /// Against them.
    pub underpaid_minor: [Option<i128>; 2],
}

/// A pattern of one of the audits or of both.
#[derive(Debug, Clone, PartialEq)]
pub struct ComparedPattern {
    /// In which of them.
    pub change: PatternChange,
    /// Who and where.
    pub who: Who,
    /// A word for what it is.
    pub kind: String,
    /// The same as a phrase.
    pub explanation: String,
    /// The currency of the amounts.
    pub currency: Option<String>,
    /// Rounds: in the earlier audit, in this one.
    pub records: [Option<u64>; 2],
    /// Over- less underpaid: in the earlier audit, in this one.
    pub net_minor: [Option<i128>; 2],
}

/// In which of two audits a pattern is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PatternChange {
    /// In both: the same people and the same explanation.
    Again,
    /// In this one only.
    New,
    /// In the earlier one only.
    Ended,
}

impl PatternChange {
    /// A word for it.
    pub fn word(self) -> &'static str {
        match self {
            PatternChange::Again => "again",
            PatternChange::New => "new",
            PatternChange::Ended => "ended",
        }
    }
}

/// What the house won and where it comes from, in minor units: in the earlier audit, in this one. `None` where an audit has
/// no such account.
#[derive(Debug, Clone, PartialEq)]
pub struct ComparedWin {
    /// The currency.
    pub currency: String,
    /// The rule document, as `game/revision`.
    pub rules: Option<String>,
    /// The accounts.
    pub accounts: [Option<WinParts>; 2],
}

/// The parts of what the house won.
#[derive(Debug, Clone, PartialEq)]
pub struct WinParts {
    /// As logged.
    pub won: Fraction,
    /// At best play, before the deal.
    pub theory: Fraction,
    /// What players' choices added.
    pub choices: Fraction,
    /// What the cards added, those of hidden folds included.
    pub luck: Fraction,
    /// What was paid wrongly.
    pub wrong: Fraction,
    /// What is left out of the other parts.
    pub left_out: Fraction,
}

impl WinParts {
    /// The object of an answer in JSON.
    pub fn answer(&self) -> Value {
        json!({
            "won_minor": self.won,
            "theory_minor": self.theory,
            "choices_minor": self.choices,
            "luck_minor": self.luck,
            "wrong_minor": self.wrong,
            "left_out_minor": self.left_out,
        })
    }

    /// Each part, the whole first.
    pub(super) fn all(&self) -> [&Fraction; 6] {
        let WinParts { won, theory, choices, luck, wrong, left_out } = self;
        [won, theory, choices, luck, wrong, left_out]
    }

    /// The parts of two accounts together.
    pub(super) fn plus(&self, other: &WinParts) -> WinParts {
        WinParts {
            won: &self.won + &other.won,
            theory: &self.theory + &other.theory,
            choices: &self.choices + &other.choices,
            luck: &self.luck + &other.luck,
            wrong: &self.wrong + &other.wrong,
            left_out: &self.left_out + &other.left_out,
        }
    }
}

impl AuditComparison {
    /// This audit beside an earlier one.
    pub fn of(
        earlier: &EarlierAudit,
        (summary, book): (&Summary, &Rulebook),
        values: &[Option<ExactHandValues>],
        patterns: &PatternReport,
    ) -> AuditComparison {
        let stated = &earlier.stated;
        let sheets = book.sheets.iter().map(|sheet| (sheet.name.clone(), sheet.digest.to_string()));
        let plays = book.plays.iter().map(|sheet| (sheet.name.clone(), sheet.digest.to_string()));
        let now: BTreeSet<(String, String)> = sheets.chain(plays).collect();
        let then = stated.rules.iter().map(|one| (one.name.clone(), one.sha256.clone()));
        AuditComparison {
            name: earlier.name.clone(),
            digest: earlier.digest,
            between: earlier.between().map(|times| times.map(str::to_owned)),
            verdict: stated.verdict.clone(),
            is_complete: stated.complete,
            same_rules: then.collect::<BTreeSet<_>>() == now,
            rates: rates(earlier, summary),
            money: money(stated.exceptions.by_currency.as_ref(), totals(summary)),
            patterns: compared_patterns(&stated.patterns, &patterns.patterns),
            win: win(&stated.win.accounts, balances(summary, &book.sheets, values)),
        }
    }
}

fn rates(earlier: &EarlierAudit, summary: &Summary) -> Vec<ComparedRate> {
    let (before, of) = (&earlier.stated.exceptions, earlier.stated.records.read);
    let codes: BTreeSet<&String> =
        before.rates.keys().chain(summary.records_by_code.keys()).collect();
    let all = (None, [before.records, summary.records_with_findings]);
    let each = codes.into_iter().map(|code| {
        let then = before.rates.get(code).map_or(0, |rate| rate.records);
        (Some(code.clone()), [then, summary.records_by_code.get(code).copied().unwrap_or(0)])
    });
    let counts: Vec<(Option<String>, [u64; 2])> = [all].into_iter().chain(each).collect();
    let now_of = summary.records.read;
    let ps: Vec<Option<P>> =
        counts.iter().map(|(_, [then, now])| Some(one_rate([*then, of], [*now, now_of]))).collect();
    let adjusted = adjusted_by_holm(&ps).into_iter().flatten();
    let rated = counts.into_iter().zip(adjusted);
    rated
        .map(|((code, [then, now]), p)| ComparedRate {
            code,
            records: [[then, of], [now, now_of]],
            p,
        })
        .collect()
}

/// The probability of a difference as large or larger between two rates, as so many of so many, if they were one.
pub(super) fn one_rate(first: [u64; 2], second: [u64; 2]) -> P {
    let [first, second] = [first, second].map(|[count, of]| [count, of.saturating_sub(count)]);
    fisher_exact(first, second)
}

fn money(
    before: Option<&BTreeMap<String, StatedMoney>>,
    now: Option<BTreeMap<String, Totals>>,
) -> Option<Vec<ComparedMoney>> {
    let (before, now) = (before?, now?);
    let currencies: BTreeSet<&String> = before.keys().chain(now.keys()).collect();
    let one = |currency: &String| {
        // A currency of one audit only has no wrong payment in the other.
        let then = before.get(currency).map_or([Some(0); 2], StatedMoney::open_minor);
        let now = now
            .get(currency)
            .map_or([Some(0); 2], |totals| totals.each_ref().map(|payments| payments.open.value()));
        ComparedMoney {
            currency: currency.clone(),
            overpaid_minor: [then[0], now[0]],
            underpaid_minor: [then[1], now[1]],
        }
    };
    Some(currencies.into_iter().map(one).collect())
}

fn compared_patterns(before: &[StatedPattern], now: &[Pattern]) -> Vec<ComparedPattern> {
    let net_before = |one: &StatedPattern| one.net_minor.map(i128::from);
    // Each pattern of the earlier audit is found again at most once.
    let mut left: Vec<&StatedPattern> = before.iter().collect();
    let mut compared: Vec<ComparedPattern> = Vec::new();
    for one in now {
        let same = |other: &&StatedPattern| {
            other.who == one.who
                && other.kind == one.kind
                && other.explanation == one.explanation
                && other.currency == one.currency
        };
        let then = left.iter().position(same).map(|place| left.remove(place));
        compared.push(ComparedPattern {
            change: if then.is_some() { PatternChange::Again } else { PatternChange::New },
            who: one.who.clone(),
            kind: one.kind.to_owned(),
            explanation: one.explanation.clone(),
            currency: one.currency.clone(),
            records: [then.and_then(|then| then.records), one.records],
            net_minor: [then.and_then(net_before), Some(one.net_minor)],
        });
    }
    compared.extend(left.into_iter().map(|one| ComparedPattern {
        change: PatternChange::Ended,
        who: one.who.clone(),
        kind: one.kind.clone(),
        explanation: one.explanation.clone(),
        currency: one.currency.clone(),
        records: [one.records, None],
        net_minor: [net_before(one), None],
    }));
    compared
}

fn win(before: &[StatedAccount], now: Vec<Option<Balance>>) -> Vec<ComparedWin> {
    let mut accounts: BTreeMap<(String, Option<String>), [Option<WinParts>; 2]> = BTreeMap::new();
    for one in before {
        if let Some((key, parts)) = stated_parts(one) {
            accounts.entry(key).or_default()[0] = Some(parts);
        }
    }
    for balance in now.into_iter().flatten() {
        let whole = |minor: i128| Fraction::integer(minor);
        let parts = WinParts {
            won: whole(balance.won),
            luck: &balance.luck + &balance.hidden_folds,
            theory: balance.theory,
            choices: balance.choices,
            wrong: whole(balance.wrong),
            left_out: whole(balance.left_out),
        };
        accounts.entry((balance.currency, balance.rules)).or_default()[1] = Some(parts);
    }
    let row = |((currency, rules), accounts)| ComparedWin { currency, rules, accounts };
    accounts.into_iter().map(row).collect()
}

/// An account's currency and rule document, and its parts.
type StatedWinParts = ((String, Option<String>), WinParts);

/// The parts of an account; `None` where a sum was too large.
pub(super) fn stated_parts(account: &StatedAccount) -> Option<StatedWinParts> {
    let StatedAccount::Added(stated) = account else { return None };
    let whole = |minor: Option<i64>| minor.map(Fraction::integer);
    let parts = WinParts {
        won: whole(stated.won_minor)?,
        theory: stated.theory_minor.clone(),
        choices: stated.choices_minor.clone(),
        luck: &stated.luck_minor + &stated.hidden_folds_minor,
        wrong: whole(stated.wrong_minor)?,
        left_out: whole(stated.left_out_minor)?,
    };
    Some(((stated.currency.clone(), stated.rules_name.clone()), parts))
}
