// What comes of the files that were given: the words of `gincert verify` and of `gincert status`.
const PURPOSES = { report: "report@gincert", approval: "approval@gincert", document: "document@gincert" };
const RANK = { agrees: 0, "needs-a-person": 1, "not-tested": 2, differs: 3 };

// What a file is: by its layout, else by what its signatures say.
async function purposeOf(file, signatures) {
  const text = utf8(file.bytes) || "";
  if (typeof readReport(file.bytes) !== "string" || looksLikeReport(text)) return "report";
  if (looksLikeLetter(file.bytes)) return "approval";
  if (/^\|\s*Game\s*\|/m.test(text) && /^\|\s*Document\s*\|/m.test(text)) return "document";
  for (const one of signatures) {
    const head = await signatureHead(one.bytes);
    const named = head && Object.keys(PURPOSES).find((word) => PURPOSES[word] === head.namespace);
    if (named) return named;
  }
  return "report";
}

function isSignatureOf(signature, path) {
  return signature.path.startsWith(path + ".") && signature.path.endsWith(".sig");
}

// The files that a signature may belong to, by its name: FILE of FILE.sig, and of FILE.NAME.sig.
function ownersOf(path) {
  const of = path.slice(0, -4);
  const owners = [of];
  for (let at = of.indexOf(".", folderOf(of).length); at >= 0; at = of.indexOf(".", at + 1)) owners.push(of.slice(0, at));
  return owners;
}

// The signatures of every file, by its path; that of a file called FILE.NAME is that file's alone.
function signaturesByPath(files, paths) {
  const all = new Map();
  for (const one of files.filter((file) => file.path.endsWith(".sig"))) {
    const [own, ...others] = ownersOf(one.path);
    for (const path of paths.has(own) ? [own] : others) {
      if (!all.has(path)) all.set(path, []);
      all.get(path).push({ name: nameOf(one.path), isFirst: path === own, bytes: one.bytes });
    }
  }
  for (const list of all.values()) list.sort((a, b) => (b.isFirst - a.isFirst) || (a.name < b.name ? -1 : 1));
  return all;
}

function signaturesOf(file, given) {
  return given.signatures.get(file.path) || [];
}

function nameOf(path) {
  return path.slice(path.lastIndexOf("/") + 1);
}

// The files of a table of the report against those in the report's own folder, each under its path. Files
// that were chosen one by one come without their folders: there the last part of the path is theirs.
function compareRows(rows, report, files) {
  const folder = folderOf(report.path);
  const readable = new Map(files.filter((file) => file.sha256 !== null).map((file) => [file.path, file]));
  return rows.map(([path, bytes, digest]) => {
    const own = folder === "" ? path : `${folder}/${path}`;
    const found = readable.get(own) ?? (folder === "" ? readable.get(nameOf(path)) : undefined);
    const isSame = (file) => file.bytes.length === Number(bytes) && file.sha256 === digest.toLowerCase();
    return { path, matches: found === undefined ? null : isSame(found) };
  });
}

function countOf(rows) {
  const of = (answer) => rows.filter((row) => row.matches === answer).length;
  return { same: of(true), other: of(false), absent: of(null) };
}

function signaturesPart(results, signers, isReaders) {
  const all = results.filter((one) => one.repeats === null);
  const has = (valid) => all.some((one) => one.valid === valid);
  const part = (verdict, reason) => ({ part: "signatures", verdict, reason });
  if (results.length === 0) return part("not-tested", "Unsigned: no signature was given.");
  if (all.some((one) => one.fits === false)) {
    return part("differs", "Bad signature: it does not match the file.");
  }
  if (has(true) && has(false)) {
    return part("needs-a-person", "One signature is trusted; another valid signature is not. " +
      "Decide whether it is needed.");
  }
  if (has(true)) return part("agrees", "All signatures checked are valid and authorised.");
  if (isReaders && has(false) && all.every((one) => one.valid !== false || one.isUnknown)) {
    return part("needs-a-person", "The signer is not known to you. The file has not changed since it was signed, but your list of signers does not name the key that signed it.");
  }
  if (has(false)) return part("differs", "No signature is valid and authorised.");
  const why = signers === null ? "no readable list of signers was given" : "none could be";
  return part("not-tested", `The signers were not checked: ${why}.`);
}

function issuedPart(rows, isReaders) {
  const { same, other, absent } = countOf(rows);
  const counts = !(isReaders && same + other === 0);
  const part = (verdict, reason) => ({ part: "issued", verdict, reason, counts });
  if (other > 0) return part("differs", `Of the ${rows.length} files issued with the report, ${other} ${other === 1 ? "differs" : "differ"}.`);
  if (absent === 0) return part("agrees", `The ${rows.length} files issued with the report are present and match, byte for byte.`);
  return part("not-tested", `Of the ${rows.length} files issued with the report, ${absent} ${absent === 1 ? "is" : "are"} not at hand.`);
}

