//! Which columns hold amounts, and which of these are the money of a round: the stakes and results that settle under the
//! rules. Only these say how amounts are written, so that no column of other numbers does.

use super::amount_spelling::{
    AmountSpelling, AmountTexts, are_nearly_all, around, deciding, is_currency_sign,
    is_zero_of_accounts, read_cells, spellings,
};
use super::long::{LongTable, is_blank};
use super::settled::MoneyColumns;
use super::vocabulary::{amount_named, is_due};
use std::collections::{BTreeMap, BTreeSet};

/// Spellings of one export that are tried.
const SPELLINGS_MAX: usize = 4;

/// What settling the hands proves of the columns of money: how many fields, in how many hands, and the columns.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct ProvenMoney {
    pub fields: usize,
    pub hands: u64,
    pub columns: BTreeSet<usize>,
}

/// How the amounts of an export are written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct AmountReading {
    pub spelling: AmountSpelling,
    /// Other spellings that fit, each with a column and a text in it that the two read as different numbers.
    pub rivals: Vec<(AmountSpelling, usize, String)>,
    /// Whether the decimals are those of columns that nothing proves.
    pub is_doubtful: bool,
    /// The columns that decided.
    pub columns: BTreeSet<usize>,
}

/// Columns of numbers as people write amounts, with the texts of each.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct AmountColumns<'t> {
    texts: BTreeMap<usize, AmountTexts<'t>>,
}

impl<'t> AmountColumns<'t> {
    /// The columns of a table, without those that are something else.
    pub fn of(table: &'t LongTable, is_other: &dyn Fn(usize) -> bool) -> AmountColumns<'t> {
        let places = (0..table.columns.len()).filter(|at| !is_other(*at));
        let texts = places.filter_map(|at| Some((at, amount_texts(table, at)?)));
        AmountColumns { texts: texts.collect() }
    }

    /// The amounts of every column of which nearly all cells are amounts in this spelling. A cell that is none has no amount.
    pub fn read(&self, table: &LongTable, spelling: &AmountSpelling) -> MoneyColumns {
        let is_read = |texts: &AmountTexts<'_>| {
            let (read, all) = read_cells(spelling, texts);
            are_nearly_all(read, all)
        };
        let columns = self.texts.iter().filter(|(_, texts)| is_read(texts));
        let amounts = columns.filter_map(|(at, _)| {
            let cells = table.columns.get(*at)?.cells.iter();
            Some((*at, cells.map(|cell| spelling.format.minor(cell.trim())).collect()))
        });
        amounts.collect()
    }

    /// How amounts are written: by the columns that settling the hands proves to be money of the round with one of the
    /// spellings; otherwise by those whose name is that of an amount, or by all.
    pub fn reading(
        &self,
        table: &LongTable,
        prove: &dyn Fn(&MoneyColumns) -> ProvenMoney,
    ) -> AmountReading {
        let usable: BTreeSet<usize> = self
            .texts
            .iter()
            .filter(|(_, texts)| is_of_a_currency(texts))
            .map(|(at, _)| *at)
            .collect();
        let (_, proven) = self.best(table, self.spellings(&usable, false), prove);
        let is_named = |at: &&usize| {
            let name = table.columns.get(**at).map_or("", |column| column.name.as_str());
            // What is expected of a hand has more decimals than any amount of it.
            amount_named(name).is_some() && !is_due(name)
        };
        let named: BTreeSet<usize> = usable.iter().filter(is_named).copied().collect();
        let columns = match (proven.columns.is_empty(), named.is_empty()) {
            (false, _) => proven.columns,
            (true, false) => named.clone(),
            (true, true) => usable,
        };
        let fitting = self.spellings(&columns, true);
        // Where proven amounts have no decimals, those of columns that are named as amounts are a guess: results that are often
        // wrong prove nothing, and stakes are often whole.
        let wider: BTreeSet<usize> = columns.union(&named).copied().collect();
        let has_decimals = |all: &[AmountSpelling]| all.first().is_some_and(|one| one.has_decimals);
        let of_wider = self.spellings(&wider, true);
        let is_doubtful = !has_decimals(&fitting) && has_decimals(&of_wider);
        let (fitting, columns) = if is_doubtful { (of_wider, wider) } else { (fitting, columns) };
        let is_proven = proven.fields > 0;
        let (kept, _) = match is_proven && fitting.len() > 1 {
            true => self.best(table, fitting, prove),
            false => (fitting, ProvenMoney::default()),
        };
        let of = self.texts_of(&columns);
        let mut kept = kept.into_iter();
        let spelling = kept.next().unwrap_or_default();
        let rivals = kept.filter_map(|rival| {
            let (at, text) = deciding(&spelling, &rival, &of)?;
            Some((rival, at, text.to_owned()))
        });
        let rivals = rivals.collect();
        AmountReading { rivals, is_doubtful, columns, spelling }
    }

