import { isBefore } from '@framescout/base';
import type { ImageProcessing, Seconds } from '@framescout/contract';
import { type PixelRect, processPlanes, RegionReader, type Video } from '@framescout/media';
import type { VideoSample } from 'mediabunny';
import { isInside } from '../model/pixel-rects.ts';
import { EXAMPLES_NEEDED, type ExampleSearch, MIN_FRAMES } from './example-search.ts';

/** A search, and the box to keep from a frame, given the region that may show its element. */
export type ReadSearch = { search: ExampleSearch; boxOf(region: PixelRect): PixelRect };

/** What to read for some searches, and how long. */
export type FeedOptions = {
  video: Video;
  searches: readonly ReadSearch[];
  processing: ImageProcessing;
  /** Time of the first selection. */
  from: Seconds;
  /** Maximum number of examples wanted. */
  most: number;
  /**
   * Whether to search further keyframes first. In whole pictures, too many of them would yield chance
   * matches.
   */
  isByKeyframes: boolean;
  /**
   * When the user's wait began (`performance.now()`), and how long they will wait if little is found, in
   * milliseconds.
   */
  startMs: number;
  timeoutMs: number;
  /** Waits until nothing more urgent reads the video; that time doesn't count toward the user's wait. */
  waitForUrgent(): Promise<void>;
  signal: AbortSignal;
};

// A suggestion should be ready by the time the user has found the player's controls: two seconds, half a
// second of which goes into choosing. If there are not two examples by then, which the element still needs,
// the search continues while they wait.
const ENOUGH_MS = 1500;
// Learning may have used up the time; the search gets at least this much.
const MIN_MS = 700;
// Similarity at which a candidate counts before closer inspection.
const PROMISING = 0.7;
// An isolated frame that may show the element is searched together with those that follow, enough to rule out
// noise.
const AFTER: Seconds = 0.25;
const MAX_LONE = 8;
// A higher frame rate adds nothing for an element visible long enough to be noticed.
const STEP: Seconds = 1 / 32;
// How far around the first selection to search every frame before moving on: rare elements come in bursts.
const AROUND: Seconds = 30;
// A stretch ends at the next keyframe, but is no longer than this.
const LONGEST: Seconds = 8;
// Multiples of the golden ratio modulo 1 cover the video evenly, however many there is time for.
const GOLDEN = (Math.sqrt(5) - 1) / 2;
const MAX_ELSEWHERE = 400;
// Keyframes are read in batches of this size; once this many consecutive tries yield no new one, nearly all
// have been seen.
const KEYFRAMES_AT_ONCE = 24;
const MAX_TRIED_IN_VAIN = 40;
// Interval at which to yield to other calls.
const TURN_MS = 25;

/** A time range: start <= time < end. */
type Stretch = { start: Seconds; end: Seconds };

/**
 * Feeds searches more of the video until one has found enough or time is up: first the frames after keyframes
 * that may show the element, then further keyframes, a hundred of which take the time of one stretch, then
 * the surroundings of the first selection, then stretches from across the video. Ends early if cancelled.
 */
export async function feedSearches(reading: FeedOptions): Promise<void> {
  const reader = new StretchReader(reading);
  for (const stretch of loneFrames(reading)) await reader.read(stretch);
  if (reading.isByKeyframes) await readKeyframesFirst(reading, reader);
  const { video, from } = reading;
  let [forwards, backwards] = await startAround(video, from);
  while (!reader.isOver && (forwards || backwards)) {
    if (forwards) {
      await reader.read(forwards);
      forwards = forwards.end < from + AROUND ? await stretchAt(video, forwards.end) : null;
    }
    if (backwards && !reader.isOver) {
      await reader.read(backwards);
      const { start } = backwards;
      backwards = start > from - AROUND ? await stretchBefore(video, start) : null;
    }
  }
  const { firstFrameTime, duration } = video.info;
  for (let i = 1; i <= MAX_ELSEWHERE && !reader.isOver; i++) {
    const share = (i * GOLDEN) % 1;
    const stretch = await stretchAt(video, firstFrameTime + share * (duration - firstFrameTime));
    if (stretch && Math.abs(stretch.start - from) > AROUND) await reader.read(stretch);
    for (const lone of loneFrames(reading)) await reader.read(lone);
  }
}

async function readKeyframesFirst(reading: FeedOptions, reader: StretchReader): Promise<void> {
  for await (const keyframes of keyframesElsewhere(reading, () => reader.isOver)) {
    await reader.readKeyframes(keyframes);
    for (const lone of loneFrames(reading)) await reader.read(lone);
  }
}

/**
 * Yields the times of unseen keyframes, in batches from across the video. In some containers, finding one
 * takes tens of milliseconds.
 */
async function* keyframesElsewhere(
  { video, searches }: FeedOptions,
  isOver: () => boolean,
): AsyncGenerator<Seconds[]> {
  const { firstFrameTime, duration } = video.info;
  const isUnsearched = (time: Seconds) => searches.some(({ search }) => !search.hasSearched(time));
  let batch = new Set<Seconds>();
  for (let i = 1, inVain = 0; inVain < MAX_TRIED_IN_VAIN && !isOver(); i++) {
    const time = firstFrameTime + ((i * GOLDEN) % 1) * (duration - firstFrameTime);
    const key = await video.keyframeBefore(time);
    if (key === null || batch.has(key) || !isUnsearched(key)) {
      inVain++;
      continue;
    }
    inVain = 0;
    batch.add(key);
    if (batch.size < KEYFRAMES_AT_ONCE) continue;
    yield [...batch].sort((a, b) => a - b);
    batch = new Set();
  }
  yield [...batch].sort((a, b) => a - b);
}

