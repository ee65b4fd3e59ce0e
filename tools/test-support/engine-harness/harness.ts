import './clips.ts';
import { type AloneOptions, decodeAlone } from './decode-alone.ts';
import './downloads.ts';
import {
  type BoxSize,
  type DetectedEvent,
  type MatcherName,
  NO_PROCESSING,
  type RegionSelection,
  type ScanReport,
  type VideoInfo,
} from '@framescout/contract';
import {
  EngineClient,
  EVERY_FRAME,
  findEvents,
  type MarkerCheck,
  type ScanElement,
  ScoreSeries,
} from '@framescout/framescout/page';

/**
 * A click on the element: when (seconds) and where (fractions 0..1 of the picture). With `size` (also
 * fractions), the point is the center of a drawn box.
 */
type Click = { time: number; x: number; y: number; size?: BoxSize };

/**
 * The result of a harness scan: the first element's events, each element's events, and the number of frames
 * in which the first was scored. `seconds` is the wall time of the whole scan.
 */
export type HarnessScan = {
  events: DetectedEvent[];
  eventsOf: DetectedEvent[][];
  report: ScanReport;
  seconds: number;
  samples: number;
};

/** The result of the specification's method: once per second, seek, wait 50 ms, draw and read. */
type SeekLoop = { samples: number; seconds: number };

/**
 * How long marking an element took (seconds): the slowest click, the offers after the first click, and the
 * check after the last.
 */
export type HarnessMarking = { click: number; offers: number; check: number; oddFrame: number | null };

/** An element's check, without the pixels of its selections. */
export type HarnessCheck = Omit<MarkerCheck, 'registered'>;

/** The API that tools call in the page, for the video in its file input. */
type HarnessApi = {
  open(): Promise<VideoInfo>;
  /** Returns when each frame of the opened video appears (seconds). */
  frameTimes(): Promise<number[]>;
  /**
   * Opens the video and reads the frame shown at `time` (seconds) as a picture; returns how many seconds that
   * took.
   */
  showFrame(time: number): Promise<number>;
  /**
   * Reads pictures sequentially for `limitSeconds`, as the player does; returns the number of pictures per
   * second.
   */
  playRate(from: number, maxWidth: number, limitSeconds: number): Promise<number>;
  /** Returns the engine's offers after a first click, best first, each as the click that would select it. */
  offers(click: Click, most: number): Promise<Click[]>;
  /** Returns the engine's check of an element that was clicked in three frames. */
  check(clicks: Click[]): Promise<HarnessCheck>;
  /**
   * Marks an element the way the page does: each frame is decoded when it comes on screen, before the click;
   * offers are searched for after every click but the last; after the last, the element is checked.
   */
  mark(clicks: Click[], most: number): Promise<HarnessMarking>;
  /**
   * Scans for elements, each clicked in three frames, either where their clicks suggest or in the whole
   * picture.
   */
  scan(
    elements: Click[][],
    matcher: MatcherName,
    sensitivity: number,
    limitSeconds?: number,
    anywhere?: boolean,
  ): Promise<HarnessScan>;
  seekLoop(limitSamples: number): Promise<SeekLoop>;
  /** Decodes with WebCodecs alone, without reading the frames; returns how many seconds that took. */
  decodeAlone(how: AloneOptions): Promise<number>;
};

declare global {
  interface Window {
    framescout?: HarnessApi;
  }
}

// The same batch size as the player's.
const PICTURES_PER_CALL = 4;

let engine: EngineClient | null = null;
let info: VideoInfo | null = null;

