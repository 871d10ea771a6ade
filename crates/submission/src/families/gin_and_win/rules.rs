//! The term and outcome tables, put together with the side wagers to a ruleset.

use crate::document::dossier::{
    LocatedValue, ParsedDocument, PayRowIndex, Wager, WagerAmount, WagerTiming,
};
use crate::document::problem::{Problem, ProblemKind};
use crate::document::{TableKind, Tables, has_row, row_twice};
use crate::families::gin_and_win::wagers::needed;
use crate::families::gin_and_win::{jokers, pay_tables, phrases};
use gincert_evidence::{Span, printable, sentence};
use gincert_game::gin_and_win::{
    Comparison, GinAndWin, OutcomeRow, PlayMultiples, PlayerSetting, Qualifier, ROWS_MAX,
    RaiseRounds, RulesError, SIDES_MAX, SideWager, WagerNames,
};
use gincert_game::{Family, MeldRules, Ruleset};
use gincert_pages::{Cell, CellValue, PageProblem, UnknownPhrase, cell_value};

/// The rows of a term table, with whether the evaluation needs a value in them.
const TERMS: [(&str, bool); 12] = [
    ("Deck", true),
    (jokers::JOKERS, false),
    (jokers::JOKER_VALUE, false),
    ("Hand", true),
    ("Seats", false),
    ("Deal order", false),
    ("Melds", true),
    ("Score", true),
    ("Setting, dealer", true),
    ("Setting, player", true),
    ("Comparison", true),
    ("Dealer qualifies", true),
];

/// Reads the rules. Without each row of the wager table nothing is computed: a wager left out of the
/// rules would be taken for one of the usual kind.
pub(crate) fn read(dossier: &mut ParsedDocument, tables: &Tables, are_wagers_whole: bool) {
    let terms = terms(dossier, tables);
    let outcomes = outcomes(dossier, tables);
    let sides = pay_tables::read(dossier, tables);
    let game = dossier.facts.game.as_ref().map(|game| game.value);
    let (Some(Family::GinAndWin), Some(terms), Some(outcomes), Some(sides)) =
        (game, terms, outcomes, sides)
    else {
        return;
    };
    if !tables.has(TableKind::Outcome) || !are_wagers_whole {
        return;
    }
    let Some(rules) = assemble(dossier, terms, outcomes, sides) else {
        return;
    };
    let errors = rules.validate();
    for error in &errors {
        let span = error_span(dossier, error);
        let problem = Problem::new(ProblemKind::RulesUnusable, span, sentence(&error.to_string()));
        dossier.problems.push(problem);
    }
    if errors.is_empty() {
        dossier.ruleset = Some(Ruleset::GinAndWin(rules));
    }
}

struct Terms {
    hand_cards: u8,
    seats: (u8, u8),
    melds: MeldRules,
    player_setting: PlayerSetting,
    comparison: Comparison,
    qualifier: Qualifier,
}

