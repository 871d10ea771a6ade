//! A rule document as the audit of logs uses it: what it is, whichever family it is of.

use gincert_game::score::ScoreRules;
use gincert_replay::{CompiledPlayRules, CompiledRules, ExactHandValues, PlayRules, Rulebook};
use gincert_submission::AnalyzedDocument;

/// A rule document, made ready.
pub enum RuleSheet {
    /// Of a game whose rounds are settled wager by wager.
    Seats(Box<CompiledRules>),
    /// Of a game that is played event by event.
    Play(CompiledPlayRules),
}

impl RuleSheet {
    /// `game/revision`, path and digest.
    pub fn document(&self) -> (&str, &str, gincert_evidence::Digest) {
        match self {
            RuleSheet::Seats(sheet) => (&sheet.name, &sheet.path, sheet.digest),
            RuleSheet::Play(sheet) => (&sheet.name, &sheet.path, sheet.digest),
        }
    }
}

/// All documents of an audit, without a list of tables.
pub fn rulebook(all: Vec<RuleSheet>) -> Rulebook {
    let (mut sheets, mut plays) = (Vec::new(), Vec::new());
    let is_played = matches!(all.first(), Some(RuleSheet::Play(_)));
    for one in all {
        match one {
            RuleSheet::Seats(sheet) => sheets.push(*sheet),
            RuleSheet::Play(sheet) => plays.push(sheet),
        }
    }
    // Documents of games that are played event by event have the numbers after all others.
    let item = if is_played { u32::try_from(sheets.len()).unwrap_or(u32::MAX) } else { 0 };
    let mut book = Rulebook::new(sheets).with_plays(plays);
    book.item = item;
    book
}

/// A document of a game that is played event by event; `None` where it names no game and revision.
pub(crate) fn play_sheet(
    examined: &AnalyzedDocument,
    rules: PlayRules,
    score: Option<ScoreRules>,
) -> Option<CompiledPlayRules> {
    let source = &examined.source;
    let (path, digest) = (source.path().to_owned(), source.digest());
    Some(CompiledPlayRules { name: name(examined)?, path, digest, rules, score })
}

/// `game/revision`.
pub(crate) fn name(examined: &AnalyzedDocument) -> Option<String> {
    let facts = &examined.dossier.facts;
    let revision = &facts.revision.as_ref()?.value;
    Some(format!("{}/{revision}", facts.printed_game.cell.as_ref()?.text))
}

/// The exact mathematics of each sheet, or why there is none.
pub fn sheet_values(
    sheets: &[CompiledRules],
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Vec<Result<ExactHandValues, String>> {
    let values = sheets.iter().map(|sheet| ExactHandValues::new(&sheet.rules, progress));
    values.map(|values| values.map_err(|why| why.to_string())).collect()
}
