//! The rank over GF(2) of matrices of 32 x 32 bits.
//!
//! SP 800-22 rev. 1a, 2.5. Classes are full rank, one less, and lower; their exact probabilities are a
//! product (G. Marsaglia and L.-H. Tsay, Matrices and the structure of random number sequences, 1985).
//! Both modes use the product, as the program does; the text's rounded limits (0.2888, 0.5776, 0.1336)
//! are in neither.

use super::TestResult;
use crate::bits::desk::Desk;
use crate::bits::sequence::Bits;
use crate::bits::settings::Settings;
use crate::bits::slot::{cells, needs};

pub(super) const STS: &str = "Rank";
pub(super) const SECTION: &str = "2.5";
/// Rows and columns.
const SIZE: usize = 32;
/// 38 matrices: SP 800-22, 2.5.7.
const BITS_MIN: u64 = 38 * (SIZE * SIZE) as u64;

pub(super) use super::single as parts;

pub(super) fn too_short(bits: usize, _: &Settings) -> Option<String> {
    needs(bits, BITS_MIN)
}

pub(super) fn run(bits: &Bits, settings: &Settings, _: &mut Desk) -> TestResult {
    let matrices = bits.len() / (SIZE * SIZE);
    if matrices == 0 {
        return Err(format!("the sequence holds no matrix of {SIZE} x {SIZE} bits"));
    }
    let mut counts = [0u64; 3];
    for matrix in 0..matrices {
        let from = matrix * SIZE * SIZE;
        let mut rows: [u32; SIZE] =
            std::array::from_fn(|row| bits.window(from + row * SIZE, 32) as u32);
        counts[(SIZE - rank(&mut rows)).min(2)] += 1;
    }
    Ok(vec![cells(&counts, &probabilities(SIZE as u32), settings.is_exact())])
}

/// The rank of a matrix, which is used up.
fn rank(rows: &mut [u32]) -> usize {
    let mut rank = 0;
    for at in 0..rows.len() {
        let pivot = rows[at];
        if pivot == 0 {
            continue;
        }
        rank += 1;
        let lowest = pivot & pivot.wrapping_neg();
        for row in rows.iter_mut().skip(at + 1) {
            // No branch: all ones where the row has the bit.
            let has = u32::from(*row & lowest != 0).wrapping_neg();
            *row ^= pivot & has;
        }
    }
    rank
}

/// The probabilities that a square matrix has full rank, one less, and a lower one.
pub(super) fn probabilities(size: u32) -> [f64; 3] {
    let of = |rank: u32| {
        let product: f64 = (0..rank)
            .map(|at| {
                let lines = 1.0 - libm::ldexp(1.0, at as i32 - size as i32);
                lines * lines / (1.0 - libm::ldexp(1.0, at as i32 - rank as i32))
            })
            .product();
        let missing = (size - rank) as i32;
        libm::ldexp(product, -missing * missing)
    };
    let (full, less) = (of(size), of(size - 1));
    [full, less, 1.0 - full - less]
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn ranks_of_three_by_three_are_those_of_all_matrices() {
        let mut counts = [0u32; 4];
        for word in 0..512u32 {
            let mut rows = [word & 7, word >> 3 & 7, word >> 6];
            counts[rank(&mut rows)] += 1;
        }
        let [full, less, lower] = probabilities(3);
        assert!((full * 512.0 - f64::from(counts[3])).abs() < 1e-9);
        assert!((less * 512.0 - f64::from(counts[2])).abs() < 1e-9);
        assert!((lower * 512.0 - f64::from(counts[0] + counts[1])).abs() < 1e-9);
    }
}
