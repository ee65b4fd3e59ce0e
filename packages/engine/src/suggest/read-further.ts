import type { ImageProcessing, Seconds } from '@framescout/contract';
import type { PixelRect, Video } from '@framescout/media';
import { isBefore, processPlanes, RegionReader } from '@framescout/media';
import { isInside } from '../match/element-study.ts';
import type { LookSearch } from './look-search.ts';

/** A search, and what is to be kept of a frame whose region may show what it looks for. */
export type ReadSearch = { search: LookSearch; boxOf(region: PixelRect): PixelRect };

/** What is read for some searches, and how long. */
export type FurtherReading = {
  video: Video;
  searches: readonly ReadSearch[];
  processing: ImageProcessing;
  /** The first selection's moment. */
  from: Seconds;
  /** How many looks are wanted at most. */
  most: number;
  /** Whether further keyframes are looked at first. Of whole pictures, chance alone would make something of too many. */
  isByKeyframes: boolean;
  /** When the user began to wait, by `performance.now()`, and how long they do where little was found. */
  startMs: number;
  patienceMs: number;
  signal: AbortSignal;
};

// An offer is wanted by the time the user has found the player's controls: two seconds, of which choosing takes half of
// one. Where that did not bring two looks, which is what the element still wants, it goes on for as long as they wait.
const ENOUGH_MS = 1500;
const WANTED_BY_THEN = 2;
// Learning may have used up the time; then this much is looked for in any case.
const LEAST_MS = 700;
// Occasions count on that much before they are looked at more closely.
const PROMISING = 0.7;
// A lone frame that may show it is looked at together with those that follow: what it takes to tell it from noise.
const AFTER: Seconds = 0.25;
const MOST_LONE = 8;
const LONE_LOOKS = 3;
// More frames a second than this tell no more of an element that is there long enough to be seen.
const STEP: Seconds = 1 / 32;
// How far from the first selection every frame is looked at before it goes on elsewhere: rare elements come in bursts.
const AROUND: Seconds = 30;
// A stretch ends at the next keyframe, but not later than this.
const LONGEST: Seconds = 8;
// Fractions that fill the video evenly however many of them there is time for: multiples of the golden ratio.
const GOLDEN = (Math.sqrt(5) - 1) / 2;
const MOST_ELSEWHERE = 400;
// Keyframes are read so many at once; where so many moments brought no new ones, all have been seen.
const KEYFRAMES_AT_ONCE = 24;
const MOST_KEYFRAMES_TRIED = 200;
// Other calls get their turn at least this often.
const TURN_MS = 25;

/** A stretch of time: start <= time < end. */
type Stretch = { start: Seconds; end: Seconds };

/**
 * Shows searches more of the video until one has seen enough, or time is up: first the frames after those keyframes that
 * may show the element, then further keyframes, which in the time of a stretch show a hundred moments, then the
 * neighbourhood of the first selection, then stretches from all over the video. Ends early when cancelled.
 */
export async function readFurther(reading: FurtherReading): Promise<void> {
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
  for (let i = 1; i <= MOST_ELSEWHERE && !reader.isOver; i++) {
    const share = (i * GOLDEN) % 1;
    const stretch = await stretchAt(video, firstFrameTime + share * (duration - firstFrameTime));
    if (stretch && Math.abs(stretch.start - from) > AROUND) await reader.read(stretch);
    for (const lone of loneFrames(reading)) await reader.read(lone);
  }
}

async function readKeyframesFirst(reading: FurtherReading, reader: StretchReader): Promise<void> {
  for await (const keyframes of keyframesElsewhere(reading)) {
    if (reader.isOver) return;
    await reader.readKeyframes(keyframes);
    for (const lone of loneFrames(reading)) await reader.read(lone);
  }
}

/** Times of keyframes that were not seen, a few at a time, each few from all over the video. */
async function* keyframesElsewhere({ video, searches }: FurtherReading): AsyncGenerator<Seconds[]> {
  const { firstFrameTime, duration } = video.info;
  const isNews = (time: Seconds) => searches.some(({ search }) => !search.hasSeen(time));
  let few = new Set<Seconds>();
  for (let i = 1, tried = 0; tried < MOST_KEYFRAMES_TRIED; i++, tried++) {
    const time = firstFrameTime + ((i * GOLDEN) % 1) * (duration - firstFrameTime);
    const key = await video.keyframeBefore(time);
    if (key === null || few.has(key) || !isNews(key)) continue;
    few.add(key);
    if (few.size < KEYFRAMES_AT_ONCE) continue;
    yield [...few].sort((a, b) => a - b);
    few = new Set();
    tried = 0;
  }
  yield [...few].sort((a, b) => a - b);
}

function loneFrames({ searches }: FurtherReading): Stretch[] {
  return searches
    .flatMap(({ search }) => search.occasions())
    .filter(({ looks }) => looks < LONE_LOOKS)
    .slice(0, MOST_LONE)
    .map(({ from }) => ({ start: from, end: from + AFTER }));
}

