//! Logs of a game with several side wagers: each is read by its name, settled by its own table, and counted by
//! itself.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{PLAIN, StoredRuns, audit, gin_round, log, options, side_book, side_rules};
use gincert_evidence::Digest;
use gincert_game::gin_and_win::{Action, PlayerSetting};
use gincert_game::{Card, CardSet};
use gincert_replay::generate::Options;
use gincert_replay::statistics::{balances, tests};
use gincert_replay::summary::ExclusionReason;
use gincert_replay::{
    AuditState, Bet, CompiledRules, ExactHandValues, Limits, Rulebook, WrongMoney, read_json,
};
use serde_json::{Value, json};

const NAMES: [&str; 4] = ["Gin Bonus", "Perfect Gin", "Low Three", "Full Hand"];

fn plain(sides: usize) -> Rulebook {
    side_book(PlayerSetting::CardsSpeak, sides, Limits::default())
}

/// Hands of a player and a dealer; ten million on request.
#[test]
fn the_fast_evaluator_settles_every_wager_as_the_reference_does() {
    let rounds = match std::env::var_os("GINCERT_EXHAUSTIVE") {
        Some(value) if value == "1" => 5_000_000,
        _ => 50_000,
    };
    for sides in [2, 4] {
        let rules = side_rules(PlayerSetting::CardsSpeak, sides);
        let sheet = CompiledRules::new("g/r".into(), "r.md".into(), Digest::of(b"r"), rules);
        let mut deck: Vec<Card> = Card::all().collect();
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut taken = vec![[0_u64; 6]; sides];
        for _ in 0..rounds {
            for at in 0..14 {
                // Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8 (2003).
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                deck.swap(at, at + (state % (52 - at as u64)) as usize);
            }
            let hand = |cards: &[Card]| cards.iter().copied().collect::<CardSet>();
            let (player, dealer) = (hand(&deck[..7]), hand(&deck[7..14]));
            let (set, by_reference) = (sheet.set(player), sheet.set_by_reference(player));
            assert_eq!(set, by_reference, "{player}");
            for action in [Action::Play, Action::Fold] {
                let pays = sheet.sides_by_reference(action, Some(player));
                let fast: Vec<_> =
                    (0..sides).map(|side| sheet.side_pay(side, action, Some(&set))).collect();
                assert_eq!(fast, pays, "{player} {action:?}");
            }
            let left = |cards| gincert_game::best_meldings(&sheet.rules.melds, cards)[0].deadwood;
            assert_eq!(
                sheet.settle_played(set.left_over, sheet.set_dealer(dealer)),
                sheet.settle_by_reference(Action::Play, left(player), left(dealer)),
                "{player} {dealer}"
            );
            for (side, counts) in taken.iter_mut().enumerate() {
                counts[set.rows.of(side).unwrap()] += 1;
            }
        }
        for (side, counts) in taken.iter().enumerate() {
            let rows = sheet.rules.sides[side].rows.len();
            // The rarest row of all is four of a kind with three: five hands of a million.
            let usual = counts.iter().take(rows).skip(usize::from(side == 0));
            assert!(usual.clone().all(|count| *count > 0), "{side}: {counts:?}");
        }
    }
}

fn audited(
    book: &Rulebook,
    values: &[Option<ExactHandValues>],
    bytes: &[u8],
) -> (AuditState, StoredRuns) {
    audit(book, values, &[bytes.to_vec()], PLAIN)
}

/// A round of which the seat has every pay row: nine of a kind by four, one card over.
fn line(change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let bets = json!({"ante": 1000, "play": 1000, "bonus": 500,
                      "side": {"Perfect Gin": 200, "Low Three": 300, "Full Hand": 100}});
    let net = json!({"ante": 1000, "play": 3000, "bonus": 5000,
                     "side": {"Perfect Gin": 3000, "Low Three": -300, "Full Hand": -100}});
    gin_round(bets, net, change)
}

/// What is found in one round: the code, the wager by its name, and what was wrong and is open.
fn found(change: impl FnOnce(&mut Value)) -> Vec<(String, String, Option<[i64; 2]>)> {
    let (state, kept) = audited(&plain(4), &[None], &line(change));
    assert_eq!(state.summary.records.rejected, 0, "{:?}", kept.raised);
    assert!(state.disagreements.is_empty());
    let of = |money: WrongMoney| [money.delta_minor, money.open_minor];
    let one = |one: &gincert_replay::RaisedException| {
        let wager = one.wager().unwrap_or_default().to_owned();
        (one.exception.finding.code.to_owned(), wager, one.exception.money.map(of))
    };
    kept.raised.iter().map(one).collect()
}

fn wrong(code: &str, wager: &str, delta: i64, open: i64) -> (String, String, Option<[i64; 2]>) {
    (code.to_owned(), wager.to_owned(), Some([delta, open]))
}

