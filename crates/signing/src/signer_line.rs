//! One line of an `allowed_signers` file (ssh-keygen(1), "ALLOWED SIGNERS"):
//! `principals [options] keytype base64 [comment]`.
//!
//! It reads what OpenSSH reads, byte by byte in the same order (sshsig.c,
//! `parse_principals_key_and_options`), and refuses some things besides, each with its reason. It
//! knows nothing about files or findings.

use crate::moment::{LocalTime, Timestamp, bound};
use crate::signature_error::ascii;
use crate::verify::is_compressed;
use ssh_key::PublicKey;

/// Most names on one line.
pub const PRINCIPALS_MAX: u64 = 64;

/// A line as read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SignerLine {
    /// The list of names and patterns, as it stands.
    pub(crate) principals: String,
    /// A list of patterns; `None` where the line does not restrict purposes.
    pub(crate) namespaces: Option<String>,
    /// The last moment that `valid-after` can mean, and its text.
    pub(crate) after: Option<(Timestamp, String)>,
    /// The first moment that `valid-before` can mean, and its text.
    pub(crate) before: Option<(Timestamp, String)>,
    pub(crate) key: PublicKey,
}

const NO_KEY: &str = "This line has no public key of a known type.";

/// Reads a line that is neither blank nor a comment, and the comment after its key.
///
/// # Errors
/// A whole sentence that says what is in the way.
pub(crate) fn read<'a>(
    line: &'a [u8],
    local: LocalTime<'_>,
) -> Result<(SignerLine, &'a [u8]), String> {
    if line.contains(&0) {
        return Err("The line has a NUL byte, after which other tools read nothing.".to_owned());
    }
    let (principals, rest) = principals(line)?;
    if principals.split(',').count() as u64 > PRINCIPALS_MAX {
        return Err(format!("The line has more than {PRINCIPALS_MAX} names."));
    }
    let (options, (key, comment)) = match key(rest) {
        Ok(key) => ("", key),
        Err(first) => {
            let (options, rest) = options_and_rest(rest)?;
            let second = key(rest);
            (options, second.map_err(|second| if second == NO_KEY { first } else { second })?)
        }
    };
    let mut read = SignerLine { principals, namespaces: None, after: None, before: None, key };
    read_options(options, local, &mut read)?;
    if let (Some((after, _)), Some((before, _))) = (&read.after, &read.before)
        && before <= after
    {
        return Err("The time of valid-before must be later than that of valid-after.".to_owned());
    }
    Ok((read, comment))
}

