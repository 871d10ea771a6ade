//! Names of signers, as they stand in signers' files, in names of signature files and in engagements.

/// Longest signer's name, so that the name of its file fits every file system.
pub const SIGNER_NAME_BYTES_MAX: usize = 100;

/// Whether a text can be a signer's name on a line and in the name of a file: letters, digits and
/// `-._@+`.
///
/// ```
/// use gincert_evidence::is_signer_name;
/// assert!(is_signer_name("rita@lab.example"));
/// assert!(!is_signer_name("*@lab.example") && !is_signer_name(""));
/// ```
pub fn is_signer_name(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._@+".contains(c);
    !text.is_empty() && text.len() <= SIGNER_NAME_BYTES_MAX && text.chars().all(plain)
}
