//! A log and witnesses of our own: what they prove verifies, and nothing else does.

use super::*;
use crate::logging::merkle::tests::{path, root};
use crate::logging::note::{COSIGNATURE_KEY, NOTE_KEY, id_of};
use crate::logging::policy::LogPolicyError;
use base64ct::{Base64, Encoding};
use ed25519_dalek::{Signer, SigningKey};

const LOG: &str = "log.example/2026";
/// 2026-05-01, 12:00, in seconds since 1970.
const NOON: u64 = 1_777_636_800;

fn key(seed: u8) -> SigningKey {
    SigningKey::from_bytes(&[seed; 32])
}

fn vkey(name: &str, kind: u8, key: &SigningKey) -> String {
    let public = key.verifying_key();
    let id: String = id_of(name, kind, &public).iter().map(|byte| format!("{byte:02x}")).collect();
    let bytes = [&[kind], public.as_bytes().as_slice()].concat();
    format!("{name}+{id}+{}", Base64::encode_string(&bytes))
}

fn line(name: &str, kind: u8, key: &SigningKey, signature: &[u8]) -> String {
    let bytes = [&id_of(name, kind, &key.verifying_key()), signature].concat();
    format!("\u{2014} {name} {}\n", Base64::encode_string(&bytes))
}

fn witness(number: u8) -> (String, SigningKey) {
    (format!("witness{number}.example"), key(100 + number))
}

fn cosigned(text: &str, number: u8, time: u64) -> String {
    let (name, key) = witness(number);
    let signature = key.sign(format!("cosignature/v1\ntime {time}\n{text}").as_bytes()).to_bytes();
    line(&name, COSIGNATURE_KEY, &key, &[time.to_be_bytes().as_slice(), &signature].concat())
}

/// A proof of an entry, cosigned by witnesses at times.
fn proof(entries: &[&[u8]], index: usize, cosigners: &[(u8, u64)]) -> String {
    let leaves: Vec<TreeHash> = entries.iter().map(|entry| leaf_hash(entry)).collect();
    let hashes = path(&leaves, index);
    let hashes: String =
        hashes.iter().map(|hash| format!("{}\n", Base64::encode_string(hash))).collect();
    let root = Base64::encode_string(&root(&leaves));
    let text = format!("{LOG}\n{}\n{root}\n", entries.len());
    let by_log = line(LOG, NOTE_KEY, &key(1), &key(1).sign(text.as_bytes()).to_bytes());
    let lines: String = cosigners.iter().map(|(one, time)| cosigned(&text, *one, *time)).collect();
    format!("{FIRST_LINE}\nindex {index}\n{hashes}\n{text}\n{by_log}{lines}")
}

/// A policy of our log and witnesses 1 to 4, with these lines after them.
fn policy_text(lines: &str) -> String {
    let mut text = format!("log {}\n", vkey(LOG, NOTE_KEY, &key(1)));
    for number in 1..=4 {
        let (name, key) = witness(number);
        text.push_str(&format!("witness W{number} {}\n", vkey(&name, COSIGNATURE_KEY, &key)));
    }
    text + lines
}

fn policy(lines: &str) -> LogPolicy {
    LogPolicy::read(policy_text(lines).as_bytes()).unwrap()
}

fn verified(proof: &str, policy: &LogPolicy) -> Result<LoggedEntry, LogProofError> {
    verify_log_proof(proof.as_bytes(), b"two", policy)
}

const ENTRIES: [&[u8]; 5] = [b"zero", b"one", b"two", b"three", b"four"];

#[test]
fn a_proof_names_log_index_witnesses_and_when_the_quorum_was_reached() {
    let two = policy("group G 2 W1 W2 W3 W4\nquorum G\n");
    let late = [(3, NOON + 60), (1, NOON), (2, NOON + 5)];
    let logged = verified(&proof(&ENTRIES, 2, &late), &two).unwrap();
    assert_eq!((logged.log.as_str(), logged.index, logged.tree_size), (LOG, 2, 5));
    assert_eq!(logged.by.unwrap().to_string(), "2026-05-01T12:00:05Z");
    let names: Vec<&str> = logged.witnesses.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["witness1.example", "witness2.example", "witness3.example"]);
    // Nested groups: both of one, and any of the other.
    let nested = policy("group A all W1 W2\ngroup B any W3 W4\ngroup C all A B\nquorum C\n");
    let logged = verified(&proof(&ENTRIES, 2, &late), &nested).unwrap();
    assert_eq!(logged.by.unwrap().to_string(), "2026-05-01T12:01:00Z");
    // Without witnesses a log alone shows no time.
    let none = policy("quorum none\n");
    assert_eq!(verified(&proof(&ENTRIES, 2, &late), &none).unwrap().by, None);
}

