//! Seats side by side that something else than numbers from 1 tells apart: they are read in their order and are guesses,
//! or the draft says that hands are not read.

use super::{changed, columns, fact, rules, sample};
use gincert_audit::draft::{Certainty, DraftReason, ExportFile, MapDraft, decode_text, draft};

/// The sample with three seats side by side, each line of which is changed.
fn relabelled(change: &dyn Fn(&str) -> String) -> MapDraft {
    let text = decode_text(&sample("tabula.txt").bytes).unwrap();
    let lines: Vec<String> = text.lines().map(change).collect();
    let bytes = lines.join("\n").into_bytes();
    let file = ExportFile { name: "e".into(), bytes, is_whole: true, ..ExportFile::default() };
    draft(&[file], Some(&rules()), None).unwrap()
}

/// The sample with other words for its three seats.
fn with_labels(labels: [&str; 3]) -> MapDraft {
    relabelled(&|line| {
        let all = ["Seat 1", "Seat 2", "Seat 3"].into_iter().zip(labels);
        all.fold(line.to_owned(), |line, (own, label)| line.replace(own, label))
    })
}

#[test]
fn letters_words_and_numbers_from_nought_tell_seats_apart() {
    for labels in [
        ["PA", "PB", "PC"],
        ["P0", "P1", "P2"],
        ["Left", "Middle", "Right"],
        ["Seat I", "Seat II", "Seat III"],
        ["Primera posición", "Segunda posición", "Tercera posición"],
        ["Erster Platz", "Zweiter Platz", "Dritter Platz"],
    ] {
        let drafted = with_labels(labels);
        let found = columns(&drafted);
        let mut by_name = Vec::new();
        for (seat, label) in (1_u32..).zip(labels) {
            by_name.push((seat, format!("{label} Hand")));
            for (part, field) in
                [("Hand", "cards"), ("Ante", "bets_ante"), ("Bonus Paid", "paid_bonus")]
            {
                let name = format!("{label} {part}");
                assert_eq!(found[name.as_str()], [(field, Certainty::Guess)], "{name}");
                let column = drafted.columns.iter().find(|one| one.name == name).unwrap();
                assert_eq!(column.seat, Some(seat), "{name}");
            }
        }
        assert_eq!(drafted.seats_by_name, by_name);
        assert_eq!(found["Bank Hand"], [("dealer_cards", Certainty::Sure)]);
        assert!(drafted.unread_hands().is_empty());
    }
}

#[test]
fn ordinals_say_the_order_and_numbers_from_one_are_the_seats() {
    let drafted = with_labels(["Third", "Second", "First"]);
    let seats: Vec<u32> = drafted.seats_by_name.iter().map(|(seat, _)| *seat).collect();
    assert_eq!(seats, [3, 2, 1]);
    let numbered = with_labels(["Box 1", "Box 2", "Box 3"]);
    assert!(numbered.seats_by_name.is_empty());
    assert_eq!(columns(&numbered)["Box 2 Ante"], [("bets_ante", Certainty::Sure)]);
}

#[test]
fn hands_of_columns_that_share_no_words_are_named_as_not_read() {
    let drafted = relabelled(&|line| {
        let line = line.replace("Seat 3 Ante\t", "Stake\t").replace("Seat 3 Hand", "Other");
        line.replace("Seat 2 Hand", "Further").replace("Seat 2 Ante\t", "Amount\t")
    });
    let names: Vec<&str> = drafted.unread_hands().iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["Further", "Other"]);
    assert!(drafted.unread_hands().iter().all(|(_, hands)| *hands > 20));
}

#[test]
fn the_hand_of_a_column_that_is_read_is_no_further_hand() {
    let file = sample("doubtful/gaming-date.csv");
    let text = String::from_utf8(file.bytes.clone()).unwrap();
    let line = |(at, line): (usize, &str)| {
        let cards: Vec<&str> = line.split(';').nth(6).unwrap().split(' ').collect();
        let dealt: Vec<&str> = cards.into_iter().rev().collect();
        format!("{line};{}", if at == 0 { "Cards as dealt".to_owned() } else { dealt.join(" ") })
    };
    let lines: Vec<String> = text.lines().enumerate().map(line).collect();
    let file = ExportFile { bytes: lines.join("\n").into_bytes(), ..file };
    let drafted = draft(&[file], Some(&rules()), None).unwrap();
    assert!(drafted.unread_hands().is_empty());
    let hands = ["Player cards", "Cards as dealt"];
    let left = drafted
        .columns
        .iter()
        .find(|one| hands.contains(&one.name.as_str()) && one.field.is_none());
    assert_eq!(left.unwrap().reason, DraftReason::FurtherCards(201));
}

#[test]
fn a_word_before_the_number_of_a_seat_is_read_with_it() {
    for word in ["Box ", "S"] {
        let found = changed(&|at, mut cells| {
            if at > 0 {
                cells[4] = format!("{word}{}", cells[4]);
            }
            cells
        });
        assert_eq!(columns(&found)["Seat"], [("seat", Certainty::Guess)], "{word}");
        let form = ("number behind a word", Certainty::Sure, String::new());
        assert_eq!(fact(&found, "Seats"), Some(form), "{word}");
    }
}
