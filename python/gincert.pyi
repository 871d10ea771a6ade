"""Certification and audit of gin-family games: Gin & Win, and gin rummy with its variants."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from os import PathLike
from typing import Any, Literal, NotRequired, TypedDict, type_check_only

__all__ = ["GincertError", "__version__", "analyze", "audit", "check", "hand", "verify"]
__version__: str

_File = str | PathLike[str] | bytes
"""A file: its path, or its bytes. A text is a path."""

_Verdict = Literal["agrees", "near", "differs", "inconclusive", "not-tested", "needs-a-person"]
_Grade = Literal["material", "minor", "observation"]

class GincertError(ValueError):
    """Why a question has no answer. What is wrong with a submitted file is a finding, not an error."""

@type_check_only
class DocumentFinding(TypedDict):
    code: str
    grade: _Grade
    line: int | None
    column: int | None
    message: str
    expected: Any
    observed: Any
    notes: list[str]
    help: str
    replacement: NotRequired[dict[str, Any]]

@type_check_only
class PrintedNumber(TypedDict):
    fraction: str
    decimal: str

@type_check_only
class Claim(TypedDict):
    claim: str
    printed: str
    exact: PrintedNumber | None
    verdict: _Verdict
    closer_reading: str | None
    definition: NotRequired[str]
    usual_definition: NotRequired[dict[str, Any]]
    last_digit: NotRequired[str]
    own_figure: NotRequired[dict[str, Any]]
    diagnosis: NotRequired[list[dict[str, Any]]]
    diagnosis_search: NotRequired[dict[str, Any]]

@type_check_only
class Checked(TypedDict):
    path: str
    sha256: str | None
    game: str | None
    revision: str | None
    verdict: _Verdict
    findings: list[DocumentFinding]
    claims: list[Claim]

@type_check_only
class Outcome(TypedDict):
    outcome: str
    deals: int
    probability: Fraction
    net: Fraction

@type_check_only
class SideRow(TypedDict):
    hand: str
    combinations: int
    probability: Fraction

@type_check_only
class SideWager(TypedDict):
    wager: str
    house_edge: Fraction | None
    variance: Fraction | None
    hit_frequency: Fraction | None
    house_edge_by_seats: NotRequired[dict[int, Fraction]]
    unmatched: int
    rows: list[SideRow]

@type_check_only
class GinAndWinAnalysis(TypedDict):
    """Best play. Rates are per Ante; `element_of_risk` is per unit wagered."""

    game: Literal["gin-and-win"]
    deals: int
    house_edge: Fraction
    element_of_risk: Fraction
    raise_frequency: Fraction
    average_wager: Fraction
    win_frequency: Fraction
    variance: Fraction
    ante_play_covariance: Fraction
    raised_hands: int
    folded_hands: int
    unsettled: int
    outcomes: list[Outcome]
    side_wagers: list[SideWager]

@type_check_only
class DealtHandsAnalysis(TypedDict):
    """Gin rummy, as far as it is exact: the hands as they are dealt."""

    game: Literal["gin-rummy"]
    within: Fraction
    within_of: str
    hands_within: int
    hands: int
    not_given: list[str]

@type_check_only
class Audited(TypedDict):
    verdict: _Verdict
    verdict_why: list[str]
    coverage: dict[str, Any]
    records: dict[str, int]
    findings: list[dict[str, Any]]
    findings_left_out: int
    patterns: list[dict[str, Any]]
    patterns_of: dict[str, Any]
    repayments: list[dict[str, Any]] | None
    documents: list[DocumentFinding]
    unread: list[dict[str, str]]

def check(document: _File, *, name: str | None = None) -> Checked:
    """What is wrong with a rule document. It never fails: what cannot be read is a finding."""

def analyze(document: _File, *, name: str | None = None) -> GinAndWinAnalysis | DealtHandsAnalysis:
    """The exact figures of a rule document. Nothing is simulated."""

def hand(
    document: _File, cards: str, dealer: str | None = None, *, name: str | None = None
) -> dict[str, Any]:
    """What a hand is worth: its best melding, and the settlement where a dealer's hand is given."""

def audit(
    logs: Sequence[_File],
    rules: Sequence[_File],
    *,
    map: _File | None = None,
    tables: _File | None = None,
    dispositions: _File | None = None,
    reference: bool = False,
    threads: int | None = None,
    findings_max: int = 1_000_000,
) -> Audited:
    """Audits hand logs. `pandas.DataFrame(answer["findings"])` is a table of the exceptions."""

def verify(
    file: _File,
    signatures: Sequence[str | PathLike[str]],
    *,
    on: date,
    signers: _File | None = None,
    purpose: Literal["report", "approval", "document", "register", "delegation"] = "report",
    submission: str | PathLike[str] | None = None,
    report: str | PathLike[str] | None = None,
) -> dict[str, Any]:
    """Whether a signed file is genuine. Keys are judged on the day `on`."""
