//! `gincert ask`: questions of other programs, one a line, answered by the evaluators.

use crate::io::exit::{Exit, Failure};
use crate::io::files::{opened, shown};
use crate::io::lines::{InputLine, next_line};
use crate::ui::output::{Output, stdout};
use gincert_ask::{Document, Evaluator, QUESTION_BYTES_MAX, unread};
use gincert_game::Ruleset;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

pub fn run(output: &Output, rules: &[PathBuf], questions: &[PathBuf]) -> Result<Exit, Failure> {
    let mut documents: Vec<Document> = Vec::new();
    for path in rules {
        let document = at_hand(path)?;
        if documents.iter().any(|other| other.name == document.name) {
            let sentence = format!("Two of the documents are {}; give one.", document.name);
            return Err(Failure::usage(sentence));
        }
        documents.push(document);
    }
    let mut evaluator = Evaluator::new(documents);
    let mut exit = Exit::Clean;
    let mut take = |input: &mut dyn Read, name: &str| -> Result<(), Failure> {
        if !answers(&mut evaluator, input, name)? {
            exit = Exit::Unreadable;
        }
        Ok(())
    };
    if questions.is_empty() {
        take(&mut std::io::stdin().lock(), "Standard input")?;
    }
    for path in questions {
        let name = shown(path);
        let mut file = File::open(path)
            .map_err(|error| Failure::unreadable(format!("{name} could not be read: {error}.")))?;
        take(&mut file, &name)?;
    }
    if exit == Exit::Unreadable {
        output.remark("Some lines are not questions; their answers state what is wrong.");
    }
    Ok(exit)
}

/// A rule document whose rows are rules.
fn at_hand(path: &Path) -> Result<Document, Failure> {
    let examined = opened(path);
    let shown = shown(path);
    if !examined.readable() {
        return Err(Failure::unreadable(format!("{shown} cannot be read as a rule document.")));
    }
    let facts = &examined.dossier.facts;
    let unusable = |why: &str| {
        let message = format!("{shown} {why}.");
        Failure { exit: Exit::Findings, message }
    };
    match &examined.dossier.ruleset {
        None => Err(unusable("has no usable ruleset; gincert check shows why")),
        Some(Ruleset::GinAndWin(_)) => {
            Err(unusable("is of a game that does not count deadwood and cannot be asked about"))
        }
        Some(ruleset @ (Ruleset::GinRummy(_) | Ruleset::TableGin(_))) => {
            let game = ruleset.family().word();
            let revision = facts.revision.as_ref().map(|row| row.value.as_str());
            let revision = revision.ok_or_else(|| unusable("does not state its revision"))?;
            Ok(Document { name: format!("{game}/{revision}"), rows: examined.rows() })
        }
    }
}

/// Answers every line of an input; says whether all were questions. A program that waits for its
/// answer gets it before it asks on: whatever was asked so far is answered.
fn answers(evaluator: &mut Evaluator, input: &mut dyn Read, name: &str) -> Result<bool, Failure> {
    let mut input = BufReader::new(input);
    let mut out = BufWriter::new(stdout()?.lock());
    let mut buffer = Vec::new();
    let mut all = true;
    while let Some(line) = next_line(&mut input, name, QUESTION_BYTES_MAX as u64, &mut buffer)? {
        let answered = match line {
            InputLine::Text(text) if text.trim().is_empty() => continue,
            InputLine::Text(text) => evaluator.answer(text),
            InputLine::Unread(why) => unread(why),
        };
        all &= answered.is_answer;
        out.write_all(answered.line.as_bytes())?;
        out.write_all(b"\n")?;
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    out.flush()?;
    Ok(all)
}
