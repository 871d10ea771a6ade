//! The Debian package: the Linux program with its manual pages, completions, schemas, licences and book.
//!
//! A package is an `ar` archive of a version, the control files and the content. All members have the owner root and the
//! time 0, so that the same files give the same package; no tool of Debian is needed to write it.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result, bail};
use flate2::{Compression, GzBuilder};
use tar::{Builder, EntryType, Header};

use crate::files;
use crate::licences;
use crate::program;

/// The folder of the package in a distribution.
pub const FOLDER: &str = "debian";
/// How the package calls the machines that it is for.
const ARCHITECTURE: &str = "amd64";

/// A file of the package: its path, its permissions and its bytes.
struct Member {
    path: String,
    mode: u32,
    bytes: Vec<u8>,
}

/// Writes the package of what lies in a distribution.
pub fn write(out: &Path, version: &str) -> Result<()> {
    let members = members(out)?;
    let package = package(&members, version)?;
    files::write(&out.join(format!("{FOLDER}/gincert_{version}_{ARCHITECTURE}.deb")), package)
}

fn members(out: &Path) -> Result<Vec<Member>> {
    let mut members = Vec::new();
    let mut add = |path: String, mode: u32, bytes: Vec<u8>| {
        members.push(Member { path, mode, bytes });
    };
    add("usr/bin/gincert".to_owned(), 0o755, files::read(&out.join(program::LINUX.path))?);
    for path in files::below(&out.join("man"))? {
        let name = files::name(&out.join("man"), &path)?;
        add(format!("usr/share/man/man1/{name}.gz"), 0o644, packed(&files::read(&path)?)?);
    }
    for (from, to) in [
        ("gincert.bash", "bash-completion/completions/gincert"),
        ("_gincert", "zsh/vendor-completions/_gincert"),
        ("gincert.fish", "fish/vendor_completions.d/gincert.fish"),
    ] {
        let bytes = files::read(&out.join("completions").join(from))?;
        add(format!("usr/share/{to}"), 0o644, bytes);
    }
    for (from, to) in
        [("schema", "usr/share/gincert/schema"), ("book", "usr/share/doc/gincert/html")]
    {
        for path in files::below(&out.join(from))? {
            let name = files::name(&out.join(from), &path)?;
            add(format!("{to}/{name}"), 0o644, files::read(&path)?);
        }
    }
    let mut copyright = String::from("gincert is under MIT or Apache-2.0, at your choice.\n");
    for name in ["LICENSE-MIT", "LICENSE-APACHE", licences::THIRD_PARTY] {
        let text = files::text(&out.join(licences::FOLDER).join(name))?;
        writeln!(copyright, "\n{}\n\n{text}", "-".repeat(80))?;
    }
    add("usr/share/doc/gincert/copyright".to_owned(), 0o644, copyright.into_bytes());
    members.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(members)
}

fn package(members: &[Member], version: &str) -> Result<Vec<u8>> {
    let bytes: usize = members.iter().map(|member| member.bytes.len()).sum();
    let control = Member {
        path: "control".to_owned(),
        mode: 0o644,
        bytes: control(version, bytes.div_ceil(1024)).into_bytes(),
    };
    let mut archive = b"!<arch>\n".to_vec();
    append(&mut archive, "debian-binary", b"2.0\n")?;
    append(&mut archive, "control.tar.gz", &packed(&tape(&[control])?)?)?;
    append(&mut archive, "data.tar.gz", &packed(&tape(members)?)?)?;
    Ok(archive)
}

fn control(version: &str, kibibytes: usize) -> String {
    format!(
        "Package: gincert\n\
         Version: {version}\n\
         Architecture: {ARCHITECTURE}\n\
         Maintainer: The gincert contributors <gincert@localhost>\n\
         Installed-Size: {kibibytes}\n\
         Section: utils\n\
         Priority: optional\n\
         Description: certification and audit of gin-family games\n \
         Reads rule documents, counts every hand exactly, judges printed figures,\n \
         audits hand logs, tests shuffles, and writes signed reports.\n"
    )
}

/// Adds a member to an `ar` archive; members begin at even places.
fn append(archive: &mut Vec<u8>, name: &str, bytes: &[u8]) -> Result<()> {
    let head = format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, 0, 100_644, bytes.len());
    if head.len() != 60 {
        bail!("{name} has {} bytes, which an ar archive cannot say", bytes.len());
    }
    archive.extend_from_slice(head.as_bytes());
    archive.extend_from_slice(bytes);
    if !bytes.len().is_multiple_of(2) {
        archive.push(b'\n');
    }
    Ok(())
}

/// A `tar` archive of members and of the folders above them.
fn tape(members: &[Member]) -> Result<Vec<u8>> {
    let mut tape = Builder::new(Vec::new());
    let mut folders = std::collections::BTreeSet::new();
    folder(&mut tape, "./")?;
    for member in members {
        for (at, _) in member.path.match_indices('/') {
            let above = member.path.get(..=at).context("a path breaks inside a letter")?;
            if folders.insert(above) {
                folder(&mut tape, above)?;
            }
        }
        let mut header = header(EntryType::Regular, member.mode);
        header.set_size(u64::try_from(member.bytes.len())?);
        tape.append_data(&mut header, &member.path, member.bytes.as_slice())?;
    }
    Ok(tape.into_inner()?)
}

fn folder(tape: &mut Builder<Vec<u8>>, path: &str) -> Result<()> {
    let mut header = header(EntryType::Directory, 0o755);
    header.set_size(0);
    Ok(tape.append_data(&mut header, path, std::io::empty())?)
}

fn header(kind: EntryType, mode: u32) -> Header {
    let mut header = Header::new_gnu();
    header.set_entry_type(kind);
    header.set_mode(mode);
    header.set_uid(0);
    header.set_gid(0);
    header.set_mtime(0);
    header
}

/// As gzip, without a name and a time.
fn packed(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packer = GzBuilder::new().write(Vec::new(), Compression::best());
    packer.write_all(bytes)?;
    Ok(packer.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_of_odd_length_is_followed_by_a_line_end() {
        let mut archive = Vec::new();
        append(&mut archive, "a", b"odd").unwrap();
        append(&mut archive, "b", b"even").unwrap();
        assert_eq!(archive.len(), 60 + 3 + 1 + 60 + 4);
        assert!(
            archive
                .starts_with(b"a               0           0     0     100644  3         `\nodd\n")
        );
    }

    #[test]
    fn each_folder_stands_once_before_what_lies_in_it() {
        let member = |path: &str| Member { path: path.to_owned(), mode: 0o644, bytes: vec![1] };
        let tape = tape(&[member("usr/a"), member("usr/b/c")]).unwrap();
        let mut archive = tar::Archive::new(tape.as_slice());
        let names = archive.entries().unwrap().map(|entry| {
            let entry = entry.unwrap();
            assert_eq!(entry.header().mtime().unwrap(), 0);
            String::from_utf8(entry.path_bytes().into_owned()).unwrap()
        });
        let names: Vec<String> = names.collect();
        assert_eq!(names, ["./", "usr/", "usr/a", "usr/b/", "usr/b/c"]);
    }

    #[test]
    fn the_same_bytes_are_packed_alike() {
        assert_eq!(packed(b"abc").unwrap(), packed(b"abc").unwrap());
        assert_eq!(packed(b"abc").unwrap().get(4..8), Some([0; 4].as_slice()));
    }
}
