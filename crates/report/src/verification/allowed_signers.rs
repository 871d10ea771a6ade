//! Who may sign what, and when: the `allowed_signers` file of OpenSSH.
//!
//! Reports each line of the file that cannot be used, and a file that is too large. The other lines are
//! still used.
//!
//! What to do: write the line as ssh-keygen(1) defines it under ALLOWED SIGNERS: names, options, key.

use gincert_evidence::{Finding, Grade, Place, Span, is_signer_name, printable};
use gincert_signing::{
    AllowedSigners, KeyError, LocalTime, Namespace, PublicKey, SignersProblem, public_key_text,
};

/// Code of the findings about lines that cannot be used.
const CODE: &str = "allowed-signers";

/// Reads a signers' file; what cannot be used of it is a finding. `local` tells what a time without a
/// zone means.
///
/// ```
/// use gincert_report::read_allowed_signers;
/// let (signers, findings) =
///     read_allowed_signers("allowed_signers", b"# nobody yet\nann\n", &gincert_signing::utc);
/// assert!(signers.is_empty());
/// assert_eq!(findings[0].place.to_string(), "allowed_signers:2:1");
/// ```
pub fn read_allowed_signers(
    path: &str,
    bytes: &[u8],
    local: LocalTime<'_>,
) -> (AllowedSigners, Vec<Finding>) {
    let (signers, problems) = AllowedSigners::parse(bytes, local);
    (signers, problems.into_iter().map(|problem| finding(path, problem)).collect())
}

fn finding(path: &str, problem: SignersProblem) -> Finding {
    let (path, reason) = (path.to_owned(), printable(&problem.reason));
    let Some(line) = problem.line else {
        return Finding::new(CODE, Grade::Material, Place::File { path }, reason);
    };
    let span = Span { start: line.start, end: line.end };
    let place = Place::Document { path, span, line: line.number, column: line.column };
    Finding::new(CODE, Grade::Minor, place, reason)
        .help("Line ignored; the other lines are still used.")
}

/// A line of an `allowed_signers` file with its line end: who may sign what with this key.
///
/// # Errors
/// [`KeyError::Principal`] for a name with other than letters, digits and `-._@+`.
pub fn allowed_signers_line(
    principal: &str,
    namespaces: &[Namespace],
    key: &PublicKey,
) -> Result<String, KeyError> {
    if !is_signer_name(principal) {
        return Err(KeyError::Principal(printable(principal)));
    }
    let names: Vec<&str> = namespaces.iter().map(|name| name.as_str()).collect();
    let key = public_key_text(key)?;
    Ok(format!("{principal} namespaces=\"{}\" {key}\n", names.join(",")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_signing::{key_from_seed, utc};

    #[test]
    fn a_bad_line_is_a_finding_at_its_place_and_a_file_too_large_is_one() {
        let (_, findings) = read_allowed_signers("s", b"# first\n  ann \x1b[31m\n", &utc);
        assert_eq!(findings.len(), 1);
        assert_eq!(
            (findings[0].place.to_string().as_str(), findings[0].grade),
            ("s:2:3", Grade::Minor)
        );
        let large = vec![b'#'; gincert_signing::SIGNERS_BYTES_MAX as usize + 1];
        let (_, findings) = read_allowed_signers("s", &large, &utc);
        assert_eq!(findings[0].grade, Grade::Material);
    }

    #[test]
    fn a_principal_that_would_change_the_meaning_of_the_line_is_refused() {
        let key = key_from_seed(&[1; 32], "").unwrap();
        for bad in ["", "a b", "a,b", "*", "!a", "a\nb", "\"a\"", "#a"] {
            let line = allowed_signers_line(bad, &Namespace::ALL, key.public_key());
            assert!(line.is_err(), "{bad}");
        }
    }
}
