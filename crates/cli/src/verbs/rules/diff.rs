//! `gincert diff`: what changed between two rule documents, and what it costs.

use super::diff_hands::{self, Hands};
use super::diff_words::{TextPiece, pieces, sides};
use super::no_rules::no_rules;
use crate::io::exit::{Exit, Failure};
use crate::io::files::opened;
use crate::ui::output::Output;
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use gincert_evidence::{Align, Digest, Fraction, Place, Table, counted, printable};
use gincert_submission::{AnalyzedDocument, Change, DiffMath, Difference, FigurePair, Level, diff};
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
struct Answer {
    level: &'static str,
    old: Side,
    new: Side,
    /// The revision that both bear, though they differ; null where they bear different ones.
    same_revision: Option<String>,
    /// Whether both are executed alike, so that nothing that costs has changed.
    same_rules: bool,
    changes: Vec<ChangeLine>,
    math: Math,
}

#[derive(Serialize)]
struct Side {
    path: String,
    sha256: Digest,
}

#[derive(Serialize)]
struct ChangeLine {
    level: &'static str,
    #[serde(rename = "where")]
    what: String,
    old: String,
    old_line: Option<u64>,
    new: String,
    new_line: Option<u64>,
    /// Both texts in pieces, each with whether it changed; null where the text stands on one side only
    /// or is too long to be compared word by word.
    words: Option<Sides>,
}

#[derive(Serialize)]
struct Sides {
    old: Vec<TextPiece>,
    new: Vec<TextPiece>,
}

#[derive(Serialize)]
struct Math {
    base: Base,
    /// The first side wager.
    bonus: Bonus,
    /// All of them, where a document has several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    side_wagers: Vec<NamedBonus>,
    /// Of games that count deadwood.
    #[serde(skip_serializing_if = "Option::is_none")]
    hands: Option<Hands>,
}

#[derive(Serialize)]
struct Base {
    house_edge: FigureChange,
    element_of_risk: FigureChange,
    raise_frequency: FigureChange,
}

#[derive(Serialize)]
struct Bonus {
    house_edge: FigureChange,
}

#[derive(Serialize)]
struct NamedBonus {
    wager: String,
    house_edge: FigureChange,
}

/// A figure before and after, or why there is none.
#[derive(Serialize)]
#[serde(untagged)]
enum FigureChange {
    Exact { old: Fraction, new: Fraction },
    NotTested { not_tested: String },
}

pub fn run(output: &Output, old: &Path, new: &Path, over: Option<&Path>) -> Result<Exit, Failure> {
    let (before, after) = (opened(old), opened(new));
    for (path, examined) in [(old, &before), (new, &after)] {
        if examined.dossier.ruleset.is_none() {
            return no_rules(output, path);
        }
    }
    let found = diff(&before, &after)
        .map_err(|path| Failure::internal(format!("{path} has no usable ruleset.")))?;
    let hands = diff_hands::hands(&before, &after, found.same_rules, over)?;
    if output.json() {
        output.print_json(&answer(&before, &after, &found, hands))?;
    } else {
        match output.details() {
            true => print(output, &before, &after, &found, hands.as_ref())?,
            false => screen(output, &before, &after, &found, hands.as_ref())?,
        }
    }
    Ok(match found.level {
        Level::Identical | Level::Layout => Exit::Clean,
        _ => Exit::Findings,
    })
}

