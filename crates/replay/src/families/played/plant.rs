//! How the fault that an audit finds is planted in a right round. Each audit's file has its own plant;
//! a family lists them.
//!
//! It knows no rules, no codes and no family.

use super::script::{EventPattern, RoundPlan};
use crate::summary::play_counts::Evidence;
use rand_chacha::ChaCha20Rng;

/// How a fault is planted in rounds by the rules `R`, or why it is not.
pub(crate) struct PlayPlant<R: 'static> {
    needs: Needs,
    hindered: fn(&R) -> bool,
    change: fn(&R, &mut RoundPlan, &mut ChaCha20Rng) -> Option<()>,
    why_never: Option<&'static str>,
}

/// What a round has to be like for a fault to show in its record, whatever its rules.
#[derive(Clone, Copy)]
pub(crate) struct Needs {
    /// The least evidence.
    pub evidence: Evidence,
    /// What the round has to bring about by itself.
    pub ask: Option<EventPattern>,
    /// What is changed in the text of the record.
    pub text: Option<fn(&str) -> String>,
}

impl<R> PlayPlant<R> {
    /// A change of a right round after which an audit finds its code there and no other, in records
    /// with so much evidence at least; `None` where the round does not lend itself to it. The numbers
    /// that a change draws decide about all rounds after it, so that an order once chosen stays.
    pub const fn new(
        evidence: Evidence,
        change: fn(&R, &mut RoundPlan, &mut ChaCha20Rng) -> Option<()>,
    ) -> PlayPlant<R> {
        let needs = Needs { evidence, ask: None, text: None };
        PlayPlant { needs, hindered: |_| false, change, why_never: None }
    }

    /// No log has this fault: why, as the end of a sentence.
    pub const fn never(why: &'static str) -> PlayPlant<R> {
        PlayPlant { why_never: Some(why), ..PlayPlant::new(Evidence::Hidden, |_, _, _| None) }
    }

    /// Rules under which no round can have the fault.
    pub const fn unless(self, hindered: fn(&R) -> bool) -> PlayPlant<R> {
        PlayPlant { hindered, ..self }
    }

    /// The round has to bring this about by itself.
    pub const fn asking(self, ask: EventPattern) -> PlayPlant<R> {
        PlayPlant { needs: Needs { ask: Some(ask), ..self.needs }, ..self }
    }

    /// The text of the record is changed, too.
    pub const fn in_text(self, text: fn(&str) -> String) -> PlayPlant<R> {
        PlayPlant { needs: Needs { text: Some(text), ..self.needs }, ..self }
    }

    fn is_possible(&self, rules: &R) -> bool {
        self.why_never.is_none() && !(self.hindered)(rules)
    }
}

/// The plants of a folder, with their codes.
pub(crate) type PlantList<R> = &'static [(&'static str, PlayPlant<R>)];

/// The plants of all folders of a family.
pub(crate) struct Plants<R: 'static>(pub &'static [PlantList<R>]);

impl<R> Plants<R> {
    fn all(&self) -> impl Iterator<Item = &'static (&'static str, PlayPlant<R>)> {
        self.0.iter().copied().flatten()
    }

    fn get(&self, code: &str) -> Option<&'static PlayPlant<R>> {
        self.all().find(|(known, _)| *known == code).map(|(_, plant)| plant)
    }

    /// The faults that rounds under these rules can have. They come by code, whatever their folder: the
    /// order decides which of them a seed plants.
    pub fn codes(&self, rules: &R) -> Vec<&'static str> {
        let possible = self.all().filter(|(_, plant)| plant.is_possible(rules));
        let mut codes: Vec<&str> = possible.map(|(code, _)| *code).collect();
        codes.sort_unstable();
        codes
    }

    /// What the round with a fault has to be like.
    pub fn needs(&self, code: &str) -> Option<Needs> {
        self.get(code).map(|plant| plant.needs)
    }

    /// Why no log has a fault, where none can.
    pub fn why_never(&self, code: &str) -> Option<&'static str> {
        self.get(code).and_then(|plant| plant.why_never)
    }

    /// Plants a fault; false where the round does not lend itself to it.
    pub fn plant(
        &self,
        code: &str,
        rules: &R,
        script: &mut RoundPlan,
        rng: &mut ChaCha20Rng,
    ) -> bool {
        self.get(code).and_then(|plant| (plant.change)(rules, script, rng)).is_some()
    }
}

/// The list of a folder's plants, of one type.
macro_rules! plants {
    ($plant:ty: $($name:ident),* $(,)?) => {
        /// How each fault is planted, by code.
        pub(crate) const PLANTS: &[(&str, $plant)] = &[$(($name::CODE, $name::PLANT)),*];
    };
}
pub(crate) use plants;
