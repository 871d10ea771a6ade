//! A register of three hundred letters, and every way to leave out, exchange, double or date back one.

use super::*;
use crate::filed::LetterFile;
use crate::standing::tests::{day, digest, filed};
use crate::{LetterIndex, LetterScope, Status};
use jiff::ToSpan;

const COMMISSION: &str = "Maryland Lottery and Gaming";
const DOCUMENTS: usize = 60;
const ROUNDS: usize = 5;
/// After the last of the letters.
const ON: &str = "2019-01-01";

/// What becomes of a document in its letters.
const STORIES: [[Action; ROUNDS]; 8] = {
    use Action::{Amend, Annul, Approve, Lift, Note, Reinstate, Suspend, Withdraw};
    [
        [Approve, Suspend, Lift, Suspend, Lift],
        [Approve, Suspend, Lift, Withdraw, Reinstate],
        [Approve, Suspend, Lift, Suspend, Annul],
        [Approve, Withdraw, Reinstate, Withdraw, Approve],
        [Approve, Suspend, Suspend, Lift, Withdraw],
        [Approve, Approve, Suspend, Lift, Suspend],
        [Approve, Note, Amend, Suspend, Lift],
        [Approve, Amend, Note, Amend, Withdraw],
    ]
};

fn name(document: usize, round: usize) -> String {
    format!("d{document}r{round}")
}

/// Letters about sixty documents, five about each, one a day.
fn three_hundred() -> Vec<LetterFile> {
    let mut letters = Vec::new();
    let rounds = (0..ROUNDS).flat_map(|round| (0..DOCUMENTS).map(move |of| (round, of)));
    for (round, document) in rounds {
        let action = STORIES[document % STORIES.len()][round];
        let before = round.checked_sub(1).map(|before| name(document, before));
        let days = i64::try_from(letters.len()).unwrap();
        let date = day("2018-01-01").checked_add(days.days()).unwrap().to_string();
        let of = format!("document {document}");
        let mut one = filed(&name(document, round), action, &of, &date, before.as_deref());
        one.letter.commission = Some(COMMISSION.to_owned());
        letters.push(one);
    }
    letters
}

fn entered(letters: &[LetterFile]) -> Register {
    let mut register = Register::new(COMMISSION);
    let all: Vec<(Letter, Digest)> =
        letters.iter().map(|one| (one.letter.clone(), one.sha256)).collect();
    register.enter(&all, day(ON)).unwrap();
    assert_eq!(register.faults(), [""; 0]);
    register
}

/// The status of every document.
fn statuses(letters: &[LetterFile]) -> Vec<Status> {
    let scope = LetterScope { commission: Some(COMMISSION), ..LetterScope::default() };
    let index = LetterIndex::new(letters, &[], day(ON));
    let of = |document: usize| index.standing(digest(&format!("document {document}")), scope);
    (0..DOCUMENTS).map(|document| of(document).status).collect()
}

fn registered(register: &Register, letters: &[LetterFile]) -> Vec<Status> {
    let on = day(ON);
    let compared = compare_with_register(register, "register.md", letters.to_vec(), on, on);
    statuses(&compared.letters)
}

/// The letter with another date, signed again.
fn with_date(one: &LetterFile, date: &str) -> LetterFile {
    let mut other = one.clone();
    other.letter.date = day(date);
    other.sha256 = digest(&format!("{} of {date}", one.path));
    other
}

#[test]
fn no_letter_of_three_hundred_left_out_exchanged_doubled_or_dated_back_brings_one_into_force() {
    let letters = three_hundred();
    let register = entered(&letters);
    let truth = statuses(&letters);
    assert_eq!(registered(&register, &letters), truth);
    let in_force = truth.iter().filter(|status| **status == Status::InForce).count();
    assert!((20..50).contains(&in_force), "{in_force}");
    let mut fooled_without = 0;
    for at in 0..letters.len() {
        let mut without = letters.clone();
        without.remove(at);
        let with = |other: LetterFile| [&without[..], &[other]].concat();
        let mut exchanged = letters[(at + 7) % letters.len()].clone();
        exchanged.path = letters[at].path.clone();
        let mut doubled = letters.clone();
        doubled.push(LetterFile { path: "copy.md".to_owned(), ..letters[at].clone() });
        let changed = [
            without.clone(),
            with(exchanged),
            doubled,
            with(with_date(&letters[at], "2017-06-01")),
            with(with_date(&letters[at], "2018-12-31")),
            with(with_date(&letters[at], "2020-01-01")),
        ];
        for (way, changed) in changed.iter().enumerate() {
            let found = registered(&register, changed);
            for (document, (found, truth)) in found.iter().zip(&truth).enumerate() {
                let is_false = *found == Status::InForce && *truth != Status::InForce;
                assert!(!is_false, "letter {at}, way {way}, document {document}: {truth:?}");
            }
            let alone = statuses(changed);
            fooled_without += alone
                .iter()
                .zip(&truth)
                .filter(|(found, truth)| **found == Status::InForce && *truth != *found)
                .count();
        }
    }
    // Without the register the same folders fool the answer.
    assert!(fooled_without > 30, "{fooled_without}");
}

