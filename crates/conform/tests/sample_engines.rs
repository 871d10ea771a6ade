//! The sample engines in vectors/engines: the right ones agree, and the fault of each wrong one is found by
//! the vectors alone, explained, and shrunk. One test, because ending an engine ends every new child of
//! the process.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_conform::{
    ConformListener, ConformOptions, ConformOutcome, EngineCommand, EngineMap, SessionLimits,
    TestedDocument, VectorList, WagerPart, conform, vectors,
};
use gincert_submission::examine;
use std::ffi::OsString;
use std::num::NonZeroU8;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Each wrong engine, and words of the explanation.
const FAULTS: [(&str, &str); 28] = [
    ("ace_high", "the ace is higher than the king throughout"),
    ("ante_pushes_unqualified", "'Dealer does not qualify' pays: Ante Push"),
    ("bonus_lost_on_fold", "The bonus is lost with the fold"),
    ("bonus_needs_win", "the bonus wager is lost unless the seat wins"),
    ("eight_or_lower", "row 6 read as Score 2, Eight or lower"),
    ("first_two_cards", "only the highest 2 left-over cards are compared"),
    ("flush_first", "flushes are laid first, and pairs from what is left"),
    ("flush_of_four", "a flush needs one card more"),
    ("for_one", "the bonus wager is paid 'for one' in place of 'to one'"),
    ("highest_card_not_minimised", "the highest left-over cards are kept, not the lowest"),
    ("highest_card_only", "comparison: Lowest score, then lowest highest card"),
    ("limit_at_every_score", "the qualifier's limit is tested at every score"),
    ("lowest_card_first", "equal scores are compared from the lowest card up"),
    ("most_melds", "the most melds are laid, even where more cards are left"),
    ("pairs_first", "cards of one rank are laid first, and flushes from what is left"),
    ("qualifier_jack", "score 4 with Jack or lower"),
    ("qualifier_nine", "score 4 with Nine or lower"),
    ("qualifier_score_only", "the dealer qualifies: Score 4 or less"),
    ("qualifier_score_three", "the dealer qualifies: Score 3 or less"),
    ("row_order", "pay table: rows 1 and 4 change places"),
    ("rows_exchanged", "pay table: rows 2 and 3 have each other's pay-offs"),
    ("seven_or_higher", "the limit of a pay row is read as 'or higher'"),
    ("three_to_one_on_ante", "'Player wins, score 0' pays: Ante 3 to 1 and Play 1 to 1"),
    ("ties_to_dealer", "'Tie' pays: Ante Lose and Play Lose"),
    ("ties_to_player", "a tie is a win of the seat"),
    ("trips_no_meld", "trips count the other way"),
    ("zero_pays_even_money", "'Player wins, score 0' pays: Play 1 to 1"),
    ("zero_pays_unqualified", "Play gets 3 to 1 all the same"),
];

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The path of a tool; where it must be there its absence is a failure.
fn tool(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found =
        std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|p| p.is_file());
    assert!(
        found.is_some() || std::env::var_os("GINCERT_REQUIRE_TOOLS").is_none(),
        "{name} is not installed, and GINCERT_REQUIRE_TOOLS asks for it"
    );
    if found.is_none() {
        println!("not tested: {name} is not installed");
    }
    found
}

struct Bench {
    document: TestedDocument,
    list: VectorList,
    scratch: tempfile::TempDir,
}

impl Bench {
    fn run(&self, program: &Path, engine: &str, rounds: u64) -> ConformOutcome {
        self.run_mapped(program, engine, None, rounds)
    }

