//! Chains of delegations and everything that ends them.

use super::*;
use crate::allowed_signers::Signer;
use crate::delegation::DelegationSource;
use crate::moment::utc;
use crate::revoked_keys::RevokedKeys;
use crate::sign::{key_from_seed, public_key_text, sign};
use ssh_key::PrivateKey;

const KNOWN: &str = "\
chair@c,c namespaces=\"approval@gincert,report@gincert,delegation@gincert\",valid-after=\"20260101Z\",valid-before=\"20270101Z\" K1
clerk@c,c namespaces=\"approval@gincert\" K5
other@d namespaces=\"approval@gincert,delegation@gincert\" K6
*@e K7
";
const YEAR: &str = "valid-after=\"20260101Z\",valid-before=\"20270101Z\"";
const LETTERS: &str = "namespaces=\"approval@gincert\"";
const BOTH: &str = "namespaces=\"approval@gincert,delegation@gincert\"";

fn key(seed: u8) -> PrivateKey {
    key_from_seed(&[seed; 32], "").unwrap()
}

fn filled(text: &str) -> String {
    let mut text = text.to_owned();
    for seed in 1..=9 {
        let public = public_key_text(key(seed).public_key()).unwrap();
        text = text.replace(&format!(" K{seed}"), &format!(" {public}"));
    }
    text
}

fn on(text: &str) -> Timestamp {
    Timestamp::parse(text).unwrap()
}

/// A list by a key, which a log shows to have been signed by a day, or nothing does.
fn list(file: &str, giver: u8, lines: &str, logged: Option<&str>) -> DelegationList {
    let text = filled(lines);
    let signature = sign(&key(giver), Namespace::Delegation, text.as_bytes()).unwrap();
    let signature = Some(signature.as_bytes());
    let source = DelegationSource { file, bytes: text.as_bytes(), signature, proof: None };
    let list = DelegationList::read(source, None).unwrap();
    DelegationList { logged: logged.map(on), ..list }
}

fn signers(lists: &[DelegationList]) -> AllowedSigners {
    let (signers, problems) = AllowedSigners::parse(filled(KNOWN).as_bytes(), &utc);
    assert_eq!(problems, []);
    signers.with_delegations(lists.to_vec())
}

fn asked(day: &str) -> KeyQuestion<'_> {
    KeyQuestion { act: Some("suspend"), ..KeyQuestion::new(Namespace::Approval, on(day)) }
}

/// The names under which a key may sign, or why not in a word.
fn word(signers: &AllowedSigners, seed: u8, asked: &KeyQuestion<'_>) -> String {
    match signers.judge(key(seed).public_key(), asked) {
        Signer::May(names) => format!("list: {}", names.join(",")),
        Signer::MayByDelegation(signer) => signer.names.join(","),
        Signer::NotByDelegation(fault) => {
            let words = fault.to_string();
            assert!(words.starts_with("the list of delegations ") && !words.ends_with('.'));
            format!("{} ({})", fault.kind.word(), fault.list)
        }
        other => format!("{other:?}"),
    }
}

