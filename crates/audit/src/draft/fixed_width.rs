//! Columns of fixed width: which characters of the lines they are, and which line names them.
//!
//! A line of dashes below the names shows where each column begins and ends. Where there is none, columns are what the blanks
//! of all rows separate, which later rows may refute.

use super::table_shape::is_header;
use gincert_replay::formats::csv::column_names;
use gincert_replay::formats::fixed_width::FixedColumns;
use gincert_replay::map::CharacterColumn;
use gincert_replay::rows::COLUMNS_MAX;

/// Lines at the beginning of a file among which the names of the columns are looked for.
const HEAD_LINES: usize = 200;

/// Lines whose blanks are compared.
const COMPARED_LINES: usize = 4000;

/// Fewest lines and columns that show a fixed width.
const LINES_MIN: usize = 4;
const COLUMNS_MIN: usize = 3;

/// Most lines of names above a line of dashes.
const NAME_LINES_MAX: usize = 3;

/// Most columns that are proposed.
const PROPOSED_MAX: usize = 24;

/// Columns that lines have by their characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FixedShape {
    pub columns: Vec<CharacterColumn>,
    /// The place of the last line before the rows that names or underlines the columns, from 0.
    pub head: usize,
    /// What shows them.
    pub evidence: WidthEvidence,
}

/// What shows where columns of fixed width begin and end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WidthEvidence {
    /// A line of dashes below the names.
    Dashes,
    /// Characters that are blank in every row; of how many lines.
    Blanks(u64),
}

/// Of a hundred lines below dashes so many may have a text where the rows have none: titles, sums, lines of a page.
const OTHER_LINES_SHARE: usize = 10;

/// A run of characters, from 0, and the one behind it.
type Run = (usize, usize);

/// Finds the columns and the line with their names.
pub(super) fn find(lines: &[&str]) -> Option<FixedShape> {
    by_dashes(lines).or_else(|| by_blanks(lines))
}

/// The columns that the blanks show as a sentence for a map, where no line names them; `None` where the lines show none.
pub(super) fn seeming_columns(lines: &[&str]) -> Option<String> {
    let rows = rows(lines)?;
    let runs = runs(&rows)?;
    let more = runs.len().saturating_sub(PROPOSED_MAX);
    let named = runs.iter().take(PROPOSED_MAX).map(|(from, to)| format!("{} to {to}", from + 1));
    let mut words = named.collect::<Vec<_>>().join("; ");
    if more > 0 {
        words.push_str(&format!("; and {more} more"));
    }
    Some(words)
}

/// The columns below which a line has dashes.
fn by_dashes(lines: &[&str]) -> Option<FixedShape> {
    let dashed = |line: &&str| {
        let mark = line.trim().chars().next().filter(|mark| "-=_".contains(*mark))?;
        let is_line = line.chars().all(|c| c == mark || c == ' ');
        let runs = runs_of(line.chars().map(|c| c == ' '));
        (is_line && (COLUMNS_MIN..=COLUMNS_MAX).contains(&runs.len())).then_some(runs)
    };
    let mut head = lines.iter().enumerate().take(HEAD_LINES);
    let (place, runs) = head.find_map(|(place, line)| Some((place, dashed(line)?)))?;
    let below = lines.get(place + 1..)?.iter().filter(|line| !line.trim().is_empty());
    let below: Vec<Vec<char>> =
        below.take(COMPARED_LINES).map(|line| line.chars().collect()).collect();
    let runs = stretched(&runs, &below);
    let columns = columns(&runs, &[]);
    let reader = FixedColumns::new(&columns, true);
    let above = lines.get(..place)?.iter().rev().take(NAME_LINES_MAX);
    let cells =
        above.map_while(|line| reader.cells(line).ok().filter(|cells| names_columns(cells)));
    let cells: Vec<Vec<&str>> = cells.collect();
    let names: Vec<String> = (0..runs.len())
        .map(|at| {
            let parts = cells.iter().rev().filter_map(|line| line.get(at).copied());
            parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
        })
        .collect();
    let rows = lines.get(place + 1..)?.iter().take(COMPARED_LINES).filter(|line| !line.is_empty());
    let fitting = rows.filter(|line| reader.cells(line).is_ok()).count();
    let is_table = !cells.is_empty() && fitting >= LINES_MIN && is_header(&names);
    let columns = self::columns(&runs, &names);
    is_table.then_some(FixedShape { columns, head: place, evidence: WidthEvidence::Dashes })
}