/** The rest of the stretch that a moment lies in, and what comes before the moment. */
async function startAround(video: Video, from: Seconds): Promise<[Stretch | null, Stretch | null]> {
  const own = await stretchAt(video, from);
  if (!own) return [null, null];
  return [
    { start: from, end: Math.max(own.end, from + AFTER) },
    { start: own.start, end: from },
  ];
}

/** From the keyframe before a moment to the next one; null outside the video. */
async function stretchAt(video: Video, time: Seconds): Promise<Stretch | null> {
  const { firstFrameTime, duration } = video.info;
  if (time < firstFrameTime || time >= duration) return null;
  const start = await video.keyframeBefore(time);
  if (start === null) return null;
  const end = (await video.keyframeAfter(start)) ?? duration;
  return { start, end: Math.min(end, Math.max(start, time) + LONGEST) };
}

/** The stretch that ends where one starts; null before the first. */
async function stretchBefore(video: Video, start: Seconds): Promise<Stretch | null> {
  const { firstFrameTime, frameRate } = video.info;
  return isBefore(firstFrameTime, start) ? stretchAt(video, start - 1 / frameRate / 2) : null;
}

/** Reads stretches of a video into a search for as long as there is time. */
class StretchReader {
  readonly #reading: FurtherReading;
  readonly #regions: RegionReader;
  readonly #windows: readonly PixelRect[];
  readonly #leastMs = performance.now() + LEAST_MS;
  #turnMs = performance.now();
  #isFound = false;

  constructor(reading: FurtherReading) {
    this.#reading = reading;
    this.#regions = new RegionReader(reading.video);
    this.#windows = reading.searches.flatMap(({ search }) => search.windows);
  }

  /** Whether enough was seen, or time is up. */
  get isOver(): boolean {
    const { signal, startMs, patienceMs } = this.#reading;
    const now = performance.now();
    if (signal.aborted || this.#isFound) return true;
    const hasUsed = (ms: number) => now > Math.max(startMs + ms, this.#leastMs);
    return hasUsed(patienceMs) || (hasUsed(ENOUGH_MS) && this.#promising() >= WANTED_BY_THEN);
  }

  /** Looks at the frames of a stretch; what cannot be decoded is left out. */
  async read({ start, end }: Stretch): Promise<void> {
    if (this.isOver) return;
    const { video } = this.#reading;
    let due = start;
    try {
      for await (const sample of video.frames({ start, end }, this.#windows)) {
        try {
          const time = sample.timestamp;
          if (isBefore(time, due)) continue;
          due = time + STEP;
          await this.#see(sample, time);
        } finally {
          sample.close();
        }
        if (await this.#giveTurn()) break;
      }
    } catch {
      // NOTE: damage is the scan's to report; offers do with what there is.
    }
    this.#isFound = this.#promising() >= this.#reading.most;
  }

  /** Looks at some keyframes (their times, ascending); what cannot be decoded is left out. */
  async readKeyframes(times: readonly Seconds[]): Promise<void> {
    if (this.isOver) return;
    const { video } = this.#reading;
    try {
      for await (const sample of video.keyframes(times)) {
        try {
          await this.#see(sample, sample.timestamp);
        } finally {
          sample.close();
        }
        if (await this.#giveTurn()) break;
      }
    } catch {
      // NOTE: damage is the scan's to report; offers do with what there is.
    }
    this.#isFound = this.#promising() >= this.#reading.most;
  }

  async #see(sample: Parameters<RegionReader['read']>[0], time: Seconds): Promise<void> {
    const { searches, processing } = this.#reading;
    const read = await this.#regions.readPlanes(sample, this.#windows);
    const patches = read.map((patch) => processPlanes(patch, processing));
    let from = 0;
    const wanted: { search: LookSearch; box: PixelRect }[] = [];
    for (const { search, boxOf } of searches) {
      const region = search.see(time, patches.slice(from, from + search.windows.length));
      from += search.windows.length;
      const box = region && boxOf(region);
      // NOTE: of a frame that FFmpeg decoded, nothing but the windows is there.
      if (box && this.#windows.some((window) => isInside(box, window))) wanted.push({ search, box });
    }
    for (const { search, box } of wanted) {
      const [pixels] = await this.#regions.read(sample, [box]);
      if (pixels) search.keep(time, { ...pixels, data: pixels.data.slice() });
    }
  }

  /** Lets other calls have their turn now and then; whether it is over after that. */
  async #giveTurn(): Promise<boolean> {
    if (performance.now() - this.#turnMs < TURN_MS) return false;
    await new Promise((resume) => setTimeout(resume));
    this.#turnMs = performance.now();
    return this.isOver;
  }

  /** How many occasions the most successful search counts on. */
  #promising(): number {
    const counts = this.#reading.searches.map(
      ({ search }) =>
        search.occasions().filter(({ similarity, looks }) => similarity >= PROMISING && looks >= LONE_LOOKS)
          .length,
    );
    return Math.max(0, ...counts);
  }
}
