//! The command line.

mod bits;
mod draws;
mod generate;
mod letters;
mod replay;
mod rng;
mod verify;

pub use bits::*;
pub use draws::*;
pub use generate::*;
pub use letters::*;
pub use replay::*;
pub use rng::*;
pub use verify::*;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;

/// Certify and audit gin-family games: read rule documents, count every hand, judge printed
/// figures, write signed reports.
///
/// Exit codes: 0 nothing material or minor; 1 a material or minor finding; 2 usage; 3 input
/// unreadable or cut off; 70 a fault of the tool; 74 output not writable.
#[derive(Debug, Parser)]
#[command(name = "gincert", version, max_term_width = 80, disable_help_subcommand = true)]
pub struct Cli {
    /// What every verb takes.
    #[command(flatten)]
    pub common: Common,
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

/// The heading of help under which they stand, apart from what the verb alone takes.
const EVERY_VERB: &str = "Options of every verb";

/// What every verb takes.
#[derive(Debug, Args)]
pub struct Common {
    /// How to answer.
    #[arg(long, global = true, help_heading = EVERY_VERB, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Whether to use colours.
    #[arg(long, global = true, help_heading = EVERY_VERB, value_enum, default_value_t = Color::Auto)]
    pub color: Color,
    /// Print only what was asked for: no progress, no remarks.
    #[arg(long, short, global = true, help_heading = EVERY_VERB)]
    pub quiet: bool,
}

/// How to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// One JSON object.
    Json,
}

/// Whether to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The finding that makes a run end with exit code 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FailOn {
    /// Any finding.
    Observation,
    /// Minor and material findings.
    Minor,
    /// Material findings only.
    Material,
}

/// How hands are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MethodArg {
    /// By orbits of ranks: milliseconds; not where runs are melds.
    Symmetric,
    /// By hands up to permutation of the suits, deals too: seconds and 160 MB; a second way to every figure.
    General,
    /// Every hand, one by one: the proof.
    Enumerate,
}

