//! The targets: a file a room.

use crate::Seeds::{Files, Made};
use crate::Target;

mod audits;
mod decks;
mod documents;
mod editors;
mod engines;
mod folders;
mod letters;
mod logs;
mod questions;
mod signatures;

const DOCUMENTS: &[&str] =
    &["rulesets/gin-and-win", "rulesets/gin-rummy", "rulesets/table-gin", "tests/documents"];
const SUBMISSIONS: &[&str] = &["vectors/submissions"];
const LOGS: &[&str] = &["vectors/logs"];

/// Every target, by name.
pub(super) const ALL: &[Target] = &[
    Target { name: "ask", seeds: Made(questions::some_questions), read: questions::asked },
    Target { name: "audit", seeds: Made(audits::some_casino_logs), read: audits::casino_log },
    Target { name: "audit-any", seeds: Made(audits::some_logs), read: audits::any_log },
    Target {
        name: "audit-mapped",
        seeds: Files(&["vectors/logs/good"], &["seats.csv", "wagers.csv", "wagers.jsonl"]),
        read: audits::mapped_log,
    },
    Target {
        name: "audit-played",
        seeds: Made(audits::some_played_logs),
        read: audits::played_log,
    },
    Target { name: "cards", seeds: Files(&["vectors/hands"], &[".txt"]), read: decks::cards },
    Target { name: "deck-lines", seeds: Made(decks::some_lines), read: decks::lines },
    Target {
        name: "delegations",
        seeds: Made(signatures::some_delegations),
        read: signatures::delegations,
    },
    Target { name: "diff", seeds: Made(documents::some_pairs), read: documents::two },
    Target {
        name: "dispositions",
        seeds: Made(documents::some_dispositions),
        read: documents::dispositions,
    },
    Target { name: "document", seeds: Files(DOCUMENTS, &[".md"]), read: documents::rules },
    Target {
        name: "document-draft",
        seeds: Files(&["crates/cli/tests/data/drafts"], &[".txt", ".html", ".md"]),
        read: documents::free_text,
    },
    Target {
        name: "engagement",
        seeds: Files(SUBMISSIONS, &[".engagement.md"]),
        read: documents::engagement,
    },
    Target {
        name: "engine-checkpoint",
        seeds: Made(engines::some_checkpoints),
        read: engines::checkpoint,
    },
    Target {
        name: "engine-map",
        seeds: Files(&["vectors/engines/mapped"], &[".map.json"]),
        read: engines::map,
    },
    Target {
        name: "engine-transcript",
        seeds: Made(engines::some_transcripts),
        read: engines::transcript,
    },
    Target { name: "folder", seeds: Made(folders::some_folders), read: folders::folder },
    Target {
        name: "language-server",
        seeds: Made(editors::some_sessions),
        read: editors::conversation,
    },
    Target { name: "letter-page", seeds: Made(letters::some_pages), read: letters::letter_page },
    Target { name: "letters", seeds: Made(letters::some_letters), read: letters::letters },
    Target { name: "log", seeds: Files(LOGS, &[".jsonl", ".csv"]), read: logs::records },
    Target { name: "log-map", seeds: Files(LOGS, &[".map.md"]), read: documents::map },
    Target {
        name: "log-mapped",
        seeds: Files(&["vectors/logs/good"], &["seats.csv", "wagers.csv", "wagers.jsonl"]),
        read: logs::mapped,
    },
    Target {
        name: "log-policy",
        seeds: Files(&["vectors/tlog"], &[".policy"]),
        read: signatures::log_policy,
    },
    Target {
        name: "log-proof",
        seeds: Files(&["vectors/tlog"], &[".tlog-proof"]),
        read: signatures::log_proof,
    },
    Target { name: "log-tables", seeds: Files(LOGS, &["tables.md"]), read: documents::tables },
    Target {
        name: "log-totals",
        seeds: Files(&["vectors/totals"], &[".csv"]),
        read: documents::totals,
    },
    Target {
        name: "map-draft",
        seeds: Files(&["vectors/exports"], &[".csv", ".tsv", ".txt"]),
        read: audits::map_draft,
    },
    Target { name: "packed", seeds: Made(decks::some_packed), read: decks::packed },
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
    Target {
        name: "revoked-keys",
        seeds: Made(signatures::some_revocations),
        read: signatures::revoked_keys,
    },
    Target { name: "rng-plan", seeds: Made(decks::some_plans), read: decks::plan },
    Target { name: "sheet", seeds: Made(questions::some_matches), read: questions::sheets },
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
    Target {
        name: "suite-output",
        seeds: Made(decks::some_suite_outputs),
        read: decks::suite_output,
    },
];