#[test]
fn each_kind_of_bad_proof_has_a_word_of_its_own() {
    let two = policy("group G 2 W1 W2 W3 W4\nquorum G\n");
    let good = proof(&ENTRIES, 2, &[(1, NOON), (2, NOON)]);
    let by_log = good.lines().find(|line| line.starts_with("\u{2014} log")).unwrap();
    let by_first = good.lines().find(|line| line.contains("witness1")).unwrap();
    let word = |text: &str| verified(text, &two).map_err(|error| error.word());
    assert!(word(&good).is_ok());
    // An unknown witness changes nothing, and one witness twice is one.
    let stranger = line("other.example", COSIGNATURE_KEY, &key(9), &[7; 72]);
    assert!(word(&format!("{good}{stranger}")).is_ok());
    let one = proof(&ENTRIES, 2, &[(1, NOON)]);
    for (text, expected) in [
        (one.clone(), "too-few-witnesses"),
        (one + by_first + "\n", "too-few-witnesses"),
        (proof(&ENTRIES, 3, &[(1, NOON), (2, NOON)]), "other-entry"),
        (good.replace("index 2", "index 3"), "other-entry"),
        (good.replace(&format!("{by_log}\n"), ""), "bad-signature"),
        (good.replace("\n5\n", "\n6\n"), "bad-signature"),
        (
            good.replace(
                "\n\u{2014} log.example/2026 ",
                "\nextension\n\n\u{2014} log.example/2026 ",
            ),
            "malformed",
        ),
        (good.replace(LOG, "log.example/2027"), "unknown-log"),
        (good.replace("index 2", "index 02"), "malformed"),
        (good.replace("index 2", "index 5"), "malformed"),
        (good.replace('\n', "\r\n"), "malformed"),
        (good.trim_end().to_owned(), "malformed"),
        (format!("{good}\n"), "malformed"),
        (format!("{good}{good}"), "malformed"),
        (good.replace("proof@v1\n", "proof@v1\nextra \n"), "malformed"),
        (good.replace("tlog-proof@v1", "tlog-proof@v2"), "malformed"),
        (proof(&ENTRIES, 2, &[(1, 0), (2, NOON)]), "bad-signature"),
    ] {
        assert_eq!(word(&text), Err(expected), "{text}");
    }
    let extra = good.replace("proof@v1\n", "proof@v1\nextra YQ==\n");
    assert_eq!(verified(&extra, &two), verified(&good, &two));
}

#[test]
fn the_limits_of_a_proof_hold_at_their_edges() {
    let two = policy("group G 2 W1 W2 W3 W4\nquorum G\n");
    let good = proof(&ENTRIES, 2, &[(1, NOON), (2, NOON)]);
    let others = |count: usize| -> String {
        (0..count).map(|n| line(&format!("o{n}"), COSIGNATURE_KEY, &key(9), &[1; 72])).collect()
    };
    assert!(verified(&(good.clone() + &others(NOTE_SIGNATURES_MAX - 3)), &two).is_ok());
    let many = verified(&(good.clone() + &others(NOTE_SIGNATURES_MAX - 2)), &two);
    assert_eq!(many, Err(LogProofError::Malformed("the checkpoint has too many signatures")));
    let hashes = |count: usize| {
        let line = format!("{}\n", Base64::encode_string(&[0; 32]));
        good.replace("index 2\n", &format!("index 2\n{}", line.repeat(count)))
    };
    let word = |text: &str| verified(text, &two).unwrap_err().word();
    assert_eq!(word(&hashes(LOG_PROOF_HASHES_MAX - 3)), "other-entry");
    assert_eq!(word(&hashes(LOG_PROOF_HASHES_MAX - 2)), "malformed");
    assert_eq!(decimal(&LOG_ENTRIES_MAX.to_string()), Some(LOG_ENTRIES_MAX));
    assert_eq!(decimal(&(LOG_ENTRIES_MAX + 1).to_string()), None);
    let large = vec![b'a'; LOG_PROOF_BYTES_MAX as usize + 1];
    assert_eq!(verify_log_proof(&large, b"", &two), Err(LogProofError::TooLarge));
    let edge = verify_log_proof(&large[1..], b"", &two);
    assert!(matches!(edge, Err(LogProofError::Malformed(_))));
}

#[test]
fn no_changed_byte_of_a_proof_verifies_but_in_what_nothing_is_signed_of() {
    let two = policy("group G 2 W1 W2 W3 W4\nquorum G\n");
    let good = proof(&ENTRIES, 2, &[(1, NOON), (2, NOON)]);
    for place in 0..good.len() {
        let mut bytes = good.clone().into_bytes();
        bytes[place] ^= 1;
        assert!(verify_log_proof(&bytes, b"two", &two).is_err(), "{place}");
    }
    for end in 0..good.len() {
        assert!(verify_log_proof(&good.as_bytes()[..end], b"two", &two).is_err(), "{end}");
    }
}

