//! What vendors write in their own way: codes of ranks, payments that are often wrong, words for an empty seat, words for a
//! void round. A draft reads what the hands show, and names the rest.

use super::{changed, columns, fact, row, rules, sample};
use gincert_audit::draft::{
    Certainty, DraftReason, ExportFile, LeftRowKind, MapDraft, decode_text, draft,
};
use gincert_replay::generate::{Generator, Options, Play, Rates};

/// Places of columns in the export with a gaming date.
const ROUND: usize = 0;
const ANTE: usize = 8;
const NETS: [usize; 3] = [11, 12, 13];

/// A log of so many rounds as an export, with other letters in its cards.
fn generated(rounds: u64, letters: &[(char, char)]) -> MapDraft {
    let rules = rules();
    let options = Options {
        rounds,
        seats: 3,
        varies: false,
        tables: 1,
        seed: 7,
        play: Play::Mixed,
        hide_folds: false,
        hide_dealer: false,
        deck: false,
        chain: false,
        rates: Rates::default(),
        limits: gincert_replay::Limits::default(),
    };
    let fields = [
        "round",
        "table",
        "at",
        "dealer_cards",
        "seat",
        "cards",
        "action",
        "bets_ante",
        "bets_play",
        "bets_bonus",
        "net_ante",
        "net_play",
        "net_bonus",
    ];
    let mut text = fields.map(|field| format!("The {}", field.replace('_', " "))).join("\t");
    let mut generator = Generator::new(&options, &rules, None).unwrap();
    loop {
        let lines = generator.next_lines();
        if lines.is_empty() {
            break;
        }
        for line in lines {
            let record: serde_json::Value = serde_json::from_str(&line.text).unwrap();
            for seat in record["seats"].as_array().unwrap() {
                let mut cells = row(&record, seat, &[0, 1, 0]);
                for cards in ["dealer_cards", "cards"] {
                    let letter = |c: char| {
                        letters.iter().find(|(own, _)| *own == c).map_or(c, |(_, other)| *other)
                    };
                    let other = cells[cards].chars().map(letter).collect();
                    cells.insert(cards, other);
                }
                text.push_str(&format!(
                    "\n{}",
                    fields.map(|field| cells[field].clone()).join("\t")
                ));
            }
        }
    }
    let bytes = text.into_bytes();
    let file = ExportFile { name: "e".into(), bytes, is_whole: true, ..ExportFile::default() };
    draft(&[file], Some(&rules), None).unwrap()
}

#[test]
fn letters_of_another_language_are_sure_where_hands_contradict_every_other_order() {
    for (letters, ranks) in [
        ([('J', 'V'), ('Q', 'D'), ('K', 'R')], "A 2 3 4 5 6 7 8 9 T V D R"),
        ([('J', 'B'), ('Q', 'D'), ('K', 'K')], "A 2 3 4 5 6 7 8 9 T B D K"),
    ] {
        for (rounds, certainty) in [(12, Certainty::Guess), (210, Certainty::Sure)] {
            let found = generated(rounds, &letters);
            assert_eq!(columns(&found)["The cards"], [("cards", Certainty::Sure)]);
            assert_eq!(fact(&found, "Ranks"), Some((ranks, certainty, String::new())), "{rounds}");
        }
    }
}

#[test]
fn a_letter_for_the_only_rank_that_is_missing_is_read() {
    let found = generated(60, &[('T', 'L')]);
    let ranks = ("A 2 3 4 5 6 7 8 9 L J Q K", Certainty::Sure, String::new());
    assert_eq!(fact(&found, "Ranks"), Some(ranks));
    let cards = found.columns.iter().find(|one| one.name == "The cards").unwrap();
    assert_eq!((cards.certainty, cards.unlike.as_ref()), (Certainty::Sure, None));
}

/// An amount that is one unit more.
fn wrong(cell: &str) -> String {
    format!("{}.00", cell.replace(".00", "").parse::<i64>().unwrap() + 1)
}

