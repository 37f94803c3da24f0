// Random numbers that are the same each time.

class Random {
  constructor(seed) { this.state = seed >>> 0; }
  /** A number from 0 to one less than the limit. */
  below(limit) {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * limit);
  }
  of(list) { return list[this.below(list.length)]; }
}

module.exports = { Random };
