//! Lists of sentences, one a line. A line that goes the wrong way, as is known, begins with an exclamation mark;
//! who mends it takes the mark away. `SNAPSHOTS=overwrite` writes the marks anew.

use std::path::Path;

/// Asserts that the sentences of a list are stopped, or are not, as their marks say. A sentence comes with the
/// number of its line, from 0.
pub fn assert_marks(name: &str, is_wanted: bool, is_stopped: impl Fn(usize, &str) -> bool) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/statements").join(name);
    let text = std::fs::read_to_string(&path).unwrap();
    let right = |(index, line): (usize, &str)| {
        let sentence = line.strip_prefix('!').unwrap_or(line);
        let mark = if is_stopped(index, sentence) == is_wanted { "" } else { "!" };
        format!("{mark}{sentence}\n")
    };
    let wanted: Vec<String> = text.lines().enumerate().map(right).collect();
    if std::env::var_os("SNAPSHOTS").is_some_and(|word| word == "overwrite") {
        return std::fs::write(&path, wanted.concat()).unwrap();
    }
    let is_other = |(line, wanted): &(&str, &String)| *line != wanted.trim_end_matches('\n');
    let others: Vec<&String> =
        text.lines().zip(&wanted).filter(is_other).map(|(_, wanted)| wanted).collect();
    assert!(others.is_empty(), "{name}: {others:#?}");
}
