//! Finds what a draft may be wrong about although its hands settle: amounts without decimals beside others that have them, currencies
//! with different decimals, words for rounds that do not count, wagers of which no column is read, and local times in UTC.

use super::amount_spelling::{decimals_behind, has_digit};
use super::assignment::Assignments;
use super::columns::ExportColumns;
use super::doubt_notes::{
    DraftedCurrencies, DraftedDoubts, DraftedUncounted, DraftedUnreadWager, DraftedUtcTimes,
    DraftedWholeAmounts,
};
use super::export::Export;
use super::facts::{of_currencies, with_doubts};
use super::long::is_blank;
use super::model::{Certainty, DraftReason, DraftedColumn, DraftedFact};
use super::signs;
use super::stated_currency::{currency_of_amounts, worth_of_one};
use super::vocabulary::{has_word, is_local, is_training, is_uncounted, state_named};
use gincert_evidence::listed_decimals;
use gincert_replay::map::TimeForm;
use gincert_replay::rows::{Amount, Field, FieldForm};
use gincert_replay::{Bet, CompiledRules};
use jiff::tz::TimeZone;
use std::collections::BTreeMap;

/// Fewest cells that show how a column is written.
const CELLS_MIN: u64 = 10;

/// Texts of a column that are named.
const TEXTS_MAX: usize = 3;

/// Most other words of a column that are named.
const OTHERS_MAX: usize = 5;

/// Words for what one of an amount is.
const UNITS: &str = "unit|units|einheit|einheiten|unité|unités|unidad|unidades|chip|chips|jeton|jetons|denomination|credit|credits|crédit|crédits|crédito|créditos|kredit";

/// Most characters of a line that is named.
const LINE_CHARS_MAX: usize = 80;

/// Most distinct words of a column of currencies.
const CURRENCIES_MAX: usize = 12;

impl DraftedDoubts {
    /// What is in doubt by the fields, before wagers of an export with one row for each are put together again.
    pub(crate) fn of_fields(
        values: &ExportColumns<'_>,
        found: &Assignments,
        rules: Option<&CompiledRules>,
    ) -> DraftedDoubts {
        let unread = rules.map(|rules| unread_wagers(values, found, rules));
        DraftedDoubts {
            currencies: currencies(values, found),
            unread_wagers: unread.unwrap_or_default(),
            signs: signs::find(values, found),
            has_two_tens: values.spelling.as_ref().is_some_and(|one| one.has_two_tens),
            credits: signs::credits(values, found),
            ..DraftedDoubts::default()
        }
    }

