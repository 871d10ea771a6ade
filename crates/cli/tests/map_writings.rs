//! Days in six digits or as spreadsheets number them, round numbers that begin again each day, cards in words or as symbols, and
//! seats that are letters: the draft reads them, and the audit finds the same two wrong payments as in the plain export.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::gincert;
use common::written::{
    CARDS, DATE, DEALER, ROUND, RULES, SEAT, TIME, Written, compared_alike, count,
};
use std::fs;

type Rows = Vec<Vec<String>>;

/// The lines of the drafted map, once the audit found the two wrong payments and nothing that is not read.
fn checked(written: &Written) -> String {
    let (_, drafted) = written.drafted();
    let map = fs::read_to_string(written.path("e.map.md")).unwrap();
    let (screen, audit) = written.audited(&[]);
    let [agree, differ] = compared_alike(&drafted, &audit);
    assert!(agree > 150 && differ == 2, "{agree} {differ}: {screen} {map}");
    assert_eq!(count(&audit, "overpaid") + count(&audit, "underpaid"), 2, "{screen}");
    for code in ["record-unreadable", "card-unreadable", "round-repeated", "time-backwards"] {
        assert_eq!(count(&audit, code), 0, "{code}: {screen}");
    }
    map
}

/// Whether a table of the map has a row.
fn has(map: &str, name: &str, value: &str) -> bool {
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    map.lines().any(|line| cells(line) == [name, value])
}

/// The rows of the export with other texts in some cells.
fn with(change: &dyn Fn(usize, &mut Vec<String>)) -> Written {
    Written::by_calendar(&|mut rows: Rows| {
        rows.iter_mut().enumerate().for_each(|(at, row)| change(at, row));
        rows
    })
}

#[test]
fn days_in_six_digits_are_read_and_the_order_is_asked_for() {
    let written = with(&|at, row| {
        if at > 0 {
            row[DATE] = row[DATE].replace('-', "")[2..].to_owned();
        }
    });
    let map = checked(&written);
    assert!(has(&map, "Time", "%y%m%d %H:%M:%S"), "{map}");
    assert!(map.contains("Choose 'Time': %y%m%d %H:%M:%S was taken, and %d%m%y"), "{map}");
}

#[test]
fn days_that_a_spreadsheet_numbers_are_read_with_and_without_a_fraction() {
    let serial = |row: &[String]| if row[DATE].ends_with("02") { 46_024_i64 } else { 46_023 };
    let seconds = |row: &[String]| -> i64 {
        let parts: Vec<i64> = row[TIME].split(':').map(|part| part.parse().unwrap()).collect();
        parts[0] * 3600 + parts[1] * 60 + parts[2]
    };
    let fraction = |row: &[String]| format!("{:06}", seconds(row) * 1_000_000 / 86_400);
    let days = with(&|at, row| {
        if at > 0 {
            row[DATE] = serial(row).to_string();
        }
    });
    let map = checked(&days);
    assert!(has(&map, "Time", "days since 1899-12-30 %H:%M:%S"), "{map}");
    let both = with(&|at, row| match at {
        0 => row[TIME] = "Remark".to_owned(),
        _ => {
            row[DATE] = format!("{},{}", serial(row), fraction(row));
            row[TIME] = String::new();
        }
    });
    let map = checked(&both);
    assert!(has(&map, "Time", "days since 1899-12-30"), "{map}");
    let apart = with(&|at, row| {
        if at > 0 {
            (row[DATE], row[TIME]) = (serial(row).to_string(), format!("0.{}", fraction(row)));
        }
    });
    assert!(has(&checked(&apart), "Time", "days since 1899-12-30"));
    // A cell that is no day makes its record unreadable, and nothing else.
    let map = fs::read_to_string(days.path("e.map.md")).unwrap();
    let torn = with(&|at, row| {
        if at > 0 {
            row[DATE] = if at == 9 { "46o23".to_owned() } else { serial(row).to_string() };
        }
    });
    fs::write(torn.path("e.map.md"), map).unwrap();
    let (screen, audit) = torn.audited(&[]);
    assert_eq!(count(&audit, "record-unreadable"), 1, "{screen}");
}

