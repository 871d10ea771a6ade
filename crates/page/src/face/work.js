// What the page asks of the command, and of which files. It runs beside the page, in a worker, so that the page
// answers meanwhile and a question can be called off. It judges nothing: each answer is the command's own.
"use strict";

const TEMPORARY = "/tmp";
const OURS = "/ours";
// The files of the bench, as the command sees them.
const BENCH_RULES = "rules.md";
const BENCH_OTHER = "other.md";
const BENCH_RECORDS = "rounds.jsonl";
// Time between two words about progress, in milliseconds.
const PROGRESS_MS = 100;

const textOf = (bytes) => new TextDecoder().decode(bytes);
const folderOf = (path) => (path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "");
const nameOf = (path) => path.slice(path.lastIndexOf("/") + 1);
const isSignature = (path) => path.endsWith(".sig");
const isProof = (path) => path.endsWith(".sig.tlog-proof");
const isMarkdown = (path) => /\.md$/i.test(path);

// What we state besides our list of signers: revoked keys and from when, logs and witnesses, lists of delegations.
function noTrust() {
  return { revoked: [], policy: [], delegations: [], lost: "" };
}

// Those files, each as [path in our own folder, bytes].
function trustFiles(trust) {
  return ["revoked", "policy", "delegations"].flatMap((kind) => trust[kind].map((file) => [`${kind}/${nameOf(file.name)}`, file.bytes]));
}

// The folders of one question: what was sent, our own files, and room for temporary files.
function foldersOf({ files, ours, trust }) {
  const sent = newFolder();
  for (const [path, bytes] of files) putFile(sent, path, bytes);
  const own = newFolder();
  if (ours !== null) putFile(own, `signers/${nameOf(ours.name)}`, ours.bytes);
  for (const [path, bytes] of trustFiles(trust)) putFile(own, path, bytes);
  return { ".": sent, [OURS]: own, [TEMPORARY]: newFolder() };
}

// Runs the command once: its words, its code, and what it printed as text; code null where it ended by an error of its
// own.
function runOnce(asked, folders, words, heard) {
  try {
    const { code, out, err } = runProgram(asked.program, { args: words, folders, environment: { TZ: asked.zone }, heard });
    return { words, code, printed: textOf(out), message: textOf(err).trim() };
  } catch (error) {
    const printed = error.printed ? textOf(error.printed).trim() : "";
    return { words, code: null, printed: "", message: `The program ended with an internal error: ${error.message}. ${printed}`.trim() };
  }
}

// Asks the command: its words, its answer as a value, or null and its message instead.
function ask(asked, folders, words, heard) {
  const { code, printed, message } = runOnce(asked, folders, [...words.slice(0, 1), "--format", "json", ...words.slice(1)], heard);
  return { words, code, answer: printed === "" ? null : JSON.parse(printed), message };
}

// Our own list, and what we state besides. The file of a signature or a proof belongs to the list beside it.
function signersWords({ ours, trust }) {
  const isBeside = ([path]) => isSignature(path) || isProof(path);
  const of = (kind, option) => trustFiles(trust)
    .filter((file) => file[0].startsWith(`${kind}/`) && (kind !== "delegations" || !isBeside(file)))
    .flatMap(([path]) => [option, `${OURS}/${path}`]);
  const list = ours === null ? [] : ["--signers", `${OURS}/signers/${nameOf(ours.name)}`];
  const lost = trust.lost === "" ? [] : ["--revoked-from", trust.lost];
  return [...list, ...of("revoked", "--revoked"), ...lost, ...of("policy", "--log-policy"), ...of("delegations", "--delegations")];
}

function dayWords({ day }) {
  return day === "" ? [] : ["--on", day];
}

// What comes of everything that was sent.
function judgeSent(asked) {
  const folders = foldersOf(asked);
  const index = ask(asked, folders, ["index", "--out", `${TEMPORARY}/index.html`, "--", "."]);
  const { reports, unread } = index.answer || { reports: [], unread: [] };
  const paths = asked.files.map(([path]) => path);
  const signatures = paths.filter(isSignature);
  const isSigned = (path) => signatures.some((one) => one.startsWith(`${path}.`) && folderOf(one) === folderOf(path));
  const isReport = new Set([...reports, ...unread].map((row) => row.path));
  const pages = new Set(asked.files.filter(isLetterPage).map(([path]) => path));
  const answers = { files: [], status: [] };
  const [documents, letters] = [[], []];
  for (const path of paths.filter((one) => !isSignature(one) && (isMarkdown(one) || isSigned(one) || pages.has(one)))) {
    const one = ask(asked, folders, ["verify", ...dayWords(asked), ...signersWords(asked), "--", path]);
    const kind = one.answer && one.answer.for;
    if (kind === "document" && isMarkdown(path)) documents.push(path);
    if (kind === "approval" && !pages.has(path)) letters.push(path);
    if (isSigned(path) || isReport.has(path) || pages.has(path)) {
      const row = reports.find((report) => report.path === path);
      answers.files.push({ path, ...one, index: row || null, others: othersBeside(path, one.answer, paths) });
    }
  }
  answers.status = statuses(asked, folders, documents, letters);
  return answers;
}

