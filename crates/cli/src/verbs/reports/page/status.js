// What the letters that were given come to for a document on a day: the rules of `gincert status`.
const FROM_LATER_DAY = "after the day of this status";

// Whether a letter's signatures count on its own date and on the day of this status.
async function letterSigned(file, letter, given) {
  if (file.signatures.length === 0) return { why: "Unsigned draft." };
  let [signer, caution] = [null, null];
  for (const [day, which] of [[letter.date, "on its own date"], [given.day, "on the day of this status"]]) {
    const at = seconds(day.replaceAll("-", ""));
    const results = await judgeAll(file.signatures, { namespace: PURPOSES.approval, message: file.bytes, signers: given.ours, at });
    const good = results.find((one) => one.valid === true);
    if (!good) {
      return { why: `Its signature does not count ${which} (${day}): ${results.map((one) => one.reason).join(" ")}` };
    }
    signer = good.names;
    const bad = results.find((one) => one.valid === false);
    if (bad && caution === null) caution = `One of its signatures (${printable(bad.file)}) is not valid. ${bad.reason}`;
  }
  return { signer, caution };
}

function folderOf(path) {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}

// The letters among the files: those that can be read, and what may be one and cannot.
async function lettersOf(given) {
  const [filed, unread, aside] = [[], [], []];
  const meant = [];
  for (const file of given.files) {
    if (file.path.endsWith(".sig")) continue;
    const isPage = /\.md$/i.test(file.path);
    const beside = signaturesOf(file, given);
    const isSigned = (await Promise.all(beside.map((one) => signatureHead(one.bytes))))
      .some((head) => head !== null && head.namespace === PURPOSES.approval);
    if (file.tooLarge) {
      if (isPage || isSigned) unread.push({ path: file.path, why: "It is too large for this page and was not read." });
    } else if (isSigned || looksLikeLetter(file.bytes)) {
      meant.push({ ...file, isPage, signatures: beside });
    } else if (isPage && file.bytes.length > LETTER_BYTES_MAX) {
      aside.push({ path: file.path, why: `It has more than ${LETTER_BYTES_MAX} bytes and is not a letter.` });
    }
  }
  // The folder of letters is the one that was given; what lies in folders inside it does not count.
  const root = (file) => (file.path.includes("/") ? file.path.slice(0, file.path.indexOf("/")) : "");
  const top = meant.filter((one) => one.isPage).map(root).sort()[0];
  for (const file of meant) {
    const letter = readLetter(file.bytes);
    if (typeof letter === "string") {
      unread.push({ path: file.path, why: `It cannot be read as a letter: ${letter}` });
      continue;
    }
    const misplaced = !file.isPage ? "Its name does not end in .md."
      : folderOf(file.path) !== top ? "It is in a subfolder. Give the folder of letters itself." : null;
    const signed = misplaced ? { why: misplaced } : await letterSigned(file, letter, given);
    filed.push({ path: file.path, sha256: file.sha256, letter, signer: signed.signer || null, why: signed.why || null,
      caution: signed.caution || null });
  }
  for (const file of given.files) {
    if (await isOrphan(file, given)) unread.push({ path: file.path, why: "Signature of a letter that is missing from these files." });
  }
  const byPath = (a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
  return { filed: filed.sort(byPath), unread: unread.sort(byPath), aside: aside.sort(byPath) };
}

async function isOrphan(file, given) {
  if (!file.path.endsWith(".sig")) return false;
  if (ownersOf(file.path).some((path) => given.paths.has(path))) return false;
  const head = await signatureHead(file.bytes);
  return head !== null && head.namespace === PURPOSES.approval;
}

// Letters by what they follow and what follows them.
function indexed({ filed, unread }, day) {
  const counting = new Map();
  for (const one of filed) {
    if (one.signer && one.letter.date <= day && !counting.has(one.sha256)) counting.set(one.sha256, one);
  }
  const index = { filed, unread, day, followers: new Map(), naming: new Map(), acts: new Map(), rivals: new Map() };
  const push = (map, key, one) => (map.has(key) ? map.get(key).push(one) : map.set(key, [one]));
  filed.forEach((one, place) => { one.place = place; });
  for (const one of filed) {
    const first = counting.get(one.sha256);
    [one.counts, one.doubt, one.aside] = [false, null, null];
    if (first && first !== one) one.aside = "Duplicate of a letter already counted.";
    else if (one.why) one.doubt = one.why;
    else if (!first) one.aside = `It is dated ${one.letter.date}, ${FROM_LATER_DAY}.`;
    else one.counts = true;
    for (const digest of new Set([one.letter.document, one.letter.enclosure])) if (digest !== null) push(index.naming, digest, one);
    if (one.letter.before !== null) push(index.followers, one.letter.before, one);
  }
  for (const one of filed) {
    [one.after, one.broken] = linkOf(one, counting);
    if (one.counts) one.doubt = one.broken || one.caution || disputeOf(index, one);
    if (one.counts && one.letter.before === null && ["suspend", "withdraw"].includes(one.letter.action)) push(index.acts, one.letter.document, one);
  }
  for (const acts of index.acts.values()) acts.sort((a, b) => (a.letter.date < b.letter.date ? -1 : a.letter.date > b.letter.date ? 1 : 0));
  return index;
}

function isOfOneCommission(a, b) {
  const isStated = a.letter.commission !== null && b.letter.commission !== null;
  const isSame = isStated ? a.letter.commission === b.letter.commission : a.letter.profile === b.letter.profile;
  return a.signer !== null && b.signer !== null && isSame && shareAName(a, b);
}

function shareAName(a, b) {
  return a.signer.some((name) => b.signer.includes(name));
}

// Two signers without a common name who write for one commission leave open which of them may.
function disputeOf(index, one) {
  if (one.letter.commission === null) return null;
  const key = JSON.stringify([one.letter.commission, one.signer]);
  if (!index.rivals.has(key)) {
    index.rivals.set(key, index.filed.find((next) => next.counts && next.letter.commission === one.letter.commission && !shareAName(one, next)));
  }
  const other = index.rivals.get(key);
  return other ? `Its signer and that of ${other.path} both write for '${one.letter.commission}', and your list of signers gives them no common name.` : null;
}

function linkOf(one, counting) {
  const { before, date, action, document: of } = one.letter;
  if (before === null && !["approve", "suspend", "withdraw"].includes(action)) {
    return [null, `Action '${action}' must name the letter that it is about.`];
  }
  if (before === null) return [null, null];
  const target = counting.get(before);
  if (!target) return [null, `The letter that it follows (sha256:${before}) is not at hand or is not valid.`];
  if (date < target.letter.date) {
    return [null, `It is dated ${date}, before the letter that it follows (${target.path}, ${target.letter.date}).`];
  }
  if (!isOfOneCommission(one, target)) {
    return [null, `Its signer, commission or profile differs from the letter that it follows (${target.path}): it is another commission's.`];
  }
  if (!MAY_FOLLOW[action].includes(target.letter.action)) {
    return [null, `Action '${action}' cannot follow a letter with the action '${target.letter.action}'; it follows ${MAY_FOLLOW[action].join(", ")}. The letter before is ${target.path}.`];
  }
  if (action !== "approve" && of !== target.letter.document) {
    return [null, `It names a document other than the letter that it follows (${target.path}).`];
  }
  return [target, null];
}

const isApproval = (one) => one.letter.action === "approve";
const GRAVITY = { approve: 0, suspend: 1, lift: 0, withdraw: 2, reinstate: 0, annul: 3 };
// The acts that each act may follow: the table of docs/letters.md.
const MAY_FOLLOW = {
  approve: Object.keys(GRAVITY),
  suspend: ["approve", "suspend", "lift", "reinstate"],
  lift: ["suspend"],
  withdraw: ["approve", "lift", "reinstate"],
  reinstate: ["withdraw"],
  annul: ["approve", "suspend", "lift", "withdraw", "reinstate"],
};
const STATUS_RANK = { "conditions-open": 6, "in-force": 5, suspended: 4, withdrawn: 3, annulled: 3, superseded: 2, expired: 1, "not-named": 0 };

function followersOf(index, one) {
  return (index.followers.get(one.sha256) || []).filter((next) => next.counts && next.after === one);
}

function isPast(index, one) {
  return one.letter.until !== null && one.letter.until < index.day;
}

// Of several letters the latest; of those of one day the gravest, then the first.
function lastAndGravest(letters) {
  let best = null;
  for (const next of letters) {
    const [a, b] = [next.letter, best && best.letter];
    const isBetter = best === null || a.date > b.date || (a.date === b.date && (GRAVITY[a.action] > GRAVITY[b.action] ||
      (GRAVITY[a.action] === GRAVITY[b.action] && next.place < best.place)));
    if (isBetter) best = next;
  }
  return best;
}

// The letter that makes another one void from the beginning.
function annulmentOf(index, one) {
  return lastAndGravest(followersOf(index, one).filter((next) => next.letter.action === "annul"));
}

// Whether a suspension or withdrawal is in effect and nobody answered it.
function isOpenAct(index, act) {
  const { action, document: of } = act.letter;
  const answers = { suspend: ["lift", "suspend"], withdraw: ["reinstate"] }[action];
  if (!answers || (action === "suspend" && isPast(index, act)) || annulmentOf(index, act)) return false;
  return !followersOf(index, act).some((next) => annulmentOf(index, next) === null &&
    (answers.includes(next.letter.action) || (isApproval(next) && next.letter.document === of)));
}

// What follows an approval up to the next approvals: open acts against it, and approvals in its place.
function consequencesOf(index, approval) {
  const [open, successors, passed] = [[], [], new Set()];
  const unnamed = (index.acts.get(approval.letter.document) || [])
    .filter((act) => act.letter.date >= approval.letter.date && isOfOneCommission(approval, act));
  const waiting = [approval, ...unnamed];
  while (waiting.length > 0) {
    const at = waiting.pop();
    if (passed.has(at)) continue;
    passed.add(at);
    if (at !== approval && isOpenAct(index, at)) open.push(at);
    for (const next of followersOf(index, at)) {
      const annulment = annulmentOf(index, next);
      if (!isApproval(next)) waiting.push(next);
      else if (annulment === null) successors.push(next);
      else waiting.push(annulment);
    }
  }
  return { open, successors };
}

// Whether a condition keeps the game from being operated: open before operation, or overdue. Words that
// are none of the fixed forms count as 'before operation'.
function isHindrance([, , , when, done], day) {
  if (done === "standing" || done === "done" || (done.startsWith("done ") && done.slice(5) <= day)) return false;
  if (when === "continuing" || (when.startsWith("on ") && when.slice(3).trim() !== "")) return false;
  return when.startsWith("by ") && isDate(when.slice(3)) ? when.slice(3) < day : true;
}

// What became of one approval: its status, and the letter that changed it.
function outcomeOf(index, approval) {
  const annulment = annulmentOf(index, approval);
  if (annulment !== null) return ["annulled", annulment];
  const { open, successors } = consequencesOf(index, approval);
  const isRenewal = (next) => next.letter.document === approval.letter.document;
  const next = lastAndGravest(successors.filter((one) => !isRenewal(one)));
  if (next !== null) return ["superseded", next];
  const renewal = lastAndGravest(successors.filter(isRenewal));
  if (renewal === null) {
    const passed = new Set([approval]);
    for (let at = approval.after; at !== null && !passed.has(at); at = at.after) {
      passed.add(at);
      if (isApproval(at) && isRenewal(at)) open.push(...consequencesOf(index, at).open);
    }
  }
  const act = lastAndGravest(open);
  if (act !== null) return [act.letter.action === "suspend" ? "suspended" : "withdrawn", act];
  if (renewal !== null) return ["superseded", renewal];
  if (isPast(index, approval)) return ["expired", null];
  return [approval.letter.conditions.some((row) => isHindrance(row, index.day)) ? "conditions-open" : "in-force", null];
}

function successorOf(index, from) {
  const passed = new Set();
  for (let at = from; ;) {
    const [status, next] = outcomeOf(index, at);
    if (status !== "superseded" || passed.has(at)) return { letter: at.path, document: at.letter.document, status };
    passed.add(at);
    at = next;
  }
}

function doubtsOf(index, digest, letter) {
  const doubts = index.unread.map(({ path, why }) => ({ path, why }));
  const open = [...(index.naming.get(digest) || [])];
  const found = new Set();
  while (open.length > 0) {
    const one = open.pop();
    if (found.has(one)) continue;
    found.add(one);
    open.push(...(index.followers.get(one.sha256) || []));
    const names = one.letter.document === digest || one.letter.enclosure === digest;
    const isForeign = letter !== null && one.counts && names && !isOfOneCommission(letter, one);
    const why = one.doubt || (isForeign
      ? `Its signer, commission or profile differs from ${letter.path}: it is another commission's.` : null);
    if (why) doubts.push({ path: one.path, why });
  }
  return doubts.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function standing(index, digest) {
  const approvals = (index.naming.get(digest) || []).filter((one) => one.counts && isApproval(one));
  let best = null;
  const outcomes = approvals.map((one) => [one, ...outcomeOf(index, one)]);
  for (const [one, status, by] of outcomes) {
    const [a, b] = [STATUS_RANK[status], best && STATUS_RANK[best.status]];
    if (best === null || a > b || (a === b && one.letter.date > best.letter.letter.date)) best = { status, letter: one, by };
  }
  if (best === null) return { status: "not-named", letter: null, by: null, successor: null, doubts: doubtsOf(index, digest, null) };
  best.successor = best.status === "superseded" ? successorOf(index, best.by) : null;
  best.doubts = doubtsOf(index, digest, best.letter);
  const isInForce = () => best.status === "in-force" || best.status === "conditions-open";
  if (isInForce()) unansweredIn(index, approvals, best);
  if (isInForce() && best.doubts.length > 0) best.status = "needs-a-person";
  return best;
}

// Suspensions and withdrawals of other approvals of the document that nobody answered.
function unansweredIn(index, approvals, best) {
  const letter = best.letter;
  for (const approval of approvals.filter((one) => one !== letter && annulmentOf(index, one) === null)) {
    for (const act of consequencesOf(index, approval).open) {
      const isSuspension = act.letter.action === "suspend";
      if (!isSuspension && letter.letter.before === null && letter.letter.date > act.letter.date) continue;
      const what = isSuspension ? "suspends" : "withdraws";
      best.doubts.push({ path: act.path, why: `It ${what} an approval of this document (${approval.path}), and the approval ${letter.path} does not follow it.` });
    }
  }
}

// The status of every document that was given, among the letters that were given.
async function statusesOf(documents, given) {
  const letters = await lettersOf(given);
  if (letters.filed.length + letters.unread.length === 0) return [];
  const index = indexed(letters, given.day);
  const others = index.filed.filter((one) => one.aside || one.doubt).map((one) => ({ path: one.path, why: one.aside || one.doubt }))
    .concat(letters.unread, letters.aside);
  return documents.map((file) => {
    const head = { document: printable(file.path), sha256: file.sha256, on: given.day };
    // Whoever forges a letter can forge a list of signers too.
    if (given.ours === null) return { ...head, status: null, letter: null, by: null, successor: null, doubts: [], others: [] };
    const found = standing(index, file.sha256);
    const paper = (one) => one && { path: one.path, signer: one.signer.join(","), letter: one.letter };
    return { ...head, ...found, letter: paper(found.letter), by: paper(found.by), others };
  });
}
