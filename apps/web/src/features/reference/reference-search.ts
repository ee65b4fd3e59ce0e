import type { EngineClient, FoundImage, ReferenceImage } from '@framescout/framescout/page';
import { OwnedStore } from '../../platform/owned-store.ts';

type SearchingEngine = Pick<EngineClient, 'listKeyframes' | 'findImage'>;

const MAX_FRAMES = 240;
// Matches at least this far apart (seconds) are likely to have different backgrounds.
const APART = 1;
// Among this many frames, one may match by chance, and nothing is confirmed by the user before it is
// selected.
const SURE = 0.7;

type Progress = { looked: number; frames: number };

/** Searches a video for a picture of an element. `progress` is null while no search is running. */
export class ReferenceSearch extends OwnedStore<{ progress: Progress | null }> implements Disposable {
  readonly #engine: SearchingEngine;
  #stopping = new AbortController();

  constructor(engine: SearchingEngine) {
    super({ progress: null });
    this.#engine = engine;
  }

  /**
   * Searches keyframes across the whole video for a picture, in an order that spreads out, until it was found
   * `wanted` times. Skips keyframes near times already `taken` (seconds) or found. Ends early when stopped.
   * @throws {RemoteError} if the engine fails
   */
  async find(image: ReferenceImage, wanted: number, taken: readonly number[]): Promise<FoundImage[]> {
    this.#stopping.abort();
    this.#stopping = new AbortController();
    const { signal } = this.#stopping;
    const found: FoundImage[] = [];
    this.setState({ progress: { looked: 0, frames: MAX_FRAMES } });
    try {
      const times = spreadOrder(await this.#engine.listKeyframes(MAX_FRAMES));
      let scale: number | null = null;
      for (const [index, time] of times.entries()) {
        if (signal.aborted || found.length >= wanted) break;
        this.setState({ progress: { looked: index, frames: times.length } });
        const isNear = [...taken, ...found.map((other) => other.time)].some(
          (other) => Math.abs(other - time) < APART,
        );
        const detection: FoundImage | null = isNear
          ? null
          : await this.#engine.findImage({ image, time, scale });
        if (!detection || detection.similarity < SURE) continue;
        found.push(detection);
        // The layout, and with it the scale, is the same throughout a video.
        scale = detection.scale;
      }
    } finally {
      if (!signal.aborted) this.setState({ progress: null });
    }
    return found;
  }

  /** Stops a search, which returns what it has found so far. */
  stop(): void {
    this.#stopping.abort();
    this.setState({ progress: null });
  }

  [Symbol.dispose](): void {
    this.stop();
  }
}

/**
 * Reorders items so that each is far from the ones before it: the middle first, then the middles of both
 * halves, and so on.
 */
export function spreadOrder<Item>(items: readonly Item[]): Item[] {
  const ordered: Item[] = [];
  const stretches: [number, number][] = [[0, items.length]];
  for (const [from, to] of stretches) {
    const middle = (from + to) >> 1;
    const item = items[middle];
    if (from >= to || item === undefined) continue;
    ordered.push(item);
    stretches.push([from, middle], [middle + 1, to]);
  }
  return ordered;
}

/** A picture of the element, supplied by the user. */
type Reference = { name: string; image: ReferenceImage };

class ReferenceStore extends OwnedStore<{ reference: Reference | null }> {
  constructor() {
    super({ reference: null });
  }

  /** Sets the picture; null removes it. */
  set(reference: Reference | null): void {
    this.setState({ reference });
  }
}

/** The page's reference image. */
export const referenceStore = new ReferenceStore();
