//! Lines of lists of delegations, good and bad.

use super::*;
use crate::sign::{key_from_seed, public_key_text, sign};

const OPTIONS: &str =
    "namespaces=\"approval@gincert\",valid-after=\"20260101Z\",valid-before=\"20260701Z\"";

/// Reads a list that the key 1 signed; `K2` and `K3` are public keys.
fn read(text: &str) -> Result<DelegationList, DelegationError> {
    let giver = key_from_seed(&[1; 32], "").unwrap();
    let mut text = text.to_owned();
    for seed in 1..=3 {
        let key = key_from_seed(&[seed; 32], "").unwrap();
        let public = public_key_text(key.public_key()).unwrap();
        text = text.replace(&format!(" K{seed}"), &format!(" {public}"));
    }
    let signature = sign(&giver, Namespace::Delegation, text.as_bytes()).unwrap();
    let signature = Some(signature.as_bytes());
    let source = DelegationSource { file: "d", bytes: text.as_bytes(), signature, proof: None };
    DelegationList::read(source, None)
}

#[test]
fn every_form_of_a_line_is_read() {
    let list = read(&format!(
        "\nchair@c namespaces=\"report@gincert,register@gincert\",valid-after=\"20260101Z\" K2 successor\r\n\
         deputy@c,c {OPTIONS} K3 delegate acts=suspend,lift\n"
    ))
    .unwrap();
    let [first, second] = list.lines.as_slice() else { panic!("{list:?}") };
    assert_eq!((first.role, first.before), (DelegationRole::Successor, None));
    assert_eq!(first.purposes, [Namespace::Report, Namespace::Register]);
    assert_eq!(
        (second.role, &second.names[..]),
        (DelegationRole::Delegate, &["deputy@c".to_owned(), "c".to_owned()][..])
    );
    assert_eq!(second.acts, ["suspend", "lift"]);
    assert_eq!(second.before.unwrap().to_string(), "2026-07-01T00:00:00Z");
    assert_eq!(read(&format!("d@c {OPTIONS} K2 delegate")).unwrap().lines.len(), 1);
}

#[test]
fn a_line_that_is_not_understood_refuses_the_list() {
    let bounds = "valid-after=\"20260101Z\",valid-before=\"20260701Z\"";
    for (line, word) in [
        ("# suspensions only".to_owned(), "comment"),
        ("deputy@c".to_owned(), "no public key"),
        (format!("deputy@c {OPTIONS} K2"), "'successor', 'delegate' or"),
        (format!("deputy@c {OPTIONS} K2 deputy's laptop"), "'successor', 'delegate' or"),
        (format!("deputy@c {OPTIONS} K2 delegate "), ""),
        (format!("deputy@c {OPTIONS} K2 delegate  acts=lift"), "'successor', 'delegate' or"),
        (format!("deputy@c {OPTIONS} K2 delegate acts="), "'successor', 'delegate' or"),
        (format!("deputy@c {OPTIONS} K2 delegate acts=lift,"), "'successor', 'delegate' or"),
        (format!("deputy@c {OPTIONS} K2 delegate acts=Lift"), "'successor', 'delegate' or"),
        (format!("deputy@c {OPTIONS} K2 delegate acts=lift commission=X"), "'successor', 'delegate' or"),
        (format!("deputy@c {OPTIONS} K2 delegate acts=lift,lift"), "twice"),
        (format!("deputy@c {OPTIONS} K2 successor acts=lift"), "'successor', 'delegate' or"),
        (format!("deputy@c namespaces=\"approval@gincert,report@gincert\",{bounds} K2 delegate acts=lift"), "acts limit letters only"),
        (format!("deputy@c {bounds} K2 delegate"), "needs the option namespaces"),
        (format!("deputy@c namespaces=\"*@gincert\",{bounds} K2 delegate"), "unknown namespace '*@gincert'"),
        (format!("deputy@c namespaces=\"git\",{bounds} K2 delegate"), "unknown namespace 'git'"),
        (format!("deputy@c namespaces=\"report@gincert,report@gincert\",{bounds} K2 delegate"), "twice"),
        ("deputy@c namespaces=\"approval@gincert\",valid-before=\"20260701Z\" K2 delegate".to_owned(), "needs the option valid-after"),
        ("deputy@c namespaces=\"approval@gincert\",valid-after=\"20260101Z\" K2 delegate".to_owned(), "a delegate needs the option valid-before"),
        ("deputy@c namespaces=\"approval@gincert\",valid-after=\"20260101\",valid-before=\"20260701Z\" K2 delegate".to_owned(), "valid-after must end in Z"),
        ("deputy@c namespaces=\"approval@gincert\",valid-after=\"20260101Z\",valid-before=\"20260701\" K2 delegate".to_owned(), "valid-before must end in Z"),
        (format!("*@c {OPTIONS} K2 delegate"), "'*@c'"),
        (format!("deputy@c,!c {OPTIONS} K2 delegate"), "'!c'"),
        (format!("deputy@c,,c {OPTIONS} K2 delegate"), "''"),
        (format!("deputy@c,deputy@c {OPTIONS} K2 delegate"), "twice"),
        (format!("deputy@c {OPTIONS} K1 delegate"), "the key that signed the list"),
        (format!("deputy@c {OPTIONS},cert-authority K2 delegate"), "certificates are not supported"),
        (format!("other@c {OPTIONS} K3 delegate"), "another line has the same key"),
    ] {
        let text = format!("first@c {OPTIONS} K3 delegate\n{line}\n");
        match (read(&text), word) {
            (Ok(_), "") => {}
            (Err(DelegationError::Line(2, why)), word) if !word.is_empty() => {
                assert!(why.contains(word) && !why.ends_with('.'), "{line}: {why}");
            }
            other => panic!("{line}: {other:?}"),
        }
    }
}

