//! Passages that look like a rule and were not used, or not as a whole, so that no rule is lost without a word.

use super::asides::AsideReason;
use super::doubt::DoubtKind;
use super::marks::plain;
use super::model::{DraftedDocument, LeftOverPassage, LeftOverReason, Passage};
use super::names::SideNames;
use super::outcomes::verb_of;
use super::pay_off::returned;
use super::sheet::{Sheet, has};
use super::tables::TextTables;
use super::vocabulary::Vocabulary;
use crate::families::gin_and_win::sign::text::{
    SignToken, TextLine, Token, lines, small as small_word, words,
};
use gincert_game::Rank;
use gincert_game::gin_and_win::Pay;
use gincert_pages::small_number;
use std::collections::{BTreeMap, BTreeSet};

/// Further words of a rule, which a heading may have.
const RULE_WORDS: [&str; 49] = [
    "optional", "only", "limit", "limits", "maximum", "minimum", "allowed", "pays", "paid",
    "payout", "payouts", "odds", "win", "misdeal", "tie", "ties", "ante", "wager", "wagers", "bet",
    "bets", "bonus", "flush", "meld", "melds", "score", "speak", "speaks", "stake", "stakes",
    "raise", "equal", "equals", "twice", "double", "returned", "deadwood", "joker", "jokers",
    "fee", "rake", "vig", "lowest", "highest", "pair", "pairs", "run", "runs", "suit",
];

/// Words of a rule that no heading has: what must, may or may not be, and what happens to cards and money.
const RULE_VERBS: [&str; 25] = [
    "not",
    "no",
    "mandatory",
    "must",
    "shall",
    "may",
    "cannot",
    "never",
    "always",
    "unless",
    "except",
    "prohibited",
    "wins",
    "loses",
    "lose",
    "push",
    "pushes",
    "forfeit",
    "forfeits",
    "fold",
    "folds",
    "qualify",
    "qualifies",
    "void",
    "required",
];

/// Words of what the game is played with and by: a sentence with one may be a rule.
const GAME_WORDS: [&str; 50] = [
    "deck",
    "decks",
    "pack",
    "packs",
    "shoe",
    "card",
    "cards",
    "hand",
    "hands",
    "wild",
    "deal",
    "deals",
    "dealt",
    "dealer",
    "player",
    "players",
    "seat",
    "seats",
    "suits",
    "rank",
    "ranks",
    "ace",
    "aces",
    "king",
    "kings",
    "queen",
    "queens",
    "jack",
    "jacks",
    "two",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
    "tens",
    "deuce",
    "deuces",
    "play",
    "plays",
    "ante",
    "antes",
    "bonus",
    "surrender",
    "show",
    "shows",
    "insurance",
];

/// Words of an exception.
const CONDITIONS: [&str; 8] = [
    "except",
    "excepting",
    "provided",
    "however",
    "discretion",
    "notwithstanding",
    "subject",
    "unless",
];

/// Words of what the house takes from a win.
pub(super) const COMMISSION: [&str; 5] = ["commission", "commissions", "vig", "vigorish", "rake"];

/// Words of printed mathematics.
const FIGURES: [&str; 9] = [
    "edge",
    "probability",
    "rtp",
    "frequency",
    "hold",
    "variance",
    "deviation",
    "advantage",
    "percent",
];

/// Most words of a heading behind the number of a section, which may end in a stop.
const NUMBERED_HEADING_WORDS: usize = 2;

/// Most scores below one that a name includes.
const SCORE_MAX: u32 = 13;

/// Most words of a heading.
const HEADING_WORDS: usize = 6;

/// What cells took from a passage.
#[derive(Default)]
struct PassageUse {
    numbers: BTreeSet<u32>,
    pays: BTreeSet<String>,
    cells: usize,
    /// A cell holds the sentence itself.
    is_whole: bool,
}

