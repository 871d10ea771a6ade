//! Suit patterns, and sets of cards up to permutation of the suits and of ranks of one colour.
//!
//! A pattern says which suits hold a rank (15 of them, as 4-bit words). Ranks carry colours; ranks
//! of one colour are interchangeable. A set of cards is then a multiset of coloured patterns.

/// Colours that a rank can have: the last one for ranks that nothing marks.
pub(super) const COLOURS: usize = 4;
/// The colour of ranks that nothing marks.
pub(super) const REST: u8 = COLOURS as u8 - 1;

/// A rank's colour and pattern.
pub(super) type Spot = (u8, u8);

/// A multiset of coloured patterns as one number for each colour.
pub(super) type PatternCode = [u64; COLOURS];

/// The permutations of the suits, applied to patterns, and the digits of codes.
pub(super) struct Suits {
    permuted: Vec<[u8; 16]>,
    digits: [u64; 16],
    /// For each permutation the digits of what it makes of each pattern.
    permuted_digits: Vec<[u64; 16]>,
}

impl Suits {
    pub fn new() -> Suits {
        let mut digits = [0; 16];
        let mut shift = 0;
        for pattern in 1..16u8 {
            if let Some(digit) = digits.get_mut(usize::from(pattern)) {
                *digit = 1 << shift;
            }
            // Ten cards hold a pattern of one, two, three or four suits 10, 5, 3 or 2 times.
            shift += [0, 4, 3, 2, 2][pattern.count_ones() as usize % 5];
        }
        let permuted: Vec<[u8; 16]> = permutations().into_iter().map(permuted).collect();
        let of = |images: &[u8; 16]| images.map(|image| digits[usize::from(image & 15)]);
        Suits { permuted_digits: permuted.iter().map(of).collect(), permuted, digits }
    }

    /// The least code under all permutations of the suits, and how many different sets of
    /// patterns the permutations make.
    pub fn canonical(&self, spots: &[Spot]) -> (PatternCode, u64) {
        let mut least = [u64::MAX; COLOURS];
        let mut same = 0;
        for digits in &self.permuted_digits {
            let mut code = [0; COLOURS];
            for (colour, pattern) in spots {
                code[usize::from(*colour) % COLOURS] += digits[usize::from(pattern & 15)];
            }
            match code.cmp(&least) {
                core::cmp::Ordering::Less => (least, same) = (code, 1),
                core::cmp::Ordering::Equal => same += 1,
                core::cmp::Ordering::Greater => {}
            }
        }
        (least, 24 / same.max(1))
    }

    /// The least of a row of patterns, each with a mark, under all permutations of the suits.
    pub fn least_row(&self, row: &[(u8, u8)]) -> Vec<(u8, u8)> {
        let rows = self.permuted.iter().map(|permuted| {
            let image = |(pattern, mark): &(u8, u8)| (permuted[usize::from(pattern & 15)], *mark);
            row.iter().map(image).collect()
        });
        rows.min().unwrap_or_default()
    }

    /// The spots under every permutation of the suits.
    pub fn images(&self, spots: &[Spot]) -> impl Iterator<Item = Vec<Spot>> {
        let spots = spots.to_vec();
        self.permuted.iter().map(move |permuted| {
            let image = |(colour, pattern): &Spot| (*colour, permuted[usize::from(pattern & 15)]);
            spots.iter().map(image).collect()
        })
    }

    /// Whether no permutation of the suits gives a lesser code.
    pub fn is_canonical(&self, spots: &[Spot]) -> bool {
        let mut code = [0; COLOURS];
        for (colour, pattern) in spots {
            code[usize::from(*colour) % COLOURS] += self.digits[usize::from(pattern & 15)];
        }
        self.canonical(spots).0 == code
    }
}

fn permutations() -> Vec<[u8; 4]> {
    let mut all = Vec::new();
    for a in 0..4u8 {
        for b in (0..4).filter(|b| *b != a) {
            for c in (0..4).filter(|c| *c != a && *c != b) {
                all.push([a, b, c, 6 - a - b - c]);
            }
        }
    }
    all
}

/// The patterns under a permutation of the suits.
fn permuted(permutation: [u8; 4]) -> [u8; 16] {
    let mut patterns = [0; 16];
    for (pattern, image) in (0u8..).zip(&mut patterns) {
        for (suit, to) in permutation.iter().enumerate() {
            *image |= (pattern >> suit & 1) << to;
        }
    }
    patterns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_of_two_suits_has_six_images_and_a_colour_matters() {
        let suits = Suits::new();
        assert_eq!(suits.canonical(&[(0, 0b0011)]).1, 6);
        assert_eq!(suits.canonical(&[(0, 0b0011), (0, 0b1100)]).1, 3);
        assert_eq!(suits.canonical(&[(0, 0b0011), (1, 0b1100)]).1, 6);
        let one = suits.canonical(&[(0, 0b0001), (1, 0b0011)]).0;
        assert_eq!(one, suits.canonical(&[(1, 0b1010), (0, 0b1000)]).0);
        assert_ne!(one, suits.canonical(&[(1, 0b1010), (0, 0b0100)]).0);
    }
}
