//! All suffixes of a sample in order, and how much neighbours have in common.
//!
//! Suffixes are sorted by their first symbols, and those that agree in them by the ranks of what follows,
//! twice as far each time (U. Manber and G. Myers, Suffix arrays, 1993). Common lengths follow in one pass
//! (T. Kasai and others, Linear-time longest-common-prefix computation in suffix arrays, 2001).

/// How many symbols the first sort looks at: eight bytes of them.
const HEAD: usize = 8;

/// Starts of the suffixes in order.
fn order(symbols: &[u8]) -> Vec<u32> {
    let all = symbols.len();
    let head = |at: u32| {
        let at = at as usize;
        let end = (at + HEAD).min(all);
        let key = symbols[at..end].iter().fold(0u64, |key, symbol| key << 8 | u64::from(*symbol));
        // A suffix that ends comes before one that goes on with the least symbol.
        (key << (8 * (HEAD - (end - at)) as u32 % 64), end - at)
    };
    let mut order: Vec<u32> = (0..all as u32).collect();
    order.sort_unstable_by_key(|at| head(*at));
    let mut ranks = vec![0u32; all];
    let mut groups: Vec<(usize, usize)> = Vec::new();
    regroup(&order, (0, all), &mut ranks, &mut groups, |a, b| head(a) == head(b));
    let mut reach = HEAD;
    while !groups.is_empty() {
        let rank = |ranks: &[u32], at: u32| {
            ranks.get(at as usize + reach).map_or(0, |rank| u64::from(*rank) + 1)
        };
        let keyed: Vec<Vec<(u64, u32)>> = groups
            .iter()
            .map(|(from, to)| {
                let mut keyed: Vec<(u64, u32)> =
                    order[*from..*to].iter().map(|at| (rank(&ranks, *at), *at)).collect();
                keyed.sort_unstable();
                keyed
            })
            .collect();
        let mut next = Vec::new();
        for ((from, to), keyed) in groups.iter().zip(&keyed) {
            for (place, (_, at)) in order[*from..*to].iter_mut().zip(keyed) {
                *place = *at;
            }
            let mut start = 0;
            for end in 1..=keyed.len() {
                if keyed.get(end).map(|one| one.0) != keyed.get(start).map(|one| one.0) {
                    for (_, at) in &keyed[start..end] {
                        ranks[*at as usize] = (from + start) as u32;
                    }
                    if end - start > 1 {
                        next.push((from + start, from + end));
                    }
                    start = end;
                }
            }
        }
        groups = next;
        reach *= 2;
    }
    order
}

/// Ranks of a part of the order, and its groups of several that are alike.
fn regroup(
    order: &[u32],
    (from, to): (usize, usize),
    ranks: &mut [u32],
    groups: &mut Vec<(usize, usize)>,
    alike: impl Fn(u32, u32) -> bool,
) {
    let mut start = from;
    for end in from + 1..=to {
        if end == to || !alike(order[start], order[end]) {
            for at in &order[start..end] {
                ranks[*at as usize] = start as u32;
            }
            if end - start > 1 {
                groups.push((start, end));
            }
            start = end;
        }
    }
}

/// How many symbols each suffix has in common with the one before it in order; the first with none.
pub(super) fn common(symbols: &[u8]) -> Vec<u32> {
    let order = order(symbols);
    let mut ranks = vec![0u32; symbols.len()];
    for (rank, at) in order.iter().enumerate() {
        ranks[*at as usize] = rank as u32;
    }
    let mut common = vec![0u32; symbols.len()];
    let mut length = 0usize;
    for at in 0..symbols.len() {
        let rank = ranks[at] as usize;
        if rank == 0 {
            length = 0;
            continue;
        }
        let other = order[rank - 1] as usize;
        while at + length < symbols.len()
            && other + length < symbols.len()
            && symbols[at + length] == symbols[other + length]
        {
            length += 1;
        }
        common[rank] = length as u32;
        length = length.saturating_sub(1);
    }
    common
}
