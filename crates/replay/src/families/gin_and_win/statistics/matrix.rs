//! A quadratic form with the inverse of a small symmetric matrix.

/// `d' V^-1 d` and the rank of V, by elimination with the largest pivot first; directions in which V
/// has (almost) no spread are left out. `v` holds the rows one after the other.
pub(super) fn inverse_form(mut v: Vec<f64>, d: &[f64]) -> (f64, u32) {
    let n = d.len();
    let at = |row: usize, column: usize| row * n + column;
    let mut d = d.to_vec();
    let mut left: Vec<usize> = (0..n).collect();
    let largest = (0..n).map(|row| v[at(row, row)]).fold(0.0, f64::max);
    let (mut form, mut rank) = (0.0, 0);
    while let Some(best) = (0..left.len()).max_by(|a, b| {
        v[at(left[*a], left[*a])].total_cmp(&v[at(left[*b], left[*b])]).then(b.cmp(a))
    }) {
        let pivot = left.swap_remove(best);
        let spread = v[at(pivot, pivot)];
        if spread <= 1e-9 * largest {
            break;
        }
        form += d[pivot] * d[pivot] / spread;
        rank += 1;
        for row in &left {
            let factor = v[at(*row, pivot)] / spread;
            d[*row] -= factor * d[pivot];
            for column in &left {
                v[at(*row, *column)] -= factor * v[at(pivot, *column)];
            }
        }
    }
    (form, rank)
}

#[cfg(test)]
mod tests {
    use super::inverse_form;

    #[test]
    fn the_form_is_that_of_the_inverse() {
        // The inverse of [[4, 2], [2, 3]] is [[3, -2], [-2, 4]] / 8.
        let (form, rank) = inverse_form(vec![4.0, 2.0, 2.0, 3.0], &[1.0, 2.0]);
        assert!((form - 11.0 / 8.0).abs() < 1e-12);
        assert_eq!(rank, 2);
        let (form, rank) = inverse_form(vec![1.0, 1.0, 1.0, 1.0], &[2.0, 2.0]);
        assert_eq!((form, rank), (4.0, 1));
    }
}
