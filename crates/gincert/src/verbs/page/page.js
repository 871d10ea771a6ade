// The page: takes files, shows what comes of them. Everything is shown as text.
const TEXT_BYTES_MAX = 67108864;
const byId = (id) => document.getElementById(id);
let known = [];
let turn = 0;

async function take(list) {
  for (const file of list) {
    const path = file.gincertPath || file.webkitRelativePath || file.name;
    if (file.size > TEXT_BYTES_MAX) {
      known.push({ path, tooLarge: true, bytes: new Uint8Array() });
      continue;
    }
    known = known.filter((one) => one.path !== path);
    known.push({ path, bytes: new Uint8Array(await file.arrayBuffer()) });
  }
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

// A signers' file is told by its content, whatever it is called.
function isSigners(file) {
  if (/\.(md|sig|jsonl?|svg|html|pdf)$/i.test(file.path)) return false;
  const read = readSigners(file.bytes);
  return /(^|\/)allowed_signers$/.test(file.path) || (read !== null && read.lines.length > 0);
}

function isSignatureOf(signature, path) {
  return signature.path.startsWith(path + ".") && signature.path.endsWith(".sig");
}

// What was asked, out of the files and the two questions of the page.
function given() {
  const signers = known.filter(isSigners);
  const read = signers.length === 1 ? readSigners(signers[0].bytes) : null;
  const day = byId("day").value.trim();
  const at = day === "" ? Math.floor(Date.now() / 1000) : seconds(day.replaceAll("-", ""));
  const papers = known.filter((file) => /\.md$/i.test(file.path)).map((file) => ({ ...file,
    signatures: known.filter((one) => isSignatureOf(one, file.path))
      .map((one) => ({ name: one.path, bytes: one.bytes }))
      .sort((a, b) => (a.name.length - b.name.length) || (a.name < b.name ? -1 : 1)) }));
  return { signers: read, signersFiles: signers.length, isReaders: byId("mine").checked, at,
    day: day === "" ? new Date().toISOString().slice(0, 10) : day, papers, files: known };
}

async function judgeEverything() {
  turn += 1;
  const own = turn;
  const day = byId("day").value.trim();
  if (day !== "" && !isDate(day)) {
    byId("facts").textContent = "";
    byId("answer").textContent = `'${printable(day)}' is no date like 2026-11-20; nothing was judged.`;
    return;
  }
  const asked = given();
  const answers = { is_mine: asked.isReaders, files: [], status: [], unread: [] };
  answers.unread = known.filter((file) => file.tooLarge).map((file) => `${printable(file.path)} is too large for this page.`);
  const letters = asked.papers.filter((file) => readLetter(file.bytes) !== null);
  for (const file of asked.papers) {
    const purpose = await purposeOf(file, file.signatures);
    const isLetter = letters.includes(file);
    if (file.signatures.length > 0 || (purpose === "report" && looksLikeReport(utf8(file.bytes) || ""))) {
      answers.files.push(await verifyFile(file, asked));
    }
    if (!isLetter && purpose === "document" && letters.length > 0) {
      const sha256 = hex(await sha("SHA-256", file.bytes));
      answers.status.push({ document: printable(file.path), sha256, on: asked.day, ...(await statusOf(sha256, asked)) });
    }
  }
  // Whoever asked again meanwhile gets the later answer only.
  if (own === turn) show(answers, asked);
}

function add(parent, tag, text, name) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (name) element.className = name;
  parent.append(element);
  return element;
}

const SIGNS = { agrees: "good", differs: "bad", "needs-a-person": "open", "not-tested": "none",
  "in-force": "good", withdrawn: "bad", suspended: "bad", superseded: "open", expired: "open", "not-named": "none" };