function inputsPart(rows) {
  const { same, other, absent } = countOf(rows);
  const counts = same + other > 0;
  const part = (verdict, reason) => ({ part: "inputs", verdict, reason, counts });
  if (other > 0) return part("differs", `Of the ${rows.length} files that the report covers, ${other} ${other === 1 ? "differs" : "differ"}.`);
  if (!counts) return part("not-tested", `The ${rows.length} files that the report covers were not given and not compared.`);
  if (absent > 0) return part("not-tested", `Of the ${rows.length} files that the report covers, ${absent} ${absent === 1 ? "is" : "are"} not at hand.`);
  return part("agrees", `The ${rows.length} files that the report covers are present and match, byte for byte.`);
}

function authoriserPart(report, results) {
  const [name, signsAs] = [report.fact("Authoriser"), report.fact("Authoriser signs as")];
  if (name === null || signsAs === null) return null;
  const isSigned = results.some((one) => one.valid === true && one.names.includes(signsAs));
  return isSigned ? null : { part: "authoriser", verdict: "needs-a-person", counts: true,
    reason: `The report states that its authoriser signs as '${printable(signsAs)}', but no valid signature has that name.` };
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
    "one-for-two": "by a key that also belongs to another signer" };
  const roles = needed.map((one) => `${one.role} as '${one.signs_as}': ${words[one.is]}`).join("; ");
  const count = needed.length === 1 ? "1 signature" : `${needed.length} signatures`;
  return { part: "must-sign", verdict, counts: true,
    reason: `Required signatures: ${count}, of which ${there} ${there === 1 ? "is" : "are"} present (${roles}).` };
}

// By the sender's own list nothing is genuine.
function sendersPart(results, isReaders) {
  if (isReaders || !results.some((one) => one.valid === true)) return [];
  return [{ part: "signers", verdict: "needs-a-person", counts: true, reason: "The file has not changed since it was signed. " +
    "The list of signers came with the file, so the signer is not verified. Give an independently obtained list." }];
}

// The list of signers for a file: our own, else the one that lies beside it.
function signersFor(file, given) {
  if (given.ours !== null || given.isOursGiven) return { signers: given.ours, isReaders: given.ours !== null };
  const folder = folderOf(file.path);
  const beside = given.files.find((one) => one.path === (folder === "" ? "" : folder + "/") + "allowed_signers");
  return { signers: beside ? readSigners(beside.bytes) : null, isReaders: false };
}

// Verifies one file.
async function verifyFile(file, given) {
  const purpose = await purposeOf(file, file.signatures);
  const { signers, isReaders } = signersFor(file, given);
  const question = { namespace: PURPOSES[purpose], message: file.bytes, signers, at: given.at };
  const signatures = await judgeAll(file.signatures, question);
  const answer = { file: printable(file.path), sha256: file.sha256, for: purpose, signatures, inputs: [], issued: [], parts: [], says: [], notes: [] };
  const signed = signaturesPart(signatures, signers, isReaders);
  if (purpose === "report") await aboutReport(answer, file, given, isReaders);
  answer.parts.push({ counts: true, ...signed }, ...sendersPart(signatures, isReaders));
  if (purpose === "approval") aboutLetter(answer, file);
  const counting = answer.parts.filter((part) => part.counts);
  answer.verdict = counting.reduce((worst, one) => (RANK[one.verdict] > RANK[worst] ? one.verdict : worst), "agrees");
  const isElseWell = counting.every((part) => part.verdict === "agrees" || ["signatures", "signers"].includes(part.part));
  const isUnknown = signed.reason.startsWith("The signer is not known");
  const isSenders = counting.some((part) => part.part === "signers");
  const isOpen = answer.verdict === "needs-a-person" && isElseWell;
  answer.verdict_words = isOpen && isUnknown ? "needs-a-person: signer not known to you"
    : isOpen && isSenders ? "needs-a-person: integrity intact; signer not verified (list supplied by the sender)" : answer.verdict;
  // Three answers that must not be mistaken for each other, and the verdict where none of them fits.
  answer.answer = answer.verdict === "agrees" ? "genuine"
    : signatures.some((one) => one.fits === false) ? "altered, or signed by somebody else"
      : isOpen && isUnknown ? "signer not known to you"
        : isOpen && isSenders ? "unaltered; signer not verified" : answer.verdict;
  return answer;
}

