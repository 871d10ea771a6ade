//! Project rule: the code speaks the field's English. Four counts that may only fall: each number below
//! is the most that is allowed, and whoever gets below it writes the lower number.

use super::types::{sources, type_names};
use super::{PROJECT_RULES, Rule};
use crate::repository::Tree;
use std::collections::BTreeMap;

pub const RULE: Rule = Rule {
    name: "language",
    text: "in the crates' sources the words 'told' and 'said', types named by a preposition, participle \
           or adverb alone, names that more than two public types share, and files under 40 lines that \
           are no registry entry stay at or below the counts of xtask/src/tidy/language.rs",
    written: PROJECT_RULES,
    check,
};

/// The words 'told' and 'said' of all source files together.
const COURT_WORDS_MAX: usize = 9;
/// Types with a name out of [`BARE`].
const BARE_TYPES_MAX: usize = 0;
/// Names that more than [`SHARED_MAX`] public types have.
const SHARED_NAMES_MAX: usize = 0;
/// Source files shorter than [`SHORT_LINES`] that are no registry entry.
const SHORT_FILES_MAX: usize = 38;

/// Public types of one name that a reader can keep apart.
const SHARED_MAX: usize = 2;
/// A file with fewer lines belongs to the neighbour that uses it.
const SHORT_LINES: usize = 40;
/// Folders of which each file is an entry of a list: a check, an audit, a fault, a source, a test or a player.
const ENTRIES: [&str; 9] = [
    "/audits/",
    "/record_audits/",
    "/checks/",
    "/plants/",
    "/sources/",
    "/tests/",
    "/formats/",
    "/codes/",
    "/players/",
];

/// Prepositions, participles and adverbs that say nothing without their noun.
const BARE: &str = "About Above Again Alike Answered Apart Around Aside Asked AtHand Audited Before \
    Begun Below Beside Between Biased Both Bounded Broken Brought Busy By Changed Checked Chosen \
    Classified Clustered Compared Computed Copied Corrected Counted Covered Dated Dealt Decided Defined \
    Done Doubtful Drawn Elsewhere Ended Examined Excludes Expected Filed Filled Fitted Followed Forbidden \
    Forced Foreign Found FromTheEnd Go Going Governed Grouped Heard Held Judged Kept Knocked Known \
    Labelled Laid LaidOff LaidOut LaneStays Leaves Leaving Left LeftOut Less Linked Listed Located Loose \
    Low Made Make Marked Met Moved Named Near Nearest Needed Next Noted Numbered Observed Of OfRow \
    OfTarget Old On Once Opened Out Outside Over Owed Partly Parsed Passed Permuted Placed Planned \
    Planted Played Possible Printed Raised Rare Read Recomputed Refused Rendered Repeated Replaced \
    Reseeded Retesting Said Salvaged Sampled Says Scored Seen Settled Shared Shown Signed Skipped Solved \
    Sorted Sown Stale Stated Stays Sticky Still Stopped Stored Strict Striking Taken Telling Tested \
    Together Told Touched Tried Turned Typed Unclaimed Understood Uneven Unpriced Unread Unsettled \
    Unsupported Unwashed UpTo Wanted What When Whose Why Wide WithHead Withheld WithinLimit Wrong";

fn check(tree: &Tree) -> Vec<String> {
    [
        ("words 'told' or 'said'", court_words(tree), COURT_WORDS_MAX),
        ("types named by a bare word", bare_types(tree), BARE_TYPES_MAX),
        ("names shared by more than two public types", shared_names(tree), SHARED_NAMES_MAX),
        ("short files that are no registry entry", short_files(tree), SHORT_FILES_MAX),
    ]
    .into_iter()
    .filter(|(_, places, most)| places.len() > *most)
    .flat_map(|(what, places, most)| {
        let head = format!("{} {what}, and {most} are allowed:", places.len());
        std::iter::once(head).chain(places)
    })
    .collect()
}

fn court_words(tree: &Tree) -> Vec<String> {
    sources(tree)
        .flat_map(|(_, path, text)| {
            super::numbered(text).flat_map(move |(number, line)| {
                let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
                let found = words.filter(|word| {
                    word.eq_ignore_ascii_case("told") || word.eq_ignore_ascii_case("said")
                });
                found.map(move |word| format!("{path}:{number}: {word}"))
            })
        })
        .collect()
}

