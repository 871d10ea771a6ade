//! Who may sign what, and when: the `allowed_signers` file of OpenSSH.
//!
//! Parses the file and answers questions about keys, line for line as `ssh-keygen -Y verify` does;
//! where it is stricter, docs/report-format.md gives the reason. Whether a signature fits is judged in
//! `verify`. A line that cannot be used is a problem with its place; the other lines still count.

mod delegated;

use crate::delegation::{DelegatedSigner, DelegationFault, DelegationFaultKind, DelegationList};
use crate::moment::{LocalTime, Timestamp};
use crate::namespace::{KeyQuestion, Namespace};
use crate::patterns;
use crate::revoked_keys::RevokedKeys;
use crate::signer_line::{self, SignerLine};
use ssh_key::PublicKey;

/// Largest list of signers that is read.
pub const SIGNERS_BYTES_MAX: u64 = 1_048_576;
/// Longest line that is read.
pub const SIGNERS_LINE_BYTES_MAX: u64 = 8_192;
/// Most lines that are read.
pub const SIGNERS_LINES_MAX: u64 = 10_000;

/// A signers' file as read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AllowedSigners {
    lines: Vec<SignerLine>,
    revoked: RevokedKeys,
    delegations: Vec<DelegationList>,
}

/// Why a signers' file, or a line of it, is not used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignersProblem {
    /// The line; `None` where the whole file is refused.
    pub line: Option<SignersLine>,
    /// A whole sentence.
    pub reason: String,
}

/// Where a line lies in its file, without the blanks before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignersLine {
    /// Counted from 1.
    pub number: u64,
    /// Of its first byte, counted from 1.
    pub column: u64,
    /// Offset of its first byte.
    pub start: u64,
    /// Offset of the byte after its line end.
    pub end: u64,
}

/// What a signers' file says about a key. Where several lines hold the key, the first of these
/// answers that one of them gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Signer {
    /// The names that may sign with it, in the file's order; patterns stand as they are.
    May(Vec<String>),
    /// Delegations that lead back to the file name the key.
    MayByDelegation(DelegatedSigner),
    /// Delegations name the key and do not let it sign, and the file does not name it.
    NotByDelegation(DelegationFault),
    /// The key is there for this purpose, but it has expired.
    Expired {
        /// The bound, as the file has it.
        before: String,
    },
    /// The key is there for this purpose, but does not count yet.
    NotYet {
        /// The bound, as the file has it.
        after: String,
    },
    /// The key is there, but not for this purpose.
    OtherPurpose,
    /// The key is there, but not under the name that was asked for.
    OtherName,
    /// The key is there, but its line excludes whomever it names.
    Nobody,
    /// The key is on the list of revoked keys, whatever the file says of it.
    Revoked,
    /// The key is not there.
    Unknown,
}

impl Signer {
    /// Whether the key may sign.
    pub fn may_sign(&self) -> bool {
        matches!(self, Signer::May(_) | Signer::MayByDelegation(_))
    }

    /// Whether the key's time is over and nothing else is against it.
    pub fn is_expired(&self) -> bool {
        match self {
            Signer::Expired { .. } => true,
            Signer::NotByDelegation(fault) => {
                matches!(fault.kind, DelegationFaultKind::Expired { .. })
            }
            _ => false,
        }
    }

    /// The place in the order in which answers are preferred.
    fn rank(&self) -> u8 {
        match self {
            Signer::May(_) | Signer::MayByDelegation(_) => 0,
            Signer::Expired { .. } => 1,
            Signer::NotYet { .. } => 2,
            Signer::OtherPurpose => 3,
            Signer::OtherName => 4,
            Signer::Nobody => 5,
            Signer::NotByDelegation(_) => 6,
            Signer::Unknown => 7,
            Signer::Revoked => 8,
        }
    }
}

