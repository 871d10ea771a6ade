//! Small games for tests of printed figures, and the head of a table of claims.

/// The head of a table of claims.
pub const CLAIMS: &str = "| Claim | Under | Value | Method | From |\n|-|-|-|-|-|\n";

/// A game of four cards with two tables.
pub const FOUR_CARDS: &str = "\
# A small game

| Document | |
| - | - |
| Game | gin-and-win |
| Revision | small |

| Term | Rule |
| - | - |
| Deck | 52 cards, ace low |
| Hand | 4 cards |
| Melds | Pair, Trips, Quads, Flush of 3 or more |
| Score | Cards left over |
| Setting, dealer | Lowest score, then lowest cards from the top down |
| Setting, player | Cards speak |
| Comparison | Lowest score, then lowest cards from the top down |
| Dealer qualifies | Score 2 or less |

```hand
Ac Ah / 7d 2s = score 2
```

| Outcome | Ante | Play |
| - | - | - |
| Player folds | Lose | - |
| Dealer does not qualify | 1 to 1 | Push |
| Player wins, score 0 | 1 to 1 | 3 to 1 |
| Player wins | 1 to 1 | 1 to 1 |
| Tie | Push | Push |
| Dealer wins | Lose | Lose |

| Hand | Pays |
| - | - |
| Score 0 | 10 to 1 |
| Score 1 | 2 to 1 |
| All Others | Lose |
";