#[test]
fn a_delegate_signs_within_purpose_act_name_and_time() {
    let lines = format!(
        "deputy@c,c {LETTERS},valid-after=\"20260301Z\",valid-before=\"20260601Z\" K2 delegate acts=suspend,lift\n"
    );
    let signers = signers(&[list("d", 1, &lines, None)]);
    let in_april = asked("2026-04-01");
    assert_eq!(word(&signers, 2, &in_april), "deputy@c,c");
    assert_eq!(word(&signers, 3, &in_april), "Unknown");
    assert_eq!(word(&signers, 1, &in_april), "list: chair@c,c");
    let act = |act| word(&signers, 2, &KeyQuestion { act, ..in_april });
    assert_eq!(
        (act(Some("lift")), act(Some("approve"))),
        ("deputy@c,c".into(), "other-act (d)".into())
    );
    assert_eq!(act(None), "other-act (d)", "what cannot be read is within no limit");
    let report = KeyQuestion { namespace: Namespace::Report, ..in_april };
    assert_eq!(word(&signers, 2, &report), "other-purpose (d)");
    let name = |name| word(&signers, 2, &KeyQuestion { name: Some(name), ..in_april });
    assert_eq!((name("c"), name("chair@c")), ("c".into(), "other-name (d)".into()));
    assert_eq!(word(&signers, 2, &asked("2026-02-28")), "not-yet (d)");
    assert_eq!(word(&signers, 2, &asked("2026-06-01")), "deputy@c,c");
    assert_eq!(word(&signers, 2, &asked("2026-06-02")), "expired (d)");
    // A proof of logging beside the signature itself.
    let later = asked("2026-12-01");
    let logged = |day| word(&signers, 2, &KeyQuestion { logged: Some(on(day)), ..later });
    assert_eq!(logged("2026-05-01"), "deputy@c,c");
    assert_eq!(logged("2026-07-01"), "expired (d)");
    assert_eq!(logged("2026-02-01"), "expired (d)");
    // The way is named.
    let Signer::MayByDelegation(found) = signers.judge(key(2).public_key(), &in_april) else {
        panic!("not delegated");
    };
    let [step] = found.steps.as_slice() else { panic!("{:?}", found.steps) };
    assert_eq!((step.list.as_str(), step.role.word()), ("d", "delegate"));
    assert_eq!(step.giver_names, ["chair@c", "c"]);
    assert_eq!(
        (&step.acts[..], step.logged),
        (&["suspend".to_owned(), "lift".to_owned()][..], None)
    );
}

#[test]
fn nothing_is_given_that_the_signer_does_not_have() {
    for (giver, line, expected) in [
        (1, format!("d@c,c {LETTERS},{YEAR} K2 delegate"), "d@c,c"),
        (1, format!("d@c namespaces=\"report@gincert\",{YEAR} K2 delegate"), "other-purpose (d)"),
        (
            1,
            format!("d@c namespaces=\"approval@gincert,register@gincert\",{YEAR} K2 delegate"),
            "exceeds-giver (d)",
        ),
        (
            1,
            format!(
                "d@c {LETTERS},valid-after=\"20251231Z\",valid-before=\"20270101Z\" K2 delegate"
            ),
            "exceeds-giver (d)",
        ),
        (
            1,
            format!(
                "d@c {LETTERS},valid-after=\"20260101Z\",valid-before=\"20270102Z\" K2 delegate"
            ),
            "exceeds-giver (d)",
        ),
        (1, format!("d@c,clerk@c {LETTERS},{YEAR} K2 delegate"), "exceeds-giver (d)"),
        (1, format!("d@e {LETTERS},{YEAR} K2 delegate"), "exceeds-giver (d)"),
        (1, format!("c {LETTERS},{YEAR} K2 delegate"), "no-own-name (d)"),
        (1, format!("chair@c,c {LETTERS},{YEAR} K2 delegate"), "no-own-name (d)"),
        (1, format!("chair@c,d@c {LETTERS},{YEAR} K2 delegate"), "chair@c,d@c"),
        (1, format!("chair@c {LETTERS},{YEAR} K2 successor"), "chair@c"),
        (1, format!("chair@c,d@c {LETTERS},{YEAR} K2 successor"), "exceeds-giver (d)"),
        (
            1,
            format!("chair@c namespaces=\"approval@gincert,document@gincert\",{YEAR} K2 successor"),
            "exceeds-giver (d)",
        ),
        (
            1,
            format!("chair@c {LETTERS},valid-after=\"20251231Z\" K2 successor"),
            "exceeds-giver (d)",
        ),
        (
            1,
            format!(
                "chair@c {LETTERS},valid-after=\"20260101Z\",valid-before=\"20300101Z\" K2 successor"
            ),
            "chair@c",
        ),
        // The clerk may sign letters only, and the list names no purpose of the last one.
        (5, format!("d@c {LETTERS},{YEAR} K2 delegate"), "giver-not-allowed (d)"),
        (7, format!("d@e {LETTERS},{YEAR} K2 delegate"), "giver-not-allowed (d)"),
        // Of a stranger the reader knows nothing, and so nothing of the key.
        (8, format!("d@c {LETTERS},{YEAR} K2 delegate"), "Unknown"),
    ] {
        let signers = signers(&[list("d", giver, &format!("{line}\n"), None)]);
        assert_eq!(word(&signers, 2, &asked("2026-04-01")), expected, "{line}");
    }
    // A key of the list of signers keeps what that gives it, whatever a list of delegations adds.
    let more = format!("clerk2@c namespaces=\"report@gincert\",{YEAR} K5 delegate\n");
    let signers = signers(&[list("d", 1, &more, None)]);
    assert_eq!(word(&signers, 5, &asked("2026-04-01")), "list: clerk@c,c");
    let report = KeyQuestion::new(Namespace::Report, on("2026-04-01"));
    assert_eq!(word(&signers, 5, &report), "clerk2@c");
    assert_eq!(
        word(&signers, 5, &KeyQuestion::new(Namespace::Document, on("2026-04-01"))),
        "OtherPurpose"
    );
}