fn bare_types(tree: &Tree) -> Vec<String> {
    type_names(tree)
        .filter(|one| BARE.split_whitespace().any(|bare| bare == one.name))
        .map(|one| format!("{}:{}: {}", one.place.0, one.place.1, one.name))
        .collect()
}

fn shared_names(tree: &Tree) -> Vec<String> {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for one in type_names(tree).filter(|one| one.is_public) {
        places.entry(one.name).or_default().push(one.place.0);
    }
    places
        .into_iter()
        .filter(|(_, files)| files.len() > SHARED_MAX)
        .map(|(name, files)| format!("{name}: {}", files.join(", ")))
        .collect()
}

fn short_files(tree: &Tree) -> Vec<String> {
    sources(tree)
        .filter(|(_, path, _)| !is_entry(path))
        .map(|(_, path, text)| (path, text.lines().count()))
        .filter(|(_, lines)| *lines < SHORT_LINES)
        .map(|(path, lines)| format!("{path} has {lines} lines"))
        .collect()
}

/// Whether a file is an entry of a registry, or the root of a crate or of a folder.
fn is_entry(path: &str) -> bool {
    let is_root = path.ends_with("/lib.rs") || path.ends_with("/mod.rs");
    is_root || ENTRIES.iter().any(|folder| path.contains(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATH: &str = "crates/rng/src/deck.rs";

    fn long(lines: usize) -> String {
        "x\n".repeat(lines)
    }

    #[test]
    fn court_words_are_counted_as_whole_words() {
        let text = "// Told once, told_twice, saids, said\nlet told = 1;\n";
        let found = court_words(&Tree::of(&[(PATH, text), ("xtask/src/a.rs", "told\n")]));
        let places = [1, 1, 2].map(|line| format!("{PATH}:{line}: "));
        assert_eq!(found.len(), 3);
        assert!(
            found.iter().zip(places).all(|(found, place)| found.starts_with(&place)),
            "{found:?}"
        );
    }

    #[test]
    fn a_type_needs_a_noun() {
        let text = "pub struct Told;\nenum Between {}\npub struct TimeSpan;\ntype Leftover = u8;\n";
        let found = bare_types(&Tree::of(&[(PATH, text)]));
        assert_eq!(found, [format!("{PATH}:1: Told"), format!("{PATH}:2: Between")]);
    }

    #[test]
    fn two_public_types_may_share_a_name_and_three_may_not() {
        let code = "pub struct Row;\n";
        let two = [("crates/a/src/a.rs", code), ("crates/b/src/b.rs", code)];
        let private = [("crates/c/src/c.rs", "struct Row;\n")];
        assert!(shared_names(&Tree::of(&[two[0], two[1], private[0]])).is_empty());
        let third = ("crates/c/src/c.rs", "pub(crate) enum Row {}\n");
        let found = shared_names(&Tree::of(&[two[0], two[1], third]));
        assert_eq!(found, ["Row: crates/a/src/a.rs, crates/b/src/b.rs, crates/c/src/c.rs"]);
    }

    #[test]
    fn a_short_file_is_an_entry_of_a_registry() {
        let (short, full) = (long(SHORT_LINES - 1), long(SHORT_LINES));
        let tree = Tree::of(&[
            ("crates/a/src/deck.rs", &short),
            ("crates/a/src/full.rs", &full),
            ("crates/a/src/checks/deck.rs", &short),
            ("crates/a/src/lib.rs", &short),
        ]);
        assert_eq!(short_files(&tree), ["crates/a/src/deck.rs has 39 lines"]);
    }

    #[test]
    fn one_more_than_the_count_fails_with_every_place() {
        let at = |count: usize| "told\n".repeat(count) + &long(SHORT_LINES);
        assert!(check(&Tree::of(&[(PATH, &at(COURT_WORDS_MAX))])).is_empty());
        let misses = check(&Tree::of(&[(PATH, &at(COURT_WORDS_MAX + 1))]));
        assert_eq!(misses.len(), COURT_WORDS_MAX + 2);
        assert!(misses[0].starts_with(&format!("{} words", COURT_WORDS_MAX + 1)), "{misses:?}");
    }
}
