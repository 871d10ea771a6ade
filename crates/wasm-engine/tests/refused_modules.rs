//! Modules that are no engines, or fail while they answer: each ends with its reason, by the library and by the
//! program.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_wasm_engine::{LINE_BYTES_MAX, WasmEngine, WasmEngineError, WasmLimits};
use std::io::Write;
use std::process::{Command, Stdio};

const MEMORY: &str = r#"(memory (export "memory") 1)"#;
const REQUEST: &str = r#"(func (export "request") (param i32) (result i32) i32.const 0)"#;

/// A module whose `answer` is this.
fn answering(body: &str) -> String {
    format!(
        r#"(module {MEMORY} {REQUEST} (func (export "answer") (param i32) (result i64) {body}))"#
    )
}

/// A module that gives the request back.
fn echo() -> String {
    answering("local.get 0 i64.extend_i32_u")
}

fn loaded(text: &str, limits: WasmLimits) -> Result<WasmEngine, WasmEngineError> {
    WasmEngine::load(&wat::parse_str(text).unwrap(), limits)
}

/// Why a module is not used.
fn refusal(text: &str) -> String {
    loaded(text, WasmLimits::default()).unwrap_err().to_string()
}

/// Why it does not answer.
fn failure(text: &str) -> String {
    let limits = WasmLimits { fuel: 1_000_000, ..WasmLimits::default() };
    loaded(text, limits).unwrap().answer(b"{\"id\":1}").unwrap_err().to_string()
}

#[test]
fn a_module_that_imports_anything_is_refused_with_the_names() {
    let text = format!(
        r#"(module (import "wasi_snapshot_preview1" "fd_write" (func (param i32 i32 i32 i32) (result i32)))
            (import "env" "clock" (global i32)) {MEMORY} {REQUEST}
            (func (export "answer") (param i32) (result i64) i64.const 0))"#
    );
    assert_eq!(
        refusal(&text),
        "The module imports wasi_snapshot_preview1.fd_write, env.clock. A settlement engine imports nothing"
    );
    let many: String = (0..14).map(|n| format!("(import \"env\" \"f{n}\" (func))")).collect();
    assert!(refusal(&format!("(module {many})")).contains("env.f9 and 4 more. "));
    let hostile = "(module (import \"a\\1b[2J\" \"b\\n\" (func)))";
    assert!(refusal(hostile).starts_with("The module imports a?[2J.b?. "), "{}", refusal(hostile));
}

#[test]
fn a_module_without_the_exports_of_an_engine_is_refused() {
    let answer = r#"(func (export "answer") (param i32) (result i64) i64.const 0)"#;
    let other = r#"(func (export "answer") (param i32) (result i32) i32.const 0)"#;
    for (text, missing) in [
        (format!("(module {REQUEST} {answer})"), "'memory'"),
        (format!("(module {MEMORY} {answer})"), "'request(i32) -> i32'"),
        (format!("(module {MEMORY} {REQUEST})"), "'answer(i32) -> i64'"),
        (format!("(module {MEMORY} {REQUEST} {other})"), "'answer(i32) -> i64'"),
    ] {
        assert_eq!(refusal(&text), format!("The module does not export {missing}"));
    }
    for bytes in [&b""[..], b"not a module", b"\0asm\x01\0\0\0\xff"] {
        let error = WasmEngine::load(bytes, WasmLimits::default()).unwrap_err();
        assert!(matches!(error, WasmEngineError::NoModule(_)), "{error}");
    }
}

#[test]
fn memory_is_limited_from_the_beginning_and_when_it_grows() {
    let limits = WasmLimits { memory_bytes: 2 << 16, ..WasmLimits::default() };
    let of_pages = |pages: u32| echo().replace("\"memory\") 1)", &format!("\"memory\") {pages})"));
    assert!(loaded(&of_pages(2), limits).is_ok());
    let error = loaded(&of_pages(3), limits).unwrap_err();
    assert!(matches!(error, WasmEngineError::NotStarted(_)), "{error}");
    // A growth above the limit gives -1, and the module goes on as it likes; here by a trap.
    let grows = |pages: u32| {
        answering(&format!(
            "(if (i32.eq (memory.grow (i32.const {pages})) (i32.const -1)) (then unreachable)) \
             local.get 0 i64.extend_i32_u"
        ))
    };
    assert!(loaded(&grows(1), limits).unwrap().answer(b"{}").is_ok());
    let mut engine = loaded(&grows(2), limits).unwrap();
    let error = engine.answer(b"{}").unwrap_err();
    assert!(matches!(error, WasmEngineError::Trap { call: "answer", .. }), "{error}");
}

