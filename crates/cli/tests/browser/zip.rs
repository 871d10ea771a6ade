//! What was sent as a zip archive: opened whole or refused whole.

use crate::common::desk::{Desk, ON};
use crate::page::{answer_of, browser_with_page, green, word};
use crate::vectors::files_in;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use std::fs;
use std::io::Write;
use std::path::Path;

/// A file of an archive: its path, its bytes, whether it is deflated, and the length that the archive
/// states where that is another.
struct Entry<'a> {
    path: &'a str,
    bytes: &'a [u8],
    is_deflated: bool,
    stated: Option<usize>,
}

fn plain<'a>(path: &'a str, bytes: &'a [u8]) -> Entry<'a> {
    Entry { path, bytes, is_deflated: false, stated: None }
}

/// An archive as PKWARE's APPNOTE lays it out (4.3.7, 4.3.12, 4.3.16).
fn archive(entries: &[Entry<'_>], flags: u16) -> Vec<u8> {
    let (mut out, mut list) = (Vec::new(), Vec::new());
    for entry in entries {
        let mut sum = Crc::new();
        sum.update(entry.bytes);
        let mut packer = DeflateEncoder::new(Vec::new(), Compression::best());
        packer.write_all(entry.bytes).unwrap();
        let packed = match entry.is_deflated {
            true => packer.finish().unwrap(),
            false => entry.bytes.to_vec(),
        };
        let method: u16 = if entry.is_deflated { 8 } else { 0 };
        let length = entry.stated.unwrap_or(entry.bytes.len()) as u32;
        let mut fields = Vec::new();
        for number in [20, flags, method, 0, 0] {
            fields.extend(number.to_le_bytes());
        }
        for number in [sum.sum(), packed.len() as u32, length] {
            fields.extend(number.to_le_bytes());
        }
        fields.extend((entry.path.len() as u16).to_le_bytes());
        fields.extend(0_u16.to_le_bytes());
        list.extend([&b"PK\x01\x02"[..], &20_u16.to_le_bytes(), &fields].concat());
        list.extend([0; 10]);
        list.extend((out.len() as u32).to_le_bytes());
        list.extend(entry.path.as_bytes());
        out.extend([&b"PK\x03\x04"[..], &fields, entry.path.as_bytes(), &packed].concat());
    }
    let (from, count) = (out.len() as u32, entries.len() as u16);
    out.extend(&list);
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend([count.to_le_bytes(), count.to_le_bytes()].concat());
    out.extend([(list.len() as u32).to_le_bytes(), from.to_le_bytes()].concat());
    out.extend([0; 2]);
    out
}

/// A folder as an archive under a name of one's own, and how many files it has.
pub fn archive_of(folder: &Path, name: &str) -> (Vec<u8>, usize) {
    let below = folder.to_str().unwrap();
    let files: Vec<(String, Vec<u8>)> = files_in(folder)
        .into_iter()
        .map(|file| {
            (format!("{name}{}", file.strip_prefix(below).unwrap()), fs::read(&file).unwrap())
        })
        .collect();
    let entries: Vec<Entry<'_>> = files.iter().map(|(path, bytes)| plain(path, bytes)).collect();
    (archive(&entries, 0), files.len())
}

#[test]
fn an_archive_is_opened_whole_or_refused_whole() {
    let Some(browser) = browser_with_page() else { return };
    let desk = Desk::new();
    desk.certify();
    let out = desk.path("out");
    let files: Vec<(String, Vec<u8>)> = files_in(&out)
        .into_iter()
        .map(|file| {
            let name = file.strip_prefix(out.to_str().unwrap()).unwrap();
            (format!("out{name}"), fs::read(&file).unwrap())
        })
        .collect();
    for is_deflated in [false, true] {
        let entries: Vec<Entry<'_>> =
            files.iter().map(|(path, bytes)| Entry { is_deflated, ..plain(path, bytes) }).collect();
        let zip = desk.path(&format!("mail-{is_deflated}.zip"));
        fs::write(&zip, archive(&entries, 0)).unwrap();
        // An archive counts as the files in it.
        let sent = [zip.to_str().unwrap().to_owned()];
        let page = answer_of(&browser, &sent, Some(&desk.text("known")), ON, files.len());
        assert_eq!(word(&browser, "out/report.md"), "genuine", "{page:#}");
    }
    let (report, zeros) = (plain("report.md", b"# Report\n"), vec![0; 1 << 16]);
    let bomb = Entry { is_deflated: true, stated: Some(100), ..plain("a", &zeros) };
    let good = archive(&[plain("a.md", b"a"), report], 0);
    for (case, bytes, why) in [
        ("out of it", archive(&[plain("../a.md", b"a")], 0), "leads out of it"),
        ("from the top", archive(&[plain("/a.md", b"a")], 0), "leads out of it"),
        ("twice", archive(&[plain("a.md", b"a"), plain("a.md", b"b")], 0), "is in it twice"),
        ("bomb", archive(&[bomb], 0), "unpacks to more than it states"),
        ("encrypted", archive(&[plain("a.md", b"a")], 1), "it is encrypted"),
        ("cut off", good[..good.len() - 30].to_vec(), "it has no list of files"),
        ("damaged", [&good[..34], b"X", &good[35..]].concat(), "is damaged"),
        ("another head", [b"PK\x03\x05", &good[4..]].concat(), "is damaged"),
        ("no archive", b"PK".to_vec(), "it has no list of files"),
    ] {
        let zip = desk.path(&format!("{case}.zip"));
        fs::write(&zip, bytes).unwrap();
        let sent = [zip.to_str().unwrap().to_owned()];
        let page = answer_of(&browser, &sent, None, ON, 0);
        assert!(page["unread"].to_string().contains(why), "{case}: {page:#}");
        assert_eq!(page["files"], serde_json::json!([]), "{case}");
    }
    assert_eq!(green(&browser), 0);
}
