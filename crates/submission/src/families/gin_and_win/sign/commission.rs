//! A commission that a sign names apart from its pay-offs, so that none of them can be compared by it.

use super::text::{TextLine, Token};
use super::{SignFindings, SignLine};
use gincert_game::gin_and_win::Pay;

/// Lines that name a commission which is not part of a pay-off.
pub(super) fn apart(lines: &[TextLine], found: &mut SignFindings) {
    for line in lines {
        let names = |word: &str| {
            ["vig", "vigorish", "juice"].contains(&word) || word.starts_with("commission")
        };
        if line.tokens.iter().filter_map(Token::word).any(names) {
            let why = "a commission that is not part of a pay-off is not compared; write it behind \
                       the pay-off, as in '1 to 1 less 5 %'";
            found.unread.push(SignLine { span: line.span, why: why.to_owned() });
            found.has_commission_apart = true;
        }
    }
}

impl SignFindings {
    /// Whether a pay-off of the sign is that of the document but for its commission, and the sign
    /// names one elsewhere.
    pub(super) fn is_before_commission(&self, document: Pay, sign: Pay) -> bool {
        self.has_commission_apart
            && document != document.before_commission()
            && super::outcomes::alike(document.before_commission(), sign)
    }
}
