// Bytes, base64 and the fields of SSH signatures (OpenSSH PROTOCOL.sshsig). Bytes that are text are
// kept as strings of one character a byte until they are shown.
const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const SIGNATURE_BYTES_MAX = 16384;
const BEGIN = "-----BEGIN SSH SIGNATURE-----\n";
const END = "-----END SSH SIGNATURE-----\n";

function toBase64(bytes) {
  let out = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const bits = (bytes[at] << 16) | ((bytes[at + 1] || 0) << 8) | (bytes[at + 2] || 0);
    out += BASE64[bits >> 18] + BASE64[(bits >> 12) & 63];
    out += left > 1 ? BASE64[(bits >> 6) & 63] : "=";
    out += left > 2 ? BASE64[bits & 63] : "=";
  }
  return out;
}

// The bytes of a base64 text in its one spelling; null for any other.
function fromBase64(text) {
  if (text.length % 4 !== 0) return null;
  const pads = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - pads);
  for (let at = 0, to = 0; at < text.length; at += 4) {
    let bits = 0;
    for (let digit = 0; digit < 4; digit += 1) {
      const c = text[at + digit];
      const value = c === "=" ? 0 : BASE64.indexOf(c);
      if (value < 0) return null;
      bits = (bits << 6) | value;
    }
    for (let shift = 16; shift >= 0 && to < bytes.length; shift -= 8, to += 1) {
      bytes[to] = (bits >> shift) & 255;
    }
  }
  return toBase64(bytes) === text ? bytes : null;
}

function byteText(bytes) {
  let out = "";
  for (const byte of bytes) out += String.fromCharCode(byte);
  return out;
}

function textBytes(text) {
  return Uint8Array.from(text, (c) => c.charCodeAt(0));
}

// What the bytes say as UTF-8; null where they are none.
function utf8(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function joined(parts) {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function sshString(bytes) {
  const n = bytes.length;
  return joined([Uint8Array.of(n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255), bytes]);
}

// Takes numbers and strings off the front of bytes; null when they are too short.
class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }
  number() {
    if (this.at + 4 > this.bytes.length) return null;
    const [a, b, c, d] = this.bytes.subarray(this.at, this.at + 4);
    this.at += 4;
    return a * 16777216 + (b << 16) + (c << 8) + d;
  }
  string() {
    const length = this.number();
    if (length === null || this.at + length > this.bytes.length) return null;
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  rest() {
    return this.bytes.subarray(this.at);
  }
  isDone() {
    return this.at === this.bytes.length;
  }
}

// The blob in an armour, which must be in the one spelling that ssh-keygen writes.
function unarmoured(bytes) {
  const text = byteText(bytes);
  const body = text.trim();
  if (!body.startsWith(BEGIN.trim()) || !body.endsWith(END.trim()) || body.length < 58) {
    return { error: "This is no armoured SSH signature." };
  }
  const inner = body.slice(BEGIN.trim().length, -END.trim().length).replace(/\n/g, "");
  const blob = fromBase64(inner);
  if (blob === null && !/^[A-Za-z0-9+/]*={0,2}$/.test(inner)) {
    return { error: "This is no armoured SSH signature." };
  }
  const lines = blob === null ? [] : toBase64(blob).match(/.{1,70}/g) || [];
  if (blob === null || BEGIN + lines.join("\n") + "\n" + END !== text) {
    return {
      error: "The signature's text is not in canonical form, so that it may have been changed.",
    };
  }
  return { blob };
}

function signatureFields(blob) {
  if (byteText(blob.subarray(0, 6)) !== "SSHSIG") return null;
  const reader = new Reader(blob.subarray(6));
  const version = reader.number();
  const names = ["publicKey", "namespace", "reserved", "hash", "signature"];
  const fields = { version };
  for (const name of names) fields[name] = version === null ? null : reader.string();
  const isWhole = names.every((name) => fields[name] !== null) && reader.isDone();
  return isWhole ? fields : null;
}

async function sha(name, bytes) {
  return new Uint8Array(await crypto.subtle.digest(name, bytes));
}

function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function sameBytes(a, b) {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

async function fingerprint(publicKey) {
  return "SHA256:" + toBase64(await sha("SHA-256", publicKey)).replace(/=+$/, "");
}
