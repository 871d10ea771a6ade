//! What the file table of a submission calls its files: a closed list, so that a mistyped role never
//! makes a log or a deck file pass unread. Small and capital letters are the same, and so are one and
//! many.

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Decks, a line each.
    Decks,
    /// The first cards of decks, a line each.
    DealtCards,
    /// How decks are tested.
    TestPlan,
    /// Records of rounds.
    HandLog,
    /// How another system's columns are read.
    LogMap,
    /// Which rules, limits, currency and gaming day hold at which table.
    TableList,
    /// What was done about exceptions.
    Dispositions,
    /// The jurisdiction profile that the submission's page names.
    Profile,
    /// The rule document, or a further one that is in force at some tables or times.
    RuleDocument,
    /// The sign at the table, or the card beside it, with its pay table.
    Sign,
    /// What players read at the table.
    RackCard,
    /// A piece that a clause asks for and that people read; see [`PIECES`].
    Piece(&'static str),
    /// A file for people: its digest is taken, and nothing reads it.
    Enclosure,
}

/// Pieces for people, each with further words for it.
const PIECES: [(&str, &[&str]); 16] = [
    ("Application", &["application form", "letter of application", "request"]),
    ("Layout", &["layouts", "layout sketch"]),
    ("Claimed mathematics", &["mathematics", "mathematics report", "par sheet"]),
    ("Laboratory report", &["laboratory reports", "lab report", "independent review"]),
    ("Dealing procedures", &["procedures", "dealing procedure"]),
    ("Internal controls", &["controls", "internal control"]),
    ("Equipment list", &["equipment"]),
    ("Licences", &["licence", "license", "licenses", "certificates"]),
    ("Owners", &["owner", "substantial interest holders"]),
    ("Approvals", &["approval", "concurrence"]),
    ("Source code", &["source", "code review"]),
    ("Raw output", &["raw outputs"]),
    ("Card receipts", &["card receipt", "receipts"]),
    ("Posted notices", &["posted notice", "notices", "posting"]),
    ("Patent receipt", &["patent", "patents"]),
    ("Host letter", &["field trial letter", "host letters"]),
];

/// Each role with its words; the first is how it is written.
const WORDS: [(Role, &[&str]); 12] = [
    (Role::RuleDocument, &["Rule document", "rule documents", "rules"]),
    (Role::Profile, &["Profile", "jurisdiction profile"]),
    (Role::HandLog, &["Hand log", "hand logs", "log", "logs"]),
    (Role::LogMap, &["Log map", "map"]),
    (Role::TableList, &["List of tables", "table list", "tables"]),
    (Role::Dispositions, &["Dispositions", "disposition"]),
    (Role::Decks, &["Decks", "deck", "deck file", "deck files"]),
    (Role::DealtCards, &["Dealt cards", "dealt hands", "dealt cards file"]),
    (Role::TestPlan, &["Test plan", "plan"]),
    (Role::Sign, &["Pay-table sign", "pay table sign", "pay-table signs", "table sign", "sign"]),
    (Role::RackCard, &["Rack card", "rack cards"]),
    (Role::Enclosure, &["Enclosure", "enclosures", "attachment", "attachments"]),
];

impl Role {
    /// The role that is named; `None` for any other words.
    pub fn of(text: &str) -> Option<Role> {
        let text = text.trim();
        let is_it = |words: &&[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(text));
        let known = WORDS.iter().find(|(_, words)| is_it(words)).map(|(role, _)| *role);
        known.or_else(|| {
            let mut pieces = PIECES.iter();
            let piece =
                pieces.find(|(word, also)| word.eq_ignore_ascii_case(text) || is_it(also))?;
            Some(Role::Piece(piece.0))
        })
    }

    /// How the role is written.
    pub fn word(self) -> &'static str {
        if let Role::Piece(word) = self {
            return word;
        }
        let known = WORDS.iter().find(|(role, _)| *role == self);
        known.and_then(|(_, words)| words.first()).copied().unwrap_or_default()
    }

    /// Every role as it is written.
    pub fn words() -> Vec<&'static str> {
        let pieces = PIECES.iter().map(|(word, _)| *word);
        WORDS.iter().map(|(role, _)| role.word()).chain(pieces).collect()
    }

    /// Whether the file is a document that is kept whole while it is worked with.
    pub fn is_document(self) -> bool {
        match self {
            Role::RuleDocument
            | Role::Profile
            | Role::LogMap
            | Role::TableList
            | Role::Dispositions
            | Role::TestPlan
            | Role::Sign
            | Role::RackCard => true,
            Role::HandLog | Role::Decks | Role::DealtCards | Role::Piece(_) | Role::Enclosure => {
                false
            }
        }
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
        assert_eq!(Role::of("hand logs"), Some(Role::HandLog));
    }

    #[test]
    fn the_list_is_closed() {
        for text in ["Photographs", "", "Hаnd log", "Hand  log", "Hand log."] {
            assert_eq!(Role::of(text), None, "{text}");
        }
        for word in Role::words() {
            assert_eq!(Role::of(word).map(Role::word), Some(word));
        }
    }
}
