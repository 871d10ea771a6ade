//! What a sign says of the Ante and the Play wager: in rows of a table or in sentences, each pay-off with
//! the outcome and the wagers that it is about, and what the outcome table of the document has for it.

use super::text::{SignToken, TextLine, Token, words};
use super::{Difference, SignFindings, SignLine};
use gincert_evidence::Span;
use gincert_game::gin_and_win::{Contest, GinAndWin, OutcomeCondition, Pay};

/// An outcome as far as words have named it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::families::gin_and_win) struct NamedOutcome {
    pub event: Option<OutcomeCondition>,
    pub score: Option<u8>,
    /// Words of two outcomes, so that neither is meant surely.
    pub is_mixed: bool,
}

/// The wagers that words name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::families::gin_and_win) struct Wagers {
    pub ante: bool,
    pub play: bool,
    pub bonus: bool,
}

impl Wagers {
    pub fn is_empty(self) -> bool {
        self == Wagers::default()
    }
}

/// The wagers that are named in some words; `how to play` names none.
pub(in crate::families::gin_and_win) fn wagers(list: &[&str]) -> Wagers {
    let mut found = Wagers::default();
    for (at, word) in list.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| list.get(at)).copied().unwrap_or_default();
        match *word {
            "ante" | "antes" => found.ante = true,
            "play" | "plays"
                if !["to", "of", "can", "may", "not", "player", "players"].contains(&before) =>
            {
                found.play = true;
            }
            "bonus" | "side" => found.bonus = true,
            "bets" | "wagers" if before == "both" => (found.ante, found.play) = (true, true),
            _ => {}
        }
    }
    found
}

/// A pay-off with the outcome and the wagers that it is about, as far as words name them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::families::gin_and_win) struct StatedPay {
    pub named: NamedOutcome,
    pub wagers: Wagers,
    pub pay: Pay,
    pub span: Span,
}

/// Compares the pay-offs of lines that no row of the pay table took.
pub(super) fn compare(rules: &GinAndWin, lines: &[(TextLine, Wagers)], found: &mut SignFindings) {
    for stated in read(lines) {
        judge(rules, stated, found);
    }
}

/// The pay-offs of lines that no row of the pay table took, each line with the wagers of the heading above it.
pub(in crate::families::gin_and_win) fn read(lines: &[(TextLine, Wagers)]) -> Vec<StatedPay> {
    let mut found = Vec::new();
    let mut columns: Vec<Wagers> = Vec::new();
    let mut sentence: Vec<Token> = Vec::new();
    let mut last = NamedOutcome::default();
    let mut above = Wagers::default();
    for (line, context) in lines {
        if let Some(header) = header(line) {
            flush(&mut sentence, &mut last, above, &mut found);
            columns = header;
            continue;
        }
        if row(line, &columns, &mut found) {
            flush(&mut sentence, &mut last, above, &mut found);
            continue;
        }
        if line.opens || above != *context {
            flush(&mut sentence, &mut last, above, &mut found);
            last = NamedOutcome::default();
        }
        above = *context;
        for token in &line.tokens {
            sentence.push(token.clone());
            if token.piece == SignToken::Stop('.') {
                flush(&mut sentence, &mut last, above, &mut found);
            }
        }
        // A line that ends with its pay-off is whole.
        if line.tokens.last().is_some_and(|token| token.pays().or_else(|| verb(token)).is_some()) {
            flush(&mut sentence, &mut last, above, &mut found);
        }
    }
    flush(&mut sentence, &mut last, above, &mut found);
    found
}

/// The wagers of the columns, where a line is the head of a table of outcomes.
fn header(line: &TextLine) -> Option<Vec<Wagers>> {
    let list = words(&line.tokens);
    let known = [
        "outcome",
        "outcomes",
        "result",
        "results",
        "hand",
        "hands",
        "&",
        "ante",
        "play",
        "bet",
        "bets",
        "wager",
        "wagers",
        "when",
        "event",
        "events",
        "winning",
        "situation",
        "pays",
        "payouts",
    ];
    let is_header = list.iter().all(|word| known.contains(word))
        && list.contains(&"ante")
        && list.contains(&"play")
        && !line.tokens.iter().any(|token| token.pays().is_some());
    let of = |word: &&str| match *word {
        "ante" => Some(Wagers { ante: true, ..Wagers::default() }),
        "play" => Some(Wagers { play: true, ..Wagers::default() }),
        _ => None,
    };
    is_header.then(|| list.iter().copied().filter_map(|word| of(&word)).collect())
}

