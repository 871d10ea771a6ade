//! Two documents compared, and what it does to each wager.

use super::change::Places;
use super::items::{Item, items};
use super::{Change, rows, wording, written};
use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::families::diff_figures::DiffMath;
use crate::families::diff_figures::EXECUTED_ALIKE;
use crate::families::diff_level::Level;
use crate::families::family;
use gincert_evidence::Place;

/// The difference between two documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The gravest level among the changes.
    pub level: Level,
    /// Every change: the gravest first, then by place.
    pub changes: Vec<Change>,
    /// The revision that both documents bear, though their bytes differ: the name alone does not say
    /// which one is meant. Small and capital letters are the same.
    pub same_revision: Option<String>,
    /// Whether both are executed alike, so that nothing that costs has changed.
    pub same_rules: bool,
    /// What it does to each wager.
    pub math: DiffMath,
}

/// Compares two documents that both have a usable ruleset.
///
/// ```
/// use gincert_submission::{Level, diff, open_document};
/// let text = std::fs::read_to_string("../../rulesets/gin-and-win/ten.md").unwrap();
/// let old = open_document("ten.md", text.as_bytes());
/// let new = text.replace("Score 1                    | 2 to 1", "Score 1                    | 3 to 1");
/// let new = open_document("new.md", new.as_bytes());
/// assert_eq!(diff(&old, &old).unwrap().level, Level::Identical);
/// assert_eq!(diff(&old, &new).unwrap().level, Level::Pay);
/// ```
///
/// # Errors
/// The path of a document that has no usable ruleset: it cannot be compared.
pub fn diff(old: &AnalyzedDocument, new: &AnalyzedDocument) -> Result<Difference, String> {
    let (Some(old_rules), Some(new_rules)) = (&old.dossier.ruleset, &new.dossier.ruleset) else {
        let without = if old.dossier.ruleset.is_none() { old } else { new };
        return Err(without.source.path().to_owned());
    };
    let mut changes = changes(old, new);
    let least = family::executed(old_rules, new_rules);
    if let Some(least) = least {
        let is_changed = changes.iter().any(|change| change.level >= least);
        if !is_changed {
            changes.push(Change {
                level: least,
                what: "The rules as they are executed".to_owned(),
                old: String::new(),
                old_place: None,
                new: String::new(),
                new_place: None,
            });
        }
    }
    changes.sort_by_key(|change| {
        let line = |place: &Option<Place>| place.as_ref().and_then(Place::line);
        let place = line(&change.new_place).or(line(&change.old_place));
        (std::cmp::Reverse(change.level), place)
    });
    let level = changes.first().map_or_else(
        || match old.source.digest() == new.source.digest() {
            true => Level::Identical,
            false => Level::Layout,
        },
        |change| change.level,
    );
    let (same_revision, same_rules) = (same_revision(old, new), least.is_none());
    let math = match same_rules {
        true => DiffMath::not_counted(EXECUTED_ALIKE),
        false => family::edges_of_both(old, new),
    };
    Ok(Difference { level, changes, same_revision, same_rules, math })
}

/// The revision that two different documents of one game share.
fn same_revision(old: &AnalyzedDocument, new: &AnalyzedDocument) -> Option<String> {
    let facts = |examined: &AnalyzedDocument| {
        let facts = &examined.dossier.facts;
        let (game, revision) = (facts.game.as_ref()?.value, facts.revision.as_ref()?);
        Some((game, revision.value.clone()))
    };
    let ((old_game, before), (new_game, after)) = (facts(old)?, facts(new)?);
    let is_other = old.source.digest() != new.source.digest();
    let is_same = old_game == new_game && before.to_lowercase() == after.to_lowercase();
    (is_other && is_same).then_some(after)
}

fn changes(old: &AnalyzedDocument, new: &AnalyzedDocument) -> Vec<Change> {
    if old.source.digest() == new.source.digest() {
        return Vec::new();
    }
    let (old_items, new_items) = (items(&old.dossier), items(&new.dossier));
    let place = |examined: &AnalyzedDocument, item: &Item| examined.source.place(item.span);
    let places = Places { old: &|item| place(old, item), new: &|item| place(new, item) };
    let mut changes = rows::compare(&old_items, &new_items, &places);
    changes.extend(wording::compare(&old_items, &new_items, &places));
    let page = |examined, items| written::Page { examined, items };
    let (old_page, new_page) = (page(old, &old_items), page(new, &new_items));
    changes.extend(written::compare(&old_page, &new_page, &changes));
    changes
}
