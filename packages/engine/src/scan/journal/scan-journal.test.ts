import { NO_PROCESSING, SELECTIONS_PER_ELEMENT, type SkippedRange } from '@framescout/contract';
import { openVideo, type Video } from '@framescout/media';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ScoreSeries } from '../../detect/score-series.ts';
import { blankVideo, BLANK_SIZE as SIZE } from '../../fixtures/blank-video.ts';
import { memoryCheckpoints } from '../../fixtures/memory-checkpoints.ts';
import { paintGray, registerFakeDecoder } from '../../fixtures/register-fake-decoder.ts';
import { RunControl } from '../../run-control.ts';
import { StudyCache } from '../../study/study-cache.ts';
import { EVERY_FRAME, type ScanRequest } from '../request/scan-request.ts';
import { runScan } from '../run-scan.ts';
import type { CheckpointStore } from './checkpoint-store.ts';
import { ScanJournal } from './scan-journal.ts';

const FRAMES = 200;
const FRAME_RATE = 20;

registerFakeDecoder(() => ({ ...paintGray(SIZE, 100), size: SIZE }));

let video: Video;
let request: ScanRequest;

beforeEach(async () => {
  const file = await blankVideo(FRAMES, FRAME_RATE, (frame) => frame % 20 === 0);
  video = await openVideo(file, 'gray.webm');
  const times = Array.from({ length: SELECTIONS_PER_ELEMENT }, (_, index) => index / 2);
  const selections = await Promise.all(times.map((time) => video.reader.selectRegion(time, 0.5, 0.5)));
  const element = { id: 'a', selections, counterExamples: [], processing: NO_PROCESSING };
  request = { ...EVERY_FRAME, elements: [element], matcher: 'classic', resume: true };
  return () => video[Symbol.dispose]();
});

/** Scans the video; returns its scores and how the scan ended. */
async function scan(store: CheckpointStore | null, changes: Partial<ScanRequest> = {}) {
  const scores = new ScoreSeries({ regionCount: SELECTIONS_PER_ELEMENT, geometry: null });
  const progress: number[] = [];
  const outcome = await runScan(
    { ...request, ...changes },
    {
      video,
      studies: new StudyCache(video),
      evidence: null,
      control: new RunControl(),
      store,
      fingerprint: 'gray',
      onUpdate: ({ batches, progressPercent }) => {
        progress.push(progressPercent);
        for (const batch of batches) scores.append(batch);
      },
    },
  );
  return { ...outcome, scores, progress };
}

const openJournal = (store: CheckpointStore) =>
  ScanJournal.open(request, { store, fingerprint: 'gray', video, skipsFrames: false });

/** Fills a store with the first samples of a scan, as an interrupted one leaves them. */
async function keepStart(
  store: CheckpointStore,
  { scores }: { scores: ScoreSeries },
  samples: number,
  skippedRanges: SkippedRange[] = [],
): Promise<void> {
  await openJournal(store);
  const begun = await store.takeOver('gray', 'test');
  if (!begun) throw new Error('nothing was begun');
  const { regionCount, shape } = scores;
  const batch = { elementId: 'a', regionCount, geometry: shape.geometry, ...scores.batchFrom(0, 0, samples) };
  await store.append(begun.summary, [batch], skippedRanges);
}

describe('a complete scan', () => {
  it('keeps its checkpoint until it is dropped if that is asked for, and is restored from it as it was', async () => {
    const store = memoryCheckpoints();
    const whole = await scan(store, { keepsCheckpoint: true });
    expect(await store.list('gray')).toMatchObject([{ run: whole.keptRun }]);
    const restored = await scan(store, { keepsCheckpoint: true });
    expect(restored).toMatchObject({ status: 'complete', isResumed: true });
    expect(restored.report.framesLooked).toBe(whole.report.framesLooked);
    expect(restored.scores.batchFrom(0, 0)).toEqual(whole.scores.batchFrom(0, 0));
    await store.dropRun('gray', restored.keptRun ?? '');
    expect(await store.list('gray')).toEqual([]);
  });

  it('drops its checkpoint otherwise', async () => {
    const store = memoryCheckpoints();
    expect((await scan(store)).keptRun).toBeUndefined();
    expect(await store.list('gray')).toEqual([]);
  });
});

