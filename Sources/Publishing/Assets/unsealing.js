/**
 * Decrypts a message that was sealed deterministically, as Sources/Sealing does; throws if the key,
 * the data or a byte is a different one.
 */
async function openDeterministic({ initialization, ciphertext }, key, data) {
  const secret = await deriveKey(key, utf8("qp1 enc"));
  const both = await deriveKey(secret, data, { salt: initialization, count: 44 });
  const text = await openBytes(
    ciphertext, { key: both.slice(0, 32), nonce: both.slice(32), data });
  const length = new Uint8Array(8);
  new DataView(length.buffer).setUint32(4, data.length);
  const code = await hmac(joined(length, data, text), await deriveKey(key, utf8("qp1 siv")));
  if (base64URL(code.slice(0, 16)) !== base64URL(initialization)) throw new Error("initialization");
  return text;
}