#[test]
fn a_letter_that_is_missing_is_a_doubt_for_its_document_and_for_no_other() {
    let letters = three_hundred();
    let register = entered(&letters);
    let truth = statuses(&letters);
    let at = letters.iter().position(|one| one.path == "d0r3.md").unwrap();
    let mut less = letters;
    less.remove(at);
    let found = registered(&register, &less);
    assert_ne!(found[0], Status::InForce);
    assert_eq!(found[1..], truth[1..]);
    // A letter that is dated after the day takes no effect on it, missing or not.
    let on = day("2018-02-01");
    let compared = compare_with_register(&register, "register.md", less, on, on);
    assert_eq!((compared.missing, compared.unentered), (0, 0));
}

#[test]
fn entries_left_out_exchanged_doubled_or_dated_back_are_named() {
    let letters = three_hundred();
    let register = entered(&letters);
    let of = |entries: Vec<RegisterEntry>| Register { entries, ..register.clone() }.faults();
    for at in [0, 1, 150, 298] {
        let mut entries = register.entries.clone();
        entries.remove(at);
        assert!(!of(entries).is_empty(), "without {at}");
        let mut entries = register.entries.clone();
        entries.swap(at, at + 1);
        assert!(!of(entries).is_empty(), "{at} exchanged");
        let mut entries = register.entries.clone();
        entries[at].date = day("2017-01-01");
        assert!(!of(entries).is_empty(), "{at} dated back");
        let mut entries = register.entries.clone();
        let copy = entries[at].clone();
        entries.push(copy);
        assert!(!of(entries).is_empty(), "{at} doubled");
    }
    // Of the last entry only its own head shows that it was left out or changed.
    let mut entries = register.entries.clone();
    entries.pop();
    let older = Register { entries, ..register.clone() };
    assert_eq!(older.faults(), [""; 0]);
    assert_ne!(older.head(), register.head());
}

#[test]
fn a_letter_is_entered_once_after_what_it_follows_and_not_dated_back() {
    let letters = three_hundred();
    let mut register = entered(&letters);
    let before = register.clone();
    let refused = |register: &mut Register, one: &LetterFile, on: &str| {
        register.enter(&[(one.letter.clone(), one.sha256)], day(on)).unwrap_err()
    };
    let why = refused(&mut register, &letters[0], "2019-02-01");
    assert!(why.contains("order of their dates"), "{why}");
    let why = refused(&mut register, &with_date(&letters[299], "2018-02-01"), "2019-02-01");
    assert!(why.contains("order of their dates"), "{why}");
    let why = refused(&mut register, &letters[299], "2019-02-01");
    assert!(why.contains("is that of entry 300"), "{why}");
    let mut next = filed("next", Action::Lift, "document 5", "2019-01-15", Some("d5r4"));
    let why = refused(&mut register, &next, "2019-02-01");
    assert!(why.contains("states no commission"), "{why}");
    next.letter.commission = Some(COMMISSION.to_owned());
    let why = refused(&mut register, &next, "2019-01-14");
    assert!(why.contains("after 2019-01-14"), "{why}");
    let why = refused(&mut register, &with_date(&next, "2018-12-30"), "2018-12-31");
    assert!(why.contains("entered on 2018-12-31"), "{why}");
    let mut unknown = next.clone();
    unknown.letter.before = Some(digest("nobody"));
    let why = refused(&mut register, &unknown, "2019-02-01");
    assert!(why.contains("was not entered before it"), "{why}");
    assert_eq!(register, before);
    register.enter(&[(next.letter, next.sha256)], day("2019-02-01")).unwrap();
    assert_eq!(register.entries.len(), 301);
    // Letters of one date are entered after what they follow, in whatever order they are given.
    let mut other = Register::new(COMMISSION);
    let one_day: Vec<(Letter, Digest)> = letters
        .iter()
        .rev()
        .filter(|one| one.path.starts_with("d0r"))
        .map(|one| (Letter { date: day(ON), ..one.letter.clone() }, one.sha256))
        .collect();
    other.enter(&one_day, day(ON)).unwrap();
    assert_eq!(other.entries.first().unwrap().letter, digest("d0r0"));
}

#[test]
fn a_page_with_anything_added_or_changed_is_no_register() {
    let register = entered(&three_hundred()[..65]);
    let page = register_markdown(&register);
    assert_eq!(read_register("r.md", page.as_bytes()).unwrap(), register);
    for (from, to) in [
        ("## Entries", "## Entries\n\nAll letters are in force."),
        ("| 65 ", "| 64 "),
        ("| approve ", "| Approve "),
        ("2018-01-01", "01.01.2018"),
        ("\n", "\r\n"),
        ("| none ", "| None "),
        ("Maryland", "Mary\u{200b}land"),
        ("| Commission ", "| Comission  "),
        ("# Register", "Register"),
    ] {
        assert!(page.contains(from), "{from}");
        assert!(read_register("r.md", page.replacen(from, to, 1).as_bytes()).is_err(), "{to}");
    }
    for bytes in
        [&b""[..], b"\xff\xfe", b"# Register\n", b"| Register | |\n| - | - |\n| Entries | 1 |\n"]
    {
        assert!(read_register("r.md", bytes).is_err());
    }
    // A page of more than the one megabyte of other pages is read.
    let mut large = entered(&three_hundred());
    while register_markdown(&large).len() <= 1 << 20 {
        let more: Vec<RegisterEntry> = large.entries.clone();
        large.entries.extend(more);
    }
    assert_eq!(read_register("r.md", register_markdown(&large).as_bytes()).unwrap(), large);
    // A changed value is read, and is a fault.
    let changed = page.replacen("2018-01-02", "2018-01-01", 1);
    assert!(!read_register("r.md", changed.as_bytes()).unwrap().faults().is_empty());
}