/// A row under such a head: an outcome, then as many pay-offs as columns.
fn row(line: &TextLine, columns: &[Wagers], found: &mut Vec<StatedPay>) -> bool {
    if columns.is_empty() {
        return false;
    }
    let pays: Vec<(usize, Pay)> = line
        .tokens
        .iter()
        .enumerate()
        .filter_map(|(at, token)| Some((at, token.pays().or_else(|| verb(token))?)))
        .collect();
    // Where the outcome itself has such a word, as `Push` in front, the last ones are the columns'.
    let Some(from) = pays.len().checked_sub(columns.len()) else { return false };
    let Some(cells) = pays.get(from..) else { return false };
    let Some((first, _)) = cells.first() else { return false };
    let label = line.tokens.get(..*first).unwrap_or_default();
    let named = NamedOutcome::default().with(&words(label));
    if named.event.is_none() || !wagers(&words(label)).is_empty() {
        return false;
    }
    for ((_, pay), wagers) in cells.iter().zip(columns) {
        found.push(StatedPay { named, wagers: *wagers, pay: *pay, span: line.span });
    }
    true
}

/// `push` and `lose` as what happens to a wager.
fn verb(token: &Token) -> Option<Pay> {
    match token.word()? {
        "push" | "pushes" | "pushed" => Some(Pay::Push),
        "lose" | "loses" | "lost" => Some(Pay::Lose),
        _ => None,
    }
}

impl NamedOutcome {
    /// What further words make of it.
    pub fn with(self, list: &[&str]) -> NamedOutcome {
        let has = |words: &[&str]| list.iter().any(|word| words.contains(word));
        let denies =
            has(&["not", "doesnt", "fails", "fail", "without", "cannot", "isnt", "unqualified"]);
        let qualifies = list.iter().any(|word| word.starts_with("qualif"));
        let mut events: Vec<OutcomeCondition> = Vec::new();
        if qualifies && denies || has(&["nonqualifying", "unqualified"]) {
            events.push(OutcomeCondition::DealerDoesNotQualify);
        }
        if list.iter().any(|word| word.starts_with("fold") || word.starts_with("surrender")) {
            events.push(OutcomeCondition::PlayerFolds);
        }
        let wins = ["win", "wins", "winning", "won", "beat", "beats", "winner", "lower"];
        let at = |words: &[&str]| list.iter().position(|word| words.contains(word));
        let is_tie = has(&["tie", "ties", "tied", "equal", "equals", "equally"]);
        if is_tie {
            events.push(OutcomeCondition::Result(Contest::Tie));
        } else if let Some(verb) = at(&wins) {
            let before = list.get(..verb).unwrap_or_default();
            // A wager that wins is the player's: `If the dealer fails to qualify, the Ante wins even money`.
            const SUBJECTS: [&str; 14] = [
                "dealer", "dealers", "bank", "player", "players", "you", "your", "house", "ante",
                "antes", "bet", "bets", "wager", "wagers",
            ];
            let subject = before.iter().rev().find(|word| SUBJECTS.contains(word));
            let is_dealer = subject
                .is_some_and(|word| matches!(*word, "dealer" | "dealers" | "bank" | "house"));
            events.push(OutcomeCondition::Result(if is_dealer {
                Contest::DealerWins
            } else {
                Contest::PlayerWins
            }));
        } else if has(&["player", "you"]) && has(&["loses", "lose", "loss", "losing"]) {
            events.push(OutcomeCondition::Result(Contest::DealerWins));
        }
        // Who wins because the dealer does not qualify wins by that.
        if events.first() == Some(&OutcomeCondition::DealerDoesNotQualify) {
            events.retain(|event| *event != OutcomeCondition::Result(Contest::PlayerWins));
        }
        let score = score(list);
        let is_general = has(&["other", "others", "otherwise", "any"]) && score.is_none();
        NamedOutcome {
            event: events.first().copied().or(self.event),
            score: match events.is_empty() {
                false => score,
                true if is_general => None,
                true => score.or(self.score),
            },
            is_mixed: events.len() > 1 || (self.is_mixed && events.is_empty()),
        }
    }
}