pub(super) fn list(
    sheet: &Sheet,
    tables: &TextTables,
    (other_wagers, side_names): (&[(usize, String)], &SideNames),
    drafted: &mut DraftedDocument,
) {
    let used = used(drafted);
    let others: BTreeMap<usize, &String> =
        other_wagers.iter().map(|(piece, name)| (*piece, name)).collect();
    let vocabulary = vocabulary(drafted);
    let mut other_passages = 0;
    let mut left_over = Vec::new();
    for ((passage, aside), is_title) in
        sheet.passages.iter().zip(&sheet.asides).zip(&sheet.headings)
    {
        let text = plain(&passage.text).text;
        let lines = lines(&text);
        let is_game = drafted.game.contains(passage);
        let mut reasons: Vec<LeftOverReason> = Vec::new();
        match used.get(&passage.piece) {
            Some(use_of) => {
                let is_row = tables.has_row(passage);
                reasons.extend(partly(passage, &lines, use_of, is_row, &vocabulary));
            }
            None if tables.headers.contains(&passage.piece) => {
                reasons.extend(header(tables, passage));
            }
            None => {
                let reason = unused(&lines, *is_title, is_sentence(&text, &passage.text));
                let named = side_names.other_in(passage.piece).map(str::to_owned);
                let other = others.get(&passage.piece).map(|name| (*name).clone());
                let other = other.or_else(|| named.filter(|_| reason.is_some()));
                let reason = match (aside, other) {
                    (Some(AsideReason::Correction), _) => Some(LeftOverReason::Correction),
                    (Some(AsideReason::Below(heading)), _) => {
                        reason.map(|_| LeftOverReason::Aside(heading.clone()))
                    }
                    (_, Some(name)) => Some(LeftOverReason::OtherWager(name)),
                    (Some(AsideReason::Question) | None, None) => doubtful(reason, passage),
                };
                other_passages += u64::from(reason.is_none() && !is_game);
                reasons.extend(reason);
            }
        }
        left_over.extend(
            reasons.into_iter().map(|reason| LeftOverPassage { passage: passage.clone(), reason }),
        );
    }
    drafted.left_over = left_over;
    drafted.other_passages = other_passages;
}

/// The known words, with those of the names of the wagers.
pub(super) fn vocabulary(drafted: &DraftedDocument) -> Vocabulary {
    let names = drafted.wagers.iter().flat_map(|wager| [&wager.name, &wager.also]);
    let phrases = names.flat_map(|cell| &cell.candidates).map(|one| one.phrase.to_lowercase());
    let is_mark = |c: char| !c.is_alphanumeric();
    let words: Vec<String> = phrases
        .flat_map(|name| name.split(is_mark).map(str::to_owned).collect::<Vec<_>>())
        .collect();
    Vocabulary::new(words.into_iter())
}

/// Whether a passage is a sentence and no heading: it ends in a stop, and is more than `14B.5 Melds.`.
fn is_sentence(text: &str, printed: &str) -> bool {
    let is_numbered = text.len() < printed.trim().len();
    let words = text.split_whitespace().count();
    text.trim_end().ends_with('.') && !(is_numbered && words <= NUMBERED_HEADING_WORDS)
}

/// What of the header of a table was not read plainly.
fn header(tables: &TextTables, passage: &Passage) -> Vec<LeftOverReason> {
    let of = |all: &[(Passage, Vec<String>)]| {
        let at = all.binary_search_by_key(&passage.piece, |(of, _)| of.piece).ok()?;
        all.get(at).map(|(_, names)| names.clone())
    };
    let pays = of(&tables.pay_columns).map(LeftOverReason::PayColumns);
    pays.into_iter().chain(of(&tables.other_columns).map(LeftOverReason::Columns)).collect()
}

/// The reason with the word that may make the passage no rule.
fn doubtful(reason: Option<LeftOverReason>, passage: &Passage) -> Option<LeftOverReason> {
    match (reason, passage.doubt) {
        (Some(LeftOverReason::NotUsed), Some(doubt)) if doubt.kind != DoubtKind::Note => {
            Some(LeftOverReason::Doubtful(doubt.word.to_owned()))
        }
        (reason, _) => reason,
    }
}

/// The passages that have numbers or pay-offs which no cell took, but for rows of tables that were read by their
/// columns.
pub(super) fn passages_with_more(
    sheet: &Sheet,
    tables: &TextTables,
    drafted: &DraftedDocument,
) -> BTreeSet<usize> {
    let used = used(drafted);
    let has_more = |passage: &&Passage| {
        let use_of = used.get(&passage.piece).filter(|_| !tables.has_row(passage));
        use_of.is_some_and(|use_of| !missing(&lines(&plain(&passage.text).text), use_of).is_empty())
    };
    sheet.passages.iter().filter(has_more).map(|passage| passage.piece).collect()
}

