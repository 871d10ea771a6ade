//! Of which records an audit can be made, besides those with the evidence that it needs.

/// What the amounts of a record have to be for an audit that looks at amounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AmountBasis {
    /// It looks at no amounts.
    Any,
    /// Results are known, whether or not the cards that decide them are.
    Known,
    /// Results were held against what is due.
    Compared,
}

/// What a record has to hold for an audit, besides its level of evidence. Summaries count the records
/// without it in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordNeed {
    /// A limit of bets in force.
    BetLimit,
    /// A limit of games in force, and the name of every player.
    GamesLimit,
    /// The deck.
    Deck,
    /// The number of the round.
    Number,
    /// The time.
    Time,
    /// The digest of the line before.
    Digest,
    /// The outcome of every seat.
    Outcome,
    /// Results, for what was paid too much.
    ResultOverpaid,
    /// Results, for what was paid too little.
    ResultUnderpaid,
}

impl RecordNeed {
    /// All of them.
    pub const ALL: [RecordNeed; 9] = [
        RecordNeed::BetLimit,
        RecordNeed::GamesLimit,
        RecordNeed::Deck,
        RecordNeed::Number,
        RecordNeed::Time,
        RecordNeed::Digest,
        RecordNeed::Outcome,
        RecordNeed::ResultOverpaid,
        RecordNeed::ResultUnderpaid,
    ];
}

/// Of which records of games that are played event by event an audit can be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayBasis {
    /// Rounds that were settled or broke a rule.
    Played,
    /// Rounds whose claimed figures were compared.
    Claimed,
    /// Matches.
    Matches,
    /// Matches of whose rounds some were compared with the records of these rounds.
    MatchRounds,
}

/// Of which records an audit can be made.
///
/// ```
/// use gincert_replay::{AmountBasis, RecordNeed, record_audit};
/// let basis = |code| record_audit(code).unwrap().basis;
/// assert!(basis("overpaid").needs_rules);
/// assert_eq!(basis("overpaid").amounts, AmountBasis::Compared);
/// assert!(!basis("card-unreadable").needs_rules);
/// assert_eq!(basis("deck-mismatch").needs, Some(RecordNeed::Deck));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AuditBasis {
    /// Whether it looks at rounds under the rules in force, so that it is made of no record without them.
    pub needs_rules: bool,
    /// The amounts that it looks at.
    pub amounts: AmountBasis,
    /// Whether it compares nothing of rounds that are void, misdealt, incomplete or for training.
    pub only_counting: bool,
    /// What a record has to hold.
    pub needs: Option<RecordNeed>,
}

impl AuditBasis {
    /// Every record.
    pub(crate) const RECORDS: AuditBasis = AuditBasis {
        needs_rules: false,
        amounts: AmountBasis::Any,
        only_counting: false,
        needs: None,
    };
    /// Records with rules.
    pub(crate) const RULES: AuditBasis = AuditBasis { needs_rules: true, ..AuditBasis::RECORDS };
    /// Records with rules and known results.
    pub(crate) const KNOWN: AuditBasis =
        AuditBasis { amounts: AmountBasis::Known, ..AuditBasis::RULES };
    /// Records with rules and results that were held against what is due.
    pub(crate) const COMPARED: AuditBasis =
        AuditBasis { amounts: AmountBasis::Compared, ..AuditBasis::RULES };

    /// The same of rounds that count.
    pub(crate) const fn only_counting(self) -> AuditBasis {
        AuditBasis { only_counting: true, ..self }
    }

    /// The same of records that hold something.
    pub(crate) const fn with(self, need: RecordNeed) -> AuditBasis {
        AuditBasis { needs: Some(need), ..self }
    }
}