    fn texts_of(&self, columns: &BTreeSet<usize>) -> Vec<(usize, &AmountTexts<'t>)> {
        let of = columns.iter().filter_map(|at| Some((*at, self.texts.get(at)?)));
        of.collect()
    }

    fn spellings(&self, columns: &BTreeSet<usize>, is_common: bool) -> Vec<AmountSpelling> {
        let mut all = spellings(&self.texts_of(columns), is_common);
        all.truncate(SPELLINGS_MAX);
        all
    }

    /// The spellings with which most is proven, the best one first.
    fn best(
        &self,
        table: &LongTable,
        spellings: Vec<AmountSpelling>,
        prove: &dyn Fn(&MoneyColumns) -> ProvenMoney,
    ) -> (Vec<AmountSpelling>, ProvenMoney) {
        let mut best = (Vec::new(), ProvenMoney::default());
        for spelling in spellings {
            let proven = prove(&self.read(table, &spelling));
            match proven.fields.cmp(&best.1.fields) {
                _ if best.0.is_empty() => best = (vec![spelling], proven),
                std::cmp::Ordering::Greater => best = (vec![spelling], proven),
                std::cmp::Ordering::Equal if proven.hands > best.1.hands => {
                    best.0.insert(0, spelling);
                    best.1 = proven;
                }
                std::cmp::Ordering::Equal => best.0.push(spelling),
                std::cmp::Ordering::Less => {}
            }
        }
        best
    }
}

/// The texts of a column of which nearly all cells are numbers as people write amounts, with one currency sign or none.
fn amount_texts(table: &LongTable, at: usize) -> Option<AmountTexts<'_>> {
    let column = table.columns.get(at)?;
    let mut all = AmountTexts::new();
    // A dash for no wager says nothing of how amounts are written.
    let is_written = |text: &&str| !is_blank(text);
    for text in column.cells.iter().map(|cell| cell.trim()).filter(is_written) {
        *all.entry(text).or_default() += 1;
    }
    let mut signs: BTreeMap<String, usize> = BTreeMap::new();
    let (mut numbers, mut filled) = (0, 0);
    for (text, cells) in &all {
        filled += cells;
        let is_number = text.contains(|c: char| c.is_ascii_digit()) && text.len() <= 40
            || is_zero_of_accounts(text);
        let sign = around(text);
        if is_number && (sign.is_empty() || is_currency_sign(&sign)) {
            numbers += cells;
            *signs.entry(sign).or_default() += cells;
        }
    }
    signs.remove("");
    let most = signs.values().max().copied().unwrap_or(0);
    let others = signs.values().sum::<usize>() - most;
    (filled > 0 && are_nearly_all(numbers - others, filled)).then_some(all)
}

/// Whether nearly all cells of a column are amounts in one spelling, with no more decimals than a currency has.
fn is_of_a_currency(texts: &AmountTexts<'_>) -> bool {
    spellings(&[(0, texts)], true).first().is_some_and(|spelling| {
        let (read, all) = read_cells(spelling, texts);
        are_nearly_all(read, all)
    })
}
