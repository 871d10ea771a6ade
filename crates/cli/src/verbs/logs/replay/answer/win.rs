//! What the house won, and where it comes from.

use super::exceptions::minor;
use gincert_audit::money_text;
use gincert_evidence::{Fraction, six_digits, whole_number};
use gincert_replay::statistics::{Balance, LuckRow, StrataLists, balances, observed, strata};
use gincert_replay::summary::{AccountLine, BonusSums, Luck, NO_SHEET, Summary};
use gincert_replay::{Bet, CompiledRules, ExactHandValues};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The wagers as the logs state them.
pub(super) fn wagers(
    summary: &Summary,
    sheets: &[CompiledRules],
    values: &[Option<ExactHandValues>],
) -> Vec<Value> {
    let mut found = Vec::new();
    for balance in balances(summary, sheets, values).iter().flatten() {
        let place = balance.sheet.and_then(|place| usize::try_from(place).ok());
        let values = place.and_then(|place| values.get(place)).and_then(Option::as_ref);
        let account = &balance.account;
        let sheet = place.and_then(|place| sheets.get(place));
        let base_edge = values.map(|values| &values.optimal.house_edge);
        let base = ("ante and play", &account.base, account.antes, base_edge);
        let sides = account.sides.iter().enumerate().map(|(place, side)| {
            let name = match (sheet, place) {
                (Some(sheet), 1..) => sheet.wager_name(Bet::of_side(place)),
                _ => Bet::BONUS.word(),
            };
            let edge = values.and_then(|values| values.sides.get(place));
            (name, &side.line, side.measured, edge.map(|side| &side.house_edge))
        });
        let totals = ("totals", &account.totals, account.totals.wagered, None);
        for (name, line, measured, edge) in [base].into_iter().chain(sides).chain([totals]) {
            if line.wagers == 0 {
                continue;
            }
            let theory = edge.zip(measured.value());
            let theory = theory.map(|(edge, base)| edge * &Fraction::integer(base));
            found.push(wager(balance, name, line, theory));
        }
    }
    found
}

fn wager(balance: &Balance, name: &str, line: &AccountLine, theory: Option<Fraction>) -> Value {
    json!({
        "wager": name,
        "rules": balance.sheet,
        "rules_name": balance.rules,
        "currency": balance.currency,
        "rounds": line.rounds,
        "wagers": line.wagers,
        "wagered_minor": money_text(line.wagered.value()),
        "ante_minor": money_text(line.antes.value()),
        "house_won_minor": money_text(line.won.value().and_then(|won| won.checked_neg())),
        "theoretical_minor": theory,
    })
}

/// The accounts: `won = theory + choices + luck + hidden folds + wrong + left out`, exactly.
pub(super) fn accounts(
    summary: &Summary,
    sheets: &[CompiledRules],
    values: &[Option<ExactHandValues>],
) -> Vec<Value> {
    let one = |balance: Option<Balance>| {
        let Some(balance) = balance else {
            return json!({"why": "amounts of this account are too large to add up"});
        };
        let left_out: Vec<Value> = balance
            .lines
            .iter()
            .map(|line| {
                json!({
                    "why": line.why.word(),
                    "words": line.why.words(),
                    "rounds": line.rounds,
                    "wagers": line.wagers,
                    "wagered_minor": whole_number(Some(line.wagered)),
                    "won_minor": whole_number(Some(line.won)),
                })
            })
            .collect();
        json!({
            "rules": balance.sheet,
            "rules_name": balance.rules,
            "currency": balance.currency,
            "won_minor": whole_number(Some(balance.won)),
            "theory_minor": balance.theory,
            "choices_minor": balance.choices,
            "luck_minor": balance.luck,
            "hidden_folds_minor": balance.hidden_folds,
            "wrong_minor": whole_number(Some(balance.wrong)),
            "left_out_minor": whole_number(Some(balance.left_out)),
            "adds_up": balance.adds_up(),
            "left_out": left_out,
        })
    };
    balances(summary, sheets, values).into_iter().map(one).collect()
}

