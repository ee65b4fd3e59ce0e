import { NO_PROCESSING, type RegionSelection } from '@framescout/contract';
import { findEvents, mergeRescored, type ScoreSeries } from '@framescout/engine';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { fixtureTruth, loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { inTier } from '../../../../tools/test-support/in-tier.ts';
import { EngineClient } from './engine-client.ts';
import {
  expectIconFound,
  expectPictures,
  openFixture,
  request,
  scan,
  selectIcon,
} from './fixtures/scan-fixture.ts';

// Shared by most tests: starting it takes longer than most of what they do with it.
const shared = new EngineClient();

afterEach(async () => {
  const checkpoints = await shared.listCheckpoints().catch(() => []);
  for (const { run } of checkpoints) await shared.dropCheckpoint(run);
});
afterAll(() => shared[Symbol.dispose]());

const NAME = 'h264-b-frames.mp4';

/** Opens a fixture and selects its icon. */
async function openIcon() {
  const info = await openFixture(shared, NAME);
  return { engine: shared, info, selections: await selectIcon(shared, NAME) };
}

/** Opens a fixture and selects a place in it at some times. */
async function openPlace(
  name: string,
  times: readonly number[],
  place = { x: 0.5, y: 0.5 },
  engine = shared,
) {
  const info = await openFixture(engine, name);
  const { x, y } = place;
  return {
    engine,
    info,
    selections: await Promise.all(times.map((time) => engine.selectRegion(time, x, y))),
  };
}

function marked(selections: RegionSelection[], counterExamples: RegionSelection[] = []) {
  return { selections, counterExamples, processing: NO_PROCESSING };
}

describe('a scan', () => {
  it.each(
    inTier(
      ['h264-b-frames.mp4', 'vp9.webm'],
      ['av1.mp4', 'h264-start-5s.mkv', 'h264-vfr-b-frames.mp4', 'h264-rgb.mp4'],
    ),
  )('finds the icon from its first to its last frame: %s', (name) => expectIconFound(shared, name));

  it('gives the same samples with one decoder and with several', async () => {
    const { engine, selections } = await openPlace('h264-one-key-frame.mp4', [0.4, 1.2, 2]);
    const wanted = request(selections, { matcher: 'classic' });
    const alone = await scan(engine, { ...wanted, decoders: 1 });
    const together = await scan(engine, { ...wanted, decoders: 4 });
    expect([...together.series.times]).toEqual([...alone.series.times]);
    expect([...together.series.frames]).toEqual([...alone.series.frames]);
    expect([...together.series.similarities]).toEqual([...alone.series.similarities]);
  });

  it('scores a selected frame 1 when it scans it', async () => {
    const { engine, selections } = await openIcon();
    for (const matcher of ['classic', 'adaptive'] as const) {
      const { series } = await scan(engine, request(selections, { matcher }));
      selections.forEach((selection, index) => {
        const { regionCount } = series;
        const own = series.similarities[selection.frame * regionCount + (index % regionCount)] ?? 0;
        expect(own / 65_535, matcher).toBeGreaterThan(0.999);
      });
    }
  });

  it.each(inTier(['h264-rotated-90.mp4'], ['h264-b-frames.mp4', 'vp9.webm', 'h264-rgb.mp4']))(
    'takes pictures of what it finds if asked, with the same scores: %s',
    (name) => expectPictures(shared, name),
  );

  it('scores one frame in N on request, with correct frame numbers', async () => {
    const { engine, selections } = await openIcon();
    const { series, outcome } = await scan(engine, request(selections, { everyNth: 10 }));
    expect([...series.frames]).toEqual([0, 10, 20, 30, 40, 50, 60, 70]);
    expect(outcome.report).toMatchObject({ everyNth: 10, framesLooked: 8 });
  });

  it('scores the keyframes first on request', async () => {
    const { engine, selections } = await openIcon();
    const { updates, series } = await scan(engine, request(selections, { keyframesFirst: true }));
    const previews = updates.flatMap((update) => update.previewBatches);
    expect(previews.flatMap((batch) => [...batch.frames])).toEqual([0, 25, 50]);
    expect(series.length).toBe(75);
  });

  it('skips a damaged range, reports it, and continues after it', async () => {
    const name = 'h264-damaged.mp4';
    const { video } = fixtureTruth(name);
    const { engine, selections } = await openPlace(name, [0, 0.2, 0.4]);
    const { series, outcome } = await scan(engine, request(selections, { matcher: 'classic' }));
    const { damaged, times } = video;
    const seen = new Set(series.frames);
    const healthy = [...times.keys()].filter(
      (frame) => frame < (damaged?.first ?? 0) - 2 || frame > (damaged?.last ?? 0),
    );
    for (const frame of healthy) expect(seen.has(frame), `frame ${frame}`).toBe(true);
    const ranges = outcome.report.skippedRanges;
    expect(ranges.length).toBeGreaterThan(0);
    expect(ranges[0]?.startTime).toBeGreaterThan((times[(damaged?.first ?? 0) - 4] ?? 0) - 0.001);
    expect(ranges.at(-1)?.endTime).toBeCloseTo(times[(damaged?.last ?? 0) + 1] ?? 0, 2);
    for (const range of ranges) expect(range.reason).toContain('damaged');
  });

  it.each(['h264-truncated.mp4', 'h264-truncated.mkv'])(
    'reports where a file was truncated: %s',
    async (name) => {
      const { engine, info, selections } = await openPlace(name, [0, 0.2, 0.4]);
      const { series, outcome } = await scan(engine, request(selections, { matcher: 'classic' }));
      expect(outcome.status).toBe('complete');
      expect(series.length).toBeGreaterThanOrEqual(50);
      const [range] = outcome.report.skippedRanges;
      expect(range?.reason).toContain('cut off');
      expect(range?.startTime).toBeCloseTo((series.times.at(-1) ?? 0) + 1 / info.frameRate, 2);
      expect(range?.endTime).toBeCloseTo(info.duration, 2);
    },
  );

  it('does not start without three selections', async () => {
    const { engine, selections } = await openIcon();
    await expect(scan(engine, request(selections.slice(0, 2)))).rejects.toMatchObject({
      code: 'selection-missing',
      message: 'Please select 3 frames before starting analysis',
    });
  });
});

describe('the evidence of a scan', () => {
  it('gives the same events if the same element is relearned without the frames', async () => {
    const { engine, info, selections } = await openIcon();
    const { series } = await scan(engine, request(selections));
    const rescored = await engine.rescore({ id: 'icon', ...marked(selections) });
    expect(rescored.scores.length).toBeGreaterThan(10);
    const rule = { element: 'icon', sensitivity: 0.75, lastFrameEnd: info.duration };
    const framesOf = (of: ScoreSeries) =>
      findEvents(of, rule).map(({ startFrame, endFrame }) => [startFrame, endFrame]);
    expect(framesOf(mergeRescored(series, rescored))).toEqual(framesOf(series));
  });

  it('keeps every event if the counter-example is nothing like it', async () => {
    const { engine, info, selections } = await openIcon();
    const { series } = await scan(engine, request(selections));
    const elsewhere = await engine.selectRegion(0, 0.2, 0.8);
    const rescored = await engine.rescore({ id: 'icon', ...marked(selections, [elsewhere]) });
    const rule = { element: 'icon', sensitivity: 0.75, lastFrameEnd: info.duration };
    expect(findEvents(mergeRescored(series, rescored), rule)).toHaveLength(findEvents(series, rule).length);
  });
});

describe('a check of a marker', () => {
  it('reports that the icon stands out, and where in the region it is', async () => {
    const { engine, selections } = await openIcon();
    const check = await engine.checkMarker(marked(selections));
    expect(check.verdict).toBe('clear');
    expect(check.frames).toBeGreaterThan(0);
    expect(check.box.right - check.box.left).toBeLessThanOrEqual(1);
  });

  it('reports that scenery can hardly be told apart from the video', async () => {
    const scenery = { x: 0.2, y: 0.8 };
    const { engine, selections } = await openPlace('h264-one-key-frame.mp4', [0.4, 1.2, 2], scenery);
    const { verdict, warnings, seenShare } = await engine.checkMarker(marked(selections));
    expect(verdict !== 'clear' || warnings.length > 0 || seenShare > 0.3).toBe(true);
  });
});

describe('a running scan', () => {
  it('pauses and resumes without losing or repeating a frame', async () => {
    const { engine, selections } = await openIcon();
    const frames: number[] = [];
    const run = engine.startScan(request(selections, { matcher: 'classic' }), {
      onUpdate: ({ batches }) => frames.push(...batches.flatMap((batch) => [...batch.frames])),
    });
    run.pause();
    // Takes longer than the whole scan would.
    await engine.checkMarker(marked(selections));
    expect(frames).toEqual([]);
    run.resume();
    expect((await run.finished).status).toBe('complete');
    expect(frames).toEqual(Array.from({ length: 75 }, (_, frame) => frame));
  });

  it('stops when cancelled, and another can start immediately', async () => {
    const { engine, selections } = await openPlace('h264-one-key-frame.mp4', [0.4, 1.2, 2]);
    const abort = new AbortController();
    const wanted = request(selections, { matcher: 'classic' });
    const run = engine.startScan(wanted, { signal: abort.signal, onUpdate: () => undefined });
    abort.abort();
    expect((await run.finished).status).toBe('cancelled');
    expect(await engine.listCheckpoints()).toEqual([]);
    expect((await scan(engine, wanted)).series.length).toBe(200);
  });

  it('fails in the page when its engine is disposed', async () => {
    const own = new EngineClient();
    const { engine, selections } = await openPlace('h264-one-key-frame.mp4', [0.4, 1.2, 2], undefined, own);
    const run = engine.startScan(request(selections), { onUpdate: () => undefined });
    engine[Symbol.dispose]();
    await expect(run.finished).rejects.toMatchObject({ code: 'engine-stopped' });
  });
});

describe('a cancelled check of a marker', () => {
  it('stops immediately, and leaves the engine ready for the next call', async () => {
    const { engine, selections } = await openIcon();
    const abort = new AbortController();
    const cancelled = engine.checkMarker(marked(selections), { signal: abort.signal });
    abort.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    expect((await engine.checkMarker(marked(selections))).verdict).toBe('clear');
  });
});

describe('opening', () => {
  it('fails with an error that names what was found, and leaves no file open', async () => {
    using engine = new EngineClient();
    for (const [name, words] of [
      ['text.mp4', /text/],
      ['sound-only.mp4', /without a video track/],
    ] as const) {
      await expect(engine.open(await loadFixture(name), name)).rejects.toMatchObject({
        code: 'unreadable-file',
        message: expect.stringMatching(words),
      });
    }
    await expect(engine.open(new File([], 'empty.mp4'), 'empty.mp4')).rejects.toMatchObject({
      code: 'unreadable-file',
    });
    await expect(engine.locateFrame(0)).rejects.toMatchObject({ code: 'no-video-open' });
  });

  it("measures the frame rate instead of trusting the file's", async () => {
    const open = (name: string) => openFixture(shared, name);
    expect((await open('h264-60000-1001.mp4')).frameRate).toBeCloseTo(60_000 / 1001, 3);
    const constant = { frameRate: 25, isVariableFrameRate: false };
    expect(await open('h264-start-5s.mkv')).toMatchObject(constant);
    expect((await open('h264-vfr-b-frames.mp4')).isVariableFrameRate).toBe(true);
  });
});
