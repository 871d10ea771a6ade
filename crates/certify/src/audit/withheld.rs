//! What the logs withhold, by whom and how often, and what could not be compared for it.

use super::cells::{ROWS_SHOWN, rate};
use gincert_evidence::{Align, Fraction, Table};
use gincert_replay::statistics::uneven;
use gincert_replay::summary::{Summary, Withheld};

/// What was not compared, in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Coverage {
    /// Wagers of settled rounds.
    pub made: u64,
    /// Those that were compared with the rules.
    pub compared: u64,
    /// Those whose result is stated, and not the cards that decide it.
    pub hidden: u64,
    /// Those whose result is stated, and that cannot be settled for another reason.
    pub unclear: u64,
    /// Those whose result is not stated.
    pub unstated: u64,
    /// Audited records, and those of them that are not settled.
    pub records: [u64; 2],
    /// Lines that are no records, and records without rules in force.
    pub lost: u64,
    /// The same of rounds and matches that are played event by event.
    pub plays: Plays,
}

/// What was compared of rounds and matches that are played event by event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Plays {
    /// Records of rounds.
    pub rounds: u64,
    /// Those whose end was compared with the rules.
    pub compared: u64,
    /// Those that were followed from the deal to the end.
    pub followed: u64,
    /// Those whose cards are hidden.
    pub hidden: u64,
    /// Those that claim no figures.
    pub unclaimed: u64,
    /// Those in which play breaks a rule: nothing after it was judged.
    pub broken: u64,
    /// Those that are void, misdealt or incomplete.
    pub not_settled: u64,
    /// Records of matches, and those that were compared.
    pub matches: [u64; 2],
}

impl Plays {
    fn of(summary: &Summary) -> Plays {
        let plays = &summary.plays;
        let [hidden, ..] = plays.evidence;
        Plays {
            rounds: plays.evidence.iter().sum(),
            compared: plays.compared,
            followed: plays.followed,
            hidden,
            unclaimed: plays.unclaimed,
            broken: plays.broken,
            not_settled: plays.not_settled,
            matches: [plays.matches, plays.matches_kept.saturating_sub(plays.matches_unclaimed)],
        }
    }

    /// Rounds and matches that were compared, and all of them but those in which a broken rule was
    /// found.
    fn shares(&self) -> [u64; 2] {
        let [matches, kept] = self.matches;
        [self.compared + kept, (self.rounds + matches).saturating_sub(self.broken)]
    }

    fn words(&self) -> String {
        let [matches, kept] = self.matches;
        format!(
            "the end of {} of {} rounds compared with the rules, {} of them followed from the deal; \
             not compared: {} whose cards are hidden, {} that claim no figures, {} after play that \
             breaks a rule, {} void, misdealt or incomplete; {kept} of {matches} matches compared",
            self.compared,
            self.rounds,
            self.followed,
            self.hidden,
            self.unclaimed,
            self.broken,
            self.not_settled,
        )
    }
}

/// Of wagers, or of rounds, the share that may go uncompared so that a log can be said to agree: one
/// in a hundred.
pub const UNCOMPARED_MAX: [u64; 2] = [1, 100];

impl Coverage {
    /// What an audit could compare.
    pub fn of(summary: &Summary) -> Coverage {
        let checked = summary.checked;
        Coverage {
            made: checked.made,
            compared: checked.wagers,
            hidden: checked.wagers_open,
            unclear: checked.wagers_unclear,
            unstated: checked.wagers_unstated,
            records: [summary.records.audited, checked.not_settled],
            lost: summary.records.rejected + checked.no_rules,
            plays: Plays::of(summary),
        }
    }

    /// Whether nothing at all was compared.
    pub fn is_nothing(&self) -> bool {
        self.compared == 0 && self.plays.shares()[0] == 0
    }

    /// Whether the logs hold rounds or matches that are played event by event, and no wagers.
    pub fn is_played(&self) -> bool {
        self.plays != Plays::default() && self.made == 0
    }

