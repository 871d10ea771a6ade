//! What a draft asks although its hands settle: result words of single wagers, amounts without decimals beside others, currencies
//! with different decimals, rounds that may not count, wagers that are not read, local times with a Z.

use super::{changed, columns, fact, rules, sample};
use gincert_audit::draft::{Certainty, DraftReason, ExportFile, MapDraft, draft};
use gincert_replay::rows::Field;

/// Places of columns in the export with a gaming date.
const DATE: usize = 2;
const TIME: usize = 3;
const STAKES: [usize; 3] = [8, 9, 10];
const NETS: [usize; 3] = [11, 12, 13];

fn cells() -> Vec<Vec<String>> {
    let text = String::from_utf8(sample("doubtful/gaming-date.csv").bytes).unwrap();
    text.lines().map(|line| line.split(';').map(str::to_owned).collect()).collect()
}

fn drafted(rows: &[Vec<String>], zone: Option<&str>) -> MapDraft {
    let lines: Vec<String> = rows.iter().map(|cells| cells.join(";")).collect();
    let bytes = lines.join("\n").into_bytes();
    let file = ExportFile { name: "e.csv".to_owned(), bytes, is_whole: true, formats: Vec::new() };
    draft(&[file], Some(&rules()), zone).unwrap()
}

/// One row for each wager that was made, with what became of it in a word.
fn by_wager(word: &dyn Fn(&[String], &str) -> String) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for (at, row) in cells().iter().enumerate() {
        let hand = row[..8].to_vec();
        if at == 0 {
            all.push(
                [hand, ["Bet type", "Stake", "Net", "Result"].map(str::to_owned).to_vec()].concat(),
            );
            continue;
        }
        for ((stake, net), name) in STAKES.into_iter().zip(NETS).zip(["Ante", "Play", "Bonus"]) {
            if row[stake] != "0.00" {
                let own = [name, &row[stake], &row[net], &word(row, &row[net])].map(str::to_owned);
                all.push([hand.clone(), own.to_vec()].concat());
            }
        }
    }
    all
}

#[test]
fn a_result_word_of_each_wager_is_no_outcome_of_the_hand() {
    let of_wager = |_: &[String], net: &str| {
        let sign = [net.starts_with('-'), net == "0.00"];
        match sign {
            [true, _] => "lost".to_owned(),
            [_, true] => "even".to_owned(),
            _ => "won".to_owned(),
        }
    };
    let found = drafted(&by_wager(&of_wager), None);
    assert_eq!(columns(&found)["Net"], [("net", Certainty::Sure)]);
    let result = found.columns.iter().find(|one| one.name == "Result").unwrap();
    assert_eq!(result.reason, DraftReason::ChangesInHands(Field::Outcome));
    assert!(found.words.iter().all(|word| word.field != Field::Outcome));
    // A word for the hand is the same in all its rows.
    let of_hand = |row: &[String], _: &str| match row[7].as_str() {
        "fold" => "gave up".to_owned(),
        _ => of_wager(row, &row[NETS[0]]),
    };
    let found = drafted(&by_wager(&of_hand), None);
    assert_eq!(columns(&found)["Result"], [("outcome", Certainty::Guess)]);
    let gave_up = found.words.iter().find(|word| word.theirs == "gave up").unwrap();
    assert_eq!(gave_up.ours, "Player folds");
}

#[test]
fn amounts_without_decimals_beside_others_are_named_and_not_sure() {
    let cents = |text: &str| match text {
        "0.00" => "0".to_owned(),
        text => text.replace('.', ""),
    };
    let found = changed(&|at, mut cells| {
        for place in [STAKES[2], NETS[2]].into_iter().filter(|_| at > 0) {
            cells[place] = cents(&cells[place]);
        }
        cells
    });
    let whole: Vec<(&str, &str)> = found
        .doubts
        .whole_amounts
        .iter()
        .map(|one| (one.column.as_str(), one.other.as_str()))
        .collect();
    assert_eq!(whole, [("Bonus", "Ante"), ("Bonus net", "Ante")]);
    assert_eq!(columns(&found)["Bonus net"], [("net_bonus", Certainty::Guess)]);
    assert_eq!(columns(&found)["Ante net"], [("net_ante", Certainty::Sure)]);
    // A spreadsheet drops the decimals of every whole amount.
    let dropped = changed(&|_, mut cells| {
        cells.iter_mut().for_each(|cell| *cell = cell.replace(".00", ""));
        cells
    });
    assert!(dropped.doubts.whole_amounts.is_empty());
    assert!(changed(&|_, cells| cells).doubts.whole_amounts.is_empty());
}

/// The export with a currency in each row, every fourth round in another one, whose amounts are written as given.
fn in_yen(write: &dyn Fn(&str) -> String) -> MapDraft {
    changed(&|at, mut cells| {
        let is_other = at > 0 && cells[0].ends_with(['1', '5', '9']);
        if is_other {
            for place in STAKES.into_iter().chain(NETS) {
                cells[place] = write(&cells[place]);
            }
        }
        let word = if is_other { "JPY" } else { "USD" };
        cells.push(if at == 0 { "Ccy" } else { word }.to_owned());
        cells
    })
}