fn answer(
    old: &AnalyzedDocument,
    new: &AnalyzedDocument,
    found: &Difference,
    hands: Option<Hands>,
) -> Answer {
    let side = |examined: &AnalyzedDocument| Side {
        path: examined.source.path().to_owned(),
        sha256: examined.source.digest(),
    };
    let both = |figures: &FigurePair| match figures {
        Ok((old, new)) => FigureChange::Exact { old: old.clone(), new: new.clone() },
        Err(reason) => FigureChange::NotTested { not_tested: reason.clone() },
    };
    let line = |place: &Option<Place>| place.as_ref().and_then(Place::line);
    let change = |change: &Change| ChangeLine {
        level: change.level.word(),
        what: change.what.clone(),
        old: change.old.clone(),
        old_line: line(&change.old_place),
        new: change.new.clone(),
        new_line: line(&change.new_place),
        words: change
            .marked()
            .map(|marked| Sides { old: pieces(&marked.old), new: pieces(&marked.new) }),
    };
    let sides = &found.math.sides;
    let none = Err("Neither document has a side wager.".to_owned());
    let first = both(sides.first().map_or(&none, |side| &side.edge));
    Answer {
        level: found.level.word(),
        old: side(old),
        new: side(new),
        same_revision: found.same_revision.clone(),
        same_rules: found.same_rules,
        changes: found.changes.iter().map(change).collect(),
        math: Math {
            base: Base {
                house_edge: both(&found.math.base_edge),
                element_of_risk: both(&found.math.base_risk),
                raise_frequency: both(&found.math.base_raise),
            },
            bonus: Bonus { house_edge: first },
            side_wagers: sides
                .iter()
                .filter_map(|side| {
                    let wager = side.name.clone()?;
                    Some(NamedBonus { wager, house_edge: both(&side.edge) })
                })
                .collect(),
            hands,
        },
    }
}

fn print(
    output: &Output,
    old: &AnalyzedDocument,
    new: &AnalyzedDocument,
    found: &Difference,
    hands: Option<&Hands>,
) -> Result<(), Failure> {
    let mut text = format!(
        "Old    {}\n       sha256:{}\nNew    {}\n       sha256:{}\n\n",
        printable(old.source.path()),
        old.source.digest(),
        printable(new.source.path()),
        new.source.digest()
    );
    text.push_str(&wrapped("Level  ", &found.level.word().to_uppercase()));
    text.push_str(&wrapped("       ", found.level.meaning()));
    if let Some(revision) = &found.same_revision {
        text.push_str(&wrapped("Note   ", &same_revision(revision)));
    }
    text.push('\n');
    let (grave, words): (Vec<Level>, Vec<Level>) =
        Level::ALL.into_iter().rev().partition(|level| *level > Level::Wording);
    text.push_str(&sections(found, &grave));
    match hands {
        Some(hands) => text.push_str(&diff_hands::words(hands, found.same_rules)),
        None if found.same_rules => text.push_str(SAME_COST),
        None => text.push_str(&money(&found.math)),
    }
    text.push_str(&sections(found, &words));
    output.print(&text)
}

/// The level, what changed of play, pay and conditions, what it costs, and how much wording changed.
fn screen(
    output: &Output,
    old: &AnalyzedDocument,
    new: &AnalyzedDocument,
    found: &Difference,
    hands: Option<&Hands>,
) -> Result<(), Failure> {
    let level = found.level.word().to_uppercase();
    let mut head = wrapped("", &format!("{level}: {}", found.level.meaning()));
    if output.quiet() {
        return output.print(&head);
    }
    head.push_str(&wrapped("Old  ", &printable(old.source.path())));
    head.push_str(&wrapped("New  ", &printable(new.source.path())));
    if let Some(revision) = &found.same_revision {
        head.push_str(&wrapped("Note ", &same_revision(revision)));
    }
    let cost = match hands {
        Some(hands) => diff_hands::words(hands, found.same_rules),
        None if found.same_rules => SAME_COST.to_owned(),
        None => money_table(&found.math).0,
    };
    let mut body = String::new();
    for level in Level::ALL.into_iter().rev().filter(|level| *level > Level::Wording) {
        for change in found.changes.iter().filter(|change| change.level == level) {
            let line =
                change.new_place.as_ref().or(change.old_place.as_ref()).and_then(Place::line);
            let line = line.map(|line| format!(" (line {line})")).unwrap_or_default();
            let side =
                |text: &str| if text.is_empty() { "nothing".to_owned() } else { printable(text) };
            let what = printable(&change.what);
            let words = format!("{what}{line}: {} -> {}", side(&change.old), side(&change.new));
            body.push_str(&wrapped("  ", &words));
        }
    }
    let wording = found.changes.iter().filter(|change| change.level == Level::Wording).count();
    if wording > 0 {
        let words = counted(wording as u64, "change of wording", "changes of wording");
        body.push_str(&format!("{words} (manual review required): --details prints all.\n"));
    }
    output.print_screen(&(head + &cost), &body)
}

