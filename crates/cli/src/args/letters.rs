//! The command lines of `gincert approve`, `gincert status` and `gincert register`.

use super::verify::{KeyTrustArgs, LetterTrustArgs};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// What a letter does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ActionArg {
    /// Approve the document.
    Approve,
    /// State the conditions and the last day of an approval anew: requires --supersedes LETTER.
    Amend,
    /// Suspend an approval: requires --supersedes LETTER.
    Suspend,
    /// Lift a suspension: requires --supersedes SUSPENSION.
    Lift,
    /// Withdraw an approval: requires --supersedes LETTER.
    Withdraw,
    /// Reinstate a withdrawn approval: requires --supersedes WITHDRAWAL.
    Reinstate,
    /// Make a letter void from the beginning: requires --supersedes LETTER.
    Annul,
    /// Correct the text of a letter, as --reason states: requires --supersedes LETTER.
    Correct,
    /// Note that conditions of an approval are done: requires --supersedes LETTER.
    Note,
}

/// What `gincert approve` takes.
#[derive(Debug, Args)]
pub struct ApproveArgs {
    /// The rule document.
    pub document: PathBuf,
    /// The jurisdiction profile: its name (washington-2017), or a file.
    #[arg(long)]
    pub profile: String,
    /// The commission that writes the letter [default: not stated].
    #[arg(long, value_name = "NAME")]
    pub commission: Option<String>,
    /// A channel that the letter is for, such as 'casino floor' (can be repeated) [default: the
    /// channels of the letter of --supersedes, or all channels].
    #[arg(long = "channel", value_name = "NAME")]
    pub channels: Vec<String>,
    /// A page with the table of conditions: Channel, Condition, Who acts, When, Done. Done is open,
    /// standing, done, or done with a date. Required to approve, to amend, and to note (the
    /// conditions that are done).
    #[arg(long)]
    pub conditions: Option<PathBuf>,
    /// The date of the letter, as 2026-11-20.
    #[arg(long)]
    pub date: String,
    /// The day from which the letter takes effect, after its date [default: its date].
    #[arg(long, value_name = "DAY")]
    pub effective: Option<String>,
    /// The last day on which the letter is in force [default: no end stated; of an amendment, that
    /// of the letter that it amends].
    #[arg(long)]
    pub until: Option<String>,
    /// An OpenSSH private key (Ed25519 or P-256) to sign with; without it the letter is a draft (can be
    /// repeated: a second key signs beside the first one, as gincert sign does).
    #[arg(long = "key", value_name = "KEY")]
    pub keys: Vec<PathBuf>,
    /// A signer, by the name on the list of signers, without whose signature the letter does not count
    /// (can be repeated) [default: those of the letter of --supersedes, or none].
    #[arg(long, value_name = "NAME")]
    pub must_sign: Vec<String>,
    /// Where to write the letter. The document is copied beside it as DIGEST.md.
    #[arg(long)]
    pub out: PathBuf,
    /// Also write the letter as one page for a browser, which can be mailed: LETTER.html, with the letter
    /// and its signatures inside. gincert verify takes the page as it takes the letter.
    #[arg(long)]
    pub html: bool,
    /// Also print that page to LETTER.pdf, through a browser of this machine (chromium).
    #[arg(long, requires = "html")]
    pub pdf: bool,
    /// The enclosed text that goes with the letter, as a PDF; the letter names its digest.
    #[arg(long)]
    pub enclosure: Option<PathBuf>,
    /// The report about the document (report.md, with report.json beside it): it is read before the
    /// letter is signed, and the letter names its digest and what it states [default: the enclosure,
    /// where that is a report].
    #[arg(long, value_name = "REPORT")]
    pub report: Option<PathBuf>,
    /// Approve a document that the report is against, for this reason, which the letter repeats.
    #[arg(long, value_name = "REASON")]
    pub despite_report: Option<String>,
    /// The letter that this one follows.
    #[arg(long, value_name = "LETTER")]
    pub supersedes: Option<PathBuf>,
    /// What the letter does.
    #[arg(long, value_enum, default_value_t = ActionArg::Approve)]
    pub action: ActionArg,
    /// Why, in one sentence that the letter repeats.
    #[arg(long)]
    pub reason: Option<String>,
    /// The letter's number among those of the commission.
    #[arg(long)]
    pub number: Option<String>,
    /// To whom it is written.
    #[arg(long, value_name = "NAME")]
    pub addressee: Option<String>,
    /// The statute or rule under which the commission acts.
    #[arg(long, value_name = "RULE")]
    pub authority: Option<String>,
    /// How and until when the letter can be appealed.
    #[arg(long, value_name = "NOTICE")]
    pub appeal: Option<String>,
}

