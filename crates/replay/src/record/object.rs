//! Reading JSON objects whose unknown keys are kept by name.
//!
//! A log is read as it comes: a key that is not in the record's definition is no reason to lose the
//! record, and no reason to be silent either. Keys that begin with `_` are free.

use crate::record::field::Field;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use std::borrow::Cow;
use std::fmt;

/// Unknown keys of one object whose names are stored; further ones are dropped.
pub const UNKNOWN_KEYS_MAX: usize = 8;

/// A text that borrows from the line wherever the line holds it without escapes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Text<'a>(pub Cow<'a, str>);

impl Text<'_> {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same text without its line.
    pub fn into_owned(self) -> Text<'static> {
        Text(Cow::Owned(self.0.into_owned()))
    }
}

impl<'a> From<&'a str> for Text<'a> {
    fn from(text: &'a str) -> Text<'a> {
        Text(Cow::Borrowed(text))
    }
}

impl From<String> for Text<'_> {
    fn from(text: String) -> Self {
        Text(Cow::Owned(text))
    }
}

impl serde::Serialize for Text<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text<'a>, D::Error> {
        struct TextVisitor;
        impl<'de> Visitor<'de> for TextVisitor {
            type Value = Text<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }

            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Borrowed(text)))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(TextVisitor)
    }
}

/// Defines a record type: reading notes unknown keys in `unknown` and refuses a key that is there
/// twice; writing leaves out what is absent.
macro_rules! object {
    ($(#[doc = $about:literal])* $name:ident $(+ $more:ident: $more_kind:ident)? {
        $($(#[doc = $field_about:literal])* $field:ident: $kind:ty,)*
    }) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize)]
        pub struct $name<'a> {
            $(
                $(#[doc = $field_about])*
                #[serde(skip_serializing_if = "crate::record::object::Absent::is_absent")]
                pub $field: $kind,
            )*
            $(
                /// Keys that other families of games have; where none is there, nothing.
                #[serde(flatten)]
                pub $more: Option<Box<$more_kind<'a>>>,
            )?
            /// Keys that are not defined, at most [`crate::UNKNOWN_KEYS_MAX`] of them.
            #[serde(skip)]
            pub unknown: Vec<crate::record::object::Text<'a>>,
        }

        impl<'a> crate::record::shape::Shape for $name<'a> {
            fn shape() -> serde_json::Value {
                let keys = vec![$((
                    stringify!($field),
                    concat!($($field_about),*),
                    <$kind as crate::record::shape::Shape>::shape(),
                )),*];
                crate::record::shape::object(concat!($($about),*), keys)
            }
        }

        impl<'de: 'a, 'a> serde::Deserialize<'de> for $name<'a> {
            fn deserialize<D: serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                struct FieldsVisitor;
                impl<'de> serde::de::Visitor<'de> for FieldsVisitor {
                    type Value = $name<'de>;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str("an object")
                    }

                    fn visit_map<M: serde::de::MapAccess<'de>>(
                        self,
                        mut map: M,
                    ) -> Result<Self::Value, M::Error> {
                        #[derive(Clone, Copy)]
                        #[allow(non_camel_case_types, reason = "named as the keys are")]
                        enum Key { $($field,)* }
                        let mut read = $name::default();
                        let mut seen = 0_u64;
                        while let Some(name) = map.next_key::<crate::record::object::Text<'de>>()? {
                            let key = match name.as_str() {
                                $(stringify!($field) => Key::$field,)*
                                _ => {
                                    $(
                                        let more = &mut read.$more;
                                        if $more_kind::read(more, name.as_str(), &mut map)? {
                                            continue;
                                        }
                                    )?
                                    map.next_value::<serde::de::IgnoredAny>()?;
                                    crate::record::object::note(&mut read.unknown, name);
                                    continue;
                                }
                            };
                            if seen >> key as u32 & 1 == 1 {
                                let what = format!("the key '{}' appears twice", name.as_str());
                                return Err(serde::de::Error::custom(what));
                            }
                            seen |= 1 << key as u32;
                            match key {
                                $(Key::$field => read.$field = map.next_value()?,)*
                            }
                        }
                        Ok(read)
                    }
                }
                reader.deserialize_map(FieldsVisitor)
            }
        }
    };
}