#[test]
fn fuel_is_limited_for_each_request_and_for_the_beginning() {
    let forever = failure(&answering("(loop $again br $again) i64.const 0"));
    assert_eq!(
        forever,
        "'answer' has used up its 1000000 units of fuel. --fuel sets another limit"
    );
    let start = echo().replace("(module", "(module (start $s) (func $s (loop $again br $again))");
    assert!(refusal(&start).starts_with("The module cannot be started: "), "{}", refusal(&start));
    // What one request uses is not taken from the next one.
    let counts = answering(
        "(local $n i32) (loop $again (local.set $n (i32.add (local.get $n) (i32.const 1))) \
         (br_if $again (i32.lt_u (local.get $n) (i32.const 1000)))) local.get 0 i64.extend_i32_u",
    );
    let mut engine = loaded(&counts, WasmLimits { fuel: 20_000, ..WasmLimits::default() }).unwrap();
    for number in 0..50 {
        assert_eq!(engine.answer(b"{}").unwrap(), "{}", "request {number}");
    }
}

#[test]
fn traps_bad_places_and_texts_that_are_no_line_are_named() {
    let deep = format!(
        r#"(module {MEMORY} {REQUEST} (func $deep (result i64) call $deep)
            (func (export "answer") (param i32) (result i64) call $deep))"#
    );
    let far = echo().replace("i32.const 0)", "i32.const 65530)");
    // An answer of one byte at address 0, where a request of this byte was written.
    let byte = |byte: &str| {
        answering(&format!("(i32.store8 (i32.const 0) (i32.const {byte})) i64.const 1"))
    };
    for (text, words) in [
        (answering("unreachable"), "'answer' ended with a trap: "),
        (deep, "'answer' ended with a trap: "),
        (
            answering("i64.const 0xffff_0000_0010"),
            "'answer' gives 16 bytes at address 65535, and the memory has 65536 bytes",
        ),
        (answering("i64.const 0x7fff_ffff"), "The answer has 2147483647 bytes, "),
        (answering("i64.const -1"), "The answer has 4294967295 bytes, "),
        (far, "'request' gives 8 bytes at address 65530, "),
        (byte("0xff"), "The answer is not one line of UTF-8: invalid utf-8 sequence"),
        (byte("10"), "The answer is not one line of UTF-8: it has the end of a line within"),
    ] {
        let error = failure(&text);
        assert!(error.starts_with(words), "{text}: {error}");
    }
}

#[test]
fn a_line_has_the_limit_of_the_contract() {
    let text = echo().replace("\"memory\") 1)", "\"memory\") 2)");
    let mut engine = loaded(&text, WasmLimits::default()).unwrap();
    let longest = "x".repeat(LINE_BYTES_MAX - 1);
    assert_eq!(engine.answer(longest.as_bytes()).unwrap(), longest);
    let error = engine.answer("x".repeat(LINE_BYTES_MAX).as_bytes()).unwrap_err();
    assert!(matches!(error, WasmEngineError::TooLong { what: "request", .. }), "{error}");
}

/// What the program does with a module and an input: exit code, output and standard error.
fn program(module: &[u8], options: &[&str], input: &str) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("engine.wasm");
    std::fs::write(&file, module).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_gincert-wasm-engine"))
        .args(options)
        .arg(&file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that ended early does not read it.
    child.stdin.take().unwrap().write_all(input.as_bytes()).ok();
    let output = child.wait_with_output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn the_program_answers_line_by_line_and_ends_with_a_code() {
    let of = |text: &str| wat::parse_str(text).unwrap();
    let answered = program(&of(&echo()), &[], "{\"id\":1}\n{\"id\":2}\n{\"id\":3}");
    assert_eq!(
        answered,
        (Some(0), "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n".to_owned(), String::new())
    );
    // Traps on a request of three bytes: the answers before it are written.
    let picky = answering(
        "(if (i32.eq (local.get 0) (i32.const 3)) (then unreachable)) local.get 0 i64.extend_i32_u",
    );
    let (code, output, error) = program(&of(&picky), &[], "{}\n{ }\n{}\n");
    assert_eq!((code, output.as_str()), (Some(1), "{}\n"), "{error}");
    assert!(error.starts_with("Request 2: 'answer' ended with a trap: "), "{error}");
    let forever = of(&answering("(loop $again br $again) i64.const 0"));
    let (code, _, error) = program(&forever, &["--fuel", "1000"], "{}\n");
    assert_eq!(code, Some(1));
    assert!(error.contains("used up its 1000 units of fuel"), "{error}");
    let (code, _, error) = program(&of("(module (import \"env\" \"f\" (func)))"), &[], "{}\n");
    assert_eq!(code, Some(3));
    assert!(error.contains("imports env.f. A settlement engine imports nothing."), "{error}");
    assert_eq!(program(b"text", &["--memory", "0"], "").0, Some(2));
    let (code, _, error) =
        program(&of(&echo().replace("\"memory\") 1)", "\"memory\") 17)")), &["--memory", "1"], "");
    assert_eq!(code, Some(3), "{error}");
}
