//! Questions with agreed answers: every one is asked, every key of the agreed answer compared.
//! `GINCERT_ASK_VECTORS` names a folder with more of them.

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::{Path, PathBuf};

    /// Faults that stand for each other where a figure can be explained in two ways.
    const ALIKE: [&str; 4] = ["points-wrong", "bonus-wrong", "multiplier-wrong", "total-wrong"];

    /// Card lists are sets, except a pile; so their words are sorted.
    fn normal(key: &str, value: &Value) -> Value {
        match value {
            Value::String(text) if key != "pile" => {
                let mut words: Vec<&str> = text.split(' ').collect();
                words.sort_unstable();
                Value::String(words.join(" "))
            }
            Value::Array(list) => {
                let mut list: Vec<Value> = list.iter().map(|value| normal(key, value)).collect();
                if matches!(
                    key,
                    "leftovers" | "best_discards" | "knock_discards" | "gin_discards" | "addable"
                ) {
                    list.sort_by_key(ToString::to_string);
                }
                Value::Array(list)
            }
            Value::Object(keys) => {
                let inner = |name: &str| if key == "addable" { key } else { name }.to_string();
                keys.iter()
                    .map(|(name, value)| (name.clone(), normal(&inner(name), value)))
                    .collect()
            }
            other => other.clone(),
        }
    }

    fn same_fault(wanted: &Value, found: &Value) -> bool {
        let code = |value: &Value| value["code"].as_str().unwrap_or_default().to_string();
        let (wanted_code, found_code) = (code(wanted), code(found));
        let alike = ALIKE.contains(&wanted_code.as_str()) && ALIKE.contains(&found_code.as_str());
        let place = |value: &Value| (value["game"].clone(), value["hand"].clone());
        (wanted_code == found_code || alike) && place(wanted) == place(found)
    }

    fn difference(wanted: &Value, found: &Value) -> Option<String> {
        for (key, wanted) in wanted.as_object().unwrap() {
            let found = &found[key];
            let same = if key == "faults" {
                let (wanted, found) = (wanted.as_array().unwrap(), found.as_array().unwrap());
                wanted.is_empty() == found.is_empty()
                    && wanted.iter().all(|w| found.iter().any(|f| same_fault(w, f)))
            } else {
                subset(&normal(key, wanted), &normal(key, found))
            };
            if !same {
                return Some(format!("{key}: wanted {wanted}, found {found}"));
            }
        }
        None
    }

    /// Further keys in an answer are free.
    fn subset(wanted: &Value, found: &Value) -> bool {
        match (wanted, found) {
            (Value::Object(wanted), Value::Object(found)) => {
                wanted.iter().all(|(key, wanted)| found.get(key).is_some_and(|f| subset(wanted, f)))
            }
            (Value::Array(wanted), Value::Array(found)) => {
                wanted.len() == found.len() && wanted.iter().zip(found).all(|(w, f)| subset(w, f))
            }
            (wanted, found) => wanted == found,
        }
    }

    fn check(path: &Path, misses: &mut Vec<String>) -> usize {
        let text = std::fs::read_to_string(path).unwrap();
        for line in text.lines() {
            let vector: Value = serde_json::from_str(line).unwrap();
            let answer = gincert_ask::Evaluator::default().answer(&vector["q"].to_string());
            let answer: Value = serde_json::from_str(&answer.line).unwrap();
            let miss = match answer.get("answer") {
                Some(answer) => difference(&vector["a"], answer),
                None => Some(answer["error"]["message"].to_string()),
            };
            if let Some(miss) = miss {
                misses.push(format!("{} {}: {miss}", vector["id"], vector["flags"]));
            }
        }
        text.lines().count()
    }

    fn folder(path: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors").join(path)
    }

    /// The files of vectors in a folder.
    fn files(folder: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).unwrap();
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.retain(|path| {
            path.extension().is_some_and(|ending| ending == "jsonl") && !path.ends_with(SENTENCES)
        });
        paths.sort();
        paths
    }

    #[test]
    fn every_question_gets_its_agreed_answer() {
        let own = ["ask", "gin-rummy/sentences", "table-gin/sentences"].map(folder);
        let more = std::env::var_os("GINCERT_ASK_VECTORS").map(PathBuf::from);
        let mut misses = Vec::new();
        let mut asked = BTreeMap::new();
        for path in own.into_iter().chain(more).flat_map(|folder| files(&folder)) {
            let before = misses.len();
            let questions = check(&path, &mut misses);
            asked.insert(path, (questions, misses.len() - before));
        }
        let many = misses.len();
        misses.truncate(40);
        assert!(many == 0, "{many} differences in {asked:#?}\n{}", misses.join("\n"));
        assert!(asked.values().map(|(questions, _)| questions).sum::<usize>() >= 500);
    }

    /// The list of the sentences, beside their vectors.
    const SENTENCES: &str = "sentences.jsonl";

    /// Sentences of the sources without a vector that keeps them, or without one that breaks them,
    /// where there can be one.
    fn uncovered(list: &str, vectors: &[String]) -> Vec<String> {
        let read = |line: &str| -> Value { serde_json::from_str(line).unwrap() };
        let mut covered = BTreeSet::new();
        for vector in vectors.iter().flat_map(|text| text.lines()).map(read) {
            for id in vector["sentences"].as_array().unwrap() {
                covered.insert((id.as_str().unwrap().to_owned(), vector["good"] == true));
            }
        }
        let mut open = Vec::new();
        for sentence in list.lines().map(read) {
            let id = sentence["id"].as_str().unwrap();
            for (kind, good) in [("good", true), ("bad", false)] {
                // Where there can be none, the list says why.
                let can_be = sentence[kind] == true;
                if !can_be && sentence["why"].as_str().unwrap_or_default().is_empty() {
                    open.push(format!("{id}: no {kind} vector, and no reason why there is none"));
                }
                if can_be && !covered.contains(&(id.to_owned(), good)) {
                    open.push(format!("{id}: no {kind} vector"));
                }
            }
        }
        open
    }

    #[test]
    fn every_rule_sentence_has_a_vector_that_keeps_it_and_one_that_breaks_it() {
        let mut sentences = 0;
        for family in ["gin-rummy/sentences", "table-gin/sentences"].map(folder) {
            let list = std::fs::read_to_string(family.join(SENTENCES)).unwrap();
            let vectors: Vec<String> =
                files(&family).iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
            assert_eq!(uncovered(&list, &vectors), Vec::<String>::new());
            sentences += list.lines().count();
            // What would be missed is told.
            let first: Value = serde_json::from_str(list.lines().next().unwrap()).unwrap();
            let without: Vec<String> = vectors
                .iter()
                .map(|text| text.replace(&first["id"].to_string(), "\"none\""))
                .collect();
            assert!(!uncovered(&list, &without).is_empty());
        }
        assert_eq!(sentences, 197);
    }
}