pub(crate) use object;

/// What is not written out.
pub(crate) trait Absent {
    /// Whether there is nothing to write.
    fn is_absent(&self) -> bool;
}

impl<T> Absent for Option<T> {
    fn is_absent(&self) -> bool {
        self.is_none()
    }
}

impl<T> Absent for Vec<T> {
    fn is_absent(&self) -> bool {
        self.is_empty()
    }
}

/// Keeps an unknown key's name; of free ones only a name that looks like one of ours.
pub(crate) fn note<'a>(unknown: &mut Vec<Text<'a>>, name: Text<'a>) {
    if unknown.len() < UNKNOWN_KEYS_MAX && (!is_free(name.as_str()) || is_alike(name.as_str())) {
        unknown.push(name);
    }
}

/// Whether nothing is read from a key, on purpose.
pub(crate) fn is_free(name: &str) -> bool {
    name.starts_with('_')
}

/// The keys of every object of a record.
const KEYS: [&str; 44] = [
    "v",
    "game",
    "rules",
    "round",
    "seq",
    "table",
    "at",
    "currency",
    "dealer",
    "seats",
    "deck",
    "source",
    "dealer_id",
    "shift",
    "gaming_day",
    "shuffle",
    "tokes",
    "cap_applied",
    "state",
    "reason",
    "corrects",
    "prev",
    "net",
    "cards",
    "deadwood",
    "qualifies",
    "laid",
    "seat",
    "action",
    "raised_after",
    "bets",
    "paid",
    "meter",
    "outcome",
    "player",
    "adjusted",
    "bet",
    "amount",
    "by",
    "ante",
    "play",
    "bonus",
    "side",
    "total",
];

/// The field that a free key's name stands for when its first character is left away, in small
/// letters.
pub(crate) fn alike(name: &str) -> Option<String> {
    is_free(name).then(|| spelled(name)).flatten()
}

/// The field that a name stands for when marks at its ends are left away, in small letters.
pub(crate) fn spelled(name: &str) -> Option<String> {
    let rest = name.trim_start_matches(['_', ' ']);
    let plain = |c: char| if matches!(c, '.' | '-' | ' ') { '_' } else { c.to_ascii_lowercase() };
    let rest: String = rest.trim_end_matches(['_', ' ']).chars().map(plain).collect();
    let is_ours = KEYS.contains(&rest.as_str()) || Field::parse(&rest).is_some();
    is_ours.then_some(rest)
}

fn is_alike(name: &str) -> bool {
    alike(name).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;

    #[test]
    fn every_key_of_a_record_is_known_as_ours() {
        fn keys(schema: &serde_json::Value, found: &mut Vec<String>) {
            if let Some(properties) = schema.get("properties").and_then(|all| all.as_object()) {
                found.extend(properties.keys().cloned());
            }
            match schema {
                serde_json::Value::Object(map) => map.values().for_each(|one| keys(one, found)),
                serde_json::Value::Array(all) => all.iter().for_each(|one| keys(one, found)),
                _ => {}
            }
        }
        let mut found = Vec::new();
        keys(&crate::record::schema::record(), &mut found);
        found.sort();
        found.dedup();
        let mut known = KEYS.map(str::to_owned).to_vec();
        known.sort();
        assert_eq!(known, found);
    }

    #[test]
    fn a_free_key_with_a_name_of_ours_is_kept() {
        let line = r#"{"v":1,"_note":1,"_net":5,"__Table ":"T","colour":1,"_dealer.cards":"x"}"#;
        let record: Record<'_> = serde_json::from_str(line).unwrap();
        let names: Vec<&str> = record.unknown.iter().map(Text::as_str).collect();
        assert_eq!(names, ["_net", "__Table ", "colour", "_dealer.cards"]);
        assert_eq!(alike("__Table "), Some("table".to_owned()));
        assert_eq!((alike("_notes"), alike("net")), (None, None));
    }
}
