//! Rows of a pay table on a sign: which hand pays what, one row a line or several, the hand before its
//! pay-off or behind it, or each on a line of its own.

use super::hands::hand_of;
use super::outcomes::{Wagers, alike, wagers};
use super::text::{TextLine, Token, digits, words};
use super::{Difference, SignFindings, SignLine, pay_table};
use gincert_evidence::Span;
use gincert_game::gin_and_win::{BonusHand, GinAndWin, Pay};

/// Most words of a heading.
const HEADING_WORDS_MAX: usize = 6;

/// A row as the sign has it.
pub(in crate::families::gin_and_win) struct Row {
    pub hand: BonusHand,
    pub pay: Pay,
    pub span: Span,
}

/// Compares every row of the pay table, and gives the lines that hold none, each with the wagers of the
/// heading above it.
pub(super) fn compare(
    rules: &GinAndWin,
    lines: &[TextLine],
    found: &mut SignFindings,
) -> Vec<(TextLine, Wagers)> {
    let (rows, left) = read(lines, found);
    judge(rules, rows, found);
    left
}

/// The rows of the pay table, and the lines that hold none, each with the wagers of the heading above it.
pub(in crate::families::gin_and_win) fn read(
    lines: &[TextLine],
    found: &mut SignFindings,
) -> (Vec<Row>, Vec<(TextLine, Wagers)>) {
    let lines = sentences(lines);
    let mut rows: Vec<Row> = Vec::new();
    let mut left = Vec::new();
    let mut context = Wagers::default();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        if let Some(named) = heading(line).or_else(|| line.opens.then(|| other_heading(line))?) {
            context = named;
            left.push((line.clone(), context));
            continue;
        }
        let is_other = context.ante || context.play;
        let read = if is_other { None } else { of_line(line, &mut rows, found) };
        if read.is_some() {
            continue;
        }
        // A hand on a line of its own, its pay-off on the next one.
        let next = lines.get(at).filter(|_| !is_other);
        if let Some(row) = next.and_then(|next| stacked(line, next)) {
            rows.push(row);
            at += 1;
            continue;
        }
        left.push((line.clone(), if context.bonus { Wagers::default() } else { context }));
    }
    (rows, left)
}

/// Lines of prose put together: where a hand stands at the end of a line and its pay-off on the next.
fn sentences(lines: &[TextLine]) -> Vec<TextLine> {
    let mut all: Vec<TextLine> = Vec::new();
    for line in lines {
        let begins = line.tokens.first().is_some_and(|token| token.pays().is_some());
        match all.last_mut().filter(|before| begins && !line.opens && is_cut(before)) {
            Some(before) => {
                before.tokens.extend(line.tokens.iter().cloned());
                before.span.end = line.span.end;
            }
            None => all.push(line.clone()),
        }
    }
    all
}

/// Whether a line has pay-offs behind their hands, and words behind the last one.
fn is_cut(line: &TextLine) -> bool {
    let pays = |token: &Token| token.pays().is_some();
    let begins = line.tokens.first().is_some_and(pays);
    let last = line.tokens.iter().rposition(pays);
    let ends = line.tokens.iter().rposition(|token| token.word().is_some());
    !begins && last.zip(ends).is_some_and(|(last, ends)| ends > last)
}

/// The wagers of a heading; `None` for any other line.
fn heading(line: &TextLine) -> Option<Wagers> {
    let list = words(&line.tokens);
    let has_pay = line.tokens.iter().any(|token| token.pays().is_some());
    let is_short = list.iter().filter(|word| **word != "&").count() <= HEADING_WORDS_MAX;
    let says = [
        "wins",
        "win",
        "loses",
        "lose",
        "push",
        "pushes",
        "qualify",
        "qualifies",
        "ties",
        "tie",
        "folds",
    ];
    let is_sentence = list.iter().any(|word| says.contains(word)) || hand_of(&list).is_some();
    let named = wagers(&list);
    let is_heading = !has_pay && is_short && !is_sentence && !named.is_empty();
    let is_table = named.ante && named.play && list.len() > 2;
    // `Ante: before the deal` is no heading, `Play bet:` is one.
    let inner = line.tokens.split_last().map_or(&[][..], |(_, inner)| inner);
    let is_parted = inner.iter().any(|token| token.word().is_none() && token.pays().is_none());
    (is_heading && !is_table && !is_parted).then_some(named)
}