function show(answers, asked) {
  const out = byId("answer");
  out.replaceChildren();
  for (const sentence of answers.unread) add(out, "p", sentence);
  if (answers.files.length + answers.status.length === 0) {
    add(out, "p", known.length === 0 ? "No file was given yet." : "Among the files is no paper with a signature, no report, and no rule document beside a letter. Give report.md with report.md.sig and allowed_signers, or a rule document with the letters about it.");
  }
  if (asked.signersFiles > 1) add(out, "p", "More than one signers' file was given, so that none is used: give one.");
  for (const answer of answers.files) showFile(out, answer);
  for (const answer of answers.status) showStatus(out, answer);
  for (const problem of asked.signers ? asked.signers.problems : []) {
    add(out, "p", `Line ${problem.line} of the signers' file is not used: ${problem.message}`);
  }
  byId("facts").textContent = JSON.stringify(answers, null, 2);
  byId("count").textContent = `${known.length} files; keys are judged on ${shownAt(asked.at)}.`;
}

function showFile(out, answer) {
  const box = add(out, "section", undefined, "result");
  const head = add(box, "h2", `${answer.file}: `);
  add(head, "span", answer.verdict_words, "v " + SIGNS[answer.verdict]);
  for (const one of answer.signatures) {
    const words = one.valid === true ? `Signed by ${one.principal}` : one.valid === false ? "The signature does not count" : "The signature was not judged";
    add(box, "p", `${words} (${printable(one.file)}). ${one.reason}`);
    if (one.key) add(box, "p", `Key ${one.key}, for ${one.namespace}`, "soft");
  }
  for (const part of answer.parts) {
    const line = add(box, "p");
    add(line, "span", part.verdict, "v " + SIGNS[part.verdict]);
    add(line, "span", ` ${part.part}: ${part.reason}${part.counts ? "" : " It does not enter the verdict."}`);
  }
  if (answer.says.length > 0) {
    add(box, "h3", "What the paper says of itself");
    const list = add(box, "ul");
    for (const sentence of answer.says) add(list, "li", sentence);
  }
  if (answer.conditions) showTable(box, "Conditions", CONDITION_COLUMNS, answer.conditions);
  const words = (matches) => (matches === true ? "matches" : matches === false ? "differs" : "not at hand");
  const rows = [...answer.issued, ...answer.inputs].map((row) => [printable(row.path), words(row.matches)]);
  if (rows.length > 0) showTable(box, "Files that the report names", ["File", "Bytes"], rows);
  for (const note of answer.notes || []) add(box, "p", note, "soft");
  add(box, "p", `SHA-256 ${answer.sha256}`, "soft");
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
  add(head, "span", answer.status, "v " + SIGNS[answer.status]);
  if (answer.letter) {
    const { path, signer, letter } = answer.letter;
    const open = letter.conditions.filter((row) => row[4] === "open").length;
    add(box, "p", printable(`Named in the letter ${path} of ${letter.date}, signed by ${signer}; ${open} of ${letter.conditions.length} conditions open.`));
    if (letter.conditions.length > 0) showTable(box, "Conditions", CONDITION_COLUMNS, letter.conditions.map((row) => row.map(printable)));
  } else {
    add(box, "p", "No letter among the files that counts names this document on this day.");
  }
  for (const other of answer.others) add(box, "p", `${printable(other.path)} does not count here. ${printable(other.why)}`, "soft");
}

function start() {
  if (!globalThis.crypto || !crypto.subtle) {
    byId("answer").textContent = "This browser does not let a page from a file use its cryptography. Run `gincert serve --open`, or use another browser; nothing was judged.";
    return;
  }
  const drop = byId("drop");
  byId("files").addEventListener("change", (event) => take(event.target.files));
  byId("folder").addEventListener("change", (event) => take(event.target.files));
  byId("clear").addEventListener("click", () => {
    known = [];
    judgeEverything();
  });
  for (const id of ["day", "mine", "theirs"]) byId(id).addEventListener("change", judgeEverything);
  for (const name of ["dragenter", "dragover"]) drop.addEventListener(name, (event) => event.preventDefault());
  drop.addEventListener("drop", async (event) => {
    event.preventDefault();
    const entries = Array.from(event.dataTransfer.items, (item) => item.webkitGetAsEntry()).filter(Boolean);
    const files = [];
    for (const entry of entries) await walk(entry, files);
    await take(files);
  });
}

start();
