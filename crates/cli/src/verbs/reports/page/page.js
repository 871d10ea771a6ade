// The page: takes our own list of signers and what was sent, shows what comes of them. Everything is shown
// as text.
const TEXT_BYTES_MAX = 67108864;
const SHOWN_CHARS_MAX = 2000000;
const byId = (id) => document.getElementById(id);
let known = [];
let ours = null;
let notices = [];
let turn = 0;

// Files that were sent, kept by their whole paths.
async function take(list) {
  notices = [];
  const fresh = [];
  for (const file of list) {
    const path = file.gincertPath || file.webkitRelativePath || file.name;
    if (file.size > TEXT_BYTES_MAX) {
      fresh.push({ path, tooLarge: true, bytes: new Uint8Array(), sha256: null });
      continue;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    fresh.push({ path, tooLarge: false, bytes, sha256: hex(await sha("SHA-256", bytes)) });
  }
  setAside(fresh);
  const paths = new Set(fresh.map((one) => one.path));
  known = known.filter((one) => !paths.has(one.path)).concat(fresh);
  await judgeEverything();
}

// Another file under a path that is there already is of another set: the earlier set goes.
function setAside(fresh) {
  const before = new Map(known.map((one) => [one.path, one.sha256]));
  const root = (path) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : "");
  const roots = new Set(fresh.filter((one) => before.has(one.path) && before.get(one.path) !== one.sha256).map((one) => root(one.path)));
  if (roots.size === 0) return;
  const gone = known.filter((one) => roots.has(root(one.path))).length;
  known = known.filter((one) => !roots.has(root(one.path)));
  notices = [`Other files were given under the same names: ${gone} earlier ${gone === 1 ? "file was" : "files were"} removed; only the later ones are checked.`];
}

// Our own list of signers: one file, never one of those that were sent.
async function takeOurs(list) {
  const file = list[0];
  if (!file) return;
  const bytes = file.size > SIGNERS_BYTES_MAX ? null : new Uint8Array(await file.arrayBuffer());
  ours = { name: file.name, read: bytes === null ? null : readSigners(bytes) };
  await judgeEverything();
}

