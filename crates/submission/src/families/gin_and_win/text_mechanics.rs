//! Mechanics of card games that no table of these documents can say, as sentences state them.
//!
//! A closed list: each mechanic has the patterns of words that state it, words with which such a sentence
//! speaks of something else (a damaged card that is replaced), and what the format has instead.

use super::word_patterns::{SentenceWords, number};

/// What a document's tables say that decides whether a sentence says more.
#[derive(Debug, Clone, Copy)]
pub(super) struct TableMechanics {
    /// Cards in a hand; `None` where no table says it.
    pub hand_cards: Option<u8>,
    /// Jokers of the deck.
    pub jokers: u8,
    /// Whether the player raises or checks before the whole hand is seen.
    pub has_rounds: bool,
    /// Whether a side wager has a meter.
    pub has_meter: bool,
    /// Whether a side wager has envy pay-offs.
    pub has_envy: bool,
}

/// A mechanic that tables do not execute.
#[derive(Debug, Clone, Copy)]
pub(super) struct TextMechanic {
    /// What it is called in a sentence.
    pub name: &'static str,
    /// What the tables have instead.
    pub supported: &'static str,
    patterns: &'static [&'static str],
    /// Words with which the sentence is about something else.
    other_subjects: &'static str,
}

const ONE_DECK: &str =
    "The tables have one deck: 52 cards, or with the jokers that the row 'Deck' states.";
const ONE_DECISION: &str =
    "The tables have one decision, to fold or to raise, with all cards of the hand seen.";
const OWN_HANDS: &str =
    "The tables have one hand of each seat and of the dealer, dealt once and unseen by others.";
const WAGERS: &str =
    "The tables have Ante, Play and side wagers, and what each of them pays or loses.";

/// The number of cards of a hand, which is compared with the table.
const HAND: TextMechanic = TextMechanic {
    name: "another number of cards",
    supported: "The number of cards is that of the row 'Hand'.",
    patterns: &[],
    other_subjects: "left|unmatched|melded|unmelded|deadwood|time",
};

/// A jackpot, which a table of meters states.
const JACKPOT: TextMechanic = TextMechanic {
    name: "a jackpot",
    supported: "A jackpot is a row of the table 'Meter of | Starts at | Contribution', with rows that pay of it.",
    patterns: &["jackpot*", "progressive|progressives", "of the meter"],
    other_subjects: "",
};

/// Envy, which a table of its own states.
const ENVY: TextMechanic = TextMechanic {
    name: "an envy bonus",
    supported: "An envy pay-off is a row of the table 'Envy of | Hand | Pays', in odds of the wager.",
    patterns: &[
        "envy",
        "other|others player|players|seats .. bonus !wager|bet",
        "bonus for|to .. other players|seats",
    ],
    other_subjects: "",
};

/// Envy of a document that has its table.
const ENVY_IN_MONEY: TextMechanic = TextMechanic {
    name: "an envy bonus in money",
    supported: "An envy pay-off of the table 'Envy of | Hand | Pays' is odds of the wager.",
    patterns: &[
        "envy .. money|usd|cad|eur|gbp|aud|dollar|dollars|euro|euros|pounds|cents",
        "usd|eur|gbp .. envy",
    ],
    other_subjects: "",
};

/// Two decisions, which rows of the wager table state.
const ROUNDS: TextMechanic = TextMechanic {
    name: "a raise or a check in rounds",
    supported: "The tables have one decision, to fold or to raise, with all cards of the hand seen. A raise after the \
                first cards is a row of the wager table that is made 'After the first 4 cards'.",
    patterns: &[
        "player|players|he|she|they|seat|you may|can|could .. check !his|her|their|the|its|whether|that|with",
        "check or raise|bet|play|fold",
        "raise|bet|play|fold or check",
        "betting|raising round|rounds",
        "round|rounds of betting|raising|raises|raise",
        "after .. first|second|third|fourth|fifth|sixth card|cards .. raise|raises|bet|bets|play|fold",
        "after .. first # card|cards .. raise|raises|bet|bets|play|fold",
        "a raise .. then .. more|another card|cards",
    ],
    other_subjects: "",
};

