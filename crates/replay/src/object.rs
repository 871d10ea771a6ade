//! Reading JSON objects whose unknown keys are kept by name.
//!
//! A log is read as it comes: a key that is not in the record's definition is no reason to lose the
//! record, and no reason to be silent either. Keys that begin with `_` are free.

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use std::borrow::Cow;
use std::fmt;

/// Unknown keys that are kept by name in one object; further ones are dropped.
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
        struct Read;
        impl<'de> Visitor<'de> for Read {
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
        deserializer.deserialize_str(Read)
    }
}

/// Defines a record type: reading notes unknown keys in `unknown` and refuses a key that is there
/// twice; writing leaves out what is absent.
macro_rules! object {
    ($(#[doc = $about:literal])* $name:ident {
        $($(#[doc = $field_about:literal])* $field:ident: $kind:ty,)*
    }) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize)]
        pub struct $name<'a> {
            $(
                $(#[doc = $field_about])*
                #[serde(skip_serializing_if = "crate::object::Absent::is_absent")]
                pub $field: $kind,
            )*
            /// Keys that are not defined, at most [`crate::UNKNOWN_KEYS_MAX`] of them.
            #[serde(skip)]
            pub unknown: Vec<crate::object::Text<'a>>,
        }

        impl<'a> crate::schema::Shape for $name<'a> {
            fn shape() -> serde_json::Value {
                let keys = vec![$((
                    stringify!($field),
                    concat!($($field_about),*),
                    <$kind as crate::schema::Shape>::shape(),
                )),*];
                crate::schema::object(concat!($($about),*), keys)
            }
        }

        impl<'de: 'a, 'a> serde::Deserialize<'de> for $name<'a> {
            fn deserialize<D: serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                struct Read;
                impl<'de> serde::de::Visitor<'de> for Read {
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
                        while let Some(name) = map.next_key::<crate::object::Text<'de>>()? {
                            let key = match name.as_str() {
                                $(stringify!($field) => Key::$field,)*
                                _ => {
                                    map.next_value::<serde::de::IgnoredAny>()?;
                                    crate::object::note(&mut read.unknown, name);
                                    continue;
                                }
                            };
                            if seen >> key as u32 & 1 == 1 {
                                let what = format!("the key '{}' stands twice", name.as_str());
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
                reader.deserialize_map(Read)
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

/// Keeps an unknown key's name.
pub(crate) fn note<'a>(unknown: &mut Vec<Text<'a>>, name: Text<'a>) {
    if !name.as_str().starts_with('_') && unknown.len() < UNKNOWN_KEYS_MAX {
        unknown.push(name);
    }
}
