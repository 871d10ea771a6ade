//! Who may sign what, and when: the `allowed_signers` file of OpenSSH.
//!
//! It reads the file and answers questions about keys. Whether a signature fits is not its
//! business. Three things are narrower than in OpenSSH, on purpose: times are UTC, dates must be in
//! the calendar (OpenSSH reads 30 February as 2 March), and certificate authorities are refused.

use crate::moment::Moment;
use crate::sign::Namespace;
use crate::signer_line::{self, SignerLine};
use gincert_evidence::{Finding, Grade, Place, Span};
use ssh_key::PublicKey;

/// Largest signers' file that is read.
pub const SIGNERS_BYTES_MAX: u64 = 1_048_576;
/// Longest line that is read.
pub const SIGNERS_LINE_BYTES_MAX: u64 = 8_192;
/// Most lines that are read.
pub const SIGNERS_LINES_MAX: u64 = 10_000;

/// Code of the findings about lines that cannot be used.
const CODE: &str = "allowed-signers";

/// A signers' file as read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AllowedSigners {
    lines: Vec<SignerLine>,
}

/// What a signers' file says about a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Signer {
    /// The principals who may sign with it, in the file's order; wildcards stand as they are.
    May(Vec<String>),
    /// The key is there, but not for this purpose.
    OtherPurpose,
    /// The key is there for this purpose, but not on this date.
    OtherDate,
    /// The key is there for this purpose with a validity window, and no date was given.
    DateNeeded,
    /// The key is not there.
    Unknown,
}

impl AllowedSigners {
    /// Reads the file. Lines that cannot be used are findings and name nobody; the others count.
    ///
    /// ```
    /// use gincert_report::AllowedSigners;
    /// let (signers, findings) = AllowedSigners::read("allowed_signers", b"# nobody yet\nann\n");
    /// assert!(signers.is_empty());
    /// assert_eq!(findings[0].place.line(), Some(2));
    /// ```
    pub fn read(path: &str, bytes: &[u8]) -> (AllowedSigners, Vec<Finding>) {
        let whole = |message: String| {
            let place = Place::File { path: path.to_owned() };
            let finding = Finding::new(CODE, Grade::Material, place, message);
            (AllowedSigners::default(), vec![finding])
        };
        if bytes.len() as u64 > SIGNERS_BYTES_MAX {
            return whole(format!("The signers' file is larger than {SIGNERS_BYTES_MAX} bytes."));
        }
        let Ok(text) = std::str::from_utf8(bytes) else {
            return whole("The signers' file is not UTF-8 text.".to_owned());
        };
        if text.lines().count() as u64 > SIGNERS_LINES_MAX {
            return whole(format!("The signers' file has more than {SIGNERS_LINES_MAX} lines."));
        }
        let mut signers = AllowedSigners::default();
        let mut findings = Vec::new();
        let mut start = 0_u64;
        for (line, number) in text.split_inclusive('\n').zip(1_u64..) {
            let body = line.trim_matches([' ', '\t', '\r', '\n']);
            match read_line(body) {
                Ok(Some(read)) => signers.lines.push(read),
                Ok(None) => {}
                Err(message) => {
                    let lead = (line.len() - line.trim_start_matches([' ', '\t']).len()) as u64;
                    let first = start + lead;
                    let span = Span { start: first, end: first + body.len() as u64 };
                    let place = Place::Document {
                        path: path.to_owned(),
                        span,
                        line: number,
                        column: lead + 1,
                    };
                    let finding = Finding::new(CODE, Grade::Minor, place, message)
                        .help("This line names no signer until it is mended.");
                    findings.push(finding);
                }
            }
            start += line.len() as u64;
        }
        (signers, findings)
    }

    /// Whether no line names a signer.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// What the file says about a key, for a purpose, on a date.
    ///
    /// A date without a time is the whole day in UTC: the key counts if its window holds any moment
    /// of that day. Without a date, only lines without a window count.
    pub fn judge(&self, key: &PublicKey, namespace: Namespace, on: Option<Moment>) -> Signer {
        let with_key = || self.lines.iter().filter(|line| line.key.key_data() == key.key_data());
        let with_purpose = || {
            with_key().filter(|line| {
                line.namespaces.is_empty()
                    || signer_line::takes(&line.namespaces, namespace.as_str())
            })
        };
        let counts = |line: &&SignerLine| match on {
            Some(on) => on.within(line.after, line.before),
            None => line.after.is_none() && line.before.is_none(),
        };
        let mut principals: Vec<String> = Vec::new();
        for line in with_purpose().filter(counts) {
            for principal in line.principals.iter().filter(|p| !p.starts_with('!')) {
                if !principals.contains(principal) {
                    principals.push(principal.clone());
                }
            }
        }
        if !principals.is_empty() {
            Signer::May(principals)
        } else if with_purpose().next().is_some() {
            match on {
                Some(_) => Signer::OtherDate,
                None => Signer::DateNeeded,
            }
        } else if with_key().next().is_some() {
            Signer::OtherPurpose
        } else {
            Signer::Unknown
        }
    }

    /// The principals who may sign with a key, for a purpose, on a date; see [`Self::judge`].
    pub fn who_may_sign(
        &self,
        key: &PublicKey,
        namespace: Namespace,
        on: Option<Moment>,
    ) -> Vec<String> {
        match self.judge(key, namespace, on) {
            Signer::May(principals) => principals,
            _ => Vec::new(),
        }
    }

    /// Whether a named principal may sign with a key, wildcards and exclusions counted.
    pub fn may_sign(
        &self,
        principal: &str,
        key: &PublicKey,
        namespace: Namespace,
        on: Option<Moment>,
    ) -> bool {
        let named: Vec<SignerLine> = self
            .lines
            .iter()
            .filter(|line| signer_line::takes(&line.principals, principal))
            .cloned()
            .collect();
        let named = AllowedSigners { lines: named };
        matches!(named.judge(key, namespace, on), Signer::May(_))
    }
}