/// The runs below dashes with the characters beside them that texts of the rows need: a text may be longer than the dashes
/// above it. What stands between two columns belongs to the one that no blank of nearly all rows separates it from.
fn stretched(dashes: &[Run], rows: &[Vec<char>]) -> Vec<Run> {
    let filled = |place: usize| {
        rows.iter().filter(|line| line.get(place).is_some_and(|c| *c != ' ')).count()
    };
    let is_hardly = |count: usize| count * 100 <= rows.len() * OTHER_LINES_SHARE;
    let mut wide = dashes.to_vec();
    for at in 1..dashes.len() {
        let (Some((_, start)), Some((end, _))) = (dashes.get(at - 1), dashes.get(at)) else {
            continue;
        };
        let hardly: Vec<bool> = (*start..*end).map(|place| is_hardly(filled(place))).collect();
        // Cards have blanks between them: the widest gap is that between the columns, and of several the last.
        let blanks = runs_of(hardly.iter().map(|is_blank| !is_blank));
        let gap = blanks.into_iter().max_by_key(|(from, to)| to - from);
        // Lines of a page that are no rows may have a text anywhere.
        let Some((from, to)) = gap.filter(|_| hardly.contains(&false)) else { continue };
        let has_text = |places: Option<&[bool]>| places.is_some_and(|own| own.contains(&false));
        if let Some(run) = wide.get_mut(at - 1).filter(|_| has_text(hardly.get(..from))) {
            run.1 = start + from;
        }
        if let Some(run) = wide.get_mut(at).filter(|_| has_text(hardly.get(to..))) {
            run.0 = start + to;
        }
    }
    if let Some(last) = wide.last_mut() {
        while !is_hardly(filled(last.1)) {
            last.1 += 1;
        }
    }
    wide
}

/// Whether the cells of a line above the dashes are names: several, and no number.
fn names_columns(cells: &[&str]) -> bool {
    let filled = cells.iter().filter(|cell| !cell.is_empty());
    let is_value = |cell: &&str| cell.starts_with(|c: char| c.is_ascii_digit());
    filled.clone().count() > 1 && !filled.clone().any(is_value)
}

/// The columns that the blanks of all rows separate, with the names in the first of them.
fn by_blanks(lines: &[&str]) -> Option<FixedShape> {
    let rows = rows(lines)?;
    let runs = runs(&rows)?;
    let (head, line) = *rows.first()?;
    let reader = FixedColumns::new(&columns(&runs, &[]), true);
    let names: Vec<String> = reader.cells(line).ok()?.into_iter().map(str::to_owned).collect();
    let values: Vec<Vec<&str>> =
        rows.iter().skip(1).filter_map(|(_, line)| reader.cells(line).ok()).collect();
    let has_values =
        |at: usize| values.iter().any(|row| row.get(at).is_some_and(|cell| !cell.is_empty()));
    let mut found: Vec<(Run, String)> = Vec::new();
    let mut is_joined = false;
    for (at, (run, name)) in runs.iter().zip(names).enumerate() {
        let gap = |one: usize| Some(runs.get(one + 1)?.0 - runs.get(one)?.1);
        let is_beside = at > 0 && gap(at - 1) == Some(1);
        // A name of two words is above one value, at its right end, and cards are written with blanks.
        let is_part = at > 0
            && (name.is_empty()
                || is_beside && !is_joined && !has_values(at - 1) && has_values(at));
        is_joined = is_part;
        match found.last_mut().filter(|_| is_part) {
            Some(((_, end), words)) => {
                *end = run.1;
                *words = format!("{words} {name}").trim_end().to_owned();
            }
            None => found.push((*run, name)),
        }
    }
    let (runs, names): (Vec<Run>, Vec<String>) = found.into_iter().unzip();
    let runs = widened(&runs, rows.get(1..).unwrap_or_default());
    let is_table = (COLUMNS_MIN..=COLUMNS_MAX).contains(&runs.len()) && is_header(&names);
    let evidence = WidthEvidence::Blanks(values.len() as u64);
    is_table.then(|| FixedShape { columns: columns(&runs, &names), head, evidence })
}

