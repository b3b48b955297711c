/** The length of the nonces of AES-GCM, in bytes. */
const NONCE_LENGTH = 12;

function utf8(text) {
  return new TextEncoder().encode(text);
}

/** Pieces of bytes, one after the other. */
function joined(...pieces) {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Encodes bytes in base64url without padding: RFC 4648, section 5. */
function base64URL(bytes) {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

function bytesOfBase64URL(text) {
  const letters = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** HMAC-SHA-256, which is also the first step of HKDF-SHA-256: RFC 5869, section 2.2. */
async function hmac(message, key) {
  // A browser refuses an empty key; a key of zeros has the same effect.
  const hash = { name: "HMAC", hash: "SHA-256" };
  const usable = await crypto.subtle.importKey(
    "raw", key.length ? key : new Uint8Array(32), hash, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", usable, message));
}

/** Bytes that keys are derived from, as the browser keeps them: no script can read them again. */
function derivationKey(bytes) {
  return crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveBits"]);
}

/**
 * A key of 32 bytes, or of `count`, for a purpose, by HKDF-SHA-256: RFC 5869.
 * @param {Uint8Array|CryptoKey} secret bytes, or what `derivationKey` has made of them
 */
async function deriveKey(secret, purpose, { salt = new Uint8Array(), count = 32 } = {}) {
  const key = secret instanceof CryptoKey ? secret : await derivationKey(secret);
  const method = { name: "HKDF", hash: "SHA-256", salt, info: purpose };
  return new Uint8Array(await crypto.subtle.deriveBits(method, key, count * 8));
}

/** Encrypts a text with AES-GCM; a tag of 16 bytes follows the ciphertext. */
async function sealBytes(text, { key, nonce, data }) {
  const usable = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  const method = { name: "AES-GCM", iv: nonce, additionalData: data };
  return new Uint8Array(await crypto.subtle.encrypt(method, usable, text));
}

/** Decrypts a text; throws unless key, nonce, data and all bytes are those it was sealed with. */
async function openBytes(ciphertext, { key, nonce, data }) {
  const usable = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const method = { name: "AES-GCM", iv: nonce, additionalData: data };
  return new Uint8Array(await crypto.subtle.decrypt(method, usable, ciphertext));
}
