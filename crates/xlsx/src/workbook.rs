//! A workbook: its sheets by name, and the parts that its cells need.

use crate::archive::Archive;
use crate::dates::DateSystem;
use crate::fault::WorkbookFault;
use crate::formats::StyleForms;
use crate::number::DecimalMark;
use crate::overview::SheetOverview;
use crate::sheet::{SheetFacts, SheetRow, each_row};
use crate::shown::ShownNumber;
use crate::strings::SharedStrings;
use crate::text::{CellReading, LineWriter};
use crate::xml::{XmlPiece, attribute, each_piece, is_true};
use gincert_evidence::{counted, printable};
use std::collections::HashMap;
use std::io::{BufRead, Read, Seek, Write};

/// Most sheets of a workbook.
pub const SHEETS_MAX: usize = 1_000;

/// The list of what an archive holds.
const PACKAGE: &str = "_rels/.rels";

/// What a file without a workbook is.
const NO_WORKBOOK: &str =
    "it is a ZIP archive without a workbook in it; unpack it, and give the files";

/// A relation of a part: its kind, and the name of the other part.
type Relation = (String, String);

/// A workbook whose list of sheets was read.
pub struct Workbook<R> {
    archive: Archive<R>,
    system: DateSystem,
    strings: SharedStrings,
    forms: StyleForms,
    sheets: Vec<SheetOverview>,
}

impl<R> std::fmt::Debug for Workbook<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Workbook").field("sheets", &self.sheets).finish_non_exhaustive()
    }
}

impl<R: Read + Seek> Workbook<R> {
    /// Opens a workbook, and looks through all of its sheets.
    ///
    /// # Errors
    /// When it is no workbook, is damaged, or is larger than a limit.
    pub fn open(reader: R) -> Result<Workbook<R>, WorkbookFault> {
        let mut archive = Archive::open(reader)?;
        let no_workbook = || WorkbookFault::of_file(NO_WORKBOOK);
        let package = relations(&mut archive, PACKAGE, "")?;
        let main = package.values().find(|(kind, _)| kind.ends_with("/officeDocument"));
        let (_, main) = main.ok_or_else(no_workbook)?.clone();
        let (folder, file) = main.rsplit_once('/').unwrap_or(("", &main));
        let rels = format!("{folder}/_rels/{file}.rels");
        let related = relations(&mut archive, rels.trim_start_matches('/'), folder)?;
        let (system, named) = {
            let part = archive.part(&main)?.ok_or_else(no_workbook)?;
            named_sheets(&main, part)?
        };
        let of_kind = |kind: &str| {
            let mut all = related.values().filter(|(known, _)| known.ends_with(kind));
            all.next().map(|(_, part)| part.clone())
        };
        let mut strings = SharedStrings::default();
        if let Some(name) = of_kind("/sharedStrings")
            && let Some(part) = archive.part(&name)?
        {
            strings = SharedStrings::read(&name, part)?;
        }
        let mut forms = StyleForms::default();
        if let Some(name) = of_kind("/styles")
            && let Some(part) = archive.part(&name)?
        {
            forms = StyleForms::read(&name, part)?;
        }
        let mut workbook = Workbook { archive, system, strings, forms, sheets: Vec::new() };
        for NamedSheet { name, relation, is_hidden } in named {
            // Sheets that are charts or dialogs have no rows.
            let part = related.get(&relation).filter(|(kind, _)| kind.ends_with("/worksheet"));
            let Some((_, part)) = part else { continue };
            let sheet = workbook.overview(SheetOverview::new(name, part.clone(), is_hidden))?;
            workbook.sheets.push(sheet);
        }
        Ok(workbook)
    }

    /// Its sheets, in their order.
    pub fn sheets(&self) -> &[SheetOverview] {
        &self.sheets
    }

    /// Whether its dates count from 1904.
    pub fn counts_from_1904(&self) -> bool {
        self.system == DateSystem::From1904
    }

    /// Writes the rows of a sheet as lines.
    ///
    /// # Errors
    /// When it is damaged, or the lines cannot be written.
    pub fn write_text(
        &mut self,
        sheet: &SheetOverview,
        mark: DecimalMark,
        out: &mut dyn Write,
    ) -> Result<(), WorkbookFault> {
        let reading = CellReading { forms: &self.forms, system: self.system, mark };
        let mut lines = LineWriter::new(out, reading, sheet.columns);
        let last = sheet.last_row;
        rows(&mut self.archive, &self.strings, sheet, &mut |row| {
            if row.number > last {
                return Ok(false);
            }
            lines.row(row)?;
            Ok(true)
        })?;
        Ok(())
    }

