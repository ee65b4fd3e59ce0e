import { type MatcherName, NO_PROCESSING } from '@framescout/contract';
import { openVideo, type Video } from '@framescout/media';
import { describe, expect, it, vi } from 'vitest';
import { findEvents } from '../detect/find-events.ts';
import { ScoreSeries } from '../detect/score-series.ts';
import { blankVideo, BLANK_SIZE as SIZE } from '../fixtures/blank-video.ts';
import { paintGray, registerFakeDecoder } from '../fixtures/register-fake-decoder.ts';
import { scanForOne } from '../fixtures/scan-for-one.ts';
import { StudyCache } from '../study/study-cache.ts';
import { forecastScan } from './forecast-scan.ts';
import type { ScanUpdate } from './progress/scan-update.ts';

const FRAME_RATE = 10;
const GROUP_SECONDS = 2;

type Shown = { start: number; end: number };

let shown: readonly Shown[] = [];
let decoded = 0;

// The picture is bright while the element is shown.
registerFakeDecoder((time) => {
  decoded++;
  const isShown = shown.some(({ start, end }) => time > start - 0.01 && time < end - 0.01);
  return paintGray(SIZE, isShown ? 220 : 50);
});

/** Creates a video with keyframes every two seconds, or only at the given times. */
function makeVideo(seconds: number, keyframes?: readonly number[]): Promise<Blob> {
  return blankVideo(seconds * FRAME_RATE, FRAME_RATE, (frame) =>
    keyframes ? keyframes.includes(frame / FRAME_RATE) : frame % (GROUP_SECONDS * FRAME_RATE) === 0,
  );
}

function selectIn(video: Video) {
  const [first] = shown;
  return Promise.all(
    [0.2, 0.4, 0.6].map((later) => video.reader.selectRegion((first?.start ?? 0) + later, 0.5, 0.5)),
  );
}

async function scan(file: Blob, isQuick: boolean, prepare: (video: Video) => void = () => {}) {
  using video = await openVideo(file, 'painted.webm');
  prepare(video);
  const selections = await selectIn(video);
  decoded = 0;
  const updates: ScanUpdate[] = [];
  const { report } = await scanForOne(video, selections, {
    matcher: 'classic',
    isQuick,
    onUpdate: (update) => updates.push(update),
  });
  const series = new ScoreSeries({ regionCount: 3, geometry: null });
  for (const batch of updates.flatMap((update) => update.batches)) series.append(batch);
  const rule = { element: 'a', sensitivity: 0.75, lastFrameEnd: video.info.duration };
  return { report, updates, frames: [...series.frames], events: findEvents(series, rule), decoded };
}

