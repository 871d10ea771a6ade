//! What the house won, line by line, and the account that it adds up to.

use crate::counts::cells::{amount, named};
use gincert_evidence::{Align, Fraction, Table, money_notation};
use gincert_replay::statistics::{Balance, balances, observed};
use gincert_replay::summary::{Account, AccountLine, ExclusionReason, Summary};
use gincert_replay::{Bet, CompiledRules, ExactHandValues};

/// The words for a document; those for records without one.
pub(crate) fn rules(balance: &Balance) -> String {
    balance.rules.clone().unwrap_or_else(|| "no rules in force".to_owned())
}

/// All tables about what the house won.
pub(crate) fn tables(
    summary: &Summary,
    corrected: &Summary,
    sheets: &[CompiledRules],
    values: &[Option<ExactHandValues>],
) -> Vec<Table> {
    let all = balances(summary, sheets, values);
    let known: Vec<&Balance> = all.iter().flatten().collect();
    let mut tables: Vec<Table> = Vec::new();
    tables.extend(lines(&known, sheets, values));
    let with_amounts = known.iter().filter(|balance| !is_blank(balance));
    tables.extend(with_amounts.map(|balance| account(balance, values)));
    tables.extend(left_out(&known, summary, corrected, sheets, values));
    if known.len() < all.len() {
        let mut table = Table::new("Accounts", &[("Accounts", Align::Left)]);
        table.row(["Amounts of an account are too large to add up."]);
        tables.push(table);
    }
    tables
}

/// Whether every part of an account is nothing: then what was wagered is left out whole, and the table
/// of what is left out says why.
fn is_blank(balance: &Balance) -> bool {
    let exact = [&balance.theory, &balance.choices, &balance.luck, &balance.hidden_folds];
    let is_measured = balance.account.antes.value() != Some(0);
    !is_measured
        && [balance.won, balance.wrong, balance.left_out].iter().all(|part| *part == 0)
        && exact.iter().all(|part| part.is_zero())
}

/// The wagers as they are stated.
fn lines(
    balances: &[&Balance],
    sheets: &[CompiledRules],
    values: &[Option<ExactHandValues>],
) -> Option<Table> {
    let columns = [
        ("Rules", Align::Left),
        ("Wager", Align::Left),
        ("Rounds", Align::Right),
        ("Wagered", Align::Right),
        ("House won", Align::Right),
        ("Hold, of stated results", Align::Right),
        ("Theoretical, at best play", Align::Right),
    ];
    let mut table = Table::new("What the house won", &columns);
    for balance in balances {
        let place = balance.sheet.and_then(|place| usize::try_from(place).ok());
        let sheet = place.and_then(|place| sheets.get(place));
        let values = place.and_then(|place| values.get(place)).and_then(Option::as_ref);
        let [ante, play] = sheet.map_or(["Ante", "Play"].map(str::to_owned), |sheet| {
            let names = &sheet.rules.wagers;
            [names.ante.clone(), names.play.clone()]
        });
        let account = &balance.account;
        // Of the wagers that the account's theory is about, so that both are one sum.
        let measured = |sum: gincert_replay::Sum| sum.value().filter(|amount| *amount != 0);
        let base = values.map(|values| &values.optimal.house_edge).zip(measured(account.antes));
        let mut add = |name: String, line: &AccountLine, theory: Option<(&Fraction, i128)>| {
            if line.wagers > 0 {
                table.row(row(balance, name, line, theory));
            }
        };
        add(format!("{ante} and {play}"), &account.base, base);
        for (place, side) in account.sides.iter().enumerate() {
            let name = sheet.map_or("bonus", |sheet| sheet.wager_name(Bet::of_side(place)));
            let edge = values.and_then(|values| values.sides.get(place));
            let theory = edge.map(|edge| &edge.house_edge).zip(measured(side.measured));
            add(name.to_owned(), &side.line, theory);
        }
        add("side wagers that the rules do not have".to_owned(), &account.unnamed, None);
        add("totals of wagers without a result of their own".to_owned(), &account.totals, None);
        table.rows.extend(void(balance).map(Vec::from));
    }
    (!table.rows.is_empty()).then_some(table)
}

/// The lines of an account.
fn every_line(account: &Account) -> Vec<AccountLine> {
    let sides = account.sides.iter().map(|side| side.line);
    [account.base].into_iter().chain(sides).chain([account.unnamed, account.totals]).collect()
}

/// What rounds that do not count are stated to have won, without their wagers, which are given back.
fn void(balance: &Balance) -> Option<[String; 7]> {
    let account = &balance.account;
    let lines = every_line(account);
    let won: Option<i128> = lines.iter().map(|line| line.void.value()).sum();
    let is_there = lines.iter().any(|line| line.void.value() != Some(0));
    let dash = || "-".to_owned();
    is_there.then(|| {
        [
            rules(balance),
            "rounds void, misdealt, incomplete or for training, in which nothing is won or lost"
                .to_owned(),
            dash(),
            dash(),
            amount(won.and_then(i128::checked_neg), &balance.currency),
            dash(),
            dash(),
        ]
    })
}

