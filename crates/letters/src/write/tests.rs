//! Letters read as they are written.

use crate::{
    Action, Condition, ConditionStatus, FormalRows, Letter, ReportRow, letter_markdown, read_letter,
};
use gincert_evidence::Digest;
use gincert_pages::Source;

fn letter() -> Letter {
    let condition = |channel: &str, done, done_on: Option<&str>| Condition {
        channel: channel.to_owned(),
        condition: "Controls | approved *first*; see www.example.org".to_owned(),
        who: "Operator".to_owned(),
        when: "Before opening".to_owned(),
        done,
        done_on: done_on.map(|text| text.parse().unwrap()),
    };
    Letter {
        action: Action::Approve,
        commission: Some("Washington State Gambling Commission".to_owned()),
        channels: vec!["Card rooms".to_owned(), "Tribal casinos".to_owned()],
        date: "2017-12-18".parse().unwrap(),
        effective: Some("2018-01-01".parse().unwrap()),
        until: Some("2027-12-31".parse().unwrap()),
        formal: FormalRows {
            number: Some("2017-014".to_owned()),
            addressee: Some("Acme Games | Ltd".to_owned()),
            authority: Some("WAC 230-15-035".to_owned()),
            appeal: Some("Within 20 days, in writing".to_owned()),
        },
        document: Digest::of(b"document"),
        enclosure: Some(Digest::of(b"enclosure")),
        before: Some(Digest::of(b"before")),
        game: "Gin & Win".to_owned(),
        revision: "2017 <b>".to_owned(),
        profile: "washington-2017".to_owned(),
        must_sign: vec!["chair@c".to_owned(), "deputy@c".to_owned()],
        on_changes: Some("A change | of the game".to_owned()),
        report: Some(ReportRow {
            sha256: Digest::of(b"report"),
            states: "does not comply; 2 clauses open".to_owned(),
            despite: Some("Mended | since".to_owned()),
        }),
        reason: Some("Pays _more_".to_owned()),
        conditions: vec![
            condition("Card rooms", ConditionStatus::Open, None),
            condition("Tribal casinos", ConditionStatus::Done, Some("2018-01-02")),
            condition("Tribal casinos", ConditionStatus::Standing, None),
        ],
    }
}

fn read(text: &str) -> Result<Letter, crate::NotALetter> {
    read_letter(&Source::new("letter.md", text.as_bytes()))
}

#[test]
fn a_letter_reads_as_it_was_written() {
    let full = letter();
    assert_eq!(read(&letter_markdown(&full)), Ok(full.clone()));
    let bare = Letter {
        effective: None,
        until: None,
        formal: FormalRows::default(),
        enclosure: None,
        before: None,
        commission: None,
        channels: Vec::new(),
        must_sign: Vec::new(),
        on_changes: None,
        report: None,
        reason: None,
        conditions: Vec::new(),
        action: Action::Withdraw,
        ..full
    };
    assert_eq!(read(&letter_markdown(&bare)), Ok(bare));
}

#[test]
fn every_row_that_is_changed_into_something_else_is_told() {
    let text = letter_markdown(&letter());
    for (from, to, message) in [
        ("| approve ", "| maybe ", "'Action' is 'maybe'"),
        ("2017-12-18", "18.12.2017", "'Date' is '18.12.2017'"),
        ("| Game ", "| Gane ", "'Game'"),
        ("| Revision ", "| Game ", "Duplicate row"),
        ("| open ", "| soon ", "'Done' is 'soon'"),
        ("| 3 ", "| 2 ", "3 conditions but states 2"),
        ("done 2018-01-02", "done 2018-02-31", "'Done' is 'done 2018-02-31'"),
        ("Who acts", "Who asks", "Unknown table header"),
        ("2018-01-01", "2017-12-18", "'Effective' is 2017-12-18, not after"),
        ("2027-12-31", "2017-12-31", "earlier than 'Effective'"),
        ("| Number ", "| Numbr  ", "'Numbr'"),
        ("| Report states ", "| Reprt states  ", "'Reprt states'"),
        ("does not comply; 2 clauses open", "not stated", "belong together"),
        ("Card rooms, Tribal casinos", "Card rooms", "'Tribal casinos'"),
        ("Card rooms, Tribal casinos", "Card rooms,Tribal casinos", "a list of names"),
        ("Card rooms, Tribal casinos", "Card rooms, card rooms", "twice"),
        ("chair@c, deputy@c", "chair@c,deputy@c", "a list of names of signers"),
        ("chair@c, deputy@c", "chair@c, chair@c", "twice"),
        ("chair@c, deputy@c", "chair@c, *@c", "a list of names of signers"),
    ] {
        assert!(text.contains(from), "{from}\n{text}");
        let wrong = read(&text.replacen(from, to, 1)).unwrap_err().0.join(" ");
        assert!(wrong.contains(message), "{from}: {wrong}");
    }
}