// Files of dropped folders, with their paths.
async function walk(entry, out) {
  if (entry.isFile) {
    const file = await new Promise((done, failed) => entry.file(done, failed));
    file.gincertPath = entry.fullPath.replace(/^\//, "");
    out.push(file);
    return out;
  }
  const reader = entry.createReader();
  for (;;) {
    const entries = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (entries.length === 0) return out;
    for (const one of entries) await walk(one, out);
  }
}

// What was asked, out of the files and the day.
function given() {
  const day = byId("day").value.trim();
  const at = day === "" ? Math.floor(Date.now() / 1000) : seconds(day.replaceAll("-", ""));
  const paths = new Set(known.map((one) => one.path));
  const asked = { ours: ours === null ? null : ours.read, isOursGiven: ours !== null, at, files: known, paths,
    signatures: signaturesByPath(known, paths), day: day === "" ? new Date().toISOString().slice(0, 10) : day };
  asked.papers = known.filter((file) => /\.md$/i.test(file.path) && !file.tooLarge)
    .map((file) => ({ ...file, signatures: signaturesOf(file, asked) }));
  return asked;
}

async function judgeEverything() {
  turn += 1;
  const own = turn;
  const day = byId("day").value.trim();
  if (day !== "" && !isDate(day)) {
    byId("facts").textContent = "";
    byId("count").textContent = "";
    byId("answer").textContent = `'${printable(day)}' is not a date such as 2026-11-20; nothing was checked.`;
    return;
  }
  const asked = given();
  const answers = { is_mine: asked.ours !== null, files: [], status: [], unread: [] };
  answers.unread = known.filter((file) => file.tooLarge).map((file) => `${printable(file.path)} is too large for this page.`)
    .concat(known.filter((file) => /\.(zip|7z|rar|tar|tgz|gz)$/i.test(file.path)).map((file) =>
      `${printable(file.path)} is a packed folder, which this page does not open: unpack it first (on most systems: right click, Extract all) and give the folder.`));
  const documents = [];
  for (const file of asked.papers) {
    const purpose = await purposeOf(file, file.signatures);
    if (file.signatures.length > 0 || (purpose === "report" && looksLikeReport(utf8(file.bytes) || ""))) {
      answers.files.push({ ...(await verifyFile(file, asked)), bytes: file.bytes });
    }
    if (purpose === "document") documents.push(file);
  }
  markSuperseded(answers.files);
  answers.status = await statusesOf(documents, asked);
  // Whoever asked again meanwhile gets the later answer only.
  if (own === turn) show(answers, asked);
}

function counted(count, what) {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

function add(parent, tag, text, name) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (name) element.className = name;
  parent.append(element);
  return element;
}

const SIGNS = { agrees: "good", differs: "bad", "needs-a-person": "open", "not-tested": "none",
  "in-force": "good", "conditions-open": "open", withdrawn: "bad", suspended: "bad", annulled: "bad", superseded: "open", expired: "open", "not-named": "none" };

function show(answers, asked) {
  const out = byId("answer");
  out.replaceChildren();
  for (const sentence of notices.concat(answers.unread)) add(out, "p", sentence, "warn");
  if (answers.files.length + answers.status.length === 0) {
    add(out, "p", known.length === 0 ? "No file was given yet." : "No report, signed letter or rule document was found among these files. Give the folder that was sent, with report.md and report.md.sig; or a rule document and the letters about it.");
  }
  if (ours === null && known.length > 0) {
    add(out, "p", "Your own list of signers was not given: nothing here shows who signed. A list that came with the papers was supplied by the sender.", "warn");
  } else if (ours !== null && ours.read === null) {
    add(out, "p", "Your list of signers cannot be read, so no signature was checked.", "warn");
  }
  for (const answer of answers.files) showFile(out, answer);
  for (const answer of answers.status) showStatus(out, answer);
  for (const problem of asked.ours ? asked.ours.problems : []) {
    add(out, "p", `Line ${problem.line} of your list of signers is not used: ${problem.message}`);
  }
  const facts = { ...answers, files: answers.files.map(({ bytes, ...rest }) => rest) };
  byId("facts").textContent = JSON.stringify(facts, null, 2);
  byId("mine").textContent = ours === null ? "none given" : `${printable(ours.name)}: ${ours.read === null ? "cannot be read" : counted(ours.read.lines.length, "usable line")}`;
  byId("count").textContent = `${counted(known.length, "file")}; keys are checked on ${shownAt(asked.at)}.`;
}

function showFile(out, answer) {
  const box = add(out, "section", undefined, "result");
  const head = add(box, "h2", `${answer.file}: `);
  const later = answer.superseded_by;
  add(head, "span", answer.answer + (later ? ", superseded" : ""), "v " + (later && answer.verdict === "agrees" ? "open" : SIGNS[answer.verdict]));
  if (later) add(box, "p", `A later report among these files supersedes it: ${later}.`, "warn");
  for (const one of answer.signatures) {
    const words = one.valid === true ? `Signed by ${one.principal}` : one.isUnknown ? "The signer is not known to you" : one.valid === false ? "The signature is not valid" : "The signature was not checked";
    add(box, "p", `${words} (${printable(one.file)}). ${one.reason}`);
    if (one.key) add(box, "p", `Key ${one.key}, for ${one.namespace}`, "soft");
  }
  for (const part of answer.parts) {
    const line = add(box, "p");
    add(line, "span", part.verdict, "v " + SIGNS[part.verdict]);
    add(line, "span", ` ${part.part}: ${part.reason}${part.counts ? "" : " It does not affect the result."}`);
  }
  if (answer.has_html) add(box, "p", "report.html was not verified: no signature covers it, and its content may differ. The signed text is below.", "warn");
  if (answer.not_named && answer.not_named.length > 0) {
    add(box, "p", `Other files in the folder, not named by the report and not verified: ${answer.not_named.join(", ")}.`, "warn");
  }
  if (answer.says.length > 0) {
    add(box, "h3", "Contents of the document (as stated by its issuer)");
    const list = add(box, "ul");
    for (const sentence of answer.says) add(list, "li", sentence);
  }
  if (answer.conditions && answer.conditions.length > 0) showTable(box, "Conditions", CONDITION_COLUMNS, answer.conditions);
  const words = (matches) => (matches === true ? "matches" : matches === false ? "differs" : "not at hand");
  const rows = [...answer.issued, ...answer.inputs].map((row) => [printable(row.path), words(row.matches)]);
  if (rows.length > 0) showTable(box, "Files that the report names", ["File", "Bytes"], rows);
  for (const note of answer.notes) add(box, "p", note, "soft");
  showText(box, answer);
  add(box, "p", `SHA-256 ${answer.sha256}`, "soft");
}

// The very text that the signature is about.
function showText(box, answer) {
  const text = utf8(answer.bytes);
  if (text === null) return;
  const frame = add(box, "details");
  frame.open = text.length < 4000;
  add(frame, "summary", "The signed text");
  const lines = text.slice(0, SHOWN_CHARS_MAX).split("\n").map(printable).join("\n");
  add(frame, "pre", lines, "text").tabIndex = 0;
  if (text.length > SHOWN_CHARS_MAX) add(frame, "p", "The rest is too long to show.");
}

function showTable(box, title, head, rows) {
  add(box, "h3", title);
  const frame = add(box, "div", undefined, "scroll");
  frame.tabIndex = 0;
  const table = add(frame, "table");
  const top = add(add(table, "thead"), "tr");
  for (const name of head) add(top, "th", name).scope = "col";
  const body = add(table, "tbody");
  for (const row of rows) {
    const line = add(body, "tr");
    for (const cell of row) add(line, "td", cell);
  }
}

function showStatus(out, answer) {
  const box = add(out, "section", undefined, "result");
  const head = add(box, "h2", `Status of ${answer.document} on ${answer.on}: `);
  add(head, "span", answer.status || "not judged", "v " + (SIGNS[answer.status] || "none"));
  if (answer.status === null) {
    add(box, "p", "Letters show who approved what only if your own list names their signers: give it above.");
    return;
  }
  const signed = (paper) => `the letter ${paper.path} of ${paper.letter.date}, signed by ${paper.signer}`;
  if (answer.letter) {
    const { letter } = answer.letter;
    const open = letter.conditions.filter((row) => row[4] === "open").length;
    add(box, "p", printable(`Named in ${signed(answer.letter)}; ${open} of ${letter.conditions.length} conditions open.`), open > 0 ? "warn" : undefined);
    if (answer.by) {
      const reason = answer.by.letter.reason === null ? "No reason stated." : `Reason: ${answer.by.letter.reason}`;
      add(box, "p", printable(`${answer.status} by ${signed(answer.by)}. ${reason}`));
    }
    if (answer.successor) add(box, "p", printable(`The last letter that replaced it, ${answer.successor.letter}, is ${answer.successor.status}.`));
    if (letter.conditions.length > 0) showTable(box, "Conditions", CONDITION_COLUMNS, letter.conditions.map((row) => row.map(printable)));
  } else {
    add(box, "p", "No valid letter among these files covers this document on this day.");
  }
  for (const doubt of answer.doubts) add(box, "p", `Look at ${printable(doubt.path)}. ${printable(doubt.why)}`, "warn");
  const doubted = new Set(answer.doubts.map((one) => one.path + one.why));
  for (const other of answer.others.filter((one) => !doubted.has(one.path + one.why))) {
    add(box, "p", `${printable(other.path)} is not counted. ${printable(other.why)}`, "soft");
  }
  add(box, "p", "Only the letters among these files were read. Ask the commission whether there are others.", "soft");
}

// Gives the files of an input, and empties it so that the same files can be given again.
function hear(id, takes) {
  byId(id).addEventListener("change", (event) => {
    const files = Array.from(event.target.files);
    event.target.value = "";
    takes(files);
  });
}

function start() {
  if (!globalThis.crypto || !crypto.subtle) {
    byId("answer").textContent = "This browser does not let a page from a file use its cryptography. Run `gincert serve --open`, or use another browser; nothing was checked.";
    return;
  }
  hear("files", take);
  hear("folder", take);
  hear("list", takeOurs);
  byId("clear").addEventListener("click", () => {
    [known, ours, notices] = [[], null, []];
    judgeEverything();
  });
  byId("day").addEventListener("change", judgeEverything);
  // A drop anywhere is taken: beside the boxes a browser would open the file and leave the page.
  for (const name of ["dragenter", "dragover"]) window.addEventListener(name, (event) => event.preventDefault());
  window.addEventListener("drop", async (event) => {
    event.preventDefault();
    if (byId("ours").contains(event.target)) {
      await takeOurs(Array.from(event.dataTransfer.files));
      return;
    }
    const entries = Array.from(event.dataTransfer.items, (item) => item.webkitGetAsEntry()).filter(Boolean);
    const files = [];
    for (const entry of entries) await walk(entry, files);
    await take(files);
  });
}

start();
