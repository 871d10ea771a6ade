//! `round` fences: `player`, `dealer`, `action` and the result
//! `= OUTCOME; ante NET; play NET; bonus NET`, nets in units wagered on that wager. Several side wagers
//! are named by the document's names. `action play 4 times` raises by a multiple of the Ante, and `antes NET` is what
//! Ante and Play bring together in Antes. In a game of two decisions the line has both: `action check, play 1 time`.

use super::line::{ShownCards, shown, without_remark};
use super::{net_of, side_wager_words};
use crate::fences::Failure;
use gincert_evidence::{Fraction, Span, printable};
use gincert_game::gin_and_win::{
    Action, DecisionFault, GinAndWin, Pay, PlayerDecision, PlayerSetting, RaiseRounds, settle,
};
use gincert_pages::{Cell, small_number};

pub(super) fn run(rules: &GinAndWin, lines: &[Cell]) -> Option<Failure> {
    let span = Span { start: lines.first()?.span.start, end: lines.last()?.span.end };
    let result = line_after(lines, "=").unwrap_or_default();
    let fail = |message: String, computed: String| {
        Some(Failure { span, message, stated: printable(result), computed })
    };
    let known = |line: &&Cell| {
        let text = line.text.trim();
        text.is_empty()
            || ["player ", "dealer ", "action ", "="].iter().any(|word| text.starts_with(word))
    };
    if let Some(line) = lines.iter().find(|line| !known(line)) {
        let sentence = format!("'{}' is not a line of a round.", printable(line.text.trim()));
        return fail(sentence, "player, dealer, action and = lines".to_owned());
    }
    match settled(rules, lines) {
        Err(UnsettledReason::Foul(_)) if result == "foul" => None,
        Err(UnsettledReason::Foul(sentence) | UnsettledReason::NotRead(sentence)) => {
            fail(sentence, "a settled round".to_owned())
        }
        Ok(_) if result == "foul" => fail("This round is legal.".to_owned(), "legal".to_owned()),
        Ok(computed) => compare(result, &computed, fail),
    }
}

/// Why a round is not settled, with a sentence.
enum UnsettledReason {
    /// Its lines cannot be read as a round.
    NotRead(String),
    /// They can, and the rules do not allow the round.
    Foul(String),
}

fn line_after<'a>(lines: &'a [Cell], word: &str) -> Option<&'a str> {
    let line = lines.iter().find_map(|line| line.text.trim().strip_prefix(word))?;
    Some(without_remark(line))
}

struct ComputedRound {
    outcome: String,
    nets: Vec<(String, Option<Fraction>)>,
}

impl ComputedRound {
    fn text(&self) -> String {
        let nets = self.nets.iter().filter_map(|(wager, net)| Some((wager, net.as_ref()?)));
        let nets: String = nets.map(|(wager, net)| format!("; {wager} {net}")).collect();
        format!("{}{nets}", self.outcome)
    }
}

fn settled(rules: &GinAndWin, lines: &[Cell]) -> Result<ComputedRound, UnsettledReason> {
    // What cannot be read goes before what is foul: a mistyped line shows nothing about the rules.
    let ReadAction { action, multiple, fault } =
        action(rules, line_after(lines, "action").unwrap_or("play"))?;
    let side = |word: &str| {
        let text =
            line_after(lines, word).ok_or_else(|| format!("This round has no '{word}' line."))?;
        shown(&rules.melds, text)
    };
    let (player, dealer) = (
        side("player").map_err(UnsettledReason::NotRead)?,
        side("dealer").map_err(UnsettledReason::NotRead)?,
    );
    for (word, hand) in [("player", &player), ("dealer", &dealer)] {
        let cards = hand.all().len();
        if cards != rules.hand_cards {
            let sentence = format!("The {word} hand is foul: it has {cards} cards.");
            return Err(UnsettledReason::Foul(sentence));
        }
    }
    if !player.all().is_disjoint(dealer.all()) {
        let both = player.all().intersection(dealer.all());
        let sentence = format!("The round is foul: {both} is in both hands.");
        return Err(UnsettledReason::Foul(sentence));
    }
    let best = player.best(&rules.melds);
    let dealer_best = dealer.best(&rules.melds);
    let (Some(player_first), Some(dealer_first)) = (best.first(), dealer_best.first()) else {
        return Err(UnsettledReason::NotRead("A hand has no setting.".to_owned()));
    };
    if let ShownCards::Laid { melding, .. } = &dealer {
        let foul =
            |why: &String| UnsettledReason::Foul(format!("The dealer's setting is foul: {why}."));
        if melding.as_ref().map_err(foul)?.key() != dealer_first.key() {
            let sentence = "The dealer's hand is not set the house way.".to_owned();
            return Err(UnsettledReason::NotRead(sentence));
        }
    }
    let laid = match &player {
        ShownCards::Laid { melding, .. } => {
            let foul = |why| UnsettledReason::Foul(format!("The player's setting is foul: {why}."));
            melding.clone().map_err(foul)?
        }
        ShownCards::Unset(_) => player_first.clone(),
    };
    let counts = match rules.player_setting {
        PlayerSetting::CardsSpeak => player_first.deadwood,
        PlayerSetting::AsLaid => laid.deadwood,
    };
    let settlement = settle(rules, action, counts, dealer_first.deadwood);
    let row = settlement.outcome.and_then(|row| rules.outcomes.get(row));
    let sides = side_wager_words(rules).into_iter().enumerate().map(|(side, word)| {
        let settled = rules.sides.get(side).and_then(|wager| wager.settle(action, &best));
        (word, settled.map(|(_, pays)| net(pays)))
    });
    if let Some(multiple) = multiple.filter(|one| rules.play_multiples.place(*one).is_none()) {
        let sentence = format!(
            "The round is foul: Play is {} times the Ante here, not {multiple} times.",
            rules.play_multiples
        );
        return Err(UnsettledReason::Foul(sentence));
    }
    if let Some(fault) = fault {
        return Err(UnsettledReason::Foul(format!("The round is foul: {fault}.")));
    }
    let raised = match action {
        Action::Fold => Some(0),
        Action::Play => multiple.or(rules.play_multiples.fixed()),
    };
    let together = raised.map(|multiple| {
        let play = &net(settlement.play) * &Fraction::integer(multiple);
        &net(settlement.ante) + &play
    });
    let base = [("ante", settlement.ante), ("play", settlement.play)];
    let base = base.map(|(word, pays)| (word.to_owned(), Some(net(pays))));
    // Only a round that names its raise is about amounts.
    let base = base.into_iter().chain(multiple.map(|_| (TOGETHER.to_owned(), together)));
    Ok(ComputedRound {
        outcome: row.map_or("no row applies".to_owned(), |row| row.text.clone()),
        nets: base.chain(sides).collect(),
    })
}

