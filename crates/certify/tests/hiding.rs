//! A submitter cannot hide: what a log or a file of decks withholds stands beside the verdict in both
//! papers, what is left out is told, and nothing compared is not tested.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{ENGAGEMENT, PAGE, RULES, swapped};
use gincert_certify::certify;
use gincert_rng::sources;
use serde_json::{Value, json};
use std::fs;

const ROUNDS: u64 = 240;
/// The record with the hand that was paid too little, and a wager of it.
const WRONG: usize = 101;

/// What comes out: both papers with their blanks made one, and the codes that were found.
struct Out {
    markdown: String,
    json: String,
    codes: Vec<String>,
}

impl Out {
    /// Whether both papers say so, in what they say about this part.
    fn says(&self, part: &str, words: &str) -> bool {
        [&self.markdown, &self.json].iter().all(|paper| {
            paper.match_indices(&format!("{part}: ")).any(|(from, _)| {
                let end = paper[from..].char_indices().nth(700).map(|(at, _)| from + at);
                paper[from..end.unwrap_or(paper.len())].contains(words)
            })
        })
    }

    /// Whether both papers give this answer for this part.
    fn is(&self, part: &str, verdict: &str) -> bool {
        let sentence = format!("{part}: {verdict};");
        [&self.markdown, &self.json].iter().all(|paper| paper.contains(&sentence))
    }

    /// What the report says of its parts.
    fn answer(&self) -> &str {
        let from = self.markdown.find("## 3. ").unwrap();
        let to = self.markdown.find("## 4. ").unwrap();
        self.markdown.get(from..to).unwrap()
    }

