//! By which delegations a signature counts, or why they do not let its key sign.

use gincert_evidence::{Digest, printable};
use gincert_signing::{DelegatedSigner, DelegationFault, DelegationStep, Timestamp};
use serde::Serialize;
use ssh_key::HashAlg;

/// What delegations come to for the key of a signature that the list of signers does not let sign itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DelegationResult {
    /// `delegated`, or why the key may not sign in a word, as [`gincert_signing::DelegationFaultKind::word`] has it.
    pub status: &'static str,
    /// The way to the key, from a signer whom the list of signers names; empty where there is none.
    pub steps: Vec<NamedDelegation>,
}

/// One delegation on the way to a key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NamedDelegation {
    /// The list of delegations, by its path.
    pub list: String,
    /// Its digest.
    pub sha256: Digest,
    /// What the key is to the signer of the list: `successor` or `delegate`.
    pub role: &'static str,
    /// The names of the signer of the list, and the fingerprint of the key that signed it.
    pub giver: Vec<String>,
    /// The fingerprint of the key that signed the list.
    pub giver_key: String,
    /// The names under which the key may sign.
    pub names: Vec<String>,
    /// What it may sign.
    pub purposes: Vec<&'static str>,
    /// The only acts of letters that it may sign; empty for all.
    pub acts: Vec<String>,
    /// From when.
    pub valid_after: String,
    /// Until when; null for a successor without an end.
    pub valid_before: Option<String>,
    /// When at the latest the list was signed, as a log shows; null where nothing shows it.
    pub logged_by: Option<String>,
}

impl DelegationResult {
    pub(crate) fn found(signer: &DelegatedSigner) -> DelegationResult {
        let steps = signer.steps.iter().map(named).collect();
        DelegationResult { status: "delegated", steps }
    }

    pub(crate) fn refused(fault: &DelegationFault) -> DelegationResult {
        DelegationResult { status: fault.kind.word(), steps: Vec::new() }
    }

    /// The signer on the list of signers, for whom all others on the way sign.
    pub(crate) fn first(&self) -> Option<&NamedDelegation> {
        self.steps.first()
    }

    /// For whom the key signs and by which lists, to follow its signer's name: `, a delegate of 'chair@c' by the list
    /// of delegations d (sha256:...)`.
    pub fn words(&self) -> String {
        self.steps.iter().rev().map(step_words).collect()
    }
}

fn step_words(step: &NamedDelegation) -> String {
    let role = if step.role == "successor" { "the successor" } else { "a delegate" };
    let logged = step.logged_by.as_ref().map(|by| format!("; logged by {by}"));
    format!(
        ", {role} of '{}' by the list of delegations {} (sha256:{}{})",
        step.giver.join(","),
        step.list,
        step.sha256,
        logged.unwrap_or_default()
    )
}

fn named(step: &DelegationStep) -> NamedDelegation {
    let shown = |names: &[String]| names.iter().map(|name| printable(name)).collect();
    let time = |moment: Timestamp| moment.to_string();
    NamedDelegation {
        list: printable(&step.list),
        sha256: Digest::from(step.sha256),
        role: step.role.word(),
        giver: shown(&step.giver_names),
        giver_key: step.giver.fingerprint(HashAlg::Sha256).to_string(),
        names: shown(&step.names),
        purposes: step.purposes.iter().map(|one| one.as_str()).collect(),
        acts: shown(&step.acts),
        valid_after: time(step.after),
        valid_before: step.before.map(time),
        logged_by: step.logged.map(time),
    }
}