fn row(
    balance: &Balance,
    name: String,
    line: &AccountLine,
    theory: Option<(&Fraction, i128)>,
) -> [String; 7] {
    let currency = &balance.currency;
    // Of the rounds that the row counts, and of the wagers whose result is stated.
    let won = line.won.value().zip(line.void.value());
    let won = won.and_then(|(won, void)| void.checked_sub(won));
    let known = line.wagered.value().zip(line.unstated.value());
    let known = known.and_then(|(wagered, unstated)| wagered.checked_sub(unstated));
    let is_unstated = known == Some(0) && won == Some(0) && line.wagered.value() != Some(0);
    let hold = won.zip(known.filter(|known| *known > 0));
    let hold = hold.and_then(|(won, known)| Fraction::new(won, known));
    [
        rules(balance),
        name,
        line.rounds.to_string(),
        amount(line.wagered.value(), currency),
        match is_unstated {
            true => "not stated".to_owned(),
            false => amount(won, currency),
        },
        hold.map_or_else(|| "-".to_owned(), |hold| hold.percent(2)),
        theory.map_or_else(
            || "-".to_owned(),
            |(edge, antes)| rounded(&(edge * &Fraction::integer(antes)), currency),
        ),
    ]
}

/// A fraction of minor units, rounded to a whole one.
pub(crate) fn rounded(minor: &Fraction, currency: &str) -> String {
    let whole: Option<i128> = minor.decimal(0).parse().ok();
    whole.map_or_else(|| "too large".to_owned(), |minor| money_notation(minor, currency))
}

/// Where what the house won comes from.
fn account(balance: &Balance, values: &[Option<ExactHandValues>]) -> Table {
    let columns = [("What the house won", Align::Left), ("Amount", Align::Right)];
    let currency = &balance.currency;
    let title = format!("Account under {}, {}", rules(balance), named(currency));
    let mut table = Table::new(title, &columns);
    let has_values = balance
        .sheet
        .and_then(|place| values.get(usize::try_from(place).ok()?))
        .is_some_and(Option::is_some);
    let whole = |minor: i128| money_notation(minor, currency);
    let mut rows: Vec<(&str, String)> = vec![("actual win, as logged", whole(balance.won))];
    let exact = [
        ("theoretical win: the wagers at best play, before the deal", &balance.theory),
        ("choices: players' departures from best play", &balance.choices),
        ("luck: the cards dealt", &balance.luck),
        ("luck and choices of folded hands that are hidden", &balance.hidden_folds),
    ];
    let is_rounded = exact.iter().any(|(_, part)| !part.is_integer());
    if has_values {
        let shown = exact
            .iter()
            .filter(|(name, part)| !part.is_zero() || !name.starts_with("luck and choices"));
        rows.extend(shown.map(|(name, part)| (*name, rounded(part, currency))));
    }
    // Where no wager was compared nobody knows what was paid wrongly.
    let sides = balance.account.sides.iter().map(|side| side.measured);
    let mut amounts = sides.chain([balance.account.antes]);
    let is_compared = balance.wrong != 0 || amounts.any(|sum| sum.value() != Some(0));
    let wrong = match is_compared {
        true => whole(balance.wrong),
        false => "unknown: nothing was compared".to_owned(),
    };
    rows.push(("outstanding payment errors (underpaid minus overpaid)", wrong));
    rows.push(match balance.lines.is_empty() {
        true => ("excluded: nothing", whole(balance.left_out)),
        false => ("excluded, by the table of exclusions", whole(balance.left_out)),
    });
    for (name, text) in rows {
        table.row([name.to_owned(), text]);
    }
    if is_rounded && has_values {
        let parts = exact.iter().filter_map(|(_, part)| part.decimal(0).parse::<i128>().ok());
        let sum = parts.sum::<i128>() + balance.wrong + balance.left_out;
        table.row([
            "rounding of the rows above to whole minor units".to_owned(),
            whole(balance.won - sum),
        ]);
    }
    table
}