/// The first word: up to a blank, or up to the second quotation mark, which also ends it.
fn principals(line: &[u8]) -> Result<(String, &[u8]), String> {
    let is_end = |byte: &u8| is_blank(*byte) || *byte == b'"';
    let stop = line.iter().position(is_end).ok_or(NO_KEY)?;
    let (before, after) = (line.get(..stop).unwrap_or_default(), line.get(stop + 1..));
    let after = after.unwrap_or_default();
    let (word, rest) = if line.get(stop) == Some(&b'"') {
        let close = after.iter().position(|byte| *byte == b'"');
        let close = close.ok_or_else(|| "A quotation mark is not closed.".to_owned())?;
        let (quoted, rest) = after.split_at(close);
        ([before, quoted].concat(), rest.get(1..).unwrap_or_default())
    } else {
        (before.to_vec(), after)
    };
    let word = String::from_utf8(word).map_err(|_| "The names are not UTF-8 text.".to_owned())?;
    Ok((word, trim_start(rest, is_blank)))
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

fn trim_start(text: &[u8], is_trimmed: fn(u8) -> bool) -> &[u8] {
    let start = text.iter().position(|byte| !is_trimmed(*byte)).unwrap_or(text.len());
    text.get(start..).unwrap_or_default()
}

/// Types of keys that have a name in an OpenSSH without certificates, and what stands in the key.
const KINDS: [(&str, &str); 10] = [
    ("ssh-ed25519", "ssh-ed25519"),
    ("ecdsa-sha2-nistp256", "ecdsa-sha2-nistp256"),
    ("ecdsa-sha2-nistp384", "ecdsa-sha2-nistp384"),
    ("ecdsa-sha2-nistp521", "ecdsa-sha2-nistp521"),
    ("sk-ssh-ed25519@openssh.com", "sk-ssh-ed25519@openssh.com"),
    ("sk-ecdsa-sha2-nistp256@openssh.com", "sk-ecdsa-sha2-nistp256@openssh.com"),
    ("ssh-rsa", "ssh-rsa"),
    ("rsa-sha2-256", "ssh-rsa"),
    ("rsa-sha2-512", "ssh-rsa"),
    ("ssh-dss", "ssh-dss"),
];

/// A key, and what follows it.
fn key(text: &[u8]) -> Result<(PublicKey, &[u8]), String> {
    let stop = text.iter().position(|byte| is_space(*byte)).ok_or(NO_KEY)?;
    let (kind, rest) = text.split_at(stop);
    let kind = std::str::from_utf8(kind).map_err(|_| NO_KEY)?;
    let rest = trim_start(rest, is_space);
    let stop = rest.iter().position(|byte| is_space(*byte)).unwrap_or(rest.len());
    let (body, comment) = rest.split_at(stop);
    let body = std::str::from_utf8(body).unwrap_or_default().trim_end_matches(['\r', '\n']);
    if kind.contains("-cert-v01@openssh.com") {
        return Err("Certificates are not supported: name each signer's own key.".to_owned());
    }
    let known = KINDS.iter().find(|(name, _)| *name == kind).ok_or(NO_KEY)?;
    let key = PublicKey::from_openssh(&format!("{} {body}", known.1));
    let key = key.ok().filter(|key| !is_compressed(key.key_data()));
    Ok((key.ok_or(NO_KEY)?, comment.trim_ascii()))
}

/// Options up to the first blank outside quotation marks, and what follows it.
fn options_and_rest(text: &[u8]) -> Result<(&str, &[u8]), String> {
    let (mut place, mut is_quoted) = (0, false);
    while let Some(byte) = text.get(place) {
        match byte {
            byte if !is_quoted && is_space(*byte) => break,
            b'\\' if text.get(place + 1) == Some(&b'"') => place += 1,
            b'"' => is_quoted = !is_quoted,
            _ => {}
        }
        place += 1;
    }
    if is_quoted && place >= text.len() {
        return Err("A quotation mark is not closed.".to_owned());
    }
    let (options, rest) = text.split_at(place.min(text.len()));
    if rest.is_empty() {
        return Err(NO_KEY.to_owned());
    }
    let options = std::str::from_utf8(options);
    let options = options.map_err(|_| "The options are not UTF-8 text.".to_owned())?;
    Ok((options, trim_start(rest, is_space)))
}

fn read_options(text: &str, local: LocalTime<'_>, line: &mut SignerLine) -> Result<(), String> {
    let mut rest = text;
    while !rest.is_empty() {
        if after_name(rest, "cert-authority").is_some() {
            return Err("Certificates are not supported: name each signer's own key.".to_owned());
        }
        if let Some(value) = named(rest, "namespaces") {
            let (value, after) = dequoted(value, "namespaces")?;
            once("namespaces", line.namespaces.replace(value))?;
            rest = after;
        } else if let Some(value) = named(rest, "valid-after") {
            let (value, after) = dequoted(value, "valid-after")?;
            let (_, last) = moment("valid-after", &value, local)?;
            once("valid-after", line.after.replace((last, value)))?;
            rest = after;
        } else if let Some(value) = named(rest, "valid-before") {
            let (value, after) = dequoted(value, "valid-before")?;
            let (first, _) = moment("valid-before", &value, local)?;
            once("valid-before", line.before.replace((first, value)))?;
            rest = after;
        }
        match rest.strip_prefix(',') {
            Some("") => return Err("A comma ends the options.".to_owned()),
            Some(after) => rest = after,
            None if rest.is_empty() => {}
            None => {
                let option = rest.split([',', '=']).next().unwrap_or_default();
                return Err(format!("The option '{}' is not known.", ascii(option)));
            }
        }
    }
    Ok(())
}

fn once<T>(name: &str, before: Option<T>) -> Result<(), String> {
    before.map_or(Ok(()), |_| Err(format!("The option {name} appears twice.")))
}

fn after_name<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(name.len())?;
    start.eq_ignore_ascii_case(name).then_some(rest)
}

fn named<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    after_name(text, name)?.strip_prefix('=')
}

/// A value between quotation marks, in which `\"` is one, and what follows it.
fn dequoted<'a>(text: &'a str, name: &str) -> Result<(String, &'a str), String> {
    let bare = || format!("The option {name} needs a value in quotation marks.");
    let body = text.strip_prefix('"').ok_or_else(bare)?;
    let mut value = String::new();
    let mut chars = body.char_indices().peekable();
    while let Some((place, c)) = chars.next() {
        match c {
            '"' => return Ok((value, body.get(place + 1..).unwrap_or_default())),
            '\\' => value.push(chars.next_if(|(_, c)| *c == '"').map_or('\\', |(_, c)| c)),
            c => value.push(c),
        }
    }
    Err(bare())
}

fn moment(name: &str, value: &str, local: LocalTime<'_>) -> Result<(Timestamp, Timestamp), String> {
    match bound(value, local) {
        // OpenSSH takes zero for no bound at all, and refuses it.
        Ok((first, _)) if first <= Timestamp::at(0) => {
            Err(format!("The time of {name} must be later than the beginning of 1970."))
        }
        Ok(bounds) => Ok(bounds),
        Err(_) => Err(format!(
            "Write the time of {name} as YYYYMMDD, YYYYMMDDHHMM or YYYYMMDDHHMMSS, with Z at the \
             end for UTC, as a date of the calendar."
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_and_blanks_inside_quotation_marks_belong_to_the_value() {
        assert_eq!(dequoted("\"a,b \\\" \\c\" d", "x"), Ok(("a,b \" \\c".into(), " d")));
        assert_eq!(options_and_rest(b"x=\"a b\" c"), Ok(("x=\"a b\"", &b"c"[..])));
        assert!(options_and_rest(b"x=\"a b").is_err());
        assert_eq!(principals(b"a\"b c\"d e"), Ok(("ab c".into(), &b"d e"[..])));
        assert!(principals(b"\"a b").is_err());
    }
}
