/** What the choice of a decoder pool's size starts from; sizes in pixels, memory in bytes. */
export type PoolLimits = { cores: number; codedPixels: number; memoryBytes: number };

// A decoder holds its reference and reorder frames plus what waits to be shown: about 24 pictures of 1.5 bytes a pixel.
const BYTES_PER_PIXEL = 1.5 * 24;
const GAIN_WORTH_A_DECODER = 1.03;

/** The largest pool that fits the memory: at least 1, at most twice the cores. */
export function largestPool({ cores, codedPixels, memoryBytes }: PoolLimits): number {
  const byMemory = Math.floor(memoryBytes / (codedPixels * BYTES_PER_PIXEL));
  return Math.max(1, Math.min(2 * cores, byMemory, 16));
}

/**
 * Finds a pool's best size by measuring: starts with one decoder a core, tries one more (or less), and keeps what
 * decoded more frames a second, until a step no longer pays.
 */
export class PoolSizer {
  readonly #largest: number;
  #size: number;
  #best: { size: number; framesPerSecond: number } | null = null;
  #direction: 1 | -1 = 1;
  #hasTurned = false;
  #isSettled = false;

  constructor(largest: number, cores: number) {
    this.#largest = largest;
    this.#size = Math.max(1, Math.min(largest, cores));
    if (this.#size === largest) this.#turn();
  }

  /** How many decoders should be at work now. */
  get size(): number {
    return this.#size;
  }

  /** True once the size no longer changes. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** Tells the rate measured with the present size; the size may change after it. */
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
    if (!this.#isSettled && next >= 1 && next <= this.#largest) {
      this.#size = next;
      return;
    }
    this.#isSettled = true;
    this.#size = best;
  }
}
