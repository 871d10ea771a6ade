//! The rows of several files of one layout, one file after the other.

use super::draft_error::DraftError;
use super::export::{self, DRAFT_ROWS_MAX, Export, ExportFile, differ};
use super::join;

/// The rows of all files, one after the other.
pub(super) fn read_all(files: &[ExportFile]) -> Result<Export, (String, DraftError)> {
    let mut export: Option<Export> = None;
    for (number, file) in files.iter().enumerate() {
        let mut one = export::read(file).map_err(|error| (file.name.clone(), error))?;
        let titles = one.titles.iter_mut().map(|(place, _)| place);
        one.places.iter_mut().chain(titles).for_each(|place| place.file = number);
        export = Some(match export {
            None => one,
            Some(known) => together(known, one, &files[0].name, &file.name)
                .map_err(|error| (file.name.clone(), error))?,
        });
    }
    export.ok_or_else(|| (String::new(), DraftError::Empty))
}

/// Rows of one layout, one file after the other.
fn together(
    mut known: Export,
    other: Export,
    first: &str,
    name: &str,
) -> Result<Export, DraftError> {
    if let Some(what) = differ(&known, &other) {
        if let Some(key) = join::find((&known, first), (&other, name)) {
            return Err(DraftError::Join(Box::new(key)));
        }
        let (first, other) = (first.to_owned(), name.to_owned());
        return Err(DraftError::LayoutsDiffer { first, other, what });
    }
    for name in &other.names {
        if !known.names.contains(name) {
            known.names.push(name.clone());
        }
    }
    let places: Vec<Option<usize>> =
        known.names.iter().map(|name| other.names.iter().position(|own| own == name)).collect();
    for (row, place) in other.rows.into_iter().zip(other.places) {
        if known.rows.len() >= DRAFT_ROWS_MAX {
            known.is_cut = true;
            break;
        }
        let cell =
            |place: &Option<usize>| place.and_then(|at| row.get(at).cloned()).unwrap_or_default();
        known.rows.push(places.iter().map(cell).collect());
        known.places.push(place);
    }
    let wide = known.names.len();
    known.rows.iter_mut().for_each(|row| row.resize(wide, String::new()));
    if let (Some(known), Some(other)) = (&mut known.widths, &other.widths) {
        known.has_short_lines |= other.has_short_lines;
    }
    known.other_length.0 += other.other_length.0;
    known.other_length.1 = known.other_length.1.or(other.other_length.1);
    known.titles.extend(other.titles);
    known.is_cut |= other.is_cut;
    known.formats.extend(other.formats);
    Ok(known)
}
