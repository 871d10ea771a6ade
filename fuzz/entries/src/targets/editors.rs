//! Conversations of editors with the language server.

use gincert_lsp::{ServerInfo, serve};
use std::io::Cursor;
use std::path::Path;

/// Conversations about a document of each game: opened, changed, asked about, mended.
pub(super) fn some_sessions(root: &Path) -> Vec<Vec<u8>> {
    let documents = [
        "rulesets/gin-and-win/ten.md",
        "rulesets/gin-rummy/straight.md",
        "rulesets/table-gin/mahjong.md",
    ];
    let texts = documents.iter().filter_map(|path| std::fs::read_to_string(root.join(path)).ok());
    texts.map(|text| session(&text)).collect()
}

fn session(text: &str) -> Vec<u8> {
    let document = serde_json::json!({ "uri": "file:///a.md", "version": 1 });
    // A short beginning, so that what is changed by chance is often the conversation itself.
    let short: String = text.chars().take(2_000).collect();
    let opened = serde_json::json!({
        "textDocument": { "uri": "file:///a.md", "languageId": "markdown", "version": 1, "text": short }
    });
    let range = serde_json::json!({
        "start": { "line": 3, "character": 2 }, "end": { "line": 5, "character": 9 }
    });
    let changed = serde_json::json!({
        "textDocument": document, "contentChanges": [{ "range": range, "text": "ä🂡 | x" }]
    });
    let mut session = Vec::new();
    let mut id = 0;
    let mut send = |method: &str, params: serde_json::Value, is_request: bool| {
        id += 1;
        let mut message =
            serde_json::json!({ "jsonrpc": "2.0", "method": method, "params": params });
        if is_request {
            message["id"] = id.into();
        }
        let body = message.to_string();
        session.extend(format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes());
    };
    send("initialize", serde_json::json!({ "capabilities": {} }), true);
    send("textDocument/didOpen", opened, false);
    send("textDocument/didChange", changed, false);
    for line in [0, 4, 6, 20] {
        let position = serde_json::json!({ "line": line, "character": 7 });
        let params = serde_json::json!({ "textDocument": document, "position": position });
        for method in ["hover", "completion", "definition", "documentSymbol"] {
            send(&format!("textDocument/{method}"), params.clone(), true);
        }
    }
    let context = serde_json::json!({ "diagnostics": [] });
    let params =
        serde_json::json!({ "textDocument": document, "range": range, "context": context });
    send("textDocument/codeAction", params, true);
    send("shutdown", serde_json::Value::Null, true);
    send("exit", serde_json::Value::Null, false);
    session
}

/// A conversation ends, and what is written are messages of the length that they state.
pub(super) fn conversation(bytes: &[u8]) {
    let info = ServerInfo { version: "0", manuals: Vec::new() };
    let mut output = Vec::new();
    let end = serve(Cursor::new(bytes.to_vec()), &mut output, &info);
    assert!(end.is_ok(), "{end:?}");
    let mut rest = output.as_slice();
    while !rest.is_empty() {
        let at = rest.windows(4).position(|ends| ends == b"\r\n\r\n").unwrap_or(rest.len());
        let head = String::from_utf8_lossy(&rest[..at]).into_owned();
        let length = head.strip_prefix("Content-Length: ").and_then(|digits| digits.parse().ok());
        let body = length.and_then(|length: usize| rest.get(at + 4..at + 4 + length));
        let body = body.unwrap_or_default();
        assert!(serde_json::from_slice::<serde_json::Value>(body).is_ok(), "{head:?}");
        rest = &rest[at + 4 + body.len()..];
    }
}