    /// Adds what is in doubt by the columns.
    pub(crate) fn add(
        &mut self,
        export: &Export,
        (values, found): (&ExportColumns<'_>, &Assignments),
        columns: &mut [DraftedColumn],
        place: (Option<&str>, Option<&TimeZone>),
    ) {
        // What else the column of Play includes is a guess, and so is the column with it.
        let is_play = |column: &&mut DraftedColumn| {
            matches!(column.field, Some(Field::Of(Amount::Bets, Bet::Play) | Field::WagerBets))
        };
        for column in columns.iter_mut().filter(is_play).filter(|_| self.play.is_some()) {
            column.certainty = column.certainty.max(Certainty::Guess);
        }
        self.whole_amounts = whole_amounts(export, values, columns);
        self.uncounted = uncounted(export, values, found);
        self.utc_times = utc_times(values, found, place);
        self.unit = unit(export, values);
    }

    /// The facts with these doubts. `has_game_totals`: whether totals are those of Ante and Play alone; `is_half`: as for
    /// [`DraftedDoubts::in_facts`].
    pub(crate) fn all_facts(
        &self,
        facts: Vec<DraftedFact>,
        values: &ExportColumns<'_>,
        (has_game_totals, is_half): (bool, bool),
    ) -> Vec<DraftedFact> {
        self.in_facts(with_doubts(facts, self, has_game_totals), values, is_half)
    }

    /// The facts as they are with these doubts. `is_half`: whether it is not known in which half of a day a time is.
    pub(crate) fn in_facts(
        &self,
        mut facts: Vec<DraftedFact>,
        values: &ExportColumns<'_>,
        is_half: bool,
    ) -> Vec<DraftedFact> {
        let is_local = self.utc_times.as_ref().is_some_and(|one| one.is_local);
        let fits = self.currencies.as_ref().is_some_and(|one| one.fits);
        for fact in &mut facts {
            match fact.name {
                "Time" if is_half || is_local => fact.certainty = Certainty::Guess,
                "Money" if fits => of_currencies(fact, values),
                "Money" if self.unit.is_some() => {
                    let unit = self.unit.as_ref().map_or(1, |(_, unit)| *unit);
                    fact.value = match unit {
                        100 => "2 decimals".to_owned(),
                        unit => format!("units of {unit} minor units"),
                    };
                    (fact.certainty, fact.rivals) = (Certainty::Guess, Vec::new());
                }
                _ => {}
            }
        }
        facts
    }
}

/// Finds columns of amounts without decimals beside columns that always have them; none of them stays sure.
fn whole_amounts(
    export: &Export,
    values: &ExportColumns<'_>,
    columns: &mut [DraftedColumn],
) -> Vec<DraftedWholeAmounts> {
    let spelling = &values.amounts.spelling;
    if !spelling.has_decimals {
        return Vec::new();
    }
    let mark = char::from(spelling.format.mark);
    let is_money =
        |one: &&DraftedColumn| one.field.is_some_and(|field| field.form() == FieldForm::Money);
    let mut whole: Vec<DraftedWholeAmounts> = Vec::new();
    let mut other: Option<String> = None;
    for name in columns.iter().filter(is_money).map(|one| &one.name) {
        let Some(place) = export.names.iter().position(|own| own == name) else { continue };
        let (mut with, mut without, mut first) = (0_u64, 0_u64, None);
        for (row, at) in export.rows.iter().zip(&export.places) {
            let text = row.get(place).map_or("", |cell| cell.trim());
            if text.contains(mark) {
                with += 1;
            } else if has_digit(text) {
                without += 1;
                first.get_or_insert((text, at));
            }
        }
        match first {
            None if with >= CELLS_MIN => _ = other.get_or_insert_with(|| name.clone()),
            Some((text, at)) if with == 0 && without >= CELLS_MIN => {
                let (column, text) = (name.clone(), text.chars().take(40).collect());
                let (file, line) = (at.file, at.line);
                whole.push(DraftedWholeAmounts { column, text, file, line, other: String::new() });
            }
            _ => {}
        }
    }
    let Some(other) = other else { return Vec::new() };
    for one in &mut whole {
        one.other.clone_from(&other);
        let own = columns.iter_mut().filter(|column| column.name == one.column);
        own.for_each(|column| column.certainty = column.certainty.max(Certainty::Guess));
    }
    whole
}

/// The line above the names of the columns that states a unit of the amounts, where these have no decimals: a word for it, and an
/// amount with two decimals that is not one of the currency's units.
fn unit(export: &Export, values: &ExportColumns<'_>) -> Option<(String, i64)> {
    if values.amounts.spelling.has_decimals || values.money.is_empty() {
        return None;
    }
    let of_line = |line: &String| {
        let minor = line
            .split(|c: char| !(c.is_ascii_digit() || c == '.' || c == ','))
            .filter_map(|text| text.split_once(['.', ',']))
            .filter(|(_, parts)| parts.len() == 2)
            .find_map(|(units, parts)| format!("{units}{parts}").parse::<i64>().ok());
        let minor = worth_of_one(line).or(minor.filter(|_| has_word(line, UNITS)))?;
        let is_unit = minor > 1 && minor != 100;
        is_unit.then(|| (line.chars().take(LINE_CHARS_MAX).collect(), minor))
    };
    let mut lines = export.before.iter();
    let whole = || export.before.iter().find_map(|line| whole_units(line));
    lines.find_map(of_line).or_else(whole)
}

/// A line that says that amounts are in a currency, as `AMOUNTS IN HKD`: amounts without decimals are units of it.
fn whole_units(line: &str) -> Option<(String, i64)> {
    let decimals = listed_decimals(currency_of_amounts(line)?)?;
    let minor = 10_i64.checked_pow(u32::from(decimals)).filter(|minor| *minor > 1)?;
    let text = line.split_whitespace().collect::<Vec<_>>().join(" ");
    Some((text.chars().take(LINE_CHARS_MAX).collect(), minor))
}

/// The currencies of a column with their decimals and rows, where it has nothing else and their decimals differ.
fn listed_currencies(values: &ExportColumns<'_>, at: usize) -> Option<Vec<(String, u8, u64)>> {
    let words = values.words(at, CURRENCIES_MAX)?;
    let listed =
        words.iter().map(|(word, rows)| Some(((*word).to_owned(), listed_decimals(word)?, *rows)));
    let currencies: Vec<(String, u8, u64)> = listed.collect::<Option<Vec<_>>>()?;
    let (_, first, _) = currencies.first()?;
    let is_mixed = currencies.iter().any(|(_, decimals, _)| decimals != first);
    is_mixed.then_some(currencies)
}

/// The currencies of the column of the currency, where their decimals differ.
fn currencies(values: &ExportColumns<'_>, found: &Assignments) -> Option<DraftedCurrencies> {
    let stated = found.column_of(Field::Currency);
    // A column that is not read, because its texts differ in a round, says all the same what the amounts are.
    let others = (0..values.table.columns.len()).filter(|_| stated.is_none());
    let mut all = stated.into_iter().chain(others);
    let (at, currencies) = all.find_map(|at| Some((at, listed_currencies(values, at)?)))?;
    let mark = char::from(values.amounts.spelling.format.mark);
    let money: Vec<usize> = found
        .all
        .iter()
        .filter(|one| one.field.form() == FieldForm::Money)
        .flat_map(|one| one.columns.iter().copied())
        .collect();
    let fits = (0..values.table.rows()).all(|row| {
        let decimals = listed_decimals(values.text(at, row)).map(usize::from);
        money
            .iter()
            .map(|at| values.text(*at, row))
            .all(|text| decimals.is_some_and(|decimals| decimals_behind(text, mark) <= decimals))
    });
    let column = values.name(at).to_owned();
    Some(DraftedCurrencies {
        column,
        currencies,
        fits: stated.is_some() && fits && values.amounts.spelling.has_decimals,
    })
}

/// Takes out the columns of amounts where currencies have different decimals and the amounts are not written so: one number of
/// decimals for all of them would be wrong for some.
pub(crate) fn refuse_amounts(doubts: &mut DraftedDoubts, found: &mut Assignments) {
    if doubts.currencies.as_ref().is_none_or(|one| one.fits) {
        return;
    }
    let is_money = |field: Field| field.form() == FieldForm::Money;
    let all = std::mem::take(&mut found.all).into_iter();
    let (refused, kept): (Vec<_>, Vec<_>) = all.partition(|one| is_money(one.field));
    let columns = refused.into_iter().flat_map(|one| one.columns);
    found.refuted.extend(columns.map(|at| (at, DraftReason::MixedCurrencies)));
    found.all = kept;
    found.words.retain(|one| !is_money(one.field));
    (found.blanks, doubts.play) = (Vec::new(), None);
}

/// Texts with a word for a round that does not count.
fn uncounted(
    export: &Export,
    values: &ExportColumns<'_>,
    found: &Assignments,
) -> Vec<DraftedUncounted> {
    let is_state = |at: usize| {
        let mut own = found.all.iter().filter(|one| one.columns.contains(&at));
        own.any(|one| one.field == Field::State)
    };
    // They take back other rows, or another column says that they do not count.
    let state = found.column_of(Field::State);
    let is_void = |row: usize| {
        let word = state.map(|at| (values.name(at), values.text(at, row)));
        word.and_then(|(name, word)| state_named(name, word)).is_some_and(|word| word != "settled")
    };
    let is_known = |row: &usize| values.reversed.contains(row) || is_void(*row);
    let columns = values.uncounted.iter();
    let columns = columns.filter(|(at, rows)| !is_state(**at) && !rows.iter().all(is_known));
    let columns = columns.filter_map(|(at, rows)| {
        let at = *at;
        let mut texts: BTreeMap<&str, u64> = BTreeMap::new();
        rows.iter().for_each(|row| *texts.entry(values.text(at, *row)).or_default() += 1);
        let mut texts: Vec<(String, u64)> =
            texts.into_iter().map(|(text, rows)| (text.chars().take(60).collect(), rows)).collect();
        texts.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(&other.0)));
        texts.truncate(TEXTS_MAX);
        let place = values.place(export, *rows.first()?)?;
        let others = values.words(at, OTHERS_MAX + TEXTS_MAX).map(|words| {
            let others = words.into_keys().filter(|word| !is_uncounted(word));
            others.map(str::to_owned).collect::<Vec<String>>()
        });
        let is_training = rows.iter().all(|row| is_training(values.text(at, *row)));
        Some(DraftedUncounted {
            is_training,
            column: values.table.columns.get(at)?.sources.first()?.1.clone(),
            field: found.field_of(at),
            texts,
            rows: rows.len() as u64,
            file: place.file,
            line: place.line,
            others: others.filter(|others| others.len() <= OTHERS_MAX),
        })
    });
    columns.collect()
}