/// A heading that names no wager ends the scope of the one above it.
fn other_heading(line: &TextLine) -> Option<Wagers> {
    let list = words(&line.tokens);
    let has_stop =
        list.contains(&"&") && line.tokens.last().is_none_or(|last| last.word().is_some());
    let is_short = list.len() <= HEADING_WORDS_MAX && !has_stop;
    let has_pay = line.tokens.iter().any(|token| pay_at(std::slice::from_ref(token), 0).is_some());
    let is_number = list.iter().any(|word| digits(word).is_some());
    (is_short && !has_pay && !is_number && hand_of(&list).is_none()).then(Wagers::default)
}

/// Reads the rows of one line; `None` where it has none.
fn of_line(line: &TextLine, rows: &mut Vec<Row>, found: &mut SignFindings) -> Option<()> {
    let list = words(&line.tokens);
    // Lines about the Ante and the Play wager are about outcomes.
    let named = wagers(&list);
    let other =
        ["dealer", "dealers", "qualify", "qualifies", "tie", "ties", "push", "pushes", "folds"];
    if named.ante || named.play || list.iter().any(|word| other.contains(word)) {
        return None;
    }
    let pays: Vec<usize> = positions(&line.tokens);
    if pays.is_empty() {
        return times(line, found).or_else(|| bare(line).map(|row| rows.push(row)));
    }
    let first = pays.first().copied().unwrap_or_default();
    let is_behind =
        words(line.tokens.get(..first).unwrap_or_default()).iter().all(|word| *word == "&");
    let parts = match is_behind {
        true => behind(line, &pays),
        false => before(line, &pays),
    };
    let mut read = Vec::new();
    let mut unread: Vec<(Span, Pay)> = Vec::new();
    for (label, pay) in parts {
        let (Some(token), Some(value)) = (line.tokens.get(pay), pay_at(&line.tokens, pay)) else {
            continue;
        };
        match label_hand(&label) {
            Some(hand) => read.push(Row { hand, pay: value, span: token.span }),
            None => unread.push((token.span, value)),
        }
    }
    if read.is_empty() {
        return None;
    }
    rows.extend(read);
    let why = "the hand of the pay-off was not read";
    for (span, pay) in unread {
        found.unread_pays.push(pay);
        found.unread.push(SignLine { span, why: why.to_owned() });
    }
    Some(())
}

/// Where the pay-offs of a line are, `lose` among them.
fn positions(tokens: &[Token]) -> Vec<usize> {
    let is_pay = |(at, _): &(usize, &Token)| pay_at(tokens, *at).is_some();
    tokens.iter().enumerate().filter(is_pay).map(|(at, _)| at).collect()
}

fn pay_at(tokens: &[Token], at: usize) -> Option<Pay> {
    let token = tokens.get(at)?;
    let loses = matches!(token.word(), Some("lose" | "loses"));
    token.pays().or(loses.then_some(Pay::Lose))
}

/// Hands that stand before their pay-offs; words behind the last one belong to it too.
fn before(line: &TextLine, pays: &[usize]) -> Vec<(Vec<Token>, usize)> {
    let mut from = 0;
    let mut parts: Vec<(Vec<Token>, usize)> = Vec::new();
    for pay in pays {
        parts.push((line.tokens.get(from..*pay).unwrap_or_default().to_vec(), *pay));
        from = pay + 1;
    }
    if let Some((label, _)) = parts.last_mut() {
        label.extend(line.tokens.get(from..).unwrap_or_default().iter().cloned());
    }
    parts
}

/// Hands that stand behind their pay-offs.
fn behind(line: &TextLine, pays: &[usize]) -> Vec<(Vec<Token>, usize)> {
    let ends = pays.iter().skip(1).copied().chain([line.tokens.len()]);
    let parts = pays
        .iter()
        .zip(ends)
        .map(|(pay, end)| (line.tokens.get(pay + 1..end).unwrap_or_default().to_vec(), *pay));
    parts.collect()
}

/// The hand of a label: all of it, or its last cell where a table has a number in front.
fn label_hand(label: &[Token]) -> Option<BonusHand> {
    let whole = without_mark(words(label));
    hand_of(&whole).or_else(|| {
        let is_bar = |token: &Token| token.piece == super::text::SignToken::Stop('|');
        let cells = label.split(is_bar).filter(|cell| !cell.is_empty());
        let cells: Vec<&[Token]> = cells.collect();
        let [number, hand] = cells.as_slice() else { return None };
        let is_number = matches!(words(number).as_slice(), [word] if digits(word).is_some());
        hand_of(&words(hand)).filter(|_| is_number)
    })
}

