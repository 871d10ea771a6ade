//! What is exact of a document with wagers.

use super::open_points::price_open_points;
use crate::analysis::analyzed_document::{AnalyzedDocument, Mathematics};
use crate::analysis::gin_and_win::priced::PricedPoints;
use crate::analysis::kept::KeptAnswers;
use gincert_game::gin_and_win::GinAndWin;
use gincert_math::{BaseGame, Method, analyse_bonus, base_game, census};

impl AnalyzedDocument {
    /// The Gin & Win rules, where the document has usable ones.
    pub fn rules(&self) -> Option<&GinAndWin> {
        self.dossier.ruleset.as_ref()?.gin_and_win()
    }

    /// The base game over all deals. It is counted when it is first asked for, by the fastest
    /// method that is open.
    ///
    /// # Errors
    /// Why it cannot be counted, as a whole sentence.
    pub fn base_game(&self) -> Result<&BaseGame, String> {
        static COUNTED: KeptAnswers<GinAndWin, Result<BaseGame, String>> = KeptAnswers::new();
        let Some(rules) = self.rules() else {
            return Err("The document has no usable ruleset.".to_owned());
        };
        let count = |rules: &GinAndWin| {
            base_game(rules, Method::fastest(&rules.melds), &|_, _| {})
                .map_err(|unsupported| format!("Not calculated exactly: {unsupported}."))
        };
        // The general method keeps a hundred megabytes of counts with a game.
        let is_small = |counted: &Result<BaseGame, String>| {
            counted.as_ref().is_ok_and(|game| game.method() == Method::Symmetric)
        };
        let counted = self.base.get_or_init(|| COUNTED.of_some(rules.clone(), count, is_small));
        Result::as_ref(counted).map_err(Clone::clone)
    }

    /// The open points that name another reading, with each wager's edge under it; see
    /// [`price_open_points`].
    pub fn priced_points(&self) -> Option<&PricedPoints> {
        self.priced.get_or_init(|| price_open_points(self)).as_ref()
    }
}

/// Counts all hands and the rows of every pay table.
pub(crate) fn mathematics(rules: &GinAndWin) -> Result<Mathematics, String> {
    static COUNTED: KeptAnswers<GinAndWin, Result<Mathematics, String>> = KeptAnswers::new();
    Result::clone(&COUNTED.of(rules.clone(), count_mathematics))
}

fn count_mathematics(rules: &GinAndWin) -> Result<Mathematics, String> {
    let method = Method::fastest(&rules.melds);
    let census = census(&rules.melds, rules.hand_cards, method, &|_, _| {})
        .map_err(|unsupported| unsupported.to_string())?;
    let sides = rules.sides.iter().map(|side| analyse_bonus(&census, &side.rows)).collect();
    Ok(Mathematics { census, sides })
}