#[test]
fn a_right_round_has_no_finding_however_its_wagers_are_written() {
    let seat = |record: &mut Value, list: &str, to: Value| record["seats"][0][list] = to;
    assert_eq!(found(|_| {}), []);
    // Another order of names, other letters, nothing said of wagers that were not made, or nothing won.
    assert_eq!(
        found(|record| {
            seat(
                record,
                "bets",
                json!({"side": {"low three": 300, "PERFECT GIN ": 200, "Full Hand": null},
                                        "bonus": 0, "play": 1000, "ante": 1000}),
            );
            seat(
                record,
                "net",
                json!({"side": {"low three": -300, "Perfect Gin": 3000, "Full Hand": 0},
                                       "play": 3000, "ante": 1000}),
            );
        }),
        []
    );
    // What came back in place of what was won, and totals that hold every side wager.
    assert_eq!(
        found(|record| {
            seat(record, "net", Value::Null);
            let sides = json!({"Perfect Gin": 3200, "Low Three": 0, "Full Hand": 0});
            let paid =
                json!({"ante": 2000, "play": 4000, "bonus": 5500, "side": sides, "total": 14700});
            seat(record, "paid", paid);
            record["seats"][0]["bets"]["total"] = json!(3100);
            record["net"] = json!(11600);
        }),
        []
    );
    // A wager on nothing by a name that the rules do not have is not a wager.
    assert_eq!(found(|record| record["seats"][0]["bets"]["side"]["Lucky Deal"] = json!(0)), []);
    // A void round returns every wager.
    assert_eq!(
        found(|record| {
            (record["state"], record["reason"]) = (json!("void"), json!("card exposed"));
            let sides = json!({"Perfect Gin": 0, "Low Three": 0, "Full Hand": 0});
            seat(record, "net", json!({"ante": 0, "play": 0, "bonus": 0, "side": sides}));
        }),
        []
    );
}

#[test]
fn a_void_round_that_keeps_the_results_of_its_hand_has_a_finding_without_money() {
    let void = |record: &mut Value| {
        (record["state"], record["reason"]) = (json!("void"), json!("card exposed"));
    };
    let kept = [("void-with-result".to_owned(), String::new(), None)];
    assert_eq!(found(void), kept);
    // Cards that are hidden decide nothing, and what is stated may be the result of the hand.
    let hidden = found(|record| {
        void(record);
        record["seats"][0]["cards"] = json!("?? ?? ?? ?? ?? ?? ??");
    });
    assert_eq!(hidden, kept);
    // A wager that was returned beside others that were not, and another result than that of the hand, have money.
    let in_part = found(|record| {
        void(record);
        for wager in ["play", "bonus"] {
            record["seats"][0]["net"][wager] = json!(0);
        }
        record["seats"][0]["net"]["side"] = json!({});
    });
    assert_eq!(in_part, [wrong("overpaid", "ante", 1000, 1000)]);
    let other = found(|record| {
        void(record);
        record["seats"][0]["net"] = json!({"ante": -1000, "play": 0, "bonus": 0, "side": {}});
    });
    assert_eq!(other, [wrong("underpaid", "ante", -1000, -1000)]);
}

#[test]
fn a_wrong_payment_is_of_the_wager_that_has_it() {
    let net = |name: &str, minor: i64| {
        let name = name.to_owned();
        found(move |record| record["seats"][0]["net"]["side"][name] = json!(minor))
    };
    assert_eq!(net("Perfect Gin", 1000), [wrong("underpaid", "Perfect Gin", -2000, -2000)]);
    assert_eq!(net("Low Three", 450), [wrong("overpaid", "Low Three", 750, 750)]);
    assert_eq!(net("Full Hand", 0), [wrong("overpaid", "Full Hand", 100, 100)]);
    let swapped = found(|record| {
        record["seats"][0]["net"]["side"] =
            json!({"Perfect Gin": -300, "Low Three": 3000, "Full Hand": -100});
    });
    let both = [
        wrong("underpaid", "Perfect Gin", -3300, -3300),
        wrong("overpaid", "Low Three", 3300, 3300),
    ];
    assert_eq!(swapped, both);
    // A fold loses what does not stand, and only that.
    let folded = found(|record| {
        let seat = &mut record["seats"][0];
        seat["action"] = json!("fold");
        seat["bets"]["play"] = json!(0);
        let sides = json!({"Perfect Gin": 3000, "Low Three": -300, "Full Hand": -100});
        seat["net"] = json!({"ante": -1000, "bonus": 5000, "side": sides});
    });
    assert_eq!(folded, [wrong("overpaid", "Perfect Gin", 3200, 3200)]);
}