#[test]
fn a_successor_goes_on_after_the_old_key_where_a_log_shows_when_the_list_was_signed() {
    let line = format!("chair@c,c {BOTH},valid-after=\"20260601Z\" K2 successor\n");
    let counts = |logged: Option<&str>, day: &str| {
        word(&signers(&[list("d", 1, &line, logged)]), 2, &asked(day))
    };
    assert_eq!(counts(None, "2026-05-31"), "not-yet (d)");
    assert_eq!(counts(None, "2026-12-01"), "chair@c,c");
    assert_eq!(counts(None, "2027-02-01"), "giver-expired (d)");
    assert_eq!(counts(Some("2026-05-20"), "2027-02-01"), "chair@c,c");
    assert_eq!(counts(Some("2027-01-15"), "2027-02-01"), "giver-expired (d)", "signed too late");
    assert_eq!(counts(Some("2025-12-31"), "2027-02-01"), "giver-expired (d)", "signed too early");
    assert_eq!(
        counts(Some("2027-03-01"), "2027-02-01"),
        "giver-expired (d)",
        "logged after the day"
    );
    // The letter of a day on which the old key counted, asked about when it had ended.
    let lists = [list("d", 1, &line, None)];
    let old_letter = KeyQuestion { asked_at: on("2027-02-01"), ..asked("2026-07-01") };
    assert_eq!(word(&signers(&lists), 2, &old_letter), "giver-expired (d)");
    let before = signers(&lists);
    assert_eq!(
        word(&before, 2, &KeyQuestion { at: on("2026-07-01"), ..asked("2025-12-01") }),
        "giver-not-yet (d)"
    );
}

#[test]
fn a_revoked_signer_gives_nothing_that_is_not_shown_to_be_older() {
    let line = format!("d@c,c {LETTERS},{YEAR} K2 delegate\n");
    let revoked = |seed: u8| {
        RevokedKeys::read(public_key_text(key(seed).public_key()).unwrap().as_bytes()).unwrap()
    };
    let counts = |logged: Option<&str>, revoked: RevokedKeys, seed: u8| {
        let signers = signers(&[list("d", 1, &line, logged)]).without(revoked);
        word(&signers, seed, &asked("2026-08-01"))
    };
    assert_eq!(counts(None, revoked(5), 2), "d@c,c");
    assert_eq!(counts(Some("2026-02-01"), revoked(1), 2), "giver-revoked (d)", "from no day");
    let lost = || revoked(1).lost_from(on("2026-03-01"));
    assert_eq!(counts(None, lost(), 2), "giver-revoked (d)");
    assert_eq!(counts(Some("2026-02-01"), lost(), 2), "d@c,c");
    assert_eq!(counts(Some("2026-03-01"), lost(), 2), "giver-revoked (d)");
    assert_eq!(counts(None, revoked(2), 2), "Revoked");
    let fault = |revoked| {
        let signers = signers(&[list("d", 1, &line, None)]).without(revoked);
        match signers.judge(key(2).public_key(), &asked("2026-08-01")) {
            Signer::NotByDelegation(fault) => fault.to_string(),
            other => panic!("{other:?}"),
        }
    };
    assert!(
        fault(revoked(1))
            .contains("is signed by a key on the list of revoked keys; ask for a list")
    );
    assert!(fault(lost()).contains("was signed before 2026-03-01T00:00:00Z; ask for a list"));
}

