//! Whose signatures a letter needs: those that its own row names, and as many as the reader asks for.
//!
//! The row is a claim of the letter's writer: it shows that a signature is missing, and does not keep anybody from
//! writing a letter without it. The reader's number does. It judges no signature.

use crate::letter::Letter;
use gincert_evidence::{is_signer_name, printable};
use gincert_report::{SignaturePresence, SignatureResult, required_signers};
use std::collections::BTreeSet;

/// Most names in a letter's row about its signatures.
pub const MUST_SIGN_MAX: usize = 10;

/// Reads the row: names of the list of signers, apart by a comma and a space.
///
/// # Errors
/// Why it is not such a list, without a full stop.
pub fn read_must_sign(text: &str) -> Result<Vec<String>, String> {
    let names: Vec<String> = text.split(", ").map(str::to_owned).collect();
    if names.len() > MUST_SIGN_MAX {
        return Err(format!("it has more than {MUST_SIGN_MAX} names"));
    }
    for (at, name) in names.iter().enumerate() {
        if !is_signer_name(name) {
            return Err(
                "it is a list of names of signers (letters, digits and -._@+) with a comma and a \
                        space between them"
                    .to_owned(),
            );
        }
        if names.iter().take(at).any(|other| other == name) {
            return Err(format!("it names '{}' twice", printable(name)));
        }
    }
    Ok(names)
}

impl Letter {
    /// Why a letter cannot follow another one because of rows that both need: a whole sentence.
    pub fn row_misfit(&self, before: &Letter) -> Option<String> {
        let names = before.must_sign.join(", ");
        let unsigned = (!before.must_sign.is_empty() && self.must_sign.is_empty()).then(|| {
            format!(
                "It does not state who must sign it, and the letter that it follows must be signed by {names}."
            )
        });
        self.channel_misfit(before).or(unsigned)
    }
}

/// The names of the signers of a letter, or why its signatures are too few: a whole sentence. `needed` is how many
/// different signers the reader asks for.
pub(crate) fn signatories(
    must_sign: &[String],
    needed: usize,
    results: &[SignatureResult],
) -> Result<Option<String>, String> {
    for one in required_signers("signatory", must_sign, results) {
        let name = one.signs_as;
        let file = one.file.unwrap_or_default();
        return Err(match one.is {
            SignaturePresence::There => continue,
            SignaturePresence::OneForTwo => format!(
                "The signature that it needs of '{name}' is by a key of another one that it needs ({file})."
            ),
            SignaturePresence::NotValid => {
                format!("The signature that it needs of '{name}' does not count ({file}).")
            }
            _ => format!("The signature that it needs of '{name}' is missing."),
        });
    }
    let found = different_signers(results);
    if found < needed {
        return Err(format!(
            "It has valid signatures of {found} of the {needed} different signers that you ask for."
        ));
    }
    Ok((!must_sign.is_empty()).then(|| must_sign.join(",")))
}

/// How many different signers the valid signatures are by, as far as the list of signers tells them apart: keys with the
/// same names are one signer's, and a signer has a name that the others do not have. A delegate or a successor is the
/// signer for whom it signs.
pub fn different_signers(results: &[SignatureResult]) -> usize {
    let valid = results.iter().filter(|one| one.valid == Some(true));
    let names_of = |one: &SignatureResult| one.first_names().iter().cloned().collect();
    let signers: BTreeSet<BTreeSet<String>> = valid.map(names_of).collect();
    let has_own_name = |signer: &&BTreeSet<String>| {
        let others = || signers.iter().filter(|other| other != signer);
        signer.iter().any(|name| !others().any(|other| other.contains(name)))
    };
    signers.iter().filter(has_own_name).count().max(signers.len().min(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_names_is_a_list_of_names_of_signers() {
        assert_eq!(read_must_sign("a@c, b@c"), Ok(vec!["a@c".to_owned(), "b@c".to_owned()]));
        for bad in ["", "a,b", "a, a", "a b", "*@c", "a, ", "a,  b"] {
            assert!(read_must_sign(bad).is_err(), "{bad}");
        }
        let names =
            |count: usize| (0..count).map(|n| format!("n{n}")).collect::<Vec<_>>().join(", ");
        assert!(read_must_sign(&names(MUST_SIGN_MAX)).is_ok());
        assert!(read_must_sign(&names(MUST_SIGN_MAX + 1)).is_err());
    }
}
