//! Questions about games of 500 Rummy's kind: hands by the number of seats, an ace by its use, and score
//! sheets of three and four players.

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    fn rows() -> Value {
        json!({
            "Deck": "52 cards, ace high or low", "Melds": "Set of 3 or 4, Run of 3 or more",
            "Card values": "Ace 1 in a run with two and three, otherwise 15, pips, court cards 10",
            "Hand": "13 cards with two seats, 7 with more", "Seats": "2 to 4",
            "Add to": "Any meld", "Turn ends": "Discard", "Score": "Table minus hand",
            "Stock end": "None left and nothing taken of the pile, each seat scores",
            "Game": "500 points",
        })
    }

    fn asked_under(rows: Value, mut question: Value) -> Value {
        question["terms"] = rows;
        let answered = gincert_ask::Evaluator::default().answer(&question.to_string());
        serde_json::from_str(&answered.line).unwrap()
    }

    fn asked(question: Value) -> Value {
        asked_under(rows(), question)
    }

    #[test]
    fn a_hand_that_is_laid_has_a_size_of_its_game() {
        let laid = |melds: &[&str], left: &str| {
            let hand = json!({ "melds": melds, "leftover": left });
            asked(json!({ "ask": "hand", "laid": hand }))["answer"].clone()
        };
        assert_eq!(laid(&["As 2s 3s", "7c 7d 7h"], "Ad")["points"], 15);
        assert_eq!(laid(&["As 2s 3s", "7c 7d 7h"], "Ad Kd")["points"], 25);
        assert_eq!(laid(&["As 2s 3s", "7c 7d 7h"], "Ad Kd 4c")["code"], "card-count");
        let thirteen = ["As 2s 3s 4s", "7c 7d 7h", "9h Th Jh"];
        assert_eq!(laid(&thirteen, "Kd 5c 2h")["points"], 17);
        assert_eq!(laid(&thirteen, "Kd 5c")["code"], "card-count");
    }

    #[test]
    fn an_ace_on_the_table_counts_by_its_use_and_for_who_added_it() {
        let table = json!([
            { "by": 0, "kind": "run", "cards": "As 2s 3s", "added": [[2, "As"]] },
            { "by": 1, "kind": "run", "cards": "Qh Kh Ah" },
        ]);
        let end = json!({ "kind": "stock", "by": null, "accepted": true });
        let score = asked(json!({
            "ask": "score", "end": end, "hands": ["Ac", "", "5d"], "table": table,
        }));
        assert_eq!(score["answer"]["points"], json!([5 - 15, 35, 1 - 5]));
        assert_eq!(score["answer"]["winner"], 1);
    }

    #[test]
    fn a_round_of_three_seats_deals_seven_cards_to_each() {
        let suits = ["c", "d", "h", "s"];
        let ranks = "A23456789TJQK".chars();
        let pack: Vec<String> =
            ranks.flat_map(|rank| suits.map(|suit| format!("{rank}{suit}"))).collect();
        let round = asked(json!({
            "ask": "round", "seats": 3, "dealer_seat": 2, "pack": pack.join(" "),
            "events": [[0, "draw", pack[22]], [0, "discard", pack[22]], [1, "draw", pack[23]]],
        }));
        let answer = &round["answer"];
        assert_eq!(
            (answer["legal"].clone(), &answer["code"]),
            (json!(false), &json!("round-unfinished"))
        );
        let late = json!({
            "ask": "round", "seats": 3, "dealer_seat": 2, "pack": pack.join(" "),
            "events": [[0, "draw", pack[22]], [0, "discard", pack[22]], [2, "draw", pack[23]]],
        });
        assert_eq!(asked(late)["answer"]["code"], "turn-order");
    }

    fn sheet(rounds: Value, more: Value) -> Value {
        let mut question = json!({ "ask": "sheet", "first_dealer": 0, "rounds": rounds });
        if let (Some(keys), Some(more)) = (question.as_object_mut(), more.as_object()) {
            keys.extend(more.clone());
        }
        asked(question)
    }

    #[test]
    fn three_and_four_players_keep_a_sheet_each_for_himself() {
        let three = json!([
            { "kind": "out", "winner": 0, "points": [212, -30, 85] },
            { "kind": "out", "winner": 2, "points": [10, 40, 460] },
        ]);
        let kept = sheet(three.clone(), json!({}))["answer"].clone();
        assert_eq!(kept["games"][0]["totals"], json!([222, 10, 545]));
        assert_eq!(kept["games"][0]["margin"], 323);
        assert_eq!(kept["final"]["games_won"], json!([0, 0, 1]));
        assert_eq!(
            (kept["running"].clone(), kept["dealers"].clone()),
            (json!([[212, -30, 85], [222, 10, 545]]), json!([0, 1]),)
        );
        let claims = json!({ "claims": { "games": [{ "totals": [222, 10, 544] }] } });
        assert_eq!(
            sheet(three, claims)["answer"]["faults"],
            json!([{ "code": "total-wrong", "game": 1 }])
        );
        let four = json!([{ "kind": "stock", "winner": null, "points": [5, 5, 0, 1] }]);
        assert_eq!(sheet(four, json!({}))["answer"]["final"]["totals"], json!([0, 0, 0, 0]));
    }

    #[test]
    fn rounds_and_claims_have_as_many_figures_as_the_first_round() {
        let message =
            |answer: Value| answer["error"]["message"].as_str().unwrap_or("none").to_owned();
        let mixed = json!([{ "points": [1, 2, 3] }, { "points": [1, 2] }]);
        let wanted = "The key `points` has to be 3 figures, one a side.";
        assert_eq!(message(sheet(mixed, json!({}))), wanted);
        let five = json!([{ "points": [1, 2, 3, 4, 5] }]);
        let wanted = "The key `points` has to be two figures, one a side.";
        assert_eq!(message(sheet(five, json!({}))), wanted);
        let winner = json!([{ "winner": 3, "points": [1, 2, 3] }]);
        let wanted = "The key `winner` has to be a side from 0 to 2, or null.";
        assert_eq!(message(sheet(winner, json!({}))), wanted);
        let claims = json!({ "claims": { "final": { "games_won": [0, 0], "totals": [0, 0, 0] } } });
        let wanted = "The key `games_won` has to be 3 numbers from 0.";
        assert_eq!(message(sheet(json!([{ "points": [1, 2, 3] }]), claims)), wanted);
    }

    #[test]
    fn a_row_for_two_sides_only_keeps_no_sheet_of_three() {
        let mut rows = rows();
        rows["Next dealer"] = json!("Loser");
        let question = json!({ "ask": "sheet", "rounds": [{ "points": [1, 2, 3] }] });
        let refused = asked_under(rows.clone(), question);
        let message = "The row `Next dealer` is for a sheet of two sides, and these rounds have 3.";
        assert_eq!(refused["error"]["message"], message);
        let two = json!({ "ask": "sheet", "rounds": [{ "winner": 1, "points": [1, 2] }] });
        assert_eq!(asked_under(rows, two)["answer"]["legal"], true);
    }

    #[test]
    fn closed_hands_refuse_an_ace_by_its_use() {
        let rows = json!({
            "Deck": "52 cards, ace high or low", "Melds": "Set of 3 or 4, Run of 3 or more",
            "Card values": "Ace 1 in a run with two and three, otherwise 15, pips, court cards 10",
            "Knock": "10 or less",
        });
        let question =
            json!({ "ask": "hand", "cards": "As 2s 3s 7c 7d 7h 4h 9c 9d 9h", "upcard": "5d" });
        let refused = asked_under(rows, question);
        let message = refused["error"]["message"].as_str().unwrap_or_default().to_owned();
        assert!(message.contains("cards in melds count nothing"), "{refused}");
    }
}
