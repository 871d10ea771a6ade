//! A rule document as the audit of logs uses it.

use gincert_replay::{RulePlaces, Sheet, SheetValues};
use gincert_submission::Examined;

/// The row of a document's limits that says how many games a player may wager on.
const GAMES_ROW: &str = "Games per hand";

/// The sheet of a document; `None` where it has no usable ruleset, or names no game and revision.
pub fn rulebook_sheet(examined: &Examined) -> Option<Sheet> {
    let facts = &examined.dossier.facts;
    let revision = &facts.revision.as_ref()?.value;
    let game = facts.row("Game")?.text.clone();
    let source = &examined.source;
    let mut sheet = Sheet::new(
        format!("{game}/{revision}"),
        source.path().to_owned(),
        source.digest(),
        examined.rules()?.clone(),
    );
    let dossier = &examined.dossier;
    let places = |cells: &[gincert_submission::Cell]| {
        cells.iter().map(|cell| source.place(cell.span)).collect()
    };
    let terms =
        dossier.terms.iter().map(|(name, cell)| (name.text.clone(), source.place(cell.span)));
    sheet.places = RulePlaces {
        outcomes: places(&dossier.outcome_cells),
        bonus: places(&dossier.bonus_cells),
        terms: terms.collect(),
    };
    let games = dossier.limits.iter().find(|limit| limit.name.text == GAMES_ROW);
    sheet.games_max = games.and_then(|limit| limit.value.text.trim().parse().ok());
    Some(sheet)
}

/// The exact mathematics of each sheet, or why there is none.
pub fn sheet_values(
    sheets: &[Sheet],
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Vec<Result<SheetValues, String>> {
    let values = sheets.iter().map(|sheet| SheetValues::new(&sheet.rules, progress));
    values.map(|values| values.map_err(|why| why.to_string())).collect()
}
