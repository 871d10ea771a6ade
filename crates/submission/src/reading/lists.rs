//! Tables that are carried along row by row: limits, conditions, open points.

use crate::document::dossier::{Condition, Limit, OpenPoint, ParsedDocument};
use crate::document::rows::rows;
use crate::document::tables::{TableKind, Tables};

/// Most rows of limits, of conditions and of open points that are read, each.
pub const LIST_ROWS_MAX: usize = 1_000;

pub(crate) fn read(dossier: &mut ParsedDocument, tables: &Tables) {
    for row in rows(dossier, tables, TableKind::Limit, ("limits", LIST_ROWS_MAX)) {
        if let [name, value, from] = row.as_slice() {
            let (name, value, from) = (name.clone(), value.clone(), from.clone());
            dossier.limits.push(Limit { name, value, from });
        }
    }
    for row in rows(dossier, tables, TableKind::Condition, ("conditions", LIST_ROWS_MAX)) {
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
    for row in rows(dossier, tables, TableKind::Point, ("open points", LIST_ROWS_MAX)) {
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
