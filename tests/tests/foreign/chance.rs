//! Numbers by chance: Steele, Lea and Flood's SplitMix64 (2014), which needs no crate.

pub struct Chance(pub u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below a bound, each as likely as the others.
    pub fn below(&mut self, bound: u64) -> u64 {
        let wide = u128::from(bound);
        loop {
            let product = u128::from(self.next()) * wide;
            if product as u64 >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    pub fn one_in(&mut self, bound: u64) -> bool {
        self.below(bound) == 0
    }

    pub fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }

    /// A whole deck in a new order.
    pub fn deck(&mut self) -> Vec<u8> {
        let mut deck: Vec<u8> = (4..56).collect();
        for last in (1..deck.len()).rev() {
            deck.swap(last, self.below(last as u64 + 1) as usize);
        }
        deck
    }
}
