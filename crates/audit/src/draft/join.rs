//! Two files of one export with different columns that name the same rows: hands in one, wagers in the other. A map reads one
//! table, so that they have to be put together first, by the columns that both have.
//!
//! It knows texts of columns and nothing about cards or money.

use super::draft_error::JoinKey;
use super::export::Export;
use super::vocabulary::amount_named;
use std::collections::{BTreeMap, BTreeSet};

/// Fewest different texts of a column that names rows.
const TEXTS_MIN: usize = 10;

/// Of a hundred rows so many of one file have their texts in the other file at least.
const SHARED_SHARE: usize = 90;

/// The texts of some columns in each row.
fn keys<'e>(export: &'e Export, columns: &[usize]) -> Vec<Vec<&'e str>> {
    let text = |row: &'e Vec<String>, at: usize| row.get(at).map_or("", |cell| cell.trim());
    export.rows.iter().map(|row| columns.iter().map(|at| text(row, *at)).collect()).collect()
}

fn are_unique(keys: &[Vec<&str>]) -> bool {
    let distinct: BTreeSet<&Vec<&str>> = keys.iter().collect();
    distinct.len() == keys.len()
}

/// How many rows of the second list have their texts in the first one.
fn shared(of: &[Vec<&str>], other: &[Vec<&str>]) -> usize {
    let known: BTreeSet<&Vec<&str>> = of.iter().collect();
    other.iter().filter(|key| known.contains(key)).count()
}

/// The pairs of columns with the same texts, those with most different texts first.
fn pairs(first: &Export, other: &Export) -> Vec<(usize, usize, usize)> {
    let texts = |export: &Export| -> BTreeMap<usize, BTreeSet<String>> {
        let is_name =
            |at: &usize| export.names.get(*at).is_some_and(|name| amount_named(name).is_none());
        let own = (0..export.names.len()).filter(is_name);
        let texts = own.map(|at| {
            let cells = export.rows.iter().filter_map(|row| row.get(at));
            let cells = cells.map(|cell| cell.trim()).filter(|cell| !cell.is_empty());
            (at, cells.map(str::to_owned).collect())
        });
        texts.collect()
    };
    let (of_first, of_other) = (texts(first), texts(other));
    let mut found = Vec::new();
    for (at, own) in &of_first {
        for (to, theirs) in &of_other {
            let both = own.intersection(theirs).count();
            let least = own.len().min(theirs.len());
            if least > 1 && both * 100 >= least * SHARED_SHARE {
                found.push((*at, *to, both));
            }
        }
    }
    found.sort_by_key(|(at, to, both)| (std::cmp::Reverse(*both), *at, *to));
    found
}

/// The columns by which two files belong together, where one of them names each of its rows by these.
pub(crate) fn find(
    (first, name): (&Export, &str),
    (other, its): (&Export, &str),
) -> Option<JoinKey> {
    let pairs = pairs(first, other);
    let (at, to, _) = pairs.iter().find(|(.., both)| *both >= TEXTS_MIN)?;
    let further = pairs.iter().filter(|(own, theirs, _)| own != at && theirs != to);
    let further = further.map(|(own, theirs, _)| (vec![*at, *own], vec![*to, *theirs]));
    let mut all = std::iter::once((vec![*at], vec![*to])).chain(further);
    all.find_map(|(of_first, of_other)| {
        let (own, theirs) = (keys(first, &of_first), keys(other, &of_other));
        let names = |export: &Export, columns: &[usize]| -> Vec<String> {
            columns.iter().filter_map(|at| export.names.get(*at).cloned()).collect()
        };
        let (own_names, their_names) = (names(first, &of_first), names(other, &of_other));
        let pairs = |one: Vec<String>, two: Vec<String>| {
            one.into_iter().zip(two).map(|(one, two)| [one, two]).collect()
        };
        let (unique, rest, columns, shared) = match (are_unique(&own), are_unique(&theirs)) {
            (true, _) => {
                (name, its, pairs(own_names, their_names), [shared(&own, &theirs), theirs.len()])
            }
            (false, true) => {
                (its, name, pairs(their_names, own_names), [shared(&theirs, &own), own.len()])
            }
            (false, false) => return None,
        };
        let [some, all] = shared;
        let (unique, other) = (unique.to_owned(), rest.to_owned());
        (some * 100 >= all * SHARED_SHARE).then_some(JoinKey { unique, other, columns, shared })
    })
}