#[test]
fn a_list_is_signed_for_its_purpose_and_unchanged() {
    let giver = key_from_seed(&[1; 32], "").unwrap();
    let other = key_from_seed(&[2; 32], "").unwrap();
    let text = format!("d@c {OPTIONS} {} delegate\n", public_key_text(other.public_key()).unwrap());
    let read = |bytes: &[u8], signature: Option<&str>| {
        let signature = signature.map(str::as_bytes);
        let source = DelegationSource { file: "d", bytes, signature, proof: None };
        DelegationList::read(source, None)
    };
    let signature = |purpose| sign(&giver, purpose, text.as_bytes()).unwrap();
    assert!(read(text.as_bytes(), Some(&signature(Namespace::Delegation))).is_ok());
    assert_eq!(read(text.as_bytes(), None), Err(DelegationError::Unsigned));
    let error = read(text.as_bytes(), Some(&signature(Namespace::Approval))).unwrap_err();
    assert!(error.to_string().contains("not for 'delegation@gincert'"), "{error}");
    for place in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[place] ^= 1;
        let error = read(&bytes, Some(&signature(Namespace::Delegation)));
        assert_eq!(error, Err(DelegationError::Signature(SignatureError::DoesNotFit)));
    }
}

#[test]
fn limits_hold_at_their_edge() {
    assert_eq!(read("\n \r\n"), Err(DelegationError::Empty));
    let line = |seed: usize| {
        let seed = u8::try_from(seed + 9).unwrap();
        let key = key_from_seed(&[seed; 32], "").unwrap();
        format!("d{seed}@c {OPTIONS} {} delegate\n", public_key_text(key.public_key()).unwrap())
    };
    let lines = |count: usize| (0..count).map(line).collect::<String>();
    assert_eq!(read(&lines(DELEGATION_LINES_MAX)).unwrap().lines.len(), DELEGATION_LINES_MAX);
    assert_eq!(read(&lines(DELEGATION_LINES_MAX + 1)), Err(DelegationError::TooMany));
    let blank = "\n".repeat(DELEGATION_BYTES_MAX as usize);
    assert_eq!(read(&blank), Err(DelegationError::Empty));
    assert_eq!(read(&(blank + "\n")), Err(DelegationError::TooLarge));
}