/// What `gincert status` takes.
#[derive(Debug, Args)]
pub struct StatusArgs {
    /// Rule documents, enclosures, or folders of rule documents (can be repeated).
    #[arg(required = true)]
    pub documents: Vec<PathBuf>,
    /// The folder of letters, with their signatures and the copies of the documents that they name.
    #[arg(long, value_name = "DIR")]
    pub approvals: PathBuf,
    /// Trusted signers of letters (OpenSSH allowed_signers), from a source of your own. A list of
    /// signers among the letters is ignored: whoever forges a letter can forge that list, too.
    #[arg(long)]
    pub signers: PathBuf,
    #[command(flatten)]
    pub trust: LetterTrustArgs,
    /// The day in question, as 2026-11-20.
    #[arg(long)]
    pub on: String,
    /// Answer as far as letters were known on this day [default: the day in question].
    #[arg(long, value_name = "DAY")]
    pub known_on: Option<String>,
    /// Print everything: every condition and every change.
    #[arg(long, conflicts_with = "quiet")]
    pub details: bool,
    /// Consider only letters under this profile; letters under other profiles are named where they
    /// follow one of them.
    #[arg(long)]
    pub profile: Option<String>,
    /// Consider only letters that name this commission as their writer. A letter that names none
    /// approves nothing then.
    #[arg(long, value_name = "NAME")]
    pub commission: Option<String>,
    /// Answer for this channel. Without it the answer is channels-differ where letters come to
    /// different things in different channels.
    #[arg(long, value_name = "NAME")]
    pub channel: Option<String>,
    /// The commission's register of letters (gincert register): a letter that it lists and that is
    /// missing leaves no approval in force. Only letters of its commission are considered.
    #[arg(long, value_name = "FILE")]
    pub register: Option<PathBuf>,
}

/// What `gincert register` does.
#[derive(Debug, Subcommand)]
pub enum RegisterVerb {
    /// Enter signed letters into a register and sign it: write REGISTER and REGISTER.sig
    ///
    /// Letters are entered in the order of their dates; a letter dated before the last entry is
    /// refused. Nothing is added to a register with a fault.
    #[command(after_help = super::examples::REGISTER_ADD)]
    Add(RegisterAddArgs),
    /// Verify a register: its entries, its signature, and the letters of a folder
    ///
    /// agrees (exit code 0), or differs (exit code 1) with what is wrong.
    #[command(after_help = super::examples::REGISTER_VERIFY)]
    Verify(RegisterVerifyArgs),
    /// Write a register and its letters as one HTML page: search, status of each document, conditions due
    ///
    /// The page loads nothing and is made for one day. Exit code 1 where the register or a letter is to be
    /// looked at; the page names it.
    #[command(after_help = super::examples::REGISTER_PAGE)]
    Page(RegisterPageArgs),
    /// List the entries of a register; no signature is verified
    #[command(after_help = super::examples::REGISTER_SHOW)]
    Show {
        /// The register.
        register: PathBuf,
    },
}

/// What `gincert register add` takes.
#[derive(Debug, Args)]
pub struct RegisterAddArgs {
    /// The register; one that is not there is begun.
    pub register: PathBuf,
    /// Signed letters (can be repeated).
    #[arg(required = true)]
    pub letters: Vec<PathBuf>,
    /// The day on which they are entered, as 2026-11-20.
    #[arg(long)]
    pub on: String,
    /// An OpenSSH private key (Ed25519 or P-256) to sign the register with.
    #[arg(long)]
    pub key: PathBuf,
    /// The commission of a new register, as its letters state it.
    #[arg(long, value_name = "NAME")]
    pub commission: Option<String>,
    /// Trusted signers of the register (OpenSSH allowed_signers), where another key signed it last.
    #[arg(long)]
    pub signers: Option<PathBuf>,
    #[command(flatten)]
    pub trust: KeyTrustArgs,
}

/// Whose signatures on registers and letters count.
#[derive(Debug, Args)]
pub struct RegisterSignersArgs {
    /// Trusted signers of registers and letters (OpenSSH allowed_signers), from a source of your own.
    #[arg(long)]
    pub signers: PathBuf,
    #[command(flatten)]
    pub trust: LetterTrustArgs,
}

/// What `gincert register verify` takes.
#[derive(Debug, Args)]
pub struct RegisterVerifyArgs {
    /// The register.
    pub register: PathBuf,
    #[command(flatten)]
    pub trusted: RegisterSignersArgs,
    /// The day on which keys are judged, as 2026-11-20.
    #[arg(long)]
    pub on: String,
    /// The folder of letters to compare with the register.
    #[arg(long, value_name = "DIR")]
    pub approvals: Option<PathBuf>,
}

/// What `gincert register page` takes.
#[derive(Debug, Args)]
pub struct RegisterPageArgs {
    /// The register.
    pub register: PathBuf,
    /// The folder of letters.
    #[arg(long, value_name = "DIR")]
    pub approvals: PathBuf,
    #[command(flatten)]
    pub trusted: RegisterSignersArgs,
    /// The day of the page, as 2026-11-20.
    #[arg(long)]
    pub on: String,
    /// Where to write the page; its name ends in .html.
    #[arg(long)]
    pub out: PathBuf,
}
