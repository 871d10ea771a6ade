// One signature over one message. It demands what `gincert verify` demands: canonical armour, format
// version 1, an empty reserved field, SHA-256 or SHA-512, the purpose asked for, sound keys, and from
// a security key that somebody touched it.
const SUPPORTED = ["ssh-ed25519", "sk-ssh-ed25519@openssh.com",
  "sk-ecdsa-sha2-nistp256@openssh.com", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ssh-rsa"];

function shown(bytes) {
  const text = typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes);
  return printable(Array.from(text).slice(0, 64).join(""));
}

// Characters that hide, reorder or move text are written out.
function printable(text) {
  return text.replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\ufff9-\ufffb\u2800\ufffc\u{16fe4}\u{1d159}]/gu,
    (c) => "\\u{" + c.codePointAt(0).toString(16) + "}");
}

function isUnjudged(kind) {
  const isOurs = kind.startsWith("sk-") && kind.endsWith("@openssh.com") && !kind.includes("cert");
  return ["ssh-dss", "ecdsa-sha2-nistp521"].includes(kind) || (kind.includes("@") && !isOurs);
}

// Why the fields do not count; null where they do. `unjudged` marks what other tools may judge.
function fieldsRefused(fields, namespace) {
  const no = (reason, unjudged = false) => ({ reason, unjudged });
  if (fields.version !== 1) {
    return no(`The signature has format version ${fields.version}; only version 1 is supported.`);
  }
  if (byteText(fields.namespace) !== namespace) {
    return no(`The signature is for '${shown(fields.namespace)}', not for '${namespace}'.`);
  }
  if (fields.reserved.length > 0) {
    return no("The signature uses the reserved field, which must be empty.");
  }
  if (!["sha256", "sha512"].includes(byteText(fields.hash))) {
    return no(`The signature uses the hash '${shown(fields.hash)}'; only sha256 and sha512 are accepted.`);
  }
  const [key, made] = [fields.publicKey, fields.signature].map((field) => new Reader(field).string());
  if (key === null || made === null) return no("The signature is cut off or malformed.");
  const [kind, by] = [byteText(key), byteText(made)];
  const elsewhere = (what) => no(`Keys of type '${shown(what)}' are not supported, so this ` +
    "signature was not checked; ssh-keygen -Y verify may check it.", true);
  if (isUnjudged(kind)) return elsewhere(kind);
  if (!SUPPORTED.includes(kind)) {
    return no(`Unknown key type '${shown(kind)}': the signature was changed, or is newer than this build.`);
  }
  if (by.startsWith("webauthn-")) return elsewhere(by);
  const isRsa = kind === "ssh-rsa" && ["rsa-sha2-256", "rsa-sha2-512"].includes(by);
  if (!isRsa && (kind !== by || kind === "ssh-rsa")) {
    return no(`The signature is of type '${shown(by)}', which a key of type '${shown(kind)}' does not make.`);
  }
  return null;
}

const MALFORMED = "The signature is cut off or malformed.";
const NO_FIT = "The signature does not match the file: one of them was changed.";