fn terms(dossier: &mut ParsedDocument, tables: &Tables) -> Option<Terms> {
    if !tables.has(TableKind::Term) {
        return None;
    }
    let rows = tables.rows(TableKind::Term);
    for row in &rows {
        let [name, rule] = row.as_slice() else {
            continue;
        };
        let wanted = name.text.replace(" (", ", ").replace(')', "");
        let Some((known, _)) = TERMS.iter().find(|(term, _)| term.eq_ignore_ascii_case(&wanted))
        else {
            dossier.problems.add(PageProblem::RowUnknown, || {
                let message = format!("Unknown term '{}'.", printable(&name.text));
                let known = TERMS.map(|(term, _)| term);
                let is_used = |name: &str| has_row(&rows, name);
                let sentence = |near: &str| format!("The nearest term is '{near}'.");
                let problem = Problem::new(PageProblem::RowUnknown, name.span, message);
                problem.near(name, &known, is_used, sentence)
            });
            continue;
        };
        let key = Cell { text: (*known).to_owned(), span: name.span };
        if let Some((first, _)) = dossier.terms.iter().find(|(term, _)| term.text == *known) {
            let first = LocatedValue { value: first.text.clone(), span: first.span };
            row_twice(
                &mut dossier.problems,
                &first,
                &LocatedValue { value: key.text, span: key.span },
            );
            continue;
        }
        dossier.terms.push((key, rule.clone()));
    }
    missing_terms(dossier, tables);
    let deck = term(dossier, "Deck", phrases::deck, phrases::deck_phrase);
    let jokers = deck.and_then(|in_deck| jokers::read(dossier, tables, in_deck).map(|()| in_deck));
    let hand = term(dossier, "Hand", phrases::hand_cards, |cards| format!("{cards} cards"));
    let melds = term(dossier, "Melds", phrases::melds, phrases::melds_phrase);
    let score = term(dossier, "Score", phrases::score, |()| "Cards left over".to_owned());
    let dealer = term(dossier, "Setting, dealer", phrases::dealer_setting, |()| {
        Comparison::CardsFromTheTop.phrase().to_owned()
    });
    let player =
        term(dossier, "Setting, player", phrases::player_setting, |s| s.phrase().to_owned());
    let comparison = term(dossier, "Comparison", phrases::comparison, |c| c.phrase().to_owned());
    let qualifier = term(dossier, "Dealer qualifies", phrases::qualifier, ToString::to_string);
    let seats = match dossier.term("Seats") {
        Some(cell) if cell_value(&cell) != CellValue::NotStated => {
            let phrase = |seats: &(u8, u8)| match seats {
                (least, most) if least == most => least.to_string(),
                (least, most) => format!("{least} to {most}"),
            };
            dossier.phrase(&cell, phrases::seats, phrase)
        }
        _ => Some((1, 6)),
    };
    score.and(dealer)?;
    Some(Terms {
        hand_cards: hand?,
        seats: seats?,
        melds: MeldRules { jokers: jokers?, ..melds? },
        player_setting: player?,
        comparison: comparison?,
        qualifier: qualifier?,
    })
}

fn missing_terms(dossier: &mut ParsedDocument, tables: &Tables) {
    let header = tables.header(TableKind::Term).unwrap_or_default();
    for (term, _) in TERMS.iter().filter(|(_, needed)| *needed) {
        if !dossier.terms.iter().any(|(name, _)| name.text == *term) {
            let message = format!("The term '{term}' is not defined.");
            let help = "Add its row; where the source does not state it, write 'not stated: ' and \
                        the reading to use.";
            let problem = Problem::new(ProblemKind::TermsDefined, header, message).help(help);
            dossier.problems.push(problem);
        }
    }
}

fn term<T>(
    dossier: &mut ParsedDocument,
    name: &str,
    read: impl Fn(&str) -> Result<T, UnknownPhrase>,
    house: impl Fn(&T) -> String,
) -> Option<T> {
    let cell = dossier.term(name)?;
    needed(dossier, &cell, read, house)
}

/// `None` when a row could not be read.
fn outcomes(dossier: &mut ParsedDocument, tables: &Tables) -> Option<Vec<OutcomeRow>> {
    let mut rows = Some(Vec::new());
    // One row more than are read shows that there are more.
    for row in tables.rows(TableKind::Outcome).into_iter().take(ROWS_MAX + 1) {
        let [text, ante, play] = row.as_slice() else {
            continue;
        };
        dossier.outcome_cells.push(text.clone());
        let when = needed(dossier, text, phrases::outcome, |_| text.text.clone());
        let ante = needed(dossier, ante, phrases::pay, ToString::to_string);
        let play = needed(dossier, play, phrases::pay, ToString::to_string);
        match (when, ante, play, &mut rows) {
            (Some(when), Some(ante), Some(play), Some(rows)) => {
                rows.push(OutcomeRow { text: text.text.clone(), when, ante, play });
            }
            _ => rows = None,
        }
    }
    rows
}

