//! `gincert lsp` over pipes, by a client of our own: the findings are those of `check`, quick fixes remove
//! them, and whatever a client sends is answered as the protocol says.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::editor::{Client, URI};
use common::{gincert, top};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// The rule documents of a folder.
fn documents(folder: &str) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(top().join(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.sort();
    paths
}

/// The text of a sample, with a finding in it.
fn broken_sample() -> String {
    let good = fs::read_to_string(top().join("rulesets/gin-and-win/ten.md")).unwrap();
    let bad =
        good.replace("Equal to Ante ", "Equall to Ante").replacen("| Seats   ", "| Saets   ", 1);
    assert_ne!(good, bad);
    bad
}

/// The byte of a position, by a count of our own.
fn offset(text: &str, position: &Value, encoding: &str) -> usize {
    let line = position["line"].as_u64().unwrap() as usize;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let wanted = position["character"].as_u64().unwrap() as usize;
    let mut width = 0;
    for (at, c) in text[start..].char_indices() {
        if width >= wanted {
            return start + at;
        }
        width += if encoding == "utf-8" { c.len_utf8() } else { c.len_utf16() };
    }
    text.len()
}

/// A text with the edits of a quick fix.
fn edited(text: &str, action: &Value) -> String {
    let edits = action["edit"]["changes"][URI].as_array().unwrap();
    assert_eq!(edits.len(), 1);
    let range = &edits[0]["range"];
    let mut text = text.to_owned();
    let bytes = offset(&text, &range["start"], "utf-16")..offset(&text, &range["end"], "utf-16");
    text.replace_range(bytes, edits[0]["newText"].as_str().unwrap());
    text
}

/// What `check` finds: code, line, grade and sentence.
fn checked(path: &Path) -> Vec<(String, u64, u64, String)> {
    let answer =
        gincert(&["check".as_ref(), path.as_os_str(), "--format".as_ref(), "json".as_ref()]).json();
    let grade = |grade: &Value| match grade.as_str().unwrap() {
        "material" => 1,
        "minor" => 2,
        _ => 3,
    };
    let findings = answer["documents"][0]["findings"].as_array().unwrap();
    let line = |finding: &Value| {
        let words = finding["message"].as_str().unwrap().to_owned();
        let code = finding["code"].as_str().unwrap().to_owned();
        (code, finding["line"].as_u64().unwrap_or(1) - 1, grade(&finding["grade"]), words)
    };
    findings.iter().map(line).collect()
}

fn diagnosed(diagnostics: &[Value]) -> Vec<(String, u64, u64, String)> {
    let line = |one: &Value| {
        let words = one["message"].as_str().unwrap().lines().next().unwrap().to_owned();
        assert_eq!(one["source"], "gincert");
        // Of a text that cannot be read `check` has no lines, and the server has its place.
        let line = match one["code"] == "document-unreadable" {
            true => 0,
            false => one["range"]["start"]["line"].as_u64().unwrap(),
        };
        (one["code"].as_str().unwrap().to_owned(), line, one["severity"].as_u64().unwrap(), words)
    };
    diagnostics.iter().map(line).collect()
}

#[test]
fn the_diagnostics_of_every_document_are_the_findings_of_check() {
    let mut client = Client::ready(&[]);
    let mut with_findings = 0;
    let folders =
        ["rulesets/gin-and-win", "rulesets/gin-rummy", "rulesets/table-gin", "tests/documents/bad"];
    for path in folders.into_iter().flat_map(documents) {
        // A client sends text; other bytes are not a message either.
        let Ok(text) = fs::read_to_string(&path) else { continue };
        // Lines that end with a carriage return alone are lines for an editor and not for `check`.
        if text.replace("\r\n", "").contains('\r') {
            continue;
        }
        let (shown, found) = (diagnosed(&client.open(&text)), checked(&path));
        let is_page = shown.is_empty() && !found.is_empty();
        // A document without a table of rules is a page about something else.
        assert!(is_page && !text.contains("| Document |") || shown == found, "{}", path.display());
        with_findings += usize::from(!shown.is_empty());
        client.close();
    }
    assert!(with_findings > 60, "{with_findings}");
    client.finish();
}

#[test]
fn quick_fixes_remove_their_findings_until_none_is_left() {
    let mut client = Client::ready(&[]);
    let (good, mut text) =
        (fs::read_to_string(top().join("rulesets/gin-and-win/ten.md")).unwrap(), broken_sample());
    let found = client.open(&text);
    let range =
        json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 9_999, "character": 0 } });
    let titles: Vec<String> = client
        .actions(&range)
        .iter()
        .map(|action| action["title"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(titles, ["Write 'Equal to Ante'", "Write 'Seats'"]);
    let row = found.iter().find(|one| one["code"] == "row-unknown").unwrap();
    let here = client.actions(&row["range"]);
    assert_eq!(
        (here.len(), &here[0]["diagnostics"][0], &here[0]["kind"]),
        (1, row, &json!("quickfix"))
    );
    for version in 2..4 {
        let action = client.actions(&range).remove(0);
        text = edited(&text, &action);
        client.change(version, json!([{ "text": text }]));
        client.diagnostics(version);
    }
    assert!(client.actions(&range).is_empty());
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(squeezed(&text), squeezed(&good));
    client.finish();
}

/// Cards and letters of two and four bytes stand before the findings.
#[test]
fn positions_are_right_behind_emoji_and_umlauts() {
    let row = "| 🂡🂱 ä | x |\n";
    for (encodings, name) in [(&["utf-16"][..], "utf-16"), (&["utf-32", "utf-8"], "utf-8")] {
        let mut client = Client::ready(encodings);
        let text = broken_sample().replacen("| Saets", &format!("{row}| Saets"), 1);
        let found = client.open(&text);
        let rows: Vec<&str> = found
            .iter()
            .filter(|one| one["code"] == "row-unknown")
            .map(|one| {
                let range = &one["range"];
                &text[offset(&text, &range["start"], name)..offset(&text, &range["end"], name)]
            })
            .collect();
        assert_eq!(rows, ["🂡🂱 ä", "Saets"], "{name}");
        // A change behind them, given by a range.
        let line = text.lines().position(|line| line.starts_with("| 🂡")).unwrap();
        let width =
            |text: &str| if name == "utf-8" { text.len() } else { text.encode_utf16().count() };
        let (start, end) = (width("| 🂡🂱 "), width("| 🂡🂱 ä"));
        let range = json!({ "start": { "line": line, "character": start }, "end": { "line": line, "character": end } });
        client
            .change(2, json!([{ "range": range, "text": "ü" }, { "range": range, "text": "öü" }]));
        let found = client.diagnostics(2);
        assert!(
            found.iter().any(|one| one["message"].as_str().unwrap().contains("'🂡🂱 öü'")),
            "{name}"
        );
        client.finish();
    }
}

#[test]
fn hover_completion_definition_and_outline_speak_of_the_place() {
    let mut client = Client::ready(&[]);
    let text = fs::read_to_string(top().join("rulesets/gin-and-win/washington-2017.md")).unwrap();
    client.open(&text);
    let find = |start: &str| {
        let line = text.lines().position(|line| line.starts_with(start)).unwrap();
        (line, text.lines().nth(line).unwrap())
    };
    // The row of the documentation, not a second text.
    let (line, words) = find("| Melds ");
    let column = words.rfind("Pair").unwrap();
    let hover = client.at("textDocument/hover", line, column);
    let docs = fs::read_to_string(top().join("docs/document-format.md")).unwrap();
    let row = docs.lines().find(|line| line.starts_with("| `Melds` |")).unwrap();
    let phrase = row.split('|').nth(3).unwrap().trim();
    assert!(hover["contents"]["value"].as_str().unwrap().contains(phrase), "{hover}");
    assert_eq!(hover["range"]["start"]["line"], line);
    // Completion: every phrase of the cell, with the edit that writes it.
    let (line, words) = find("| Setting, player ");
    let column = words.rfind("As laid").or_else(|| words.rfind("Cards speak")).unwrap() + 2;
    let items = client.at("textDocument/completion", line, column);
    let labels: Vec<&str> =
        items.as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap()).collect();
    // A reading of a silence: what follows the words 'not stated:' is written.
    assert_eq!(labels, ["Cards speak", "As laid"]);
    assert_eq!(items[0]["textEdit"]["range"]["start"]["character"], column - 2);
    client.close();
    // From a claim to the row of the pay table.
    let text = fs::read_to_string(top().join("rulesets/gin-and-win/wizard.md")).unwrap();
    client.open(&text);
    let (line, words) = text
        .lines()
        .enumerate()
        .find(|(_, line)| line.starts_with("| Probability of ") || line.starts_with("| Return of "))
        .unwrap();
    let name = words.split('|').nth(1).unwrap().trim();
    let row = name.split_once(" of ").unwrap().1;
    let places = client.at("textDocument/definition", line, 4);
    let target = places[0]["range"]["start"]["line"].as_u64().unwrap() as usize;
    assert!(text.lines().nth(target).unwrap().contains(row), "{name}: {places}");
    let outline =
        client.request("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    let outline = outline["result"].to_string();
    for name in ["\"Term | Rule\"", "\"Document\"", "\"hand\""] {
        assert!(outline.contains(name), "{name}: {outline}");
    }
    client.finish();
}

/// Whatever changes while a text is examined, the last text is what is published and fixed.
#[test]
fn the_last_of_many_changes_is_what_is_answered() {
    let mut client = Client::ready(&[]);
    let text = broken_sample();
    client.open(&text);
    for version in 2..200 {
        let new = if version == 199 { text.clone() } else { format!("# {version}\n") };
        client.change(version, json!([{ "text": new }]));
    }
    let range =
        json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 9_999, "character": 0 } });
    assert_eq!(client.actions(&range).len(), 2);
    assert!(!client.diagnostics(199).is_empty());
    client.finish();
}

