//! What a register at hand is worth: who signed it, and what is wrong with it.

use super::{NotARegister, Register, read_register};
use crate::filed::SignatureStatus;
use crate::judged::{LetterJudge, SignatureSummary, signed_on_days};
use gincert_report::{DelegationResult, LoggingResult, SignatureFile};
use gincert_signing::Namespace;

/// A register, with what its signatures are worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedRegister {
    /// The register.
    pub register: Register,
    /// The names of the signer on the reader's list, apart by commas, where the signature counts.
    pub signer: Option<String>,
    /// What came of the proof of logging of the signature that counts, where it has one.
    pub logging: Option<LoggingResult>,
    /// By which delegations that signature counts; `None` where the list of signers names its key itself.
    pub delegation: Option<DelegationResult>,
    /// Why nothing may rest on it, in whole sentences.
    pub faults: Vec<String>,
}

/// Judges a register. Its signer must be allowed to sign registers on the day of the last entry and on the
/// day of the question, where that is later.
///
/// # Errors
/// [`NotARegister`].
pub fn judge_register(
    path: &str,
    bytes: &[u8],
    signatures: &[SignatureFile],
    judge: LetterJudge<'_>,
) -> Result<JudgedRegister, NotARegister> {
    let register = read_register(path, bytes)?;
    let mut faults = register.faults();
    let entered = register.entries.last().map_or(judge.on, |entry| entry.entered);
    let days = [
        (entered, "on the day of its last entry"),
        (entered.max(judge.on), "on the day of the question"),
    ];
    let found = signed_on_days(bytes, Namespace::Register, None, signatures, judge, &days);
    let SignatureSummary { signed, caution, logging, delegation } = found;
    faults.extend(caution);
    let signer = match signed {
        SignatureStatus::By(signer) => Some(signer),
        SignatureStatus::Not(why) => {
            faults.push(why);
            None
        }
    };
    Ok(JudgedRegister { register, signer, logging, delegation, faults })
}