    fn complies(&self) -> bool {
        self.markdown.contains("section 8: Complies.")
    }
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Certifies the small game with one more file.
fn certified(name: &str, role: &str, part: &str, content: &str) -> Out {
    let folder = tempfile::tempdir().unwrap();
    let page = format!("{PAGE}| {name} | {role} | not stated |\n");
    for (name, text) in [("submission.md", page.as_str()), ("rules.md", RULES), (name, content)] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let engagement = swapped(ENGAGEMENT, "rules, figures", &format!("rules, figures, {part}"));
    let done = certify(folder.path(), Some(("engagement.md", engagement.as_bytes()))).unwrap();
    let json = done.beside.iter().find(|(name, _)| name == "report.json").unwrap();
    let mut codes: Vec<String> = done.findings.iter().map(|one| one.code.to_owned()).collect();
    codes.sort();
    codes.dedup();
    Out {
        markdown: words(&String::from_utf8(done.markdown.clone()).unwrap()),
        json: words(&String::from_utf8(json.1.clone()).unwrap()),
        codes,
    }
}

fn clean_log() -> Vec<Value> {
    let lines = common::clean_log(ROUNDS, 2, 8);
    lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn log_of(records: &[Value]) -> Out {
    let lines: String = records.iter().map(|record| format!("{record}\n")).collect();
    certified("log.jsonl", "Hand log", "hand logs", &lines)
}

/// The clean log with one hand that was paid too little, and what a submitter does about it.
fn concealed(conceal: impl FnOnce(&mut Vec<Value>)) -> Out {
    let mut records = clean_log();
    let ante = records[WRONG]["seats"][0]["net"]["ante"].as_i64().unwrap();
    records[WRONG]["seats"][0]["net"]["ante"] = json!(ante - 500);
    conceal(&mut records);
    log_of(&records)
}

fn seat(records: &mut [Value]) -> &mut serde_json::Map<String, Value> {
    records[WRONG]["seats"][0].as_object_mut().unwrap()
}

fn hide(cards: &mut Value) {
    let hidden = cards
        .as_str()
        .unwrap()
        .split(' ')
        .skip(1)
        .fold("??".to_owned(), |all, card| all + " " + card);
    *cards = json!(hidden);
}

#[test]
fn a_log_that_hides_nothing_agrees_and_one_wrong_hand_differs() {
    let clean = log_of(&clean_log());
    assert!(clean.is("Hand logs", "agrees") && clean.complies(), "{}", clean.answer());
    let open = concealed(|_| {});
    assert!(open.is("Hand logs", "differs") && open.codes.contains(&"underpaid".to_owned()));
    assert!(!open.complies());
}

#[test]
fn a_log_of_totals_is_not_tested() {
    let mut records = clean_log();
    for seat in records.iter_mut().flat_map(|record| record["seats"].as_array_mut().unwrap()) {
        for key in ["bets", "net"] {
            let parts = seat[key].as_object().unwrap().values();
            let total: i64 = parts.map(|part| part.as_i64().unwrap()).sum();
            seat[key] = json!({ "total": total });
        }
        for key in ["cards", "deadwood", "action"] {
            seat.as_object_mut().unwrap().remove(key);
        }
    }
    records.iter_mut().for_each(|record| drop(record.as_object_mut().unwrap().remove("dealer")));
    let said = log_of(&records);
    assert!(said.is("Hand logs", "not-tested"), "{}", said.answer());
    assert!(said.says("Hand logs", "no wager could be compared with the rules"));
    assert!(!said.complies() && !said.markdown.contains("no wager was paid wrongly"));
}

#[test]
fn a_log_of_void_rounds_is_not_tested() {
    let mut records = clean_log();
    for record in &mut records {
        record["state"] = json!("void");
        record["reason"] = json!("exposed card");
        record["seats"].as_array_mut().unwrap().iter_mut().for_each(|seat| {
            seat["net"] = json!({});
        });
    }
    for records in [&records[..1], &records[..]] {
        let said = log_of(records);
        assert!(said.is("Hand logs", "not-tested"), "{}", said.answer());
        let count = records.len();
        let rounds = gincert_evidence::counted(count as u64, "round", "rounds");
        let words = format!("{count} of {rounds} void, misdealt, incomplete or for training");
        assert!(said.says("Hand logs", &words) && !said.complies());
    }
}

/// Each way to conceal one hand is either told as a finding or stands, counted, beside the verdict.
#[test]
fn no_way_to_conceal_a_hand_is_silent() {
    let told = |code: &str, said: Out| {
        assert!(said.codes.iter().any(|found| found == code), "{code}: {:?}", said.codes);
        assert!(said.is("Hand logs", "differs") && !said.complies(), "{code}: {}", said.answer());
    };
    told(
        "free-key-alike",
        concealed(|records| {
            let net = seat(records).remove("net").unwrap();
            seat(records).insert("_net".to_owned(), net);
        }),
    );
    told(
        "correction-circle",
        concealed(|records| {
            let (mut other, round) = (records[WRONG].clone(), records[WRONG]["round"].clone());
            let last = records.iter().rfind(|one| one["table"] == other["table"]).unwrap();
            (other["at"], other["seq"]) =
                (last["at"].clone(), json!(last["seq"].as_u64().unwrap() + 1));
            (other["round"], other["corrects"]) = (json!("other"), round);
            records[WRONG]["corrects"] = json!("other");
            records.push(other);
        }),
    );
    told(
        "correction-dangling",
        concealed(|records| {
            records[WRONG]["corrects"] = records[WRONG]["round"].clone();
        }),
    );
    let left_out = |records: &mut Vec<Value>| {
        let gone = records.remove(WRONG);
        records.iter_mut().filter(|one| one["table"] == gone["table"]).skip(WRONG / 2).for_each(
            |one| {
                one["gaming_day"] = json!("2026-01-01 ");
            },
        );
    };
    told("name-padded", concealed(left_out));
    told("sequence-gap", concealed(left_out));
    told(
        "overpaid",
        concealed(|records| {
            (records[WRONG]["state"], records[WRONG]["reason"]) = (json!("void"), json!("misdeal"));
            seat(records)["net"]["ante"] = json!(500);
        }),
    );
    let counted = |what: &str, said: Out| {
        assert!(said.says("Hand logs", what), "{what}: {}", said.answer());
        assert!(!said.markdown.contains("no wager was paid wrongly"));
    };
    counted(
        "whose result is not stated (0.",
        concealed(|records| {
            seat(records).remove("net");
        }),
    );
    counted(
        "whose deciding cards are hidden (0.",
        concealed(|records| {
            hide(&mut seat(records)["cards"]);
            seat(records).remove("deadwood");
        }),
    );
    counted(
        "1 of 240 rounds void",
        concealed(|records| {
            (records[WRONG]["state"], records[WRONG]["reason"]) = (json!("void"), json!("misdeal"));
            seat(records).insert("net".to_owned(), json!({}));
            records[WRONG]["seats"][1]["net"] = json!({});
        }),
    );
}

/// More than a hundredth of a log hidden makes the rest say too little.
#[test]
fn a_share_that_matters_makes_a_log_inconclusive() {
    let with = |doctor: &dyn Fn(&mut Value)| {
        let mut records = clean_log();
        records.iter_mut().step_by(21).for_each(doctor);
        log_of(&records)
    };
    let hidden = with(&|record| {
        record["seats"]
            .as_array_mut()
            .unwrap()
            .iter_mut()
            .for_each(|seat| hide(&mut seat["cards"]));
    });
    let unstated = with(&|record| {
        record["seats"].as_array_mut().unwrap().iter_mut().for_each(|seat| seat["net"] = json!({}));
    });
    let void = with(&|record| {
        (record["state"], record["reason"]) = (json!("void"), json!("misdeal"));
        record["seats"].as_array_mut().unwrap().iter_mut().for_each(|seat| seat["net"] = json!({}));
    });
    for said in [hidden, unstated, void] {
        assert!(said.is("Hand logs", "inconclusive") && !said.complies(), "{}", said.answer());
    }
}

/// Decks of a source, a line each; every so-many-th with its last card hidden.
fn decks(source: &str, count: usize, hidden_every: usize) -> String {
    let mut source = sources::find(source).unwrap().start(4);
    let line = |number: usize| {
        let mut cards: Vec<String> = source.next_deck().cards().iter().map(u8::to_string).collect();
        if hidden_every > 0 && number % hidden_every == 1 {
            cards[51] = "??".to_owned();
        }
        cards.join(" ") + "\n"
    };
    (0..count).map(line).collect()
}

#[test]
fn decks_that_hide_cards_do_not_agree_and_say_so() {
    let of = |text: &str| certified("decks.txt", "Decks", "shuffles", text);
    // As many decks as a pass needs; fewer are inconclusive, however fair they are.
    let bare = of(&decks("chacha20", 8_192, 0));
    assert!(bare.is("Shuffles", "agrees"), "{}", bare.answer());
    let few = of(&decks("chacha20", 2_000, 0));
    assert!(few.is("Shuffles", "inconclusive"), "{}", few.answer());
    for source in ["last-card-kept", "chacha20"] {
        let said = of(&decks(source, 2_000, 2));
        assert!(!said.is("Shuffles", "agrees") && !said.complies(), "{source}: {}", said.answer());
        assert!(!said.is("Shuffles", "differs") || source != "chacha20", "{source}");
        let told =
            said.markdown.contains("1,000 of 2,000") || said.markdown.contains("1,000 lines");
        assert!(told, "{source}: {}", said.answer());
    }
    let one = of(&decks("chacha20", 1, 0));
    assert!(!one.is("Shuffles", "agrees") && !one.complies(), "{}", one.answer());
    let none = of("\n");
    assert!(!none.is("Shuffles", "agrees") && !none.complies(), "{}", none.answer());
}
