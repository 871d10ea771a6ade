//! Which fault comes next, and where its plant is called. How each is planted is in the audit's own
//! file: no code stands here.

use super::options::Options;
use crate::families::gin_and_win::dealt::Deal;
use crate::families::gin_and_win::planting::{LogForm, RecordPlant, Target};
use crate::fault_injection::plant::{InjectionKind, Names, PrecedingRecord, RecordStep};
use crate::fault_injection::{FaultError, RATE_UNITS, below};
use crate::record::Record;
use crate::rules::gin_and_win::sheet::CompiledRules;
use gincert_evidence::Digest;
use rand_chacha::ChaCha20Rng;

/// A fault, and how it comes into the log.
#[derive(Clone, Copy)]
pub(super) struct FaultPlan {
    pub code: &'static str,
    plant: FaultScope,
}

/// Which audits find a fault.
#[derive(Clone, Copy)]
enum FaultScope {
    /// Those of records.
    Records(InjectionKind),
    /// Those of rounds with wagers.
    Rounds(&'static RecordPlant),
}

impl FaultPlan {
    /// Every fault by code: the order decides which of them a seed plants.
    fn all() -> Vec<FaultPlan> {
        let of_records = crate::record_audits::PLANTS.iter();
        let of_records = of_records
            .map(|(code, plant)| FaultPlan { code, plant: FaultScope::Records(plant.way) });
        let of_rounds = crate::families::gin_and_win::audits::PLANTS.iter();
        let of_rounds =
            of_rounds.map(|(code, plant)| FaultPlan { code, plant: FaultScope::Rounds(plant) });
        let mut all: Vec<FaultPlan> = of_records.chain(of_rounds).collect();
        all.sort_unstable_by_key(|fault| fault.code);
        all
    }

    /// Why a log cannot have it.
    fn hindrance(&self, log: &LogForm<'_>, is_chained: bool) -> Option<&'static str> {
        match self.plant {
            FaultScope::Records(InjectionKind::Never(why)) => Some(why),
            FaultScope::Records(InjectionKind::Digest(_, why)) if !is_chained => Some(why),
            FaultScope::Rounds(plant) => plant.hindrance(log),
            FaultScope::Records(_) => None,
        }
    }

    /// How the record follows the one before it.
    pub fn step(&self, before: PrecedingRecord) -> Option<RecordStep> {
        match self.plant {
            FaultScope::Records(InjectionKind::Step(step)) => step(before),
            _ => None,
        }
    }

    /// The further records that it takes.
    pub fn further(
        &self,
        record: &mut Record<'static>,
        names: &mut Names<'_>,
    ) -> Vec<Record<'static>> {
        match self.plant {
            FaultScope::Records(InjectionKind::Further(further)) => further(record, names),
            _ => Vec::new(),
        }
    }

    /// What stands in place of the digest of the line before.
    pub fn digest(&self, right: Digest) -> Option<Digest> {
        match self.plant {
            FaultScope::Records(InjectionKind::Digest(wrong, _)) => Some(wrong(right)),
            _ => None,
        }
    }

    /// Whether it is a fault of the digest of the line before.
    pub fn is_of_digest(&self) -> bool {
        matches!(self.plant, FaultScope::Records(InjectionKind::Digest(..)))
    }

    /// Changes the line of a record.
    pub fn spoil(&self, seat: Option<u32>, line: &mut String, rng: &mut ChaCha20Rng) {
        match self.plant {
            FaultScope::Records(InjectionKind::Line(spoil)) => spoil(line, rng),
            FaultScope::Rounds(plant) => plant.spoil(line, seat),
            _ => {}
        }
    }
}

/// Where a fault was planted.
#[derive(Clone, Copy)]
pub(super) struct PlantedFault {
    /// The seat that it is about.
    pub seat: Option<u32>,
    /// What comes with it at the same seat, beside its own code.
    pub also: Option<&'static str>,
}

impl PlantedFault {
    /// One of the round, or of several records.
    pub const OF_ROUND: PlantedFault = PlantedFault { seat: None, also: None };
}

/// Why a fault of no audit here is not planted.
const OF_OTHER_GAMES: &str = "it does not occur in rounds with wagers";

/// Plants faults.
pub(super) struct Faults<'g> {
    log: LogForm<'g>,
    /// Each fault with the sum of all rates up to it.
    steps: Vec<(FaultPlan, u32)>,
}

impl<'g> Faults<'g> {
    pub fn new(options: &Options, sheet: &'g CompiledRules) -> Result<Faults<'g>, FaultError> {
        let limits = &options.limits;
        let log = LogForm {
            sheet,
            seats: options.seats,
            ante: limits.ante,
            games_max: limits.games_max.or(sheet.games_max),
        };
        let all = FaultPlan::all();
        let hindrance = |fault: &FaultPlan| fault.hindrance(&log, options.chain);
        let mut rates: Vec<(FaultPlan, u32)> = Vec::new();
        for (code, rate) in &options.rates.rates {
            let known = all.iter().find(|fault| fault.code == *code);
            let fault = known.ok_or(FaultError::NotHere(code, OF_OTHER_GAMES))?;
            if let Some(why) = hindrance(fault) {
                return Err(FaultError::NotHere(code, why));
            }
            rates.push((*fault, *rate));
        }
        if let Some(rate) = options.rates.all {
            let is_named = |code| options.rates.rates.iter().any(|(named, _)| *named == code);
            let others = all.iter().filter(|one| hindrance(one).is_none() && !is_named(one.code));
            rates.extend(others.map(|fault| (*fault, rate)));
        }
        let mut steps = Vec::new();
        let mut sum = 0_u32;
        for (fault, rate) in rates {
            sum = sum.saturating_add(rate);
            steps.push((fault, sum));
        }
        if sum > RATE_UNITS {
            return Err(FaultError::TooMany);
        }
        Ok(Faults { log, steps })
    }

    /// The fault of the next round.
    pub fn choose(&self, rng: &mut ChaCha20Rng) -> Option<FaultPlan> {
        if self.steps.is_empty() {
            return None;
        }
        let number = below(rng, RATE_UNITS);
        self.steps.iter().find(|(_, sum)| number < *sum).map(|(fault, _)| *fault)
    }

    /// Changes a record, where the fault is one of the record by itself. A seat is drawn for it even
    /// where the fault is about none.
    pub fn plant(
        &self,
        fault: FaultPlan,
        record: &mut Record<'static>,
        deal: &Deal,
        rng: &mut ChaCha20Rng,
    ) -> Option<PlantedFault> {
        if let FaultScope::Records(InjectionKind::Step(_) | InjectionKind::Further(_)) = fault.plant
        {
            return None;
        }
        let place = below(rng, deal.seats.len() as u32) as usize;
        match fault.plant {
            FaultScope::Records(InjectionKind::Record(change)) => change(record),
            FaultScope::Records(InjectionKind::Line(_) | InjectionKind::Digest(..)) => {}
            FaultScope::Rounds(plant) => {
                let mut target = Target { log: &self.log, deal, place, rng, also: None };
                let seat = plant.change(record, &mut target)?;
                return Some(PlantedFault { seat, also: target.also });
            }
            _ => return None,
        }
        Some(PlantedFault::OF_ROUND)
    }
}
