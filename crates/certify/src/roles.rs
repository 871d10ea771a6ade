//! What the file table of a submission calls the files that are read: small and capital letters are
//! the same, and so are one and many.

/// A role that the tool acts on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Decks, a line each.
    Decks,
    /// The first cards of decks, a line each.
    DealtCards,
    /// How decks are tested.
    TestPlan,
}

const WORDS: [(Role, &[&str]); 3] = [
    (Role::Decks, &["decks", "deck", "deck file", "deck files"]),
    (Role::DealtCards, &["dealt cards", "dealt hands", "dealt cards file"]),
    (Role::TestPlan, &["test plan", "plan"]),
];

impl Role {
    /// The role that is named; `None` for words for people.
    pub fn of(text: &str) -> Option<Role> {
        let text = text.trim().to_lowercase();
        let found = WORDS.iter().find(|(_, words)| words.contains(&text.as_str()));
        found.map(|(role, _)| *role)
    }
}

#[cfg(test)]
mod tests {
    use super::Role;

    #[test]
    fn one_and_many_small_and_capital_are_the_same() {
        for text in ["Decks", "decks", "Deck file", " DECK "] {
            assert_eq!(Role::of(text), Some(Role::Decks), "{text}");
        }
        assert_eq!(Role::of("Test plan"), Some(Role::TestPlan));
        assert_eq!(Role::of("Dealt cards"), Some(Role::DealtCards));
        assert_eq!(Role::of("Photographs"), None);
    }
}