#[test]
fn lists_that_contradict_each_other_do_not_count() {
    let day = asked("2026-07-01");
    let successor = |seed: u8, from: &str| {
        format!("chair@c {LETTERS},valid-after=\"{from}\" K{seed} successor\n")
    };
    let (second, third) = (successor(2, "20260201Z"), successor(3, "20260301Z"));
    let two = [list("d", 1, &second, None), list("e", 1, &third, None)];
    assert_eq!(word(&signers(&two), 2, &day), "conflict (d)");
    assert_eq!(word(&signers(&two), 3, &day), "conflict (e)");
    let one = [list("d", 1, &(second.clone() + &third), None)];
    assert_eq!(word(&signers(&one), 2, &day), "conflict (d)");
    // Of a revoked successor nothing is left that another one contradicts.
    let key3 = public_key_text(key(3).public_key()).unwrap();
    let revoked = RevokedKeys::read(key3.as_bytes()).unwrap();
    assert_eq!(word(&signers(&two).without(revoked), 2, &day), "chair@c");
    // One after the other, and the same list twice, are no contradiction.
    let ended = "chair@c namespaces=\"approval@gincert\",valid-after=\"20260201Z\",valid-before=\"20260228Z\" K2 successor\n";
    let apart = [list("d", 1, ended, None), list("e", 1, &third, None)];
    assert_eq!(word(&signers(&apart), 3, &day), "chair@c");
    let twice = [list("d", 1, &second, None), list("e", 1, &second, None)];
    assert_eq!(word(&signers(&twice), 2, &day), "chair@c");
    // The same key with other terms; with those of another signer it is not known for whom it signs.
    let wide = format!("d@c {LETTERS},{YEAR} K2 delegate\n");
    let narrow = format!("d@c {LETTERS},{YEAR} K2 delegate acts=suspend\n");
    let versions = [list("d", 1, &wide, None), list("e", 1, &narrow, None)];
    assert_eq!(word(&signers(&versions), 2, &day), "conflict (d)");
    let givers = [list("d", 1, &narrow, None), list("e", 6, &wide, None)];
    assert!(word(&signers(&givers), 2, &day).starts_with("conflict"));
    let approve = KeyQuestion { act: Some("approve"), ..day };
    assert_eq!(word(&signers(&givers), 2, &approve), "d@c");
    // A new name is one key's.
    let taken = [list("d", 1, &wide, None), list("e", 6, &wide.replace("K2", "K3"), None)];
    assert_eq!(word(&signers(&taken), 2, &day), "conflict (d)");
    assert_eq!(word(&signers(&taken), 3, &day), "conflict (e)");
}

