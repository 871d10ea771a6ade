//! Whether lines seem to have columns of fixed width, and which: no draft reads them, and a person has to know what
//! to write.

/// Lines at the beginning of a file that are looked at.
const HEAD_LINES: usize = 200;

/// Fewest lines and columns that show a fixed width.
const LINES_MIN: usize = 4;
const COLUMNS_MIN: usize = 3;

/// Most columns that are proposed.
const PROPOSED_MAX: usize = 24;

/// A column that the lines seem to have: its name, and its characters from 1.
type SeemingColumn = (String, usize, usize);

/// The columns as a sentence for a map; `None` where the lines show none.
pub(super) fn seeming_columns(lines: &[&str]) -> Option<String> {
    let found = columns(lines)?;
    let more = found.len().saturating_sub(PROPOSED_MAX);
    let named = found.iter().take(PROPOSED_MAX);
    let named = named.map(|(name, from, to)| format!("{name} {from} to {to}"));
    let mut words = named.collect::<Vec<_>>().join("; ");
    if more > 0 {
        words.push_str(&format!("; and {more} more"));
    }
    Some(words)
}

/// The columns: runs of characters between those that are blank in every line.
fn columns(lines: &[&str]) -> Option<Vec<SeemingColumn>> {
    let filled = lines.iter().filter(|line| !line.trim().is_empty()).take(HEAD_LINES);
    let lines: Vec<Vec<char>> = filled.map(|line| line.chars().collect()).collect();
    if lines.len() < LINES_MIN || lines.iter().flatten().any(|c| c.is_control()) {
        return None;
    }
    let mut widths: Vec<usize> = lines.iter().map(Vec::len).collect();
    widths.sort_unstable();
    let width = *widths.get(widths.len() / 2)?;
    // Titles and totals have another length.
    let lines: Vec<&Vec<char>> = lines.iter().filter(|line| line.len() == width).collect();
    if lines.len() < LINES_MIN || 2 * lines.len() < widths.len() {
        return None;
    }
    let is_blank = |place: usize| lines.iter().all(|line| line.get(place) == Some(&' '));
    let mut found: Vec<SeemingColumn> = Vec::new();
    let mut start = None;
    for place in 0..=width {
        let ends = place == width || is_blank(place);
        match (start, ends) {
            (None, false) => start = Some(place),
            (Some(from), true) => {
                add(&mut found, &lines, (from, place));
                start = None;
            }
            _ => {}
        }
    }
    (found.len() >= COLUMNS_MIN).then_some(found)
}

/// Adds a column with its name of the first line. One without a name is a part of the column before it: cards
/// are written with blanks.
fn add(found: &mut Vec<SeemingColumn>, lines: &[&Vec<char>], (from, to): (usize, usize)) {
    let header = lines.first().and_then(|line| line.get(from..to)).unwrap_or_default();
    let name: String = header.iter().collect::<String>().trim().to_owned();
    match found.last_mut().filter(|_| name.is_empty()) {
        Some((_, _, end)) => *end = to,
        None => found.push((name, from + 1, to)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_between_blanks_of_all_lines_and_cards_stay_together() {
        let text = "Tbl  Rnd Cards                  Ante\n\
                    T1    17 Ac Ah 7d 8d Jd 2c 3s   5.00\n\
                    T1    18 Kc Kh 2d 4d 9d 5s 6h  15.00\n\
                    T12  119 Qc Qh 2h 4h 9h 5c 6c 125.00\n";
        let lines: Vec<&str> = text.lines().collect();
        let words = seeming_columns(&lines).unwrap();
        assert_eq!(words, "Tbl 1 to 3; Rnd 6 to 8; Cards 10 to 29; Ante 31 to 36");
        for other in ["some prose in a line\nand more of it\nand more\nthe end\n", "a;b;c\n1;2;3\n"]
        {
            assert_eq!(seeming_columns(&other.lines().collect::<Vec<_>>()), None, "{other}");
        }
    }
}