/// The verbs.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Read rule documents or submission folders: run their examples, judge their figures.
    Check {
        /// Rule documents, folders of them, or submission folders.
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// The least grade of finding that ends the run with exit code 1.
        #[arg(long, value_enum, default_value_t = FailOn::Minor)]
        fail_on: FailOn,
    },
    /// Set and settle one hand, or every hand on standard input.
    ///
    /// CARDS are read in any usual spelling: Ac Td 7h, 10h, A♣. With '-' as CARDS each line of
    /// standard input is a hand and is answered by one line of JSON.
    ///
    /// Gin & Win: the melds that leave the least, the bonus row, and with --dealer the round ('PLAYER
    /// / DEALER' on lines). Gin rummy: every best melding of a hand of ten, of eleven also the best
    /// discards; knock or gin under the document; with --against the best defence against a spread.
    /// Games with melds on the table: whether the hand can lay its contract or go out, and how.
    Hand(HandArgs),
    /// Print the score sheet of a match: its columns, boxes and bonuses, as players keep it on paper.
    ///
    /// MATCH is a file of match records, one JSON object a line, or '-' for standard input. What a
    /// record says of its own games and end is compared. Exit code 1 if it says otherwise, or goes on
    /// after the end.
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
    Ask {
        /// A rule document that questions may name; may be given several times.
        #[arg(long)]
        rules: Vec<PathBuf>,
        /// Files of questions, one a line; without a file, standard input.
        questions: Vec<PathBuf>,
    },
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
    Math(MathArgs),
    /// Compare two rule documents: in rules, in pay, in money, in words.
    ///
    /// The answer has the level of the gravest change: identical, layout (white space and line
    /// ends), wording (a person must read it), conditions, pay, play. Each change comes with its
    /// line in both documents, and each wager with its edge before and after.
    ///
    /// For gin rummy: how often a dealt hand is gin or within the limit, before and after, by exact
    /// count; with --over also how many rounds of a log are scored otherwise.
    ///
    /// Exit code 0 only for identical documents and for changes of layout.
    Diff {
        /// The document as it was.
        old: PathBuf,
        /// The document as it is to be.
        new: PathBuf,
        /// Rounds of a game that counts deadwood, one record a line: each is scored under both.
        #[arg(long, value_name = "LOG")]
        over: Option<PathBuf>,
    },
    /// Audit hand logs: settle every round again, and name every difference in money.
    ///
    /// Logs are JSON Lines or CSV, plain, gzip or zstd, recognised by content. Every exception comes with
    /// the hand, both settings, the row of the rules and the money; a record that cannot be read is
    /// counted, reported, and kept aside. Fit of the dealt hands, actual against theoretical win, luck
    /// and observed play follow as tables.
    ///
    /// Exit code 1 for a finding of --fail-on or above, if there are more of them than --fail-above
    /// in 10,000 records; 3 where a log could not be read to its end.
    Replay(ReplayArgs),
    /// Make reference data: hand logs with planted faults and their truth.
    Generate {
        /// What to make.
        #[command(subcommand)]
        what: GenerateVerb,
    },
    /// The shuffle lab: test decks, or make decks of a known source.
    Rng {
        /// What to do.
        #[command(subcommand)]
        verb: RngVerb,
    },
    /// Put a submission through every room and write one report.
    Certify {
        /// The submission folder, with its page submission.md. It is read, never written.
        submission: PathBuf,
        /// The laboratory's engagement document; without it the report is a draft.
        #[arg(long)]
        engagement: Option<PathBuf>,
        /// The folder for the report.
        #[arg(long)]
        out: PathBuf,
        /// An OpenSSH private key (Ed25519 or P-256) to sign the report with.
        #[arg(long)]
        key: Option<PathBuf>,
        /// Whose key it is, as written into allowed_signers.
        #[arg(long, default_value = "local-key", requires = "key")]
        principal: String,
        /// The least grade of finding that ends the run with exit code 1.
        #[arg(long, value_enum, default_value_t = FailOn::Minor)]
        fail_on: FailOn,
    },
    /// Print the page of a submission, laid out from the files of a folder.
    ///
    /// Every file stands in it with its size and its SHA-256; what each is, and the rows of the page,
    /// are to be stated by whoever submits. The folder is not written.
    Submission {
        /// The folder.
        folder: PathBuf,
    },
    /// Print the rack card of a rule document: rules summary, pay tables and limits.
    RackCard {
        /// The rule document.
        document: PathBuf,
        /// Print Markdown, for a page.
        #[arg(long)]
        markdown: bool,
    },
    /// Write a commission's letter about a rule document: approve, suspend, withdraw.
    ///
    /// The letter names the document, byte for byte, with its conditions and the letter before. With
    /// --key it is signed as LETTER.sig; without, it is a draft that counts for nobody.
    Approve(ApproveArgs),
    /// Say what a folder of letters comes to for a rule document on a day.
    ///
    /// in-force, superseded, expired, suspended, withdrawn or not-named: with the letter, its signer
    /// and its conditions by channel, or with the nearest named document and the difference in rules
    /// and money. Only letters count whose signer may sign letters, on the letter's own date and on
    /// the day that is asked about. Exit code 0 only where every document is in force.
    Status(StatusArgs),
    /// Sign a file: writes FILE.sig, which stock ssh-keygen verifies.
    ///
    /// A signature by another key is never replaced: where FILE.sig is somebody else's, this one
    /// becomes FILE.NAME.sig. One by the same key is replaced.
    Sign(SignArgs),
    /// Verify a report, letter or document: genuine or not, by whom, about what, what it says.
    ///
    /// Verdicts: agrees (exit code 0); differs; not-tested, where nothing could be compared or not
    /// all that was asked for, with what to give; needs-a-person (exit code 1 for all three).
    Verify(VerifyArgs),
    /// Write one page that lists every report of a folder, to be filtered without a server.
    ///
    /// Reports are shown in their own words, superseded ones as such; no signature is judged. What
    /// cannot be read stands on the page with the reason, and the exit code is 3.
    Index {
        /// The folder; folders in it are looked into.
        folder: PathBuf,
        /// The page. Where it stands in the folder itself, its rows lead to the reports.
        #[arg(long, value_name = "FILE.html")]
        out: PathBuf,
    },
    /// Print a page with which a clerk verifies reports and letters in a browser.
    ///
    /// One HTML file without a network and without this command: 'gincert page > verify.html', then
    /// drop the report, its signatures and the signers' file on it.
    Page,
    /// Show the same page at an address of this machine alone, until the command is ended.
    ///
    /// For browsers that let no page from a file use their cryptography. Nothing is sent anywhere:
    /// the page is all that is answered.
    Serve {
        /// The port; 0 takes a free one.
        #[arg(long, default_value_t = 0)]
        port: u16,
        /// Open the page in the browser of this machine.
        #[arg(long)]
        open: bool,
    },
    /// Run the shipped vectors on this machine and write a record.
    Selftest {
        /// The folder for the record.
        #[arg(long)]
        out: PathBuf,
    },
    /// Print the manual page of a finding's code; without a code, list all codes.
    Explain {
        /// The code, as in pay-rows-reachable.
        code: Option<String>,
    },
    /// Print a completion script for a shell.
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
    },
}

