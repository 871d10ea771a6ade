// What comes of the files that were given: the words of `gincert verify` and of `gincert status`.
const PURPOSES = { report: "report@gincert", approval: "approval@gincert", document: "document@gincert" };
const RANK = { agrees: 0, "needs-a-person": 1, "not-tested": 2, differs: 3 };

// What a file is: by its layout, else by what its signatures say.
async function purposeOf(file, signatures) {
  const text = utf8(file.bytes) || "";
  if (typeof readReport(file.bytes) !== "string" || looksLikeReport(text)) return "report";
  if (/^\|\s*Game\s*\|/m.test(text) && /^\|\s*Document\s*\|/m.test(text)) return "document";
  for (const one of signatures) {
    const head = await signatureHead(one.bytes);
    const named = head && Object.keys(PURPOSES).find((word) => PURPOSES[word] === head.namespace);
    if (named) return named;
  }
  return "report";
}

// One file of a table of the report against what is at hand: by digest, else by name.
async function compareRows(rows, files) {
  const digests = new Map();
  for (const file of files) digests.set(file, hex(await sha("SHA-256", file.bytes)));
  return rows.map(([path, , digest]) => {
    const isCalled = (file) => file.path === path || file.path.endsWith("/" + path) ||
      (!file.path.includes("/") && file.path === path.split("/").pop());
    const called = files.filter(isCalled);
    if (called.some((file) => digests.get(file) === digest)) return { path, matches: true };
    return { path, matches: called.length > 0 ? false : null };
  });
}

function countOf(rows) {
  const of = (answer) => rows.filter((row) => row.matches === answer).length;
  return { same: of(true), other: of(false), absent: of(null) };
}

function signaturesPart(results, signers) {
  const all = results.filter((one) => one.repeats === null);
  const has = (valid) => all.some((one) => one.valid === valid);
  const part = (verdict, reason) => ({ part: "signatures", verdict, reason });
  if (results.length === 0) return part("not-tested", "Nobody signed it: no signature was given.");
  if (all.some((one) => one.fits === false)) {
    return part("differs", "A signature is not one of these bytes.");
  }
  if (has(true) && has(false)) {
    return part("needs-a-person", "One signature counts and another one, which fits too, does not: " +
      "whether that one matters, a person must say.");
  }
  if (has(true)) return part("agrees", "Every signature that was judged counts.");
  if (has(false)) return part("differs", "No signature counts.");
  const why = signers === null ? "no signers' file that can be read was given" : "none could be";
  return part("not-tested", `Whose the signatures are was not judged, because ${why}.`);
}

function issuedPart(rows, isReaders) {
  const { same, other, absent } = countOf(rows);
  const counts = !(isReaders && same + other === 0);
  const part = (verdict, reason) => ({ part: "issued", verdict, reason, counts });
  if (other > 0) return part("differs", `Of the ${rows.length} files issued with the report, ${other} differ.`);
  if (absent === 0) return part("agrees", `The ${rows.length} files issued with the report are here, byte for byte.`);
  return part("not-tested", `Of the ${rows.length} files issued with the report, ${absent} are not at hand.`);
}

function inputsPart(rows) {
  const { same, other, absent } = countOf(rows);
  const counts = same + other > 0;
  const part = (verdict, reason) => ({ part: "inputs", verdict, reason, counts });
  if (other > 0) return part("differs", `Of the ${rows.length} files that the report is about, ${other} ${other === 1 ? "differs" : "differ"}.`);
  if (!counts) return part("not-tested", `The ${rows.length} files that the report is about were not given, so that they were not compared.`);
  if (absent > 0) return part("not-tested", `Of the ${rows.length} files that the report is about, ${absent} are not at hand.`);
  return part("agrees", `The ${rows.length} files that the report is about are here, byte for byte.`);
}

function authoriserPart(report, results) {
  const [name, signsAs] = [report.fact("Authoriser"), report.fact("Authoriser signs as")];
  if (name === null || signsAs === null) return null;
  const isSigned = results.some((one) => one.valid === true && one.names.includes(signsAs));
  return isSigned ? null : { part: "authoriser", verdict: "needs-a-person", counts: true,
    reason: `The report says that its authoriser signs as '${printable(signsAs)}', and no valid signature is under that name.` };
}

// The signatures that a report says it needs, each with what became of it.
const MUST_SIGN = "Must sign: ";