/// The export with wrong results in every so many rows, in columns with these names.
fn paid_wrongly(names: [&str; 3], every: usize) -> MapDraft {
    changed(&|at, mut cells| {
        for (place, name) in NETS.into_iter().zip(names) {
            if at == 0 {
                cells[place] = name.to_owned();
            } else if (at + place).is_multiple_of(every) && !name.is_empty() {
                cells[place] = wrong(&cells[place]);
            }
        }
        cells
    })
}

#[test]
fn results_that_are_often_wrong_are_guesses_with_their_figure() {
    for names in [["Ante net", "Play net", "Bonus net"], ["Aa", "Bb", "Cc"]] {
        let found = paid_wrongly(names, 8);
        let columns = columns(&found);
        for (name, field) in names.into_iter().zip(["net_ante", "net_play", "net_bonus"]).take(2) {
            assert_eq!(columns[name], [(field, Certainty::Guess)], "{name}");
            let one = found.columns.iter().find(|one| one.name == name).unwrap();
            let DraftReason::NearlySettled(did) = one.reason else {
                panic!("{name}: {:?}", one.reason)
            };
            assert!(did.agree * 10 >= did.of * 6 && did.agree * 100 < did.of * 98, "{did:?}");
        }
        assert_eq!(columns["Ante"][0], ("bets_ante", Certainty::Guess));
        assert_eq!(columns["Play"][0], ("bets_play", Certainty::Guess));
    }
    let seldom = changed(&|at, mut cells| {
        if at > 0 && at.is_multiple_of(2) {
            cells[NETS[0]] = wrong(&cells[NETS[0]]);
        }
        cells
    });
    let one = seldom.columns.iter().find(|one| one.name == "Ante net").unwrap();
    let DraftReason::HeaderRefuted(_, did) = one.reason else { panic!("{:?}", one.reason) };
    assert!(one.field.is_none() && did.agree * 10 < did.of * 6, "{did:?}");
}

/// The sample with seats side by side, with words in the hands of seats at which nobody sits, and in those that were folded.
fn with_words(empty: &str, folded: Option<&str>) -> MapDraft {
    let text = decode_text(&sample("tabula.txt").bytes).unwrap();
    let line = |line: &str| {
        let mut cells: Vec<String> = line.split('\t').map(str::to_owned).collect();
        for hand in [4, 12, 20] {
            if cells[hand].is_empty() {
                (cells[hand], cells[hand + 1]) = (empty.to_owned(), "n/a".to_owned());
            } else if let Some(word) = folded.filter(|_| cells[hand + 1] == "Fold") {
                cells[hand] = word.to_owned();
            }
        }
        cells.join("\t")
    };
    let lines: Vec<String> = text.lines().map(line).collect();
    let bytes = lines.join("\n").into_bytes();
    let file = ExportFile { name: "e".into(), bytes, is_whole: true, ..ExportFile::default() };
    draft(&[file], Some(&rules()), None).unwrap()
}

/// Our word for a word of a field, and how many rows have it.
fn word(found: &MapDraft, field: &str, theirs: &str) -> Option<(String, u64)> {
    let of = |one: &&gincert_audit::draft::DraftedWord| {
        one.field.name() == field && one.theirs == theirs
    };
    found.words.iter().find(of).map(|one| (one.ours.clone(), one.rows))
}

#[test]
fn a_word_where_no_amount_is_written_is_an_empty_seat() {
    for empty in ["EMPTY", "No player", "-", "--"] {
        let found = with_words(empty, None);
        let cards = word(&found, "cards", empty).unwrap();
        assert_eq!((cards.0.as_str(), cards.1 > 20), ("", true), "{empty}");
        assert!(word(&found, "action", "n/a").is_some(), "{empty}");
        assert_eq!((fact(&found, "Hidden card"), found.seat_words.len()), (None, 0), "{empty}");
        assert_eq!(columns(&found)["Seat 2 Hand"], [("cards", Certainty::Sure)], "{empty}");
    }
}

