//! Why a signature does not count.

/// Largest signature file that is read.
pub const SIGNATURE_BYTES_MAX: u64 = 16_384;

/// Why a signature does not count.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SignatureError {
    /// Larger than [`SIGNATURE_BYTES_MAX`].
    #[error("the signature file is larger than {SIGNATURE_BYTES_MAX} bytes")]
    TooLarge,
    /// No armour.
    #[error("this is not an armoured SSH signature")]
    NotArmoured,
    /// Another spelling of the armour than the one `ssh-keygen` writes.
    #[error("the signature's text is not in canonical form; it may have been changed")]
    NotCanonical,
    /// The fields do not fit together.
    #[error("the signature is cut off or malformed")]
    Malformed,
    /// Another version of the format.
    #[error("the signature has format version {0}; only version 1 is supported")]
    Version(u32),
    /// The signature is for something else.
    #[error("the signature is for '{found}', not for '{wanted}'")]
    Namespace {
        /// In the signature.
        found: String,
        /// Asked for.
        wanted: &'static str,
    },
    /// The reserved field is in use.
    #[error("the signature uses the reserved field, which must be empty")]
    Reserved,
    /// Another hash.
    #[error("the signature uses the hash '{0}'; only sha256 and sha512 are accepted")]
    Hash(String),
    /// A kind of key that is not known here.
    #[error(
        "keys of type '{0}' are not supported, so this signature was not checked; ssh-keygen -Y \
         verify may check it"
    )]
    KeyType(String),
    /// No kind of key.
    #[error("unknown key type '{0}': the signature was changed, or is newer than this build")]
    NoKind(String),
    /// An Ed25519 key of small order, with which one signature fits many messages.
    #[error(
        "the key is one of the few weak keys whose signatures match messages that were not \
             signed"
    )]
    WeakKey,
    /// An RSA key too small or too odd to count.
    #[error("the RSA key has a size or an exponent that is not accepted: {0}")]
    RsaKey(&'static str),
    /// Key and signature are of different kinds.
    #[error("the signature is of type '{signature}', which a key of type '{key}' does not make")]
    Kind {
        /// Of the signature.
        signature: String,
        /// Of the key.
        key: String,
    },
    /// A FIDO key signed without anybody touching it.
    #[error("the security key signed without a person being present")]
    NobodyPresent,
    /// The signature does not fit message and key.
    #[error("the signature does not match the file: one of them was changed")]
    DoesNotFit,
}

/// Foreign words inside an error, so that nothing hides in a message: everything but printable ASCII as `\u{..}`.
///
/// ```text
/// ESC [31m é  ->  \u{1b} [31m \u{e9}
/// ```
pub(crate) fn ascii(text: &str) -> String {
    let escaped = |c: char| match c {
        ' '..='~' => c.to_string(),
        _ => c.escape_unicode().to_string(),
    };
    text.chars().map(escaped).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_and_foreign_letters_are_escaped() {
        assert_eq!(ascii("a b~\u{1b}é\u{202e}"), "a b~\\u{1b}\\u{e9}\\u{202e}");
    }
}
