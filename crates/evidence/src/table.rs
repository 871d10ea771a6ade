//! A table as a value: the renderers decide how it looks.

use serde::Serialize;

/// How a column is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// One column's heading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Column {
    /// What the column holds, with its unit.
    pub name: String,
    /// How it is set.
    pub align: Align,
}

/// A titled table of texts; every row has one cell a column.
///
/// ```
/// use gincert_evidence::{Align, Table};
/// let mut table = Table::new("Bonus", &[("Hand", Align::Left), ("Combinations", Align::Right)]);
/// table.row(["Four of a kind and three of a kind", "624"]);
/// assert_eq!(table.rows.len(), 1);
/// assert_eq!(table.without(&["Hand"]).rows, [["624"]]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Table {
    /// What the table shows; a whole phrase.
    pub title: String,
    /// Headings.
    pub columns: Vec<Column>,
    /// Cells; each row is as long as `columns`.
    pub rows: Vec<Vec<String>>,
    /// Which rows hold nothing, where one line stands for all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fold: Option<Fold>,
    /// The columns that a page for readers has, where it joins several into one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub joined: Vec<JoinedColumn>,
}

/// A column of a page for readers, made of columns of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct JoinedColumn {
    /// Its name.
    pub name: String,
    /// The columns, from 0: the first as it is, each further one after its name.
    pub of: Vec<u64>,
}

/// Rows that have 0, or another word, in some columns and may be folded into one line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Fold {
    /// The columns, from 0, in which such rows have 0.
    pub columns: Vec<u64>,
    /// What they are, after their number: `further audits without exceptions`.
    pub words: String,
    /// What stands in these columns, where it is not 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The columns, from 0, that the line gives of each row after its first cell; all where it does not
    /// say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tells: Option<Vec<u64>>,
}

impl Table {
    /// An empty table.
    pub fn new(title: impl Into<String>, columns: &[(&str, Align)]) -> Table {
        let columns = columns
            .iter()
            .map(|(name, align)| Column { name: (*name).to_owned(), align: *align })
            .collect();
        Table { title: title.into(), columns, rows: Vec::new(), fold: None, joined: Vec::new() }
    }

    /// Lets rows with 0 in all of these columns be folded into one line.
    pub fn fold_zeros(&mut self, columns: &[&str], words: &str) {
        let columns = self.places(columns);
        self.fold = Some(Fold { columns, words: words.to_owned(), ..Fold::default() });
    }

    /// Lets rows with this value in a column be folded into one line, which gives the cell of another
    /// column of each.
    pub fn fold_rows(&mut self, column: &str, value: &str, tells: &str, words: &str) {
        self.fold = Some(Fold {
            columns: self.places(&[column]),
            words: words.to_owned(),
            value: Some(value.to_owned()),
            tells: Some(self.places(&[tells])),
        });
    }

    /// Joins columns into one on pages for readers: `of` are names of columns, the first as it is.
    pub fn join(&mut self, name: &str, of: &[&str]) {
        let column = JoinedColumn { name: name.to_owned(), of: self.places(of) };
        self.joined.push(column);
    }

    fn places(&self, names: &[&str]) -> Vec<u64> {
        let place = |name: &&str| self.columns.iter().position(|column| column.name == **name);
        names.iter().filter_map(place).map(|at| at as u64).collect()
    }

    /// The same table without the columns of these names, for where there is less room.
    #[must_use]
    pub fn without(mut self, names: &[&str]) -> Table {
        let keeps: Vec<bool> =
            self.columns.iter().map(|column| !names.contains(&column.name.as_str())).collect();
        for row in &mut self.rows {
            let mut kept = keeps.iter();
            row.retain(|_| kept.next().is_none_or(|keep| *keep));
        }
        self.columns.retain(|column| !names.contains(&column.name.as_str()));
        self
    }

    /// Adds a row: short rows are filled with empty cells, cells past the last column are
    /// joined to the last one, so that nothing is lost.
    pub fn row<T: Into<String>>(&mut self, cells: impl IntoIterator<Item = T>) {
        let width = self.columns.len().max(1);
        let mut row: Vec<String> = cells.into_iter().map(Into::into).collect();
        if row.len() > width {
            let rest = row.split_off(width - 1).join(" ");
            row.push(rest);
        }
        row.resize(width, String::new());
        self.rows.push(row);
    }
}
