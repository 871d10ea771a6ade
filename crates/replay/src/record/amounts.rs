//! The amounts of a seat by wager: what was wagered, won, or came back.
//!
//! It knows no rules: side wagers after the first have the names that the log gives them.

use crate::record::object::{Text, is_free, note};
use crate::record::per_wager::{Bet, is_same_name};
use crate::record::{MinorUnits, minor_within};
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor,
};
use std::fmt;

/// Most amounts of side wagers by name in one list: far more than a game has.
pub const SIDE_AMOUNTS_MAX: usize = 16;

/// The key of the side wagers after the first.
pub(crate) const SIDE_KEY: &str = "side";

/// An amount for each wager; a bare number is the seat's total.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Amounts<'a> {
    /// Ante, Play and the first side wager, then the total.
    amounts: [Option<MinorUnits>; 4],
    /// Further side wagers, in the order of their names, so that the order of a log makes no difference.
    sides: Vec<SideAmount<'a>>,
    /// Keys that are not defined.
    pub unknown: Vec<Text<'a>>,
}

/// The amount of a side wager after the first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideAmount<'a> {
    /// The wager's name, as the log gives it.
    pub name: Text<'a>,
    /// Its amount.
    pub minor: MinorUnits,
}

/// The place of a wager that a record has a field for.
fn place(bet: Bet) -> Option<usize> {
    match bet {
        Bet::Ante => Some(0),
        Bet::Play => Some(1),
        Bet::BONUS => Some(2),
        Bet::Side(_) => None,
        Bet::Total => Some(3),
    }
}

impl<'a> Amounts<'a> {
    /// Turns what one side won into what the other one won.
    pub(crate) fn negate(&mut self) {
        let sides = self.sides.iter_mut().map(|side| &mut side.minor);
        let all = self.amounts.iter_mut().flatten().chain(sides);
        // Amounts are far from the ends of their type.
        all.for_each(|minor| minor.0 = minor.0.saturating_neg());
    }

    /// The amount of a wager that a record has a field for; `None` of any other: see [`Amounts::side`].
    #[inline]
    pub fn get(&self, bet: Bet) -> Option<i64> {
        self.amounts.get(place(bet)?).copied().flatten().map(|minor| minor.0)
    }

    /// The amount of a side wager by its name.
    pub fn side(&self, name: &str) -> Option<i64> {
        let found = self.sides.iter().find(|one| is_same_name(one.name.as_str(), name));
        found.map(|one| one.minor.0)
    }

    /// The side wagers by name.
    #[inline]
    pub fn sides(&self) -> &[SideAmount<'a>] {
        &self.sides
    }

    /// Sets the amount of a wager that a record has a field for.
    #[must_use]
    pub fn with(mut self, bet: Bet, minor: i64) -> Self {
        self.set(bet, MinorUnits(minor));
        self
    }

    /// Sets the amount of such a wager in place.
    pub(crate) fn set(&mut self, bet: Bet, minor: MinorUnits) {
        if let Some(place) = place(bet).and_then(|place| self.amounts.get_mut(place)) {
            *place = Some(minor);
        }
    }

    /// Takes the amount of such a wager out.
    pub(crate) fn clear(&mut self, bet: Bet) {
        if let Some(place) = place(bet).and_then(|place| self.amounts.get_mut(place)) {
            *place = None;
        }
    }

    /// Sets the amount of a side wager by its name.
    ///
    /// # Errors
    /// Where the list has it, or is full.
    pub fn set_side(&mut self, name: Text<'a>, minor: MinorUnits) -> Result<(), &'static str> {
        if self.side(name.as_str()).is_some() {
            return Err("a side wager is in one list of amounts twice");
        }
        if self.sides.len() >= SIDE_AMOUNTS_MAX {
            return Err("a list of amounts has too many side wagers");
        }
        let key = |text: &str| text.trim().to_ascii_lowercase();
        let own = key(name.as_str());
        let at = self.sides.partition_point(|one| key(one.name.as_str()) < own);
        self.sides.insert(at, SideAmount { name, minor });
        Ok(())
    }

    /// The same amounts with one side wager by its name.
    #[must_use]
    pub(crate) fn with_side(mut self, name: &str, minor: i64) -> Self {
        self.sides.retain(|one| !is_same_name(one.name.as_str(), name));
        // A game has fewer side wagers than a list has room for.
        let _ = self.set_side(Text::from(name.to_owned()), MinorUnits(minor));
        self
    }

    /// The results of these wagers where each is returned.
    pub(crate) fn all_returned(&self) -> Amounts<'static> {
        let bets = Bet::WAGERS.into_iter().filter(|bet| self.get(*bet).is_some());
        let net = bets.fold(Amounts::default(), |net, bet| net.with(bet, 0));
        self.sides().iter().fold(net, |net, side| net.with_side(side.name.as_str(), 0))
    }

    /// The same amounts, apart from the log; without the keys that are not defined.
    pub(crate) fn owned(&self) -> Amounts<'static> {
        let side = |one: &SideAmount<'_>| SideAmount {
            name: Text::from(one.name.as_str().to_owned()),
            minor: one.minor,
        };
        Amounts {
            amounts: self.amounts,
            sides: self.sides.iter().map(side).collect(),
            unknown: Vec::new(),
        }
    }

    /// Every amount.
    pub(crate) fn all(&self) -> impl Iterator<Item = i64> {
        let named = self.sides.iter().map(|one| one.minor);
        self.amounts.iter().flatten().copied().chain(named).map(|minor| minor.0)
    }

    /// Whether no amount is there.
    pub fn is_empty(&self) -> bool {
        self.amounts.iter().all(Option::is_none) && self.sides.is_empty()
    }
}

