//! Questions that cannot be answered, since nobody could say what they ask.

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    fn asked(line: &str) -> Value {
        let answered = gincert_ask::Evaluator::default().answer(line);
        let value: Value = serde_json::from_str(&answered.line).unwrap();
        assert_eq!(answered.is_answer, value.get("answer").is_some());
        value
    }

    const TERMS: &str = r#""Deck":"52 cards, ace low","Melds":"Set of 3 or 4, Run of 3 or more","Card values":"Ace 1, pips, court cards 10""#;

    fn hand(more: &str, terms: &str) -> Value {
        let cards = r#""cards":"As 2s 3s 7c 7d 7h 9c 9d 9h 4h""#;
        asked(&format!(r#"{{"id":7,"ask":"hand",{cards}{more},"terms":{{{TERMS}{terms}}}}}"#))
    }

    fn refused(message: &str) -> Value {
        json!({ "id": 7, "error": { "code": "question-unreadable", "message": message } })
    }

    #[test]
    fn a_key_that_stands_twice_is_named_and_nothing_is_answered() {
        assert_eq!(hand("", "")["answer"]["points"], 4);
        let twice = refused("The key `cards` stands twice; give it once.");
        assert_eq!(hand(r#","cards":"As 2s 3s 7c 7d 7h 9c 9d 9h 4h""#, ""), twice);
        assert_eq!(hand(r#","cards":"Kc Qd 3s 7c 7d 7h 9c 9d 9h 4h""#, ""), twice);
        let row = refused("The key `Deck` stands twice; give it once.");
        assert_eq!(hand("", r#","Deck":"52 cards, ace high""#), row);
        let row = refused("The key `DECK` stands twice; give it once.");
        assert_eq!(
            hand("", r#","DECK":"52 cards, ace high""#)["error"]["code"],
            row["error"]["code"]
        );
    }

    #[test]
    fn a_row_that_no_rules_have_is_told_with_the_nearest() {
        let words = "`terms` has the row `Knok`, which no rules have; the nearest is `Knock`.";
        assert_eq!(hand("", r#","Knok":"Gin only""#), refused(words));
        assert_eq!(hand("", r#","knock":"Gin only""#)["answer"]["limit"], 0);
    }

    #[test]
    fn a_match_with_a_key_twice_is_not_kept() {
        let rows = gincert_ask::Rows::default();
        let problem =
            gincert_ask::kept(&rows, r#"{"rounds":[{"winner":0,"winner":1}]}"#).unwrap_err();
        assert_eq!(problem.to_string(), "The key `winner` stands twice; give it once.");
    }
}

/// 12345678901234567890123 came back as 1.2345678901234568e22, which no program finds again.
#[test]
fn an_id_that_would_come_back_rounded_is_refused() {
    let ask = |id: &str| {
        let question = format!(r#"{{"id":{id},"ask":"nothing"}}"#);
        let line = gincert_ask::Evaluator::default().answer(&question).line;
        serde_json::from_str::<serde_json::Value>(&line).unwrap()
    };
    for id in ["12345678901234567890123", "-92233720368547758090", "[1,12345678901234567890123]"] {
        let answer = ask(id);
        assert_eq!(answer.get("id"), None, "{id}");
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.starts_with("The key `id` has to be a text, or a number of"), "{message}");
    }
    for id in ["18446744073709551615", "-9223372036854775808", "1.5", "\"12345678901234567890123\""]
    {
        let answer = ask(id);
        assert_eq!(answer["id"].to_string(), id);
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.starts_with("`nothing` is no question"), "{message}");
    }
}
