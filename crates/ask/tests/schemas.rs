//! Questions and answers as the schemas state them.

#[cfg(test)]
mod tests {
    use jsonschema::Validator;
    use serde_json::{Map, Value, json};
    use std::path::Path;

    fn read(path: &str) -> String {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors").join(path);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    fn schema(name: &str) -> Value {
        serde_json::from_str(&read(&format!("schema/{name}-1.schema.json"))).unwrap()
    }

    fn validator(schema: &Value) -> Validator {
        jsonschema::validator_for(schema).unwrap()
    }

    /// All agreed questions.
    fn questions() -> Vec<Value> {
        let files = [
            "hands",
            "rounds",
            "settle",
            "settle-claims",
            "sheets",
            "sheet-claims",
            "table-hands",
            "table-rounds",
            "table-scores",
            "table-score-claims",
            "turns",
        ];
        let lines = files.map(|name| read(&format!("ask/{name}.jsonl")));
        let vector = |line: &str| serde_json::from_str::<Value>(line).unwrap();
        lines.iter().flat_map(|text| text.lines()).map(|line| vector(line)["q"].take()).collect()
    }

    fn answered(question: &Value) -> Value {
        let answer = gincert_ask::Evaluator::default().answer(&question.to_string());
        serde_json::from_str(&answer.line).unwrap()
    }

    /// Keys of an answer that its schema does not name.
    fn unnamed<'a>(schema: &Value, answer: &'a Map<String, Value>) -> Vec<&'a String> {
        let answers = &schema["$defs"]["answer"];
        let named = |key: &str| {
            [&answers["properties"], &answers["then"]["properties"]]
                .iter()
                .any(|keys| !keys[key].is_null())
        };
        answer.keys().filter(|key| !named(key)).collect()
    }

    #[test]
    fn every_agreed_question_and_every_answer_fit_and_no_key_of_an_answer_is_unnamed() {
        let (question_schema, answer_schema) =
            (validator(&schema("question")), validator(&schema("answer")));
        let all = questions();
        assert!(all.len() > 400);
        let names = schema("answer");
        for mut question in all {
            question["id"] = json!("q");
            let errors: Vec<String> =
                question_schema.iter_errors(&question).map(|error| error.to_string()).collect();
            assert!(errors.is_empty(), "{question}: {errors:?}");
            let answer = answered(&question);
            let errors: Vec<String> =
                answer_schema.iter_errors(&answer).map(|error| error.to_string()).collect();
            assert!(errors.is_empty(), "{answer}: {errors:?}");
            assert_eq!(
                unnamed(&names, answer["answer"].as_object().unwrap()),
                Vec::<&String>::new()
            );
        }
        let refused = answered(&json!({ "ask": "nothing" }));
        assert!(answer_schema.is_valid(&refused) && refused["error"].is_object(), "{refused}");
        assert!(!answer_schema.is_valid(&json!({ "id": 1 })));
        assert!(!answer_schema.is_valid(&json!({ "answer": { "legal": false } })));
    }

    /// A key that has to be there, left out or of another type, is refused by the schema and by the command alike.
    #[test]
    fn what_the_schema_needs_the_command_needs() {
        let schema = validator(&schema("question"));
        let needed = |question: &Value| -> &[&str] {
            match question["ask"].as_str().unwrap() {
                "hand" if question["laid"].is_null() => &["ask", "cards"],
                "hand" => &["ask", "laid"],
                "settle" => &["ask", "hands", "events"],
                "round" => &["ask", "pack", "dealer_seat", "events"],
                "sheet" => &["ask", "rounds"],
                "table" => &["ask", "cards", "table", "seat"],
                "turn" => &["ask", "state", "events"],
                "score" => &["ask", "end", "hands"],
                other => panic!("{other}"),
            }
        };
        let mut refused = 0;
        for question in questions() {
            for key in needed(&question) {
                let mut without = question.clone();
                without.as_object_mut().unwrap().remove(*key);
                let mut other = question.clone();
                other[key] = json!(true);
                for wrong in [without, other] {
                    assert!(!schema.is_valid(&wrong), "{key}: {wrong}");
                    let answer = answered(&wrong);
                    // Play that is not legal before the key is looked at is answered as such.
                    let is_refused = answer.get("error").is_some();
                    assert!(is_refused || answer["answer"]["legal"] == false, "{key}: {answer}");
                    refused += usize::from(is_refused);
                }
            }
        }
        assert!(refused > 2_000, "{refused}");
    }
}
