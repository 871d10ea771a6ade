//! Seats side by side whose columns have the same names: a block of columns that comes again and again, as below a second header
//! line that names the seats.

use super::vocabulary::field_named;
use gincert_replay::rows::Field;
use std::collections::{BTreeMap, BTreeSet};

/// Greatest number of a seat that a column's name is taken for.
pub(super) const SEAT_MAX: u32 = 12;

/// For each name without its seat: the column of each seat.
pub(super) type SeatGroups = BTreeMap<String, BTreeMap<u32, usize>>;

/// Fewest columns of a block: cards, a wager, a result.
const COLUMNS_MIN: usize = 3;

/// The columns of the longest run of equal blocks, one block a seat from 1; `None` where no block with cards comes twice.
pub(super) fn repeated(names: &[String]) -> Option<SeatGroups> {
    let bases: Vec<&str> = names.iter().map(|name| base(name, names)).collect();
    let mut best: Option<(usize, usize, usize)> = None;
    for length in COLUMNS_MIN..=bases.len() / 2 {
        for start in 0..=bases.len() - 2 * length {
            let Some(seats) = seats(&bases, start, length) else { continue };
            let all = |(seats, length, _): (usize, usize, usize)| seats * length;
            if best.is_none_or(|known| seats * length > all(known)) {
                best = Some((seats, length, start));
            }
        }
    }
    let (seats, length, start) = best?;
    let end = start + seats * length;
    let is_seat = |at: usize| bases.get(at).and_then(|name| field_named(name)) == Some(Field::Seat);
    // A column of the seat says that a row is one seat: names that come twice stand under two headings.
    if (0..start).chain(end..bases.len()).any(is_seat) {
        return None;
    }
    let mut groups = SeatGroups::new();
    for (at, seat) in (start..end).zip((1_u32..).flat_map(|seat| std::iter::repeat_n(seat, length)))
    {
        let name = bases.get(at).map(|name| stem(name)).unwrap_or_default();
        groups.entry(name).or_default().insert(seat, at);
    }
    Some(groups)
}

/// Each seat with the name of its first column.
pub(super) fn names(names: &[String], groups: &SeatGroups) -> Vec<(u32, String)> {
    let mut first: BTreeMap<u32, usize> = BTreeMap::new();
    for (seat, at) in groups.values().flatten() {
        let place = first.entry(*seat).or_insert(*at);
        *place = (*place).min(*at);
    }
    first.into_iter().filter_map(|(seat, at)| Some((seat, names.get(at)?.clone()))).collect()
}

/// How often a block comes again behind itself, where it has cards and each of its names once.
fn seats(bases: &[&str], start: usize, length: usize) -> Option<usize> {
    let block = bases.get(start..start + length)?;
    if bases.get(start) != bases.get(start + length) {
        return None;
    }
    let repeats = bases.get(start..)?.chunks_exact(length).take_while(|own| *own == block).count();
    let has_cards = || block.iter().any(|name| field_named(name) == Some(Field::Cards));
    let is_distinct = || block.iter().collect::<BTreeSet<_>>().len() == length;
    let is_usable = repeats >= 2 && repeats <= SEAT_MAX as usize && is_distinct() && has_cards();
    is_usable.then_some(repeats)
}

/// A name without its seat, with one blank for all marks between its words.
pub(super) fn stem(name: &str) -> String {
    let words = name.to_lowercase().replace(['(', ')', '_', '-', '.', '#'], " ");
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A name without the number that the second one of a name has: `Cards (2)` is `Cards`.
fn base<'n>(name: &'n str, names: &[String]) -> &'n str {
    let stripped = name.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    match stripped.filter(|(_, number)| is_number(number)) {
        Some((first, _)) if names.iter().any(|own| own == first) => first,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_replay::formats::csv::column_names;

    fn found(header: &str) -> Option<SeatGroups> {
        let cells: Vec<String> = header.split(',').map(str::to_owned).collect();
        repeated(&column_names(&cells))
    }

    #[test]
    fn a_block_of_equal_names_is_a_seat_and_the_dealer_has_none() {
        let groups = found("Coup,Cards,Qualif.,Player,Cards,Ante,Player,Cards,Ante").unwrap();
        assert_eq!(groups["cards"], BTreeMap::from([(1, 4), (2, 7)]));
        assert_eq!(groups["player"], BTreeMap::from([(1, 3), (2, 6)]));
        // Wagers and results below two headings are no seats, and neither are rows of one seat.
        assert_eq!(found("Coup,Cards,Ante,Play,Bonus,Ante,Play,Bonus"), None);
        assert_eq!(found("Seat,Player,Cards,Ante,Player,Cards,Ante"), None);
    }
}