describe('the forecast of scans', () => {
  type Traits = { signal?: AbortSignal; select?: typeof selectIn; matcher?: MatcherName };
  const forecast = async (
    file: Blob,
    { signal = new AbortController().signal, select = selectIn, matcher = 'classic' }: Traits = {},
  ) => {
    using video = await openVideo(file, 'painted.webm');
    const selections = await select(video);
    const element = { id: 'a', selections, counterExamples: [], processing: NO_PROCESSING };
    const request = { elements: [element], matcher };
    return await forecastScan(request, { video, studies: new StudyCache(video) }, signal);
  };
  /** Selects the element, and turns its pixels into those of a template from another recording. */
  const selectElsewhere = async (video: Video) => {
    const selections = await selectIn(video);
    return selections.map((selection) => {
      const { imageData } = selection;
      return { ...selection, imageData: { ...imageData, data: imageData.data.map((value) => value / 2) } };
    });
  };

  it('tells how long every frame and a quick look take, and what a quick look relies on', async () => {
    shown = [{ start: 20.5, end: 23.1 }];
    const { everyFrame, quick } = await forecast(await makeVideo(60));
    expect(quick).toMatchObject({ keyframes: 30, foundFrom: 2, findsSelected: true });
    expect(everyFrame).toBeGreaterThan(0);
    expect(quick?.seconds).toBeGreaterThan(0);
  });

  it('knows that a quick look for an element that is always visible takes longer than scanning every frame', async () => {
    shown = [{ start: 0, end: 60 }];
    const { everyFrame, quick } = await forecast(await makeVideo(60));
    expect(quick?.seconds).toBeGreaterThan(everyFrame);
  });

  it('knows that a quick look may miss an element that stays for less than a GOP', async () => {
    shown = [{ start: 20.5, end: 22.4 }];
    expect((await forecast(await makeVideo(60))).quick?.findsSelected).toBe(false);
  });

  it('says nothing about how long an element of another recording stays, and heeds only selections of this one', async () => {
    shown = [{ start: 20.5, end: 23.1 }];
    const file = await makeVideo(60);
    expect((await forecast(file, { select: selectElsewhere })).quick?.findsSelected).toBeNull();
    const select = async (video: Video) => [
      ...(await selectIn(video)).slice(0, 2),
      ...(await selectElsewhere(video)).slice(2).map((selection) => ({ ...selection, time: 40 })),
    ];
    expect((await forecast(file, { select })).quick?.findsSelected).toBe(true);
  });

  it('does not heed a selection that shows something else than the other two', async () => {
    shown = [{ start: 20.5, end: 23.1 }];
    const select = async (video: Video) => [
      ...(await selectIn(video)).slice(0, 2),
      await video.reader.selectRegion(40, 0.5, 0.5),
    ];
    const { quick } = await forecast(await makeVideo(60), { select, matcher: 'adaptive' });
    expect(quick?.findsSelected).toBe(true);
  });

  it('ends when cancelled', async () => {
    shown = [{ start: 20.5, end: 23.1 }];
    const file = await makeVideo(60);
    await expect(forecast(file, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('a quick look at a minute of video', () => {
  it('finds what a keyframe shows with the frames of a full scan, and decodes a fraction of the video', async () => {
    shown = [
      { start: 20.5, end: 23.1 },
      { start: 31, end: 35.7 },
    ];
    const file = await makeVideo(60);
    const every = await scan(file, false);
    const quick = await scan(file, true);
    expect(every.events.map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual([
      [205, 230],
      [310, 356],
    ]);
    expect(quick.events).toEqual(every.events);
    expect(every.frames).toHaveLength(600);
    // The GOPs from 18 s to 24 s and from 28 s to 36 s, and the 30 - 7 keyframes outside them.
    expect(quick.frames).toHaveLength(140 + 23);
    expect(quick.report).toMatchObject({ isQuick: true, framesLooked: 140 + 23, skippedRanges: [] });
    expect(quick.decoded).toBeLessThan(every.decoded / 2);
    expect(quick.frames).toEqual([...new Set(quick.frames)].sort((a, b) => a - b));
    expect(quick.updates.at(-1)?.progressPercent).toBeGreaterThan(99);
  });

  it.each([0, 7])(
    'decodes its keyframes in software once the hardware fails after %i of them',
    async (after) => {
      shown = [{ start: 20.5, end: 23.1 }];
      const file = await makeVideo(60);
      const preferences: (string | undefined)[] = [];
      const failInHardware = (video: Video) => {
        vi.spyOn(video, 'raceDecoders').mockResolvedValue('prefer-hardware');
        const keyframes = video.keyframes.bind(video);
        vi.spyOn(video, 'keyframes').mockImplementation(async function* (times, preference) {
          preferences.push(preference);
          let left = preference === 'prefer-hardware' ? after : Number.POSITIVE_INFINITY;
          for await (const sample of keyframes(times, preference)) {
            if (left-- > 0) {
              yield sample;
              continue;
            }
            sample.close();
            throw new DOMException('Decoder failure.', 'OperationError');
          }
        });
      };
      const undisturbed = await scan(file, true);
      const { frames, events, report } = await scan(file, true, failInHardware);
      expect(preferences.slice(-2)).toEqual(['prefer-hardware', 'prefer-software']);
      expect(frames).toEqual(undisturbed.frames);
      expect(events).toEqual(undisturbed.events);
      expect(report.skippedRanges).toEqual([]);
    },
  );

  it('skips what no keyframe shows', async () => {
    shown = [
      { start: 4, end: 7 },
      { start: 40.2, end: 41.6 },
    ];
    const { events } = await scan(await makeVideo(60), true);
    expect(events.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([[4, 7]]);
  });

  it('covers the first frame to the last if the element does', async () => {
    shown = [
      { start: 0, end: 2.5 },
      { start: 57, end: 60 },
    ];
    const { events } = await scan(await makeVideo(60), true);
    expect(events.map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual([
      [0, 24],
      [570, 599],
    ]);
  });

  it('scans every frame where keyframes are far apart', async () => {
    shown = [{ start: 30, end: 33 }];
    const { events, frames } = await scan(await makeVideo(60, [0, 2, 4, 50, 52, 54, 56, 58]), true);
    expect(events.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([[30, 33]]);
    expect(frames.length).toBeLessThan(600);
  });
});