/// Observed play against the best choice.
pub(super) fn decisions(
    summary: &Summary,
    sheets: &[CompiledRules],
    values: &[Option<ExactHandValues>],
) -> Vec<Value> {
    let mut found = Vec::new();
    for (place, counted) in &summary.sheets {
        let at = usize::try_from(*place).unwrap_or(usize::MAX);
        let Some(values) = values.get(at).and_then(Option::as_ref) else {
            continue;
        };
        for (currency, money) in &counted.money {
            let seen = observed(&money.decisions, values);
            let mut line = json!({
                "rules": place,
                "rules_name": sheets.get(at).map(|sheet| &sheet.name),
                "currency": currency,
                "hands": seen.hands,
                "played": seen.played,
                "worse": seen.worse,
                "worse_played": seen.worse_played,
                "cost_minor": seen.cost,
                "folds_hidden": counted.fit.folds_hidden,
            });
            if !seen.by_multiple.is_empty() {
                let raised =
                    |(multiple, hands): &(u8, u64)| json!({"multiple": multiple, "hands": hands});
                line["worse_multiple"] = seen.worse_multiple.into();
                line["raised"] = seen.by_multiple.iter().map(raised).collect();
            }
            found.push(line);
        }
    }
    found
}

/// The sums that the scores of money are made of; luck in thousandths of a minor unit.
pub(super) fn scores(summary: &Summary, sheets: &[CompiledRules]) -> Vec<Value> {
    let mut found = Vec::new();
    for (place, counted) in &summary.sheets {
        let sheet = usize::try_from(*place).ok().and_then(|place| sheets.get(place));
        for (currency, money) in &counted.money {
            let mut line = luck(&money.luck);
            for (key, value) in [
                ("rules", (*place != NO_SHEET).then_some(*place).into()),
                ("rules_name", sheet.map(|sheet| sheet.name.clone()).into()),
                ("currency", currency.clone().into()),
            ] {
                line.insert(key.to_owned(), value);
            }
            let names = sheet.map_or(&[][..], |sheet| &sheet.rules.sides);
            let sums = &money.sides;
            line.extend(side(&sums[0]).map(|(key, value)| (format!("bonus_{key}"), value)));
            if names.len() > 1 {
                let sides = names.iter().zip(sums).map(|(wager, sums)| {
                    let name = ("wager".to_owned(), wager.name.clone().into());
                    let sums = side(sums).map(|(key, value)| (key.to_owned(), value));
                    Value::Object([name].into_iter().chain(sums).collect())
                });
                line.insert("side_wagers".to_owned(), sides.collect());
            }
            found.push(Value::Object(line));
        }
    }
    found
}

/// The sums of a side wager.
fn side(sums: &BonusSums) -> [(&'static str, Value); 4] {
    [
        ("rounds", sums.rounds.into()),
        ("won_minor", minor(sums.won)),
        ("hidden", sums.hidden.into()),
        ("amounts_minor", json!(sums.amounts.iter().collect::<Vec<_>>())),
    ]
}

fn luck(luck: &Luck) -> Map<String, Value> {
    let text = |sum: gincert_replay::Sum| Value::from(money_text(sum.value()));
    let mut map = Map::new();
    for (key, value) in [
        ("luck_rounds", luck.measured.into()),
        ("luck_sum", text(luck.luck)),
        ("luck_squares", text(luck.squares)),
        ("luck_bounded_rounds", luck.bounded.rounds.into()),
        ("luck_bounded_low", text(luck.bounded.low)),
        ("luck_bounded_high", text(luck.bounded.high)),
        ("luck_faulty_rounds", luck.faulty.rounds.into()),
    ] {
        map.insert(key.to_owned(), value);
    }
    map
}

/// Tables, dealers, shifts and days of a summary with the sums of their luck; `null` where there are too many to be
/// listed.
pub(super) struct StrataLines<'a>(pub &'a Summary);

impl Serialize for StrataLines<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let lists = strata(self.0).lists.into_iter();
        let lists = lists.map(|rows| rows.map(StratumRows));
        // As in all objects of an answer, keys are in order.
        serializer
            .collect_map(StrataLists::NAMES.into_iter().zip(lists).collect::<BTreeMap<_, _>>())
    }
}

/// The rows of one kind.
struct StratumRows<'s>(Vec<LuckRow<'s>>);

impl Serialize for StratumRows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(stratum))
    }
}

fn stratum(row: &LuckRow<'_>) -> Value {
    let mut line = luck(&row.stratum.luck);
    for (key, value) in [
        ("name", Value::from(row.name.clone())),
        ("rounds", row.stratum.rounds.into()),
        ("findings", row.stratum.findings.into()),
        ("z", row.tested.map(|tested| six_digits(tested.statistic)).into()),
        ("watched", row.is_watched.into()),
    ] {
        line.insert(key.to_owned(), value);
    }
    Value::Object(line)
}
