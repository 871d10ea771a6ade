//! The targets: a file a room.

use crate::Seeds::{Files, Made};
use crate::Target;

mod decks;
mod documents;
mod logs;
mod questions;
mod signatures;

const DOCUMENTS: &[&str] = &["rulesets/gin-and-win", "tests/documents"];
const SUBMISSIONS: &[&str] = &["vectors/submissions"];
const LOGS: &[&str] = &["vectors/logs"];

/// Every target, by name.
pub(super) const ALL: &[Target] = &[
    Target { name: "ask", seeds: Made(questions::some_questions), read: questions::asked },
    Target { name: "cards", seeds: Files(&["vectors/hands"], &[".txt"]), read: decks::cards },
    Target { name: "deck-lines", seeds: Made(decks::some_lines), read: decks::lines },
    Target { name: "document", seeds: Files(DOCUMENTS, &[".md"]), read: documents::rules },
    Target {
        name: "engagement",
        seeds: Files(SUBMISSIONS, &[".engagement.md"]),
        read: documents::engagement,
    },
    Target { name: "log", seeds: Files(LOGS, &[".jsonl", ".csv"]), read: logs::records },
    Target { name: "log-map", seeds: Files(LOGS, &[".map.md"]), read: documents::map },
    Target {
        name: "log-mapped",
        seeds: Files(&["vectors/logs/good"], &["seats.csv", "wagers.csv", "wagers.jsonl"]),
        read: logs::mapped,
    },
    Target { name: "log-tables", seeds: Files(LOGS, &["tables.md"]), read: documents::tables },
    Target { name: "papers", seeds: Made(signatures::some_papers), read: signatures::papers },
    Target {
        name: "private-key",
        seeds: Made(signatures::some_keys),
        read: signatures::private_key,
    },
    Target {
        name: "profile",
        seeds: Files(&["rulesets/profiles"], &[".md"]),
        read: documents::profile,
    },
    Target { name: "report", seeds: Made(signatures::some_reports), read: signatures::report },
    Target { name: "rng-plan", seeds: Made(decks::some_plans), read: decks::plan },
    Target {
        name: "signature",
        seeds: Made(signatures::some_signatures),
        read: signatures::signature,
    },
    Target { name: "signers", seeds: Made(signatures::some_signers), read: signatures::signers },
    Target {
        name: "submission",
        seeds: Files(SUBMISSIONS, &["submission.md"]),
        read: documents::submission,
    },
];