#[test]
fn a_word_at_empty_seats_and_at_hands_that_were_played_is_a_choice() {
    let found = with_words("--", Some("--"));
    let [one] = found.seat_words.as_slice() else { panic!("{:?}", found.seat_words) };
    assert!(one.is_hidden && one.with_amounts > 5 && one.without > 20, "{one:?}");
    assert_eq!(fact(&found, "Hidden card").unwrap().0, "--");
    // A word of the house cannot be read as nothing.
    let found = with_words("GESPERRT", Some("XX"));
    let [one] = found.seat_words.as_slice() else { panic!("{:?}", found.seat_words) };
    assert_eq!((one.word.as_str(), one.with_amounts, one.is_hidden), ("GESPERRT", 0, false));
    assert_eq!(fact(&found, "Hidden card").unwrap().0, "XX");
    let found = with_words("FREI", Some("XX"));
    assert!(found.seat_words.is_empty(), "{:?}", found.seat_words);
    assert_eq!(word(&found, "cards", "FREI").unwrap().0, "");
}

#[test]
fn a_column_that_is_named_for_void_rounds_is_read_and_unknown_words_by_their_results() {
    let with_results = |name: &str, words: [&str; 2], result: Option<&str>| {
        changed(&|at, mut cells| {
            let is_void = at > 0 && cells[ROUND].ends_with('5');
            if let Some(result) = result.filter(|_| is_void) {
                NETS.into_iter().for_each(|place| cells[place] = result.to_owned());
            }
            cells.push(match at {
                0 => name.to_owned(),
                _ => words[usize::from(is_void)].to_owned(),
            });
            cells
        })
    };
    let with = |name: &str, words: [&str; 2]| with_results(name, words, Some("0.00"));
    let found = with("Voided", ["N", "Y"]);
    assert_eq!(columns(&found)["Voided"], [("state", Certainty::Guess)]);
    assert_eq!(word(&found, "state", "Y").unwrap().0, "void");
    assert_eq!(columns(&found)["Ante net"], [("net_ante", Certainty::Sure)]);
    assert_eq!(columns(&with("Voided", ["", "x"]))["Voided"], [("state", Certainty::Guess)]);
    let reason = |found: &MapDraft, name: &str| {
        found.columns.iter().find(|one| one.name == name).unwrap().reason
    };
    // Words that no list has: nothing was won or lost with one of them, whatever the rules give.
    for name in ["Status", "Zq"] {
        let found = with(name, ["7", "9"]);
        assert_eq!(columns(&found)[name], [("state", Certainty::Guess)]);
        assert_eq!(word(&found, "state", "9").unwrap().0, "void");
        assert_eq!(word(&found, "state", "7").unwrap().0, "settled");
        assert!(matches!(reason(&found, name), DraftReason::StatesByResults(_)));
        assert_eq!(found.unknown_states.len(), 1, "asked for");
    }
    // With results as others have they are nothing.
    let found = with_results("Status", ["7", "9"], None);
    assert!(matches!(reason(&found, "Status"), DraftReason::Unread(_)));
    // Words that lists have need no results.
    let found = with_results("Zq", ["Réglé", "Annulé"], Some(""));
    assert_eq!(columns(&found)["Zq"], [("state", Certainty::Guess)]);
    assert!(matches!(reason(&found, "Zq"), DraftReason::StatesByWords(_)));
    let found = with_results("Zq", ["Réglé", "Annulé"], None);
    assert_eq!(
        columns(&found)["Zq"][0].0,
        "",
        "with results as others have they say something else"
    );
}

#[test]
fn rows_with_stakes_and_without_cards_are_no_totals() {
    let text = String::from_utf8(sample("doubtful/gaming-date.csv").bytes).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let width = lines[0].split(';').count();
    for at in [40, 90, 140] {
        let mut cells = vec![String::new(); width];
        (cells[1], cells[ANTE]) = ("Total V".to_owned(), "25.00".to_owned());
        lines.insert(at, cells.join(";"));
    }
    let bytes = lines.join("\n").into_bytes();
    let file = ExportFile { name: "e".into(), bytes, is_whole: true, ..ExportFile::default() };
    let found = draft(&[file], Some(&rules()), None).unwrap();
    let [left] = found.left_out.as_slice() else { panic!("{:?}", found.left_out) };
    assert_eq!((left.kind, left.rows, left.with_amounts), (LeftRowKind::Amounts, 3, 3));
    assert_eq!((left.sums, left.first), (0, Some((0, 41))));
}
