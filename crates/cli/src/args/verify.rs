//! The command lines of `gincert certify`, `gincert sign` and `gincert verify`.

use super::FailOn;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// What a signature is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum NamespaceArg {
    /// A report (report@gincert).
    Report,
    /// A commission's letter (approval@gincert).
    Approval,
    /// A rule document (document@gincert).
    Document,
    /// A commission's register of letters (register@gincert).
    Register,
    /// A list of delegations (delegation@gincert).
    Delegation,
}

/// What `gincert certify` takes.
#[derive(Debug, Args)]
pub struct CertifyArgs {
    /// The submission folder, with its page submission.md. It is read, never written.
    pub submission: PathBuf,
    /// The laboratory's engagement document; without it the report is a draft.
    #[arg(long)]
    pub engagement: Option<PathBuf>,
    /// Write a mask in place of each card number of hand logs: a digest by the key in this file.
    #[arg(long, value_name = "KEYFILE")]
    pub mask: Option<PathBuf>,
    /// The folder for the report.
    #[arg(long)]
    pub out: PathBuf,
    /// An OpenSSH private key (Ed25519 or P-256) to sign the report with.
    #[arg(long)]
    pub key: Option<PathBuf>,
    /// Whose key it is, as written into allowed_signers.
    #[arg(long, default_value = "local-key", requires = "key")]
    pub principal: String,
    /// The lowest grade of finding that ends the run with exit code 1.
    #[arg(long, value_enum, default_value_t = FailOn::Minor)]
    pub fail_on: FailOn,
    /// Print the whole conclusion and every material finding.
    #[arg(long, conflicts_with = "quiet")]
    pub details: bool,
}

/// What `gincert sign` takes.
#[derive(Debug, Args)]
pub struct SignArgs {
    /// The file.
    pub file: PathBuf,
    /// An OpenSSH private key (Ed25519 or P-256) without passphrase, which nobody but its owner can
    /// read. A key under a passphrase, on a FIDO token, or the public half of one in an agent signs
    /// through ssh-keygen, which must be installed.
    #[arg(long)]
    pub key: PathBuf,
    /// What the signature is for.
    #[arg(long, value_enum, default_value_t = NamespaceArg::Report)]
    pub namespace: NamespaceArg,
    /// The signer's name, for the file's: where FILE.sig is somebody else's, this signature becomes
    /// FILE.NAME.sig. Letters, digits and -._@+; else the key's comment, or its fingerprint.
    #[arg(long, value_name = "NAME")]
    pub principal: Option<String>,
}

/// Which keys are revoked, which proofs of logging count, and which delegations.
#[derive(Debug, Args)]
pub struct KeyTrustArgs {
    /// Revoked keys, as after ssh-keygen -Y verify -r (public keys one a line, or a list by ssh-keygen -k):
    /// their signatures never count.
    #[arg(long, value_name = "FILE")]
    pub revoked: Option<PathBuf>,
    /// The day from which the keys of --revoked were lost: a signature that was logged before it counts
    /// (--log-policy).
    #[arg(long, value_name = "DAY", requires_all = ["revoked", "log_policy"])]
    pub revoked_from: Option<String>,
    /// The logs and witnesses that you trust (c2sp.org/tlog-policy): FILE.sig.tlog-proof then shows that a
    /// signature was made before its key expired.
    #[arg(long, value_name = "FILE")]
    pub log_policy: Option<PathBuf>,
    /// A list of delegations with its signature FILE.sig: successor keys and delegates of signers whom your list
    /// names for delegation@gincert (can be repeated).
    #[arg(long, value_name = "FILE")]
    pub delegations: Vec<PathBuf>,
}

impl KeyTrustArgs {
    /// Whether anything is stated.
    pub fn is_stated(&self) -> bool {
        self.revoked.is_some() || self.log_policy.is_some() || !self.delegations.is_empty()
    }
}

/// Which signatures make a letter count.
#[derive(Debug, Args)]
pub struct LetterTrustArgs {
    #[command(flatten)]
    pub keys: KeyTrustArgs,
    /// How many different signers a letter needs at least, whatever it states itself.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=10))]
    pub letter_signatures: u8,
}

/// What `gincert verify` takes.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// Reports, letters, registers or documents, each beside its signatures FILE.sig or FILE.NAME.sig,
    /// or folders of them, which are answered with a line each (can be repeated).
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// What the files were signed as [default: recognised from each file or its signatures].
    #[arg(long = "for", value_enum, value_name = "KIND")]
    pub purpose: Option<NamespaceArg>,
    /// Trusted signers (OpenSSH allowed_signers) [default: allowed_signers beside the file, which
    /// proves nothing about the sender].
    #[arg(long)]
    pub signers: Option<PathBuf>,
    #[command(flatten)]
    pub trust: LetterTrustArgs,
    /// The name that must have signed, as after ssh-keygen -Y verify -I.
    #[arg(long, short = 'I', value_name = "NAME")]
    pub principal: Option<String>,
    /// The date on which the signature must be valid, in UTC, as 2026-11-20 [default: today].
    #[arg(long)]
    pub on: Option<String>,
    /// The submission folder, to compare the inputs of a report with.
    #[arg(long)]
    pub submission: Option<PathBuf>,
    /// Compute the report again from the submission, all of its files, and compare them.
    #[arg(long, requires = "submission")]
    pub recompute: bool,
    /// The engagement document that the report was made with, for --recompute.
    #[arg(long, requires = "recompute")]
    pub engagement: Option<PathBuf>,
    /// The key of the report's masks of card numbers, for --recompute.
    #[arg(long, value_name = "KEYFILE", requires = "recompute")]
    pub mask: Option<PathBuf>,
    /// Print everything: every file by its name, every difference.
    #[arg(long, conflicts_with = "quiet")]
    pub details: bool,
    /// Instead, compare each file byte for byte with the documents that this report or letter, or
    /// one in this folder, names.
    #[arg(long, value_name = "REPORT|FOLDER", conflicts_with_all = ["submission", "purpose"])]
    pub approved: Option<PathBuf>,
    /// Of the letters of --approved, consider those that name this commission as their writer.
    #[arg(long, value_name = "NAME", requires = "approved")]
    pub commission: Option<String>,
    /// Ask the letters of --approved about this channel.
    #[arg(long, value_name = "NAME", requires = "approved")]
    pub channel: Option<String>,
    /// The commission's register of letters, which shows whether one of --approved is missing.
    #[arg(long, value_name = "FILE", requires = "approved")]
    pub register: Option<PathBuf>,
}
