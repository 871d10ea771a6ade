// A zip archive as files: those of its central directory (PKWARE APPNOTE 4.3.12), stored or deflated. What is
// encrypted, in parts, of the 64-bit form or cut off is an error; nothing is left out.
"use strict";

const ZIP_FILES_MAX = 10000;
const ZIP_END_BYTES = 22;

async function unzipped(bytes, most) {
  const fields = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = endOfZip(fields);
  const count = fields.getUint16(end + 10, true);
  if (count > ZIP_FILES_MAX) throw new Error(`it holds more than ${ZIP_FILES_MAX} files`);
  let [at, total] = [fields.getUint32(end + 16, true), 0];
  const files = new Map();
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || fields.getUint32(at, true) !== 0x02014b50) throw new Error("its list of files is damaged");
    const entry = zipEntry(fields, bytes, at);
    at = entry.next;
    if (entry.path.endsWith("/")) continue;
    if (partsOf(entry.path) === null || entry.path.startsWith("/") || entry.path.includes("\\")) throw new Error(`'${printable(entry.path)}' leads out of it`);
    if (files.has(entry.path)) throw new Error(`'${printable(entry.path)}' is in it twice`);
    total += entry.length;
    if (total > most) throw new Error("its content is too large for this page");
    files.set(entry.path, await zipContent(fields, bytes, entry));
  }
  return files;
}

function endOfZip(fields) {
  const least = Math.max(0, fields.byteLength - ZIP_END_BYTES - 65535);
  for (let at = fields.byteLength - ZIP_END_BYTES; at >= least; at -= 1) {
    if (fields.getUint32(at, true) === 0x06054b50) return at;
  }
  throw new Error("it has no list of files");
}

function zipEntry(fields, bytes, at) {
  const u16 = (by) => fields.getUint16(at + by, true);
  const u32 = (by) => fields.getUint32(at + by, true);
  const [nameLength, next] = [u16(28), at + 46 + u16(28) + u16(30) + u16(32)];
  if (next > bytes.length) throw new Error("its list of files is cut off");
  const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
  if ((u16(8) & 1) !== 0) throw new Error("it is encrypted");
  const entry = { path, method: u16(10), sum: u32(16), packed: u32(20), length: u32(24), from: u32(42), next };
  if ([entry.packed, entry.length, entry.from].includes(0xffffffff)) throw new Error("it is of the 64-bit form");
  return entry;
}

async function zipContent(fields, bytes, entry) {
  if (entry.from + 30 > bytes.length) throw new Error("it is cut off");
  if (fields.getUint32(entry.from, true) !== 0x04034b50) throw new Error(`'${printable(entry.path)}' in it is damaged`);
  const from = entry.from + 30 + fields.getUint16(entry.from + 26, true) + fields.getUint16(entry.from + 28, true);
  const packed = bytes.slice(from, from + entry.packed);
  if (packed.length !== entry.packed) throw new Error("it is cut off");
  if (entry.method !== 0 && entry.method !== 8) throw new Error(`it is packed by method ${entry.method}`);
  const content = entry.method === 0 ? packed : await inflated(packed, entry.length);
  if (content.length !== entry.length || crc32(content) !== entry.sum) throw new Error(`'${printable(entry.path)}' in it is damaged`);
  return content;
}

// Unpacks no further than a stated length, as one piece.
async function inflated(packed, length) {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const out = new Uint8Array(length);
  let at = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return out.subarray(0, at);
    if (at + value.length > length) throw new Error("it unpacks to more than it states");
    out.set(value, at);
    at += value.length;
  }
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, value) => {
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = CRC_TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
