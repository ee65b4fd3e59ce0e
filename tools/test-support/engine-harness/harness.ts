import { ClipClient, type PlannedClip } from '@framescout/clips';
import {
  AUTOMATIC_AREA,
  type BoxSize,
  type ClipSettings,
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

/** A click: when (s), where (fractions) and, for a drawn box around it, its `size` (fractions). */
type Click = { time: number; x: number; y: number; size?: BoxSize };

type Segment = { start: number; end: number };

/** The result of a harness scan: the first element's events, and each element's. */
export type HarnessScan = {
  events: DetectedEvent[];
  eventsOf: DetectedEvent[][];
  report: ScanReport;
};

/** An element's check, without the pixels of its selections. */
export type HarnessCheck = Omit<MarkerCheck, 'registered'>;

/** The API that tools call in the page, for the video in its file input. */
type HarnessApi = {
  open(): Promise<VideoInfo>;
  /** Returns when each frame of the opened video appears (seconds). */
  frameTimes(): Promise<number[]>;
  /** Opens the video and reads the frame at `time` (s); returns how many seconds that took. */
  showFrame(time: number): Promise<number>;
  /** Returns the engine's suggestions after a first click, best first, each as the click that would select it. */
  suggestions(click: Click, most: number): Promise<Click[]>;
  /** Returns the engine's check of an element that was clicked in three frames. */
  check(clicks: Click[]): Promise<HarnessCheck>;
  /** Scans for elements, each clicked in three frames. */
  scan(
    elements: Click[][],
    matcher: MatcherName,
    sensitivity: number,
    limitSeconds?: number,
  ): Promise<HarnessScan>;
  /** Opens the video for making clips. */
  openClips(): Promise<void>;
  planClips(segments: Segment[], settings: ClipSettings): Promise<PlannedClip[]>;
  /** Makes one file of all segments and downloads it. */
  makeClip(segments: Segment[], settings: ClipSettings, name: string): Promise<void>;
};

declare global {
  interface Window {
    framescout?: HarnessApi;
  }
}

let engine: EngineClient | null = null;
let info: VideoInfo | null = null;
let client: ClipClient | null = null;

async function select(clicks: readonly Click[]): Promise<RegionSelection[]> {
  if (!engine) throw new Error('Open the video first.');
  const selections: RegionSelection[] = [];
  for (const { time, x, y, size } of clicks) selections.push(await engine.selectRegion(time, x, y, size));
  return selections;
}

function clipMaker(): ClipClient {
  if (!client) throw new Error('Open the video first.');
  return client;
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

  async showFrame(time) {
    const started = performance.now();
    await this.open();
    const picture = await engine?.readPicture(time, 1280);
    picture?.bitmap.close();
    return (performance.now() - started) / 1000;
  },

  async suggestions(click, most) {
    const selections = await select([click]);
    const suggestions = await engine?.suggestExamples({ selections, processing: NO_PROCESSING, most });
    return (suggestions ?? []).map(({ time, x, y, width, height }) => ({
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

  async scan(marked, matcher, sensitivity, limitSeconds) {
    if (!engine || !info) throw new Error('Open the video first.');
    const elements: ScanElement[] = [];
    for (const clicks of marked) {
      const selections = await select(clicks);
      const id = `element-${elements.length + 1}`;
      elements.push({ id, selections, counterExamples: [], processing: NO_PROCESSING, area: AUTOMATIC_AREA });
    }
    const found = new Map<string, ScoreSeries>();
    const abort = new AbortController();
    const run = engine.startScan(
      { elements, matcher, ...EVERY_FRAME, skipsFrames: true },
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
    const rule = { element: 'element', sensitivity, lastFrameEnd: info.duration };
    const eventsOf = elements.map(({ id }) => {
      const series = found.get(id);
      return series ? findEvents(series, rule) : [];
    });
    return { events: eventsOf[0] ?? [], eventsOf, report };
  },

  async openClips() {
    client?.[Symbol.dispose]();
    client = new ClipClient();
    const file = chosenFile();
    await client.open(file, file.name).catch((error: unknown) => {
      if (error instanceof Error) return client?.open(file, file.name, true);
      throw error;
    });
  },

  planClips: (segments, settings) => clipMaker().plan(segments, settings),

  async makeClip(segments, settings, name) {
    const { file } = await clipMaker().make({ segments, settings, name, folder: null, chapterTitles: [] });
    if (!file) throw new Error('The clip did not come back as a file.');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
  },
};
