//! Pages in a real browser: the report opens whole, alone and readable, and the page for clerks comes
//! to the verdicts of the command.
//!
//! Without a browser, its driver, or what a test needs besides, that test tests nothing and says so; with
//! `GINCERT_REQUIRE_TOOLS=1`, as in CI, their absence is a failure. `SNAPSHOTS=overwrite` takes the
//! screens in docs/screens/ anew.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot start has failed")]

mod accessible;
mod attacks;
mod bench;
#[path = "../common/mod.rs"]
mod common;
mod driver;
mod firefox;
mod index;
mod languages;
mod letters;
#[path = "../commission/log.rs"]
mod log;
mod looks;
mod mutations;
mod page;
mod program;
mod questions;
mod recompute;
mod register;
mod report;
mod trust;
mod vectors;
mod zip;

use common::top;
use driver::Browser;
use std::path::Path;

/// Keeps the window as a screen of the docs, where screens are taken anew.
fn keep_screen(browser: &Browser, name: &str) {
    let picture = browser.picture();
    assert!(picture.starts_with(b"\x89PNG"));
    if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
        std::fs::write(top().join("docs/screens").join(name), picture).unwrap();
    }
}

/// Nothing but this file was asked for, and nobody complained.
fn is_alone_and_quiet(browser: &Browser, file: &Path) {
    let own = format!("file://{}", file.canonicalize().unwrap().display());
    let requests = browser.requests();
    assert!(!requests.is_empty() && requests.iter().all(|url| *url == own), "{requests:?}");
    assert_eq!(browser.console(), Vec::<serde_json::Value>::new());
}