    /// Whether so much was not compared that the rest says too little.
    pub fn matters(&self) -> bool {
        let [part, of] = UNCOMPARED_MAX;
        let exceeds = |some: u64, all: u64| {
            u128::from(some) * u128::from(of) > u128::from(all) * u128::from(part)
        };
        let [records, not_settled] = self.records;
        let [compared, all] = self.plays.shares();
        exceeds(all.saturating_sub(compared), all)
            || exceeds(self.made.saturating_sub(self.compared), self.made)
            || exceeds(not_settled, records)
            || exceeds(self.lost, records + self.lost)
    }

    /// What was compared and what was not, as the end of a sentence.
    pub fn words(&self) -> String {
        if self.is_played() {
            return self.plays.words();
        }
        let [records, not_settled] = self.records;
        let plays = match self.plays == Plays::default() {
            true => String::new(),
            false => format!("; {}", self.plays.words()),
        };
        let share = |part: u64| {
            Fraction::new(part, self.made.max(1)).map(|share| share.percent(2)).unwrap_or_default()
        };
        let unclear = match self.unclear {
            0 => String::new(),
            count => format!(
                ", {count} that cannot be settled for another reason, which the accounts name ({})",
                share(count)
            ),
        };
        format!(
            "{} of {} wagers compared with the rules; not compared: {} whose deciding cards are \
             hidden ({}), {} whose result is not stated ({}){unclear}; {not_settled} of {records} rounds void, \
             misdealt or incomplete{plays}",
            self.compared,
            self.made,
            self.hidden,
            share(self.hidden),
            self.unstated,
            share(self.unstated),
        )
    }
}

/// The tables; none where nothing is withheld.
pub(super) fn tables(summary: &Summary) -> Vec<Table> {
    if summary.shortfall.is_empty() {
        return Vec::new();
    }
    let columns =
        [("Rounds with", Align::Left), ("Number", Align::Right), ("per 10,000", Align::Right)];
    let mut all = Table::new("What the records withhold", &columns);
    let rounds = summary.records.audited.saturating_sub(summary.records.repeated);
    for what in Withheld::ALL {
        let count = summary.shortfall.of(what);
        if count > 0 {
            all.row([what.words().to_owned(), count.to_string(), rate(count, rounds)]);
        }
    }
    let mut tables = vec![all];
    tables.extend(by_whom(summary));
    tables
}

fn by_whom(summary: &Summary) -> Option<Table> {
    let rows = uneven(summary);
    let columns = [
        ("Who", Align::Left),
        ("Withholds", Align::Left),
        ("Rounds", Align::Right),
        ("of", Align::Right),
        ("per 10,000", Align::Right),
        ("others per 10,000", Align::Right),
        ("p", Align::Right),
        ("adjusted", Align::Right),
        ("Told", Align::Left),
    ];
    let mut shown: Vec<_> = rows.iter().collect();
    shown.sort_by(|a, b| a.p.log10.total_cmp(&b.p.log10).then(a.name.cmp(&b.name)));
    let more = shown.len().saturating_sub(ROWS_SHOWN);
    let title = match more {
        0 => "Who withholds it, against the rest of the logs".to_owned(),
        more => format!(
            "Who withholds it, against the rest of the logs; the least likely {ROWS_SHOWN}, {more} \
             more not shown"
        ),
    };
    let mut table = Table::new(title, &columns);
    for row in shown.into_iter().take(ROWS_SHOWN) {
        let [held, of] = row.here;
        let others = [row.all[0] - held, row.all[1] - of];
        table.row([
            format!("{} {}", row.kind, row.name),
            row.what.words().to_owned(),
            held.to_string(),
            of.to_string(),
            rate(held, of),
            if others[1] == 0 { "-".to_owned() } else { rate(others[0], others[1]) },
            row.p.to_string(),
            row.adjusted.to_string(),
            if row.is_told() { "told" } else { "" }.to_owned(),
        ]);
    }
    (!table.rows.is_empty()).then_some(table)
}
