//! `gincert-wasm-engine FILE.wasm`: a module as an engine of `gincert conform`.
//!
//! Requests come on standard input, answers go to standard output, a line each. Knows nothing about what a line
//! means.

use clap::Parser;
use gincert_wasm_engine::{LINE_BYTES_MAX, MODULE_BYTES_MAX, WasmEngine, WasmLimits};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Run a WebAssembly module as a settlement engine
///
/// Reads requests from standard input and writes answers to standard output, one JSON object a line each
/// (docs/conformance.md). The module imports nothing and exports 'memory', 'request(length: i32) -> i32' and
/// 'answer(length: i32) -> i64'.
///
/// Exit code 0 at the end of the input, 1 if the module gives no answer, 2 for a wrong command line, 3 if the
/// module cannot be read or run.
#[derive(Debug, Parser)]
#[command(version, after_help = EXAMPLES)]
struct Options {
    /// The module.
    file: PathBuf,
    /// Mebibytes of memory that the module may have.
    #[arg(long, value_name = "MIB", default_value_t = 64,
          value_parser = clap::value_parser!(u32).range(1..=4096))]
    memory: u32,
    /// Units of work for each request, about one for each instruction.
    #[arg(long, value_name = "N", default_value_t = 100_000_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    fuel: u64,
}

const EXAMPLES: &str = "\
Examples:
  gincert-wasm-engine engine.wasm
  gincert-wasm-engine --fuel 1000000000 engine.wasm
  gincert conform --rules ten.md --engine gincert-wasm-engine engine.wasm";

/// Why the program ends before its input does.
struct Stop {
    code: u8,
    message: String,
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => {
            // Where standard error is closed there is nobody to read it.
            writeln!(io::stderr(), "{}.", stop.message).ok();
            ExitCode::from(stop.code)
        }
    }
}

fn run(options: &Options) -> Result<(), Stop> {
    let shown = options.file.display();
    let unusable = |message: String| Stop { code: 3, message };
    let module =
        read(&options.file).map_err(|error| unusable(format!("Cannot read {shown}: {error}")))?;
    let memory_bytes = usize::try_from(u64::from(options.memory) << 20).unwrap_or(usize::MAX);
    let limits = WasmLimits { memory_bytes, fuel: options.fuel };
    let mut engine = WasmEngine::load(&module, limits)
        .map_err(|error| unusable(format!("{shown} is not used. {error}")))?;
    drop(module);
    converse(&mut engine, io::stdin().lock(), io::stdout().lock())
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MODULE_BYTES_MAX + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > MODULE_BYTES_MAX {
        true => Err(io::Error::other(format!("it has more than {MODULE_BYTES_MAX} bytes"))),
        false => Ok(bytes),
    }
}

/// Answers every line. What is answered is written out before the next line is waited for.
fn converse(engine: &mut WasmEngine, input: impl Read, output: impl Write) -> Result<(), Stop> {
    let mut input = BufReader::with_capacity(LINE_BYTES_MAX, input);
    let mut output = BufWriter::with_capacity(LINE_BYTES_MAX, output);
    let mut line = Vec::new();
    let failed = |error: io::Error| Stop { code: 1, message: error.to_string() };
    for number in 1_u64.. {
        line.clear();
        let limit = LINE_BYTES_MAX as u64 + 1;
        if input.by_ref().take(limit).read_until(b'\n', &mut line).map_err(failed)? == 0 {
            break;
        }
        let request = line.strip_suffix(b"\n").unwrap_or(&line);
        match engine.answer(request) {
            Ok(answer) => {
                let bytes = [answer.as_bytes(), b"\n"].concat();
                output.write_all(&bytes).map_err(failed)?;
            }
            Err(error) => {
                // Answers before this one are whole.
                output.flush().ok();
                return Err(Stop { code: 1, message: format!("Request {number}: {error}") });
            }
        }
        if input.buffer().is_empty() {
            output.flush().map_err(failed)?;
        }
    }
    output.flush().map_err(failed)
}
