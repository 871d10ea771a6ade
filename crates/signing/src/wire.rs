//! The binary form of a signature: lengths and bytes (PROTOCOL.sshsig, "Signature format").
//!
//! It parts a signature into its fields and refuses anything left over; what the fields mean is
//! judged in `verify`.

const MAGIC: &[u8] = b"SSHSIG";

/// The fields of a signature, as bytes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fields<'a> {
    pub(crate) version: u32,
    pub(crate) public_key: &'a [u8],
    pub(crate) namespace: &'a [u8],
    pub(crate) reserved: &'a [u8],
    pub(crate) hash: &'a [u8],
    pub(crate) signature: &'a [u8],
}

/// The fields; `None` where the lengths do not add up to exactly the bytes there are.
pub(crate) fn fields(blob: &[u8]) -> Option<Fields<'_>> {
    let mut rest = blob.strip_prefix(MAGIC)?;
    let version = number(&mut rest)?;
    let fields = Fields {
        version,
        public_key: string(&mut rest)?,
        namespace: string(&mut rest)?,
        reserved: string(&mut rest)?,
        hash: string(&mut rest)?,
        signature: string(&mut rest)?,
    };
    rest.is_empty().then_some(fields)
}

/// The first string of a field: the name of the kind of key or signature.
pub(crate) fn kind(field: &[u8]) -> Option<&[u8]> {
    let mut rest = field;
    string(&mut rest)
}

/// Whether the signature field is a kind, one string, and `trailer` bytes after it, nothing else:
/// key libraries do not all insist on that.
pub(crate) fn is_whole_signature(field: &[u8], trailer: usize) -> bool {
    let mut rest = field;
    string(&mut rest).and_then(|kind| Some((kind, string(&mut rest)?))).is_some_and(
        |(kind, body)| {
            let is_ecdsa = kind.windows(5).any(|part| part == b"ecdsa");
            rest.len() == trailer && (!is_ecdsa || is_two_numbers(body))
        },
    )
}

/// An ECDSA signature is two positive numbers in their shortest form (RFC 4251, `mpint`).
fn is_two_numbers(body: &[u8]) -> bool {
    let mut rest = body;
    let is_shortest = |number: &[u8]| match number {
        [0, next, ..] => *next >= 0x80,
        [first, ..] => (1..0x80).contains(first),
        [] => false,
    };
    string(&mut rest).is_some_and(is_shortest)
        && string(&mut rest).is_some_and(is_shortest)
        && rest.is_empty()
}

/// Takes a number off the front.
pub(crate) fn number(rest: &mut &[u8]) -> Option<u32> {
    let (bytes, after) = rest.split_first_chunk::<4>()?;
    *rest = after;
    Some(u32::from_be_bytes(*bytes))
}

/// Takes a string off the front: its length, then its bytes.
pub(crate) fn string<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = usize::try_from(number(rest)?).ok()?;
    let (bytes, after) = rest.split_at_checked(length)?;
    *rest = after;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cut_off_overlong_and_foreign_blobs_are_refused() {
        let mut blob = MAGIC.to_vec();
        blob.extend([0, 0, 0, 1]);
        for field in [&b"k"[..], b"n", b"", b"h", b"s"] {
            blob.extend((field.len() as u32).to_be_bytes());
            blob.extend(field);
        }
        let read = fields(&blob).unwrap();
        assert_eq!((read.version, read.namespace, read.reserved), (1, &b"n"[..], &b""[..]));
        for end in 0..blob.len() {
            assert_eq!(fields(&blob[..end]), None, "{end}");
        }
        blob.push(0);
        assert_eq!(fields(&blob), None);
        assert_eq!(fields(b"SSHSIH\0\0\0\x01"), None);
        assert_eq!(kind(&[0xff, 0xff, 0xff, 0xff, 1]), None);
    }
}