/// Without the mark of what a source does not say, as rack cards have it.
fn without_mark(mut list: Vec<&str>) -> Vec<&str> {
    while let Some(at) = list.windows(2).position(|pair| pair == ["not", "stated"]) {
        list.drain(at..at + 2);
    }
    list
}

/// `4-of-a-Kind & 3-of-a-Kind 500`: a number behind a hand, to one.
fn bare(line: &TextLine) -> Option<Row> {
    let is_stop = |token: &Token| token.word().is_none();
    let end = line.tokens.iter().rposition(|token| !is_stop(token))?;
    let (last, label) = line.tokens.get(..=end)?.split_last()?;
    let win = digits(last.word()?)?;
    let hand = label_hand(label)?;
    Some(Row { hand, pay: Pay::Odds { win, stake: 1 }, span: last.span })
}

/// `500x` behind a hand, which does not say whether the stake is counted.
fn times(line: &TextLine, found: &mut SignFindings) -> Option<()> {
    let end = line.tokens.iter().rposition(|token| token.word().is_some())?;
    let (last, label) = line.tokens.get(..=end)?.split_last()?;
    let win = digits(last.word()?.strip_suffix('x')?)?;
    label_hand(label)?;
    let why = "a number of times does not state whether the stake is included".to_owned();
    found.unread.push(SignLine { span: last.span, why });
    found.unread_pays.extend([win, win.saturating_sub(1)].map(|win| Pay::Odds { win, stake: 1 }));
    Some(())
}

/// A hand, and its pay-off alone on the next line.
fn stacked(line: &TextLine, next: &TextLine) -> Option<Row> {
    let [token] = next.tokens.as_slice() else { return None };
    let pay = token.pays().or_else(|| Some(Pay::Odds { win: digits(token.word()?)?, stake: 1 }))?;
    let hand = hand_of(&words(&line.tokens)).filter(|_| positions(&line.tokens).is_empty())?;
    Some(Row { hand, pay, span: token.span })
}

/// The row of the document that a hand on a sign means.
fn row_of(rules: &GinAndWin, hand: &BonusHand) -> Option<usize> {
    let at = |wanted: &BonusHand| pay_table(rules).iter().position(|row| row.hand == *wanted);
    let zero = BonusHand::Score { score: 0, limit: None };
    // A score of zero that is named behind better hands is any other one.
    at(hand).or_else(|| match hand {
        BonusHand::OtherZero => at(&zero),
        hand if *hand == zero => at(&BonusHand::OtherZero),
        _ => None,
    })
}

fn judge(rules: &GinAndWin, rows: Vec<Row>, found: &mut SignFindings) {
    let pays_any = pay_table(rules).iter().any(|row| row.pays.is_odds());
    let has_rows = rows.iter().any(|row| row.pay.is_odds());
    if pays_any && !has_rows {
        found.omits.push("any row of the pay table that could be read".to_owned());
    }
    let mut named = vec![false; pay_table(rules).len()];
    for row in rows {
        let there = row_of(rules, &row.hand);
        if let Some(seen) = there.and_then(|at| named.get_mut(at)) {
            *seen = true;
        }
        let of_document = there.and_then(|at| pay_table(rules).get(at));
        if of_document.is_some_and(|of| found.is_before_commission(of.pays, row.pay)) {
            let why = "the sign names a commission, and not for which pay-off".to_owned();
            found.unread_pays.push(row.pay);
            found.unread.push(SignLine { span: row.span, why });
            continue;
        }
        let others = pay_table(rules).iter().find(|row| row.hand == BonusHand::AllOthers);
        let loses = matches!(row.pay, Pay::Lose) && of_document.is_none();
        if loses && others.is_none_or(|row| row.pays == Pay::Lose) {
            continue;
        }
        found.compared.push(Difference {
            span: row.span,
            sign: format!("{}: {}", row.hand, row.pay),
            document: of_document.map_or_else(
                || format!("no row '{}'", row.hand),
                |row| format!("{}: {}", row.hand, row.pays),
            ),
            outcome_row: None,
            bonus_row: there,
            agrees: of_document.is_some_and(|of| alike(of.pays, row.pay)),
        });
    }
    if has_rows {
        let pays = |at: &usize| pay_table(rules).get(*at).is_some_and(|row| row.pays.is_odds());
        let unnamed = (0..pay_table(rules).len()).filter(|at| named.get(*at) == Some(&false));
        found.missing.extend(unnamed.filter(pays));
    }
}
