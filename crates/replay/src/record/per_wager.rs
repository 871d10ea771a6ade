//! The wagers of a seat, and one value for each of them.
//!
//! It knows no amounts and no rules: the caller states how many side wagers a game has, and what they are
//! called.

use gincert_game::SIDES_MAX;

/// A wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Bet {
    /// Made before the deal.
    #[default]
    Ante,
    /// Made to stay.
    Play,
    /// A side wager on the player's hand, by its place among those of the document.
    Side(u8),
    /// All wagers of a seat together, where a log has no more.
    Total,
}

impl Bet {
    /// The first side wager of a document, and the only one of most: records have a field for it.
    pub const BONUS: Bet = Bet::Side(0);
    /// The wagers that a record has a field for. Further side wagers are there by their names.
    pub const WAGERS: [Bet; 3] = [Bet::Ante, Bet::Play, Bet::BONUS];
    /// The same and their total.
    pub const ALL: [Bet; 4] = [Bet::Ante, Bet::Play, Bet::BONUS, Bet::Total];

    /// The field of a log, and the word in findings; of a side wager after the first its place, counted from 1,
    /// where its name is not known.
    pub fn word(self) -> &'static str {
        match self {
            Bet::Ante => "ante",
            Bet::Play => "play",
            Bet::BONUS => "bonus",
            Bet::Side(1) => "side-2",
            Bet::Side(2) => "side-3",
            Bet::Side(_) => "side-4",
            Bet::Total => "total",
        }
    }

    /// The wager of a field's word.
    pub fn parse(word: &str) -> Option<Bet> {
        Bet::ALL.into_iter().find(|bet| bet.word().eq_ignore_ascii_case(word))
    }

    /// The place among a document's side wagers, of one of them.
    pub fn side(self) -> Option<usize> {
        match self {
            Bet::Side(place) => Some(place.into()),
            Bet::Ante | Bet::Play | Bet::Total => None,
        }
    }

    /// The side wager at a place among a document's.
    pub fn of_side(place: usize) -> Bet {
        Bet::Side(u8::try_from(place).unwrap_or(u8::MAX))
    }
}

/// Whether two texts name one side wager: letters count alike in both cases, and blanks around them not at all.
pub fn is_same_name(one: &str, other: &str) -> bool {
    one.trim().eq_ignore_ascii_case(other.trim())
}

/// The name in the word for a side wager after the first where a row is one wager: `side Perfect Gin`.
pub(crate) fn side_name(word: &str) -> Option<&str> {
    let (side, name) = word.trim().split_once(' ')?;
    (side.eq_ignore_ascii_case("side") && !name.trim().is_empty()).then(|| name.trim())
}

/// One value for the Ante, the Play wager and each side wager of a game. One without side wagers has a place
/// for a wager that a record states nevertheless.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PerWager<T> {
    /// Ante and Play.
    pub base: [T; 2],
    sides: [T; SIDES_MAX],
    count: usize,
}

impl<T: Copy + Default> PerWager<T> {
    /// The value of each wager of a game with so many side wagers.
    pub fn new(sides: usize, mut of: impl FnMut(Bet) -> T) -> PerWager<T> {
        let count = sides.clamp(1, SIDES_MAX);
        let mut all = PerWager {
            base: [of(Bet::Ante), of(Bet::Play)],
            sides: [T::default(); SIDES_MAX],
            count,
        };
        for (place, value) in all.sides.iter_mut().enumerate().take(count) {
            *value = of(Bet::of_side(place));
        }
        all
    }

    /// Other values of the same wagers.
    pub fn map<U: Copy + Default>(&self, mut of: impl FnMut(T) -> U) -> PerWager<U> {
        let mut sides = [U::default(); SIDES_MAX];
        for (value, own) in sides.iter_mut().zip(self.sides()) {
            *value = of(*own);
        }
        PerWager { base: self.base.map(&mut of), sides, count: self.count }
    }
}

impl<T> PerWager<T> {
    /// Those of the side wagers.
    #[inline]
    pub fn sides(&self) -> &[T] {
        self.sides.get(..self.count).unwrap_or_default()
    }

    /// The same, to be changed.
    #[inline]
    pub fn sides_mut(&mut self) -> &mut [T] {
        self.sides.get_mut(..self.count).unwrap_or_default()
    }

    /// The value of a wager; `None` of the total, and of a side wager that is not one of the game's.
    #[inline]
    pub fn get(&self, bet: Bet) -> Option<&T> {
        match bet {
            Bet::Ante => self.base.first(),
            Bet::Play => self.base.last(),
            Bet::Side(place) => self.sides().get(usize::from(place)),
            Bet::Total => None,
        }
    }

    /// All of them.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &T> + Clone {
        self.base.iter().chain(self.sides())
    }

    /// All of them with their wagers, to be changed.
    pub fn each_mut(&mut self) -> impl Iterator<Item = (Bet, &mut T)> {
        let PerWager { base: [ante, play], sides, count } = self;
        let sides = sides.iter_mut().take(*count).enumerate();
        let sides = sides.map(|(place, value)| (Bet::of_side(place), value));
        [(Bet::Ante, ante), (Bet::Play, play)].into_iter().chain(sides)
    }
}

/// The pay row of each side wager that a hand takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideRows([u8; SIDES_MAX]);

/// Stands for no row: a table has fewer.
const NO_ROW: u8 = u8::MAX;

impl Default for SideRows {
    /// No row of any side wager.
    fn default() -> SideRows {
        SideRows([NO_ROW; SIDES_MAX])
    }
}

impl SideRows {
    /// The row of a side wager; `None` where no row applies.
    #[inline]
    pub fn of(self, side: usize) -> Option<usize> {
        let row = *self.0.get(side)?;
        (row != NO_ROW).then_some(row.into())
    }

    /// Notes the row of a side wager.
    #[inline]
    pub(crate) fn set(&mut self, side: usize, row: Option<usize>) {
        let row = row.and_then(|row| u8::try_from(row).ok());
        if let (Some(place), Some(row)) = (self.0.get_mut(side), row) {
            *place = row;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_a_value_for_each_of_its_wagers_and_no_more() {
        for (sides, count) in [(0, 1), (1, 1), (2, 2), (4, 4), (5, 4)] {
            let words = PerWager::new(sides, Bet::word);
            assert_eq!(words.sides().len(), count);
            assert_eq!(words.iter().count(), 2 + count);
            assert_eq!(words.get(Bet::Play), Some(&"play"));
            assert_eq!(words.get(Bet::Side(3)).is_some(), count == 4);
            assert_eq!(words.get(Bet::Total), None);
            assert_eq!(words.map(str::len).base, [4, 4]);
            let mut again = words;
            assert!(again.each_mut().all(|(bet, word)| bet.word() == *word));
        }
    }

    #[test]
    fn a_side_wager_comes_after_play_and_before_the_total() {
        let order = [Bet::Ante, Bet::Play, Bet::BONUS, Bet::Side(1), Bet::Side(3), Bet::Total];
        assert!(order.is_sorted());
        assert_eq!(Bet::parse("Bonus"), Some(Bet::BONUS));
        assert_eq!(Bet::parse("side-2"), None, "a log has it by its name");
        assert!(is_same_name(" Perfect GIN", "Perfect Gin") && !is_same_name("Gin", "Gin 2"));
    }
}