function neededSigners(report, results) {
  const rows = report.facts.filter((row) => row[0].startsWith(MUST_SIGN));
  const all = rows.map((row) => row[1]);
  return rows.map(([fact, name]) => {
    const of = (found, is) => ({ role: printable(fact.slice(MUST_SIGN.length)), signs_as: printable(name),
      is, file: found ? found.file : null });
    const there = results.find((one) => one.valid === true && one.names.includes(name));
    if (there) return of(there, all.filter((other) => there.names.includes(other)).length > 1 ? "one-for-two" : "there");
    const isHeld = (one) => one.holders !== null && one.holders.includes(name);
    const bad = results.find((one) => one.valid === false && isHeld(one));
    if (bad) return of(bad, "not-valid");
    const open = results.find((one) => one.valid === null && one.repeats === null && (one.holders === null || isHeld(one)));
    return of(open, open ? "not-judged" : "missing");
  });
}

function mustSignPart(needed, isSigned) {
  const has = (is) => needed.some((one) => one.is === is);
  const there = needed.filter((one) => one.is === "there").length;
  const verdict = !isSigned ? "not-tested" : has("missing") || has("not-valid") ? "differs"
    : has("not-judged") ? "not-tested" : has("one-for-two") ? "needs-a-person" : "agrees";
  const words = { there: "there", missing: "missing", "not-valid": "not valid", "not-judged": "not judged",
    "one-for-two": "by a key that stands for another signer, too" };
  const told = needed.map((one) => `${one.role} as '${one.signs_as}': ${words[one.is]}`).join("; ");
  const count = needed.length === 1 ? "1 signature" : `${needed.length} signatures`;
  return { part: "must-sign", verdict, counts: true,
    reason: `Of the ${count} that the report says it needs, ${there} ${there === 1 ? "is" : "are"} there (${told}).` };
}

// Verifies one file.
async function verifyFile(file, given) {
  const purpose = await purposeOf(file, file.signatures);
  const question = { namespace: PURPOSES[purpose], message: file.bytes, signers: given.signers, at: given.at };
  const signatures = await judgeAll(file.signatures, question);
  const answer = { file: printable(file.path), sha256: hex(await sha("SHA-256", file.bytes)), for: purpose, signatures, inputs: [], issued: [], parts: [], says: [] };
  if (purpose === "report") await aboutReport(answer, file, given);
  answer.parts.push({ counts: true, ...signaturesPart(signatures, given.signers) });
  if (purpose === "approval") aboutLetter(answer, file);
  const counting = answer.parts.filter((part) => part.counts).map((part) => part.verdict);
  answer.verdict = counting.reduce((worst, one) => (RANK[one] > RANK[worst] ? one : worst), "agrees");
  const isSenders = answer.verdict === "agrees" && !given.isReaders;
  answer.verdict_words = isSenders ? "agrees, by the sender's own word" : answer.verdict;
  return answer;
}

async function aboutReport(answer, file, given) {
  const report = readReport(file.bytes);
  if (typeof report === "string") {
    const other = otherLineEnds(file.bytes);
    const isOnlyEnds = other !== null && typeof readReport(other) !== "string";
    answer.parts.push({ part: "layout", verdict: "differs", counts: true, reason: isOnlyEnds
      ? "Line endings changed: with the ends of its lines changed back it is laid out as a report of gincert."
      : `This is no report of gincert: ${report}.` });
    return;
  }
  answer.inputs = await compareRows(report.inputs, given.files);
  answer.issued = await compareRows(report.issued, given.files);
  answer.parts.push({ part: "layout", verdict: "agrees", counts: true, reason: "The file is laid out as a report of gincert." },
    inputsPart(answer.inputs), issuedPart(answer.issued, given.isReaders));
  const authoriser = authoriserPart(report, answer.signatures);
  if (authoriser) answer.parts.push(authoriser);
  answer.must_sign = neededSigners(report, answer.signatures);
  if (answer.must_sign.length > 0) answer.parts.push(mustSignPart(answer.must_sign, answer.signatures.length > 0));
  const facts = ["Report number", "Issue", "Date of issue", "Supersedes", "Authoriser"];
  answer.says = [`It is the report '${report.title}'.`]
    .concat(facts.filter((name) => report.fact(name)).map((name) => `${name}: ${report.fact(name)}.`))
    .concat(report.isDraft ? ["It calls itself a draft self-assessment and states no conformity."] : [])
    .concat(report.conclusion, report.statement === null ? [] : [report.statement]).map(printable);
  answer.notes = ["This page compares bytes with the digests that the report names. Whether report.json says what report.md says, and whether all of it can be computed again, `gincert verify --recompute` tells."];
  if (given.files.some((one) => /(^|\/)report\.html$/i.test(one.path))) {
    answer.notes.push("report.html was not compared: the report names no digest of it, since it is made from the report. Whether it shows the same, `gincert verify` tells; until then read report.md.");
  }
}