/// Every passage that a cell took, with the numbers and pay-offs of those cells. A name alone takes nothing.
fn used(drafted: &DraftedDocument) -> BTreeMap<usize, PassageUse> {
    let mut used: BTreeMap<usize, PassageUse> = BTreeMap::new();
    for cell in drafted.cells().filter(|cell| !cell.is_name) {
        let mut of_name = numbers(&lines(&cell.name), false);
        // `Score 1 or less` is zero or one.
        if cell.name.contains(" or less'") {
            let most = of_name.last().copied().unwrap_or(0).min(SCORE_MAX);
            of_name.extend(0..most);
        }
        for candidate in &cell.candidates {
            let of_phrase = numbers(&lines(&candidate.phrase), false);
            for passage in &candidate.passages {
                let of = used.entry(passage.piece).or_default();
                of.cells += 1;
                of.numbers.extend(&of_phrase);
                of.numbers.extend(&of_name);
                if cell.name == "Melds" {
                    // Pairs, trips and quads are numbers of cards.
                    of.numbers.extend([2, 3, 4]);
                }
                of.is_whole |= cell.name == "Deal order";
                of.pays.insert(candidate.phrase.clone());
            }
        }
    }
    used
}

/// The numbers of some lines: digits, number words and ranks. Of those that a cell has to have taken (`is_asked`),
/// odds are left out, which are compared as pay-offs, and the bounds of all ranks; one is a common word but for a
/// score of one.
fn numbers(lines: &[TextLine], is_asked: bool) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    for line in lines {
        let list: Vec<&Token> = line.tokens.iter().collect();
        for (at, token) in list.iter().enumerate() {
            if let Some(Pay::Odds { win, stake }) = token.pays() {
                found.extend([win, stake].into_iter().filter(|number| !is_asked && *number != 1));
                continue;
            }
            let Some(word) = token.word() else { continue };
            let digits: String = word.chars().filter(char::is_ascii_digit).collect();
            let is_number =
                !digits.is_empty() && word.chars().all(|c| c.is_ascii_digit() || ",$%".contains(c));
            let rank = || {
                let rank = Rank::from_word(word).filter(|_| word.len() > 2);
                let is_bound = |rank: &Rank| *rank == Rank::ACE || *rank == Rank::KING;
                rank.filter(|rank| !(is_asked && is_bound(rank)))
                    .map(|rank| u32::from(rank.number()))
            };
            let small = small_number(word).map(u32::from).or_else(rank);
            // `Fifty two` is one number, and its unit none.
            let tens = small_word(word).filter(|tens| *tens >= 20);
            let unit = |at: usize| list.get(at).and_then(|token| small_word(token.word()?));
            let before = at.checked_sub(1).and_then(unit).filter(|tens| *tens >= 20);
            let next = unit(at + 1).filter(|unit| (1..10).contains(unit));
            if before.is_some() && small.is_some_and(|unit| unit < 10) {
                continue;
            }
            let tens = tens.map(|tens| tens + next.unwrap_or(0));
            let number: Option<u32> = if is_number { digits.parse().ok() } else { tens.or(small) };
            let is_one = |number: &u32| {
                *number != 1 || !is_asked || is_score(&list, at) || word.contains('$')
            };
            found.extend(number.filter(is_one));
        }
    }
    found
}

/// Whether a one is a score: `score of one`, `0 or 1`, and not `one or more`.
fn is_score(list: &[&Token], at: usize) -> bool {
    let word = |at: usize| list.get(at).and_then(|token| token.word()).unwrap_or_default();
    let before = |back: usize| at.checked_sub(back).map_or("", word);
    let is_list = before(1) == "or" && small_number(before(2)).is_some()
        || word(at + 1) == "or" && small_number(word(at + 2)).is_some();
    let is_points = word(at + 1).starts_with("point");
    let is_scored =
        before(1).starts_with("score") || before(1) == "of" && before(2).starts_with("score");
    is_list || is_scored && !is_points
}

/// Numbers with decimals, as they are printed.
fn decimals(lines: &[TextLine]) -> impl Iterator<Item = String> + '_ {
    let words = lines.iter().flat_map(|line| &line.tokens).filter_map(|token| token.word());
    let is_decimal = |word: &&str| {
        word.contains('.') && word.chars().all(|c| c.is_ascii_digit() || ".,$%".contains(c))
    };
    words.filter(is_decimal).map(str::to_owned)
}

