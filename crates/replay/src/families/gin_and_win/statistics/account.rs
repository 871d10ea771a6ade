//! The account of a rule document and currency, in exact fractions, from the house's side:
//! `won = theory + choices + wrong payments + luck + hidden folds + left out`.

use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::rules::gin_and_win::sheet_values::ExactHandValues;
use crate::summary::{Account, CurrencySums, Decisions, ExclusionReason, NO_SHEET, Summary};
use crate::sums::Retract;
use gincert_evidence::Fraction;

/// What the house won under one rule document and in one currency, and why. Minor units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Balance {
    /// The rule document, by its place; `None` for records without rules in force.
    pub sheet: Option<u32>,
    /// The rule document, as `game/revision`.
    pub rules: Option<String>,
    /// The currency; no text where the logs do not state it.
    pub currency: String,
    /// What was stated, line by line.
    pub account: Account,
    /// Everything that the logs state to have been won.
    pub won: i128,
    /// What the wagers were worth to the house before the deal, at best play.
    pub theory: Fraction,
    /// What players' choices added to it, as far as their hands are shown.
    pub choices: Fraction,
    /// What was paid wrongly and is still wrong: under- less overpaid.
    pub wrong: i128,
    /// What the cards added: the hands that were dealt, and the dealer's after the choice.
    pub luck: Fraction,
    /// Luck and choices of folded hands that are hidden, which nobody can tell apart.
    pub hidden_folds: Fraction,
    /// What is left out of theory, choices and luck.
    pub left_out: i128,
    /// The same by reason.
    pub lines: Vec<LeftOutLine>,
}

/// What is left out for one reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOutLine {
    /// Why.
    pub why: ExclusionReason,
    /// Rounds, and wagers in them; Ante and Play of a hand are one.
    pub rounds: u64,
    /// Wagers.
    pub wagers: u64,
    /// What was wagered, as far as it is stated.
    pub wagered: i128,
    /// What the house won on them, as far as it is stated.
    pub won: i128,
}

/// The accounts of an audit; `None` in place of one whose amounts are too large to be added up.
pub fn balances(
    summary: &Summary,
    sheets: &[CompiledRules],
    values: &[Option<ExactHandValues>],
) -> Vec<Option<Balance>> {
    let mut found = Vec::new();
    for (place, counted) in &summary.sheets {
        let at = usize::try_from(*place).unwrap_or(usize::MAX);
        let values = values.get(at).and_then(Option::as_ref);
        for (currency, money) in &counted.money {
            let mut balance = balance(money, values);
            if let Some(balance) = &mut balance {
                balance.sheet = (*place != NO_SHEET).then_some(*place);
                balance.rules = sheets.get(at).map(|sheet| sheet.name.clone());
                balance.currency = currency.clone();
            }
            found.push(balance);
        }
    }
    found
}

fn balance(money: &CurrencySums, values: Option<&ExactHandValues>) -> Option<Balance> {
    let account = &money.account;
    let house = |sum: crate::Sum| sum.value().and_then(i128::checked_neg);
    let lines: Option<Vec<LeftOutLine>> = account
        .left_out
        .iter()
        .map(|(why, left)| {
            Some(LeftOutLine {
                why: *why,
                rounds: left.rounds,
                wagers: left.wagers,
                wagered: left.wagered.value()?,
                won: house(left.won)?,
            })
        })
        .collect();
    let lines = lines?;
    let [antes, base_due] = [account.antes.value()?, house(account.base_due)?];
    let [hidden_antes, hidden_due] = [account.hidden_antes.value()?, house(account.hidden_due)?];
    let zero = Fraction::zero();
    let edge = values.map_or(&zero, |values| &values.optimal.house_edge);
    let of = |edge: &Fraction, amount: i128| edge * &Fraction::integer(amount);
    let (mut theory, mut total_due) = (of(edge, antes), base_due);
    for (place, side) in account.sides.iter().enumerate() {
        let own = values.and_then(|values| values.sides.get(place)).map(|side| &side.house_edge);
        theory = &theory + &of(own.unwrap_or(&zero), side.measured.value()?);
        total_due = total_due.checked_add(house(side.due)?)?;
    }
    let choices = match values {
        Some(values) => measured_cost(money, values)?,
        None => Fraction::zero(),
    };
    let hidden_folds = &Fraction::integer(hidden_due) - &of(edge, hidden_antes);
    let due = Fraction::integer(total_due);
    let luck = &(&(&due - &theory) - &choices) - &hidden_folds;
    Some(Balance {
        sheet: None,
        rules: None,
        currency: String::new(),
        account: account.clone(),
        won: house(account.won())?,
        theory,
        choices,
        wrong: house(account.wrong)?,
        luck,
        hidden_folds,
        left_out: lines.iter().map(|line| line.won).sum(),
        lines,
    })
}

/// What the choices cost with hands that the account holds.
fn measured_cost(money: &CurrencySums, values: &ExactHandValues) -> Option<Fraction> {
    let mut measured: Decisions = money.decisions.clone();
    measured.less(&money.unmeasured);
    super::observed(&measured, values).cost
}

impl Balance {
    /// Whether everything adds up. It does by construction; a test holds it so for any log.
    pub fn adds_up(&self) -> bool {
        let parts = [&self.theory, &self.choices, &self.luck, &self.hidden_folds];
        let sum: Fraction = parts.into_iter().sum();
        sum == Fraction::integer(self.won - self.wrong - self.left_out)
    }
}