/// A hand, and what lies beside it.
#[derive(Debug, clap::Args)]
pub struct HandArgs {
    /// The rule document.
    #[arg(long)]
    pub rules: PathBuf,
    /// The player's cards, or '-'.
    #[arg(allow_hyphen_values = true)]
    pub cards: String,
    /// Gin & Win: the dealer's cards, which settle the round.
    #[arg(long)]
    pub dealer: Option<String>,
    /// Gin rummy: the melds of a knocker, as in 'As 2s 3s | 7c 7d 7h'. What is the best defence?
    #[arg(long, value_name = "SPREAD")]
    pub against: Option<String>,
    /// Gin rummy: the upcard, where it sets the limit or doubles.
    #[arg(long, value_name = "CARD")]
    pub upcard: Option<String>,
    /// Gin rummy: the card of the second deck that sets the limit.
    #[arg(long, value_name = "CARD")]
    pub knock_card: Option<String>,
    /// Gin rummy: the card just taken from the pile, which some rules do not let a player throw.
    #[arg(long, value_name = "CARD")]
    pub taken: Option<String>,
    /// Melds on the table: who laid them, their kind and cards, as in '1 run Jh Qh Kh, 0 set 9d 9h
    /// 9s'; they are numbered from 0.
    #[arg(long, value_name = "MELDS")]
    pub table: Option<String>,
    /// Melds on the table: whether this seat's contract lies there.
    #[arg(long, value_enum)]
    pub contract: Option<ContractArg>,
    /// Melds on the table: the discard pile, its bottom first.
    #[arg(long, value_name = "CARDS")]
    pub pile: Option<String>,
    /// Melds on the table: whose hand it is, from 0; default 0.
    #[arg(long)]
    pub seat: Option<u8>,
}

impl HandArgs {
    /// The options that are given, beside the document.
    pub fn given(&self) -> Vec<&'static str> {
        let all = [
            ("--dealer", self.dealer.is_some()),
            ("--against", self.against.is_some()),
            ("--upcard", self.upcard.is_some()),
            ("--knock-card", self.knock_card.is_some()),
            ("--taken", self.taken.is_some()),
            ("--table", self.table.is_some()),
            ("--contract", self.contract.is_some()),
            ("--pile", self.pile.is_some()),
            ("--seat", self.seat.is_some()),
        ];
        all.into_iter().filter(|(_, given)| *given).map(|(option, _)| option).collect()
    }
}

/// Whether a contract lies on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ContractArg {
    /// It does.
    Laid,
    /// It does not yet.
    Open,
}

/// What `gincert math` computes.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("view").multiple(false))]
pub struct MathArgs {
    /// The rule document.
    pub document: PathBuf,
    /// How to count; without it the fastest way that the rules allow. With enumerate every hand is
    /// dealt; deals are then counted by the fastest way.
    #[arg(long, value_enum)]
    pub method: Option<MethodArg>,
    /// One hand, as in 'Ac Ah 7d 8d Jd 3s 2c': what it meets and whether to raise. Every dealer
    /// hand is dealt, so --method has no part in it.
    #[arg(long, value_name = "CARDS", group = "view")]
    pub advice: Option<String>,
    /// One page: what each wager pays, how often, and how widely it swings.
    #[arg(long, group = "view")]
    pub par: bool,
    /// The edge under rules that differ in one place: the qualifier, one pay-off, the comparison.
    #[arg(long, group = "view")]
    pub neighbours: bool,
    /// Which single pay-off brings a wager closest to this edge: 2.5% or, as a share, 0.025.
    #[arg(long, value_name = "TARGET", allow_hyphen_values = true, group = "view")]
    pub solve: Option<String>,
}
