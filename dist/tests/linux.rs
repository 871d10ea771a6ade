//! The program for Linux needs nothing of the system that it runs on but the kernel.

mod common;

use std::path::Path;
use std::process::Command;

use common::{answer, copied, part, printed, root, tools};
use object::read::elf::{ElfFile64, FileHeader, ProgramHeader};

#[test]
fn it_names_no_library_and_no_loader() {
    let Some(program) = part("linux/gincert") else { return };
    let bytes = std::fs::read(program).unwrap();
    let file: ElfFile64 = ElfFile64::parse(bytes.as_slice()).unwrap();
    let header = file.elf_header();
    let mut loaded = 0;
    for segment in header.program_headers(file.endian(), bytes.as_slice()).unwrap() {
        assert!(segment.interpreter(file.endian(), bytes.as_slice()).unwrap().is_none());
        let entries = segment.dynamic(file.endian(), bytes.as_slice()).unwrap();
        for entry in entries.into_iter().flatten() {
            assert_ne!(entry.d_tag.get(file.endian()), object::elf::DT_NEEDED);
        }
        loaded += 1;
    }
    assert!(loaded > 0);
}

#[test]
fn it_works_in_an_empty_root_folder() {
    let Some(program) = part("linux/gincert") else { return };
    if !tools::at_hand(&["unshare", "chroot"]) {
        return;
    }
    // A machine may forbid user namespaces.
    let apart = ["--user", "--map-root-user"];
    let tried = Command::new("unshare").args(apart).arg("true").output().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let top = folder.path();
    std::fs::copy(program, top.join("gincert")).unwrap();
    let plain = |_: &Path, bytes: Vec<u8>| bytes;
    copied(&root().join("vectors/submissions/wizard"), &top.join("wizard"), &plain);
    let inside = |words: &[&str]| {
        let mut run = match tried.status.success() {
            true => Command::new("unshare"),
            false => Command::new("chroot"),
        };
        if tried.status.success() {
            run.args(apart).arg("--root");
        }
        run.arg(top).arg("/gincert").args(words);
        run.env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        run
    };
    assert!(printed(&mut inside(&["--version"])).starts_with("gincert "));
    // The printed figures of this document do not agree with its rules.
    let found = answer(&mut inside(&["check", "/wizard/rules.md"]));
    assert_eq!(found.status.code(), Some(1), "{found:?}");
    assert!(printed(&mut inside(&["math", "/wizard/rules.md"])).contains("house edge"));
    printed(&mut inside(&["keygen", "--out", "/key"]));
    let words = ["certify", "/wizard", "--out", "/report", "--key", "/key"];
    assert_eq!(answer(&mut inside(&words)).status.code(), Some(1));
    let words = ["verify", "/report/report.md", "--signers", "/report/allowed_signers"];
    let verified = String::from_utf8(answer(&mut inside(&words)).stdout).unwrap();
    assert!(verified.contains("agrees"), "{verified}");
}
