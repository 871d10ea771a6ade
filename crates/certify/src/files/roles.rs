//! What the file table of a submission calls its files: a closed list, so that a mistyped role never
//! makes a log or a deck file pass unread. Small and capital letters are the same, and so are one and
//! many.

use gincert_rng::draws::DrawForm;

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Decks, a line each.
    Decks,
    /// The first cards of decks, a line each.
    DealtCards,
    /// Bits of a generator: bytes, or the characters 0 and 1.
    RawOutput {
        /// Whether the lowest bit of each byte comes first.
        lowest_first: bool,
    },
    /// Whole numbers of a generator, with what is stated of their range.
    Draws(Option<DrawForm>),
    /// How decks are tested.
    TestPlan,
    /// The output of another suite of tests, as evidence.
    SuiteOutput,
    /// What a settlement engine was asked and what it answered, written by `gincert conform --out`.
    EngineTranscript,
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
const PIECES: [(&str, &[&str]); 15] = [
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
    ("Card receipts", &["card receipt", "receipts"]),
    ("Posted notices", &["posted notice", "notices", "posting"]),
    ("Patent receipt", &["patent", "patents"]),
    ("Host letter", &["field trial letter", "host letters"]),
];

/// Each role with its words; the first is how it is written.
const WORDS: [(Role, &[&str]); 16] = [
    (Role::RuleDocument, &["Rule document", "rule documents", "rules"]),
    (Role::Profile, &["Profile", "jurisdiction profile"]),
    (Role::HandLog, &["Hand log", "hand logs", "log", "logs"]),
    (Role::LogMap, &["Log map", "map"]),
    (Role::TableList, &["List of tables", "table list", "tables"]),
    (Role::Dispositions, &["Dispositions", "disposition"]),
    (Role::Decks, &["Decks", "deck", "deck file", "deck files"]),
    (Role::DealtCards, &["Dealt cards", "dealt hands", "dealt cards file"]),
    (Role::RawOutput { lowest_first: false }, &["Raw output", "raw outputs", "bits"]),
    (Role::Draws(None), &["Draws", "draw", "draw file", "draw files"]),
    (Role::SuiteOutput, &["Suite output", "suite outputs", "test suite output"]),
    (Role::EngineTranscript, &["Engine transcript", "engine transcripts"]),
    (Role::TestPlan, &["Test plan", "plan"]),
    (Role::Sign, &["Pay-table sign", "pay table sign", "pay-table signs", "table sign", "sign"]),
    (Role::RackCard, &["Rack card", "rack cards"]),
    (Role::Enclosure, &["Enclosure", "enclosures", "attachment", "attachments"]),
];

impl Role {
    /// The role that is named; `None` for any other words.
    pub fn of(text: &str) -> Option<Role> {
        let text = text.trim();
        if let Some((role, stated)) = text.split_once(':') {
            return Role::of(role)?.with(&stated.trim().to_ascii_lowercase());
        }
        let is_it = |words: &&[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(text));
        let known = WORDS.iter().find(|(_, words)| is_it(words)).map(|(role, _)| *role);
        known.or_else(|| {
            let mut pieces = PIECES.iter();
            let piece =
                pieces.find(|(word, also)| word.eq_ignore_ascii_case(text) || is_it(also))?;
            Some(Role::Piece(piece.0))
        })
    }

    /// The role with what is stated of the file; `None` where nothing can be, or not in these words.
    fn with(self, stated: &str) -> Option<Role> {
        match self {
            Role::RawOutput { .. } => match stated {
                "highest bit first" => Some(Role::RawOutput { lowest_first: false }),
                "lowest bit first" => Some(Role::RawOutput { lowest_first: true }),
                _ => None,
            },
            Role::Draws(_) => DrawForm::parse(stated).map(|form| Role::Draws(Some(form))),
            _ => None,
        }
    }

    /// How the role is written, without what is stated of the file.
    pub fn word(self) -> &'static str {
        if let Role::Piece(word) = self {
            return word;
        }
        let plain = match self {
            Role::RawOutput { .. } => Role::RawOutput { lowest_first: false },
            Role::Draws(_) => Role::Draws(None),
            role => role,
        };
        let known = WORDS.iter().find(|(role, _)| *role == plain);
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
            Role::HandLog
            | Role::Decks
            | Role::DealtCards
            | Role::RawOutput { .. }
            | Role::Draws(_)
            | Role::SuiteOutput
            | Role::EngineTranscript
            | Role::Piece(_)
            | Role::Enclosure => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Role;
    use gincert_rng::draws::DrawForm;

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
    fn a_role_states_the_order_of_bits_and_the_range_of_draws() {
        let form = |(low, high), per_draw, is_replaced| {
            Some(Role::Draws(Some(DrawForm { low, high, per_draw, is_replaced })))
        };
        assert_eq!(Role::of("Draws: 1 to 52"), form((1, 52), 1, true));
        assert_eq!(
            Role::of("draws: 5 numbers from 1 to 52, without replacement"),
            form((1, 52), 5, false)
        );
        assert_eq!(
            Role::of("Draws: 3 numbers from 0 to 9, with replacement"),
            form((0, 9), 3, true)
        );
        assert_eq!(
            Role::of("Raw output: lowest bit first"),
            Some(Role::RawOutput { lowest_first: true })
        );
        assert_eq!(Role::of("Draws"), Some(Role::Draws(None)));
        for text in [
            "Draws: 5 numbers from 1 to 52",
            "Draws: 52 to 1",
            "Draws: 1 to 4294967296",
            "Draws: 0 numbers from 1 to 9, with replacement",
            "Raw output: upside down",
            "Decks: 1 to 52",
        ] {
            assert_eq!(Role::of(text), None, "{text}");
        }
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