#[test]
fn chains_are_followed_to_a_depth_and_loops_end() {
    let day = asked("2026-07-01");
    let next = |seed: u8| format!("chair@c,c {BOTH},valid-after=\"20260101Z\" K{seed} successor\n");
    let chain = [
        list("a", 1, &next(2), None),
        list("b", 2, &next(3), None),
        list("c", 3, &next(4), None),
        list("d", 4, &next(8), None),
        list("e", 8, &next(9), None),
    ];
    assert_eq!(word(&signers(&chain), 4, &day), "chair@c,c");
    assert_eq!(word(&signers(&chain), 8, &day), "chair@c,c");
    assert_eq!(word(&signers(&chain), 9, &day), "too-deep (a)");
    let Signer::MayByDelegation(found) = signers(&chain).judge(key(4).public_key(), &day) else {
        panic!("not delegated");
    };
    let way: Vec<&str> = found.steps.iter().map(|step| step.list.as_str()).collect();
    assert_eq!(way, ["a", "b", "c"]);
    // Without its first list nothing leads to the list of signers.
    assert_eq!(word(&signers(&chain[1..]), 4, &day), "Unknown");
    let ring = [list("a", 8, &next(9), None), list("b", 9, &next(8), None)];
    assert_eq!(word(&signers(&ring), 8, &day), "loop (a)");
    // A delegate hands on only what it has, and only where it may.
    let may = format!("d@c,c {BOTH},{YEAR} K2 delegate\n");
    let may_not = format!("d@c,c {LETTERS},{YEAR} K2 delegate\n");
    let sub = format!("s@c,c {LETTERS},{YEAR} K3 delegate\n");
    let wider = format!("s@c namespaces=\"report@gincert\",{YEAR} K3 delegate\n");
    let by = |first: &str, second: &str| {
        signers(&[list("a", 1, first, None), list("b", 2, second, None)])
    };
    assert_eq!(word(&by(&may, &sub), 3, &day), "s@c,c");
    assert_eq!(word(&by(&may_not, &sub), 3, &day), "other-purpose (a)");
    let report = KeyQuestion::new(Namespace::Report, on("2026-07-01"));
    assert_eq!(word(&by(&may, &wider), 3, &report), "exceeds-giver (b)");
    // The delegate's own time is over, and nothing shows that the list is older.
    let short = may.replace("20270101Z", "20260601Z");
    let until = sub.replace("20270101Z", "20260601Z");
    let long = signers(&[list("a", 1, &short, None), list("b", 2, &until, None)]);
    let past = KeyQuestion { asked_at: day.at, ..asked("2026-05-01") };
    assert_eq!(word(&long, 3, &past), "giver-expired (b)");
    let logged = signers(&[list("a", 1, &short, None), list("b", 2, &until, Some("2026-03-01"))]);
    assert_eq!(word(&logged, 3, &past), "s@c,c");
    // A signer in the middle that is revoked ends the way.
    let key2 = public_key_text(key(2).public_key()).unwrap();
    let revoked = RevokedKeys::read(key2.as_bytes()).unwrap();
    assert_eq!(word(&by(&may, &sub).without(revoked), 3, &day), "giver-revoked (b)");
}

/// What an outsider tried against these rules.
#[test]
fn a_delegate_does_not_outlast_its_end_by_a_successor() {
    let until = "valid-after=\"20260301Z\",valid-before=\"20260601Z\"";
    let chair = list("a", 1, &format!("d@c,c {BOTH},{until} K2 delegate\n"), None);
    let successor =
        |terms: &str| format!("d@c,c {LETTERS},valid-after=\"20260401Z\"{terms} K3 successor\n");
    let endless = list("b", 2, &successor(""), Some("2026-05-01"));
    let later = list("b", 2, &successor(",valid-before=\"20260901Z\""), Some("2026-05-01"));
    let within = list("b", 2, &successor(",valid-before=\"20260601Z\""), Some("2026-05-01"));
    for list in [endless, later] {
        let lists = [chair.clone(), list];
        assert_eq!(word(&signers(&lists), 3, &asked("2026-05-15")), "exceeds-giver (b)");
        assert!(!word(&signers(&lists), 3, &asked("2026-07-15")).starts_with("d@c"));
    }
    let lists = [chair, within];
    assert_eq!(word(&signers(&lists), 3, &asked("2026-05-15")), "d@c,c");
    assert_eq!(word(&signers(&lists), 3, &asked("2026-07-15")), "expired (b)");
}

#[test]
fn a_delegate_cannot_be_shown_as_its_signer_through_a_successor() {
    let chair = list("a", 1, &format!("d@c,c,chair@c {BOTH},{YEAR} K2 delegate\n"), None);
    let only = list("b", 2, &format!("chair@c {LETTERS},{YEAR} K3 successor\n"), None);
    assert_eq!(word(&signers(&[chair, only]), 3, &asked("2026-07-01")), "exceeds-giver (b)");
    // A name in other letters, and one that a pattern of the list takes, are not new.
    for name in ["Chair@c", "OTHER@d", "Clerk@C", "x@e"] {
        let line = format!("{name},c {LETTERS},{YEAR} K2 delegate\n");
        let found = word(&signers(&[list("a", 1, &line, None)]), 2, &asked("2026-07-01"));
        assert!(
            ["exceeds-giver (a)", "no-own-name (a)"].contains(&found.as_str()),
            "{name}: {found}"
        );
    }
}