/// The player's score that the words name; `1 or more` is none of its own.
fn score(list: &[&str]) -> Option<u8> {
    if list.iter().any(|word| ["more", "higher", "above", "greater"].contains(word)) {
        return None;
    }
    let number = |at: usize| list.get(at).and_then(|word| gincert_pages::small_number(word));
    for (at, word) in list.iter().enumerate() {
        let before = at.checked_sub(1);
        match *word {
            "score" | "scores" => {
                let skip = usize::from(list.get(at + 1) == Some(&"of"));
                return number(at + 1 + skip).or_else(|| before.and_then(number));
            }
            "deadwood" | "dead" if before.is_some_and(|at| list.get(at) == Some(&"no")) => {
                return Some(0);
            }
            "deadwood" => return before.and_then(number),
            "zero" => return Some(0),
            "gin" if !["bonus", "&"].contains(list.get(at + 1).unwrap_or(&"")) => return Some(0),
            _ => {}
        }
    }
    None
}

/// Words behind a pay-off that still belong to it: `pays 3 to 1 with a score of zero`.
fn trailing(tokens: &[Token]) -> usize {
    let begins = ["when", "if", "with", "for", "on", "where", "whenever"];
    let first = tokens.first().and_then(Token::word);
    if !first.is_some_and(|word| begins.contains(&word)) {
        return 0;
    }
    let is_end = |(at, token): (usize, &Token)| match &token.piece {
        SignToken::Stop(_) | SignToken::Pays(_) => true,
        SignToken::Word(word) if word == "and" => {
            !is_further_wager(tokens.get(at + 1..).unwrap_or_default())
        }
        SignToken::Word(word) => ["unless", "but", "otherwise", "while"].contains(&word.as_str()),
    };
    tokens.iter().enumerate().position(is_end).unwrap_or(tokens.len())
}

/// `on the Ante and on the Play wager.`: behind `and` stands a wager, and nothing else that happens to it.
fn is_further_wager(tokens: &[Token]) -> bool {
    let joints = ["on", "the", "his", "her", "their", "your"];
    let rest = tokens.iter().map_while(Token::word).skip_while(|word| joints.contains(word));
    let rest: Vec<&str> = rest.take(3).collect();
    let is_last = |used: usize| rest.len() == used;
    match rest.as_slice() {
        ["ante" | "antes" | "play" | "plays", "bet" | "bets" | "wager" | "wagers", ..] => {
            is_last(2)
        }
        ["ante" | "antes" | "play" | "plays", ..] => is_last(1),
        _ => false,
    }
}

/// Judges every pay-off of a sentence.
fn flush(
    sentence: &mut Vec<Token>,
    last: &mut NamedOutcome,
    context: Wagers,
    found: &mut Vec<StatedPay>,
) {
    let tokens = std::mem::take(sentence);
    let is_wide = tokens.iter().any(|token| token.pays().is_some());
    let whole = NamedOutcome::default().with(&words(&tokens));
    if !is_wide {
        // A sentence without a pay-off says of which outcome the next one may speak.
        if whole.event.is_some() {
            *last = whole;
        }
        pushes(&tokens, *last, found);
        return;
    }
    let mut named = *last;
    let mut at = 0;
    while at < tokens.len() {
        let rest = tokens.get(at..).unwrap_or_default();
        let Some(offset) = rest.iter().position(|token| token.pays().is_some()) else {
            let words = words(rest);
            if !words.is_empty() {
                let next = named.with(&words);
                pushes(rest, next, found);
                named = next;
            }
            break;
        };
        let (before, after) = rest.split_at_checked(offset).unwrap_or_default();
        let Some((token, behind)) = after.split_first() else { break };
        let list = words(before);
        named = named.with(&list);
        let tail = behind.get(..trailing(behind)).unwrap_or_default();
        let tail_words = words(tail);
        let of_this = named.with(&tail_words);
        let mut about = wagers(&list);
        if about.is_empty() {
            about = wagers(&tail_words);
        }
        if about.is_empty() {
            about = context;
        }
        if let Some(pay) = token.pays() {
            let of_this = if of_this.event.is_none() && !about.is_empty() {
                implied(of_this, whole)
            } else {
                of_this
            };
            found.push(StatedPay { named: of_this, wagers: about, pay, span: token.span });
        }
        at += offset + 1 + tail.len();
    }
    *last = named;
}