#[test]
fn numbers_that_begin_again_each_day_are_told_apart_by_the_gaming_day() {
    let written = Written::new(&|mut rows: Rows| {
        // A second day has the same rounds a day later, with other names of players alone.
        let later: Rows = rows[1..]
            .iter()
            .map(|row| {
                let mut row = row.clone();
                row[DATE] = "2026-01-09".to_owned();
                let (one, other) = (row[CARDS].replace('c', "x"), row[DEALER].replace('c', "x"));
                let swapped = |text: String| text.replace('d', "c").replace('x', "d");
                (row[CARDS], row[DEALER]) = (swapped(one), swapped(other));
                row
            })
            .collect();
        rows.extend(later);
        for row in &mut rows[1..] {
            row[DATE] = row[DATE].replace('-', "")[2..].to_owned();
            let number: u32 = row[ROUND].rsplit('-').next().unwrap().parse().unwrap();
            row[ROUND] = number.to_string();
        }
        rows
    });
    let (_, drafted) = written.drafted();
    let (screen, audit) = written.audited(&[]);
    let [agree, differ] = compared_alike(&drafted, &audit);
    assert!(agree > 300 && differ == 4, "{agree} {differ}: {screen}");
    assert_eq!(count(&audit, "round-repeated"), 0, "{screen}");
}

/// Rounds under a header that nobody knows, with cards that nobody reads.
fn without_hands(number: &dyn Fn(u32) -> u32) -> Written {
    with(&|at, row| {
        if at == 0 {
            row[ROUND] = "Zz".to_owned();
            return;
        }
        let own: u32 = row[ROUND].rsplit('-').next().unwrap().parse().unwrap();
        row[ROUND] = number(own).to_string();
        (row[DEALER], row[CARDS]) = ("mm nn oo".to_owned(), "pp qq rr".to_owned());
    })
}

#[test]
fn without_hands_the_column_of_the_rounds_is_known_by_its_numbers_or_asked_for() {
    let (printed, drafted) = without_hands(&|number| number).drafted();
    let columns = drafted["columns"].as_array().unwrap();
    let column = columns.iter().find(|one| one["column"] == "Zz").unwrap();
    assert_eq!(column["field"], "round", "{column} {printed}");
    assert_eq!(column["reason"], "numbers-rounds", "{column}");
    assert_eq!(column["certainty"], "guess", "{column}");
    let (printed, drafted) = without_hands(&|number| 71 * number).drafted();
    assert_eq!(drafted["round_candidates"], serde_json::json!(["Zz"]), "{printed}");
    let asked =
        "Which column numbers the rounds? Candidates, whose numbers rise and stand together: 'Zz'.";
    assert!(
        printed.contains("Name the column of the round") && printed.contains(asked),
        "{printed}"
    );
}

#[test]
fn a_letter_of_the_ten_beside_its_number_is_the_ace_where_no_other_is() {
    let card = |from: &'static str, to: &'static str| {
        in_words(
            &move |rank, suit| match (rank, from.find(rank)) {
                ('T', _) => format!("10{suit}"),
                (_, Some(at)) => format!("{}{suit}", &to[at..=at]),
                _ => format!("{rank}{suit}"),
            },
            " ",
        )
    };
    let plain = card("", "").drafted().1;
    for (from, to, ranks) in
        [("A", "T", "T 2 3 4 5 6 7 8 9 10 J Q K"), ("AJQ", "TBD", "T 2 3 4 5 6 7 8 9 10 B D K")]
    {
        let written = card(from, to);
        let (printed, drafted) = written.drafted();
        let map = drafted["map"].as_str().unwrap();
        assert!(map.contains(ranks), "{printed} {map}");
        assert_eq!(drafted["trial"]["wagers"], plain["trial"]["wagers"], "{printed}");
        let (screen, audit) = written.audited(&[]);
        compared_alike(&drafted, &audit);
        assert_eq!(count(&audit, "card-unreadable"), 0, "{screen}");
    }
}

/// A cell of cards in other words.
fn spelled(cell: &str, card: &dyn Fn(char, char) -> String, between: &str) -> String {
    let words = cell.split(' ').filter(|word| !word.is_empty());
    let cards = words.map(|word| {
        let mut letters = word.chars();
        card(letters.next().unwrap(), letters.next().unwrap())
    });
    cards.collect::<Vec<_>>().join(between)
}

fn in_words(card: &dyn Fn(char, char) -> String, between: &'static str) -> Written {
    with(&|at, row| {
        for place in [DEALER, CARDS] {
            if at > 0 && !row[place].contains('?') {
                row[place] = spelled(&row[place], card, between);
            }
        }
    })
}

fn place(letters: &str, letter: char) -> usize {
    letters.chars().position(|own| own == letter).unwrap()
}

const LETTERS: &str = "A23456789TJQK";

