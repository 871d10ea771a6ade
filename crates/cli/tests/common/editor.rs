//! A client of `gincert lsp`, over pipes.

#![allow(
    dead_code,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot start has failed"
)]

use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The address of the document.
pub const URI: &str = "file:///rules.md";

/// A client, and the server that it talks to.
pub struct Client {
    server: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    notifications: VecDeque<Value>,
    requests: i64,
}

impl Client {
    /// A server before `initialize`.
    pub fn start() -> Client {
        let mut server = Command::new(env!("CARGO_BIN_EXE_gincert"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let input = server.stdin.take();
        let output = BufReader::new(server.stdout.take().unwrap());
        Client { server, input, output, notifications: VecDeque::new(), requests: 0 }
    }

    /// A server that is ready, and counts characters as one of these says.
    pub fn ready(encodings: &[&str]) -> Client {
        let mut client = Client::start();
        let general = json!({ "positionEncodings": encodings });
        let answer = client.request(
            "initialize",
            json!({ "processId": null, "rootUri": null, "capabilities": { "general": general } }),
        );
        let expected = if encodings.contains(&"utf-8") { "utf-8" } else { "utf-16" };
        assert_eq!(answer["result"]["capabilities"]["positionEncoding"], expected);
        client.notify("initialized", json!({}));
        client
    }

    pub fn write(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).and_then(|()| input.flush()).unwrap();
    }

    pub fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.write(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request without waiting; its id.
    pub fn ask(&mut self, method: &str, params: Value) -> i64 {
        self.requests += 1;
        self.send(
            &json!({ "jsonrpc": "2.0", "id": self.requests, "method": method, "params": params }),
        );
        self.requests
    }

    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        self.answer(&json!(id))
    }

    /// The answer with an id; notifications before it are kept.
    pub fn answer(&mut self, id: &Value) -> Value {
        loop {
            let message = self.receive().unwrap();
            if message.get("method").is_some() {
                self.notifications.push_back(message);
                continue;
            }
            assert_eq!(&message["id"], id, "{message}");
            return message;
        }
    }

    /// The next notification.
    pub fn notification(&mut self) -> Value {
        self.notifications.pop_front().unwrap_or_else(|| self.receive().unwrap())
    }

    /// The diagnostics of a version of the document: of older ones none may come twice.
    pub fn diagnostics(&mut self, version: i64) -> Vec<Value> {
        loop {
            let message = self.notification();
            assert_eq!(message["method"], "textDocument/publishDiagnostics", "{message}");
            if message["params"]["version"] == version {
                return message["params"]["diagnostics"].as_array().unwrap().clone();
            }
        }
    }

    pub fn receive(&mut self) -> Option<Value> {
        let mut length = None;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            match line.trim_end().strip_prefix("Content-Length: ") {
                Some(number) => length = number.parse::<usize>().ok(),
                None if line == "\r\n" => break,
                None => panic!("{line}"),
            }
        }
        let mut body = vec![0; length.unwrap()];
        self.output.read_exact(&mut body).unwrap();
        Some(serde_json::from_slice(&body).unwrap())
    }

    pub fn open(&mut self, text: &str) -> Vec<Value> {
        let item = json!({ "uri": URI, "languageId": "markdown", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": item }));
        self.diagnostics(1)
    }

    pub fn change(&mut self, version: i64, changes: Value) {
        let document = json!({ "uri": URI, "version": version });
        self.notify(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": changes }),
        );
    }

    pub fn close(&mut self) {
        self.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
        let closed = self.notification();
        assert_eq!(closed["params"], json!({ "uri": URI, "diagnostics": [] }));
    }

    pub fn at(&mut self, method: &str, line: usize, character: usize) -> Value {
        let position = json!({ "line": line, "character": character });
        self.request(method, json!({ "textDocument": { "uri": URI }, "position": position }))["result"].clone()
    }

    pub fn actions(&mut self, range: &Value) -> Vec<Value> {
        let params = json!({ "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [] } });
        self.request("textDocument/codeAction", params)["result"].as_array().unwrap().clone()
    }

    /// Sends nothing more.
    pub fn end_input(&mut self) {
        drop(self.input.take());
    }

    /// Ends the conversation as the protocol asks.
    pub fn finish(mut self) {
        assert_eq!(self.request("shutdown", Value::Null)["result"], Value::Null);
        self.notify("exit", Value::Null);
        assert_eq!(self.ended(), (Some(0), String::new()));
    }

    /// The exit code and what is on standard error, once the server has ended.
    pub fn ended(mut self) -> (Option<i32>, String) {
        drop(self.input.take());
        assert_eq!(self.receive(), None);
        let mut words = String::new();
        self.server.stderr.take().unwrap().read_to_string(&mut words).unwrap();
        (self.server.wait().unwrap().code(), words)
    }
}
