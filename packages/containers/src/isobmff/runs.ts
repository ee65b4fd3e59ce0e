/** Run-length encoded values. */
export class Runs {
  /** Pairs of how often a value follows itself, and the value. */
  readonly pairs: number[];

  constructor(pairs: readonly number[] = []) {
    this.pairs = [...pairs];
  }

  /** Encodes values. */
  static of(values: readonly number[]): Runs {
    const runs = new Runs();
    for (const value of values) runs.add(value);
    return runs;
  }

  /** Adds a value. */
  add(value: number): void {
    const { pairs } = this;
    const last = pairs.length - 2;
    if (last >= 0 && pairs[last + 1] === value) pairs[last] = (pairs[last] ?? 0) + 1;
    else pairs.push(1, value);
  }

  /** Makes the last value larger. */
  lengthenLast(by: number): void {
    const value = this.pairs.pop() ?? 0;
    const count = (this.pairs.pop() ?? 1) - 1;
    if (count > 0) this.pairs.push(count, value);
    this.add(value + by);
  }

  /** Returns the sum of all values. */
  total(): number {
    return this.pairs.reduce((sum, value, at) => (at % 2 ? sum + value * (this.pairs[at - 1] ?? 0) : sum), 0);
  }
}
