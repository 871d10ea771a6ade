//! The rows of an export in JSON or XML: objects, one a line, those of a list, and those of a list within others.

use super::draft_error::DraftError;
use super::export_table::{DRAFT_ROWS_MAX, Export, export, place};
use super::no_list::LIST_MIN;
use super::tree_records;
use gincert_replay::formats::json_array::{ArrayLines, outer_lists};
use gincert_replay::formats::nested;
use gincert_replay::formats::tree::{TreeFault, record_lines, survey};
use gincert_replay::map::{Layout, RecordList, RecordPath, TreeForm};
use gincert_replay::rows::COLUMNS_MAX;
use std::collections::BTreeMap;
use std::io::Read as _;

/// The list that has the records of a file that is one JSON value: the value itself, a list within
/// others, or the longest list of an outer object.
pub(super) fn record_list(text: &str, lines: &[&str]) -> Option<RecordList> {
    let mut filled = lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty());
    let first = filled.next()?.trim_start_matches('\u{feff}');
    let is_whole = |line: &str| serde_json::from_str::<serde_json::Value>(line).is_ok();
    let is_list = first.starts_with('[');
    // Objects, one a line.
    if !is_list && (!first.starts_with('{') || filled.next().is_some() && is_whole(first)) {
        return None;
    }
    let found = survey(TreeForm::Json, trimmed(text)).ok();
    let path = found.as_ref().and_then(tree_records::find);
    let has_around = found.is_some_and(|found| found.outer_values > 0);
    let is_nested = |path: &RecordPath| path.text().contains([']', '.']) || has_around;
    match path {
        Some(path) if is_nested(&path) => return Some(RecordList::Nested(TreeForm::Json, path)),
        _ if is_list => return Some(RecordList::Whole),
        Some(path) => return Some(RecordList::Key(path.text().to_owned())),
        None => {}
    }
    let lists = outer_lists(text).into_iter().filter(|(_, elements)| *elements >= LIST_MIN);
    lists.max_by_key(|(_, elements)| *elements).map(|(key, _)| RecordList::Key(key))
}

/// The elements of XML that are the records. `fault`: why it is refused where none are found.
pub(super) fn xml_elements(text: &str, fault: DraftError) -> Result<RecordList, DraftError> {
    let found = survey(TreeForm::Xml, trimmed(text))
        .map_err(|why| DraftError::DamagedTree(TreeForm::Xml, why))?;
    let path = tree_records::find(&found).ok_or(fault)?;
    Ok(RecordList::Nested(TreeForm::Xml, path))
}

/// A text without the mark of its encoding.
fn trimmed(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

/// The rows of the records of a list within others.
fn nested_elements(
    text: &str,
    (form, path): (TreeForm, &RecordPath),
    is_whole: bool,
) -> Result<Export, DraftError> {
    let text = trimmed(text);
    let within = survey(form, text).map(|found| found.lists_within(path.text()));
    let (lines, fault) = record_lines(form, text, path, &within.unwrap_or_default());
    match (fault.filter(|_| is_whole), form) {
        (Some(TreeFault::Cut), TreeForm::Json) => return Err(DraftError::CutArray),
        (Some(TreeFault::Cut), TreeForm::Xml) => return Err(DraftError::CutXml),
        (Some(TreeFault::Damaged(why)), _) => return Err(DraftError::DamagedTree(form, why)),
        (None, _) => {}
    }
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let mut export = objects(&lines);
    export.record_list = Some(RecordList::Nested(form, path.clone()));
    if export.rows.is_empty() { Err(DraftError::NoObjects) } else { Ok(export) }
}

/// The rows of the elements of a list. An element that is cut off with the first bytes of a file is not read.
pub(super) fn elements(
    text: &str,
    list: &RecordList,
    is_whole: bool,
) -> Result<Export, DraftError> {
    if let RecordList::Nested(form, path) = list {
        return nested_elements(text, (*form, path), is_whole);
    }
    let mut read = Vec::new();
    let cut = ArrayLines::new(text.as_bytes(), list.clone()).read_to_end(&mut read).is_err();
    if cut && is_whole {
        return Err(DraftError::CutArray);
    }
    let read = String::from_utf8_lossy(&read);
    let lines: Vec<&str> = read.lines().collect();
    let whole = lines.len() - usize::from(cut && !read.ends_with('\n') && !lines.is_empty());
    let mut export = objects(lines.get(..whole).unwrap_or_default());
    export.record_list = Some(list.clone());
    if export.rows.is_empty() { Err(DraftError::NoObjects) } else { Ok(export) }
}

/// The rows of JSON objects: those of their lists, where they have any.
pub(super) fn objects(lines: &[&str]) -> Export {
    let mut export = export(Layout::JsonLines);
    let (mut objects, mut places) = (Vec::new(), Vec::new());
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let object: Result<serde_json::Map<String, serde_json::Value>, _> =
            serde_json::from_str(line);
        let Ok(object) = object else {
            export.other_length.0 += 1;
            export.other_length.1.get_or_insert_with(|| (*line).to_owned());
            continue;
        };
        if objects.len() >= DRAFT_ROWS_MAX {
            export.is_cut = true;
            break;
        }
        objects.push(object);
        places.push(place(at));
    }
    let mut columns: BTreeMap<String, usize> = BTreeMap::new();
    let rows = nested::rows(&objects);
    for (_, name) in rows.iter().flat_map(|(at, row)| row.iter().map(move |(name, _)| (at, name))) {
        if !columns.contains_key(name) && columns.len() < COLUMNS_MAX {
            columns.insert(name.clone(), export.names.len());
            export.names.push(name.clone());
        }
    }
    // A round is looked at whole or not at all.
    let most = rows.get(DRAFT_ROWS_MAX).map(|(at, _)| *at);
    export.is_cut |= most.is_some();
    for (at, row) in rows.into_iter().take_while(|(at, _)| most.is_none_or(|most| *at < most)) {
        let mut cells = vec![String::new(); export.names.len()];
        for (name, text) in row {
            if let Some(cell) = columns.get(&name).and_then(|column| cells.get_mut(*column)) {
                *cell = text;
            }
        }
        export.rows.push(cells);
        export.places.extend(places.get(at).copied());
    }
    export
}