#[test]
fn a_request_that_waits_can_be_taken_back() {
    let mut client = Client::ready(&[]);
    client.open(&broken_sample());
    let range =
        json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } });
    let params =
        json!({ "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [] } });
    let costly = fs::read_to_string(top().join("rulesets/gin-and-win/wizard.md")).unwrap();
    client.change(2, json!([{ "text": costly }]));
    let id = client.ask("textDocument/codeAction", params);
    client.notify("$/cancelRequest", json!({ "id": id }));
    assert_eq!(client.answer(&json!(id))["error"]["code"], -32_800);
    client.diagnostics(2);
    client.finish();
}

#[test]
fn a_client_that_shows_plain_text_alone_gets_no_markdown() {
    let rules = fs::read_to_string(top().join("rulesets/gin-and-win/washington-2017.md")).unwrap();
    let text = format!("{rules}\n| Term | Definition |\n| --- | --- |\n| Melds | Sevens |\n");
    let line = rules.lines().count() + 1;
    let hover = |formats: Value| {
        let mut client = Client::start();
        let offered = json!({ "hover": { "contentFormat": formats } });
        client.request("initialize", json!({ "capabilities": { "textDocument": offered } }));
        client.open(&text);
        let answer = client.at("textDocument/hover", line, 3);
        client.finish();
        let words = answer["contents"]["value"].as_str().unwrap().to_owned();
        (
            answer["contents"]["kind"].as_str().unwrap().to_owned(),
            words.contains("**`table-unknown`**"),
        )
    };
    assert_eq!(hover(json!(["plaintext"])), ("plaintext".to_owned(), false));
    for formats in [json!(["plaintext", "markdown"]), json!([]), json!(["html"]), json!(7)] {
        assert_eq!(hover(formats), ("markdown".to_owned(), true));
    }
}

#[test]
fn requests_out_of_order_are_refused_with_the_codes_of_the_protocol() {
    let mut client = Client::start();
    let code = |answer: Value| answer["error"]["code"].as_i64().unwrap();
    assert_eq!(code(client.request("textDocument/hover", json!({}))), -32_002);
    // A notification before `initialize` is dropped.
    client.notify("textDocument/didOpen", json!({}));
    assert_eq!(code(client.request("initialize", json!([]))), -32_602);
    let answer = client.request("initialize", json!({ "capabilities": {} }));
    assert_eq!(answer["result"]["serverInfo"]["name"], "gincert");
    assert_eq!(code(client.request("initialize", json!({ "capabilities": {} }))), -32_600);
    assert_eq!(code(client.request("textDocument/rename", json!({}))), -32_601);
    assert_eq!(code(client.request("$/unknown", json!({}))), -32_601);
    assert_eq!(code(client.request("textDocument/hover", json!({ "textDocument": 7 }))), -32_602);
    let nowhere = json!({ "textDocument": { "uri": "file:///other.md" }, "position": { "line": 0, "character": 0 } });
    assert_eq!(code(client.request("textDocument/hover", nowhere)), -32_602);
    // Unknown notifications want no answer; what was not done for a known one is shown.
    client.notify("$/unknown", json!({}));
    client.notify("textDocument/didChange", json!({ "textDocument": { "uri": "file:///other.md", "version": 1 }, "contentChanges": [] }));
    assert_eq!(client.notification()["method"], "window/showMessage");
    client.notify("textDocument/didOpen", json!({ "textDocument": {} }));
    assert_eq!(client.notification()["method"], "window/showMessage");
    client.send(&json!({ "jsonrpc": "2.0", "id": 99, "result": null }));
    client.write(b"Content-Length: 1\r\n\r\n{");
    assert_eq!(code(client.answer(&Value::Null)), -32_700);
    client.write(b"Content-Length: 2\r\n\r\n[]");
    assert_eq!(code(client.answer(&Value::Null)), -32_600);
    assert_eq!(client.request("shutdown", Value::Null)["result"], Value::Null);
    assert_eq!(code(client.request("shutdown", Value::Null)), -32_600);
    client.notify("exit", Value::Null);
    assert_eq!(client.ended(), (Some(0), String::new()));
}

#[test]
fn the_end_of_a_conversation_is_its_exit_code() {
    let mut client = Client::ready(&[]);
    client.notify("exit", Value::Null);
    assert_eq!(client.ended(), (Some(1), String::new()));
    assert_eq!(Client::ready(&[]).ended(), (Some(1), String::new()));
    assert_eq!(Client::start().ended(), (Some(1), String::new()));
    for (bytes, words) in [
        (&b"Content-Length: 99999999999999999999\r\n\r\n"[..], "at most"),
        (b"GET / HTTP/1.1\r\n\r\n", "malformed"),
        (b"Content-Type: x\r\n\r\n", "Content-Length"),
        (&[b'x'; 5_000], "more than"),
    ] {
        let mut client = Client::ready(&[]);
        client.write(bytes);
        let answer = client.answer(&Value::Null);
        assert_eq!(answer["error"]["code"], -32_700);
        assert!(answer["error"]["message"].as_str().unwrap().contains(words), "{answer}");
        let (code, stderr) = client.ended();
        assert!(code == Some(3) && stderr.contains(words), "{code:?} {stderr}");
    }
    let mut client = Client::ready(&[]);
    client.write(b"Content-Length: 10\r\n\r\n{}");
    client.end_input();
    assert_eq!(client.answer(&Value::Null)["error"]["code"], -32_700);
    assert_eq!(client.ended().0, Some(3));
}

/// A document of the largest size, and one that is larger, have their findings; and the server stays at hand.
#[test]
fn a_document_of_the_limit_is_examined() {
    let mut client = Client::ready(&[]);
    let limit = 1 << 20;
    let mut text = broken_sample();
    let row = "\n| Probability of ä🂡 | optimal play | 1 in 47.5 | exact | x |";
    text.push_str("\n| Claim | Under | Value | Method | From |\n| - | - | - | - | - |");
    while text.len() + row.len() < limit {
        text.push_str(row);
    }
    let item = json!({ "uri": URI, "languageId": "markdown", "version": 1, "text": text });
    client.notify("textDocument/didOpen", json!({ "textDocument": item }));
    // Answered while the document is examined, or before, or after: never refused.
    assert!(client.at("textDocument/hover", 0, 0).is_null());
    assert!(client.diagnostics(1).iter().any(|one| one["code"] == "row-unknown"));
    let end = json!({ "line": 999_999, "character": 0 });
    client.change(2, json!([{ "range": { "start": end, "end": end }, "text": "x".repeat(limit) }]));
    let found = client.diagnostics(2);
    assert_eq!((found.len(), &found[0]["code"]), (1, &json!("document-unreadable")));
    client.finish();
}
