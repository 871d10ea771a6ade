"""The module answers what the command answers, on the documents, logs and letters of the repository.

Needs the module and pandas installed, and the command: its path in GINCERT, or `gincert` on the path.
"""

import datetime
import json
import os
import pathlib
import subprocess
import tempfile
import unittest
from fractions import Fraction

import pandas

import gincert

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMAND = os.environ.get("GINCERT", "gincert")
WIZARD = "rulesets/gin-and-win/wizard.md"
STANDARD = "rulesets/gin-rummy/standard-c.md"


def run(*words, codes=(0, 1)):
    """Runs the command in the checkout."""
    done = subprocess.run([COMMAND, *map(str, words)], cwd=ROOT, capture_output=True, check=False)
    if done.returncode not in codes:
        raise AssertionError(f"{words}: {done.returncode}\n{done.stderr.decode()}")
    return done.stdout


def answer(*words, codes=(0, 1)):
    """The answer of the command in JSON."""
    return json.loads(run(*words, "--format", "json", codes=codes))


class InCheckout(unittest.TestCase):
    maxDiff = 4_000

    def setUp(self):
        before = os.getcwd()
        os.chdir(ROOT)
        self.addCleanup(os.chdir, before)

    def folder(self):
        made = tempfile.TemporaryDirectory()
        self.addCleanup(made.cleanup)
        return pathlib.Path(made.name)


class Documents(InCheckout):
    def test_each_document_is_checked_as_by_the_command(self):
        documents = sorted(ROOT.glob("rulesets/*/*.md"))
        self.assertGreater(len(documents), 20)
        for path in documents:
            path = str(path.relative_to(ROOT))
            with self.subTest(path):
                [by_command] = answer("check", path)["documents"]
                self.assertEqual(gincert.check(path), by_command)

    def test_bytes_are_a_document_with_a_name(self):
        path = pathlib.Path(WIZARD)
        self.assertEqual(gincert.check(path.read_bytes(), name=WIZARD), gincert.check(path))
        self.assertEqual(gincert.check(b"")["findings"][0]["code"], "document-unreadable")

    def test_figures_are_exact_and_those_of_the_command(self):
        exact = gincert.analyze(WIZARD)
        base = answer("math", WIZARD)["base"]
        for key in ("house_edge", "element_of_risk", "raise_frequency", "variance"):
            self.assertEqual(exact[key], Fraction(base[key]["fraction"]), key)
        self.assertEqual(sum(row["deals"] for row in exact["outcomes"]), exact["deals"])
        self.assertEqual(sum(row["probability"] * row["net"] for row in exact["outcomes"]), -exact["house_edge"])
        [bonus] = exact["side_wagers"]
        self.assertEqual(bonus["house_edge"], Fraction(answer("math", WIZARD)["bonus"]["house_edge"]["fraction"]))

    def test_dealt_hands_of_gin_rummy(self):
        exact = gincert.analyze(STANDARD)
        self.assertEqual(exact["within"], Fraction(exact["hands_within"], exact["hands"]))

    def test_a_hand_is_set_as_by_the_command(self):
        cards, dealer = "Ah 9c 9h Qh Kd Kh Ks", "2c 3c 4c 8d 8h 8s Td"
        self.assertEqual(
            gincert.hand(WIZARD, cards, dealer),
            answer("hand", "--rules", WIZARD, cards, "--dealer", dealer),
        )
        gin = gincert.hand(STANDARD, "As 2s 3s 7c 7d 7h 9c 9d 9h 4h")
        self.assertEqual((gin["points"], gin["may_knock"]), (4, True))


