//! One piece of work a process, for `cargo xtask bench` to measure from outside: other crates at what
//! gincert does, or at a part of it, and the same records written as a table.
//!
//! It measures nothing itself.

mod deadwood;
mod parse;
mod table;

use std::process::ExitCode;

const HELP: &str = "\
gincert-bench WORK

  deadwood fast|game|gin-rummy PASSES   least deadwood of 4,096 hands of ten cards, so many times over
  parse PARSER FILE                     each line of a file: serde-value, serde-ignored, simd-value,
                                        simd-tape, or lines (to their ends and no further)
  table LOG FILE                        a log of Gin & Win as a table with one row a seat
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["deadwood", evaluator, passes] => deadwood::run(evaluator, passes),
        ["parse", parser, file] => parse::run(parser, file),
        ["table", log, file] => table::run(log, file),
        _ => Err(HELP.to_owned()),
    };
    match done {
        Ok(answer) => {
            println!("{answer}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprint!("{why}");
            ExitCode::from(2)
        }
    }
}
