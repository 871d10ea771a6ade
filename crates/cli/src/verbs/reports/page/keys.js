// Public keys of OpenSSH, in their binary form, and whether one made a signature (Web Crypto).
const CURVES = {
  nistp256: { name: "P-256", bytes: 32, hash: "SHA-256" },
  nistp384: { name: "P-384", bytes: 48, hash: "SHA-384" },
  nistp521: { name: "P-521", bytes: 66, hash: "SHA-512" },
};

// A whole number in its shortest form (RFC 4251, mpint), as bytes without the sign's zero.
function positive(bytes) {
  if (bytes === null || bytes.length === 0 || bytes[0] >= 128) return null;
  if (bytes[0] !== 0) return bytes;
  return bytes.length > 1 && bytes[1] >= 128 ? bytes.subarray(1) : null;
}

// What a public key holds; null for what is none of the known kinds, spelled in the one way.
function readKey(blob) {
  const reader = new Reader(blob);
  const kindBytes = reader.string();
  if (kindBytes === null) return null;
  const kind = byteText(kindBytes);
  const key = { kind, isFido: kind.startsWith("sk-") };
  if (kind === "ssh-ed25519" || kind === "sk-ssh-ed25519@openssh.com") {
    key.point = reader.string();
    if (key.point === null || key.point.length !== 32) return null;
  } else if (/^ecdsa-sha2-nistp(256|384|521)$/.test(kind) ||
             kind === "sk-ecdsa-sha2-nistp256@openssh.com") {
    const curve = reader.string();
    const named = kind.match(/nistp\d+/)[0];
    key.curve = CURVES[named];
    key.point = reader.string();
    const isPoint = key.point !== null && key.point[0] === 4 &&
      key.point.length === 1 + 2 * key.curve.bytes;
    if (curve === null || byteText(curve) !== named || !isPoint) return null;
  } else if (kind === "ssh-rsa") {
    key.exponent = positive(reader.string());
    key.modulus = positive(reader.string());
    if (key.exponent === null || key.modulus === null) return null;
  } else if (kind === "ssh-dss") {
    for (let number = 0; number < 4; number += 1) {
      if (positive(reader.string()) === null) return null;
    }
  } else {
    return null;
  }
  if (key.isFido) {
    key.application = reader.string();
    if (key.application === null) return null;
  }
  return reader.isDone() ? key : null;
}

// Points of small order, with which one signature fits many messages, in all their spellings; the
// sign's bit is set aside (after Chalkias, Garillot and Nikolaenko 2020).
const SMALL_ORDER = [
  "00".repeat(32),
  "01" + "00".repeat(31),
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "ec" + "ff".repeat(30) + "7f",
  "ed" + "ff".repeat(30) + "7f",
  "ee" + "ff".repeat(30) + "7f",
];

function isWeak(key) {
  if (!key.kind.includes("ed25519")) return false;
  const point = Uint8Array.from(key.point);
  point[31] &= 127;
  return SMALL_ORDER.includes(hex(point));
}

// Bits of a whole number.
function bits(bytes) {
  return bytes.length === 0 ? 0 : bytes.length * 8 - Math.clz32(bytes[0]) + 24;
}

// Why an RSA key does not count; null where it does.
function rsaRefused(key) {
  const says = (what) =>
    "The RSA key has a size or an exponent that is not accepted: " + what + ".";
  if (bits(key.modulus) < 2048 || bits(key.modulus) > 16384) return says("2,048 to 16,384 bits are allowed");
  if (bits(key.exponent) > 64 || bits(key.exponent) < 2) return says("exponents from 3 to 64 bits are allowed");
  const isEven = (bytes) => bytes[bytes.length - 1] % 2 === 0;
  return isEven(key.exponent) || isEven(key.modulus) ? says("both are odd") : null;
}

function webText(bytes) {
  return toBase64(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

// An ECDSA signature as Web Crypto wants it: both numbers in the curve's width.
function twoNumbers(body, width) {
  const reader = new Reader(body);
  const numbers = [positive(reader.string()), positive(reader.string())];
  if (numbers.includes(null) || !reader.isDone()) return null;
  if (numbers.some((number) => number.length > width)) return null;
  return joined(numbers.flatMap((number) => [new Uint8Array(width - number.length), number]));
}

// Whether the signature's body is the key's over the message: true, false, or null where this
// browser cannot say.
async function fitsKey(key, kind, body, message) {
  try {
    if (key.kind.includes("ed25519")) {
      const made = await crypto.subtle.importKey("raw", key.point, "Ed25519", false, ["verify"]);
      return body.length === 64 && await crypto.subtle.verify("Ed25519", made, body, message);
    }
    if (key.curve) {
      const algorithm = { name: "ECDSA", namedCurve: key.curve.name };
      const made = await crypto.subtle.importKey("raw", key.point, algorithm, false, ["verify"]);
      const numbers = twoNumbers(body, key.curve.bytes);
      const how = { name: "ECDSA", hash: key.curve.hash };
      return numbers !== null && await crypto.subtle.verify(how, made, numbers, message);
    }
    const hash = kind === "rsa-sha2-512" ? "SHA-512" : "SHA-256";
    const how = { name: "RSASSA-PKCS1-v1_5", hash };
    const jwk = { kty: "RSA", n: webText(key.modulus), e: webText(key.exponent) };
    const made = await crypto.subtle.importKey("jwk", jwk, how, false, ["verify"]);
    return body.length === key.modulus.length &&
      await crypto.subtle.verify(how.name, made, body, message);
  } catch (error) {
    // A point that is on no curve is refused with this name; it made nothing.
    return error.name === "DataError" && !key.modulus ? false : null;
  }
}
