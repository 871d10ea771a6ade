"""Asks gincert about gin hands and rounds from Python (3.9 or later, no packages).

    python3 client.py RULES.md

prints what a hand leaves over under a rule document, and how a knock is settled. The questions and answers are
described in docs/questions.md, and by the JSON Schemas question-1 and answer-1 in vectors/schema.
"""

import json
import os
import subprocess
import sys


class QuestionError(Exception):
    """gincert could not answer: the message says what is wrong with the question."""


class Gincert:
    """A running `gincert ask`: each question is one line to it, each answer one line from it, in order."""

    def __init__(self, *documents, program=os.environ.get("GINCERT", "gincert")):
        rules = [word for document in documents for word in ("--rules", document)]
        self.process = subprocess.Popen(
            [program, "ask", *rules], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        self.asked = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # The end of its input ends the program. Exit code 3 says that a question was not answered; that has been
        # raised already.
        self.process.stdin.close()
        self.process.wait()

    def ask(self, kind, **keys):
        """The answer to one question, as a dictionary; raises QuestionError where there is none."""
        self.asked += 1
        question = {"id": self.asked, "ask": kind, **keys}
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise QuestionError(f"gincert ended with exit code {self.process.wait()}")
        reply = json.loads(line)
        if reply.get("id") != self.asked:
            raise QuestionError(f"an answer to another question: {line.strip()}")
        if "error" in reply:
            raise QuestionError(reply["error"]["message"])
        return reply["answer"]


def main():
    with Gincert(*sys.argv[1:]) as gincert:
        hand = gincert.ask("hand", cards="As 2s 3s 7c 7d 7h 9c 9d 9h 4h", upcard="8s")
        print(f"deadwood {hand['points']}, left over {' or '.join(hand['leftovers'])}")
        end = gincert.ask(
            "settle",
            upcard="8s",
            hands=["As 2s 3s 7c 7d 7h 9c 9d 9h 4h", "4s 5s Qd Qh Qc 2c 2d 3h Jd Td"],
            events=[
                [0, "knock", "Kc", ["As 2s 3s", "7c 7d 7h", "9c 9d 9h"]],
                [1, "layoff", "4s", 0],
                [1, "layoff", "5s", 0],
                [1, "meld", "Qc Qd Qh"],
            ],
        )
        if end["legal"]:
            print(f"{end['kind']}, points {end['points']}")
        else:
            print(f"not legal: {end['code']}")
        try:
            gincert.ask("hand", cards="As 2s and three more")
        except QuestionError as error:
            print(f"no answer: {error}")


if __name__ == "__main__":
    main()
