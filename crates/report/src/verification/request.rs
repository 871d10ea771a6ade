//! Input of a verification: the file's bytes, its signatures, who may sign, and where the files are that it
//! names; and the result of one part of it.

use crate::verification::allowed_signers::read_allowed_signers;
use gincert_evidence::{Finding, Verdict, printable};
use gincert_signing::{
    AllowedSigners, DelegationList, LocalTime, LogPolicy, Namespace, RevokedKeys, Timestamp,
};
use serde::Serialize;
use std::path::Path;

/// A signature file at hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureFile {
    /// Its path as it is to be shown.
    pub file: String,
    /// Its bytes, or why it cannot be read.
    pub bytes: Result<Vec<u8>, String>,
    /// The proof of logging beside it, where there is one.
    pub proof: Option<ProofFile>,
}

impl SignatureFile {
    /// A signature of which no proof of logging is at hand.
    pub fn without_proof(file: &str, bytes: Result<Vec<u8>, String>) -> SignatureFile {
        SignatureFile { file: file.to_owned(), bytes, proof: None }
    }

    /// The signatures of some files, by their names, each with the proof of logging that has its name; other proofs
    /// are left out.
    pub fn with_proofs(files: Vec<(String, Vec<u8>)>) -> Vec<SignatureFile> {
        let (proofs, signatures): (Vec<_>, Vec<_>) =
            files.into_iter().partition(|(name, _)| name.ends_with(PROOF_END));
        let with_proof = |(name, bytes): (String, Vec<u8>)| {
            let file = format!("{name}{PROOF_END}");
            let proof = proofs.iter().find(|(other, _)| *other == file);
            let proof = proof.map(|(_, bytes)| ProofFile { file, bytes: Ok(bytes.clone()) });
            SignatureFile { file: name, bytes: Ok(bytes), proof }
        };
        signatures.into_iter().map(with_proof).collect()
    }
}

/// The end of the name of a proof of logging, after that of its signature.
pub const PROOF_END: &str = ".tlog-proof";

/// A proof of logging at hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofFile {
    /// Its path as it is to be shown.
    pub file: String,
    /// Its bytes, or why it cannot be read.
    pub bytes: Result<Vec<u8>, String>,
}

/// Whose word a signers' file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TrustSource {
    /// The reader named the file.
    Reader,
    /// It came with the file that is verified.
    Sender,
    /// There is none.
    Nobody,
}

/// A signers' file as it was found.
#[derive(Debug, Clone)]
pub struct Signers {
    /// Its path as it is to be shown.
    pub path: String,
    /// Whose word it is.
    pub whose: TrustSource,
    /// What it says; `None` where it cannot be read as a whole, or is not there.
    pub allowed: Option<AllowedSigners>,
    /// What cannot be used in it.
    pub findings: Vec<Finding>,
    /// The logs and witnesses whose proofs of logging count, where the reader states them.
    pub logs: Option<LogPolicy>,
}

impl Signers {
    /// That there is no signers' file.
    pub fn none() -> Signers {
        let path = "none at hand".to_owned();
        Signers {
            path,
            whose: TrustSource::Nobody,
            allowed: None,
            findings: Vec::new(),
            logs: None,
        }
    }

    /// What the bytes of a signers' file say. A finding about the file as a whole has no line: then nothing
    /// of it was read, and nobody is allowed.
    pub fn read(path: &str, whose: TrustSource, bytes: &[u8], local: LocalTime<'_>) -> Signers {
        let (allowed, findings) = read_allowed_signers(path, bytes, local);
        let is_read = findings.iter().all(|finding| finding.place.line().is_some());
        Signers {
            path: path.to_owned(),
            whose,
            allowed: is_read.then_some(allowed),
            findings,
            logs: None,
        }
    }

    /// The same signers without those keys that are revoked.
    #[must_use]
    pub fn without(self, revoked: RevokedKeys) -> Signers {
        let allowed = self.allowed.map(|allowed| allowed.without(revoked));
        Signers { allowed, ..self }
    }

    /// The same signers, and whom they name in lists of delegations.
    #[must_use]
    pub fn with_delegations(self, lists: Vec<DelegationList>) -> Signers {
        let allowed = self.allowed.map(|allowed| allowed.with_delegations(lists));
        Signers { allowed, ..self }
    }

    /// The same signers, with proofs of logging by the reader's policy.
    #[must_use]
    pub fn with_logs(self, policy: LogPolicy) -> Signers {
        Signers { logs: Some(policy), ..self }
    }

    /// That the signers' file beside the file cannot be read, and why.
    pub fn unread(path: &str, why: &str) -> Signers {
        let path = format!("{path} ({})", printable(why));
        Signers { path, whose: TrustSource::Sender, ..Signers::none() }
    }
}

/// Why nobody says whose a key is.
pub(crate) fn unsaid(signers: &Signers) -> String {
    match signers.whose {
        TrustSource::Nobody => "no list of signers was found".to_owned(),
        _ => format!("the list of signers {} cannot be read", signers.path),
    }
}

/// What is asked about a file.
#[derive(Debug, Clone, Copy)]
pub struct VerifyRequest<'a> {
    /// Its path as it is to be shown.
    pub file: &'a str,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// What it is verified as.
    pub purpose: Namespace,
    /// The act of a letter, where the file is one that can be read: some delegates may sign some acts only.
    pub act: Option<&'a str>,
    /// The signatures beside it.
    pub signatures: &'a [SignatureFile],
    /// Who may sign.
    pub signers: &'a Signers,
    /// The name under which somebody must have signed, where one is asked for.
    pub principal: Option<&'a str>,
    /// When the signature must count.
    pub at: Timestamp,
    /// Where the files are that it names.
    pub folders: Folders<'a>,
    /// The tool build that asks, as reports name it: what this build lays out, it reads in full.
    pub build: &'a str,
}

/// Where files may be looked for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Folders<'a> {
    /// The submission folder, for the inputs.
    pub submission: Option<&'a Path>,
    /// The report's folder, for the files issued with it.
    pub report: Option<&'a Path>,
}

/// One part of a verification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CheckResult {
    /// `layout`, `signatures`, `signers`, `logging`, `authoriser`, `must-sign`, `inputs`, `issued`, `facts`, `rendering` or
    /// `recomputation`.
    pub part: &'static str,
    /// What came of it.
    pub verdict: Verdict,
    /// Whether the whole depends on it: what nobody asked for does not count.
    pub counts: bool,
    /// A whole sentence.
    pub reason: String,
}

/// How bad a verdict is among others.
pub(crate) fn rank(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Agrees | Verdict::Near => 0,
        Verdict::NeedsAPerson => 1,
        Verdict::Inconclusive | Verdict::NotTested => 2,
        Verdict::Differs => 3,
    }
}
