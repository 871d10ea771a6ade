//! Printed strategies: is the printed one optimal, what does it cost, and which of its form is
//! best?

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::claims::{JudgedClaim, StrategyJudged};
use crate::document::dossier::Claim;
use gincert_evidence::Verdict;
use gincert_math::Strategy;

/// Judges a printed strategy, or says why it was not tested. It agrees if no hand is worth more
/// played otherwise.
pub(super) fn judge(
    examined: &AnalyzedDocument,
    claim: &Claim,
    printed: &Strategy,
) -> Result<JudgedClaim, String> {
    let game = examined.base_game()?;
    let played = game.play(printed);
    let best = printed.threshold_ranks().and_then(|size| game.best_at_least(size)).map(|best| {
        let played = game.play(&best);
        (best, played.cost, played.worse_hands)
    });
    let (verdict, reason) = if played.worse_hands == 0 {
        (Verdict::Agrees, "No hand is worth more when played differently.".to_owned())
    } else {
        let reason = format!(
            "{} of {} hands are worth more when played differently.",
            played.worse_hands,
            game.player_hands()
        );
        (Verdict::Differs, reason)
    };
    Ok(JudgedClaim {
        reason,
        strategy: Some(StrategyJudged {
            printed: printed.clone(),
            cost: played.cost,
            worse_hands: played.worse_hands,
            hands: game.player_hands(),
            best_of_form: best,
        }),
        ..JudgedClaim::new(claim, verdict)
    })
}