function aboutLetter(answer, file) {
  const letter = readLetter(file.bytes);
  if (letter === null || typeof letter === "string") {
    answer.notes = [letter === null ? "It was verified as a letter of approval: whether its bytes are those that were signed. What it says was not looked at." : `It cannot be read as a letter: ${letter}`];
    return;
  }
  answer.says = [`It is a letter of ${letter.date}: ${letter.action} the document sha256:${letter.document}.`,
    `Game ${letter.game}, revision ${letter.revision}, profile ${letter.profile}.`].map(printable);
  answer.conditions = letter.conditions.map((row) => row.map(printable));
}

// Whether a letter's signatures count on its own date and on the day that is asked about.
async function letterSigned(file, letter, given) {
  if (file.signatures.length === 0) return { why: "Nobody signed it: it is a draft." };
  let signer = null;
  for (const [day, which] of [[letter.date, "on its own date"], [given.day, "on the day that is asked about"]]) {
    const at = seconds(day.replaceAll("-", ""));
    const results = await judgeAll(file.signatures, { namespace: PURPOSES.approval, message: file.bytes, signers: given.signers, at });
    const part = signaturesPart(results, given.signers);
    if (part.verdict !== "agrees") {
      return { why: `Its signature does not count ${which} (${day}): ${results.map((one) => one.reason).join(" ")}` };
    }
    signer = results.find((one) => one.valid === true).principal;
  }
  return { signer };
}

// What the letters at hand come to for a document (its digest) on a day.
async function statusOf(digest, given) {
  const [filed, others] = [[], []];
  for (const file of given.papers) {
    const letter = readLetter(file.bytes);
    if (letter === null) continue;
    if (typeof letter === "string") {
      others.push({ path: file.path, why: `It cannot be read as a letter, so that it does not count: ${letter}` });
      continue;
    }
    const sha256 = hex(await sha("SHA-256", file.bytes));
    const { signer, why } = await letterSigned(file, letter, given);
    const reason = why || (letter.date > given.day ? `It is dated ${letter.date}, after the day that is asked about.`
      : filed.some((one) => one.sha256 === sha256) ? "It is a copy of a letter that was counted already." : null);
    if (reason) others.push({ path: file.path, why: reason });
    else filed.push({ path: file.path, sha256, letter, signer });
  }
  return { ...standing(digest, filed, given.day), others };
}

const STATUS_RANK = ["not-named", "expired", "superseded", "withdrawn", "suspended", "in-force"];

function standing(digest, filed, day) {
  let best = { status: "not-named", letter: null };
  for (const one of filed) {
    const { letter } = one;
    if (letter.action !== "approve" || (letter.document !== digest && letter.enclosure !== digest)) continue;
    const end = endOfChain(filed, one);
    const ended = end && { approve: "superseded", suspend: "suspended", withdraw: "withdrawn" }[end.letter.action];
    const status = ended || (letter.until !== null && letter.until < day ? "expired" : "in-force");
    const [a, b] = [STATUS_RANK.indexOf(status), STATUS_RANK.indexOf(best.status)];
    if (best.letter === null || a > b || (a === b && letter.date > best.letter.letter.date)) best = { status, letter: one };
  }
  return best;
}

function follows(letter, one) {
  if (letter.before !== null) return letter.before === one.sha256;
  return letter.action !== "approve" && letter.document === one.letter.document && letter.date >= one.letter.date;
}

function endOfChain(filed, from) {
  const gravity = { approve: 0, suspend: 1, withdraw: 2 };
  const passed = new Set([from]);
  for (let [at, end] = [from, null]; ;) {
    const next = filed.filter((one) => !passed.has(one) && follows(one.letter, at) && one.letter.date >= at.letter.date)
      .sort((a, b) => (a.letter.date < b.letter.date ? 1 : a.letter.date > b.letter.date ? -1
        : gravity[b.letter.action] - gravity[a.letter.action]))[0];
    if (!next) return end;
    passed.add(next);
    [at, end] = [next, next];
  }
}
