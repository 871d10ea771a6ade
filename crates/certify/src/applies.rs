//! Whether a clause applies: its conditions against the form of play, the shuffle, the channel and the
//! jurisdictions that the submission states, the rules, and what the report is.
//!
//! What nobody states is not known, and a clause of which that is not known is not kept away by it.

use crate::shuffles::{By, Shuffles};
use gincert_submission::{
    CHANNELS, Clause, Engagement, Examined, FORMS, Manifest, Profile, SHUFFLES, When, named,
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
    manifest: &'a Manifest,
    examined: Option<&'a Examined>,
    forms: Vec<&'static str>,
    shuffles: Vec<&'static str>,
    engagement: Option<&'a Engagement>,
}

impl<'a> Circumstances<'a> {
    /// The submission states them; where it does not, a profile that is for one form only does. Hand
    /// logs that name a machine show one, whatever the page says.
    pub fn of(
        manifest: &'a Manifest,
        profile: &Profile,
        examined: Option<&'a Examined>,
        shuffles: &Shuffles,
        engagement: Option<&'a Engagement>,
    ) -> Circumstances<'a> {
        let scope = profile.row("Applies to").map(|cell| cell.text.to_lowercase());
        let scope = scope.unwrap_or_default();
        let stated = |row: &str, words: &'static [&'static str]| -> Vec<&'static str> {
            match manifest.stated(row) {
                Some(cell) => named(cell, words).unwrap_or_default(),
                None => words.iter().copied().filter(|word| scope.contains(word)).collect(),
            }
        };
        let forms = stated("Form of play", &FORMS);
        let mut by = stated("Shuffle", &SHUFFLES);
        let is_shuffler = |of: &Option<(By, String)>| matches!(of, Some((By::Shuffler, _)));
        if shuffles.logged.iter().any(|one| is_shuffler(&one.of)) && !by.contains(&SHUFFLES[1]) {
            by.push(SHUFFLES[1]);
        }
        Circumstances { manifest, examined, forms, shuffles: by, engagement }
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

    fn one(&self, when: &When) -> Applies {
        match when {
            When::Always => Applies::Yes,
            When::Form(form) => among(&self.forms, form, "Form of play"),
            When::Shuffle(shuffle) => among(&self.shuffles, shuffle, "Shuffle"),
            When::Channel(channel) => self.channel(channel),
            When::In(place) => self.place(place),
            When::HouseBanked(banked) => self.banked(*banked),
            When::OddsBased => self.odds(),
            When::ReportIssued => match self.engagement {
                Some(_) => Applies::Yes,
                None => Applies::No("this is a draft self-assessment".to_owned()),
            },
            When::ReportReplaces => self.replaces(),
            When::RulesDiffer => {
                Applies::Unknown("whether the rules are those that were approved".to_owned())
            }
            When::Person(words) => Applies::Unknown(format!("whether {words}")),
        }
    }

    fn channel(&self, channel: &str) -> Applies {
        let Some(cell) = self.manifest.stated("Channel") else {
            return Applies::Unknown("the page has no row 'Channel'".to_owned());
        };
        let word = if channel == CHANNELS[0] { "card room" } else { "tribal" };
        match cell.text.to_lowercase().contains(word) {
            true => Applies::Yes,
            false => Applies::No(format!("the channel is: {}", cell.text)),
        }
    }

    fn place(&self, place: &str) -> Applies {
        let Some(cell) = self.manifest.stated("Jurisdictions") else {
            return Applies::Unknown("the page has no row 'Jurisdictions'".to_owned());
        };
        match cell.text.to_lowercase().contains(&place.to_lowercase()) {
            true => Applies::Yes,
            false => Applies::No(format!("{place} is not among the jurisdictions")),
        }
    }

    fn banked(&self, wanted: bool) -> Applies {
        let family = self.examined.and_then(|examined| examined.dossier.facts.game.as_ref());
        let Some(family) = family else {
            return Applies::Unknown("there is no rule document that names its game".to_owned());
        };
        let banked = crate::family::is_banked(family.value);
        match (banked == wanted, banked) {
            (true, _) => Applies::Yes,
            (false, true) => Applies::No("the game is house-banked".to_owned()),
            (false, false) => Applies::No("the game is not house-banked".to_owned()),
        }
    }

    fn odds(&self) -> Applies {
        match self.examined.and_then(Examined::rules) {
            None => Applies::Unknown("there are no rules to look at".to_owned()),
            Some(rules) if rules.bonus.is_empty() => {
                Applies::No("the document has no pay table".to_owned())
            }
            Some(_) => Applies::Yes,
        }
    }

    fn replaces(&self) -> Applies {
        let Some(engagement) = self.engagement else {
            return Applies::No("this is a draft self-assessment".to_owned());
        };
        let supersedes = engagement.row("Supersedes").map_or("", |cell| cell.text.as_str());
        match matches!(supersedes, "" | "-" | "none" | "not stated") {
            true => Applies::No("this report replaces none".to_owned()),
            false => Applies::Yes,
        }
    }
}

fn among(stated: &[&'static str], wanted: &'static str, row: &str) -> Applies {
    match (stated.contains(&wanted), stated.is_empty()) {
        (true, _) => Applies::Yes,
        (false, true) => Applies::Unknown(format!("the page has no row '{row}'")),
        (false, false) => Applies::No(stated.join(" and ")),
    }
}