/// What Ante and Play bring together, in Antes.
const TOGETHER: &str = "antes";

/// The action of a line, and by which multiple it raises, where it says so.
struct ReadAction {
    action: Action,
    multiple: Option<u8>,
    /// Why the rules do not allow the decisions of the line.
    fault: Option<DecisionFault>,
}

fn action(rules: &GinAndWin, text: &str) -> Result<ReadAction, UnsettledReason> {
    if let Some(rounds) = &rules.raise_rounds {
        return decisions(rules, rounds, text);
    }
    let (action, multiple) = one_decision(rules, text)?;
    Ok(ReadAction { action, multiple, fault: None })
}

/// `play 4 times`, `check, play 1 time`, `check, fold`.
fn decisions(
    rules: &GinAndWin,
    rounds: &RaiseRounds,
    text: &str,
) -> Result<ReadAction, UnsettledReason> {
    let decision = |part: &str| match part.split_whitespace().collect::<Vec<&str>>().as_slice() {
        ["check"] => Some(PlayerDecision::Check),
        ["fold"] => Some(PlayerDecision::Fold),
        ["play", number, "time" | "times"] => small_number(number).map(PlayerDecision::Raise),
        _ => None,
    };
    let read: Option<Vec<PlayerDecision>> = text.split(',').map(decision).collect();
    let Some(read) = read else {
        let sentence = format!(
            "'{}' is not an action; write 'play {} times', 'check, play {} times' or 'check, fold'.",
            printable(text),
            rounds.first.most(),
            rounds.last.most()
        );
        return Err(UnsettledReason::NotRead(sentence));
    };
    Ok(match rules.decide(&read) {
        Ok((action, multiple)) => ReadAction { action, multiple, fault: None },
        Err(fault) => ReadAction { action: Action::Fold, multiple: None, fault: Some(fault) },
    })
}

fn one_decision(rules: &GinAndWin, text: &str) -> Result<(Action, Option<u8>), UnsettledReason> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        ["play"] => return Ok((Action::Play, None)),
        ["fold"] => return Ok((Action::Fold, None)),
        ["play", number, "time" | "times"] => {
            if let Some(multiple) = small_number(number) {
                return Ok((Action::Play, Some(multiple)));
            }
        }
        _ => {}
    }
    let known = match rules.play_multiples.is_choice() {
        true => format!("'play {} times' or 'fold'", rules.play_multiples.most()),
        false => "'play' or 'fold'".to_owned(),
    };
    let sentence = format!("'{}' is not an action; write {known}.", printable(text));
    Err(UnsettledReason::NotRead(sentence))
}

fn net(pay: Pay) -> Fraction {
    let (numerator, denominator) = pay.net();
    Fraction::new(numerator, denominator).unwrap_or_else(Fraction::zero)
}

fn compare(
    result: &str,
    computed: &ComputedRound,
    fail: impl Fn(String, String) -> Option<Failure>,
) -> Option<Failure> {
    let mut parts = result.split(';').map(str::trim);
    let outcome = parts.next().unwrap_or_default();
    if !outcome.eq_ignore_ascii_case(&computed.outcome) {
        return fail(
            format!("The outcome is '{}'.", printable(&computed.outcome)),
            computed.text(),
        );
    }
    for part in parts {
        let known = computed.nets.iter().find_map(|(name, net)| {
            let stated = part.strip_prefix(name.as_str())?.strip_prefix(' ')?;
            Some((net_of(stated)?, net))
        });
        let holds = known.is_some_and(|(stated, net)| net.as_ref() == Some(&stated));
        if !holds {
            return fail(format!("'{}' does not hold.", printable(part)), computed.text());
        }
    }
    None
}