#[test]
fn cards_in_words_are_read_in_several_languages() {
    let of = |ranks: [&'static str; 13],
              suits: [&'static str; 4],
              joint: &'static str,
              suit_first: bool| {
        move |rank: char, suit: char| {
            let (rank, suit) = (ranks[place(LETTERS, rank)], suits[place("cdhs", suit)]);
            if suit_first { format!("{suit}{joint}{rank}") } else { format!("{rank}{joint}{suit}") }
        }
    };
    let english = ["Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King"];
    let french = ["As", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Valet", "Dame", "Roi"];
    let german = ["Ass", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Bube", "Dame", "König"];
    let written =
        in_words(&of(english, ["Clubs", "Diamonds", "Hearts", "Spades"], " of ", false), ", ");
    let map = checked(&written);
    assert!(has(&map, "Cards", "rank, then suit, in words") && has(&map, "Between", "of"), "{map}");
    let written =
        in_words(&of(english, ["clubs", "diamonds", "hearts", "spades"], "-", false), "/");
    assert!(has(&checked(&written), "Suits", "clubs diamonds hearts spades"));
    let written =
        in_words(&of(french, ["trèfle", "carreau", "coeur", "pique"], " de ", false), ", ");
    assert!(has(&checked(&written), "Suits", "trèfle carreau coeur pique"));
    let written = in_words(&of(german, ["Kreuz", "Karo", "Herz", "Pik"], " ", true), ", ");
    assert!(has(&checked(&written), "Cards", "suit, then rank, in words"));
}

#[test]
fn cards_in_words_of_no_known_language_are_shown_with_what_to_write() {
    let card = |rank: char, suit: char| {
        let ranks = [
            "yksi", "dva", "kolm", "neli", "viisi", "kuus", "seitse", "kaheksa", "yheksa", "kymme",
            "sotamies", "emanda", "kuningas",
        ];
        let suits = ["risti", "ruutu", "hertta", "pata"];
        format!("{} {}", ranks[place(LETTERS, rank)], suits[place("cdhs", suit)])
    };
    let written = in_words(&card, ", ");
    let (printed, _) = written.drafted();
    assert!(
        printed.contains("are 'rank, then suit, in words' or 'suit, then rank, in words'"),
        "{printed}"
    );
    assert!(printed.contains("The cells are such as '"), "{printed}");
    // What it says can be done: the map reads the words, and the amounts have to be named.
    let map = fs::read_to_string(written.path("e.map.md")).unwrap();
    let facts = "| Cards | rank, then suit, in words |\n| Ranks | yksi dva kolm neli viisi kuus seitse kaheksa yheksa kymme sotamies emanda kuningas |\n| Suits | risti ruutu hertta pata |\n";
    let (head, rows) = map.split_once("\n| Time ").unwrap();
    let named: Vec<String> = rows
        .lines()
        .map(|line| match line.split('|').nth(1).map(str::trim) {
            Some("Bank") => "| Bank | dealer_cards |".to_owned(),
            Some("Cards") => "| Cards | cards |".to_owned(),
            _ => line.to_owned(),
        })
        .collect();
    let map = format!("{head}\n{facts}| Time {}", named.join("\n"));
    fs::write(written.path("e.map.md"), &map).unwrap();
    let (screen, audit) = written.audited(&[]);
    assert_eq!(count(&audit, "card-unreadable"), 0, "{screen} {map}");
}

#[test]
fn symbols_of_playing_cards_are_cards() {
    let card = |rank: char, suit: char| {
        let number = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14][place(LETTERS, rank)];
        let first = [0x1_f0d0, 0x1_f0c0, 0x1_f0b0, 0x1_f0a0][place("cdhs", suit)];
        char::from_u32(first + number).unwrap().to_string()
    };
    for between in [" ", ""] {
        let map = checked(&in_words(&card, between));
        assert!(has(&map, "Cards", "playing card symbols"), "{map}");
    }
}

#[test]
fn seats_that_are_letters_are_numbered_from_a() {
    let written = with(&|at, row| {
        if at > 0 {
            row[SEAT] =
                ["A", "B", "C", "D", "E", "F"][row[SEAT].parse::<usize>().unwrap() - 1].to_owned();
        }
    });
    assert!(has(&checked(&written), "Seats", "letters"));
}

#[test]
fn xml_without_rounds_is_refused_with_what_to_ask_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("e.xml");
    let meter = r#"<meter value="7"/>"#.repeat(2);
    fs::write(&path, format!("<?xml version=\"1.0\"?><log>{meter}</log>")).unwrap();
    let refused = gincert(&["map", path.to_str().unwrap(), "--rules", RULES]);
    assert_eq!(refused.code(), 3);
    let words = refused.stderr();
    assert!(words.contains("the elements 'meter' come again (2 in what was read)"), "{words}");
    assert!(words.contains("Ask the vendor"), "{words}");
}