/// `None` where the multiples of the wager table are none.
fn assemble(
    dossier: &ParsedDocument,
    terms: Terms,
    outcomes: Vec<OutcomeRow>,
    sides: Vec<SideWager>,
) -> Option<GinAndWin> {
    let of = |made| dossier.wagers.iter().find(move |wager| wager.made == made);
    let name = |made, default: String| of(made).map_or(default, |wager| wager.name.text.clone());
    let house = WagerNames::default();
    let last = multiples_of(of(WagerTiming::ToStay).map(|wager| &wager.amount))?;
    let first = dossier.wagers.iter().find_map(|wager| match wager.made {
        WagerTiming::FirstCards(cards) => Some((cards, &wager.amount)),
        _ => None,
    });
    let raise_rounds = match first {
        None => None,
        Some((first_cards, amount)) => {
            Some(RaiseRounds { first_cards, first: multiples_of(Some(amount))?, last })
        }
    };
    // A multiple of zero is a finding of the rules as a whole, which has its place.
    let play_multiples = match raise_rounds {
        Some(rounds) => rounds.all().unwrap_or(PlayMultiples::only(0)),
        None => last,
    };
    Some(GinAndWin {
        hand_cards: terms.hand_cards,
        seats: terms.seats,
        melds: terms.melds,
        player_setting: terms.player_setting,
        comparison: terms.comparison,
        qualifier: terms.qualifier,
        wagers: WagerNames {
            ante: name(WagerTiming::Required, house.ante),
            play: name(WagerTiming::ToStay, house.play),
        },
        play_multiples,
        raise_rounds,
        outcomes,
        sides,
    })
}

/// The multiples of an amount as it is listed; `None` for a list that is none.
fn multiples_of(amount: Option<&WagerAmount>) -> Option<PlayMultiples> {
    match amount {
        Some(WagerAmount::Multiples(listed)) => match listed.as_slice() {
            [only] => Some(PlayMultiples::only(*only)),
            several => PlayMultiples::new(several).ok(),
        },
        _ => Some(PlayMultiples::only(1)),
    }
}

fn error_span(dossier: &ParsedDocument, error: &RulesError) -> Span {
    let term = |name| dossier.term(name).map(|cell| cell.span);
    let outcome = |row: usize| dossier.outcome_cells.get(row).map(|cell| cell.span);
    let pay_row = |side: usize, row: usize| {
        dossier.hand_cell(PayRowIndex { side, row }).map(|cell| cell.span)
    };
    let wager = |made, place| {
        let mut wagers = dossier.wagers.iter().filter(|wager| wager.made == made);
        wagers.nth(place).map(|wager| wager.name.span)
    };
    let span = match *error {
        RulesError::HandCards(_) => term("Hand"),
        RulesError::DeckTooSmall { .. } | RulesError::Seats(..) => term("Seats"),
        RulesError::TooManySides => wager(WagerTiming::Optional, SIDES_MAX),
        RulesError::TooManyRows { side: Some(side) } => pay_row(side, ROWS_MAX),
        RulesError::TooManyRows { side: None } => outcome(ROWS_MAX),
        RulesError::NoMeld | RulesError::MeldMinimum(_) => term("Melds"),
        RulesError::Jokers(_) => term("Deck"),
        RulesError::PlayMultiple => wager(WagerTiming::ToStay, 0),
        RulesError::FirstCards(_) | RulesError::RaiseRounds => {
            let is_first = |wager: &&Wager| matches!(wager.made, WagerTiming::FirstCards(_));
            dossier.wagers.iter().find(is_first).map(|wager| wager.name.span)
        }
        RulesError::ShapeSize { side, row, .. }
        | RulesError::ScoreTooHigh { side, row }
        | RulesError::NoMeter { row, side: Some(side) }
        | RulesError::WagerUnsettled { row, side: Some(side) }
        | RulesError::PayTooLarge { row, side: Some(side) } => pay_row(side, row),
        RulesError::PayTooLarge { row, side: None }
        | RulesError::NoMeter { row, side: None }
        | RulesError::WagerUnsettled { row, side: None }
        | RulesError::FoldedPlay { row } => outcome(row),
        RulesError::Envy { side, place, .. } => {
            let mut cells = dossier.envy_cells.iter().filter(|(of, ..)| *of == side);
            cells.nth(place).map(|(.., cell)| cell.span)
        }
        RulesError::MeterUnpaid { side } | RulesError::MeterStart { side } => {
            let found = dossier.meter_cells.iter().find(|(place, _)| *place == side);
            found.map(|(_, cell)| cell.span)
        }
    };
    span.or_else(|| term("Hand")).unwrap_or_default()
}
