//! One line of an `allowed_signers` file (ssh-keygen(1), "ALLOWED SIGNERS"):
//! `principals [options] keytype base64 [comment]`.
//!
//! It knows the line's grammar; it knows nothing about files or findings.

use crate::moment::Moment;
use gincert_evidence::printable;
use ssh_key::PublicKey;

/// Most principals on one line.
pub const PRINCIPALS_MAX: u64 = 64;

/// A line as read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SignerLine {
    pub(crate) principals: Vec<String>,
    /// Patterns; empty where the line does not restrict them.
    pub(crate) namespaces: Vec<String>,
    pub(crate) after: Option<Moment>,
    pub(crate) before: Option<Moment>,
    pub(crate) key: PublicKey,
}

/// Reads a line that is neither empty nor a comment.
///
/// # Errors
/// A whole sentence that says what is in the way.
pub(crate) fn read(line: &str) -> Result<SignerLine, String> {
    let (principals, rest) = word(line)?;
    let principals = patterns(&principals, "principal")?;
    let (second, after_second) = word_kept(rest)?;
    let mut read = SignerLine {
        principals,
        namespaces: Vec::new(),
        after: None,
        before: None,
        key: match key(rest) {
            Some(key) => key,
            None => key(after_second)
                .ok_or_else(|| "There is no public key on this line.".to_owned())?,
        },
    };
    if key(rest).is_none() {
        read_options(second, &mut read)?;
    }
    if let (Some(after), Some(before)) = (read.after, read.before)
        && !before.is_after(after)
    {
        return Err("valid-before must lie after valid-after.".to_owned());
    }
    Ok(read)
}

fn key(text: &str) -> Option<PublicKey> {
    let mut words = text.split_ascii_whitespace();
    let (kind, body) = (words.next()?, words.next()?);
    PublicKey::from_openssh(&format!("{kind} {body}")).ok()
}

/// The next word and the rest; quotation marks hold a word together and are dropped.
fn word(text: &str) -> Result<(String, &str), String> {
    let (kept, rest) = word_kept(text)?;
    Ok((kept.replace('"', ""), rest))
}

/// The next word with its quotation marks, and the rest.
fn word_kept(text: &str) -> Result<(&str, &str), String> {
    let text = text.trim_start_matches([' ', '\t']);
    let (mut quoted, mut escaped) = (false, false);
    for (place, c) in text.char_indices() {
        match c {
            '"' if !escaped => quoted = !quoted,
            ' ' | '\t' if !quoted => return Ok(text.split_at(place)),
            _ => {}
        }
        escaped = c == '\\' && !escaped;
    }
    if quoted {
        return Err("A quotation mark is not closed.".to_owned());
    }
    Ok((text, ""))
}

fn patterns(list: &str, what: &str) -> Result<Vec<String>, String> {
    let patterns: Vec<String> = list.split(',').map(str::to_owned).collect();
    if patterns.iter().any(String::is_empty) {
        return Err(format!("There is an empty {what}."));
    }
    if patterns.len() as u64 > PRINCIPALS_MAX {
        return Err(format!("There are more than {PRINCIPALS_MAX} entries."));
    }
    Ok(patterns)
}

fn read_options(text: &str, line: &mut SignerLine) -> Result<(), String> {
    for option in options(text) {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        let value =
            || unquoted(value).ok_or_else(|| format!("{name} needs a value in quotation marks."));
        match name.to_ascii_lowercase().as_str() {
            "namespaces" if line.namespaces.is_empty() => {
                line.namespaces = patterns(&value()?, "namespace")?;
            }
            "valid-after" if line.after.is_none() => line.after = Some(moment(name, &value()?)?),
            "valid-before" if line.before.is_none() => line.before = Some(moment(name, &value()?)?),
            "namespaces" | "valid-after" | "valid-before" => {
                return Err(format!("{name} stands twice."));
            }
            "cert-authority" => {
                return Err(
                    "Certificates are not supported: name each signer's own key.".to_owned()
                );
            }
            _ => return Err(format!("The option '{}' is not known.", printable(name))),
        }
    }
    Ok(())
}

/// Options parted at commas outside quotation marks.
fn options(text: &str) -> Vec<&str> {
    let (mut quoted, mut escaped) = (false, false);
    text.split(|c| {
        let parts = c == ',' && !quoted;
        quoted ^= c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        parts
    })
    .collect()
}

fn unquoted(value: &str) -> Option<String> {
    let inner = value.strip_prefix('"')?.strip_suffix('"')?;
    Some(inner.replace("\\\"", "\""))
}

fn moment(name: &str, value: &str) -> Result<Moment, String> {
    // The form with hyphens is ours, for the command line; OpenSSH does not read it.
    if value.contains('-') {
        return Err(format!("{name}: a date is written YYYYMMDD here."));
    }
    Moment::parse(value).map_err(|error| format!("{name}: {error}."))
}

/// Whether a list of patterns (`*`, `?`, `!` for exclusions) takes a text, as OpenSSH judges it:
/// one exclusion that matches decides.
pub(crate) fn takes(patterns: &[String], text: &str) -> bool {
    let hit = |pattern: &str| matches(pattern.as_bytes(), text.as_bytes());
    let excluded = patterns.iter().filter_map(|pattern| pattern.strip_prefix('!')).any(hit);
    !excluded
        && patterns.iter().filter(|pattern| !pattern.starts_with('!')).any(|pattern| hit(pattern))
}

/// Matching with one point of return, so that no pattern takes long.
fn matches(pattern: &[u8], text: &[u8]) -> bool {
    let (mut p, mut t) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while t < text.len() {
        match (pattern.get(p), text.get(t)) {
            (Some(b'*'), _) => {
                star = Some((p, t));
                p += 1;
            }
            (Some(mark), Some(byte)) if *mark == b'?' || mark == byte => {
                p += 1;
                t += 1;
            }
            _ => {
                let Some((star_p, star_t)) = star else {
                    return false;
                };
                star = Some((star_p, star_t + 1));
                p = star_p + 1;
                t = star_t + 1;
            }
        }
    }
    pattern.iter().skip(p).all(|mark| *mark == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Vec<String> {
        text.split(',').map(str::to_owned).collect()
    }

    #[test]
    fn wildcards_and_exclusions_are_judged_as_openssh_does() {
        for (patterns, text, taken) in [
            ("*@lab.example", "ann@lab.example", true),
            ("*@lab.example", "ann@other.example", false),
            ("a?c", "abc", true),
            ("a?c", "ac", false),
            ("*,!ann", "ann", false),
            ("!ann", "bob", false),
            ("*a*b*", "xxaxxbxx", true),
            ("", "", true),
            ("*", "", true),
            ("report@gincert", "report@gincert2", false),
        ] {
            assert_eq!(takes(&list(patterns), text), taken, "{patterns} {text}");
        }
    }

    #[test]
    fn commas_and_blanks_inside_quotation_marks_belong_to_the_value() {
        assert_eq!(
            options("namespaces=\"a,b\",valid-after=\"20260101\""),
            ["namespaces=\"a,b\"", "valid-after=\"20260101\""]
        );
        assert_eq!(word_kept("x=\"a b\" c"), Ok(("x=\"a b\"", " c")));
        assert!(word_kept("x=\"a b").is_err());
    }
}