/// Wagers of the rules of which no column is read, or no result. A total of the seat states the result of each.
fn unread_wagers(
    values: &ExportColumns<'_>,
    found: &Assignments,
    rules: &CompiledRules,
) -> Vec<DraftedUnreadWager> {
    let holds = |amount: Amount, bet: Bet| found.holds(Field::Of(amount, bet));
    let has_result = |bet: Bet| holds(Amount::Net, bet) || holds(Amount::Paid, bet);
    // Without cards, or without any amount, other lines say that nothing is compared.
    if !found.holds(Field::Cards) || !holds(Amount::Bets, Bet::Ante) {
        return Vec::new();
    }
    let free: Vec<usize> = values.money.keys().copied().filter(|at| !found.is_read(*at)).collect();
    let wagers =
        [Bet::Ante, Bet::Play, Bet::BONUS].into_iter().take(match rules.rules.sides.is_empty() {
            true => 2,
            false => 3,
        });
    let unread = wagers.filter_map(|bet| {
        let is_staked = holds(Amount::Bets, bet);
        let is_whole = !is_staked && !has_result(bet) && bet == Bet::BONUS;
        let lacks = is_staked && !has_result(bet) && !has_result(Bet::Total);
        if !is_whole && !lacks {
            return None;
        }
        let stake = found.column_of(Field::Of(Amount::Bets, bet));
        let like =
            stake.map_or_else(|| rules.wager_name(bet).to_owned(), |at| values.name(at).to_owned());
        let like: Vec<String> = like.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let is_like = |at: &usize| {
            let name = values.name(*at).to_lowercase();
            like.iter().any(|word| name.contains(word.as_str()))
        };
        let mut own = free.clone();
        own.sort_by_key(|at| !is_like(at));
        let names = own.into_iter().filter_map(|at| values.table.columns.get(at));
        let names = names.flat_map(|column| column.sources.iter().map(|(_, name)| name.clone()));
        let mut columns: Vec<String> = Vec::new();
        names.for_each(|name| {
            if !columns.contains(&name) {
                columns.push(name);
            }
        });
        Some(DraftedUnreadWager { name: rules.wager_name(bet).to_owned(), is_whole, columns })
    });
    unread.collect()
}

/// Times that all end in Z, where the time zone that is given is another one.
fn utc_times(
    values: &ExportColumns<'_>,
    found: &Assignments,
    (zone, place): (Option<&str>, Option<&TimeZone>),
) -> Option<DraftedUtcTimes> {
    let at = found.all.iter().find(|one| one.field == Field::At)?;
    let [column] = at.columns.as_slice() else { return None };
    let (zone, place) = zone.zip(place)?;
    let is_utc =
        *place == TimeZone::UTC || values.time_forms(&at.columns).first()? != &TimeForm::Rfc3339;
    let texts = (0..values.table.rows()).map(|row| values.text(*column, row));
    let mut texts = texts.filter(|text| !is_blank(text));
    let is_all = texts.all(|text| text.ends_with(['Z', 'z']));
    let name = values.name(*column);
    (!is_utc && is_all).then(|| DraftedUtcTimes {
        column: name.to_owned(),
        zone: zone.to_owned(),
        is_local: is_local(name),
    })
}
