//! Rows of known tables against each other: by their first cell, cell by cell, as they are read.

use super::change::{Change, Places};
use super::items::{CellWords, Item};
use super::sequence::common;
use crate::document::TableKind;
use crate::families::diff_level::Level;
use std::collections::BTreeMap;

/// Every change among the rows of known tables.
pub(super) fn compare(old: &[Item], new: &[Item], places: &Places<'_>) -> Vec<Change> {
    let mut changes = Vec::new();
    for kind in TableKind::ALL {
        let of = |items: &'_ [Item]| -> Vec<(String, Item)> { named(items, kind) };
        let (old, new) = (of(old), of(new));
        for (name, item) in &old {
            match new.iter().find(|(other, _)| other == name) {
                Some((_, other)) => changes.extend(cells(kind, item, other, places)),
                None => changes.push(Change {
                    level: whole_row(kind),
                    what: format!("{} '{}' is removed", what(kind), item.key),
                    old: item.rest(),
                    old_place: Some((places.old)(item)),
                    new: String::new(),
                    new_place: None,
                }),
            }
        }
        for (name, item) in &new {
            if !old.iter().any(|(other, _)| other == name) {
                changes.push(Change {
                    level: whole_row(kind),
                    what: format!("{} '{}' is new", what(kind), item.key),
                    old: String::new(),
                    old_place: None,
                    new: item.rest(),
                    new_place: Some((places.new)(item)),
                });
            }
        }
        changes.extend(order(kind, &old, &new, places));
    }
    changes
}

/// The rows of a kind, each with a name of its own: the first cell, and a number where several
/// rows begin alike.
fn named(items: &[Item], kind: TableKind) -> Vec<(String, Item)> {
    let mut seen: BTreeMap<&str, u64> = BTreeMap::new();
    let of_kind = items.iter().filter(|item| item.kind == Some(kind));
    of_kind
        .map(|item| {
            let number = seen.entry(item.key.as_str()).or_default();
            *number += 1;
            (format!("{} #{number}", item.key), item.clone())
        })
        .collect()
}

fn cells(kind: TableKind, old: &Item, new: &Item, places: &Places<'_>) -> Vec<Change> {
    let pairs = old.words.iter().zip(&new.words).enumerate();
    let differ = pairs.filter(|(_, (old, new))| old.printed != new.printed);
    differ
        .map(|(index, (before, after))| Change {
            level: if before.read == after.read { Level::Wording } else { of_cell(kind, index) },
            what: name(kind, old, before, index),
            old: before.printed.clone(),
            old_place: Some((places.old)(old)),
            new: after.printed.clone(),
            new_place: Some((places.new)(new)),
        })
        .collect()
}

fn name(kind: TableKind, item: &Item, words: &CellWords, index: usize) -> String {
    let row = format!("{} '{}'", what(kind), item.key);
    match (index, item.words.len()) {
        (0, _) | (_, 2) => row,
        _ => format!("{row}, {}", words.column),
    }
}

/// Rows that both documents have, in another order, where the first matching row counts.
fn order(
    kind: TableKind,
    old: &[(String, Item)],
    new: &[(String, Item)],
    places: &Places<'_>,
) -> Option<Change> {
    let level = match kind {
        TableKind::Outcome => Level::Play,
        TableKind::Hand | TableKind::SidePays => Level::Pay,
        _ => return None,
    };
    let shared = |of: &[(String, Item)], other: &[(String, Item)]| -> Vec<String> {
        let names = of.iter().map(|(name, _)| name.clone());
        names.filter(|name| other.iter().any(|(known, _)| known == name)).collect()
    };
    let (before, after) = (shared(old, new), shared(new, old));
    let kept = common(&before, &after);
    if kept.len() == before.len() {
        return None;
    }
    let moved = (0..after.len()).find(|index| !kept.iter().any(|(_, new)| new == index));
    let find = |items: &[(String, Item)], name: &str| {
        items.iter().find(|(known, _)| known == name).map(|(_, item)| item.clone())
    };
    let name = moved.and_then(|index| after.get(index))?;
    let (old_item, new_item) = (find(old, name)?, find(new, name)?);
    Some(Change {
        level,
        what: format!(
            "{} '{}' has moved among the rows, of which the first that fits counts",
            what(kind),
            new_item.key
        ),
        old: old_item.printed(),
        old_place: Some((places.old)(&old_item)),
        new: new_item.printed(),
        new_place: Some((places.new)(&new_item)),
    })
}

/// What the rows of a table are called.
fn what(kind: TableKind) -> &'static str {
    match kind {
        TableKind::Document => "Document row",
        TableKind::Wager => "Wager",
        TableKind::Term => "Term",
        TableKind::Outcome => "Outcome",
        TableKind::Hand | TableKind::SidePays => "Pay row",
        TableKind::Meter => "Meter",
        TableKind::Envy => "Envy row",
        TableKind::Limit => "Limit",
        TableKind::Condition => "Condition",
        TableKind::Point => "Open point",
        TableKind::Claim => "Claim",
    }
}

/// The level of a row that only one document has.
fn whole_row(kind: TableKind) -> Level {
    match kind {
        TableKind::Wager | TableKind::Term | TableKind::Outcome => Level::Play,
        TableKind::Hand | TableKind::SidePays | TableKind::Meter | TableKind::Envy => Level::Pay,
        TableKind::Limit | TableKind::Condition => Level::Conditions,
        TableKind::Document | TableKind::Point | TableKind::Claim => Level::Wording,
    }
}

/// The level of a cell that is read otherwise. The first cells are names, which the executed rules
/// do not know.
fn of_cell(kind: TableKind, index: usize) -> Level {
    match (kind, index) {
        (TableKind::Document | TableKind::Point | TableKind::Claim, _) => Level::Wording,
        // Other names of a wager.
        (TableKind::Wager, 0 | 1) => Level::Wording,
        (TableKind::Wager | TableKind::Term, _) => Level::Play,
        (TableKind::Outcome | TableKind::Hand, 0) | (TableKind::SidePays | TableKind::Envy, 1) => {
            Level::Wording
        }
        (
            TableKind::Outcome
            | TableKind::Hand
            | TableKind::SidePays
            | TableKind::Meter
            | TableKind::Envy,
            _,
        ) => Level::Pay,
        (TableKind::Limit | TableKind::Condition, _) => Level::Conditions,
    }
}