// A letter as a page that was mailed: the command takes the letter out of it.
function isLetterPage([path, bytes]) {
  return /\.html$/i.test(path) && textOf(bytes).includes('<section id="letter-files">');
}

// The status of every rule document by the letters of one folder: the uppermost one with the first of them.
function statuses(asked, folders, documents, letters) {
  const first = letters.filter(isMarkdown).sort()[0] || "";
  const folder = first.includes("/") ? first.slice(0, first.indexOf("/")) : ".";
  // A forger of a letter can forge a list of signers, too: without our own nothing is asked.
  if (asked.ours === null) return letters.length === 0 ? [] : documents.map((path) => ({ path, words: null, code: null, answer: null, message: "" }));
  const all = documents.map((path) => {
    const words = ["status", "--approvals", folder, ...signersWords(asked), "--on", asked.day || asked.today, "--", path];
    return { path, ...ask(asked, folders, words) };
  });
  // Where no file is a letter or the rest of one, a status was not asked for.
  const isAbout = ({ answer }) => answer === null || answer.doubts.length > 0 || answer.others.length > 0;
  return letters.length > 0 || all.some(isAbout) ? all : [];
}

// Files of a report's folder about which nothing was compared: neither named by the report nor a signature.
function othersBeside(path, answer, paths) {
  if (answer === null || answer.says === null) return [];
  const folder = folderOf(path);
  const named = new Set([...answer.issued, ...answer.inputs].map((row) => row.path));
  const inside = paths.filter((one) => folder === "" || one.startsWith(`${folder}/`))
    .map((one) => (folder === "" ? one : one.slice(folder.length + 1)));
  const isJudged = (name) => ["allowed_signers", "report.html", nameOf(path)].includes(name) || isSignature(name) || isProof(name);
  return inside.filter((name) => !named.has(name) && !isJudged(name));
}

// A report made again from a submission, and compared with the one at hand.
function recomputeReport(asked) {
  const engagement = asked.engagement === "" ? [] : ["--engagement", asked.engagement];
  const words = ["verify", ...dayWords(asked), ...signersWords(asked), "--submission", asked.submission, "--recompute",
    ...engagement, "--", asked.report];
  let before = 0;
  return ask(asked, foldersOf(asked), words, (path, bytes) => {
    if (performance.now() - before < PROGRESS_MS) return;
    before = performance.now();
    postMessage({ turn: asked.turn, progress: { path, bytes } });
  });
}

// A rule document as its author types it.
function checkDocument(asked) {
  return ask(asked, foldersOf(asked), ["check", "--", asked.files[0][0]]);
}

// What an author asks about the document on the bench: the words of each question, by what the author gave. Several
// are several forms of one answer.
const BENCH_COMMANDS = {
  figures: () => [["math", "--details", "--", BENCH_RULES]],
  sheet: () => [["--html"], ["--csv"], ["--claims"]].map((form) => ["math", "--par", ...form, "--", BENCH_RULES]),
  hand: ({ cards, ...given }) => [["hand", "--rules", BENCH_RULES, ...optionWords(given), "--", cards]],
  rounds: ({ records }) => [isQuestion(records) ? ["ask", "--rules", BENCH_RULES, "--", BENCH_RECORDS]
    : ["replay", "--rules", BENCH_RULES, "--", BENCH_RECORDS]],
  compare: () => [["diff", "--details", "--", BENCH_OTHER, BENCH_RULES]],
};

function optionWords(given) {
  return Object.entries(given).filter(([, text]) => text !== "").map(([option, text]) => `--${option}=${text}`);
}

// Whether lines are questions for the evaluators; else they are records of rounds.
function isQuestion(lines) {
  try {
    return "ask" in JSON.parse(lines.trim().split("\n")[0]);
  } catch {
    return false;
  }
}

function answerBench(asked) {
  return BENCH_COMMANDS[asked.question](asked.given).map((words) => runOnce(asked, foldersOf(asked), words));
}

const TASKS = { judge: judgeSent, recompute: recomputeReport, check: checkDocument, bench: answerBench };

if (typeof document === "undefined" && typeof postMessage === "function") {
  let program = null;
  addEventListener("message", ({ data }) => {
    if (data.program) program = new WebAssembly.Module(data.program);
    if (!data.task) return;
    postMessage({ turn: data.turn, answer: TASKS[data.task]({ ...data, program }) });
  });
}
