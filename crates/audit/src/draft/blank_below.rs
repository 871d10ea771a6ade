//! Columns in which a cell is meant for the blank ones below it, as merged cells of a spreadsheet are.

use super::export::Export;
use super::model::DraftedFilling;
use super::vocabulary::{amount_named, field_named};
use gincert_replay::formats::filled_down::{
    FilledColumn, RowFiller, is_of_many_rounds, may_be_filled,
};
use gincert_replay::map::Layout;
use gincert_replay::rows::Field;
use std::collections::BTreeMap;

/// Of a hundred rows so many are blank at least in such a column.
const BLANK_SHARE: usize = 20;

/// Of so many first rows of rounds one may be blank in a column of the round.
const NEARLY_ALL: usize = 10;

/// A column whose first cell is filled and many others are not.
struct SparseColumn {
    place: usize,
    /// The field of the round that its name is that of.
    field: Option<Field>,
    blank: Vec<bool>,
}

/// Fills these columns; gives what was filled, by the columns that are blank in the same rows, of which one has the name of the
/// round or two have names of its other fields.
pub(crate) fn fill(export: &mut Export) -> Option<DraftedFilling> {
    // A map fills no keys of objects.
    if export.layout == Layout::JsonLines {
        return None;
    }
    let sparse: Vec<SparseColumn> =
        (0..export.names.len()).filter_map(|place| sparse(export, place)).collect();
    let mut groups: BTreeMap<&[bool], Vec<&SparseColumn>> = BTreeMap::new();
    for column in &sparse {
        groups.entry(column.blank.as_slice()).or_default().push(column);
    }
    let is_of_rounds = |group: &&Vec<&SparseColumn>| {
        let named = group.iter().filter(|column| column.field.is_some()).count();
        group.iter().any(|column| column.field == Some(Field::Round)) || named >= 2
    };
    let base = groups.values().filter(is_of_rounds).max_by_key(|group| group.len())?;
    let of_base = &base.first()?.blank;
    // A table or a day may stand for several rounds.
    let is_wider = |column: &&SparseColumn| {
        let is_wide = |field| is_of_many_rounds(field) || field == Field::At;
        column.field.is_some_and(is_wide)
            && column.blank != *of_base
            && column.blank.iter().zip(of_base).all(|(own, base)| *own || !base)
    };
    let wider = sparse.iter().filter(is_wider);
    // The dealer's cards of some rounds are not printed at all: blank in every further row, and in few of the first ones.
    let first_rows = of_base.iter().filter(|is_blank| !**is_blank).count();
    let is_nearly = |column: &&SparseColumn| {
        let is_further = column.blank.iter().zip(of_base).all(|(own, base)| *own || !base);
        let rest = column.blank.iter().zip(of_base).filter(|(own, base)| **own && !**base).count();
        is_further && (1..=first_rows / NEARLY_ALL).contains(&rest) && !is_wider(column)
    };
    let known = base.iter().filter(|column| column.field.is_some() || base.len() > 1);
    let columns: Vec<FilledColumn> = known
        .map(|column| FilledColumn::new(column.place, !column.field.is_some_and(is_of_many_rounds)))
        .chain(wider.map(|column| FilledColumn::new(column.place, false)))
        .chain(sparse.iter().filter(is_nearly).map(|column| FilledColumn::new(column.place, true)))
        .collect();
    let in_base = base.iter().find(|column| column.field == Some(Field::Round));
    let named = || export.names.iter().position(|name| field_named(name) == Some(Field::Round));
    let round = in_base.map(|column| column.place).or_else(named);
    let names = columns.iter().filter_map(|column| export.names.get(column.place).cloned());
    let mut filling = DraftedFilling { columns: names.collect(), rows: 0, file: 0, line: 0 };
    let mut filler = RowFiller::new(columns, round);
    for (row, place) in export.rows.iter_mut().zip(&export.places) {
        let mut is_filled = false;
        filler.fill(row, |_| is_filled = true);
        if is_filled && filling.rows == 0 {
            (filling.file, filling.line) = (place.file, place.line);
        }
        filling.rows += u64::from(is_filled);
    }
    (filling.rows > 0).then_some(filling)
}

fn sparse(export: &Export, place: usize) -> Option<SparseColumn> {
    let is_blank = |row: &Vec<String>| row.get(place).is_none_or(|cell| cell.trim().is_empty());
    let blank: Vec<bool> = export.rows.iter().map(is_blank).collect();
    let count = blank.iter().filter(|is_blank| **is_blank).count();
    let is_sparse =
        blank.first() == Some(&false) && count * 100 >= blank.len() * BLANK_SHARE && count > 0;
    let name = export.names.get(place)?;
    let field = field_named(name).filter(|field| may_be_filled(*field));
    // An amount is blank where nothing was wagered.
    (is_sparse && (field.is_some() || amount_named(name).is_none())).then_some(SparseColumn {
        place,
        field,
        blank,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]
mod tests {
    use super::*;
    use crate::draft::export::{ExportFile, read};

    fn filled(text: &str) -> (Option<DraftedFilling>, Vec<Vec<String>>) {
        let file = ExportFile { bytes: text.into(), is_whole: true, ..ExportFile::default() };
        let mut export = read(&file).unwrap();
        (fill(&mut export), export.rows)
    }

    #[test]
    fn cells_that_are_merged_over_a_round_and_over_a_table_are_filled() {
        let text = "Table;Round;Bank cards;Seat;Ante;Bonus\nT1;1;Ac;1;5;\n;;;2;5;1\n;2;Ad;1;5;\n;;;2;5;\nT2;3;Ah;1;5;\n;;;2;5;\n";
        let (found, rows) = filled(text);
        let found = found.unwrap();
        assert_eq!(found.columns, ["Round", "Bank cards", "Table"]);
        assert_eq!((found.rows, found.line), (4, 3));
        assert_eq!(rows[3][..4], ["T1", "2", "Ad", "2"]);
        assert_eq!(rows[5][..4], ["T2", "3", "Ah", "2"]);
    }

    #[test]
    fn amounts_and_remarks_that_are_blank_are_not_filled() {
        let text = "Table;Round;Seat;Bonus bet;Bonus net;Remark\nT1;1;1;5;5;late\nT1;1;2;;;\nT1;2;1;;;\nT1;2;2;5;-5;\n";
        let (found, rows) = filled(text);
        assert_eq!((found, rows[1][3].as_str()), (None, ""));
    }
}