/// Decisions of a document that has two of them already.
const FURTHER_ROUNDS: TextMechanic = TextMechanic {
    name: "a further raise or check",
    supported: "The tables have two decisions: to raise or to check the first cards, and after a check to raise or to \
                fold the whole hand.",
    patterns: &[
        "three|four|five|six|several round|rounds|decisions",
        "third|fourth|fifth decision|round",
        "check .. again|twice",
        "check|checks|checked to the end|showdown",
        "raise .. again|twice",
        "fold .. first # card|cards",
    ],
    other_subjects: "",
};

/// Jokers of a document whose deck has none.
const JOKERS: TextMechanic = TextMechanic {
    name: "wild cards or jokers",
    supported: "The deck has no wild cards. A deck with jokers is a phrase of the row 'Deck', with the rows 'Jokers' \
                and 'Joker value'.",
    patterns: &[
        "joker|jokers",
        "wild|wilds",
        "as|for any card|cards|rank",
        "as|for any other card|cards|rank",
    ],
    other_subjects: "remov*|left|discarded|misdeal|void|found|irregular*",
};

/// Other uses of jokers and other wild cards, of a document whose deck has jokers.
const FURTHER_JOKERS: TextMechanic = TextMechanic {
    name: "another use of jokers or other wild cards",
    supported: "A joker stands for any card in a meld that has a natural card.",
    patterns: &[
        "deuce|deuces|two|twos|jack|jacks|ace|aces|king|kings .. wild",
        "joker|jokers .. exchang*|swap*|replac*|bonus|pays|paid|redeal",
        "joker|jokers .. only !one|two|1|2",
        "bug",
    ],
    other_subjects: "misdeal|void|found|irregular*|damaged",
};

const MECHANICS: &[TextMechanic] = &[
    TextMechanic {
        name: "another deck",
        supported: ONE_DECK,
        patterns: &[
            "#|several|multiple|both|double|second|another deck|decks|pack|packs",
            "# .. decks|packs",
            "shoe|shoes",
            "deck|decks|pack of !52|fifty #|24|32|36|40|44|48|50|53|54|104|156|208|312|416 !packs|decks",
            "24|32|36|40|44|48|50|53|54|104|156|208|312|416 card|cards deck|pack",
            "removed|stripped|taken from|out .. deck|pack",
            "short|stripped|spanish|pinochle deck|pack",
        ],
        other_subjects: "alternat*|spare|back|backs|colour*|color*|while|damaged|defective|marked|worn|joker|jokers",
    },
    TextMechanic {
        name: "a high ace",
        supported: "The ace is low everywhere, as the row 'Deck' says.",
        patterns: &[
            "ace|aces .. high !card|cards|score",
            "high ace|aces",
            "ace|aces .. above .. king|kings",
            "ace|aces is|are|counts|count|ranks|rank|stands .. highest",
        ],
        other_subjects: "",
    },
    TextMechanic {
        name: "an exchange or a draw of cards",
        supported: OWN_HANDS,
        patterns: &[
            "exchange|exchanges|exchanged|swap|swaps|swapped|redraw|redraws|trade|trades .. card|cards",
            "replacement .. for .. card|cards",
            "replacement card|cards",
            "player|players|he|she|they|seat|you|dealer may|can|must .. draw|discard|replace|buy|change|take .. card|cards",
            "player|players|seat|seats draws|draw|discards|discard|replaces|replace|buys|buy .. card|cards",
            "dealt|gets|get|receives|receive|buys|buy|takes|take .. additional|extra|another card|cards",
        ],
        other_subjects: "damaged|defective|marked|worn|torn|missing|misdeal|faulty|unfit|spoiled|supervisor",
    },
    TextMechanic {
        name: "cards that are seen before the decision",
        supported: OWN_HANDS,
        patterns: &[
            "dealer|dealers shows|exposes|reveals|turns .. one|a|first|last card",
            "dealer|dealers shows|exposes|reveals|turns .. # of .. cards",
            "dealt .. face up",
            "dealt .. faceup|exposed",
            "community card|cards",
        ],
        other_subjects: "misdeal|irregular*",
    },
    TextMechanic {
        name: "insurance",
        supported: WAGERS,
        patterns: &["insurance", "insure|insures|insured"],
        other_subjects: "company|policy|liability|licence|license",
    },
    TextMechanic {
        name: "a surrender",
        supported: ONE_DECISION,
        patterns: &[
            "surrender|surrenders|surrendered|surrendering .. half|part|portion",
            "may|can|to|late|early surrender !his|the|their",
            "surrender is|costs|loses|option|offered|allowed|permitted",
        ],
        other_subjects: "",
    },
    TextMechanic {
        name: "a fee",
        supported: WAGERS,
        patterns: &[
            "fee|fees .. collected|charged|taken|paid|due|per|each|from",
            "collect*|charg*|pay|pays|take|takes|taken|deduct* .. fee|fees|rake",
            "ante|session|table|seat|round|hand|time|service fee|fees",
            "rake !off",
        ],
        other_subjects: "licen*|registration|approval|application",
    },
    TextMechanic {
        name: "a meter that must be won",
        supported: "A meter of the table 'Meter of | Starts at | Contribution' is won by its rows alone.",
        patterns: &["meter|jackpot|pool .. must .. won|hit|paid", "must hit by|before"],
        other_subjects: "",
    },
];

