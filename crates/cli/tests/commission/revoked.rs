//! Revoked keys: `--revoked`, as `ssh-keygen -Y verify -r` has it.

use crate::common::commission::{Commission, TEN};
use crate::common::tools::at_hand;
use crate::common::{Run, gincert};
use gincert_signing::{public_key_text, read_private_key};
use std::fs;
use std::process::{Command, Stdio};

impl Commission {
    fn public_key(&self, name: &str) -> String {
        let key = read_private_key(&fs::read(self.path(name)).unwrap()).unwrap();
        public_key_text(key.public_key()).unwrap().trim().to_owned()
    }

    fn with_revoked(&self, verb: &[&str], list: &str) -> Run {
        self.write("revoked", list);
        let (known, revoked) = (self.text("known"), self.text("revoked"));
        let fixed = ["--signers", &known, "--on", "2026-06-01", "--revoked", &revoked];
        gincert(&[verb, &fixed, &["--format", "json"]].concat())
    }
}

#[test]
fn letters_of_a_revoked_key_count_on_no_day() {
    let one = Commission::with_register();
    let (letters, register) = (one.text("letters"), one.text("register.md"));
    let lift = one.text("letters/l.md");
    fs::remove_file(one.path("letters/t.md")).unwrap();
    fs::remove_file(one.path("letters/t.md.sig")).unwrap();
    let revoked = format!("# lost\n{} clerk\n", one.public_key("clerk"));
    let other = format!("{}\n", one.public_key("forger"));
    let status = ["status", TEN, "--approvals", &letters];
    let approved = ["verify", TEN, "--approved", &letters];
    assert_eq!(one.with_revoked(&status, &other).json()["status"], "in-force");
    assert_eq!(one.with_revoked(&approved, &other).code(), 0);
    assert_eq!(one.with_revoked(&["verify", &lift], &other).code(), 0);
    assert_eq!(one.with_revoked(&["register", "verify", &register], &other).code(), 0);
    let run = one.with_revoked(&status, &revoked);
    assert_eq!((run.code(), &run.json()["status"]), (1, &"not-named".into()));
    assert!(run.json()["doubts"].to_string().contains("revoked keys"), "{}", run.stdout());
    assert_eq!(one.with_revoked(&approved, &revoked).code(), 1);
    let run = one.with_revoked(&["verify", &lift], &revoked);
    assert_eq!((run.code(), &run.json()["verdict"]), (1, &"differs".into()));
    let run = one.with_revoked(&["register", "verify", &register], &revoked);
    assert!(run.code() == 1 && run.json()["faults"].to_string().contains("revoked keys"));
    // A list that is not understood is refused.
    for bad in ["clerk\n", "SSHKRL\n\u{0}", &revoked.replace("AAAA", "AAAB")] {
        let run = one.with_revoked(&status, bad);
        assert_eq!(run.code(), 3, "{bad}");
        assert!(run.stderr().contains("list of revoked keys"), "{}", run.stderr());
    }
}

/// Lists in binary form as the stock tool makes them, and what it says about them.
#[test]
fn binary_revocation_lists_of_ssh_keygen_are_read_or_refused_by_name() {
    if !at_hand(&["ssh-keygen"]) {
        return;
    }
    let one = Commission::new();
    one.approve(TEN, "a.md", "2026-01-15", &[]);
    let letter = one.text("letters/a.md");
    for name in ["clerk", "forger"] {
        one.write(&format!("{name}.pub"), &format!("{}\n", one.public_key(name)));
    }
    let list = |name: &str, more: &[&str]| {
        let path = one.text(name);
        let made = Command::new("ssh-keygen")
            .args(["-q", "-k", "-f", &path])
            .args(more)
            .stdout(Stdio::null())
            .status();
        assert!(made.unwrap().success(), "{more:?}");
        path
    };
    let verified = |list: &str| {
        let known = one.text("known");
        gincert(&["verify", &letter, "--signers", &known, "--on", "2026-06-01", "--revoked", list])
    };
    let stock = |list: &str| {
        let public = one.text("clerk.pub");
        let run = Command::new("ssh-keygen").args(["-Q", "-f", list, &public]).output().unwrap();
        !run.status.success()
    };
    let (clerk, forger) = (one.text("clerk.pub"), one.text("forger.pub"));
    let of = |kind: &str, name: &str| {
        one.write("spec", &format!("{kind}: {}\n", one.public_key(name)));
        one.text("spec")
    };
    for (path, is_revoked) in [
        (list("empty", &[]), false),
        (list("other", &[&forger]), false),
        (list("both", &["-z", "7", &forger, &clerk]), true),
        (list("hash", &[&of("sha256", "clerk")]), true),
        (list("hash-other", &[&of("sha256", "forger")]), false),
    ] {
        assert_eq!(stock(&path), is_revoked, "ssh-keygen -Q: {path}");
        let run = verified(&path);
        assert_eq!(run.code(), i32::from(is_revoked), "{path}: {}{}", run.stdout(), run.stderr());
        assert_eq!(run.stdout().contains("list of revoked keys"), is_revoked);
    }
    // Revoked certificates of an authority are read; they are no keys.
    one.write("serials", "serial: 1-20\nserial: 40\nid: somebody\n");
    let certificates = list("certificates", &["-s", &forger, &one.text("serials"), &clerk]);
    assert_eq!((stock(&certificates), verified(&certificates).code()), (true, 1));
    let run = verified(&list("sha1", &[&of("sha1", "forger")]));
    assert_eq!(run.code(), 3);
    assert!(run.stderr().contains("keys by SHA-1"), "{}", run.stderr());
    // No part of a list is passed over: a changed or missing byte never makes it shorter in silence.
    let whole = fs::read(one.path("both")).unwrap();
    let cut = |end: usize| {
        fs::write(one.path("cut"), &whole[..end]).unwrap();
        verified(&one.text("cut")).code()
    };
    assert_eq!((cut(whole.len() - 1), cut(whole.len() / 2), cut(60)), (3, 3, 3));
}

/// The stock tool comes to the same for a plain list.
#[test]
fn ssh_keygen_and_gincert_agree_about_a_list_of_revoked_keys() {
    if !at_hand(&["ssh-keygen"]) {
        return;
    }
    let one = Commission::new();
    one.approve(TEN, "a.md", "2026-01-15", &[]);
    let letter = one.text("letters/a.md");
    let revoked = format!("# lost\n{} clerk\n", one.public_key("clerk"));
    for (list, is_good) in [(format!("{}\n", one.public_key("forger")), true), (revoked, false)] {
        assert_eq!(one.with_revoked(&["verify", &letter], &list).code() == 0, is_good);
        let signature = format!("{letter}.sig");
        let stock = Command::new("ssh-keygen")
            .args(["-Y", "verify", "-f", &one.text("known"), "-I", "clerk@example.org"])
            .args(["-n", "approval@gincert", "-s", &signature, "-r", &one.text("revoked")])
            .stdin(fs::File::open(&letter).unwrap())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .unwrap();
        assert_eq!(stock.success(), is_good, "{list}");
    }
}
