//! A desk with keys, a small submission and an engagement, for tests of signing and verifying.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use super::{Run, gincert, top};
use std::fs;
use std::path::{Path, PathBuf};

/// The day of all tests.
pub const ON: &str = "2026-11-20";

pub struct Desk {
    folder: tempfile::TempDir,
}

#[allow(dead_code, reason = "every test file uses some of these")]
impl Desk {
    /// A desk with the keys `lab` and `forger`, and the small submission.
    pub fn new() -> Desk {
        let desk = Desk { folder: tempfile::tempdir().unwrap() };
        copy_folder(&top().join("crates/cli/tests/data/small"), &desk.path("submission"));
        for key in ["lab", "forger"] {
            assert_eq!(gincert(&["keygen", "--out", &desk.text(key)]).code(), 0);
        }
        let engagement = "vectors/submissions/washington-2017.engagement.md";
        fs::copy(top().join(engagement), desk.path("engagement.md")).unwrap();
        desk
    }

    /// Another desk with the same things on it.
    pub fn copy_of(other: &Desk) -> Desk {
        let desk = Desk { folder: tempfile::tempdir().unwrap() };
        copy_folder(other.folder.path(), desk.folder.path());
        desk
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn text(&self, name: &str) -> String {
        self.path(name).into_os_string().into_string().unwrap()
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::create_dir_all(self.path(name).parent().unwrap()).unwrap();
        fs::write(self.path(name), text).unwrap();
    }

    /// Certifies into `out`, signed by the lab, with the engagement.
    pub fn certify(&self) {
        let (key, engagement) = (self.text("lab"), self.text("engagement.md"));
        let run = self.certify_with(&[
            "--key",
            &key,
            "--principal",
            "lab@example.org",
            "--engagement",
            &engagement,
        ]);
        assert!(matches!(run.code(), 0 | 1), "{}", run.stderr());
        fs::copy(self.path("out/allowed_signers"), self.path("known")).unwrap();
    }

    pub fn certify_with(&self, more: &[&str]) -> Run {
        let (submission, out) = (self.text("submission"), self.text("out"));
        gincert(&[&["certify", &submission, "--out", &out], more].concat())
    }

    /// Makes the page for readers anew, from what stands beside it; there is none of what is no
    /// report.
    pub fn render(&self) {
        let bytes = |name: &str| fs::read(self.path(name)).unwrap();
        let figures = fs::read_dir(self.path("out/figures")).unwrap();
        let figures = figures.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let figures = figures.map(|name| format!("figures/{name}"));
        let annex = self.path("out/annex.md").exists().then(|| "annex.md".to_owned());
        let files = figures.chain(annex);
        let files = files.map(|name| (name.clone(), bytes(&format!("out/{name}")))).collect();
        let (report, json) = (bytes("out/report.md"), bytes("out/report.json"));
        match gincert_report::report_html(&report, &json, &files) {
            Ok(page) => self.write("out/report.html", &page),
            Err(_) => fs::remove_file(self.path("out/report.html")).unwrap(),
        }
    }

    /// Signs a file as somebody, replacing the signature `FILE.sig`.
    pub fn sign(&self, file: &str, key: &str) {
        let _ = fs::remove_file(self.path(&format!("{file}.sig")));
        let (file, key) = (self.text(file), self.text(key));
        assert_eq!(gincert(&["sign", &file, "--key", &key]).code(), 0);
    }

    /// Makes the forger the one whom the signers' file beside the report names.
    pub fn name_forger(&self) {
        let public = fs::read_to_string(self.path("out/allowed_signers")).unwrap();
        let (head, _) = public.split_once(" ssh-ed25519 ").unwrap();
        self.write("out/allowed_signers", &format!("{head} {}\n", self.public("forger")));
    }

    /// The public half of a key, as a signers' file has it.
    pub fn public(&self, key: &str) -> String {
        let page = self.path("page-to-sign");
        fs::write(&page, "x").unwrap();
        self.sign("page-to-sign", key);
        let signature = fs::read(self.path("page-to-sign.sig")).unwrap();
        let head = gincert_signing::signature_head(&signature).unwrap();
        let key = gincert_signing::PublicKey::from_bytes(&head.key).unwrap();
        key.to_openssh().unwrap().trim_end().to_owned()
    }

    /// `verify out/report.md --on ON --format json` with further words.
    pub fn verify(&self, more: &[&str]) -> Run {
        let report = self.text("out/report.md");
        gincert(&[&["verify", &report, "--on", ON, "--format", "json"], more].concat())
    }

    /// The same with the submission, recomputed, by the reader's own signers' file.
    pub fn recompute(&self) -> Run {
        let words = ["submission", "engagement.md", "known"].map(|name| self.text(name));
        let [submission, engagement, known] = words.each_ref().map(String::as_str);
        self.verify(&[
            "--submission",
            submission,
            "--recompute",
            "--engagement",
            engagement,
            "--signers",
            known,
        ])
    }

    /// Writes the digests of the issued files into `out/report.md` anew.
    pub fn renew_digests(&self) {
        let report = self.read("out/report.md");
        let renewed: Vec<String> = report
            .split_inclusive('\n')
            .map(|line| {
                let cells: Vec<&str> = line.split('|').collect();
                let [_, file, bytes, digest, _] = cells.as_slice() else { return line.to_owned() };
                let path = self.path(&format!("out/{}", file.trim()));
                match fs::read(&path) {
                    Ok(content) if digest.trim().len() == 64 => {
                        let width = bytes.len() - 2;
                        let digest = gincert_evidence::Digest::of(&content);
                        format!("|{file}| {:>width$} | {digest} |\n", content.len())
                    }
                    _ => line.to_owned(),
                }
            })
            .collect();
        self.write("out/report.md", &renewed.concat());
    }
}

pub fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Certifies with an engagement whose report needs the lab's and the reviewer's signature; only the
/// lab's is there.
#[allow(dead_code, reason = "every test file uses some of these")]
pub fn needs_two(desk: &Desk) {
    let policy = "\n| Must sign | Signs as |\n| - | - |\n| Reviewer | rita |\n\
                  | Authoriser | lab@example.org |\n";
    desk.write("engagement.md", &(desk.read("engagement.md") + policy));
    desk.certify();
}