const SAME_COST: &str = "No change in payouts or play: both documents are executed the same \
                         way.\n\n";

fn same_revision(revision: &str) -> String {
    format!(
        "Both documents have the revision '{}' but differ: the revision does not identify either. \
         Name them by SHA-256, or give the new one a new revision.",
        printable(revision)
    )
}

/// The changes of some levels, each level under its heading.
fn sections(found: &Difference, levels: &[Level]) -> String {
    let mut text = String::new();
    for &level in levels {
        let changes: Vec<&Change> =
            found.changes.iter().filter(|change| change.level == level).collect();
        if !changes.is_empty() {
            text.push_str(&format!("{} ({})\n", heading(level), changes.len()));
            for change in changes {
                text.push_str(&one(change));
            }
            text.push('\n');
        }
    }
    text
}

fn heading(level: Level) -> &'static str {
    match level {
        Level::Play => "Play",
        Level::Pay => "Payouts",
        Level::Conditions => "Limits and conditions",
        _ => "Wording (manual review required)",
    }
}

/// Every wager's edge before and after, with the fractions.
fn money(math: &DiffMath) -> String {
    let (table, exact) = money_table(math);
    format!("{table}{exact}\n")
}

/// The table of edges with why a figure is not there, and the exact fractions.
fn money_table(math: &DiffMath) -> (String, String) {
    let columns = [
        ("Figure", Align::Left),
        ("Old", Align::Right),
        ("New", Align::Right),
        ("Change in points", Align::Right),
    ];
    let base = [
        ("Base game, house edge per Ante", &math.base_edge),
        ("Base game, element of risk", &math.base_risk),
        ("Base game, raise frequency", &math.base_raise),
    ];
    let sides = math.sides.iter().map(|side| {
        let name = side.name.as_deref().unwrap_or("Bonus wager");
        (format!("{}, house edge", printable(name)), &side.edge)
    });
    let rows = base.map(|(name, figures)| (name.to_owned(), figures)).into_iter().chain(sides);
    let title = "Cost: exact figures, optimal play";
    let mut table = Table::new(title, &columns);
    let (mut exact, mut reasons) = (String::new(), Vec::new());
    for (name, figures) in rows {
        match figures {
            Ok((old, new)) => {
                let change = new - old;
                let sign = if change > Fraction::zero() { "+" } else { "" };
                table.row([
                    name.clone(),
                    old.percent(4),
                    new.percent(4),
                    format!("{sign}{}", change.percent(4).trim_end_matches(" %")),
                ]);
                let fractions = format!("{old} before, {new} after");
                exact.push_str(&wrapped(&format!("  {name}: "), &fractions));
            }
            Err(reason) => {
                let dash = || "not-tested".to_owned();
                table.row([name, dash(), dash(), String::new()]);
                if !reasons.contains(reason) {
                    reasons.push(reason.clone());
                }
            }
        }
    }
    let reasons: String = reasons.iter().map(|reason| wrapped("  ", reason)).collect();
    (format!("{}\n{reasons}", tabular(&table)), exact)
}

fn one(change: &Change) -> String {
    let line = |place: &Option<Place>| {
        let line = place.as_ref().and_then(Place::line);
        line.map_or_else(|| "-".to_owned(), |line| format!("line {line}"))
    };
    let what = format!(
        "{} ({} -> {})",
        printable(&change.what),
        line(&change.old_place),
        line(&change.new_place)
    );
    wrapped("  ", &what) + &sides(change)
}
