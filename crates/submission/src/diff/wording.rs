//! Text outside the known tables: what stands in one document only, old and new side by side.

use super::change::{Change, Places};
use super::items::Item;
use super::sequence::common;
use crate::families::diff_level::Level;

/// Every piece of text that is not in both documents.
pub(super) fn compare(old: &[Item], new: &[Item], places: &Places<'_>) -> Vec<Change> {
    let texts = |items: &[Item]| -> Vec<Item> {
        let texts = items.iter().filter(|item| item.kind.is_none());
        texts.cloned().collect()
    };
    let (old, new) = (texts(old), texts(new));
    let plain = |items: &[Item]| -> Vec<(String, String)> {
        items.iter().map(|item| (item.key.clone(), item.printed())).collect()
    };
    let mut kept = common(&plain(&old), &plain(&new));
    kept.push((old.len(), new.len()));
    let (mut from_old, mut from_new) = (0, 0);
    let mut changes = Vec::new();
    for (to_old, to_new) in kept {
        let gone = old.get(from_old..to_old).unwrap_or_default();
        let came = new.get(from_new..to_new).unwrap_or_default();
        changes.extend(pairs(gone, came, places));
        (from_old, from_new) = (to_old + 1, to_new + 1);
    }
    changes
}

/// Text that went and text that came at the same point, side by side: headings with headings,
/// examples with examples, in order.
fn pairs(gone: &[Item], came: &[Item], places: &Places<'_>) -> Vec<Change> {
    let what =
        |items: &[Item]| -> Vec<String> { items.iter().map(|item| item.key.clone()).collect() };
    let mut alike = common(&what(gone), &what(came));
    alike.push((gone.len(), came.len()));
    let (mut from_old, mut from_new) = (0, 0);
    let mut sides = Vec::new();
    for (to_old, to_new) in alike {
        let alone = gone.get(from_old..to_old).unwrap_or_default();
        sides.extend(alone.iter().map(|item| (Some(item), None)));
        let alone = came.get(from_new..to_new).unwrap_or_default();
        sides.extend(alone.iter().map(|item| (None, Some(item))));
        sides.extend((to_old < gone.len()).then(|| (gone.get(to_old), came.get(to_new))));
        (from_old, from_new) = (to_old + 1, to_new + 1);
    }
    sides
        .into_iter()
        .filter_map(|(old, new)| {
            let what = new.or(old).map(|item| item.key.clone())?;
            Some(Change {
                level: Level::Wording,
                what,
                old: old.map(Item::printed).unwrap_or_default(),
                old_place: old.map(places.old),
                new: new.map(Item::printed).unwrap_or_default(),
                new_place: new.map(places.new),
            })
        })
        .collect()
}
