/** Inputs for choosing a decoder pool's size; sizes in pixels, memory in bytes. */
export type PoolLimits = { cores: number; codedPixels: number; memoryBytes: number };

/** `isThreaded`: whether a single decoder keeps several cores busy. */
type BoundsLimits = PoolLimits & { isThreaded: boolean };

/** How many decoders a pool starts with, and its minimum and maximum size. */
export type PoolBounds = { min: number; first: number; max: number };

// A decoder holds its reference and reorder frames plus pending output: about 24 pictures of 1.5 bytes per
// pixel.
const BYTES_PER_PIXEL = 1.5 * 24;
const GAIN_WORTH_A_DECODER = 1.03;

/**
 * Returns the size of the largest pool that fits the memory: at least 1, at most twice the number of cores or
 * 16.
 */
export function largestPool({ cores, codedPixels, memoryBytes }: PoolLimits): number {
  const byMemory = Math.floor(memoryBytes / (codedPixels * BYTES_PER_PIXEL));
  return Math.max(1, Math.min(2 * cores, byMemory, 16));
}

/**
 * Returns the bounds for searching the best pool size. For decoders of one frame at a time: at least the
 * number of cores, starting with one more, to make up for one that waits for the matching thread. For
 * decoders with threads of their own: at most the number of cores, since more of them only evict each other's
 * caches (three VP9 decoders on two cores took a sixth longer).
 */
export function poolBounds({ isThreaded, ...limits }: BoundsLimits): PoolBounds {
  const largest = largestPool(limits);
  const asCores = Math.min(largest, limits.cores);
  if (isThreaded) return { min: 1, first: asCores, max: asCores };
  return { min: asCores, first: Math.min(largest, limits.cores + 1), max: largest };
}

/**
 * Finds a pool's best size by measuring (hill climbing): tries one decoder more than at first (or fewer), and
 * keeps whatever decodes more frames per second, until a step no longer pays off.
 */
export class PoolSizer {
  readonly #max: number;
  readonly #min: number;
  #size: number;
  #best: { size: number; framesPerSecond: number } | null = null;
  #direction: 1 | -1 = 1;
  #hasTurned = false;
  #isSettled = false;

  constructor({ min, first, max }: PoolBounds) {
    this.#min = min;
    this.#size = first;
    this.#max = max;
    if (first === max) this.#turn();
  }

  /** The number of decoders that should be running. */
  get size(): number {
    return this.#size;
  }

  /** True once the size no longer changes. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** Reports the rate measured at the current size, which may change as a result. */
  report(framesPerSecond: number): void {
    if (this.#isSettled) return;
    const isBetter = !this.#best || framesPerSecond > this.#best.framesPerSecond * GAIN_WORTH_A_DECODER;
    if (isBetter) this.#best = { size: this.#size, framesPerSecond };
    else this.#turn();
    this.#step();
  }

  #turn(): void {
    if (this.#hasTurned) this.#isSettled = true;
    this.#hasTurned = true;
    this.#direction = -1;
  }

  #step(): void {
    const best = this.#best?.size ?? this.#size;
    const next = best + this.#direction;
    if (!this.#isSettled && next >= this.#min && next <= this.#max) {
      this.#size = next;
      return;
    }
    this.#isSettled = true;
    this.#size = best;
  }
}