/// The runs with the blanks that a longer text would fill: numbers that end below each other grow to the left, and other texts
/// to the right. One blank stays between two columns.
fn widened(runs: &[Run], rows: &[(usize, &str)]) -> Vec<Run> {
    let lines: Vec<Vec<char>> = rows.iter().map(|(_, line)| line.chars().collect()).collect();
    let is_filled = |line: &Vec<char>, place: usize| line.get(place).is_some_and(|c| *c != ' ');
    let grows_left = |(from, to): &Run| {
        let filled =
            || lines.iter().filter(|line| (*from..*to).any(|place| is_filled(line, place)));
        // Texts of one length begin below each other as well.
        filled().all(|line| is_filled(line, to - 1)) && !filled().all(|line| is_filled(line, *from))
    };
    let mut wide = runs.to_vec();
    for at in 1..wide.len() {
        let (Some(before), Some(own)) = (wide.get(at - 1).copied(), wide.get(at).copied()) else {
            continue;
        };
        let (from, to) = match grows_left(&own) {
            true => (before.1 + 1, before.1),
            false => (own.0, own.0 - 1),
        };
        if let Some(run) = wide.get_mut(at) {
            run.0 = from;
        }
        if let Some(run) = wide.get_mut(at - 1) {
            run.1 = to;
        }
    }
    wide
}

/// Lines that have nearly as many words as most, with their places: titles, sums and the lines of a page have fewer.
fn rows<'l>(lines: &[&'l str]) -> Option<Vec<(usize, &'l str)>> {
    let filled = lines.iter().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let all: Vec<(usize, &str)> =
        filled.take(COMPARED_LINES).map(|(at, line)| (at, *line)).collect();
    let words = |line: &str| line.split_whitespace().count();
    let mut counts: Vec<usize> = all.iter().map(|(_, line)| words(line)).collect();
    counts.sort_unstable();
    let usual = *counts.get(counts.len() / 2)?;
    let is_row =
        |(_, line): &(usize, &str)| 2 * words(line) >= usual && !line.chars().any(char::is_control);
    let rows: Vec<(usize, &str)> = all.iter().copied().filter(is_row).collect();
    (rows.len() >= LINES_MIN && 2 * rows.len() >= all.len()).then_some(rows)
}

/// The runs of characters between those that are blank in every row.
fn runs(rows: &[(usize, &str)]) -> Option<Vec<Run>> {
    let width = rows.iter().map(|(_, line)| line.chars().count()).max()?;
    let mut is_blank = vec![true; width];
    for (_, line) in rows {
        is_blank.iter_mut().zip(line.chars()).for_each(|(blank, c)| *blank &= c == ' ');
    }
    let runs = runs_of(is_blank.into_iter());
    (runs.len() >= COLUMNS_MIN).then_some(runs)
}

/// The runs of characters that are not blank.
fn runs_of(blanks: impl Iterator<Item = bool>) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut start = None;
    let ends = blanks.chain(std::iter::once(true)).enumerate();
    for (place, is_blank) in ends {
        match (start, is_blank) {
            (None, false) => start = Some(place),
            (Some(from), true) => {
                runs.push((from, place));
                start = None;
            }
            _ => {}
        }
    }
    runs
}