    fn run_mapped(
        &self,
        program: &Path,
        engine: &str,
        map: Option<EngineMap>,
        rounds: u64,
    ) -> ConformOutcome {
        let command = EngineCommand {
            program: program.to_owned(),
            arguments: vec![OsString::from(top().join("vectors/engines").join(engine))],
            scratch: self.scratch.path().to_owned(),
            map,
            memory_bytes: 2 << 30,
        };
        let limits = SessionLimits { answer_time: Duration::from_secs(60), restarts: 0 };
        let engines = NonZeroU8::MIN;
        let options = ConformOptions { rounds, seed: 3, engines, limits };
        let mut listener = ConformListener { progress: &mut |_, _| (), lines: None };
        conform(&self.document, &self.list, &command, &options, &mut listener)
    }

    /// Whether an engine's first cause has these words, and its smallest round is plain.
    fn explains(&self, outcome: &ConformOutcome, words: &str) {
        assert!(!outcome.agrees(), "{words}");
        assert!(outcome.incidents.is_empty(), "{words}: {:?}", outcome.incidents);
        for cause in &outcome.causes {
            let place = cause.explanation.variant();
            assert!(place.is_some(), "{words}: {:?}", cause.explanation);
            let first = &self.document.set.variants[place.unwrap()];
            assert!(first.description.contains(words), "{words}: {}", first.description);
            assert!(cause.costs.is_some() || first.reading.is_none(), "{words}");
            let smallest = &cause.smallest;
            assert!(!smallest.agrees(cause.part), "{words}");
            let bets = smallest.round.bets;
            assert_eq!(bets.ante, 100, "{words}");
            match cause.part {
                WagerPart::Base => assert_eq!(bets.bonus, 0, "{words}"),
                WagerPart::Bonus => assert!(bets.bonus <= 100, "{words}"),
            }
        }
    }
}

#[test]
fn interop_sample_engines_agree_or_are_explained() {
    let path = "rulesets/gin-and-win/ten.md";
    let document = examine(path, &std::fs::read(top().join(path)).unwrap());
    let document = TestedDocument::new(&document).unwrap();
    let list = vectors(&document);
    let bench = Bench { document, list, scratch: tempfile::tempdir().unwrap() };
    if let Some(python) = tool("python3") {
        let right = bench.run(&python, "python/right.py", 2_000);
        assert!(right.agrees(), "{:?} {:?}", right.causes, right.incidents);
        assert_eq!(right.tally.caught_one_in(), Some(144));
        for (name, words) in FAULTS {
            bench.explains(&bench.run(&python, &format!("python/wrong_{name}.py"), 0), words);
        }
        let map = top().join("vectors/engines/mapped/table_server.map.json");
        let map = std::fs::read(map).unwrap();
        let server = "mapped/table_server.py";
        let mapped = bench.run_mapped(&python, server, Some(EngineMap::parse(&map).unwrap()), 200);
        assert!(mapped.agrees(), "{:?} {:?}", mapped.causes, mapped.incidents);
        // A map that takes what goes back for what was won: every answer differs, and none is malformed.
        let net = String::from_utf8(map).unwrap().replace("\"returned\"", "\"net\"");
        let net = EngineMap::parse(net.as_bytes()).unwrap();
        let wrong = bench.run_mapped(&python, server, Some(net), 0);
        assert!(wrong.incidents.is_empty(), "{:?}", wrong.incidents);
        assert!(wrong.tally.vectors.differing > 0 && wrong.tally.invalid.differing == 0);
        let there = std::fs::read_dir(top().join("vectors/engines/python")).unwrap().count();
        assert_eq!(
            there,
            FAULTS.len() + 1,
            "each sample engine is tested, and nothing else is there"
        );
    }
    if let Some(node) = tool("node") {
        let right = bench.run(&node, "javascript/right.js", 500);
        assert!(right.agrees(), "{:?} {:?}", right.causes, right.incidents);
        for name in ["qualifier_jack", "highest_card_only", "bonus_lost_on_fold"] {
            let words = FAULTS.iter().find(|fault| fault.0 == name).unwrap().1;
            bench.explains(&bench.run(&node, &format!("javascript/wrong_{name}.js"), 0), words);
        }
    }
}
