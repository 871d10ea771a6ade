//! Collisions of bits: how soon a value comes again (SP 800-90B, 6.3.2).
//!
//! Two bits that are equal collide after two, any others after three. With p for the likelier bit the mean
//! time is 2 + 2 p (1 - p), which the equation of the standard comes to.

use super::{Sample, Z};

pub(super) fn estimate(sample: &Sample<'_>) -> Result<f64, String> {
    let bits = sample.symbols;
    let (mut at, mut collisions, mut squares) = (0, 0u64, 0u64);
    while let Some((first, second)) = bits.get(at).zip(bits.get(at + 1)) {
        let time = if first == second { 2 } else { 3 };
        if at + time > bits.len() {
            break;
        }
        at += time;
        collisions += 1;
        squares += (time * time) as u64;
    }
    if collisions < 2 {
        return Err("has fewer than two collisions".to_owned());
    }
    let count = collisions as f64;
    let mean = at as f64 / count;
    let deviation = libm::sqrt((squares as f64 - at as f64 * mean) / (count - 1.0));
    let lower = (mean - Z * deviation / libm::sqrt(count)).max(2.0);
    Ok(match lower < 2.5 {
        true => -libm::log2(0.5 + libm::sqrt(1.25 - 0.5 * lower)),
        false => 1.0,
    })
}