fn read_line(body: &str) -> Result<Option<SignerLine>, String> {
    if body.is_empty() || body.starts_with('#') {
        return Ok(None);
    }
    if body.len() as u64 > SIGNERS_LINE_BYTES_MAX {
        return Err(format!("The line is longer than {SIGNERS_LINE_BYTES_MAX} bytes."));
    }
    signer_line::read(body).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sign::{key_from_seed, public_key_text};

    fn key(seed: u8) -> PublicKey {
        key_from_seed(&[seed; 32], "").unwrap().public_key().clone()
    }

    fn read(text: &str) -> (AllowedSigners, Vec<Finding>) {
        let text = text.replace("KEY", &public_key_text(&key(1)).unwrap());
        AllowedSigners::read("allowed_signers", text.as_bytes())
    }

    fn on(text: &str) -> Option<Moment> {
        Some(Moment::parse(text).unwrap())
    }

    #[test]
    fn every_form_of_a_line_is_read() {
        let (signers, findings) = read(concat!(
            "# lab\r\n\n",
            "ann@lab.example,*@lab.example KEY a comment\n",
            "\t\"bob\" namespaces=\"report@*,x\",valid-after=\"20260101Z\" KEY\n",
            "cy VALID-BEFORE=\"202601011200\" KEY"
        ));
        assert_eq!(findings, []);
        let who = |date| signers.who_may_sign(&key(1), Namespace::Report, date);
        assert_eq!(who(on("2025-12-31")), ["ann@lab.example", "*@lab.example", "cy"]);
        assert_eq!(who(on("2026-01-01")), ["ann@lab.example", "*@lab.example", "bob", "cy"]);
        assert_eq!(who(on("20260102")), ["ann@lab.example", "*@lab.example", "bob"]);
        assert_eq!(who(None), ["ann@lab.example", "*@lab.example"]);
        assert_eq!(
            signers.who_may_sign(&key(1), Namespace::Approval, on("20260102")),
            ["ann@lab.example", "*@lab.example"]
        );
        assert!(signers.may_sign("zoe@lab.example", &key(1), Namespace::Report, None));
        assert!(!signers.may_sign("zoe@other.example", &key(1), Namespace::Report, None));
    }

    #[test]
    fn a_key_that_does_not_count_is_told_why() {
        let (signers, _) =
            read("ann namespaces=\"report@gincert\",valid-before=\"20260101\" KEY\n");
        let judge = |key: &PublicKey, namespace, date| signers.judge(key, namespace, date);
        assert_eq!(judge(&key(2), Namespace::Report, None), Signer::Unknown);
        assert_eq!(judge(&key(1), Namespace::Approval, None), Signer::OtherPurpose);
        assert_eq!(judge(&key(1), Namespace::Report, None), Signer::DateNeeded);
        assert_eq!(judge(&key(1), Namespace::Report, on("20260102")), Signer::OtherDate);
    }

    #[test]
    fn a_bad_line_is_a_finding_at_its_place_and_names_nobody() {
        for (line, word) in [
            ("ann", "no public key"),
            ("ann ssh-ed25519 AAAA", "no public key"),
            ("ann cert-authority KEY", "Certificates"),
            ("ann shiny KEY", "'shiny'"),
            ("ann \u{1b}[31m KEY", "\\u{1b}"),
            ("ann namespaces=report@gincert KEY", "quotation marks"),
            ("ann namespaces=\"a\",namespaces=\"b\" KEY", "twice"),
            ("ann namespaces=\"\" KEY", "empty namespace"),
            ("ann valid-after=\"2026-01-01\" KEY", "YYYYMMDD"),
            ("ann valid-after=\"20260230\" KEY", "no such date"),
            ("ann valid-after=\"20260102\",valid-before=\"20260102\" KEY", "after"),
            ("ann,,bob KEY", "empty principal"),
            ("\"ann KEY", "not closed"),
        ] {
            let (signers, findings) = read(&format!("# first\n  {line}\n"));
            assert!(signers.is_empty(), "{line}");
            assert_eq!(findings.len(), 1, "{line}");
            assert!(findings[0].message.contains(word), "{}", findings[0].message);
            assert_eq!(findings[0].place.to_string(), "allowed_signers:2:3");
        }
    }

    #[test]
    fn limits_hold_at_their_edge() {
        let many = "#\n".repeat(SIGNERS_LINES_MAX as usize);
        assert!(read(&many).1.is_empty());
        assert_eq!(read(&format!("{many}#\n")).1.len(), 1);
        let large = vec![b'#'; SIGNERS_BYTES_MAX as usize + 1];
        assert!(AllowedSigners::read("s", &large[1..]).1.is_empty());
        assert_eq!(AllowedSigners::read("s", &large).1.len(), 1);
        assert_eq!(AllowedSigners::read("s", b"\xff").1.len(), 1);
        let entries = vec!["a"; signer_line::PRINCIPALS_MAX as usize + 1].join(",");
        assert_eq!(read(&format!("{entries} KEY")).1.len(), 1);
        assert_eq!(read(&format!("{} KEY", &entries[2..])).1.len(), 0);
        let pad = SIGNERS_LINE_BYTES_MAX as usize - public_key_text(&key(1)).unwrap().len() - 1;
        assert_eq!(read(&format!("{} KEY", "a".repeat(pad))).1.len(), 0);
        assert_eq!(read(&format!("{} KEY", "a".repeat(pad + 1))).1.len(), 1);
    }
}
