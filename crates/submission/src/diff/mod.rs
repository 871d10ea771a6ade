//! The difference between two rule documents: what of the game changes, what it pays, on which
//! conditions, and which words a person must read.
//!
//! Documents are compared as they are read, not as strings: two spellings of one phrase are
//! wording. Whatever the text comparison says, the executed rules have the last word: where they
//! differ the level is pay or play. Whatever the items say, the written page has it after them: all
//! that is not white space is told.
//!
//! Knows nothing about terminals or who has to approve what.

mod items;
mod level;
mod marks;
mod rows;
mod sequence;
mod wording;
mod written;

pub use level::Level;
pub use marks::{Marked, Piece};

use crate::examined::Examined;
use gincert_evidence::{Fraction, Place};
use gincert_game::gin_and_win::{GinAndWin, WagerNames};
use gincert_math::Strategy;
use items::{Item, items};

/// One difference, with its place in both documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// What kind of change it is.
    pub level: Level,
    /// What is different, as in "Term 'Dealer qualifies'".
    pub what: String,
    /// The old text; empty where there was none.
    pub old: String,
    /// Where it stands in the old document; `None` where there was none.
    pub old_place: Option<Place>,
    /// The new text; empty where there is none.
    pub new: String,
    /// Where it stands in the new document; `None` where there is none.
    pub new_place: Option<Place>,
}

/// A figure in both documents; `Err` says why it was not computed.
pub type Figures = Result<(Fraction, Fraction), String>;

/// What the difference does to each wager, exact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiffMath {
    /// Base game, optimal play: house edge per Ante.
    pub base_edge: Figures,
    /// Base game, optimal play: element of risk.
    pub base_risk: Figures,
    /// Base game, optimal play: raise frequency.
    pub base_raise: Figures,
    /// Bonus wager: house edge.
    pub bonus_edge: Figures,
}

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
/// The path of a document that has no usable ruleset: nothing can be said about it.
pub fn diff(old: &Examined, new: &Examined) -> Result<Difference, String> {
    let (Some(old_rules), Some(new_rules)) = (&old.dossier.ruleset, &new.dossier.ruleset) else {
        let without = if old.dossier.ruleset.is_none() { old } else { new };
        return Err(without.source.path().to_owned());
    };
    let mut changes = changes(old, new);
    let least = match (old_rules.gin_and_win(), new_rules.gin_and_win()) {
        (Some(old), Some(new)) => executed(old, new),
        _ => (old_rules != new_rules).then_some(Level::Play),
    };
    if let Some(least) = least {
        let told = changes.iter().any(|change| change.level >= least);
        if !told {
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
    Ok(Difference { level, changes, same_revision, same_rules, math: math(old, new) })
}

/// The revision that two different documents of one game share.
fn same_revision(old: &Examined, new: &Examined) -> Option<String> {
    let facts = |examined: &Examined| {
        let facts = &examined.dossier.facts;
        let (game, revision) = (facts.game.as_ref()?.value, facts.revision.as_ref()?);
        Some((game, revision.value.clone()))
    };
    let ((old_game, before), (new_game, after)) = (facts(old)?, facts(new)?);
    let is_other = old.source.digest() != new.source.digest();
    let is_same = old_game == new_game && before.to_lowercase() == after.to_lowercase();
    (is_other && is_same).then_some(after)
}

fn changes(old: &Examined, new: &Examined) -> Vec<Change> {
    if old.source.digest() == new.source.digest() {
        return Vec::new();
    }
    let (old_items, new_items) = (items(&old.dossier), items(&new.dossier));
    let place = |examined: &Examined, item: &Item| examined.source.place(item.span);
    let places = Places { old: &|item| place(old, item), new: &|item| place(new, item) };
    let mut changes = rows::compare(&old_items, &new_items, &places);
    changes.extend(wording::compare(&old_items, &new_items, &places));
    let page = |examined, items| written::Page { examined, items };
    let (old_page, new_page) = (page(old, &old_items), page(new, &new_items));
    changes.extend(written::compare(&old_page, &new_page, &changes));
    changes
}

/// Where the changes stand in the old document and in the new one.
fn change_places(changes: &[Change]) -> (Vec<Place>, Vec<Place>) {
    let old = changes.iter().filter_map(|change| change.old_place.clone());
    let new = changes.iter().filter_map(|change| change.new_place.clone());
    (old.collect(), new.collect())
}

/// Where items of each document stand.
struct Places<'a> {
    old: &'a dyn Fn(&Item) -> Place,
    new: &'a dyn Fn(&Item) -> Place,
}

/// The least level that a difference of the executed rules has; `None` when they are executed
/// alike. Names are not executed.
fn executed(old: &GinAndWin, new: &GinAndWin) -> Option<Level> {
    let plain = |rules: &GinAndWin| {
        let mut rules = rules.clone();
        rules.wagers = WagerNames::default();
        for row in &mut rules.outcomes {
            row.text.clear();
        }
        for row in &mut rules.bonus {
            row.text.clear();
        }
        rules
    };
    let (old, new) = (plain(old), plain(new));
    if old == new {
        return None;
    }
    // The same but for what it pays?
    let mut paid = new.clone();
    paid.bonus = old.bonus.clone();
    let same_rows = paid.outcomes.len() == old.outcomes.len();
    for (row, printed) in paid.outcomes.iter_mut().zip(&old.outcomes) {
        (row.ante, row.play) = (printed.ante, printed.play);
    }
    Some(if same_rows && paid == old { Level::Pay } else { Level::Play })
}

fn math(old: &Examined, new: &Examined) -> DiffMath {
    if old.rules().is_none() || new.rules().is_none() {
        let none = || Err("These games have no wagers.".to_owned());
        let (base_edge, base_risk, base_raise, bonus_edge) = (none(), none(), none(), none());
        return DiffMath { base_edge, base_risk, base_raise, bonus_edge };
    }
    let played = |examined: &Examined| {
        let game = examined.base_game()?;
        Ok::<_, String>(game.play(&Strategy::Optimal))
    };
    let both = played(old).and_then(|old| Ok((old, played(new)?)));
    // Where a folded hand loses the bonus wager its edge depends on the play.
    let stands = |examined: &Examined| {
        let rules = examined.rules();
        rules.is_none_or(|rules| rules.bonus_stands_on_fold || rules.bonus.is_empty())
    };
    let bonus = |examined: &Examined| match &examined.mathematics {
        _ if !stands(examined) => Ok(played(examined)?.bonus_house_edge),
        Some(Ok(mathematics)) => mathematics
            .bonus
            .as_ref()
            .map(|analysis| analysis.house_edge.clone())
            .ok_or_else(|| "A document has no pay table.".to_owned()),
        Some(Err(reason)) => Err(format!("No exact count was made: {reason}.")),
        None => Err("A document has no usable ruleset.".to_owned()),
    };
    let figure = |of: fn(&gincert_math::StrategyAnalysis) -> &Fraction| {
        let both = both.as_ref().map_err(Clone::clone)?;
        Ok((of(&both.0).clone(), of(&both.1).clone()))
    };
    DiffMath {
        base_edge: figure(|played| &played.house_edge),
        base_risk: figure(|played| &played.element_of_risk),
        base_raise: figure(|played| &played.raise_frequency),
        bonus_edge: bonus(old).and_then(|old| Ok((old, bonus(new)?))),
    }
}