/// Numbers and pay-offs of a passage that was used, which no cell took.
fn missing(lines: &[TextLine], use_of: &PassageUse) -> Vec<String> {
    if use_of.is_whole {
        return Vec::new();
    }
    let list: Vec<&str> = lines.iter().flat_map(|line| words(&line.tokens)).collect();
    // `Queen or higher does not qualify` is Jack or lower.
    let is_above = has(&list, &["higher", "above"]);
    let is_used = |number: &u32| {
        use_of.numbers.contains(number)
            || is_above
                && number.checked_sub(1).is_some_and(|below| use_of.numbers.contains(&below))
    };
    // `The two hands are compared` counts nothing.
    let of_hands = list.windows(2).any(|pair| matches!(pair, ["two" | "2", "hands"]))
        && (has(&list, &["compared", "compare", "equal", "same"]) || has(&list, &["the"]))
        && !has(&list, &["with", "each"]);
    let missing = numbers(lines, true)
        .into_iter()
        .filter(|number| !(is_used(number) || of_hands && *number == 2))
        .map(|number| number.to_string());
    let tokens = lines.iter().flat_map(|line| &line.tokens);
    let pays: BTreeSet<String> =
        tokens.filter_map(verb_of).map(|pay| returned(pay).to_string()).collect();
    // `Win or lose` says that a result does not matter.
    let is_any =
        list.windows(3).any(|part| matches!(part, ["win", "or", "lose"] | ["lose", "or", "win"]));
    let lose = Pay::Lose.to_string();
    let pays =
        pays.into_iter().filter(|pay| !(use_of.pays.contains(pay) || is_any && *pay == lose));
    missing.chain(decimals(lines)).chain(pays).collect()
}

/// What of a passage that was used no cell took.
fn partly(
    passage: &Passage,
    lines: &[TextLine],
    use_of: &PassageUse,
    is_row: bool,
    vocabulary: &Vocabulary,
) -> Option<LeftOverReason> {
    // Of a row whose columns have names, each cell was read or its column is listed.
    let missing = missing(lines, use_of);
    if !missing.is_empty() && !is_row {
        return Some(LeftOverReason::Numbers(missing));
    }
    let list: Vec<&str> = lines.iter().flat_map(|line| words(&line.tokens)).collect();
    // An exception that pays something else fills a cell of its own.
    let condition = list.iter().find(|word| CONDITIONS.contains(word));
    let condition = condition.filter(|word| **word != "unless" || use_of.cells < 2);
    let doubt = passage.doubt.filter(|doubt| doubt.kind != DoubtKind::Note);
    if let Some(word) = doubt.map(|doubt| doubt.word).or(condition.copied()) {
        return Some(LeftOverReason::Condition(word.to_owned()));
    }
    if is_row || use_of.is_whole {
        return None;
    }
    let unknown = vocabulary.unknown(&list);
    (!unknown.is_empty()).then_some(LeftOverReason::Words(unknown))
}

/// Whether a passage that was not used looks like a rule.
fn unused(lines: &[TextLine], is_title: bool, is_sentence: bool) -> Option<LeftOverReason> {
    let mut list: Vec<&str> = lines.iter().flat_map(|line| words(&line.tokens)).collect();
    // The name of the game does not count as a win.
    while let Some(at) =
        list.windows(3).position(|name| matches!(name, ["gin", "&" | "and", "win"]))
    {
        list.drain(at..at + 3);
    }
    let has_pay = lines.iter().flat_map(|line| &line.tokens).any(|token| token.pays().is_some());
    let numbers = numbers(lines, true);
    let is_share = list.iter().any(|word| word.ends_with('%'));
    let has_number = !numbers.is_empty() || decimals(lines).next().is_some();
    let is_commission = has_number && has(&list, &COMMISSION);
    if has_number && (is_share || has(&list, &FIGURES)) && !is_commission {
        return Some(LeftOverReason::Figure);
    }
    let count = list.iter().filter(|word| **word != "&").count();
    let has_verb = has(&list, &RULE_VERBS) || is_commission;
    let has_colon = lines.iter().any(|line| {
        let at = line.tokens.iter().position(|token| token.piece == SignToken::Stop(':'));
        at.is_some_and(|at| at + 1 < line.tokens.len())
    });
    let is_heading = (count <= HEADING_WORDS && !is_sentence && !has_colon || is_title)
        && !has_number
        && !has_pay
        && !has_verb;
    let is_rule = has_pay
        || has_number
        || has_verb
        || has(&list, &RULE_WORDS)
        || is_sentence && has(&list, &GAME_WORDS);
    (is_rule && !is_heading).then_some(LeftOverReason::NotUsed)
}