impl serde::Serialize for Amounts<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = serializer.serialize_map(None)?;
        for bet in Bet::WAGERS {
            if let Some(minor) = self.get(bet) {
                map.serialize_entry(bet.word(), &minor)?;
            }
        }
        if !self.sides.is_empty() {
            map.serialize_entry(SIDE_KEY, &SideMap(&self.sides))?;
        }
        if let Some(minor) = self.get(Bet::Total) {
            map.serialize_entry(Bet::Total.word(), &minor)?;
        }
        map.end()
    }
}

/// Amounts by name.
struct SideMap<'s, 'a>(&'s [SideAmount<'a>]);

impl serde::Serialize for SideMap<'_, '_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|one| (one.name.as_str(), one.minor)))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Amounts<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Amounts<'a>, D::Error> {
        deserializer.deserialize_any(AmountsVisitor)
    }
}

struct AmountsVisitor;

impl<'de> Visitor<'de> for AmountsVisitor {
    type Value = Amounts<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("amounts by wager, or a total, in whole minor units")
    }

    fn visit_i64<E: Error>(self, minor: i64) -> Result<Amounts<'de>, E> {
        let minor = minor_within(minor).map_err(E::custom)?;
        Ok(Amounts::default().with(Bet::Total, minor.0))
    }

    fn visit_u64<E: Error>(self, minor: u64) -> Result<Amounts<'de>, E> {
        self.visit_i64(i64::try_from(minor).unwrap_or(i64::MAX))
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Amounts<'de>, M::Error> {
        let mut read = Amounts::default();
        let mut has_sides = false;
        while let Some(name) = map.next_key::<Text<'de>>()? {
            let twice = |name: &str| M::Error::custom(format!("the key '{name}' appears twice"));
            let bet = match name.as_str() {
                "ante" => Bet::Ante,
                "play" => Bet::Play,
                "bonus" => Bet::BONUS,
                "total" => Bet::Total,
                SIDE_KEY if has_sides => return Err(twice(SIDE_KEY)),
                SIDE_KEY => {
                    has_sides = true;
                    map.next_value_seed(SidesInto(&mut read))?;
                    continue;
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    note(&mut read.unknown, name);
                    continue;
                }
            };
            if read.get(bet).is_some() {
                return Err(twice(bet.word()));
            }
            if let Some(minor) = map.next_value()? {
                read.set(bet, minor);
            }
        }
        Ok(read)
    }
}

/// Reads the object of side wagers by name into a list; `null` is nothing, as everywhere in a record.
struct SidesInto<'s, 'a>(&'s mut Amounts<'a>);

impl<'de> DeserializeSeed<'de> for SidesInto<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for SidesInto<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of amounts by the names of side wagers")
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<(), M::Error> {
        while let Some(name) = map.next_key::<Text<'de>>()? {
            if is_free(name.as_str()) {
                map.next_value::<IgnoredAny>()?;
                note(&mut self.0.unknown, name);
                continue;
            }
            if let Some(minor) = map.next_value::<Option<MinorUnits>>()? {
                self.0.set_side(name, minor).map_err(M::Error::custom)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Amounts<'_>, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn side_wagers_are_read_by_name_in_any_order_and_written_in_one() {
        let text = r#"{"ante":5,"side":{"Three Aces":-2,"perfect gin":7},"total":9}"#;
        let amounts = read(text).unwrap();
        assert_eq!(amounts.side("Perfect Gin"), Some(7));
        assert_eq!(amounts.side(" THREE ACES "), Some(-2));
        assert_eq!((amounts.side("Bonus"), amounts.get(Bet::Side(1))), (None, None));
        let other = r#"{"side":{"perfect gin":7,"Three Aces":-2},"ante":5,"total":9}"#;
        assert_eq!(read(other).unwrap(), amounts);
        let written = serde_json::to_string(&amounts).unwrap();
        assert_eq!(written, r#"{"ante":5,"side":{"perfect gin":7,"Three Aces":-2},"total":9}"#);
    }

    #[test]
    fn nothing_is_nothing_however_it_is_written() {
        for text in [
            "{}",
            r#"{"side":{}}"#,
            r#"{"side":null}"#,
            r#"{"side":{"A":null}}"#,
            r#"{"side":{"_A":1}}"#,
        ] {
            assert_eq!(read(text), Ok(Amounts::default()), "{text}");
            assert!(read(text).unwrap().is_empty());
        }
        assert!(!read(r#"{"side":{"A":0}}"#).unwrap().is_empty());
    }

    #[test]
    fn what_cannot_be_meant_by_side_is_refused() {
        for (text, why) in [
            (r#"{"side":{"A":1,"A":1}}"#, "twice"),
            (r#"{"side":{"A":1,"a ":2}}"#, "twice"),
            (r#"{"side":{"A":1},"side":{"B":1}}"#, "twice"),
            (r#"{"side":{"A":1.5}}"#, "invalid type"),
            (r#"{"side":{"A":{"ante":1}}}"#, "invalid type"),
            (r#"{"side":{"A":1000000000001}}"#, "exceeds"),
            (r#"{"side":7}"#, "an object of amounts"),
            (r#"{"side":["A",7]}"#, "an object of amounts"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    #[test]
    fn a_list_has_room_for_so_many_side_wagers_and_no_more() {
        let names = |count: usize| {
            let amounts: Vec<String> = (0..count).map(|one| format!("\"A{one}\":1")).collect();
            format!("{{\"side\":{{{}}}}}", amounts.join(","))
        };
        assert_eq!(read(&names(SIDE_AMOUNTS_MAX)).unwrap().sides().len(), SIDE_AMOUNTS_MAX);
        assert!(read(&names(SIDE_AMOUNTS_MAX + 1)).unwrap_err().contains("too many side wagers"));
    }
}
