//! The vectors of the sample documents: they catch every variant, hold every row, and are the same each time.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_conform::{
    CATCHES_WANTED, Dealer, Flag, TestedDocument, VectorList, vector_files, vectors,
};
use gincert_submission::examine;
use std::collections::BTreeSet;
use std::path::Path;

const DOCUMENTS: [&str; 3] = [
    "rulesets/gin-and-win/ten.md",
    "rulesets/gin-and-win/wizard.md",
    "rulesets/gin-and-win/washington-2017.md",
];

/// Rounds in which a variant that no vector catches must answer as the document does.
const EQUIVALENT_ROUNDS: usize = 50_000;

fn document(path: &str) -> TestedDocument {
    let bytes = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path));
    TestedDocument::new(&examine(path, &bytes.unwrap())).unwrap()
}

fn made(path: &str) -> (TestedDocument, VectorList) {
    let document = document(path);
    let list = vectors(&document);
    (document, list)
}

#[test]
fn every_variant_that_is_not_equivalent_is_caught() {
    for path in DOCUMENTS {
        let (document, list) = made(path);
        let set = &document.set;
        let never = |place: &usize| list.caught[*place] == 0;
        let uncaught: Vec<usize> = (0..set.variants.len()).filter(never).collect();
        assert!(uncaught.len() * 3 < set.variants.len(), "{path}: {}", uncaught.len());
        let mut dealer = Dealer::new(document.rules(), 99);
        for count in 0..EQUIVALENT_ROUNDS {
            let round = match count % 2 {
                0 => dealer.plain_round(),
                _ => dealer.boundary_round(),
            };
            let mut view = set.view(round);
            let right = set.tables.settle(&round, &view.hands).net;
            for place in &uncaught {
                let variant = &set.variants[*place];
                let net = set.net(variant, &mut view);
                assert_eq!(net, right, "{path}: {}: {}", variant.description, round.request());
            }
        }
    }
}

#[test]
fn every_row_and_open_point_has_a_vector() {
    for path in DOCUMENTS {
        let (document, list) = made(path);
        let rows = |of: fn(&gincert_conform::RoundVector) -> Option<usize>| {
            list.rounds.iter().filter_map(of).collect::<BTreeSet<usize>>().len()
        };
        assert_eq!(rows(|vector| vector.settled.outcome), document.rules().outcomes.len());
        assert_eq!(rows(|vector| vector.settled.pay_row), document.rules().bonus_rows().len());
        for (place, open) in document.open_readings.iter().enumerate() {
            let depends =
                list.rounds.iter().any(|vector| vector.open.iter().any(|one| one.0 == place));
            assert!(depends, "{path}: {}", open.reading);
        }
        let caught = list.caught.iter().filter(|caught| **caught > 0);
        assert!(
            caught.clone().filter(|caught| **caught < CATCHES_WANTED).count() * 20 < caught.count()
        );
    }
}

#[test]
fn a_third_is_invalid_none_is_repeated_and_there_are_hundreds() {
    for path in DOCUMENTS {
        let (document, list) = made(path);
        let (rounds, invalid) = (list.rounds.len(), list.invalid.len());
        assert_eq!(invalid, rounds / 2, "{path}");
        assert!((200..1000).contains(&(rounds + invalid)), "{path}: {rounds} and {invalid}");
        let files = vector_files(&document, &list).unwrap();
        let requests: BTreeSet<String> = files
            .vectors
            .lines()
            .map(|line| {
                serde_json::from_str::<serde_json::Value>(line).unwrap()["request"].to_string()
            })
            .collect();
        assert_eq!(requests.len(), rounds + invalid, "{path}");
    }
}

#[test]
fn the_same_document_gives_the_same_bytes() {
    let of = |path| {
        let (document, list) = made(path);
        vector_files(&document, &list).unwrap().all().map(|(_, text)| text.to_owned())
    };
    assert_eq!(of(DOCUMENTS[0]), of(DOCUMENTS[0]));
    assert_ne!(of(DOCUMENTS[0])[0], of(DOCUMENTS[1])[0]);
}

#[test]
fn every_classic_fault_has_a_flag_that_a_vector_carries() {
    let (_, list) = made(DOCUMENTS[0]);
    let carried: BTreeSet<Flag> =
        list.rounds.iter().flat_map(|vector| vector.flags.iter().copied()).collect();
    let invalid: BTreeSet<Flag> = list.invalid.iter().map(|request| request.flag).collect();
    let runs_are_no_melds_here = Flag::RunSplit;
    for flag in Flag::ALL.into_iter().filter(|flag| *flag != runs_are_no_melds_here) {
        let shown = carried.contains(&flag) || invalid.contains(&flag);
        // The size of the Play wager comes with the request, so that another one is an invalid request.
        assert!(shown || flag == Flag::PlayMultiple, "{flag:?}");
    }
}

#[test]
fn every_line_obeys_the_stored_schema_and_a_changed_one_does_not() {
    let (document, list) = made(DOCUMENTS[0]);
    let files = vector_files(&document, &list).unwrap();
    let stored = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../vectors/schema/engine-vector-1.schema.json");
    if std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
        std::fs::write(&stored, &files.schema).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&stored).unwrap(), files.schema);
    let schema = jsonschema::validator_for(&serde_json::from_str(&files.schema).unwrap()).unwrap();
    for line in files.vectors.lines() {
        let mut vector: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(schema.is_valid(&vector), "{line}");
        vector["flags"] = serde_json::json!(["NoSuchFlag"]);
        assert!(!schema.is_valid(&vector), "{vector}");
    }
    let mut vector: serde_json::Value =
        serde_json::from_str(files.vectors.lines().next().unwrap()).unwrap();
    vector["request"]["action"] = serde_json::json!("raise");
    assert!(!schema.is_valid(&vector), "a round with an answer has an action of the document");
}
