//! The verbs of the command line.

use super::{
    ApproveArgs, CertifyArgs, ConformArgs, DisputeArgs, FailOn, GenerateVerb, HandArgs,
    ManifestArgs, MapArgs, MathArgs, MergeArgs, PlayArgs, RegisterVerb, ReplayArgs, RngVerb,
    SignArgs, StatusArgs, VerifyArgs, WatchArgs, examples,
};
use clap::Subcommand;
use clap_complete::Shell;
use std::path::PathBuf;

/// An option of `replay` that the files of a run that goes on do not have.
fn hidden(arg: clap::Arg) -> clap::Arg {
    arg.hide(true)
}

/// The verbs.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Check rule documents or submission folders: run their examples, recompute their figures
    ///
    /// The answer is one screen: the verdict of each document, then material and minor findings, the
    /// gravest first; observations are counted. With --details every finding is shown with its line.
    #[command(after_help = examples::CHECK)]
    Check {
        /// Rule documents, folders of them, or submission folders (can be repeated).
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// The lowest grade of finding that ends the run with exit code 1.
        #[arg(long, value_enum, default_value_t = FailOn::Minor)]
        fail_on: FailOn,
        /// Print everything: every finding with its line, observations as well.
        #[arg(long, conflicts_with = "quiet")]
        details: bool,
    },
    /// Draft a rule document from free text: what it states, leaves out, and leaves open
    ///
    /// TEXT is plain text, Markdown or a web page with the rules of Gin & Win in its own words. What it
    /// plainly states fills a cell; what it does not state is 'not stated'; what it states twice in
    /// different ways, or only loosely, begins with 'choose' and names the candidates with their lines.
    /// Whatever looks like a rule and was not used is listed as an open point. Nothing is guessed.
    ///
    /// The draft is read as any document is, and what `check` finds in it is counted. Without --out the
    /// draft is printed, and the counts go to standard error. Exit code 0 where a draft was made, whatever
    /// is open in it; 3 where the text cannot be read or is about another game.
    #[command(after_help = examples::DRAFT)]
    Draft {
        /// The text.
        text: PathBuf,
        /// The name of the document's revision.
        #[arg(long, value_name = "NAME", default_value = "draft")]
        revision: String,
        /// Write the draft to this file, and print what is to be done.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Print everything: the passage of each cell as well.
        #[arg(long, conflicts_with = "quiet")]
        details: bool,
    },
    /// Meld and settle one hand, or each line of standard input.
    ///
    /// CARDS are read in any usual spelling: Ac Td 7h, 10h, A♣. With '-' as CARDS each line of
    /// standard input is a hand and is answered by one line of JSON.
    ///
    /// Gin & Win: the melds that leave the least, the bonus row, and with --dealer the round ('PLAYER
    /// / DEALER' on lines). Gin rummy: every best melding of a hand of ten, of eleven also the best
    /// discards; knock or gin under the document; with --against the best defence against a spread.
    /// Games with melds on the table: whether the hand can lay its contract or go out, and how.
    #[command(after_help = examples::HAND)]
    Hand(HandArgs),
    /// Print the score sheet of a match: columns, boxes and bonuses, as on paper.
    ///
    /// MATCH is a file of match records, one JSON object a line, or '-' for standard input. What a
    /// record says of its own games and end is compared. Exit code 1 if it says otherwise, or goes on
    /// after the end.
    #[command(after_help = examples::SHEET)]
    Sheet {
        /// The match records, or '-'.
        record: PathBuf,
        /// The rule document.
        #[arg(long)]
        rules: PathBuf,
        /// Print Markdown, for a page.
        #[arg(long)]
        markdown: bool,
    },
    /// Answer questions about gin hands, rounds and score sheets: one JSON object a line in, one a
    /// line out.
    ///
    /// For programs: a question names what is asked and under which rules, and the answer is what the
    /// evaluators say. 'ask' is hand, settle, round or sheet; for games with melds on the table also
    /// table, turn or score. 'rules' is game/revision of a document given, 'terms' holds rows that
    /// override its own (docs/questions.md lists all keys):
    ///
    /// {"ask":"hand","rules":"gin-rummy/standard-c","cards":"As 2s 3s 7c 7d 7h 9c 9d 9h
    /// 4h","terms":{"Knock":"Gin only"}}
    ///
    /// is answered by {"answer":{"knock_discards":[],"legal":true,"limit":0,"points":4,...}}.
    /// Illegal play is answered with "legal":false, the code of the rule that it breaks, and "at", the
    /// event that breaks it. A line that is no question is answered with an "error"; blank lines are
    /// passed over. An "id" is repeated in the answer.
    ///
    /// Exit code 0 if every question was answered, 3 otherwise.
    #[command(after_help = examples::ASK)]
    Ask {
        /// A rule document that questions may name (can be repeated).
        #[arg(long)]
        rules: Vec<PathBuf>,
        /// Files of questions, one on each line [default: standard input] (can be repeated).
        questions: Vec<PathBuf>,
    },
    /// Write the test vectors of a rule document, for whoever builds a settlement engine
    ///
    /// The folder of --out gets vectors.jsonl (one round a line: the request to an engine, the right
    /// answer with the net result by wager in minor units, and flags that name the faults that it
    /// catches), flags.json (what each flag means and which faults it catches) and
    /// vector.schema.json. A third of the vectors are requests that an engine must refuse. They are
    /// made from the document alone and are the same each time (docs/conformance.md).
    ///
    /// For documents of Gin & Win.
    #[command(after_help = examples::VECTORS)]
    Vectors {
        /// The rule document.
        #[arg(long)]
        rules: PathBuf,
        /// The folder for the files; files of these names are replaced.
        #[arg(long)]
        out: PathBuf,
    },
    /// Compare a settlement engine with a rule document, round by round
    ///
    /// The engine is a program that reads requests and writes answers, one JSON object a line each
    /// (docs/conformance.md). It is started without a shell, with an empty environment, in a scratch
    /// folder; arguments that name files become absolute paths. It is asked all test vectors, then
    /// random rounds. Answers that differ are grouped by cause, each with the one reading of the
    /// document or the classic fault that gives all answers observed, what that reading costs, and
    /// the smallest round that still differs.
    ///
    /// With --all-hands every hand of the seat follows, each once. --hands shares them between machines,
    /// and with --checkpoint a comparison that was ended goes on and gives the same answer.
    ///
    /// Exit code 0 if the engine answers everything as the document does, 1 otherwise.
    #[command(after_help = examples::CONFORM)]
    Conform(ConformArgs),
    /// Count all hands and deals exactly: edge, risk, strategies, and every row of the pay table.
    ///
    /// Without a view: the hands by score, the pay table of the bonus wager, the base game over all
    /// deals with optimal play, what other strategies cost, and optimal play as a card. The house
    /// edge is the mean loss for an Ante of 1; the element of risk is that loss for each unit
    /// wagered in all. A positive edge is the house's.
    ///
    /// Nothing is simulated: every figure is an exact fraction, which --format json prints beside
    /// its decimals. Where no exact method counts a document's base game, the reason stands in its
    /// place.
    ///
    /// Gin rummy: the least deadwood of all dealt hands, dealt gins, and dealt hands within each knock
    /// limit; --method enumerate counts each hand by itself, as the proof. What no exact method gives
    /// is named and not given.
    #[command(after_help = examples::MATH)]
    Math(MathArgs),
    /// Simulate seeded deals: gins by reference players, seats of Gin & Win that face one dealer
    ///
    /// Never exact: every figure has a confidence interval and the name of its base. The players are
    /// described in full in docs/play.md, and every act is checked against the rules of the document. The
    /// same seed gives the same bytes on any number of threads.
    ///
    /// With --against both documents are played on the same deals, and the intervals are those of the
    /// differences deal by deal. With --log the hands are written as records, for `gincert replay`.
    ///
    /// For documents of gin rummy, and of games with melds on the table, with two seats: shares, points,
    /// turns, matches. For documents of Gin & Win: the covariance of two seats, and the deviation of the house's result by the number of seats.
    #[command(after_help = examples::PLAY)]
    Play(PlayArgs),
    /// Compare two rule documents: play, payouts, conditions and wording.
    ///
    /// The answer has the level of the gravest change: identical, layout (white space and line
    /// ends), wording (a person must read it), conditions, pay, play. Each change comes with its
    /// line in both documents, and each wager with its edge before and after.
    ///
    /// For gin rummy: how often a dealt hand is gin or within the limit, before and after, by exact
    /// count; with --over also how many rounds of a log are scored otherwise.
    ///
    /// Exit code 0 only for identical documents and for changes of layout.
    #[command(after_help = examples::DIFF)]
    Diff {
        /// The document as it was.
        old: PathBuf,
        /// The document as it is to be.
        new: PathBuf,
        /// Rounds of a game that counts deadwood, one record a line: each is scored under both.
        #[arg(long, value_name = "LOG")]
        over: Option<PathBuf>,
        /// Print everything: each change with its lines and words, and exact fractions.
        #[arg(long, conflicts_with = "quiet")]
        details: bool,
    },
    /// Audit hand logs: recompute every round and report every difference in money or points.
    ///
    /// Logs may be JSON Lines or CSV, uncompressed, gzip or zstd; the format is recognised
    /// automatically. The answer is one screen: the verdict, what was audited, the exceptions with
    /// the gravest kind first, and what was not checked and why. With --details the gravest
    /// exceptions follow one by one, each with the hand, the row of the rules and the money, and the
    /// tables: fit of the dealt hands, actual against theoretical win, luck and observed play.
    ///
    /// Exit code 1 for a finding of --fail-on or above, if there are more of them than --fail-above
    /// in 10,000 records; 3 where a log could not be read to its end.
    #[command(after_help = examples::REPLAY)]
    Replay(ReplayArgs),
    /// Show what one patron was due and was paid: rounds by day, time, table, seat or card number
    ///
    /// Rounds that fulfil all conditions are shown in log order, at most 20. One round is shown in full:
    /// the hands, the row of the rule document for each wager, what was due and what was paid, the
    /// difference, every record of the round with its corrections, and what to do first. Several are
    /// a list. Where none is found, the answer says how many records fulfil each condition and what
    /// is nearest.
    ///
    /// Only the seat that is asked for is shown, and the dealer's hand. No other patron's card number,
    /// cards or wagers are in the text, the JSON or the page. Gin rummy: both hands, because they are
    /// parts of one round.
    ///
    /// Exit code 0 if every round that is shown was paid as due; 1 if one was not, or cannot be
    /// compared; 4 if no round was found; 3 if a log could not be read to its end.
    #[command(after_help = examples::DISPUTE)]
    Dispute(DisputeArgs),
    /// Audit hand logs while they grow: exceptions within a second, the report of `replay` at the end.
    ///
    /// LOG is a file that grows, or a folder: its files named .jsonl, .json, .csv, .tsv, .txt or .log, also
    /// with a number or date behind and packed, are logs. Files that come later are found, and renamed
    /// ones are known again. A line counts when it has its line end. Each exception is printed once it is
    /// found; patterns are printed as forming while more comes. What only all records together show (gaps,
    /// repeated rounds, totals, tests) is in the report at the end, which is that of `gincert replay` on
    /// the same files.
    ///
    /// The run ends with --once, --until-idle, or Ctrl-C. With --checkpoint the state stays in a file: a run
    /// that was killed goes on, and the next one reads only what is new. With --format json each exception
    /// is a line of JSON, whose "id" is the same if it is printed again after a kill.
    ///
    /// Exit code as `replay`; 3 also where a log was truncated, rewritten or removed.
    #[command(
        after_help = examples::WATCH,
        mut_arg("rejects", hidden),
        mut_arg("parquet", hidden),
        mut_arg("sqlite", hidden)
    )]
    Watch(WatchArgs),
    /// Draft a map of another system's export: what is sure, what is a guess, what is left over.
    ///
    /// The first rows decide: encoding, separator, header line, how cards, amounts and times are written,
    /// and which column holds which field. With --rules the hands are settled, and an assignment of money
    /// is sure only where what is stated is what the rules give and no other column does as well. The map
    /// is the document that `replay --map` reads; what exports do not say, such as the time zone, a person
    /// fills in. Three rounds are shown as they were understood. With --map a map that a person wrote or
    /// changed is tried in place of a draft; exit code 1 where something is left to do.
    ///
    /// Without --out the map is printed. Exit code 3 where no table was found.
    #[command(after_help = examples::MAP)]
    Map(MapArgs),
    /// Cut hand logs into partitions for several processes, one row of JSON each.
    ///
    /// A partition is a byte range that begins and ends between two records, with digests of the range,
    /// the file and the first bytes of the file. `gincert replay --partial ROW` audits one of them,
    /// `gincert merge` puts the results together. The rows depend only on the logs and the options. The
    /// file is read once; a log that is empty or shorter than its partitions has rows of length 0.
    #[command(after_help = examples::MANIFEST)]
    Manifest(ManifestArgs),
    /// Merge the partials of an audit: the answer of `gincert replay` on the whole logs.
    ///
    /// Output, files and exit code equal those of one process, byte for byte. Give the rule documents, in
    /// their order, and the options of reading that the partials had. A missing partition, two different
    /// partials of one partition, and partials of another manifest, version, rule document or
    /// option are errors. Records that are compared with each other are read again, so the logs must be
    /// in place.
    #[command(after_help = examples::MERGE)]
    Merge(MergeArgs),
    /// Put several audits in a row, and together: a week of days, a month of weeks.
    ///
    /// Each audit is known by the audit.json that `gincert replay --out` wrote; nothing of it is computed again. They
    /// are put in the order of their times. Where an audit has more or fewer exceptions than the others by more than
    /// chance explains, it is named; a pattern is listed with the audits that have it; what the house won is added.
    ///
    /// Exit code 3 where an audit cannot be read.
    #[command(after_help = examples::TREND)]
    Trend {
        /// Folders of --out, or the audit.json in them.
        #[arg(required = true, value_name = "AUDIT")]
        audits: Vec<PathBuf>,
        /// Print all tables, and not what fits on a screen.
        #[arg(long)]
        details: bool,
    },
    /// Generate reference data: hand logs with planted faults, and the list of them.
    #[command(after_help = examples::GENERATE)]
    Generate {
        /// What to make.
        #[command(subcommand)]
        what: GenerateVerb,
    },
    /// Test shuffles and random numbers, or generate decks from a known source.
    #[command(after_help = examples::RNG)]
    Rng {
        /// What to do.
        #[command(subcommand)]
        verb: RngVerb,
    },
    /// Certify a submission: run all tests and write one report.
    ///
    /// The report goes to the folder of --out; the terminal shows where it is, its conclusion and the
    /// material findings.
    #[command(after_help = examples::CERTIFY)]
    Certify(CertifyArgs),
    /// Print a submission.md template for the files of a folder.
    ///
    /// It lists every file with its size and its SHA-256; the submitter completes the role of each
    /// file and the other rows. Nothing is written to the folder.
    #[command(after_help = examples::SUBMISSION)]
    Submission {
        /// The folder.
        folder: PathBuf,
    },
    /// Print the rack card of a rule document: rules summary, pay tables and limits.
    #[command(after_help = examples::RACK_CARD)]
    RackCard {
        /// The rule document.
        document: PathBuf,
        /// Print Markdown, for a page.
        #[arg(long)]
        markdown: bool,
    },
    /// Write a commission's letter that approves, suspends or withdraws a rule document.
    ///
    /// The letter names the document, byte for byte, with its conditions and the letter before. With
    /// --report the report is read first, and an approval against it is refused. With
    /// --key it is signed as LETTER.sig; without a key it is a draft without effect.
    #[command(after_help = examples::APPROVE)]
    Approve(ApproveArgs),
    /// Show whether a rule document is approved on a given day.
    ///
    /// in-force, conditions-open, channels-differ, needs-a-person, superseded, expired, suspended,
    /// withdrawn, annulled or not-named: with the letter, its signer and its conditions by channel, or
    /// with the nearest named document and the difference in rules and money. Only letters count whose
    /// signer may sign letters, on the letter's own date and on the day that is asked about. Exit code
    /// 0 only where every document is in force.
    #[command(after_help = examples::STATUS)]
    Status(StatusArgs),
    /// Keep a commission's register: a signed list of its letters that shows a missing one
    ///
    /// Each entry has the digest of the entry before it. `gincert status --register FILE` rests on it.
    #[command(after_help = examples::REGISTER)]
    Register {
        /// What to do.
        #[command(subcommand)]
        verb: RegisterVerb,
    },
    /// Sign a file: write FILE.sig, which ssh-keygen can verify.
    ///
    /// A signature by another key is never replaced: where FILE.sig is somebody else's, this one
    /// becomes FILE.NAME.sig. One by the same key is replaced.
    #[command(after_help = examples::SIGN)]
    Sign(SignArgs),
    /// Verify a report, letter or document: whether it is genuine, and who signed it.
    ///
    /// Verdicts: agrees (exit code 0); differs; not-tested, where nothing could be compared or not
    /// all that was asked for, with what to give; needs-a-person (exit code 1 for all three).
    #[command(after_help = examples::VERIFY)]
    Verify(VerifyArgs),
    /// Write one HTML page that lists every report of a folder.
    ///
    /// Superseded reports are marked; no signature is verified. A file that cannot be read is listed
    /// with the reason, and the exit code is 3.
    #[command(after_help = examples::INDEX)]
    Index {
        /// The folder; folders in it are looked into.
        folder: PathBuf,
        /// The page to write. If it is in the folder itself, its rows link to the reports.
        #[arg(long, value_name = "FILE.html")]
        out: PathBuf,
    },
    /// Run the supplied test vectors on this machine and write a record.
    #[command(after_help = examples::SELFTEST)]
    Selftest {
        /// The folder for the record.
        #[arg(long)]
        out: PathBuf,
    },
    /// Serve an editor: findings of rule documents while they are typed
    ///
    /// A language server (Language Server Protocol 3.17) over standard input and standard output. It
    /// has the findings of `check` at their places, the meaning of rows and phrases, completion from
    /// the closed lists, quick fixes for near misses, the way from a claim to its row, and an outline.
    /// docs/editors.md shows how editors start it.
    ///
    /// Exit code 0 after `shutdown` and `exit`, 1 after `exit` alone or at the end of the input, 3
    /// after a message that cannot be read.
    #[command(after_help = examples::LSP)]
    Lsp {
        /// Use standard input and output: the only way, which some editors ask for.
        #[arg(long)]
        stdio: bool,
    },
    /// Explain a finding by its code, or list all codes.
    #[command(after_help = examples::EXPLAIN)]
    Explain {
        /// The code, as in pay-rows-reachable.
        code: Option<String>,
    },
    /// Print a completion script for a shell.
    #[command(after_help = examples::COMPLETIONS)]
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Make a key for trying things out.
    #[command(hide = true)]
    Keygen {
        /// The file for the private key; nothing is replaced.
        #[arg(long)]
        out: PathBuf,
        /// Make a key for masks of card numbers (`replay --mask`, `dispute --mask`).
        #[arg(long)]
        mask: bool,
    },
}