class Logs(InCheckout):
    def setUp(self):
        super().setUp()
        self.log = self.folder() / "week.jsonl"
        self.log.write_bytes(
            run("generate", "log", "--rules", WIZARD, "--rounds", 3000, "--seed", 7,
                "--faults", "overpaid=0.004,underpaid=0.004")
        )

    def test_an_audit_is_the_command_s(self):
        out = self.folder() / "audit"
        by_command = answer("replay", self.log, "--rules", WIZARD, "--out", out, codes=(1,))
        audited = gincert.audit([self.log], [WIZARD])
        same = ["verdict", "verdict_why", "coverage", "records", "patterns", "patterns_of", "repayments", "documents"]
        for key in same:
            self.assertEqual(audited[key], by_command[key], key)
        lines = [json.loads(line) for line in (out / "findings.jsonl").read_text().splitlines()]
        self.assertGreater(len(lines), 10)
        self.assertEqual(audited["findings"], lines)
        self.assertEqual((audited["findings_left_out"], audited["unread"]), (0, []))

    def test_findings_are_a_table(self):
        table = pandas.DataFrame(gincert.audit([self.log], [WIZARD])["findings"])
        by_code = table.groupby("code").size().to_dict()
        by_command = answer("replay", self.log, "--rules", WIZARD, codes=(1,))["exceptions"]
        self.assertEqual(by_code, by_command["by_code"])

    def test_what_is_beyond_the_limit_is_counted(self):
        whole = gincert.audit([self.log.read_bytes()], [WIZARD])
        some = gincert.audit([self.log.read_bytes()], [WIZARD], findings_max=2, threads=1)
        self.assertEqual(some["findings"], whole["findings"][:2])
        self.assertEqual(some["findings_left_out"], len(whole["findings"]) - 2)

    def test_a_log_that_is_not_there_is_named(self):
        audited = gincert.audit(["absent.jsonl"], [WIZARD])
        self.assertEqual(audited["verdict"], "not-tested")
        self.assertEqual([one["file"] for one in audited["unread"]], ["absent.jsonl"])


class Signatures(InCheckout):
    def test_a_signed_document_is_verified_and_a_changed_one_is_not(self):
        folder = self.folder()
        file = folder / "rules.md"
        file.write_bytes(pathlib.Path(WIZARD).read_bytes())
        public = answer("keygen", "--out", folder / "key", codes=(0,))["public"]
        run("sign", file, "--key", folder / "key", "--namespace", "document", codes=(0,))
        signers = folder / "signers"
        signers.write_text(f"lab@example.org {public}\n")
        words = dict(on=datetime.date(2026, 11, 28), signers=signers, purpose="document")
        genuine = gincert.verify(file, [f"{file}.sig"], **words)
        by_command = answer("verify", file, "--signers", signers, "--for", "document", "--on", "2026-11-28")
        self.assertEqual((genuine["verdict"], genuine["signatures"]), ("agrees", by_command["signatures"]))
        file.write_bytes(file.read_bytes() + b"\n")
        self.assertEqual(gincert.verify(file, [f"{file}.sig"], **words)["verdict"], "differs")


class Refused(InCheckout):
    def test_a_question_without_an_answer_says_why(self):
        refused = [
            ("the document has no rules", lambda: gincert.analyze(b"# Nine\n")),
            ("a hand has 7 cards, and 1 were given", lambda: gincert.hand(WIZARD, "As")),
            ("at least one rule document", lambda: gincert.audit([b""], [])),
            ("has no rules that could be used", lambda: gincert.audit([b""], [b"# Nine\n"])),
            ("'map' cannot be used", lambda: gincert.audit([b""], [WIZARD], map=b"")),
            ("'letter' is not a purpose", lambda: gincert.verify(WIZARD, [], on=datetime.date(2026, 1, 1), purpose="letter")),
        ]
        for why, ask in refused:
            with self.subTest(why):
                with self.assertRaises(gincert.GincertError) as caught:
                    ask()
                self.assertIn(why, str(caught.exception))
                self.assertIsInstance(caught.exception, ValueError)

    def test_what_is_no_file_is_an_error_of_python(self):
        with self.assertRaises(FileNotFoundError):
            gincert.check("absent.md")
        with self.assertRaises(TypeError):
            gincert.check(7)


if __name__ == "__main__":
    unittest.main()
