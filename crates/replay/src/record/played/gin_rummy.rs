//! What a log's own engine played by in one round, in place of rows of the document.

use gincert_game::gin_rummy::{GinRummy, Knock};

/// Rule rows that are changed; `None` keeps the row of the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RuleOverrides {
    /// Cards in a hand.
    pub hand_cards: Option<u8>,
    /// The limit, and that on an ace.
    pub knock: Option<(Knock, u32)>,
    /// For gin.
    pub gin_bonus: Option<i64>,
    /// For an undercut.
    pub undercut_bonus: Option<i64>,
}

impl RuleOverrides {
    /// Puts the changes into the rules.
    pub(crate) fn apply(&self, rules: &mut GinRummy) {
        let settle = &mut rules.settle;
        settle.hand_cards = self.hand_cards.unwrap_or(settle.hand_cards);
        settle.gin_bonus = self.gin_bonus.unwrap_or(settle.gin_bonus);
        settle.undercut_bonus = self.undercut_bonus.unwrap_or(settle.undercut_bonus);
        if let Some((knock, on_ace)) = self.knock {
            (settle.knock, settle.knock_on_ace) = (knock, on_ace);
        }
    }
}
