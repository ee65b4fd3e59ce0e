import { joinBytes } from '@framescout/base';
import { type Box, box, findBox, readBoxes, uint32s, uint64s } from './box.ts';
import type { RunSample, SampleRun } from './fragment.ts';
import { numbersIn, placesIn, sizesIn } from './sample-table.ts';

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

  /**
   * Takes over what the table lists already.
   * @throws {RangeError} if it is damaged, or too compact to be extended
   */
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

  /**
   * Returns the boxes of the table, with all samples shown `later` (ticks); null if one is shown too much later than
   * decoded to be listed.
   */
  boxes(later: number): Box[] | null {
    if (this.#longestDelay + later > LONGEST_DELAY) return null;
    const hasOthers = this.#keys.length < this.#sizes.length;
    const written = [
      box('stts', uint32s(0), this.#durations.bytes(0)),
      box('ctts', uint32s(0x1000000), this.#delays.bytes(later)),
      ...(hasOthers ? [box('stss', uint32s(0, this.#keys.length), uint32s(this.#keys))] : []),
      box('stsz', uint32s(0, 0, this.#sizes.length), uint32s(this.#sizes)),
      box('stsc', uint32s(0, this.#chunks.length / 3), uint32s(this.#chunks)),
      box('co64', uint32s(0, this.#places.length), uint64s(this.#places)),
    ];
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

/** Run-length encoded values: pairs of length and value. */
class Runs {
  readonly #pairs: number[];

  constructor(pairs: readonly number[]) {
    this.#pairs = [...pairs];
  }

  add(value: number): void {
    const pairs = this.#pairs;
    const last = pairs.length - 2;
    if (last >= 0 && pairs[last + 1] === value) pairs[last] = (pairs[last] ?? 0) + 1;
    else pairs.push(1, value);
  }

  lengthenLast(by: number): void {
    const value = this.#pairs.pop() ?? 0;
    const count = (this.#pairs.pop() ?? 1) - 1;
    if (count > 0) this.#pairs.push(count, value);
    this.add(value + by);
  }

  total(): number {
    return this.#pairs.reduce(
      (sum, value, at) => (at % 2 ? sum + value * (this.#pairs[at - 1] ?? 0) : sum),
      0,
    );
  }

  /** Writes the pairs after their number, each value plus `more`. */
  bytes(more: number): Uint8Array {
    const pairs = this.#pairs.map((number, at) => (at % 2 ? number + more : number));
    return joinBytes([uint32s(pairs.length / 2), uint32s(pairs)]);
  }
}