    /// For each column of a sheet what most of its numbers show, where it is a currency sign or decimals.
    pub fn shown_amounts(&self, sheet: &SheetOverview) -> Vec<Option<ShownNumber>> {
        sheet.styles.shown(sheet.columns, |style| self.forms.shown(style))
    }

    fn overview(&mut self, mut sheet: SheetOverview) -> Result<SheetOverview, WorkbookFault> {
        let reading =
            CellReading { forms: &self.forms, system: self.system, mark: DecimalMark::Point };
        let known = sheet.clone();
        let facts = rows(&mut self.archive, &self.strings, &known, &mut |row| {
            sheet.add(row, &mut |value| reading.text(value))?;
            Ok(true)
        })?;
        sheet.set_facts(facts);
        Ok(sheet)
    }
}

/// Visits the rows of a sheet.
fn rows<R: Read + Seek>(
    archive: &mut Archive<R>,
    strings: &SharedStrings,
    sheet: &SheetOverview,
    visit: &mut dyn FnMut(&SheetRow) -> Result<bool, WorkbookFault>,
) -> Result<SheetFacts, WorkbookFault> {
    let name = printable(&sheet.name);
    let missing = || WorkbookFault::at(format!("sheet '{name}'"), "its part is not in the file");
    let part = archive.part(&sheet.part)?.ok_or_else(missing)?;
    each_row(&name, part, strings, visit)
}

/// A sheet as the workbook lists it.
struct NamedSheet {
    name: String,
    relation: String,
    is_hidden: bool,
}

fn named_sheets(
    part: &str,
    reader: impl BufRead,
) -> Result<(DateSystem, Vec<NamedSheet>), WorkbookFault> {
    let (mut system, mut sheets) = (DateSystem::default(), Vec::new());
    each_piece(part, reader, &mut |piece| {
        match piece {
            XmlPiece::Open("workbookPr", element) if is_true(element, "date1904")? => {
                system = DateSystem::From1904;
            }
            XmlPiece::Open("sheet", element) => {
                if sheets.len() >= SHEETS_MAX {
                    let most = counted(SHEETS_MAX as u64, "sheet", "sheets");
                    return Err(WorkbookFault::of_file(format!("it has more than {most}")));
                }
                let state = attribute(element, "state")?.unwrap_or_default();
                sheets.push(NamedSheet {
                    name: attribute(element, "name")?.unwrap_or_default(),
                    relation: attribute(element, "id")?.unwrap_or_default(),
                    is_hidden: state == "hidden" || state == "veryHidden",
                });
            }
            XmlPiece::Open(..) | XmlPiece::Close(_) | XmlPiece::Text(_) => {}
        }
        Ok(true)
    })?;
    Ok((system, sheets))
}

/// The relations of a part in a folder, by their name.
fn relations<R: Read + Seek>(
    archive: &mut Archive<R>,
    part: &str,
    folder: &str,
) -> Result<HashMap<String, Relation>, WorkbookFault> {
    let mut found = HashMap::new();
    let Some(reader) = archive.part(part)? else { return Ok(found) };
    each_piece(part, reader, &mut |piece| {
        if let XmlPiece::Open("Relationship", element) = piece {
            let of =
                |name| Ok::<String, WorkbookFault>(attribute(element, name)?.unwrap_or_default());
            let (name, kind, target) = (of("Id")?, of("Type")?, of("Target")?);
            found.insert(name, (kind, resolved(folder, &target)));
        }
        Ok(true)
    })?;
    Ok(found)
}

/// The name of a part by its place beside another one.
fn resolved(folder: &str, target: &str) -> String {
    let whole = match target.strip_prefix('/') {
        Some(absolute) => absolute.to_owned(),
        None => format!("{folder}/{target}"),
    };
    let mut steps: Vec<&str> = Vec::new();
    for step in whole.split('/') {
        match step {
            "" | "." => {}
            ".." => {
                steps.pop();
            }
            step => steps.push(step),
        }
    }
    steps.join("/")
}
