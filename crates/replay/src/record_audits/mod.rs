//! The audits of what records of every family have: one file each, listed here.
//!
//! An audit's code is its file's name with hyphens; its header comment is its manual page (`gincert
//! explain CODE`), and its `PLANT` states how its fault is injected into a reference log. Audits of a
//! record use the data that surround a round; audits of the ledger compare records with each other and
//! are called where that is done. Audits of a round are in the folders of the families.

use crate::fault_injection::plant::LogPlant;
use crate::finding::AuditObject;
use crate::finding::basis::AuditBasis;
use crate::finding::level::EvidenceLevel;
use gincert_evidence::Grade;

/// An audit.
#[derive(Clone, Copy)]
pub struct Audit {
    /// Its code.
    pub code: &'static str,
    /// How much a finding of it matters.
    pub grade: Grade,
    /// What its findings are about.
    pub about: AuditObject,
    /// The least evidence that it needs; below it nothing is tested.
    pub needs: EvidenceLevel,
    /// The records that it can be made of.
    pub basis: AuditBasis,
    pub(crate) source: &'static str,
}

impl Audit {
    /// The header comment of its file, as Markdown.
    pub fn manual(&self) -> String {
        let header = self.source.lines().map_while(|line| line.strip_prefix("//!"));
        let lines = header.map(|line| line.strip_prefix(' ').unwrap_or(line));
        lines.map(|line| format!("{line}\n")).collect()
    }
}

// Plain lines, because rustfmt does not see files behind a macro.
// modules: begin
pub(crate) mod cards_again;
pub(crate) mod chain_broken;
pub(crate) mod correction_circle;
pub(crate) mod correction_dangling;
pub(crate) mod correction_twice;
pub(crate) mod day_missing;
pub(crate) mod field_unknown;
pub(crate) mod free_key_alike;
pub(crate) mod gaming_day_far;
pub(crate) mod name_padded;
pub(crate) mod names_alike;
pub(crate) mod record_unreadable;
pub(crate) mod round_repeated;
pub(crate) mod rules_mismatch;
pub(crate) mod sequence_gap;
pub(crate) mod state_changed;
pub(crate) mod time_backwards;
pub(crate) mod time_still;
pub(crate) mod void_without_reason;
// modules: end

/// The lists of a folder's audits and of their plants, which are of one type: modules stand beside it in
/// plain lines. `each`: every file states what its audit is about; `records`: all are about records.
macro_rules! audits {
    (@about each $name:ident) => { $name::ABOUT };
    (@about records $name:ident) => { crate::finding::AuditObject::Record };
    ($plant:ty, $about:ident: $($name:ident),* $(,)?) => {
        /// Every audit of this folder, by code.
        pub static REGISTRY: &[crate::record_audits::Audit] = &[
            $(crate::record_audits::Audit {
                code: $name::CODE,
                grade: $name::GRADE,
                about: crate::record_audits::audits!(@about $about $name),
                needs: $name::NEEDS,
                basis: $name::BASIS,
                source: include_str!(concat!(stringify!($name), ".rs")),
            }),*
        ];

        /// The modules of the audits: `cargo xtask tidy` holds them equal to the files.
        #[cfg(test)]
        pub(crate) const MODULES: &[&str] = &[$(stringify!($name)),*];

        /// How the fault of each comes into a reference log.
        pub(crate) const PLANTS: &[(&str, $plant)] = &[$(($name::CODE, $name::PLANT)),*];
    };
}
pub(crate) use audits;

audits! {
    LogPlant, each:
    // registry: begin
    cards_again,
    chain_broken,
    correction_circle,
    correction_dangling,
    correction_twice,
    day_missing,
    field_unknown,
    free_key_alike,
    gaming_day_far,
    name_padded,
    names_alike,
    record_unreadable,
    round_repeated,
    rules_mismatch,
    sequence_gap,
    state_changed,
    time_backwards,
    time_still,
    void_without_reason,
    // registry: end
}

#[cfg(test)]
mod tests {
    #[test]
    fn codes_are_file_names_in_order_and_every_audit_has_a_manual_page() {
        use crate::families::gin_and_win::audits;
        for (modules, registry) in
            [(super::MODULES, super::REGISTRY), (audits::MODULES, audits::REGISTRY)]
        {
            let names: Vec<String> = modules.iter().map(|name| name.replace('_', "-")).collect();
            let codes: Vec<&str> = registry.iter().map(|audit| audit.code).collect();
            assert_eq!(codes, names);
            assert!(codes.is_sorted());
            for audit in registry {
                assert!(audit.manual().lines().count() >= 5, "{}", audit.code);
            }
        }
    }
}