#[test]
fn amounts_of_several_currencies_have_the_decimals_of_each() {
    let found = in_yen(&|text| text.replace(".00", ""));
    let currencies = found.doubts.currencies.as_ref().unwrap();
    assert!(currencies.fits);
    let decimals: Vec<u8> =
        currencies.currencies.iter().map(|(_, decimals, _)| *decimals).collect();
    assert_eq!(decimals, [0, 2]);
    let money = ("decimals of the currency", Certainty::Guess, String::new());
    assert_eq!(fact(&found, "Money"), Some(money));
    // Zeros behind the last decimal are none.
    assert_eq!(fact(&in_yen(&str::to_owned), "Money").unwrap().0, "decimals of the currency");
    let other = in_yen(&|text| text.replace(".00", ".50"));
    assert!(!other.doubts.currencies.as_ref().unwrap().fits);
    // One number of decimals would be wrong for some rows.
    assert_eq!(fact(&other, "Money"), None);
    assert_eq!(columns(&other)["Ante net"], [("", Certainty::LeftOver)]);
    let ante = other.columns.iter().find(|one| one.name == "Ante").unwrap();
    assert_eq!(ante.reason, DraftReason::MixedCurrencies);
}

/// The export with a text beside every hand; the hands of some rounds lose nothing and win nothing.
fn marked(name: &str, usual: &str, word: &str, ends: &[char]) -> MapDraft {
    changed(&|at, mut cells| {
        let is_other = at > 0 && cells[0].ends_with(ends);
        if is_other {
            NETS.into_iter().for_each(|place| cells[place] = "0.00".to_owned());
        }
        let text = if is_other { word } else { usual };
        cells.push(if at == 0 { name } else { text }.to_owned());
        cells
    })
}

#[test]
fn rounds_that_may_not_count_are_named_and_refute_no_column() {
    // Nearly two in a hundred, which refute nothing, and a third.
    for (name, usual, word, ends, field) in [
        ("Remarks", "", "VOID - misdeal, bets returned", &['7'][..], Some(Field::Reason)),
        ("mode", "LIVE", "TRN", &['2', '5', '7'][..], None),
    ] {
        let found = marked(name, usual, word, ends);
        assert_eq!(columns(&found)["Ante net"], [("net_ante", Certainty::Sure)], "{name}");
        let [one] = found.doubts.uncounted.as_slice() else { panic!("{name}") };
        assert_eq!((one.column.as_str(), one.field), (name, field));
        assert!(one.rows > 5 && one.texts == [(word.to_owned(), one.rows)]);
        let others: Vec<String> =
            if usual.is_empty() { Vec::new() } else { vec![usual.to_owned()] };
        assert_eq!(one.others, Some(others));
    }
    // A state that is read needs no question.
    let read = marked("Status", "closed", "void", &['7']);
    assert_eq!(columns(&read)["Status"], [("state", Certainty::Guess)]);
    assert!(read.doubts.uncounted.is_empty());
}

#[test]
fn a_wager_of_which_nothing_is_read_is_named_with_the_columns_that_are_left() {
    let found = changed(&|at, mut cells| {
        cells[STAKES[2]] = if at == 0 { "pg_amt".into() } else { format!("{}.00", at * 7 % 30) };
        cells[NETS[2]] = if at == 0 { "pg_wl".into() } else { format!("{}.00", at * 11 % 40) };
        cells
    });
    let [one] = found.doubts.unread_wagers.as_slice() else { panic!("{:?}", found.doubts) };
    assert_eq!((one.name.as_str(), one.is_whole), ("Gin Bonus", true));
    assert_eq!(one.columns, ["pg_amt", "pg_wl"]);
    let without_result = changed(&|_, mut cells| {
        cells.remove(NETS[1]);
        cells
    });
    let [one] = without_result.doubts.unread_wagers.as_slice() else { panic!() };
    assert_eq!((one.name.as_str(), one.is_whole, one.columns.len()), ("Play", false, 0));
    assert!(changed(&|_, cells| cells).doubts.unread_wagers.is_empty());
}

#[test]
fn times_with_a_z_are_in_utc_whatever_zone_is_given() {
    let timed = |name: &str, zone: Option<&str>| {
        let mut rows = cells();
        for (at, row) in rows.iter_mut().enumerate() {
            let time = format!("{}T{}Z", row[DATE], row[TIME]);
            row[TIME] = if at == 0 { name.to_owned() } else { time };
            row.remove(DATE);
        }
        drafted(&rows, zone)
    };
    let local = timed("Local Time", Some("America/Los_Angeles"));
    let times = local.doubts.utc_times.as_ref().unwrap();
    assert!(times.is_local && times.zone == "America/Los_Angeles");
    assert_eq!(fact(&local, "Time").unwrap().1, Certainty::Guess);
    let other = timed("Time", Some("America/Los_Angeles"));
    assert!(!other.doubts.utc_times.as_ref().unwrap().is_local);
    assert_eq!(timed("Time", Some("UTC")).doubts.utc_times, None);
    assert_eq!(timed("Time", None).doubts.utc_times, None);
}
