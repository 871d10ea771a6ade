//! Letters, their conditions, and what several of them come to.

use gincert_evidence::Digest;
use gincert_letters::{
    Letter, LetterFile, LetterPage, SignatureStatus, Status, letter_html, letter_markdown,
    looks_like_letter_page, read_conditions, read_letter, read_letter_page, standing,
};
use gincert_pages::Source;
use std::path::Path;

const FIRST: &str = "# A letter

| Letter | |
| --- | --- |
| Action | approve |
| Date | 2026-03-02 |
| In force until | 2026-12-31 |
| Document | sha256:0101010101010101010101010101010101010101010101010101010101010101 |
| Game | gin-and-win |
| Revision | ten |
| Profile | washington-2017 |
| On changes | \"No change\" without a letter |
| Conditions | 2 |

| Channel | Condition | Who acts | When | Done |
| --- | --- | --- | --- | --- |
| card room | Rules are posted | operator | before operation | open |
| any | A change is told \\| at once | operator | standing | done 2026-03-01 |
";

fn read(text: &[u8]) -> Option<Letter> {
    read_letter(&Source::new("letter.md", text)).ok()
}

/// A letter that ends an approval, and one that takes its place.
fn later() -> Vec<String> {
    let before = Digest::of(FIRST.as_bytes());
    let head = |action: &str, day: &str| {
        format!(
            "| Letter | |\n| --- | --- |\n| Action | {action} |\n| Date | {day} |\n\
             | Document | {} |\n| Letter before | {before} |\n| Game | gin-and-win |\n\
             | Revision | ten |\n| Profile | not stated |\n| Reason | a change |\n| Conditions | 0 |\n",
            "02".repeat(32)
        )
    };
    vec![
        head("withdraw", "2026-06-01"),
        head("approve", "2026-05-01"),
        head("suspend", "2026-05-01"),
    ]
}

/// One letter each, and all together.
pub(super) fn some_letters(_: &Path) -> Vec<Vec<u8>> {
    let mut letters = later();
    letters.push(FIRST.to_owned());
    letters.push(letters.join("\0"));
    letters.into_iter().map(String::into_bytes).collect()
}

/// The page of a letter with a signature.
pub(super) fn some_pages(_: &Path) -> Vec<Vec<u8>> {
    let files = vec![
        ("a.md".to_owned(), FIRST.as_bytes().to_vec()),
        ("a.md.sig".to_owned(), b"no signature".to_vec()),
    ];
    let page = LetterPage { files, build: "0".to_owned() };
    let made = read(FIRST.as_bytes()).map(|letter| letter_html(&letter, &page).into_bytes());
    made.into_iter().collect()
}

/// The page of a letter: what is made from its files has the same files.
pub(super) fn letter_page(bytes: &[u8]) {
    let _ = looks_like_letter_page(bytes);
    let Ok(page) = read_letter_page(bytes) else { return };
    let letter = page.files.first().and_then(|(_, letter)| read(letter));
    if let Some(letter) = letter {
        let again = read_letter_page(letter_html(&letter, &page).as_bytes());
        assert!(again.is_ok_and(|again| again.files == page.files), "a page loses its files");
    }
}

/// Letters with a NUL between them: each is read, and written so that it reads as the same; what
/// they come to for each document has a letter unless none names it.
pub(super) fn letters(bytes: &[u8]) {
    drop(read_conditions(&Source::new("conditions.md", bytes)));
    let mut filed = Vec::new();
    for (place, text) in bytes.split(|byte| *byte == 0).take(12).enumerate() {
        let Some(letter) = read(text) else { continue };
        let again = read(letter_markdown(&letter).as_bytes());
        assert!(again.as_ref() == Some(&letter), "a letter is not written as it reads");
        let signed = match place % 4 {
            3 => SignatureStatus::Not("Unsigned.".to_owned()),
            _ => SignatureStatus::By("ann".to_owned()),
        };
        let path = place.to_string();
        let sha256 = Digest::of(text);
        filed.push(LetterFile {
            path,
            sha256,
            letter,
            signed,
            caution: None,
            logging: None,
            delegation: None,
        });
    }
    let Ok(on) = "2026-07-01".parse() else { return };
    for one in &filed {
        for document in [Some(one.letter.document), one.letter.enclosure].into_iter().flatten() {
            let answer = standing(document, &filed, on);
            let is_of_none = matches!(answer.status, Status::NotNamed | Status::ChannelsDiffer);
            assert!(answer.letter.is_some() != is_of_none);
        }
    }
}
