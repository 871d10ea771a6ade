//! Audits of rounds with wagers: the rules made ready, money, what the house won, scores.

pub(crate) mod money;
pub(crate) mod scores;
pub(crate) mod tests_made;
pub(crate) mod watch_lists;
pub(crate) mod win;
pub(crate) mod win_figure;

use crate::counts::plays::only;
use crate::rule_sheet::name;
use gincert_evidence::Table;
use gincert_game::gin_and_win::{GinAndWin, SideWager};
use gincert_replay::statistics::{StatisticKind, Test};
use gincert_replay::summary::Summary;
use gincert_replay::{Bet, CompiledRules, ExactHandValues, RulePlaces};
use gincert_submission::AnalyzedDocument;
use tests_made::{classes, tested};
use watch_lists::watch_lists;

/// All of them, in the order in which they are read.
pub(crate) fn audit_tables(
    summary: &Summary,
    corrected: &Summary,
    sheets: &[CompiledRules],
    values: &[Option<ExactHandValues>],
    tests: &[Test],
) -> Vec<Table> {
    if sheets.is_empty() {
        return watch_lists(summary);
    }
    let mut tables = money::tables(summary, sheets);
    if !only(summary) {
        tables.extend(win::tables(summary, corrected, sheets, values));
    }
    let of = |kind| tests.iter().filter(|test| test.kind == kind).collect::<Vec<_>>();
    tables.extend(tested("Dealt hands against the exact counts", &of(StatisticKind::Fit)));
    tables.extend(classes(tests));
    tables.extend(tested("Money against exact values", &of(StatisticKind::Win)));
    tables.extend(scores::sums(summary, sheets, values));
    tables.extend(win::decisions(summary, sheets, values));
    tables.extend(win::raises(summary, sheets, values));
    tables.extend(watch_lists(summary));
    tables
}

/// The row of a document's limits that says how many games a player may wager on.
const GAMES_ROW: &str = "Games per hand";

/// Why logs of a game are not audited, as the end of a sentence; `None` where they are.
pub(crate) fn not_logged(rules: &GinAndWin) -> Option<&'static str> {
    let why = "records state side wagers after the first by name, and one is called ante, play, bonus or total, or \
               begins with an underscore";
    let is_reserved = |side: &SideWager| {
        let name = side.name.trim();
        Bet::parse(name).is_some() || name.starts_with('_')
    };
    rules.sides.iter().skip(1).any(is_reserved).then_some(why)
}

/// The sheet of a document of the casino game; `None` where it names no game and revision, and where records
/// cannot name each of its side wagers.
pub(crate) fn seat_sheet(examined: &AnalyzedDocument, rules: &GinAndWin) -> Option<CompiledRules> {
    if not_logged(rules).is_some() {
        return None;
    }
    let source = &examined.source;
    let mut sheet = CompiledRules::new(
        name(examined)?,
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
        sides: dossier.pay_tables.iter().map(|table| places(&table.hands)).collect(),
        terms: terms.collect(),
    };
    let games = dossier.limits.iter().find(|limit| limit.name.text == GAMES_ROW);
    sheet.games_max = games.and_then(|limit| limit.value.text.trim().parse().ok());
    Some(sheet)
}