impl AllowedSigners {
    /// Parses the file. Lines that cannot be used are problems and name nobody; the others count.
    /// `local` tells what a time without a zone means.
    ///
    /// ```
    /// use gincert_signing::{AllowedSigners, utc};
    /// let (signers, problems) = AllowedSigners::parse(b"# nobody yet\nann\n", &utc);
    /// assert!(signers.is_empty());
    /// assert_eq!(problems[0].line.unwrap().number, 2);
    /// ```
    pub fn parse(bytes: &[u8], local: LocalTime<'_>) -> (AllowedSigners, Vec<SignersProblem>) {
        if let Some(reason) = over_limit(bytes) {
            return (AllowedSigners::default(), vec![SignersProblem { line: None, reason }]);
        }
        let mut signers = AllowedSigners::default();
        let mut problems = Vec::new();
        let mut start = 0_u64;
        for (line, number) in bytes.split_inclusive(|byte| *byte == b'\n').zip(1_u64..) {
            let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
            let lead = line.iter().position(|byte| !is_blank(byte)).unwrap_or(line.len());
            let body = line.get(lead..).unwrap_or_default();
            let end = start + line.len() as u64;
            match read_line(body, local) {
                Ok(Some(read)) => signers.lines.push(read),
                Ok(None) => {}
                Err(reason) => {
                    let lead = lead as u64;
                    let line = SignersLine { number, column: lead + 1, start: start + lead, end };
                    problems.push(SignersProblem { line: Some(line), reason });
                }
            }
            start = end;
        }
        (signers, problems)
    }

    /// Whether no line names a signer.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// What the file, and delegations by those whom it names, come to for a key.
    pub fn judge(&self, key: &PublicKey, asked: &KeyQuestion<'_>) -> Signer {
        if self.revoked.has_for(key, asked.logged) {
            return Signer::Revoked;
        }
        let answer = self.judge_at(key, asked);
        match asked.logged {
            Some(at) if answer.is_expired() => {
                let then = self.judge_at(key, &KeyQuestion { at, ..*asked });
                if then.may_sign() { then } else { answer }
            }
            _ => answer,
        }
    }

    fn judge_at(&self, key: &PublicKey, asked: &KeyQuestion<'_>) -> Signer {
        let own = self.judge_lines(key, asked.namespace, asked.at, asked.name);
        if own.may_sign() {
            return own;
        }
        match self.judge_delegated(key, asked) {
            Some(Ok(signer)) => Signer::MayByDelegation(signer),
            Some(Err(fault)) if own == Signer::Unknown => Signer::NotByDelegation(fault),
            _ => own,
        }
    }

    fn judge_lines(
        &self,
        key: &PublicKey,
        namespace: Namespace,
        at: Timestamp,
        name: Option<&str>,
    ) -> Signer {
        let mut best = Signer::Unknown;
        let mut all: Vec<String> = Vec::new();
        for line in self.lines.iter().filter(|line| line.key.key_data() == key.key_data()) {
            match judge_line(line, namespace, at, name) {
                Signer::May(names) => {
                    let new = names.into_iter().filter(|name| !all.contains(name));
                    let new: Vec<String> = new.collect();
                    all.extend(new);
                }
                other if other.rank() < best.rank() => best = other,
                _ => {}
            }
        }
        if all.is_empty() { best } else { Signer::May(all) }
    }

    /// The same signers without those keys that are revoked.
    #[must_use]
    pub fn without(self, revoked: RevokedKeys) -> AllowedSigners {
        AllowedSigners { revoked, ..self }
    }

    /// The same signers, and whom they name in lists of delegations, in whatever order these are given.
    #[must_use]
    pub fn with_delegations(self, mut delegations: Vec<DelegationList>) -> AllowedSigners {
        delegations.sort_by(|one, other| (one.sha256, &one.file).cmp(&(other.sha256, &other.file)));
        AllowedSigners { delegations, ..self }
    }

    /// Every name on a line with this key, in the binary form of OpenSSH, and in lists of delegations: whose it is,
    /// not what it may sign.
    pub fn holders(&self, key: &[u8]) -> Vec<String> {
        let is_it = |line: &&SignerLine| line.key.to_bytes().is_ok_and(|bytes| bytes == key);
        let delegated =
            self.delegations.iter().flat_map(|list| list.lines.iter().map(|one| &one.line));
        let lines = self.lines.iter().chain(delegated).filter(is_it);
        lines.flat_map(|line| patterns::names(&line.principals)).collect()
    }

    /// Whether somebody of this name may sign with a key, as the stock tool would say.
    pub fn may_sign(
        &self,
        name: &str,
        key: &PublicKey,
        namespace: Namespace,
        at: Timestamp,
    ) -> bool {
        let asked = KeyQuestion { name: Some(name), ..KeyQuestion::new(namespace, at) };
        self.judge(key, &asked).may_sign()
    }
}

