// What an author asks about the document on the bench: exact figures, the par sheet, a hand, rounds, the difference from
// another document. An answer is about the text as it was asked; when the text changes it is removed.
"use strict";

// Elements and attributes of the sheet that are built again in this page; everything else of it is left out.
const SHEET_ELEMENTS = new Set(("caption circle dd desc div dl dt figcaption figure g h2 h3 line li ol p path polyline rect section "
  + "svg table tbody td text th thead title tr ul").split(" "));
const SHEET_ATTRIBUTES = new Set(("aria-label class cx cy d dy fill font-family font-size height opacity points r role scope "
  + "shape-rendering stroke stroke-width tabindex text-anchor transform viewBox width x y").split(" "));

// Starts all questions; gives what calls them off and removes their answers.
function startQuestions() {
  const all = Array.from(document.querySelectorAll(".question"), startQuestion);
  hear("other-file", async ([file]) => {
    if (file) document.querySelector("#compare [role=status]").textContent = await load(byId("other"), file);
  });
  return () => all.forEach((leave) => leave());
}

function startQuestion(box) {
  const buttons = Array.from(box.querySelectorAll("button"));
  const cancel = add(box, "button", WORDS.cancel);
  [cancel.type, cancel.disabled, cancel.dataset.words] = ["button", true, "cancel"];
  const status = add(box, "p", "");
  status.setAttribute("role", "status");
  const out = add(box, "div");
  let [worker, addresses] = [null, []];
  const end = (words) => {
    if (worker !== null) worker.terminate();
    worker = null;
    cancel.disabled = true;
    for (const button of buttons) button.disabled = false;
    status.textContent = words;
  };
  const leave = () => {
    end("");
    out.replaceChildren();
    addresses.forEach((address) => URL.revokeObjectURL(address));
    addresses = [];
  };
  const start = (question) => {
    leave();
    const given = Object.fromEntries(Array.from(box.querySelectorAll("[data-given]"), (one) => [one.dataset.given, one.value.trim()]));
    const lacking = lacks(given);
    if (lacking !== null || state.program === null) {
      status.textContent = lacking || WORDS.starting;
      return;
    }
    cancel.disabled = false;
    for (const button of buttons) button.disabled = true;
    status.textContent = WORDS.asking;
    worker = newWorker(state, ({ answer }) => {
      end("");
      addresses = question === "sheet" ? showSheet(out, answer) : showAnswered(out, answer[0]);
    }, end);
    worker.postMessage({ task: "bench", turn: 0, ...questionOf({ sent: benchFiles(given), ours: null }), question, given });
  };
  for (const button of buttons) button.addEventListener("click", () => start(button.dataset.question));
  cancel.addEventListener("click", () => end(WORDS.cancelledQuestion));
  return leave;
}

// What must be given before anything can be asked.
function lacks({ cards, records, other }) {
  if (byId("rules").value.trim() === "") return WORDS.noRules;
  return [cards, records, other].includes("") ? WORDS.fieldEmpty : null;
}

function benchFiles({ records, other }) {
  const files = [[BENCH_RULES, bytesOfField(byId("rules"))]];
  if (records !== undefined) files.push([BENCH_RECORDS, bytesOf(`${records}\n`)]);
  if (other !== undefined) files.push([BENCH_OTHER, bytesOfField(byId("other"))]);
  return files;
}

// An answer as the command prints it.
function showAnswered(out, { words, printed, message }) {
  if (message !== "") addAnswerText(out, "p", printable(message), "warn");
  if (printed !== "") {
    const text = addAnswerText(out, "pre", printableLines(printed), "answered");
    text.tabIndex = 0;
  }
  showCommand(out, words);
  return [];
}

// The par sheet, and the ways to keep it; gives the addresses of these.
function showSheet(out, [html, csv, claims]) {
  if (html.code !== 0) return showAnswered(out, html);
  const kept = [[html, "par.html", "text/html"], [csv, "par.csv", "text/csv"], [claims, "claims.md", "text/markdown"]];
  const line = add(out, "p", `${WORDS.keep} `);
  const addresses = kept.filter(([one]) => one.code === 0).map(([one, name, type]) => {
    const link = add(line, "a", name, "keep");
    link.href = URL.createObjectURL(new Blob([one.printed], { type }));
    link.download = name;
    line.append(" ");
    return link.href;
  });
  const sheet = add(out, "div", undefined, "sheet-shown");
  sheet.lang = "en";
  const parsed = new DOMParser().parseFromString(html.printed, "text/html");
  for (const one of parsed.querySelectorAll("header, main")) buildAgain(one, sheet);
  showCommand(out, html.words);
  return addresses;
}

// The content of a node of the sheet, built again below a node of this page.
function buildAgain(from, into) {
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) into.append(printableLines(child.data));
    else if (SHEET_ELEMENTS.has(child.localName)) {
      const made = document.createElementNS(child.namespaceURI, child.localName);
      for (const { name, value } of child.attributes) if (SHEET_ATTRIBUTES.has(name)) made.setAttribute(name, value);
      into.append(made);
      buildAgain(child, made);
    }
  }
}
