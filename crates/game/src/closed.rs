//! Closed lists of phrases: an enum whose variants each have one phrase of the trade.
//!
//! The macro writes what every such enum has: the list of all variants, the phrase of each, and
//! the way back. It knows no phrase itself.

/// An enum with one phrase for each variant.
macro_rules! closed {
    (
        $(#[$about:meta])*
        $name:ident { $($(#[$doc:meta])* $variant:ident = $phrase:literal,)* }
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl $name {
            /// Every variant, in the order of the list.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// The standard phrase.
            pub fn phrase(self) -> &'static str {
                match self { $($name::$variant => $phrase,)* }
            }

            /// Reads the phrase back, without regard to letter case.
            pub fn parse(text: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|one| one.phrase().eq_ignore_ascii_case(text))
            }
        }
    };
}

pub(crate) use closed;