#[test]
fn the_order_of_lists_changes_nothing_and_two_signers_are_none() {
    let day = asked("2026-07-01");
    let own = list("a", 1, &format!("d@c,c {LETTERS},{YEAR} K2 delegate\n"), None);
    let others = list("b", 6, &format!("e@d,other@d {LETTERS},{YEAR} K2 delegate\n"), None);
    for lists in [[own.clone(), others.clone()], [others, own.clone()]] {
        assert!(word(&signers(&lists), 2, &day).starts_with("conflict"));
    }
    // The same terms in another order are the same.
    let line = format!("c,d@c {LETTERS},{YEAR} K2 delegate\n");
    let again = list("c", 1, &line, None);
    assert!(word(&signers(&[own, again]), 2, &day).contains("d@c"));
}

#[test]
fn what_can_give_nothing_contradicts_nothing() {
    let day = asked("2026-07-01");
    let own = list("a", 1, &format!("d@c,c {LETTERS},{YEAR} K2 delegate\n"), None);
    let line = format!("d@c,q@q {LETTERS},{YEAR} K9 delegate\n");
    // A stranger, and a signer who may not sign lists.
    for giver in [8, 5] {
        let lists = [own.clone(), list("b", giver, &line, None)];
        assert_eq!(word(&signers(&lists), 2, &day), "d@c,c", "{giver}");
    }
    // A thief's list after the day from which the key is revoked, beside the true one that was logged before.
    let successor =
        |seed: u8| format!("chair@c {LETTERS},valid-after=\"20260301Z\" K{seed} successor\n");
    let key1 = public_key_text(key(1).public_key()).unwrap();
    let revoked = RevokedKeys::read(key1.as_bytes()).unwrap().lost_from(on("2026-05-15"));
    for logged in [None, Some("2026-06-20")] {
        let lists =
            [list("a", 1, &successor(2), Some("2026-05-01")), list("b", 1, &successor(3), logged)];
        let signers = signers(&lists).without(revoked.clone());
        assert_eq!(word(&signers, 2, &day), "chair@c", "{logged:?}");
        assert_eq!(word(&signers, 3, &day), "giver-revoked (b)", "{logged:?}");
    }
}

/// The giver of a list may itself have two ways, which the order of lists does not choose from.
#[test]
fn two_signers_further_up_the_way_are_none_either() {
    let day = asked("2026-07-01");
    let lists = [
        list("a", 1, &format!("d@c,c {BOTH},{YEAR} K2 delegate\n"), None),
        list("b", 6, &format!("e@d,other@d {BOTH},{YEAR} K2 delegate\n"), None),
        list("c", 2, &format!("x@z {LETTERS},{YEAR} K3 delegate\n"), None),
    ];
    for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0], [2, 0, 1]] {
        let lists = order.map(|place| lists[place].clone());
        assert!(word(&signers(&lists), 3, &day).starts_with("conflict"), "{order:?}");
    }
    let one = [lists[0].clone(), lists[2].clone()];
    assert_eq!(word(&signers(&one), 3, &day), "x@z");
}

/// A successor with an end of its own is no delegate: its two successors without one contradict each other.
#[test]
fn two_successors_of_a_successor_contradict_each_other() {
    let until = "valid-after=\"20260201Z\",valid-before=\"20280101Z\"";
    let first = list("a", 1, &format!("chair@c {BOTH},{until} K2 successor\n"), None);
    let next = |file: &str, seed: u8| {
        let terms = "valid-after=\"20260301Z\"";
        list(file, 2, &format!("chair@c {LETTERS},{terms} K{seed} successor\n"), None)
    };
    let day = asked("2026-07-01");
    assert_eq!(word(&signers(&[first.clone(), next("b", 3)]), 3, &day), "chair@c");
    let both = signers(&[first, next("b", 3), next("d", 4)]);
    assert_eq!(word(&both, 3, &day), "conflict (b)");
    assert_eq!(word(&both, 4, &day), "conflict (d)");
}