/// The outcome of a pay-off whose words name none: the one of its sentence, or a win for a score.
fn implied(named: NamedOutcome, whole: NamedOutcome) -> NamedOutcome {
    match (whole.event, named.score) {
        (Some(_), _) if !whole.is_mixed => NamedOutcome { event: whole.event, ..named },
        (None, Some(_)) => {
            NamedOutcome { event: Some(OutcomeCondition::Result(Contest::PlayerWins)), ..named }
        }
        _ => named,
    }
}

/// `the Play bet pushes`, in words without odds.
fn pushes(tokens: &[Token], named: NamedOutcome, found: &mut Vec<StatedPay>) {
    let list = words(tokens);
    let about = wagers(&list);
    let verb = tokens.iter().find(|token| verb(token) == Some(Pay::Push));
    if let (Some(token), false, false) = (verb, about.is_empty() || about.bonus, named.is_mixed)
        && named.event.is_some()
    {
        found.push(StatedPay { named, wagers: about, pay: Pay::Push, span: token.span });
    }
}

/// What the document pays for an outcome; `None` where its table has no such row.
fn paid(rules: &GinAndWin, named: NamedOutcome, play: bool) -> Option<(usize, Pay)> {
    let event = named.event?;
    let rows = rules.outcomes.iter().enumerate().filter(|(_, row)| row.when.event == event);
    let of = |score: u8| {
        rows.clone().find(|(_, row)| row.when.player_score.is_none_or(|bound| bound.holds(score)))
    };
    let row = match named.score {
        Some(score) => of(score),
        // A pay-off without a score belongs to the last row, which has no score either.
        None => rows.clone().find(|(_, row)| row.when.player_score.is_none()).or_else(|| of(1)),
    };
    row.map(|(at, row)| (at, if play { row.play } else { row.ante }))
}

fn judge(rules: &GinAndWin, stated: StatedPay, found: &mut SignFindings) {
    let StatedPay { named, wagers: about, pay, span } = stated;
    let unread = |found: &mut SignFindings, why: &str| {
        if pay.is_odds() {
            found.unread_pays.push(pay);
            found.unread.push(SignLine { span, why: why.to_owned() });
        }
    };
    if named.is_mixed || named.event.is_none() {
        return unread(found, "the hand or outcome of the pay-off is not clear");
    }
    if about.bonus {
        return unread(found, "the hand of the pay-off was not read");
    }
    let names = &rules.wagers;
    let sides = [(false, about.ante, &names.ante), (true, about.play, &names.play)];
    let is_any = about.is_empty();
    let known: Vec<(String, usize, Pay)> = sides
        .into_iter()
        .filter(|(_, is_named, _)| is_any || *is_named)
        .filter_map(|(play, _, name)| {
            let (row, there) = paid(rules, named, play)?;
            Some((name.clone(), row, there))
        })
        .collect();
    if known.is_empty() {
        return unread(found, "the document has no row for this outcome");
    }
    if known.iter().any(|(_, _, there)| found.is_before_commission(*there, pay)) {
        return unread(found, "the sign names a commission, and not for which pay-off");
    }
    let same = known.iter().filter(|(_, _, there)| alike(*there, pay)).count();
    if is_any && same < known.len() {
        return unread(found, "the wager of the pay-off is not clear");
    }
    for (wager, row, there) in known {
        let text = rules.outcomes.get(row).map_or("", |row| row.text.as_str());
        let agrees = alike(there, pay);
        found.compared.push(Difference {
            span,
            sign: format!("{wager}, {text}: {pay}"),
            document: format!("{wager}, {text}: {there}"),
            outcome_row: Some(row),
            bonus_row: None,
            agrees,
        });
    }
}

/// Whether two pay-offs come to the same.
pub(super) fn alike(one: Pay, other: Pay) -> bool {
    let ((a, b), (c, d)) = (one.net(), other.net());
    a * d == c * b && matches!(one, Pay::NotMade) == matches!(other, Pay::NotMade)
}