#[test]
fn a_correction_is_of_the_wager_that_it_names() {
    let corrected = |bet: Value, minor: i64| {
        found(move |record| {
            record["seats"][0]["net"]["side"]["Perfect Gin"] = json!(1000);
            let at = "2026-01-01T13:00:00Z";
            record["seats"][0]["adjusted"] = json!([{"bet": bet, "amount": minor, "at": at}]);
        })
    };
    let whole = [wrong("underpaid", "Perfect Gin", -2000, 0)];
    assert_eq!(corrected(json!("perfect gin"), 2000), whole);
    assert_eq!(corrected(Value::Null, 2000), whole);
    let half = [wrong("underpaid", "Perfect Gin", -2000, -500)];
    assert_eq!(corrected(json!("Perfect Gin"), 1500), half);
    let unclear = corrected(json!("Lucky Deal"), 2000);
    assert!(unclear.iter().any(|(code, ..)| code == "adjustment-unclear"), "{unclear:?}");
}

#[test]
fn an_amount_that_no_wager_of_the_rules_has_is_found_and_never_passed_over() {
    for (list, name, minor) in
        [("bets", "Lucky Deal", 100), ("net", "Lucky Deal", -100), ("bets", "Gin Bonus", 100)]
    {
        let found = found(|record| record["seats"][0][list]["side"][name] = json!(minor));
        let is_it = |one: &(String, String, Option<[i64; 2]>)| one.0 == "amount-impossible";
        assert_eq!(found.iter().filter(|one| is_it(one)).count(), 1, "{list} {name}: {found:?}");
    }
    // Under rules with one side wager every name is one of none.
    let book = common::book(PlayerSetting::CardsSpeak, Limits::default());
    let (_, kept) = audited(&book, &[None], &line(|_| {}));
    let found: Vec<_> = kept.raised.iter().map(|one| one.exception.finding.code).collect();
    assert_eq!(found, ["amount-impossible"]);
    let message = &kept.raised[0].exception.finding.message;
    assert!(NAMES[1..].iter().all(|name| message.contains(name)), "{message}");
}

#[test]
fn a_result_that_is_missing_a_limit_and_an_impossible_amount_are_found_by_the_name() {
    let missing = found(|record| {
        record["seats"][0]["net"]["side"].as_object_mut().unwrap().remove("Low Three");
    });
    assert_eq!(missing, [("wager-missing".to_owned(), "Low Three".to_owned(), None)]);
    let hidden = found(|record| {
        record["seats"][0]["cards"] = Value::Null;
        record["seats"][0]["deadwood"] = Value::Null;
        record["seats"][0]["net"]["side"]["Low Three"] = json!(301);
    });
    assert_eq!(hidden, [("amount-impossible".to_owned(), "Low Three".to_owned(), None)]);
    let mut sides = [Some((100, 5_000)); 4];
    sides[3] = Some((200, 5_000));
    let limits = Limits { sides, ..Limits::default() };
    let book = side_book(PlayerSetting::CardsSpeak, 4, limits);
    let (_, kept) = audited(&book, &[None], &line(|_| {}));
    let found: Vec<_> =
        kept.raised.iter().map(|one| (one.exception.finding.code, one.wager())).collect();
    assert_eq!(found, [("bet-limit", Some("Full Hand"))]);
    assert!(kept.raised[0].exception.finding.message.contains("Full Hand"));
}

