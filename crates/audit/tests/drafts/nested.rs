//! Exports whose JSON objects have objects and lists in them, as studios and web services write them.

use super::{columns, rules, sample};
use gincert_audit::draft::{Certainty, DraftReason, ExportFile, MapDraft, draft};
use serde_json::{Value, json};

/// The export with a gaming date as one object a round: the dealer an object, the seats a list, the cards lists.
fn rounds(seat: &dyn Fn(&[&str]) -> Value, more: &dyn Fn(usize) -> Value) -> String {
    let text = String::from_utf8(sample("doubtful/gaming-date.csv").bytes).unwrap();
    let rows: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split(';').collect()).collect();
    let list = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let round = |(at, rows): (usize, &[Vec<&str>])| {
        let first = &rows[0];
        let round = json!({
            "roundId": first[0],
            "table": {"name": first[1]},
            "started": format!("{}T{}", first[2], first[3]),
            "dealer": {"hand": list(first[5])},
            "players": rows.iter().map(|row| seat(row)).collect::<Vec<_>>(),
            "events": more(at),
        });
        format!("{round}\n")
    };
    rows.chunk_by(|one, other| one[0] == other[0]).enumerate().map(round).collect()
}

fn amount(text: &str) -> f64 {
    text.parse().unwrap()
}

fn drafted(text: String) -> MapDraft {
    let bytes = text.into_bytes();
    let file = ExportFile { name: "e".into(), bytes, is_whole: true, ..ExportFile::default() };
    draft(&[file], Some(&rules()), None).unwrap()
}

#[test]
fn a_list_of_seats_is_drafted_like_rows_of_seats() {
    let found = drafted(rounds(
        &|row| {
            json!({
                "seatNo": row[4].parse::<u32>().unwrap(),
                "cards": row[6].split(' ').collect::<Vec<_>>(),
                "decision": row[7],
                "bets": {"ante": amount(row[8]), "play": amount(row[9]), "bonus": amount(row[10])},
                "net": {"ante": amount(row[11]), "play": amount(row[12]), "bonus": amount(row[13])},
            })
        },
        &|at| json!([{"kind": "open", "at": at}, {"kind": "close"}]),
    ));
    let columns = columns(&found);
    for (name, field) in [
        ("dealer.hand", "dealer_cards"),
        ("players[].cards", "cards"),
        ("players[].decision", "action"),
        ("players[].bets.ante", "bets_ante"),
        ("players[].net.ante", "net_ante"),
        ("players[].net.play", "net_play"),
        ("players[].net.bonus", "net_bonus"),
    ] {
        assert_eq!(columns[name], [(field, Certainty::Sure)], "{name}");
    }
    assert_eq!(columns["players[].seatNo"], [("seat", Certainty::Guess)]);
    assert_eq!(columns["table.name"], [("table", Certainty::Guess)]);
    let round = found.columns.iter().find(|one| one.name == "roundId").unwrap();
    assert!(matches!(round.reason, DraftReason::NamesRounds(_)), "{:?}", round.reason);
    // The other list is one text, from which nothing is read.
    assert_eq!(columns["events"], [("", Certainty::LeftOver)]);
}

#[test]
fn a_list_of_wagers_in_the_list_of_seats_is_drafted_with_a_row_for_each_wager() {
    let found = drafted(rounds(
        &|row| {
            let wager = |kind: &str, bet: usize| json!({"type": kind, "stake": amount(row[bet]), "net": amount(row[bet + 3])});
            let all = [wager("ante", 8), wager("play", 9), wager("bonus", 10)];
            let made: Vec<Value> =
                all.into_iter().filter(|wager| wager["stake"].as_f64() > Some(0.0)).collect();
            json!({
                "seatNo": row[4].parse::<u32>().unwrap(),
                "cards": row[6].replace(' ', ""),
                "wagers": made,
            })
        },
        &|_| Value::Null,
    ));
    assert!(
        found.facts.iter().any(|fact| (fact.name, fact.value.as_str()) == ("Row", "one wager"))
    );
    let columns = columns(&found);
    for (name, field) in [
        ("players[].wagers[].type", "wager"),
        ("players[].wagers[].stake", "bets"),
        ("players[].wagers[].net", "net"),
        ("players[].cards", "cards"),
    ] {
        assert_eq!(columns[name], [(field, Certainty::Sure)], "{name}");
    }
}
