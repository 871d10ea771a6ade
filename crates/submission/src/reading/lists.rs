//! Tables that are carried along row by row: limits, conditions, open points.

use super::tables::{Kind, Tables};
use crate::dossier::{Condition, Dossier, Limit, OpenPoint};
use crate::problem::Problem;
use gincert_pages::{Cell, Form};

/// Most rows of limits, of conditions and of open points that are read, each.
pub const LIST_ROWS_MAX: usize = 1_000;

pub(crate) fn read(dossier: &mut Dossier, tables: &Tables) {
    for row in rows(dossier, tables, Kind::Limit, ("limits", LIST_ROWS_MAX)) {
        if let [name, value, from] = row.as_slice() {
            let (name, value, from) = (name.clone(), value.clone(), from.clone());
            dossier.limits.push(Limit { name, value, from });
        }
    }
    for row in rows(dossier, tables, Kind::Condition, ("conditions", LIST_ROWS_MAX)) {
        if let [condition, channel, who, when, how] = row.as_slice() {
            dossier.conditions.push(Condition {
                condition: condition.clone(),
                channel: channel.clone(),
                who: who.clone(),
                when: when.clone(),
                how: how.clone(),
            });
        }
    }
    for row in rows(dossier, tables, Kind::Point, ("open points", LIST_ROWS_MAX)) {
        if let [point, source_says, reading, also] = row.as_slice() {
            dossier.open_points.push(OpenPoint {
                point: point.clone(),
                source_says: source_says.clone(),
                reading: reading.clone(),
                also: also.clone(),
            });
        }
    }
}

/// The rows of a kind up to the limit; that there are more is told.
pub(crate) fn rows<'a>(
    dossier: &mut Dossier,
    tables: &'a Tables,
    kind: Kind,
    (what, most): (&str, usize),
) -> impl Iterator<Item = &'a Vec<Cell>> + use<'a> {
    let rows = tables.rows(kind);
    if let Some(first) = rows.get(most).and_then(|row| row.first()) {
        let message = format!("Only the first {most} {what} are read.");
        let help = "Put the rest into a document of its own.";
        let problem = Problem::new(Form::TableTooLong, first.span, message);
        dossier.problems.push(problem.help(help));
    }
    rows.into_iter().take(most)
}
