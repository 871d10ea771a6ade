//! `gincert serve`: the page, for this machine alone, and nothing else.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A running command, ended with the test.
struct Served(Child, String);

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn served() -> Served {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gincert"))
        .args(["serve", "--port", "0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("http://").unwrap().trim_end_matches('/').to_owned();
    Served(child, address)
}

/// What comes back for a request, whole.
fn asked(address: &str, what: &str, host: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "{what} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn the_page_is_served_to_this_machine_and_nothing_else_is() {
    let served = served();
    let address = &served.1;
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    let page = Command::new(env!("CARGO_BIN_EXE_gincert")).arg("page").output().unwrap();
    let page = String::from_utf8(page.stdout).unwrap();
    let answer = asked(address, "GET /", address);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("text/html; charset=utf-8") && answer.ends_with(&page));
    assert!(asked(address, "GET /etc/passwd", address).starts_with("HTTP/1.1 404"));
    assert!(asked(address, "GET /../Cargo.toml", address).starts_with("HTTP/1.1 404"));
    assert!(asked(address, "POST /", address).starts_with("HTTP/1.1 405"));
}

/// A page of another site can make a browser ask here, but only under its own name.
#[test]
fn a_request_under_another_name_is_refused() {
    let served = served();
    let answer = asked(&served.1, "GET /", "example.org");
    assert!(answer.starts_with("HTTP/1.1 403"), "{answer}");
    assert!(!answer.contains("<script"));
}

/// A body is never read and an endless head ends: the page is there for everybody else meanwhile.
#[test]
fn a_request_that_never_ends_holds_nobody_up() {
    let served = served();
    let address = &served.1;
    let open = |text: &str| {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        stream
    };
    let body = format!("POST / HTTP/1.1\r\nHost: {address}\r\nContent-Length: 99999999999\r\n\r\n");
    let waiting: Vec<TcpStream> = (0..20).map(|_| open("GET / HTTP/1.1\r\n")).collect();
    let mut answer = String::new();
    open(&body).read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 405"), "{answer}");
    // The answer may come before all is written.
    let mut long = open("GET / HTTP/1.1\r\nX: ");
    let _ = (0..64).try_for_each(|_| long.write_all(&[b'a'; 1024]));
    let mut answer = Vec::new();
    let _ = long.read_to_end(&mut answer);
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 431"), "{answer:?}");
    assert!(asked(address, "GET /", address).starts_with("HTTP/1.1 200"));
    drop(waiting);
}

#[test]
fn a_port_in_use_is_told() {
    let served = served();
    let port = served.1.rsplit(':').next().unwrap();
    let mut second = Command::new(env!("CARGO_BIN_EXE_gincert"));
    let output = second.args(["serve", "--port", port]).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains(port) && said.contains("--port"), "{said}");
}

#[test]
fn the_page_as_json_is_the_same_page_with_its_digest() {
    let [plain, json] = [&["page"][..], &["page", "--format", "json"]].map(|args| {
        let run = Command::new(env!("CARGO_BIN_EXE_gincert")).args(args).output().unwrap();
        String::from_utf8(run.stdout).unwrap()
    });
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["page"], plain);
    assert_eq!(json["sha256"], gincert_evidence::Digest::of(plain.as_bytes()).to_string());
}