/// The mechanics that a sentence states and that no table has.
pub(super) fn stated(sentence: &str, tables: TableMechanics) -> Vec<TextMechanic> {
    // The number of cards that the deck has is no other one.
    let own = match tables.jokers {
        0 => sentence.to_owned(),
        1 => sentence.replace("53", "52"),
        _ => sentence.replace("54", "52"),
    };
    let words = SentenceWords::new(&own);
    let is_stated = |mechanic: &&TextMechanic| {
        !words.has_any(mechanic.other_subjects)
            && mechanic.patterns.iter().any(|pattern| words.states(pattern))
    };
    let jokers = if tables.jokers > 0 { FURTHER_JOKERS } else { JOKERS };
    let all = [&jokers].into_iter().chain(MECHANICS);
    let mut found: Vec<TextMechanic> = all.filter(is_stated).copied().collect();
    let envy = if tables.has_envy { ENVY_IN_MONEY } else { ENVY };
    let in_signs = tables.has_envy && sentence.contains(['$', '\u{20ac}', '\u{a3}']);
    found.extend(Some(envy).filter(|envy| is_stated(&envy) || in_signs && words.states("envy")));
    let rounds = if tables.has_rounds { FURTHER_ROUNDS } else { ROUNDS };
    found.extend(Some(rounds).filter(|rounds| is_stated(&rounds)));
    found.extend(Some(JACKPOT).filter(|jackpot| !tables.has_meter && is_stated(&jackpot)));
    found.extend(Some(HAND).filter(|hand| {
        !words.has_any(hand.other_subjects)
            && tables.hand_cards.is_some_and(|cards| deals_another_number(&words, cards))
    }));
    found
}

const DEALING: [&str; 9] =
    ["deal", "deals", "dealt", "get", "gets", "receive", "receives", "given", "gives"];
/// Words behind which a number of cards is that of a meld, a limit or a deck.
const OTHER_COUNTS: [&str; 8] = ["of", "than", "with", "least", "most", "other", "all", "these"];
/// Most words between the verb and the number.
const DEALT_WORDS_MAX: usize = 8;

/// Whether a sentence deals a number of cards that neither is nor adds up to that of a hand.
fn deals_another_number(words: &SentenceWords, hand_cards: u8) -> bool {
    let words = words.words();
    let Some(verb) = words.iter().position(|word| DEALING.contains(&word.as_str())) else {
        return false;
    };
    let is_denied = words.iter().any(|word| matches!(word.as_str(), "no" | "not" | "never"));
    let mut dealt: Vec<u8> = Vec::new();
    let mut is_of_cards = false;
    for (at, word) in words.iter().enumerate().skip(verb + 1).take(DEALT_WORDS_MAX) {
        let before = words.get(at - 1).map(String::as_str).unwrap_or_default();
        let hand_of =
            before == "of" && words.get(at.saturating_sub(2)).is_some_and(|w| w == "hand");
        let Some(count) = number(word).filter(|count| (2..=13).contains(count)) else { continue };
        if OTHER_COUNTS.contains(&before) && !hand_of {
            continue;
        }
        let behind = words.iter().skip(at + 1).take(2);
        is_of_cards |= behind.clone().any(|word| word == "cards");
        dealt.push(count);
    }
    let sum = |from: usize, to: usize| dealt.iter().skip(from).take(to - from).copied().sum::<u8>();
    let is_whole =
        (0..dealt.len()).any(|from| (from + 1..=dealt.len()).any(|to| sum(from, to) == hand_cards));
    is_of_cards && !is_denied && !is_whole
}
