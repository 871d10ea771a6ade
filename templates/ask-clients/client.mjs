// Asks gincert about gin hands and rounds from Node.js (18 or later, no packages).
//
//     node client.mjs RULES.md
//
// prints what a hand leaves over under a rule document, and how a knock is settled. The questions and answers are
// described in docs/questions.md, and by the JSON Schemas question-1 and answer-1 in vectors/schema.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import process from "node:process";

/** gincert could not answer: the message says what is wrong with the question. */
export class QuestionError extends Error {}

/** A running `gincert ask`: each question is one line to it, each answer one line from it, in order. */
export class Gincert {
  #child;
  #lines;
  #asked = 0;

  constructor(documents, program = process.env.GINCERT ?? "gincert") {
    const rules = documents.flatMap((document) => ["--rules", document]);
    this.#child = spawn(program, ["ask", ...rules], { stdio: ["pipe", "pipe", "inherit"] });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  /** The answer to one question; throws QuestionError where there is none. */
  async ask(kind, keys) {
    const id = ++this.#asked;
    this.#child.stdin.write(JSON.stringify({ id, ask: kind, ...keys }) + "\n");
    const { value: line, done } = await this.#lines.next();
    if (done) throw new QuestionError("gincert ended without an answer");
    const reply = JSON.parse(line);
    if (reply.id !== id) throw new QuestionError(`an answer to another question: ${line}`);
    if (reply.error) throw new QuestionError(reply.error.message);
    return reply.answer;
  }

  /** The end of its input ends the program. */
  close() {
    this.#child.stdin.end();
  }
}

const gincert = new Gincert(process.argv.slice(2));
const hand = await gincert.ask("hand", { cards: "As 2s 3s 7c 7d 7h 9c 9d 9h 4h", upcard: "8s" });
console.log(`deadwood ${hand.points}, left over ${hand.leftovers.join(" or ")}`);
const end = await gincert.ask("settle", {
  upcard: "8s",
  hands: ["As 2s 3s 7c 7d 7h 9c 9d 9h 4h", "4s 5s Qd Qh Qc 2c 2d 3h Jd Td"],
  events: [
    [0, "knock", "Kc", ["As 2s 3s", "7c 7d 7h", "9c 9d 9h"]],
    [1, "layoff", "4s", 0],
    [1, "layoff", "5s", 0],
    [1, "meld", "Qc Qd Qh"],
  ],
});
console.log(end.legal ? `${end.kind}, points ${JSON.stringify(end.points)}` : `not legal: ${end.code}`);
try {
  await gincert.ask("hand", { cards: "As 2s and three more" });
} catch (error) {
  if (!(error instanceof QuestionError)) throw error;
  console.log(`no answer: ${error.message}`);
}
gincert.close();