// Judges an armoured signature: { fits: true, false or null, reason, publicKey }.
async function judgeSignature(bytes, namespace, message) {
  const no = (reason, fits = false) => ({ fits, reason });
  if (bytes.length > SIGNATURE_BYTES_MAX) {
    return no(`The signature file is larger than ${SIGNATURE_BYTES_MAX} bytes.`);
  }
  const { blob, error } = unarmoured(bytes);
  if (error) return no(error);
  const fields = signatureFields(blob);
  if (fields === null) return no(MALFORMED);
  const refused = fieldsRefused(fields, namespace);
  if (refused) return no(refused.reason, refused.unjudged ? null : false);
  const key = readKey(fields.publicKey);
  const reader = new Reader(fields.signature);
  const [kind, body] = [reader.string(), reader.string()];
  const trailer = body === null ? null : reader.rest();
  if (key === null || trailer === null || trailer.length !== (key.isFido ? 5 : 0)) return no(MALFORMED);
  if (key.isFido && (trailer[0] & 1) === 0) {
    return no("The security key signed without a person being present.");
  }
  if (isWeak(key)) return no("The key is one of the few weak keys whose signatures match messages that were not signed.");
  if (key.modulus && rsaRefused(key)) return no(rsaRefused(key));
  if (key.curve && twoNumbers(body, key.curve.bytes) === null) return no(MALFORMED);
  const hash = byteText(fields.hash) === "sha512" ? "SHA-512" : "SHA-256";
  let signed = joined([textBytes("SSHSIG"), sshString(fields.namespace), sshString(fields.reserved),
    sshString(fields.hash), sshString(await sha(hash, message))]);
  if (key.isFido) {
    signed = joined([await sha("SHA-256", key.application), trailer, await sha("SHA-256", signed)]);
  }
  const fits = await fitsKey(key, byteText(kind), body, signed);
  if (fits === null) {
    return no("This browser cannot check keys of this kind; `gincert verify` or ssh-keygen can.", null);
  }
  return fits ? { fits, reason: "", publicKey: fields.publicKey } : no(NO_FIT);
}

// The head of a signature, whether it fits anything or not; null where there is none.
async function signatureHead(bytes) {
  if (bytes.length > SIGNATURE_BYTES_MAX) return null;
  const { blob } = unarmoured(bytes);
  const fields = blob && signatureFields(blob);
  if (!fields) return null;
  return { key: await fingerprint(fields.publicKey), namespace: shown(fields.namespace) };
}

// The same text with the other ends of lines; null where it has no lines.
function otherLineEnds(bytes) {
  const text = byteText(bytes);
  if (!text.includes("\n")) return null;
  return textBytes(text.includes("\r\n") ? text.replace(/\r\n/g, "\n") : text.replace(/\n/g, "\r\n"));
}

// The signatures of one file, each judged, one key counted once.
async function judgeAll(files, question) {
  const results = [];
  for (const file of files) {
    const head = await signatureHead(file.bytes);
    const result = { file: file.name, principal: null, key: head && head.key,
      namespace: head && head.namespace, fits: null, valid: null, repeats: null, reason: "", names: [],
      holders: head && question.signers ? await holders(question.signers.lines, head.key) : null };
    await judgeOne(file.bytes, question, result);
    const first = results.find((one) => one.valid === true && one.key === result.key);
    if (result.valid === true && first) {
      result.valid = null;
      result.repeats = first.file;
      result.reason = `It has the same key as ${first.file}; each key counts once.`;
    }
    results.push(result);
  }
  return results;
}

// Every name that the signers' file gives a key, whether it counts or not.
async function holders(lines, key) {
  const names = [];
  for (const line of lines) {
    if ((await fingerprint(line.key)) === key) names.push(...listNames(line.principals).map(fromByteText));
  }
  return names;
}

async function judgeOne(bytes, question, result) {
  const judged = await judgeSignature(bytes, question.namespace, question.message);
  result.fits = judged.fits;
  if (judged.fits !== true) {
    result.valid = judged.fits;
    result.reason = judged.reason;
    const other = judged.reason === NO_FIT && otherLineEnds(question.message);
    if (other && (await judgeSignature(bytes, question.namespace, other)).fits) {
      result.reason = "Line endings changed: the signature is valid once the line endings are " +
        "restored, and nothing else differs. Mail and version control can change them; ask for the " +
        "original file in an archive, or restore the line endings.";
    }
    return;
  }
  result.key = await fingerprint(judged.publicKey);
  if (question.signers === null) {
    result.reason = "Good signature, unknown signer (no readable list of signers was given).";
    return;
  }
  const answer = judgeKey(question.signers.lines, judged.publicKey, question.namespace, question.at);
  result.valid = answer.names.length > 0;
  result.reason = answer.reason;
  result.isUnknown = answer.reason === UNKNOWN_KEY;
  result.names = answer.names.map(fromByteText);
  result.principal = result.valid ? printable(result.names.join(",")) : null;
}