#[test]
fn a_letter_says_one_thing_to_every_reader_or_does_not_count() {
    let text = letter_markdown(&letter());
    for (from, to) in [
        ("## Conditions", "<p>Conditions</p>\n\n## Conditions"),
        ("## Conditions", "![Approved](seal.png) <img>\n\n## Conditions"),
        ("## Conditions", "> Conditions\n\n## Conditions"),
        ("## Conditions", "~~~\n~~~\n\n## Conditions"),
        ("## Conditions", "- one\n\n## Conditions"),
        ("| Operator ", "| *Operator* "),
        ("| Operator ", "| ![x](y.png)"),
        ("| Operator ", "| [Operator](http://b.example) "),
        ("| 3 ", "| 03 "),
        ("| 3 ", "| +3 "),
    ] {
        assert!(text.contains(from), "{from}");
        let changed = text.replacen(from, to, 1);
        assert!(read(&changed).is_err(), "{to}");
    }
    let plain =
        text.replacen("## Conditions", "The commission has heard the parties.\n\n## Conditions", 1);
    assert_eq!(read(&plain), Ok(letter()));
}

#[test]
fn conditions_are_counted_by_channel() {
    let counted = crate::channels(&letter().conditions, "2030-01-01".parse().unwrap());
    let counts: Vec<_> = counted
        .iter()
        .map(|one| (one.channel.as_str(), one.open, one.done, one.standing))
        .collect();
    assert_eq!(counts, [("Card rooms", 1, 0, 0), ("Tribal casinos", 0, 1, 1)]);
}

#[test]
fn a_letter_with_a_character_that_nobody_sees_does_not_count() {
    let text = letter_markdown(&letter());
    for hidden in ["\u{17}", "\u{202e}", "\u{200b}", "\u{ad}"] {
        let doctored = text.replacen("Before opening", &format!("Before {hidden}opening"), 1);
        let wrong = read(&doctored).unwrap_err().0;
        assert!(wrong[0].contains("invisible character"), "{wrong:?}");
    }
    assert!(read(&text.replace('\n', "\r\n")).is_ok());
}

#[test]
fn a_correction_and_a_note_state_what_their_acts_need() {
    let plain = Letter {
        effective: None,
        until: None,
        report: None,
        conditions: Vec::new(),
        action: Action::Correct,
        ..letter()
    };
    let done = |done| Condition { done, done_on: None, ..letter().conditions[0].clone() };
    let (met, open) = (done(ConditionStatus::Done), done(ConditionStatus::Open));
    let note = Letter { action: Action::Note, conditions: vec![met.clone()], ..plain.clone() };
    for good in [&plain, &note] {
        assert_eq!(read(&letter_markdown(good)).as_ref(), Ok(good));
    }
    let later = "2018-01-01".parse().unwrap();
    for (bad, words) in [
        (Letter { reason: None, ..plain.clone() }, "must state what it corrects"),
        (Letter { conditions: vec![met], ..plain.clone() }, "has no conditions"),
        (Letter { effective: Some(later), ..plain.clone() }, "no effect on the status"),
        (Letter { until: Some(later), ..plain }, "has no last day"),
        (Letter { conditions: Vec::new(), ..note.clone() }, "must state the conditions"),
        (Letter { conditions: vec![open], ..note.clone() }, "that are done only"),
        (Letter { effective: Some(later), ..note.clone() }, "takes effect from its date"),
        (Letter { until: Some(later), ..note }, "has no last day"),
    ] {
        let wrong = read(&letter_markdown(&bad)).unwrap_err().0.join(" ");
        assert!(wrong.contains(words), "{words}: {wrong}");
    }
}