/// Why a whole file is refused.
fn over_limit(bytes: &[u8]) -> Option<String> {
    if bytes.len() as u64 > SIGNERS_BYTES_MAX {
        return Some(format!("The list of signers is larger than {SIGNERS_BYTES_MAX} bytes."));
    }
    let ends = bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
    let lines = ends + u64::from(bytes.last().is_some_and(|last| *last != b'\n'));
    (lines > SIGNERS_LINES_MAX)
        .then(|| format!("The list of signers has more than {SIGNERS_LINES_MAX} lines."))
}

fn judge_line(
    line: &SignerLine,
    namespace: Namespace,
    at: Timestamp,
    name: Option<&str>,
) -> Signer {
    let names = match name {
        Some(name) if !patterns::takes(&line.principals, name) => return Signer::OtherName,
        Some(name) => vec![name.to_owned()],
        None => patterns::names(&line.principals),
    };
    if names.is_empty() {
        return Signer::Nobody;
    }
    let namespaces = line.namespaces.as_ref();
    if namespaces.is_some_and(|list| !patterns::takes(list, namespace.as_str())) {
        return Signer::OtherPurpose;
    }
    if let Some((_, after)) = line.after.as_ref().filter(|(after, _)| at < *after) {
        return Signer::NotYet { after: after.clone() };
    }
    if let Some((_, before)) = line.before.as_ref().filter(|(before, _)| at > *before) {
        return Signer::Expired { before: before.clone() };
    }
    Signer::May(names)
}

