import { type Box, findBox, readBoxes } from './box.ts';
import type { RunSample, SampleRun } from './fragment.ts';
import { numbersIn, placesIn, Runs, sizesIn, writeSampleTable } from './sample-table.ts';

// The largest delay that a table holds: it has 32 bits, one of them for the sign.
const LONGEST_DELAY = 2 ** 31 - 1;
const REPLACED = ['stts', 'ctts', 'stss', 'stsz', 'stsc', 'stco', 'co64'];

/**
 * A track's sample table (`stbl`, ISO/IEC 14496-12 8.5), to which the samples of fragments are added. Times are in
 * ticks of the track, counted from `start`, which is when the first sample of a fragment is decoded if nothing
 * precedes it.
 */
export class GrowingTable {
  readonly #others: readonly Box[];
  readonly #durations: Runs;
  readonly #delays: Runs;
  readonly #sizes: number[];
  readonly #keys: number[];
  readonly #places: number[];
  readonly #chunks: number[];
  #decodedAt = 0;
  #start: number | null;
  #longestDelay = 0;

  /** Takes over the table so far. @throws {RangeError} if it is damaged, or too compact to extend */
  constructor(table: readonly Box[]) {
    if (findBox(table, 'stz2')) throw new RangeError('Sizes of less than a byte are not supported.');
    this.#others = table.filter(({ type }) => !REPLACED.includes(type));
    this.#sizes = sizesIn(table);
    const count = this.#sizes.length;
    this.#places = placesIn(table);
    this.#chunks = numbersIn(table, 'stsc', 3);
    this.#keys = findBox(table, 'stss')
      ? numbersIn(table, 'stss', 1)
      : Array.from({ length: count }, (_, index) => index + 1);
    this.#durations = new Runs(numbersIn(table, 'stts', 2));
    const delays = numbersIn(table, 'ctts', 2).map((delay, at) => (at % 2 ? delay | 0 : delay));
    this.#delays = new Runs(delays.length === 0 && count > 0 ? [count, 0] : delays);
    this.#start = count > 0 ? 0 : null;
    this.#decodedAt = this.#durations.total();
  }

  /** When the table's time starts, in ticks of the track. */
  get start(): number {
    return this.#start ?? 0;
  }

  /** When the last sample ends, in ticks of the track. */
  get end(): number {
    return this.start + this.#decodedAt;
  }

  /** Adds those samples of a run that end before `fileBytes`. */
  add({ description, position, decodedAt, samples }: SampleRun, fileBytes: number): void {
    this.#start ??= decodedAt ?? 0;
    const stated = decodedAt === null ? this.#decodedAt : decodedAt - this.start;
    // A gap prolongs the sample before it. Times that overlap leave it to the delays to tell when samples are shown.
    if (stated > this.#decodedAt && this.#sizes.length > 0) {
      this.#durations.lengthenLast(stated - this.#decodedAt);
      this.#decodedAt = stated;
    }
    const lag = this.#decodedAt - stated;
    let end = position;
    let count = 0;
    for (const sample of samples) {
      end += sample.bytes;
      if (end > fileBytes) break;
      this.#addSample(sample, sample.delay - lag);
      count++;
    }
    if (count > 0) this.#addChunk(position, count, description);
  }

  /** Returns the table's boxes, all samples shown `later` (ticks); null if one is too late to list. */
  boxes(later: number): Box[] | null {
    if (this.#longestDelay + later > LONGEST_DELAY) return null;
    const written = writeSampleTable({
      durations: this.#durations.pairs,
      delays: this.#delays.pairs.map((number, at) => (at % 2 ? number + later : number)),
      keys: this.#keys.length < this.#sizes.length ? this.#keys : null,
      sizes: this.#sizes,
      chunks: this.#chunks,
      places: this.#places,
    });
    return [...this.#others, ...written.flatMap(readBoxes)];
  }

  #addSample({ bytes, ticks, isKey }: RunSample, delay: number): void {
    this.#sizes.push(bytes);
    if (isKey) this.#keys.push(this.#sizes.length);
    this.#durations.add(ticks);
    this.#delays.add(delay);
    this.#longestDelay = Math.max(this.#longestDelay, Math.abs(delay));
    this.#decodedAt += ticks;
  }

  #addChunk(position: number, count: number, description: number): void {
    this.#places.push(position);
    const [lastCount, lastDescription] = this.#chunks.slice(-2);
    if (count === lastCount && description === lastDescription) return;
    this.#chunks.push(this.#places.length, count, description);
  }
}