#[test]
fn names_that_a_record_cannot_mean_make_it_unreadable() {
    for (from, to) in [
        (r#""Perfect Gin":200"#, r#""Perfect Gin":200,"perfect gin":200"#),
        (r#""Perfect Gin":200"#, r#""Perfect Gin":-200"#),
        (r#""Perfect Gin":200"#, r#""Perfect Gin":2.5"#),
        (r#""Perfect Gin":200"#, r#""Perfect Gin":{"ante":1}"#),
        (r#""Perfect Gin":200"#, r#""Perfect Gin":1000000000001"#),
    ] {
        let text = String::from_utf8(line(|_| {})).unwrap();
        let bad = text.replacen(from, to, 1);
        assert_ne!(bad, text);
        let (state, _) = audited(&plain(4), &[None], bad.as_bytes());
        assert_eq!(state.summary.records.rejected, 1, "{to}");
    }
}

/// The account of many rounds adds up, and each wager of a log that is fair fits its own law.
#[test]
fn each_side_wager_of_a_log_has_its_own_account_and_its_own_tests() {
    for (sides, hide) in [(2, false), (4, false), (4, true)] {
        let book = plain(sides);
        let values = ExactHandValues::new(&book.sheets[0].rules, &|_, _| ()).unwrap();
        let values = [Some(values)];
        let (hide_folds, hide_dealer) = (hide, hide);
        let options = Options { hide_folds, hide_dealer, ..options(6_000) };
        let (bytes, _) = log(&options, &book.sheets[0]);
        let (state, _) = audited(&book, &values, &bytes);
        let all = balances(&state.summary, &book.sheets, &values);
        let [Some(balance)] = &all[..] else { unreachable!("one currency") };
        assert!(balance.adds_up());
        // What the lines say, from the records themselves.
        let mut wagered = [0_i128; 4];
        let mut won = [0_i128; 4];
        for line in bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
            for seat in &read_json(line).unwrap().seats {
                let (bets, net) = (seat.bets.as_ref().unwrap(), seat.net.as_ref().unwrap());
                for (place, name) in NAMES.iter().enumerate() {
                    let of = |list: &gincert_replay::Amounts<'_>| match place {
                        0 => list.get(Bet::BONUS),
                        _ => list.side(name),
                    };
                    wagered[place] += i128::from(of(bets).unwrap_or(0));
                    won[place] += i128::from(of(net).unwrap_or(0));
                }
            }
        }
        for place in 0..4 {
            let line = balance.account.sides[place].line;
            assert_eq!(line.wagered.value(), Some(wagered[place]), "{place}");
            assert_eq!(line.won.value(), Some(won[place]), "{place}");
            assert_eq!(wagered[place] > 0, place < sides);
        }
        let made = tests(&state.summary, &book.sheets, &values);
        for name in NAMES.iter().take(sides) {
            for test in [
                format!("players' hands by pay row of {name}"),
                format!("{name} against its pay table"),
            ] {
                let made = made.iter().find(|one| one.name == test).unwrap();
                assert!(!made.differs(), "{made:?}");
                // Of a wager that a fold loses the mean depends on what players do, and hands are hidden.
                let is_lost = ["Perfect Gin", "Full Hand"].contains(name);
                let is_made = match test.ends_with("table") {
                    true => !is_lost,
                    false => !hide,
                };
                assert_eq!(made.answer.is_ok(), is_made, "{hide} {made:?}");
            }
        }
    }
}

/// What is stated of a wager that the rules do not have is left out of the account as a whole, and is in it.
#[test]
fn an_account_adds_up_with_wagers_that_the_rules_do_not_have() {
    let book = plain(4);
    let values = [Some(ExactHandValues::new(&book.sheets[0].rules, &|_, _| ()).unwrap())];
    let unknown = |record: &mut Value| {
        record["seats"][0]["bets"]["side"]["Lucky Deal"] = json!(700);
        record["seats"][0]["net"]["side"]["lucky deal "] = json!(2100);
    };
    let void = |record: &mut Value| {
        unknown(record);
        record["round"] = json!("T1-2");
        record["seq"] = json!(2);
        (record["state"], record["reason"]) = (json!("void"), json!("card exposed"));
    };
    let lines = [line(unknown), b"\n".to_vec(), line(void)].concat();
    let (state, _) = audited(&book, &values, &lines);
    let all = balances(&state.summary, &book.sheets, &values);
    let Some(balance) = &all[0] else { unreachable!("amounts are small") };
    assert!(balance.adds_up());
    let unnamed = balance.account.unnamed;
    assert_eq!((unnamed.rounds, unnamed.wagers, unnamed.wagered.value()), (1, 1, Some(700)));
    assert_eq!((unnamed.won.value(), unnamed.void.value()), (Some(4200), Some(2100)));
    let of_rules = balance.lines.iter().find(|line| line.why == ExclusionReason::NoWager).unwrap();
    assert_eq!((of_rules.wagers, of_rules.wagered, of_rules.won), (1, 700, -2100));
    // It is a wager that was made and not compared.
    assert_eq!(state.summary.checked.wagers_unclear, 1);
}

/// A log that pays one side wager by another's table differs from that wager's law, and from no other's.
#[test]
fn a_wager_that_wins_too_much_differs_from_its_own_law() {
    let book = plain(4);
    let values = [Some(ExactHandValues::new(&book.sheets[0].rules, &|_, _| ()).unwrap())];
    let (bytes, _) = log(&Options { seats: 1, varies: false, ..options(8_000) }, &book.sheets[0]);
    // Of rounds in which Low Three loses two in five are left out.
    let mut kept = Vec::new();
    let mut left = 0;
    for line in bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let record = read_json(line).unwrap();
        let net = record.seats[0].net.as_ref().unwrap().side("Low Three");
        let is_lost = net.is_some_and(|net| net < 0);
        left += u32::from(is_lost);
        if !is_lost || left % 5 > 1 {
            kept.extend_from_slice(line);
            kept.push(b'\n');
        }
    }
    let (state, _) = audited(&book, &values, &kept);
    let made = tests(&state.summary, &book.sheets, &values);
    let test = |name: &str| made.iter().find(|one| one.name.starts_with(name)).unwrap();
    assert!(test("Low Three against").differs());
    assert!(!test("Gin Bonus against").differs());
}
