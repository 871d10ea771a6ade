//! A rule document of a game of wagers as the audit of logs uses it.

use crate::audit::document_name;
use gincert_game::gin_and_win::GinAndWin;
use gincert_replay::{CompiledRules, RulePlaces};
use gincert_submission::AnalyzedDocument;

/// The row of a document's limits that says how many games a player may wager on.
const GAMES_ROW: &str = "Games per hand";

/// The sheet of a document of the casino game; `None` where it names no game and revision.
pub(crate) fn seat_sheet(examined: &AnalyzedDocument, rules: &GinAndWin) -> Option<CompiledRules> {
    let source = &examined.source;
    let mut sheet = CompiledRules::new(
        document_name(examined)?,
        source.path().to_owned(),
        source.digest(),
        rules.clone(),
    );
    let dossier = &examined.dossier;
    let places =
        |cells: &[gincert_pages::Cell]| cells.iter().map(|cell| source.place(cell.span)).collect();
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
