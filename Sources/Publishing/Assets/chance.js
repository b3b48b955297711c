/** 128 random bits in hexadecimal. */
function randomHex() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * xoshiro128** by Blackman and Vigna, seeded with 32 hexadecimal digits.
 * @returns {() => number} the next 32 random bits
 */
function generator(seed) {
  const s = new Uint32Array(4).map((_, i) => parseInt(seed.slice(i * 8, i * 8 + 8), 16));
  if (!s.some(Boolean)) s[0] = 1;
  const turn = (x, by) => ((x << by) | (x >>> (32 - by))) >>> 0;
  return () => {
    const result = Math.imul(turn(Math.imul(s[1], 5) >>> 0, 7), 9) >>> 0;
    const shifted = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = turn(s[3], 11);
    return result;
  };
}

/** A whole number below a bound, every one equally likely. */
function below(bound, next) {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const bits = next();
    if (bits < limit) return bits % bound;
  }
}

/** A shuffled copy: Fisher and Yates, from the end. */
function shuffled(items, next) {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i -= 1) {
    const j = below(i + 1, next);
    [copy[i], copy[j]] = [copy[j], copy[i]];
  }
  return copy;
}