/// Runs as columns of a map; with names as a map gives them where they are known.
fn columns(runs: &[Run], names: &[String]) -> Vec<CharacterColumn> {
    let names = column_names(names);
    let number = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
    let column = |(at, (from, to)): (usize, &Run)| {
        let name = names.get(at).cloned().unwrap_or_default();
        CharacterColumn { name, from: number(from + 1), to: number(*to) }
    };
    runs.iter().enumerate().map(column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> Option<(String, usize, WidthEvidence)> {
        let found = find(&text.lines().collect::<Vec<_>>())?;
        let columns =
            found.columns.iter().map(|one| format!("{} {} to {}", one.name, one.from, one.to));
        Some((columns.collect::<Vec<_>>().join("; "), found.head, found.evidence))
    }

    #[test]
    fn columns_are_between_blanks_of_all_rows_and_cards_stay_together() {
        let text = "Lucky Star\n\
                    Tbl No Rnd Cards                Ante   Bet Note\n\
                    T1      17 Ac Ah 7d 8d Jd 2c 3s       5.00\n\
                    T1      18 Kc Kh 2d 4d 9d 5s 6h      15.00\n\
                    Page 1 of 2\n\
                    T12    119 Qc Qh 2h 4h 9h 5c 6c     125.00\n\
                    T12    120 Qc Qh 2h 4h 9h 5c 6c\n";
        let (columns, head, evidence) = shape(text).unwrap();
        let expected =
            "Tbl 1 to 3; No Rnd 5 to 10; Cards 12 to 31; Ante Bet 33 to 42; Note 44 to 47";
        assert_eq!(columns, expected);
        // Numbers grow to the left, and texts to the right.
        let wide = "Tbl  Hand       Ante\nT1   fold       5.00\nT1   play      15.00\nT12  play     115.00\nT2   fold       5.00\n";
        let (columns, ..) = shape(wide).unwrap();
        assert_eq!(columns, "Tbl 1 to 4; Hand 6 to 9; Ante 11 to 20");
        assert_eq!((head, evidence), (1, WidthEvidence::Blanks(4)));
        for other in ["some prose in a line\nand more of it\nand more\nthe end\n", "a;b;c\n1;2;3\n"]
        {
            assert_eq!(shape(other), None, "{other}");
        }
    }

    #[test]
    fn dashes_below_names_show_the_columns_whatever_the_rows_hold() {
        let text = "LUCKY STAR                PAGE 1\n\
                    \n\
                    TB  HAND  DEALER   ANTE\n\
                    \u{20}     NO  HAND      BET\n\
                    --- ---- -------- -----\n\
                    T1    17 Ac Ah    5.00\n\
                    T1    18            15\n\
                    T2     1 Ac       5.00\n\
                    T2     2 Ac Ah 7d\n";
        let (columns, head, evidence) = shape(text).unwrap();
        assert_eq!(columns, "TB 1 to 3; HAND NO 5 to 8; DEALER HAND 10 to 17; ANTE BET 19 to 23");
        assert_eq!((head, evidence), (4, WidthEvidence::Dashes));
    }

    #[test]
    fn a_text_longer_than_the_dashes_above_it_belongs_to_their_column() {
        let rows = "T12   417 Ac Ah 7d 8d Jd 2c 3s   1,005.00 Weston\n".repeat(12);
        let text = format!(
            "TBL    NO CARDS                      ANTE DLR\n\
             ---  ---- --------------            ----- ---\n{rows}\
             TOTAL OF THE PAGE AND OF ALL PAGES  9,000.00\n"
        );
        let (columns, ..) = shape(&text).unwrap();
        assert_eq!(columns, "TBL 1 to 3; NO 6 to 9; CARDS 11 to 30; ANTE 34 to 41; DLR 43 to 48");
    }

    #[test]
    fn rows_without_names_are_described_for_a_map_by_hand() {
        let text =
            "T1    17 Ac   5.00\nT1    18 Kc  15.00\nT12  119 Qc 125.00\nT2     1 7d   5.00\n";
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(find(&lines), None);
        assert_eq!(seeming_columns(&lines).unwrap(), "1 to 3; 6 to 8; 10 to 11; 13 to 18");
    }
}