async function select(clicks: readonly Click[]): Promise<RegionSelection[]> {
  if (!engine) throw new Error('Open the video first.');
  const selections: RegionSelection[] = [];
  for (const { time, x, y, size } of clicks) selections.push(await engine.selectRegion(time, x, y, size));
  return selections;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

function chosenFile(): File {
  const file = document.querySelector('input')?.files?.[0];
  if (!file) throw new Error('No video was put into the file input.');
  return file;
}

window.framescout = {
  async open() {
    engine?.[Symbol.dispose]();
    engine = new EngineClient();
    const file = chosenFile();
    info = await engine.open(file, file.name);
    return info;
  },

  async frameTimes() {
    if (!engine) throw new Error('Open the video first.');
    const times: number[] = [];
    let location = await engine.locateFrame(0);
    while (location.time !== times.at(-1)) {
      times.push(location.time);
      location = await engine.stepFrame(location.time, 1);
    }
    return times;
  },

  decodeAlone: (how) => decodeAlone(chosenFile(), how),

  async playRate(from, maxWidth, limitSeconds) {
    if (!engine) throw new Error('Open the video first.');
    const started = performance.now();
    let at = from;
    let count = 0;
    while (performance.now() - started < 1000 * limitSeconds) {
      const pictures = await engine.playPictures(at, PICTURES_PER_CALL, maxWidth);
      for (const { bitmap } of pictures) bitmap.close();
      count += pictures.length;
      at = pictures.at(-1)?.endTime ?? from;
    }
    return (1000 * count) / (performance.now() - started);
  },

  async showFrame(time) {
    const started = performance.now();
    await this.open();
    const picture = await engine?.readPicture(time, 1280);
    picture?.bitmap.close();
    return (performance.now() - started) / 1000;
  },

  async offers(click, most) {
    const selections = await select([click]);
    const offers = await engine?.suggestExamples({ selections, processing: NO_PROCESSING, most });
    return (offers ?? []).map(({ time, x, y, width, height }) => ({
      time,
      x: x + width / 2,
      y: y + height / 2,
      size: { width, height },
    }));
  },

  async check(clicks) {
    if (!engine) throw new Error('Open the video first.');
    const examples = { selections: await select(clicks), counterExamples: [], processing: NO_PROCESSING };
    const { registered: _, ...check } = await engine.checkMarker(examples);
    return check;
  },

  async mark(clicks, most) {
    if (!engine) throw new Error('Open the video first.');
    const own = engine;
    const selections: RegionSelection[] = [];
    const clickSeconds: number[] = [];
    const offerSeconds: number[] = [];
    await own.locateFrame(0);
    for (const click of clicks) {
      await own.prepareFrame(click.time, [...selections]);
      clickSeconds.push(
        await timed(async () => {
          selections.push(...(await select([click])));
        }),
      );
      if (selections.length === clicks.length) break;
      const wanted = { selections: [...selections], processing: NO_PROCESSING, most };
      offerSeconds.push(await timed(() => own.suggestExamples(wanted)));
    }
    let oddFrame: number | null = null;
    const check = await timed(async () => {
      const examples = { selections, counterExamples: [], processing: NO_PROCESSING };
      ({ oddFrame } = await own.checkMarker(examples));
    });
    return { click: Math.max(...clickSeconds), offers: offerSeconds[0] ?? 0, check, oddFrame };
  },

  async scan(marked, matcher, sensitivity, limitSeconds, anywhere) {
    if (!engine || !info) throw new Error('Open the video first.');
    const elements: ScanElement[] = [];
    for (const clicks of marked) {
      const selections = await select(clicks);
      const id = `element-${elements.length + 1}`;
      const area = { anywhere: anywhere ?? null, bounds: null };
      elements.push({ id, selections, counterExamples: [], processing: NO_PROCESSING, area });
    }
    const found = new Map<string, ScoreSeries>();
    const started = performance.now();
    const abort = new AbortController();
    const run = engine.startScan(
      {
        elements,
        matcher,
        ...EVERY_FRAME,
        isSparing: true,
      },
      {
        signal: abort.signal,
        onUpdate(update) {
          for (const batch of update.batches) {
            const series = found.get(batch.elementId) ?? new ScoreSeries(batch);
            series.append(batch);
            found.set(batch.elementId, series);
          }
        },
      },
    );
    const timer = limitSeconds ? setTimeout(() => abort.abort(), limitSeconds * 1000) : undefined;
    const { report } = await run.finished;
    clearTimeout(timer);
    const seconds = (performance.now() - started) / 1000;
    const rule = { element: 'element', sensitivity, lastFrameEnd: info.duration };
    const eventsOf = elements.map(({ id }) => {
      const series = found.get(id);
      return series ? findEvents(series, rule) : [];
    });
    const samples = found.get(elements[0]?.id ?? '')?.length ?? 0;
    return { events: eventsOf[0] ?? [], eventsOf, report, seconds, samples };
  },

  async seekLoop(limitSamples) {
    const video = document.createElement('video');
    video.muted = true;
    video.src = URL.createObjectURL(chosenFile());
    document.body.append(video);
    await new Promise((resolve) => {
      video.onloadeddata = resolve;
    });
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const started = performance.now();
    let samples = 0;
    for (let time = 0; time < video.duration && samples < limitSamples; time++) {
      await new Promise((resolve) => {
        video.onseeked = resolve;
        video.currentTime = time + 0.001;
      });
      await new Promise((resolve) => setTimeout(resolve, 50));
      context?.drawImage(video, 0, 0);
      for (let region = 0; region < 3; region++) context?.getImageData(100, 50 + region * 60, 100, 50);
      samples++;
    }
    const seconds = (performance.now() - started) / 1000;
    URL.revokeObjectURL(video.src);
    video.remove();
    return { samples, seconds };
  },
};
