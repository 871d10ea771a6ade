//! Whether a clause applies: its conditions against the form of play, the shuffle, the channel and the
//! jurisdictions that the submission states, the rules, and what the report is.
//!
//! A condition that is not stated never excludes a clause.

use crate::examine::shuffles::{Grouping, Shuffles};
use crate::families::family::prizes_above;
use gincert_evidence::printable;
use gincert_pages::Entry;
use gincert_submission::{
    AnalyzedDocument, Clause, ClauseCondition, Engagement, FORMS, Limit, Manifest, NamedWords,
    Profile, SHUFFLES, lies_in,
};

/// Whether a clause applies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Applies {
    Yes,
    /// Why not, as the end of a sentence.
    No(String),
    /// What would have to be known, as the end of a sentence.
    Unknown(String),
}

/// What is stated about a submission.
pub(crate) struct Circumstances<'a> {
    examined: Option<&'a AnalyzedDocument>,
    forms: StatedWords,
    shuffles: StatedWords,
    channels: StatedWords,
    places: StatedWords,
    limits: &'a [Limit],
    engagement: Option<&'a Engagement>,
}

/// What a row of the page states, out of a closed list.
struct StatedWords {
    row: &'static str,
    words: Vec<&'static str>,
    /// Words of no list, which leave open what they mean.
    unknown: Vec<String>,
    /// Whether nothing is stated.
    is_silent: bool,
}

impl StatedWords {
    fn of(row: &'static str, entry: &Entry<NamedWords>) -> StatedWords {
        let named = entry.stated().cloned().unwrap_or_default();
        let unknown = named.unknown.into_iter().map(|(word, _)| word).collect();
        StatedWords { row, words: named.known, unknown, is_silent: !entry.is_stated() }
    }

    /// What is open where a word is not among those that are stated.
    fn open(&self) -> Option<Applies> {
        if self.is_silent {
            return Some(Applies::Unknown(format!("the page has no row '{}'", self.row)));
        }
        let unknown = self.unknown.first()?;
        let word = printable(unknown);
        Some(Applies::Unknown(format!("'{word}' in the row '{}' is not a known word", self.row)))
    }

    fn has(&self, wanted: &str) -> Applies {
        if self.words.contains(&wanted) {
            return Applies::Yes;
        }
        let no = || Applies::No(format!("the row '{}' names: {}", self.row, self.words.join(", ")));
        self.open().unwrap_or_else(no)
    }

    /// As [`StatedWords::has`], for places, which lie in each other.
    fn has_place(&self, wanted: &str) -> Applies {
        let found: Vec<Option<bool>> =
            self.words.iter().map(|place| lies_in(place, wanted)).collect();
        if found.contains(&Some(true)) {
            return Applies::Yes;
        }
        let is_wider = found.contains(&None);
        let wider = is_wider.then(|| Applies::Unknown(format!("whether the game is for {wanted}")));
        let no = || Applies::No(format!("{wanted} is not among the jurisdictions"));
        wider.or_else(|| self.open()).unwrap_or_else(no)
    }
}

