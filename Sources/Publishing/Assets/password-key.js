/** A key of 32 bytes from a password, by PBKDF2-HMAC-SHA-256: RFC 8018, section 5.2. */
async function passwordKey(password, salt, iterations) {
  const bytes = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
  const method = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(method, bytes, 256));
}