fn read_line(body: &[u8], local: LocalTime<'_>) -> Result<Option<SignerLine>, String> {
    if body.is_empty() || body.starts_with(b"#") {
        return Ok(None);
    }
    if body.len() as u64 > SIGNERS_LINE_BYTES_MAX {
        return Err(format!("The line is longer than {SIGNERS_LINE_BYTES_MAX} bytes."));
    }
    signer_line::read(body, local).map(|(line, _)| Some(line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moment::utc;
    use crate::sign::{key_from_seed, public_key_text};

    fn key(seed: u8) -> PublicKey {
        key_from_seed(&[seed; 32], "").unwrap().public_key().clone()
    }

    fn read(text: &str) -> (AllowedSigners, Vec<SignersProblem>) {
        let text = text.replace("KEY", &public_key_text(&key(1)).unwrap());
        AllowedSigners::parse(text.as_bytes(), &utc)
    }

    fn on(text: &str) -> Timestamp {
        Timestamp::parse(text).unwrap()
    }

    #[test]
    fn every_form_of_a_line_is_read() {
        let (signers, problems) = read(concat!(
            "# lab\r\n\n",
            "ann@lab.example,*@lab.example KEY a comment\n",
            "\t\"bob\" namespaces=\"report@*,x\",valid-after=\"20260101Z\" KEY\n",
            "cy VALID-BEFORE=\"202601011200\" KEY"
        ));
        assert_eq!(problems, []);
        let asked = |namespace, date| KeyQuestion::new(namespace, on(date));
        let who = |namespace, date| match signers.judge(&key(1), &asked(namespace, date)) {
            Signer::May(names) => names,
            other => panic!("{other:?}"),
        };
        let lab = ["ann@lab.example", "*@lab.example"];
        assert_eq!(who(Namespace::Report, "2025-12-31"), [&lab[..], &["cy"]].concat());
        assert_eq!(who(Namespace::Report, "2026-01-01"), [&lab[..], &["bob", "cy"]].concat());
        assert_eq!(who(Namespace::Report, "20260102"), [&lab[..], &["bob"]].concat());
        assert_eq!(who(Namespace::Approval, "20260102"), lab);
        let may = |name| signers.may_sign(name, &key(1), Namespace::Report, on("20250101"));
        assert!(may("zoe@lab.example") && !may("zoe@other.example") && !may("bob"));
    }

    #[test]
    fn a_key_that_does_not_count_is_told_why() {
        let (signers, _) = read(concat!(
            "ann namespaces=\"report@gincert\",valid-before=\"20260101\" KEY\n",
            "bob,!bob KEY\n"
        ));
        let judge = |key: &PublicKey, namespace, date, name| {
            signers.judge(key, &KeyQuestion { name, ..KeyQuestion::new(namespace, on(date)) })
        };
        let expired = Signer::Expired { before: "20260101".into() };
        assert_eq!(judge(&key(2), Namespace::Report, "20260102", None), Signer::Unknown);
        assert_eq!(judge(&key(1), Namespace::Approval, "20250101", None), Signer::OtherPurpose);
        assert_eq!(judge(&key(1), Namespace::Report, "20260102", None), expired);
        let other = judge(&key(1), Namespace::Report, "20250101", Some("bob"));
        assert_eq!(other, Signer::OtherName);
        let (excluded, _) = read("ann,!ann KEY\n!*,bob KEY\n");
        let in_2026 = KeyQuestion::new(Namespace::Report, on("20260101"));
        let nobody = excluded.judge(&key(1), &in_2026);
        assert_eq!(nobody, Signer::Nobody);
        let (later, _) = read("ann valid-after=\"20300101Z\" KEY\n");
        let not_yet = later.judge(&key(1), &in_2026);
        assert_eq!(not_yet, Signer::NotYet { after: "20300101Z".into() });
    }

    #[test]
    fn a_bad_line_is_a_problem_at_its_place_and_the_others_count() {
        for (line, word) in [
            ("ann", "no public key"),
            ("ann ssh-ed25519 AAAA", "no public key"),
            ("ann cert-authority KEY", "Certificates"),
            ("ann ssh-ed25519-cert-v01@openssh.com AAAA", "Certificates"),
            ("ann shiny KEY", "'shiny'"),
            ("ann \u{1b}[31m KEY", "\\u{1b}"),
            ("ann namespaces=report@gincert KEY", "quotation marks"),
            ("ann namespaces=\"a\",namespaces=\"b\" KEY", "twice"),
            ("ann namespaces=\"a\", KEY", "comma"),
            ("ann valid-after=\"2026-01-01\" KEY", "YYYYMMDD"),
            ("ann valid-after=\"20260230\" KEY", "calendar"),
            ("ann valid-after=\"19700101Z\" KEY", "1970"),
            ("ann valid-after=\"20260102\",valid-before=\"20260102\" KEY", "after"),
            ("\"ann KEY", "not closed"),
            ("a\0b KEY", "NUL"),
        ] {
            let (signers, problems) = read(&format!("# first\n  {line}\ncy KEY\n"));
            assert_eq!(signers.lines.len(), 1, "{line}");
            assert_eq!(problems.len(), 1, "{line}");
            assert!(problems[0].reason.contains(word), "{}", problems[0].reason);
            let place = problems[0].line.unwrap();
            assert_eq!((place.number, place.column, place.start), (2, 3, 10));
            assert!(signers.may_sign("cy", &key(1), Namespace::Report, on("20260101")));
        }
        let latin = b"\xe9ric x\ncy KEY\n";
        let (_, problems) = AllowedSigners::parse(latin, &utc);
        assert!(problems[0].reason.contains("UTF-8"));
    }

    #[test]
    fn a_comment_in_any_encoding_does_no_harm() {
        let line = format!("ann {} ", public_key_text(&key(1)).unwrap());
        let bytes = [line.as_bytes(), b"\xe9ric\n"].concat();
        let (signers, problems) = AllowedSigners::parse(&bytes, &utc);
        assert_eq!(problems, []);
        assert!(signers.may_sign("ann", &key(1), Namespace::Report, on("20260101")));
    }

    #[test]
    fn limits_hold_at_their_edge() {
        let many = "#\n".repeat(SIGNERS_LINES_MAX as usize);
        assert!(read(&many).1.is_empty());
        assert_eq!(read(&format!("{many}#")).1.len(), 1);
        let large = vec![b'#'; SIGNERS_BYTES_MAX as usize + 1];
        assert!(AllowedSigners::parse(&large[1..], &utc).1.is_empty());
        assert_eq!(AllowedSigners::parse(&large, &utc).1.len(), 1);
        let entries = vec!["a"; signer_line::PRINCIPALS_MAX as usize + 1].join(",");
        assert_eq!(read(&format!("{entries} KEY")).1.len(), 1);
        assert_eq!(read(&format!("{} KEY", &entries[2..])).1.len(), 0);
        let pad = SIGNERS_LINE_BYTES_MAX as usize - public_key_text(&key(1)).unwrap().len() - 1;
        assert_eq!(read(&format!("{} KEY", "a".repeat(pad))).1.len(), 0);
        assert_eq!(read(&format!("{} KEY", "a".repeat(pad + 1))).1.len(), 1);
    }
}
