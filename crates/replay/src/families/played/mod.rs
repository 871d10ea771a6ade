//! Records of games that are played event by event and end in points: what both gin families share.
//!
//! It reads their keys, counts what was judged, and gives findings their words. It knows no rules:
//! those are in the folders of the families.

mod audit;
mod judged;
mod line;
mod plant;
mod says;
pub(crate) mod script;
mod shown;

pub(crate) use audit::play_audits;
pub use audit::{MessageContext, PlayAudit};
pub(crate) use judged::{Judgement, PlayFinding, SiblingOutcome, View, figures, scores_most};
pub use line::PlayedHand;
pub(crate) use line::played_line;
pub(crate) use plant::{Needs, Plants, PlayPlant, plants};
pub(crate) use says::{says_end, values};
pub(crate) use shown::trouble;
