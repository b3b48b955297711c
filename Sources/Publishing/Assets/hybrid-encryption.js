const CURVE = { name: "ECDH", namedCurve: "P-256" };
const KEM_SUITE = joined(utf8("KEM"), [0, 0x10]);

/**
 * Seals a text to a public key of 65 bytes by HPKE: base mode, DHKEM(P-256, HKDF-SHA256),
 * HKDF-SHA256, AES-256-GCM, one message per context; RFC 9180, section 6.1.
 *
 * Tests pass the pair of keys that is otherwise made for each message, and a shorter key for AES.
 * @returns {Promise<{sender: Uint8Array, ciphertext: Uint8Array}>}
 */
async function sealTo(recipient, text, { purpose, data, pair = makePair(), keyLength = 32 }) {
  const { publicKey, privateKey } = await pair;
  const sender = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey));
  // A browser refuses a point that is not on the curve.
  const peer = await crypto.subtle.importKey("raw", recipient, CURVE, false, []);
  const shared = new Uint8Array(
    await crypto.subtle.deriveBits({ name: "ECDH", public: peer }, privateKey, 256));
  const first = await labeledExtract(shared, "eae_prk", KEM_SUITE);
  const secret = await labeledExpand(first, "shared_secret", KEM_SUITE, {
    purpose: joined(sender, recipient), count: 32 });
  const { key, nonce } = await schedule(secret, purpose, keyLength);
  return { sender, ciphertext: await sealBytes(text, { key, nonce, data }) };
}

function makePair() {
  return crypto.subtle.generateKey(CURVE, false, ["deriveBits"]);
}

/** RFC 9180, section 5.1, `KeySchedule` in base mode, for the first message. */
async function schedule(secret, purpose, keyLength) {
  const none = new Uint8Array();
  const suite = joined(utf8("HPKE"), [0, 0x10, 0, 1, 0, keyLength === 32 ? 2 : 1]);
  const state = joined([0], await labeledExtract(none, "psk_id_hash", suite),
    await labeledExtract(purpose, "info_hash", suite));
  const last = await labeledExtract(none, "secret", suite, secret);
  const part = (label, count) => labeledExpand(last, label, suite, { purpose: state, count });
  return { key: await part("key", keyLength), nonce: await part("base_nonce", NONCE_LENGTH) };
}

/** RFC 9180, section 4, `LabeledExtract`. */
function labeledExtract(secret, label, suite, salt = new Uint8Array()) {
  return hmac(joined(utf8("HPKE-v1"), suite, utf8(label), secret), salt);
}

/** RFC 9180, section 4, `LabeledExpand`. */
function labeledExpand(secret, label, suite, { purpose, count }) {
  const start = joined([0, count], utf8("HPKE-v1"), suite, utf8(label));
  return expand(secret, joined(start, purpose), count);
}

/** The second step of HKDF-SHA-256: RFC 5869, section 2.3. */
async function expand(secret, purpose, count) {
  let [block, key] = [new Uint8Array(), new Uint8Array()];
  for (let number = 1; key.length < count; number += 1) {
    block = await hmac(joined(block, purpose, [number]), secret);
    key = joined(key, block);
  }
  return key.slice(0, count);
}
