import { NO_PROCESSING } from '@framescout/contract';
import { findEvents, ScoreSeries } from '@framescout/engine';
import { afterAll, describe, expect, it } from 'vitest';
import { readFrameCounter } from '../../../../tools/make-fixtures/frame-counter.ts';
import { fixtureTruth, loadFixture, playerTimes } from '../../../../tools/make-fixtures/load-fixture.ts';
import { EngineClient } from './engine-client.ts';

// Formats that neither Mediabunny nor this browser reads.
const READ_BY_FFMPEG = [
  'mpeg4-asp.avi',
  'wmv2.wmv',
  'flv1.flv',
  'mpeg2.mpg',
  'mpeg2-start-10s.ts',
  'theora.ogv',
  'hevc.mp4',
  'hevc-start-12000s.mkv',
  'hevc.ts',
];
// Shared by all tests: starting it takes longer than most of what they do with it.
const engine = new EngineClient();

afterAll(() => engine[Symbol.dispose]());

async function open(name: string) {
  let reason = '';
  const info = await engine.open(await loadFixture(name), name, {
    onFFmpeg(why) {
      reason = why;
    },
  });
  return { engine, info, reason };
}

async function counterAt(engine: EngineClient, time: number, width: number): Promise<number | null> {
  const { bitmap } = await engine.readPicture(time, width);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: new Uint8Array() };
  return readFrameCounter(data, bitmap.width, bitmap.height);
}

describe.each(READ_BY_FFMPEG)('%s, read through FFmpeg', (name) => {
  it('opens, reports that it is slower, and has the frames and times that ffprobe reports', async () => {
    const truth = fixtureTruth(name);
    const { video } = truth;
    const times = playerTimes(truth);
    const { engine, info, reason } = await open(name);
    expect(reason).toContain(name);
    expect(info).toMatchObject({ reader: 'ffmpeg', width: video.width, height: video.height });
    for (const frame of [0, 1, 13, 30, times.length - 1]) {
      const time = times[frame] ?? 0;
      const located = await engine.locateFrame(time + 0.001);
      expect(located).toMatchObject({ frame, isEstimate: false });
      expect(located.time).toBeCloseTo(time, 3);
      expect(await counterAt(engine, time + 0.001, video.width)).toBe(video.sources[frame]);
    }
  });
});

// The same content as FLV, which the browser can read once it is rewrapped with an index.
it.each([...READ_BY_FFMPEG, 'h264.flv'])('%s scans to the same frames as any other video', async (name) => {
  const truth = fixtureTruth(name);
  const { video } = truth;
  const times = playerTimes(truth);
  const { engine, info } = await open(name);
  const { element } = video;
  const x = (element.x + element.width / 2) / video.width;
  const y = (element.y + element.height / 2) / video.height;
  const frames = [15, 20, 44].map((frame) => times[frame] ?? 0);
  const selections = await Promise.all(frames.map((time) => engine.selectRegion(time + 0.001, x, y)));
  let series: ScoreSeries | null = null;
  const run = engine.startScan(
    {
      elements: [{ id: 'icon', selections, counterExamples: [], processing: NO_PROCESSING }],
      matcher: 'adaptive',
      everyNth: 1,
      isQuick: false,
      isSparing: false,
      keyframesFirst: false,
      decoders: null,
      resume: false,
    },
    {
      onUpdate: ({ batches }) => {
        for (const batch of batches) {
          series ??= new ScoreSeries(batch);
          series.append(batch);
        }
      },
    },
  );
  const { report } = await run.finished;
  expect(report.skippedRanges).toEqual([]);
  expect(report.framesLooked).toBe(times.length);
  const rule = { element: 'icon', sensitivity: 0.75, lastFrameEnd: info.duration };
  const events = series ? findEvents(series, rule) : [];
  expect(events.map(({ startFrame, endFrame }) => ({ first: startFrame, last: endFrame }))).toEqual(
    video.visible,
  );
});
