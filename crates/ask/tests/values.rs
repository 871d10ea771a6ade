//! Questions as values: the same answers as by JSON, and keys that matter only where they are needed.

#[cfg(test)]
mod tests {
    use gincert_ask::{
        AnswerError, Evaluator, EvaluatorAnswer, EventList, HandQuestion, Question, Rows,
        TurnQuestion, answer_json,
    };
    use gincert_game::deadwood::MeldKind;
    use gincert_game::dealing::Stock;
    use gincert_game::table_gin::{Act, Event, TableState};
    use gincert_game::{Card, CardSet, Code, RuleViolation, parse_card, parse_cards};
    use serde_json::{Value, json};

    const HAND: &str = "As 2s 3s 7c 7d 7h 9c 9d 9h 4h";

    fn closed() -> Vec<(&'static str, &'static str)> {
        vec![
            ("Deck", "52 cards, ace low"),
            ("Melds", "Set of 3 or 4, Run of 3 or more"),
            ("Card values", "Ace 1, pips, court cards 10"),
        ]
    }

    fn rows(terms: &[(&str, &str)]) -> Rows {
        Rows::new(terms.iter().map(|(term, phrase)| (term.to_string(), phrase.to_string())))
    }

    /// The answer to a question in JSON under the terms.
    fn by_json(terms: &[(&str, &str)], mut question: Value) -> Value {
        question["terms"] = terms.iter().map(|(term, phrase)| (*term, *phrase)).collect();
        let line = Evaluator::default().answer(&question.to_string()).line;
        serde_json::from_str(&line).unwrap()
    }

    #[test]
    fn a_value_is_answered_as_its_json_is() {
        let question = HandQuestion::parse(HAND, 0).map(Question::Hand).unwrap();
        let found = Evaluator::default().answer_question(&rows(&closed()), question);
        let by_value = answer_json(found).unwrap();
        let json = by_json(&closed(), json!({ "ask": "hand", "cards": HAND }));
        assert_eq!((by_value["points"].clone(), &by_value), (json!(4), &json["answer"]));
    }

    #[test]
    fn a_card_that_stands_twice_is_a_fault_of_the_play_and_no_problem_of_the_question() {
        let twice = HandQuestion::parse("As As 3s 7c 7d 7h 9c 9d 9h 4h", 0);
        let fault = RuleViolation::of_all(Code::CardDuplicate);
        assert_eq!(twice, Err(AnswerError::Illegal(fault)));
        assert!(matches!(HandQuestion::parse("Xx", 2), Err(AnswerError::Question(_))));
    }

    /// docs/questions.md: an unreadable key is no error where the play breaks a rule before the key is
    /// needed, or the key is not needed at all.
    #[test]
    fn a_key_matters_where_the_rules_need_it() {
        let ask = |terms: &[(&str, &str)], cards: &str, key: &str| {
            let mut question = json!({ "ask": "hand", "cards": cards });
            question[key] = json!(7);
            by_json(terms, question)
        };
        let needed = |key: &str| format!("The key `{key}` has to be one card.");
        // No rule needs an upcard here.
        assert_eq!(ask(&closed(), HAND, "upcard")["answer"]["points"], 4);
        assert_eq!(ask(&closed(), HAND, "taken")["error"]["message"], needed("taken"));
        assert_eq!(ask(&closed(), "As 2s", "taken")["answer"]["code"], "card-count");
        let knock = [closed(), vec![("Knock", "Upcard value or less")]].concat();
        assert_eq!(ask(&knock, HAND, "upcard")["error"]["message"], needed("upcard"));
    }

    fn cards(text: &str) -> CardSet {
        parse_cards(text).unwrap()
    }

    fn card(text: &str) -> Card {
        parse_card(text).unwrap().0
    }

    const TABLE: [(&str, &str); 9] = [
        ("Deck", "52 cards, ace high"),
        ("Melds", "Set of 3 or 4, Run of 3 or more"),
        ("Card values", "Ace 10, pips, court cards 10"),
        ("Add to", "Any meld"),
        ("Turn ends", "Discard"),
        ("Redeposit", "Allowed"),
        ("Final discard", "Optional"),
        ("Challenge", "Own turn, before drawing"),
        ("Stock end", "None left, lower total scores the difference"),
    ];

    /// The turn of seat 0, and what comes after it.
    fn turns(after: Vec<Result<Event, Code>>) -> Result<EvaluatorAnswer, AnswerError> {
        let state = TableState {
            hands: vec![cards("2c Kd"), cards("9d 9h 5c")],
            table: Vec::new(),
            stock: Stock::Unseen(20),
            pile: Vec::new(),
            contract: vec![false; 2],
            accepted: None,
            turn: 0,
        };
        let first = [of(0, Act::Draw(card("4h"))), of(0, Act::Discard(card("Kd")))];
        let events: EventList<Event> = first.into_iter().chain(after).collect();
        let question = Question::Turns(TurnQuestion { state, events, with_added: true });
        Evaluator::default().answer_question(&rows(&TABLE), question)
    }

    fn of(seat: u8, act: Act) -> Result<Event, Code> {
        Ok(Event { seat: Some(seat), act })
    }

    fn goes_out() -> Vec<Result<Event, Code>> {
        let set = Act::Meld { cards: cards("9d 9h 9s"), kind: MeldKind::Set };
        vec![of(1, Act::Draw(card("9s"))), of(1, set), of(1, Act::Discard(card("5c")))]
    }

    #[test]
    fn turns_one_after_the_other_end_with_the_score() {
        let Ok(EvaluatorAnswer::Turn(end)) = turns(goes_out()) else { panic!() };
        let score = end.score.unwrap().end;
        assert_eq!((score.by, score.hand_totals, score.points), (Some(1), vec![6, 0], vec![0, 6]));
        let Ok(EvaluatorAnswer::Turn(after)) = turns(Vec::new()) else { panic!() };
        assert_eq!(
            (after.turn(), after.score, after.state.hands[0]),
            (Some(1), None, cards("2c 4h"))
        );
    }

    #[test]
    fn a_fault_of_a_later_turn_stands_at_its_place_among_all_events() {
        let fault = |after: Vec<Result<Event, Code>>| match turns(after) {
            Err(AnswerError::Illegal(fault)) => (fault.code, fault.at),
            other => panic!("{other:?}"),
        };
        assert_eq!(fault(vec![of(0, Act::Draw(card("9s")))]), (Code::TurnOrder, Some(2)));
        let twice = vec![of(1, Act::Draw(card("9s"))), Err(Code::CardDuplicate)];
        assert_eq!(fault(twice), (Code::CardDuplicate, Some(3)));
        // What comes first counts: the hand is over before the card that stands twice.
        let late = [goes_out(), vec![Err(Code::CardDuplicate)]].concat();
        assert_eq!(fault(late), (Code::AfterEnd, Some(5)));
        let open = vec![of(1, Act::Draw(card("9s")))];
        assert_eq!(fault(open), (Code::TurnEndMissing, None));
    }
}
