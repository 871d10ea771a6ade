//! The list of chores. Each has its own file; this one only knows their names.
//!
//! It knows nothing about rule documents, games or reports: a word that is not a chore is a verb of
//! the product and is handed to `gincert` with its arguments and its exit code.

mod bench;
mod bless;
mod certify;
mod ci;
mod dist;
mod findings_page;
mod fuzz;
mod grouped;
mod limits_page;
mod mutants;
mod new;
mod page;
mod product;
mod repository;
mod rng_tests_page;
mod run;
mod test;
mod tidy;
mod toolchain;

use std::process::ExitCode;

use anyhow::Result;

/// Exit code of a chore whose arguments make no sense; the same as the product's.
pub const USAGE: u8 = 2;
/// Exit code when a chore could not read, write or start something; the same as the product's.
pub const UNREADABLE: u8 = 3;

const HELP: &str = "\
cargo xtask CHORE

  certify                     certify every sample submission into target/certify/
  test [--exhaustive] [ARGS]  run all tests; --exhaustive adds the long ones
  tidy                        check the project rules of CONTRIBUTING.md
  bless [--pages]             regenerate docs/findings.md, docs/limits.md, docs/rng-tests.md and the snapshots; show what
                              changed;
                              --pages leaves the snapshots, which need all tests
  bench [--page | --keep | --check | WORD...]
                              CPU time and memory of whole commands beside rivals (of the tables whose
                              titles have the words); --page writes docs/benchmarks.md; --check is short
                              and fails when a ratio has fallen by more than a third below that of --keep
  fuzz [TARGET...] [--runs N] [--seconds N] [--seed S]
                              give every reader changed inputs, the same for the same seed, on stable
  mutants [CRATE] [--share K/N]
                              change game (or fast) in one place at a time: its tests have to notice
  page                        build the page for clerks, with the command inside, into target/page/gincert.html;
                              needs the target wasm32-wasip1 (rustup target add wasm32-wasip1)
  dist --out DIR [--only PART]... [--key FILE]
                              make what a machine without a toolchain needs: the command for linux and windows, the
                              page, manual pages, completions, schemas, docs/ as a book, licences, bills of
                              materials, a Debian package and the list SHA256SUMS, signed with --key; PART is linux,
                              windows or page; dist --test DIR tests what was made
  new check CODE              start a submission check: the file, its registry line, a first failing test
  ci                          run what the build machine runs (.ci/run)
  VERB ARGS...                any verb of gincert: check, math, hand, certify SUBMISSION, sign, verify, ...
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&words) {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::from(UNREADABLE)
        }
    }
}

fn dispatch(words: &[String]) -> Result<u8> {
    let Some((chore, args)) = words.split_first() else {
        eprint!("{HELP}");
        return Ok(USAGE);
    };
    match (chore.as_str(), args) {
        ("help" | "--help" | "-h", []) => {
            print!("{HELP}");
            Ok(0)
        }
        ("certify", []) => certify::run(),
        ("test", _) => test::run(args),
        ("tidy", []) => tidy::run(),
        ("bless", _) => bless::run(args),
        ("bench", _) => bench::run(args),
        ("fuzz", _) => fuzz::run(args),
        ("dist", _) => dist::run(args),
        ("page", []) => page::run(),
        ("mutants", _) => mutants::run(args),
        ("new", _) => new::run(args),
        ("ci", []) => ci::run(),
        ("tidy" | "ci", [first, ..]) => {
            eprintln!("xtask: `{chore}` takes no argument, but was given `{first}`");
            Ok(USAGE)
        }
        _ => product::pass_through(words),
    }
}