function loneFrames({ searches }: FeedOptions): Stretch[] {
  return searches
    .flatMap(({ search }) => search.candidates())
    .filter(({ frames }) => frames < MIN_FRAMES)
    .slice(0, MAX_LONE)
    .map(({ from }) => ({ start: from, end: from + AFTER }));
}

/** Splits the stretch around a moment into the parts after and before it. */
async function startAround(video: Video, from: Seconds): Promise<[Stretch | null, Stretch | null]> {
  const own = await stretchAt(video, from);
  if (!own) return [null, null];
  return [
    { start: from, end: Math.max(own.end, from + AFTER) },
    { start: own.start, end: from },
  ];
}

/** Returns the stretch from the keyframe before a moment to the next one; null outside the video. */
async function stretchAt(video: Video, time: Seconds): Promise<Stretch | null> {
  const { firstFrameTime, duration } = video.info;
  if (time < firstFrameTime || time >= duration) return null;
  const start = await video.keyframeBefore(time);
  if (start === null) return null;
  const end = (await video.keyframeAfter(start)) ?? duration;
  return { start, end: Math.min(end, Math.max(start, time) + LONGEST) };
}

/** Returns the stretch that ends where another starts; null before the first. */
async function stretchBefore(video: Video, start: Seconds): Promise<Stretch | null> {
  const { firstFrameTime, frameRate } = video.info;
  return isBefore(firstFrameTime, start) ? stretchAt(video, start - 1 / frameRate / 2) : null;
}

/** Reads stretches of a video into searches while time permits. */
class StretchReader {
  readonly #reading: FeedOptions;
  readonly #regions: RegionReader;
  readonly #windows: readonly PixelRect[];
  readonly #leastMs = performance.now() + MIN_MS;
  #turnMs = performance.now();
  #waitedMs = 0;
  #isFound = false;

  constructor(reading: FeedOptions) {
    this.#reading = reading;
    this.#regions = new RegionReader(reading.video);
    this.#windows = reading.searches.flatMap(({ search }) => search.windows);
  }

  /** Whether enough was found, or time is up. */
  get isOver(): boolean {
    const { signal, startMs, timeoutMs } = this.#reading;
    const now = performance.now() - this.#waitedMs;
    if (signal.aborted || this.#isFound) return true;
    const hasUsed = (ms: number) => now > Math.max(startMs + ms, this.#leastMs);
    return hasUsed(timeoutMs) || (hasUsed(ENOUGH_MS) && this.#promising() >= EXAMPLES_NEEDED);
  }

  /** Searches the frames of a stretch. */
  async read({ start, end }: Stretch): Promise<void> {
    await this.#search((video) => video.frames({ start, end }, this.#windows), STEP);
  }

  /** Searches some keyframes (times in ascending order). */
  async readKeyframes(times: readonly Seconds[]): Promise<void> {
    await this.#search((video) => video.keyframes(times), 0);
  }

  /** Searches frames that are at least a `step` apart, skipping those that can't be decoded. */
  async #search(open: (video: Video) => AsyncIterable<VideoSample>, step: Seconds): Promise<void> {
    await this.#waitForUrgent();
    if (this.isOver) return;
    let due: Seconds = Number.NEGATIVE_INFINITY;
    try {
      for await (const sample of open(this.#reading.video)) {
        try {
          const time = sample.timestamp;
          if (isBefore(time, due)) continue;
          due = time + step;
          await this.#searchSample(sample, time);
        } finally {
          sample.close();
        }
        if (await this.#yieldToOthers()) break;
      }
    } catch {
      // NOTE: the scan reports damage; suggestions use what they have.
    }
    this.#isFound = this.#promising() >= this.#reading.most;
  }

  async #searchSample(sample: VideoSample, time: Seconds): Promise<void> {
    const { video, searches, processing } = this.#reading;
    if (await video.hasOtherSize(sample)) return;
    const read = await this.#regions.readPlanes(sample, this.#windows);
    const patches = read.map((patch) => processPlanes(patch, processing));
    let from = 0;
    const wanted: { search: ExampleSearch; box: PixelRect }[] = [];
    for (const { search, boxOf } of searches) {
      const region = search.searchFrame(time, patches.slice(from, from + search.windows.length));
      from += search.windows.length;
      const box = region && boxOf(region);
      // NOTE: FFmpeg returns only the windows of a frame.
      if (box && this.#windows.some((window) => isInside(box, window))) wanted.push({ search, box });
    }
    for (const { search, box } of wanted) {
      const [pixels] = await this.#regions.read(sample, [box]);
      if (pixels) search.keep(time, { ...pixels, data: pixels.data.slice() });
    }
  }

  /** Yields to other calls now and then; returns whether time is then up. */
  async #yieldToOthers(): Promise<boolean> {
    if (performance.now() - this.#turnMs < TURN_MS) return false;
    await new Promise((resume) => setTimeout(resume));
    await this.#waitForUrgent();
    this.#turnMs = performance.now();
    return this.isOver;
  }

  async #waitForUrgent(): Promise<void> {
    const since = performance.now();
    await this.#reading.waitForUrgent();
    this.#waitedMs += performance.now() - since;
  }

  /** The number of promising candidates of the search that has the most. */
  #promising(): number {
    const counts = this.#reading.searches.map(
      ({ search }) =>
        search
          .candidates()
          .filter(({ similarity, frames }) => similarity >= PROMISING && frames >= MIN_FRAMES).length,
    );
    return Math.max(0, ...counts);
  }
}