#[test]
fn a_policy_is_read_whole_or_not_at_all() {
    let group = "group G 2 W1 W2 W3 W4\n";
    let good = policy_text(&format!("{group}quorum G\n"));
    assert!(LogPolicy::read(good.replace("log ", "\t # a\n\n log \t").as_bytes()).is_ok());
    let url = good.replace("\nquorum", " \nwitness W5 ?\nquorum");
    let fifth = vkey("w5.example/\u{e9}", COSIGNATURE_KEY, &key(55));
    assert!(LogPolicy::read(url.replace('?', &format!("{fifth} https://w5")).as_bytes()).is_ok());
    let (name, first) = witness(1);
    let again = vkey("other.example", COSIGNATURE_KEY, &first);
    let as_log = vkey(&name, NOTE_KEY, &key(60));
    let dilithium = format!("x.example+00000000+{}", Base64::encode_string(&[6; 1_313]));
    let id = &fifth.split('+').nth(1).unwrap();
    for (lines, expected) in [
        ("", "no line 'quorum'".to_owned()),
        ("quorum G", "line 6: the last line has no line end".to_owned()),
        ("quorum G\n", "line 6: 'G' is not a witness or group of an earlier line".to_owned()),
        ("quorum W1\nquorum W1\n", "line 7: a second line 'quorum'".to_owned()),
        ("quorum\n", "line 6: 'quorum' does not begin such a line".to_owned()),
        ("group W1 any W2\n", "line 6: 'W1' is defined twice".to_owned()),
        ("group none any W2\n", "line 6: 'none' is not a name of a witness or group".to_owned()),
        ("group G any W1 W1\n", "line 6: 'W1' is a member of a group already".to_owned()),
        ("group G any W1\ngroup H any W1\n", "line 7: 'W1' is a member of a group already".to_owned()),
        ("group G any G\n", "line 6: 'G' is not a witness or group of an earlier line".to_owned()),
        ("group G any none\n", "line 6: 'none' is not a witness or group of an earlier line".to_owned()),
        ("group G all\n", "line 6: the group needs 0 members and lists 0".to_owned()),
        ("group G 0 W1\n", "line 6: how many members are needed is not a number".to_owned()),
        ("group G 01 W1\n", "line 6: how many members are needed is not a number".to_owned()),
        ("group G +1 W1\n", "line 6: how many members are needed is not a number".to_owned()),
        ("group G 2 W1\n", "line 6: the group needs 2 members and lists 1".to_owned()),
        ("wit\rness\n", "line 6: a control character other than tab".to_owned()),
        ("witness W6 x\n", "line 6: the key is not of the form NAME+KEYID+KEY (c2sp.org/signed-note)".to_owned()),
        (&format!("witness W6 {again}\n"), "line 6: a second witness with this key".to_owned()),
        (&format!("witness W6 {as_log}\n"), "line 6: the key is of type 0x01; only type 0x04 (Ed25519 cosignatures) is supported here".to_owned()),
        (&format!("log {dilithium}\n"), "line 6: the key is of type 0x06; only type 0x01 (Ed25519) is supported here".to_owned()),
        (&format!("witness W6 {}\n", fifth.replace(*id, "00000000")), "line 6: the key does not have the key ID that is stated".to_owned()),
    ] {
        let refused = LogPolicy::read(policy_text(lines).as_bytes()).unwrap_err();
        assert_eq!(refused.to_string(), expected, "{lines}");
    }
    let without = good.split_once('\n').unwrap().1;
    assert_eq!(LogPolicy::read(without.as_bytes()), Err(LogPolicyError::NoLog));
    let large = vec![b'\n'; crate::LOG_POLICY_BYTES_MAX as usize + 1];
    assert_eq!(LogPolicy::read(&large), Err(LogPolicyError::TooLarge));
    assert_eq!(LogPolicy::read(&large[1..]), Err(LogPolicyError::NoLog));
}

#[test]
fn a_policy_has_so_many_entries_of_each_kind_and_no_more() {
    let most = crate::LOG_POLICY_ENTRIES_MAX;
    let logs = |count: usize| -> String {
        let key =
            |n: usize| SigningKey::from_bytes(&std::array::from_fn(|at| (n >> (at % 2 * 8)) as u8));
        (0..count).map(|n| format!("log {}\n", vkey("l.example", NOTE_KEY, &key(n)))).collect()
    };
    assert!(LogPolicy::read((logs(most) + "quorum none\n").as_bytes()).is_ok());
    let refused = LogPolicy::read((logs(most + 1) + "quorum none\n").as_bytes()).unwrap_err();
    assert_eq!(refused.to_string(), "line 101: more than 100 lines 'log'");
    let groups = |count: usize| -> String {
        let group = |n: usize| match n {
            0 => "group G0 any W1\n".to_owned(),
            n => format!("group G{n} any G{}\n", n - 1),
        };
        (0..count).map(group).collect()
    };
    let text = |count: usize| policy_text(&(groups(count) + &format!("quorum G{}\n", count - 1)));
    let deep = LogPolicy::read(text(most).as_bytes()).unwrap();
    assert!(verified(&proof(&ENTRIES, 2, &[(1, NOON)]), &deep).is_ok());
    let refused = LogPolicy::read(text(most + 1).as_bytes()).unwrap_err();
    assert_eq!(refused.to_string(), "line 106: more than 100 groups");
}
