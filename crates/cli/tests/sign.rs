//! `gincert sign`: whose signature stands where, and which keys it takes.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::desk::Desk;
use common::gincert;
use common::tools::none_missing;
use std::fs;

fn sign(desk: &Desk, key: &str, more: &[&str]) -> common::Run {
    let (page, key) = (desk.text("page.md"), desk.text(key));
    gincert(&[&["sign", &page, "--key", &key, "--format", "json"], more].concat())
}

fn written(run: &common::Run) -> String {
    let json = run.json();
    let path = json["signature"].as_str().unwrap();
    path.rsplit('/').next().unwrap().to_owned()
}

#[test]
fn nobodys_signature_takes_the_place_of_another_ones() {
    let desk = Desk::new();
    desk.write("page.md", "# Page\n");
    assert_eq!(written(&sign(&desk, "lab", &[])), "page.md.sig");
    let first = desk.read("page.md.sig");
    // The second signer's goes beside it, under the name given.
    let run = sign(&desk, "forger", &["--principal", "ann@example.org"]);
    assert_eq!(written(&run), "page.md.ann@example.org.sig");
    // Without a name and without one in the key, under a part of the key's digest.
    let run = sign(&desk, "forger", &[]);
    assert!(written(&run).starts_with("page.md.key-"), "{}", written(&run));
    assert_eq!(desk.read("page.md.sig"), first);
    // Whoever signs again replaces what was theirs.
    desk.write("page.md", "# Page, changed\n");
    assert_eq!(written(&sign(&desk, "lab", &["--principal", "x"])), "page.md.sig");
    assert_ne!(desk.read("page.md.sig"), first);
    let run = sign(&desk, "forger", &["--principal", "ann@example.org"]);
    assert_eq!(written(&run), "page.md.ann@example.org.sig");
    // A second place that is taken too is left alone, and so is what is no signature.
    let run = sign(&desk, "forger", &["--principal", "taken"]);
    assert_eq!(written(&run), "page.md.taken.sig");
    let kept = "somebody's notes\n";
    desk.write("page.md.taken.sig", kept);
    let run = sign(&desk, "forger", &["--principal", "taken"]);
    assert_eq!(run.code(), 74, "{}", run.stdout());
    assert!(run.stderr().contains("--principal"));
    assert_eq!(desk.read("page.md.taken.sig"), kept);
}

#[test]
fn a_signers_name_leads_nowhere() {
    let desk = Desk::new();
    desk.write("page.md", "# Page\n");
    for name in ["../x", "a/b", "", "a b", "a\nb", "*", &"x".repeat(101)] {
        assert_eq!(sign(&desk, "lab", &["--principal", name]).code(), 2, "{name:?}");
    }
    assert!(!desk.path("page.md.sig").exists());
}

#[cfg(unix)]
#[test]
fn a_secret_key_that_others_can_read_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Desk::new();
    desk.write("page.md", "# Page\n");
    let chmod = |mode| {
        fs::set_permissions(desk.path("lab"), fs::Permissions::from_mode(mode)).unwrap();
    };
    for mode in [0o644, 0o640, 0o604, 0o620, 0o602, 0o611, 0o666] {
        chmod(mode);
        let run = sign(&desk, "lab", &[]);
        assert_eq!(run.code(), 3, "{mode:o}");
        assert!(run.stderr().contains("chmod 600"), "{}", run.stderr());
        let run = desk.certify_with(&["--key", &desk.text("lab")]);
        assert_eq!(run.code(), 3, "{mode:o}");
    }
    for mode in [0o600, 0o400, 0o700] {
        chmod(mode);
        assert_eq!(sign(&desk, "lab", &[]).code(), 0, "{mode:o}");
    }
}

#[test]
fn an_unsigned_report_does_not_say_that_it_is_signed() {
    let desk = Desk::new();
    let engagement = desk.text("engagement.md");
    assert!(desk.certify_with(&["--engagement", &engagement]).code() <= 1);
    let unsigned = desk.read("out/report.md");
    let authorisation = unsigned.split("## 16. Authorisation").nth(1).unwrap();
    assert!(!authorisation.contains("stands beside it"), "{authorisation}");
    assert!(authorisation.contains("This text cannot show"), "{authorisation}");
    // The text is the same with a key: whether it is signed, the signature shows.
    desk.certify_with(&["--engagement", &engagement, "--key", &desk.text("lab")]);
    assert_eq!(desk.read("out/report.md"), unsigned);
}