impl<'a> Circumstances<'a> {
    /// The submission states them; where it does not, a profile that names one form only does. Hand
    /// logs that name a machine show one, whatever the page says.
    pub fn of(
        manifest: &'a Manifest,
        profile: &'a Profile,
        examined: Option<&'a AnalyzedDocument>,
        shuffles: &Shuffles,
        engagement: Option<&'a Engagement>,
    ) -> Circumstances<'a> {
        let scope = profile.applies_to.stated().map_or("", String::as_str);
        let stated = |row, entry, words: &[&'static str]| -> StatedWords {
            let mut stated = StatedWords::of(row, entry);
            if let Some(only) = only_word(scope, words).filter(|_| stated.is_silent) {
                stated.words.push(only);
                stated.is_silent = false;
            }
            stated
        };
        let forms = stated("Form of play", &manifest.forms, &FORMS);
        let mut by = stated("Shuffle", &manifest.shuffles, &SHUFFLES);
        let is_shuffler =
            |of: &Option<(Grouping, String)>| matches!(of, Some((Grouping::Shuffler, _)));
        let has_machine = shuffles.logged.iter().any(|one| is_shuffler(&one.of));
        if has_machine && !by.words.contains(&SHUFFLES[1]) {
            by.words.push(SHUFFLES[1]);
        }
        let channels = StatedWords::of("Channel", &manifest.channels);
        let places = StatedWords::of("Jurisdictions", &manifest.places);
        let limits = &profile.limits;
        Circumstances { examined, forms, shuffles: by, channels, places, limits, engagement }
    }

    /// Whether a clause applies: all parts have to hold, of each part any word.
    pub fn decide(&self, clause: &Clause) -> Applies {
        let mut open = None;
        for part in &clause.when {
            let answers: Vec<Applies> = part.iter().map(|when| self.one(when)).collect();
            if answers.contains(&Applies::Yes) {
                continue;
            }
            let unknown = answers.iter().find(|answer| matches!(answer, Applies::Unknown(_)));
            match (unknown, answers.first()) {
                (Some(unknown), _) => open = open.or_else(|| Some(unknown.clone())),
                (None, Some(no)) => return no.clone(),
                (None, None) => {}
            }
        }
        open.unwrap_or(Applies::Yes)
    }

    fn one(&self, when: &ClauseCondition) -> Applies {
        match when {
            ClauseCondition::Always => Applies::Yes,
            ClauseCondition::Form(form) => self.forms.has(form),
            ClauseCondition::Shuffle(shuffle) => self.shuffles.has(shuffle),
            ClauseCondition::Channel(channel) => self.channels.has(channel),
            ClauseCondition::In(place) => self.places.has_place(place),
            ClauseCondition::PrizesAbove(amount, currency) => {
                match prizes_above(self.examined, self.limits, *amount, currency) {
                    Ok((true, _)) => Applies::Yes,
                    Ok((false, why)) => Applies::No(why),
                    Err(open) => Applies::Unknown(open),
                }
            }
            ClauseCondition::HouseBanked(banked) => self.banked(*banked),
            ClauseCondition::OddsBased => self.odds(),
            ClauseCondition::ReportIssued => match self.engagement {
                Some(_) => Applies::Yes,
                None => Applies::No("this is a draft self-assessment".to_owned()),
            },
            ClauseCondition::ReportReplaces => self.replaces(),
            ClauseCondition::RulesDiffer => {
                Applies::Unknown("whether the rules are those that were approved".to_owned())
            }
            ClauseCondition::Person(words) => Applies::Unknown(format!("whether {words}")),
        }
    }

    fn banked(&self, wanted: bool) -> Applies {
        let family = self.examined.and_then(|examined| examined.dossier.facts.game.as_ref());
        let Some(family) = family else {
            return Applies::Unknown("no rule document names its game".to_owned());
        };
        let banked = family.value.is_banked();
        match (banked == wanted, banked) {
            (true, _) => Applies::Yes,
            (false, true) => Applies::No("the game is house-banked".to_owned()),
            (false, false) => Applies::No("the game is not house-banked".to_owned()),
        }
    }

    fn odds(&self) -> Applies {
        match self.examined.and_then(AnalyzedDocument::rules) {
            None => Applies::Unknown("there are no rules to check".to_owned()),
            Some(rules) if rules.sides.is_empty() => {
                Applies::No("the document has no pay table".to_owned())
            }
            Some(_) => Applies::Yes,
        }
    }

    fn replaces(&self) -> Applies {
        let Some(engagement) = self.engagement else {
            return Applies::No("this is a draft self-assessment".to_owned());
        };
        match engagement.supersedes.stated() {
            Some(_) => Applies::Yes,
            None => Applies::No("this report replaces none".to_owned()),
        }
    }
}

/// The one word of a list that a text has, whole or in the plural; none where it has several, or turns
/// what it says.
fn only_word(text: &str, words: &[&'static str]) -> Option<&'static str> {
    let lower = text.to_lowercase();
    let apart: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let turns = ["not", "no", "except", "without", "other", "any", "or"];
    if apart.iter().any(|word| turns.contains(word)) {
        return None;
    }
    let joined = format!(" {} ", apart.join(" "));
    let has = |word: &&'static str| {
        joined.contains(&format!(" {word} ")) || joined.contains(&format!(" {word}s "))
    };
    let mut found = words.iter().copied().filter(has);
    found.next().filter(|_| found.next().is_none())
}
