/**
 * An exact number, so that a grade that reaches a bound exactly reaches it: the same arithmetic as
 * that of `quizpress gradebook`, as Documentation/grades.md states it.
 */
class Fraction {
  /** @param {bigint} top @param {bigint} bottom not 0 */
  constructor(top, bottom = 1n) {
    let [divisor, rest] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
    while (rest) [divisor, rest] = [rest, divisor % rest];
    if (bottom < 0n) divisor = -divisor;
    this.top = top / divisor;
    this.bottom = bottom / divisor;
  }

  /** Hundredths of a percent as a part of one: 0.125 for 1250. */
  static percent(hundredths) {
    return new Fraction(BigInt(hundredths), 10000n);
  }

  /**
   * The fraction that corresponds to points computed in binary: the first convergent of the
   * continued fraction within 10⁻¹² of the number, or, if it is above 1, within 10⁻¹² times the
   * number.
   */
  static points(points) {
    if (!(points > 0 && points < 1e12)) return ZERO;
    const tolerance = 1e-12 * Math.max(1, points);
    let [top, formerTop, bottom, formerBottom, rest] = [1, 0, 0, 1, points];
    do {
      const whole = Math.floor(rest);
      [top, formerTop] = [whole * top + formerTop, top];
      [bottom, formerBottom] = [whole * bottom + formerBottom, bottom];
      rest = 1 / (rest - whole);
    } while (Math.abs(top / bottom - points) > tolerance && rest < 1e12);
    return new Fraction(BigInt(top), BigInt(bottom));
  }

  plus(other) {
    return new Fraction(
      this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom);
  }

  minus(other) {
    return this.plus(new Fraction(-other.top, other.bottom));
  }

  times(other) {
    return new Fraction(this.top * other.top, this.bottom * other.bottom);
  }

  /** The quotient; null if the divisor is zero. */
  over(other) {
    return other.top ? new Fraction(this.top * other.bottom, this.bottom * other.top) : null;
  }

  isBelow(other) {
    return this.top * other.bottom < other.top * this.bottom;
  }

  get isPositive() {
    return this.top > 0n;
  }

  /**
   * The number, which must not be negative, in hundredths: rounded to the nearest with halves up,
   * or down (`cut`) or up (`up`).
   */
  hundredths(rounding = "nearest") {
    const [whole, rest] = [this.top * 100n / this.bottom, this.top * 100n % this.bottom];
    const isUp = { nearest: rest * 2n >= this.bottom, cut: false, up: rest > 0n }[rounding];
    return Number(whole + (isUp ? 1n : 0n));
  }
}

const ZERO = new Fraction(0n);
const ONE = new Fraction(1n);

/** The sum of fractions. */
function sumOf(terms) {
  return terms.reduce((sum, term) => sum.plus(term), ZERO);
}