describe('a scan that resumes', () => {
  it('begins at the share of the video that its checkpoint names', async () => {
    const store = memoryCheckpoints();
    const { scores } = await scan(null);
    const { regionCount, shape } = scores;
    const journal = await openJournal(store);
    const batch = { elementId: 'a', regionCount, geometry: shape.geometry, ...scores.batchFrom(0, 0, 90) };
    journal.note([batch], []);
    await journal.keep([]);
    const [named] = await store.list('gray');
    expect(named?.progressPercent).toBeCloseTo(44.5, 5);
    const resumed = await scan(store);
    expect(resumed.progress[0]).toBeCloseTo(44.5, 2);
    expect(resumed.scores.length).toBe(FRAMES);
  });

  it('counts on where one in N frames is scored and there is no index', async () => {
    vi.spyOn(video.locator, 'timeMap').mockResolvedValue(null);
    request = { ...request, everyNth: 5 };
    const whole = await scan(null);
    expect(whole.scores.frameAt(39)).toBe(195);
    const store = memoryCheckpoints();
    await keepStart(store, whole, 21);
    const resumed = await scan(store);
    expect([...resumed.scores.times]).toEqual([...whole.scores.times]);
    expect([...resumed.scores.frames]).toEqual([...whole.scores.frames]);
    expect(resumed).toMatchObject({ isResumed: true, report: { framesLooked: 40 } });
    expect(whole.isResumed).toBe(false);
  });

  it('forgets what decoders skipped beyond the saved scores, since it is scanned again', async () => {
    const store = memoryCheckpoints();
    const before = { startTime: 1, endTime: 1.5, reason: 'damaged' };
    await keepStart(store, await scan(null), 100, [before, { startTime: 6, endTime: 7, reason: 'damaged' }]);
    const resumed = await scan(store);
    expect(resumed).toMatchObject({ status: 'complete', report: { skippedRanges: [before] } });
    expect(resumed.scores.length).toBe(FRAMES);
  });

  it('starts over if what was saved is not in order', async () => {
    const store = memoryCheckpoints();
    const whole = await scan(null);
    await keepStart(store, whole, 100);
    const kept = await store.takeOver('gray', 'test');
    if (!kept) throw new Error('nothing was kept');
    await store.append(kept.summary, kept.batches, []);
    expect((await openJournal(store)).resumeAt).toBeNull();
    expect(await store.takeOver('gray', 'test')).toMatchObject({ batches: [] });
  });
});

describe('a scan whose checkpoints fail', () => {
  it('is complete even if its checkpoint cannot be dropped', async () => {
    const dropRun = vi.fn(() => Promise.reject(new Error('site data was cleared')));
    expect(await scan({ ...memoryCheckpoints(), dropRun })).toMatchObject({ status: 'complete' });
    expect(dropRun).toHaveBeenCalledOnce();
  });

  it('leaves a checkpoint alone that it cannot read', async () => {
    const store = memoryCheckpoints();
    await keepStart(store, await scan(null), 100);
    const before = await store.takeOver('gray', 'test');
    const takeOver = vi.fn(() => Promise.reject(new Error('the connection was lost')));
    expect(await scan({ ...store, takeOver })).toMatchObject({ status: 'complete', isResumed: false });
    expect(takeOver).toHaveBeenCalledOnce();
    expect(await store.takeOver('gray', 'test')).toEqual(before);
  });

  it('saves in order what could not be saved before', async () => {
    const memory = memoryCheckpoints();
    const append = vi.fn(memory.append);
    const failed = Promise.withResolvers<never>();
    append.mockReturnValueOnce(failed.promise);
    const store = { ...memory, append };
    const { scores } = await scan(null);
    const { regionCount, shape } = scores;
    const batchOf = (from: number, end: number) => {
      return { elementId: 'a', regionCount, geometry: shape.geometry, ...scores.batchFrom(from, 0, end) };
    };
    const journal = await openJournal(store);
    journal.note([batchOf(0, 50)], []);
    const writing = journal.keep([]);
    journal.note([batchOf(50, 100)], []);
    const writingMore = journal.keep([]);
    failed.reject(new Error('the disk is full'));
    await Promise.all([writing, writingMore]);
    const kept = await store.takeOver('gray', 'test');
    expect(kept?.batches.flatMap(({ frames }) => [...frames])).toEqual(
      Array.from({ length: 100 }, (_, i) => i),
    );
  });
});

describe('a scan that is saved every few seconds', () => {
  it('saves its first scores at once if learning took longer', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const memory = memoryCheckpoints();
    const append = vi.fn(memory.append);
    const { scores } = await scan(null);
    const { regionCount, shape } = scores;
    const batch = { elementId: 'a', regionCount, geometry: shape.geometry, ...scores.batchFrom(0, 0, 50) };
    const journal = await openJournal({ ...memory, append });
    vi.advanceTimersByTime(3000);
    journal.note([], []);
    await new Promise(setImmediate);
    journal.note([batch], []);
    await expect.poll(() => append).toHaveBeenCalledOnce();
  });
});