async function aboutReport(answer, file, given, isReaders) {
  const report = readReport(file.bytes);
  if (typeof report === "string") {
    const other = otherLineEnds(file.bytes);
    const isOnlyEnds = other !== null && typeof readReport(other) !== "string";
    answer.parts.push({ part: "layout", verdict: "differs", counts: true, reason: isOnlyEnds
      ? "Line endings changed: with the line endings restored it is laid out as a report of gincert."
      : `This is not a report of gincert: ${report}.` });
    return;
  }
  answer.inputs = compareRows(report.inputs, file, given.files);
  answer.issued = compareRows(report.issued, file, given.files);
  answer.parts.push({ part: "layout", verdict: "agrees", counts: true, reason: "The file is laid out as a report of gincert." },
    inputsPart(answer.inputs), issuedPart(answer.issued, isReaders));
  const authoriser = authoriserPart(report, answer.signatures);
  if (authoriser) answer.parts.push(authoriser);
  answer.must_sign = neededSigners(report, answer.signatures);
  if (answer.must_sign.length > 0) answer.parts.push(mustSignPart(answer.must_sign, answer.signatures.length > 0));
  const facts = ["Report number", "Issue", "Date of issue", "Supersedes", "Authoriser"];
  answer.says = [`It is the report '${report.title}'.`]
    .concat(facts.filter((name) => report.fact(name)).map((name) => `${name}: ${report.fact(name)}.`))
    .concat(report.isDraft ? ["It states that it is a draft self-assessment without a statement of conformity."] : [])
    .concat(report.conclusion, report.statement === null ? [] : [report.statement]).map(printable);
  answer.report = { number: report.fact("Report number"), issue: report.fact("Issue"), issuer: report.issuer,
    supersedes: report.fact("Supersedes") };
  answer.notes.push("This page compares bytes with the digests that the report names. It does not compare report.json with report.md and does not recompute the report: `gincert verify --recompute` does both.");
  otherFiles(answer, file, report, given);
}

// Files of the report's folder that were not checked.
function otherFiles(answer, file, report, given) {
  const folder = folderOf(file.path);
  const named = new Set(report.issued.concat(report.inputs).flatMap(([path]) => [path, nameOf(path)]));
  const isJudged = (name) => name === nameOf(file.path) || name === "allowed_signers" || isSignatureOf({ path: name }, nameOf(file.path));
  const inside = given.files.filter((one) => folder === "" || one.path.startsWith(folder + "/"))
    .map((one) => (folder === "" ? one.path : one.path.slice(folder.length + 1)));
  answer.not_named = inside.filter((name) => !named.has(name) && !isJudged(name) && name !== "report.html").map(printable);
  answer.has_html = inside.includes("report.html");
}

function aboutLetter(answer, file) {
  const letter = looksLikeLetter(file.bytes) ? readLetter(file.bytes) : null;
  if (letter === null) {
    answer.notes.push("It was verified as a letter of approval: only whether its bytes are those that were signed. Its content was not checked.");
    return;
  }
  if (typeof letter === "string") {
    answer.parts.push({ part: "layout", verdict: "needs-a-person", counts: true, reason: `It cannot be read as a letter: ${letter}` });
    return;
  }
  answer.parts.push({ part: "layout", verdict: "agrees", counts: true, reason: "It can be read as a letter." });
  answer.says = [`It is a letter of ${letter.date}: ${letter.action} the document sha256:${letter.document}.`,
    `Game ${letter.game}, revision ${letter.revision}, profile ${letter.profile}.`]
    .concat(letter.reason === null ? [] : [`Reason: ${letter.reason}`]).map(printable);
  answer.conditions = letter.conditions.map((row) => row.map(printable));
}

// Reports that a later issue among the files replaces, each with the path of that one.
function markSuperseded(answers) {
  const reports = answers.filter((one) => one.report && one.report.number !== null);
  for (const one of reports) {
    const later = reports.find((other) => other !== one && other.verdict === one.verdict && isSuperseded(one.report, other.report));
    if (later) one.superseded_by = later.file;
  }
}

function isSuperseded(one, other) {
  if (one.issuer !== other.issuer) return false;
  const issue = (text) => (/^[0-9]{1,9}$/.test(text || "") ? Number(text) : null);
  const [own, theirs] = [issue(one.issue), issue(other.issue)];
  if (other.number === one.number) return own !== null && theirs !== null && theirs > own;
  const named = (other.supersedes || "").split(";").flatMap((part) => part.split(/,(?! *issue)/)).map((part) => part.trim());
  return named.some((part) => part === one.number || (part.startsWith(one.number) &&
    new RegExp("^[, ]*issue " + (own === null ? "-" : own) + "$").test(part.slice(one.number.length))));
}