/// What `keygen` prints goes into a signers' file as it is, and a signature of that key then counts.
#[test]
fn the_public_half_that_keygen_prints_is_the_one_that_signs() {
    let desk = Desk::new();
    desk.write("page.md", "# Page\n");
    let made = gincert(&["keygen", "--out", &desk.text("new"), "--format", "json"]);
    let public = made.json()["public"].as_str().unwrap().to_owned();
    desk.write("signers", &format!("ann namespaces=\"document@gincert\" {public}\n"));
    assert_eq!(sign(&desk, "new", &["--namespace", "document"]).code(), 0);
    let (page, signers) = (desk.text("page.md"), desk.text("signers"));
    let run = gincert(&["verify", &page, "--for", "document", "--signers", &signers]);
    assert_eq!(run.code(), 0, "{}", run.stdout());
    assert!(run.stdout().contains("ann"), "{}", run.stdout());
}

/// An agent, ended when the test is.
struct Agent {
    process: std::process::Child,
    socket: String,
}

impl Drop for Agent {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// An agent of this test's own that holds a key, or none where the machine has no such tool.
fn agent_with(desk: &Desk, key: &str) -> Option<Agent> {
    use std::process::{Command, Stdio};
    let socket = desk.text("agent.socket");
    let started =
        Command::new("ssh-agent").args(["-D", "-a", &socket]).stdout(Stdio::null()).spawn();
    let Ok(process) = started else {
        none_missing(&["ssh-agent"]);
        return None;
    };
    let agent = Agent { process, socket };
    for _ in 0..200 {
        if desk.path("agent.socket").exists() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(25));
    }
    let mut add = Command::new("ssh-add");
    add.args(["-q", &desk.text(key)]).env("SSH_AUTH_SOCK", &agent.socket);
    assert!(add.status().unwrap().success());
    Some(agent)
}

#[test]
fn a_key_in_an_agent_signs_through_ssh_keygen() {
    let desk = Desk::new();
    desk.write("page.md", "# Page\n");
    desk.write("lab.pub", &(desk.public("lab") + " lab@example.org\n"));
    let Some(agent) = agent_with(&desk, "lab") else { return };
    fs::remove_file(desk.path("lab")).unwrap();
    let (page, key) = (desk.text("page.md"), desk.text("lab.pub"));
    let sign = |socket: &str| {
        std::process::Command::new(env!("CARGO_BIN_EXE_gincert"))
            .args(["sign", &page, "--key", &key])
            .env("SSH_AUTH_SOCK", socket)
            .output()
            .unwrap()
    };
    // Without the agent nothing is written.
    let run = sign("/nowhere");
    assert_eq!(run.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&run.stderr).contains("ssh-keygen made no signature"));
    assert!(!desk.path("page.md.sig").exists());
    assert_eq!(sign(&agent.socket).status.code(), Some(0));
    let signature = fs::read(desk.path("page.md.sig")).unwrap();
    let (report, page) = (gincert_signing::Namespace::Report, b"# Page\n");
    assert!(gincert_signing::verify(&signature, report, page).is_ok());
    // A second key in the same place goes beside it, as with keys in files.
    assert_eq!(written(&self::sign(&desk, "forger", &["--principal", "ann"])), "page.md.ann.sig");
}

/// What this tool cannot sign with is handed on with its kind, not refused.
#[test]
fn a_key_under_a_passphrase_goes_to_ssh_keygen() {
    let desk = Desk::new();
    desk.write("page.md", "# Page\n");
    let made = std::process::Command::new("ssh-keygen")
        .args(["-q", "-t", "ed25519", "-N", "secret", "-f", &desk.text("locked")])
        .status();
    if !made.is_ok_and(|status| status.success()) {
        none_missing(&["ssh-keygen"]);
        return;
    }
    // The passphrase is given by a program, since nobody is there to be asked.
    let ask = desk.text("ask");
    desk.write("ask", "#!/bin/sh\necho secret\n");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(&ask, fs::Permissions::from_mode(0o700)).unwrap();
    }
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_gincert"))
        .args(["sign", &desk.text("page.md"), "--key", &desk.text("locked")])
        .env("SSH_ASKPASS", &ask)
        .env("SSH_ASKPASS_REQUIRE", "force")
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(0), "{}", String::from_utf8_lossy(&run.stderr));
    let signature = fs::read(desk.path("page.md.sig")).unwrap();
    assert!(
        gincert_signing::verify(&signature, gincert_signing::Namespace::Report, b"# Page\n")
            .is_ok()
    );
}
