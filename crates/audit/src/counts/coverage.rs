//! What the logs withhold, by whom and how often, and what could not be compared for it.

use super::cells::{ROWS_SHOWN, rate};
use gincert_evidence::{Align, Fraction, Table, counted, grouped};
use gincert_replay::statistics::{owed_counts, uneven};
use gincert_replay::summary::{Summary, WithheldKind};
use gincert_replay::{Absent, NOT_SETTLED};
use serde_json::{Value, json};

fn number(count: u64) -> String {
    grouped(count.into())
}

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
    /// Wagers of rounds that do not count, whose result is stated: nothing may be won or lost on them.
    pub void: u64,
    /// Audited records that repeat a round of the logs before, and those that another one corrects.
    pub leaving: [u64; 2],
    /// Audited records that do not stand in the logs before, and those of them that are not settled.
    pub records: [u64; 2],
    /// Lines that are no records, and records without rules in force.
    pub lost: u64,
    /// The same of rounds and matches that are played event by event.
    pub plays: Plays,
    /// Hands to which something was owed.
    pub owed: OwedCoverage,
    /// Rounds in which points were due, by the seat with the most of them: those whose record states
    /// points, and those that do not, or do not count.
    pub points: [[u64; 2]; 4],
    /// How often seats are absent between two rounds of their own.
    pub absent: Absent,
}

/// Hands by what was owed to the patron.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OwedCoverage {
    /// Hands to which something was owed, and that were compared.
    pub compared: u64,
    /// Hands to which something was owed, or may have been, and that were not compared.
    pub open: u64,
    /// Hands of rounds that do not count, to which Ante and Play owe nothing.
    pub void_nothing: u64,
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
    /// Those whose cards are hidden, and that are neither void nor broken.
    pub hidden: u64,
    /// Those that claim no figures.
    pub unclaimed: u64,
    /// Those in which play breaks a rule: nothing after it was judged.
    pub broken: u64,
    /// Those that are void, misdealt, incomplete or for training.
    pub not_settled: u64,
    /// Records of matches, and those that were compared.
    pub matches: [u64; 2],
}