/// What is left out of the accounts, and why: every record and every wager that is not in them.
fn left_out(
    balances: &[&Balance],
    summary: &Summary,
    corrected: &Summary,
    sheets: &[CompiledRules],
    values: &[Option<ExactHandValues>],
) -> Option<Table> {
    let columns = [
        ("Rules", Align::Left),
        ("Reason for exclusion", Align::Left),
        ("Rounds", Align::Right),
        // A hand is its Ante and Play together: wagers are counted one by one, and this is no count of them.
        ("Hands and bonus wagers", Align::Right),
        ("Wagered", Align::Right),
        ("House won, without payment errors", Align::Right),
    ];
    let mut table = Table::new("Excluded from the accounts", &columns);
    for balance in balances {
        let currency = &balance.currency;
        for line in &balance.lines {
            let is_blank = line.wagers == 0 && line.won == 0;
            let money = |minor| match is_blank {
                true => "-".to_owned(),
                false => money_notation(minor, currency),
            };
            table.row([
                match is_blank && currency.is_empty() {
                    true => rules(balance),
                    false => format!("{} {}", rules(balance), named(currency)),
                },
                line.why.words().to_owned(),
                line.rounds.to_string(),
                line.wagers.to_string(),
                match line.why == ExclusionReason::Stake && line.wagered == 0 {
                    true => "not stated".to_owned(),
                    false => money(line.wagered),
                },
                match line.why == ExclusionReason::Result && line.won == 0 {
                    true => "not stated".to_owned(),
                    false => money(line.won),
                },
            ]);
        }
    }
    for balance in super::win::balances(corrected, sheets, values).iter().flatten() {
        let account = &balance.account;
        let lines = every_line(account);
        let wagered: Option<i128> = lines.iter().map(|line| line.wagered.value()).sum();
        let rounds = lines.iter().map(|line| line.rounds).max().unwrap_or(0);
        table.row([
            format!("{} {}", rules(balance), named(&balance.currency)),
            "another record corrects the round; not in any row above".to_owned(),
            rounds.to_string(),
            lines.iter().map(|line| line.wagers).sum::<u64>().to_string(),
            amount(wagered, &balance.currency),
            money_notation(balance.won, &balance.currency),
        ]);
    }
    let records = summary.records;
    for (count, why) in [
        (records.repeated, "duplicate of an earlier round; not in any row above"),
        (records.rejected, "unreadable line; its content is unknown"),
    ] {
        if count > 0 {
            let dash = || "-".to_owned();
            table.row([dash(), why.to_owned(), count.to_string(), dash(), dash(), dash()]);
        }
    }
    (!table.rows.is_empty()).then_some(table)
}

/// Observed play against the best choice, by document and currency.
pub(crate) fn decisions(
    summary: &Summary,
    sheets: &[CompiledRules],
    values: &[Option<ExactHandValues>],
) -> Option<Table> {
    let columns = [
        ("Rules", Align::Left),
        ("Hands shown", Align::Right),
        ("Played", Align::Right),
        ("Wrong decisions", Align::Right),
        ("Of which played", Align::Right),
        ("Cost to players, with rounds excluded from the account", Align::Right),
        ("Folded unseen", Align::Right),
    ];
    let mut table = Table::new("Observed play against the best choice", &columns);
    for (sheet, values, counted) in super::scores::measured(summary, sheets, values) {
        for (currency, money) in &counted.money {
            let seen = observed(&money.decisions, values);
            if seen.hands == 0 {
                continue;
            }
            let cost = seen.cost.as_ref();
            table.row([
                format!("{} {}", sheet.name, named(currency)),
                seen.hands.to_string(),
                seen.played.to_string(),
                seen.worse.to_string(),
                seen.worse_played.to_string(),
                cost.map_or_else(|| "too large".to_owned(), |cost| rounded(cost, currency)),
                counted.fit.folds_hidden.to_string(),
            ]);
        }
    }
    (!table.rows.is_empty()).then_some(table)
}

/// Raises by multiple, where the rules let the player choose; `None` where no rules do.
pub(crate) fn raises(
    summary: &Summary,
    sheets: &[CompiledRules],
    values: &[Option<ExactHandValues>],
) -> Option<Table> {
    let columns = [
        ("Rules", Align::Left),
        ("Raises", Align::Left),
        ("Hands", Align::Right),
        ("Of raised hands", Align::Right),
    ];
    let mut table = Table::new("Raises by multiple of the first wager", &columns);
    for (sheet, values, counted) in super::scores::measured(summary, sheets, values) {
        for (currency, money) in &counted.money {
            let seen = observed(&money.decisions, values);
            let rules = format!("{} {}", sheet.name, named(currency));
            let share = |hands: u64| {
                let share = Fraction::new(hands, seen.played).unwrap_or_else(Fraction::zero);
                share.percent(2)
            };
            let rows = seen.by_multiple.iter().map(|(multiple, hands)| {
                let times = if *multiple == 1 { "time" } else { "times" };
                (format!("by {multiple} {times}"), *hands)
            });
            let wrong =
                ("of them by a multiple worth less than another".to_owned(), seen.worse_multiple);
            let wrong = Some(wrong).filter(|_| !seen.by_multiple.is_empty());
            for (words, hands) in rows.chain(wrong) {
                table.row([rules.clone(), words, hands.to_string(), share(hands)]);
            }
        }
    }
    (!table.rows.is_empty()).then_some(table)
}