impl Plays {
    fn of(summary: &Summary) -> Plays {
        let plays = &summary.plays;
        Plays {
            rounds: plays.evidence.iter().sum(),
            compared: plays.compared,
            followed: plays.followed,
            hidden: plays.hidden,
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

    /// Rounds that were not compared for a reason that has no count of its own.
    pub fn other(&self) -> u64 {
        let known = self.compared + self.hidden + self.unclaimed + self.broken + self.not_settled;
        self.rounds.saturating_sub(known)
    }

    fn words(&self) -> String {
        let [matches, kept] = self.matches;
        let mut reasons = vec![
            format!("{} whose cards are hidden", number(self.hidden)),
            counted(self.unclaimed, "that claims no figures", "that claim no figures"),
            format!("{} after play that breaks a rule", number(self.broken)),
            format!("{} {NOT_SETTLED}", number(self.not_settled)),
        ];
        if self.other() > 0 {
            reasons.push(format!("{} for another reason", number(self.other())));
        }
        let matches = match matches {
            0 => "no record of a match".to_owned(),
            all => format!("{} of {} compared", number(kept), counted(all, "match", "matches")),
        };
        if self.rounds == 0 {
            return format!("no record of a round; {matches}");
        }
        format!(
            "the end of {} of {} compared with the rules; {} followed from the deal; not compared: \
             {}; {matches}",
            number(self.compared),
            counted(self.rounds, "round", "rounds"),
            counted(self.followed, "round", "rounds"),
            reasons.join(", "),
        )
    }
}

/// Proportion of wagers, or of rounds, that may stay uncompared so that a log can still agree: one in a
/// hundred.
pub const UNCOMPARED_MAX: [u64; 2] = [1, 100];

impl Coverage {
    /// The object of an answer in JSON.
    pub fn answer(&self) -> Value {
        json!({
            "wagers": self.made,
            "compared": self.compared,
            "hidden": self.hidden,
            "unclear": self.unclear,
            "unstated": self.unstated,
            "rounds": self.records[0],
            "not_settled": self.records[1],
            "lost": self.lost,
            "owed": {
                "compared": self.owed.compared,
                "open": self.owed.open,
                "void_nothing": self.owed.void_nothing,
            },
            "words": self.words(),
        })
    }

    /// What an audit could compare.
    pub fn of(summary: &Summary) -> Coverage {
        let checked = summary.checked;
        Coverage {
            made: checked.made,
            compared: checked.wagers,
            hidden: checked.wagers_open,
            unclear: checked.wagers_unclear,
            unstated: checked.wagers_unstated,
            void: checked.wagers_void,
            leaving: [summary.records.repeated, summary.records.corrected],
            // A record that stands in the logs before is no further round.
            records: [
                summary.records.audited.saturating_sub(summary.records.repeated),
                checked.not_settled,
            ],
            lost: summary.records.rejected + checked.no_rules,
            plays: Plays::of(summary),
            owed: {
                let owed = owed_counts(summary);
                let [_, compared] = owed.compared;
                OwedCoverage { compared, open: owed.open(), void_nothing: owed.void_nothing() }
            },
            points: [0, 1, 2, 3].map(|seat| {
                let due = summary.plays.points_due.get(&seat).copied().unwrap_or_default();
                [due.stated, due.unstated + due.void]
            }),
            absent: summary.ledger.absent(),
        }
    }

    /// Wagers of settled rounds that were not compared.
    pub fn not_compared(&self) -> u64 {
        self.made.saturating_sub(self.compared)
    }

    /// Rounds with wagers: audited records that are of no other kind and do not stand in the logs before.
    pub fn rounds_with_wagers(&self) -> u64 {
        let [records, _] = self.records;
        let [matches, _] = self.plays.matches;
        // What another record corrects leaves the counts of rounds that are played event by event.
        let [_, corrected] = self.leaving;
        let left = if self.made + self.records[1] == 0 { corrected } else { 0 };
        records.saturating_sub(self.plays.rounds + matches + left)
    }

    /// Whether nothing at all was compared.
    pub fn is_nothing(&self) -> bool {
        self.compared == 0 && self.plays.shares()[0] == 0
    }

    /// Whether the logs hold rounds or matches that are played event by event, and no wagers.
    pub fn is_played(&self) -> bool {
        self.plays != Plays::default() && self.made == 0
    }

    /// Why so much was not compared that the rest says too little; nothing where it does not.
    pub fn reasons(&self) -> Vec<String> {
        let [part, of] = UNCOMPARED_MAX;
        let [records, not_settled] = self.records;
        let [compared, all] = self.plays.shares();
        let owed = self.owed;
        let mut found = Vec::new();
        let mut add = |some: u64, all: u64, what: &str| {
            if u128::from(some) * u128::from(of) > u128::from(all) * u128::from(part) {
                let (some, all) = (grouped(some.into()), grouped(all.into()));
                found.push(format!("{some} of {all} {what}, which is more than {part} in {of}"));
            }
        };
        add(all.saturating_sub(compared), all, "rounds and matches were not compared");
        add(self.made.saturating_sub(self.compared), self.made, "wagers were not compared");
        add(not_settled, records, "rounds are void, misdealt, incomplete or for training");
        add(self.lost, records + self.lost, "lines are unreadable or have no rules in force");
        // What the bonus wager owed to hands of rounds that do not count is not known.
        let open = owed.open + owed.void_nothing;
        let of_void = if owed.void_nothing > 0 { " or whose round does not count," } else { "" };
        let what = format!(
            "hands to which something was owed, or may have been,{of_void} were not compared"
        );
        add(open, owed.compared + open, &what);
        for (seat, [stated, open]) in self.points.into_iter().enumerate() {
            let what = format!(
                "rounds in which points were due to seat {seat} state no points or do not count"
            );
            add(open, stated + open, &what);
        }
        let absent = self.absent;
        if absent.is_odd() {
            found.push(format!(
                "seats are absent {} times for exactly one round between two rounds of their own, \
                 and {} times for longer: players who pause usually miss several rounds",
                grouped(absent.one.into()),
                grouped(absent.more.into())
            ));
        }
        found
    }

    /// Whether so much was not compared that the rest says too little.
    pub fn is_open(&self) -> bool {
        !self.reasons().is_empty()
    }

    /// Whether nothing is stated of any points that were due.
    fn states_no_points(&self) -> bool {
        let [stated, open] = self.points_sums();
        stated == 0 && open > 0
    }

    /// Rounds in which points were due: those whose record states points, and the others.
    pub fn points_sums(&self) -> [u64; 2] {
        let sum = |at: usize| self.points.iter().filter_map(|row| row.get(at)).sum();
        [sum(0), sum(1)]
    }

    /// Whether the patron was owed what was not compared.
    fn owed_words(&self) -> String {
        let [compared, open] = [self.owed.compared, self.owed.open].map(|n| grouped(n.into()));
        match self.owed.open {
            0 => String::new(),
            1 => format!(
                "; something was owed, or may have been, to 1 hand that was not compared, beside \
                 {compared} that were"
            ),
            _ => format!(
                "; something was owed, or may have been, to {open} hands that were not compared, beside \
                 {compared} that were"
            ),
        }
    }

    /// A part of the wagers made, in per cent.
    pub fn share(&self, part: u64) -> String {
        Fraction::new(part, self.made.max(1)).map(|share| share.percent(2)).unwrap_or_default()
    }

    /// What was compared and what was not, as the end of a sentence.
    pub fn words(&self) -> String {
        if self.is_played() {
            let [stated, open] = self.points_sums();
            let points = match (self.states_no_points(), stated + open) {
                (_, 0) => String::new(),
                (true, all) => format!(
                    "; no record that counts states points, so that no points of the {} in which points \
                     were due were compared",
                    counted(all, "round", "rounds")
                ),
                (false, all) => format!(
                    "; points of {} of {} in which points were due compared",
                    number(stated),
                    counted(all, "round", "rounds")
                ),
            };
            return format!("{}{points}", self.plays.words());
        }
        let [_, not_settled] = self.records;
        let records = self.rounds_with_wagers();
        let void = match self.void {
            0 => String::new(),
            void => format!(
                "; {} of such rounds held against the rule that nothing is won or lost there",
                counted(void, "wager", "wagers")
            ),
        };
        let plays = match self.plays == Plays::default() {
            true => String::new(),
            false => format!("; {}", self.plays.words()),
        };
        let share = |part: u64| self.share(part);
        let unclear = match self.unclear {
            0 => String::new(),
            count => format!(
                ", {} that cannot be settled for another reason, which the accounts name ({})",
                number(count),
                share(count)
            ),
        };
        let wagers = match self.made {
            0 => "no wager was made in a round that counts".to_owned(),
            made => format!(
                "{} of {} compared with the rules; not compared: {} whose deciding cards are hidden \
                 ({}), {} whose result is not stated ({}){unclear}",
                number(self.compared),
                counted(made, "wager", "wagers"),
                number(self.hidden),
                share(self.hidden),
                number(self.unstated),
                share(self.unstated),
            ),
        };
        format!(
            "{wagers}; {} of {} {NOT_SETTLED}{void}{}{plays}",
            number(not_settled),
            counted(records, "round", "rounds"),
            self.owed_words(),
        )
    }
}

/// The tables; none where nothing is withheld.
pub(crate) fn tables(summary: &Summary) -> Vec<Table> {
    if summary.shortfall.is_empty() {
        return Vec::new();
    }
    let columns =
        [("Rounds with", Align::Left), ("Number", Align::Right), ("per 10,000", Align::Right)];
    let mut all = Table::new("Missing information", &columns);
    let rounds = summary.records.audited.saturating_sub(summary.records.repeated);
    for what in WithheldKind::ALL {
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
    // Where the logs have no others, nothing is compared.
    let mut shown: Vec<_> = rows.iter().filter(|row| row.all[1] > row.here[1]).collect();
    shown.sort_by(|a, b| a.p.log10.total_cmp(&b.p.log10).then(a.name.cmp(&b.name)));
    let more = shown.len().saturating_sub(ROWS_SHOWN);
    let title = match more {
        0 => "Missing information by source, compared with all logs".to_owned(),
        more => format!(
            "Missing information by source, compared with all logs: the {ROWS_SHOWN} most unusual, \
             {more} more not shown"
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
            if row.is_reported() { "told" } else { "" }.to_owned(),
        ]);
    }
    (!table.rows.is_empty()).then_some(table)
}
