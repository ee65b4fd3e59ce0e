import { WorkerStoppedError } from '@framescout/base';
import { AUTOMATIC_AREA, NO_PROCESSING, RemoteError, type VideoInfo } from '@framescout/contract';
import type { ScanRequest, ScanUpdate } from '@framescout/framescout/page';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withoutHandles } from '../../platform/pick-file.ts';
import {
  exampleScores,
  exampleReport as report,
  exampleSelections as selections,
} from '../../test-support/example-scan.ts';
import { Elements } from '../elements/index.ts';
import { EventEdits } from '../event-edits/index.ts';
import { batchesOf, Scan, ScanOptionsStore, Sensitivity } from '../scan/index.ts';
import { createProject } from '../video/index.ts';
import { Batch, batchProgress, itemsIn, type ScanVideo } from './batch.ts';
import { isReadable, type ReadableResult, readBatchResult } from './read-batch-result.ts';

const fileOf = (name: string) => new File([name], name, { lastModified: 1 });
let batch: Batch;
let tracked: Elements;

/** The first video's result, of which no project is stored. */
function firstResult(): ReadableResult {
  const status = batch.getState().items[0]?.status;
  if (status?.kind !== 'complete' || !isReadable(status.result)) throw new Error('There is no result.');
  return status.result;
}

const add = (...files: File[]) => batch.add(withoutHandles(files));
const kinds = () => batch.getState().items.map(({ status }) => status.kind);
const marking = () => tracked.getState();

/**
 * A fake engine that opens all files except broken ones, and finds the element in the second of four frames
 * of each.
 */
function createFakeEngine(requests: ScanRequest[] = [], beforeEnd = () => Promise.resolve()) {
  return {
    open: async (_file: Blob, name: string) => {
      if (name.startsWith('broken'))
        throw new RemoteError({ code: 'unreadable-file', message: 'This is no video.', details: {} });
      return { name, duration: 4, frameRate: 1 } as VideoInfo;
    },
    startScan: (
      request: ScanRequest,
      { signal, onUpdate }: { signal?: AbortSignal; onUpdate(update: ScanUpdate): void },
    ) => {
      requests.push(request);
      const run = async () => {
        await Promise.resolve();
        onUpdate({
          phase: 'full',
          progressPercent: 50,
          speed: 1,
          framesPerSecond: 1,
          framesLooked: 4,
          secondsLeft: 1,
          batches: [...batchesOf(exampleScores([0.2, 0.9, 0.2, 0.2]))],
          previewBatches: [],
          pictures: [],
          skippedRanges: [],
        });
        await beforeEnd();
        return { status: signal?.aborted ? ('cancelled' as const) : ('complete' as const), report };
      };
      return { pause: vi.fn(), resume: vi.fn(), finished: run() };
    },
    [Symbol.dispose]: vi.fn(),
  };
}

/** Scans a video in an engine, as a workspace without a page does. */
function scanIn(createEngine: () => ReturnType<typeof createFakeEngine>): ScanVideo {
  return async ({ file }, { elements, elementRules }, { signal, onProgress }) => {
    using engine = createEngine();
    const info = await engine.open(file, file.name);
    const own = new Elements();
    own.replace(elements, elementRules);
    const parts = { engine, info, elements: own, sensitivity: new Sensitivity() };
    using scan = new Scan({ ...parts, edits: new EventEdits(), options: new ScanOptionsStore() });
    signal.addEventListener('abort', () => scan.cancel());
    scan.subscribe(({ scanProgress }) => scanProgress && onProgress(scanProgress.progressPercent));
    const end = await scan.start();
    const { report: found, scores } = scan.getState();
    return end === 'complete' && found
      ? { info, project: createProject(info), report: found, scores, isSaved: false, counted: null }
      : null;
  };
}

beforeEach(() => {
  batch = new Batch();
  tracked = new Elements();
  tracked.change('element-1', { selections });
});

describe('a batch', () => {
  it('scans its videos one at a time for the marked elements, and disposes each engine afterwards', async () => {
    add(fileOf('a.mp4'), fileOf('b.mp4'));
    const engines: ReturnType<typeof createFakeEngine>[] = [];
    const requests: ScanRequest[] = [];
    const outcome = await batch.run(
      marking(),
      scanIn(() => {
        const engine = createFakeEngine(requests);
        engines.push(engine);
        return engine;
      }),
    );
    expect(outcome).toEqual({ complete: 2, failed: 0, isCancelled: false, stopReason: null });
    expect(kinds()).toEqual(['complete', 'complete']);
    expect(requests.map((request) => request.elements)).toEqual(
      Array.from({ length: 2 }, () => [
        {
          id: 'element-1',
          selections,
          counterExamples: [],
          processing: NO_PROCESSING,
          area: AUTOMATIC_AREA,
        },
      ]),
    );
    for (const engine of engines) expect(engine[Symbol.dispose]).toHaveBeenCalledOnce();
  });

  it('skips a video that cannot be read, and says why', async () => {
    add(fileOf('broken.mp4'), fileOf('b.mp4'));
    expect(await batch.run(marking(), scanIn(createFakeEngine))).toMatchObject({ complete: 1, failed: 1 });
    expect(batch.getState().items[0]?.status).toEqual({ kind: 'failed', reason: 'This is no video.' });
  });

  it.each([
    ['access has ended', new RemoteError({ code: 'access-ended', message: 'It has ended.', details: {} })],
    ['the engine cannot be loaded', new WorkerStoppedError('not loaded', false)],
  ])('stops once no other video could be scanned either: %s', async (_why, error) => {
    add(...['a.mp4', 'b.mp4', 'c.mp4', 'd.mp4'].map(fileOf));
    const scanFirst = scanIn(createFakeEngine);
    const scanVideo = vi.fn(scanFirst).mockImplementationOnce(scanFirst).mockRejectedValueOnce(error);
    expect(await batch.run(marking(), scanVideo)).toEqual({
      complete: 1,
      failed: 0,
      isCancelled: false,
      stopReason: error.message,
    });
    expect(scanVideo).toHaveBeenCalledTimes(2);
    expect(kinds()).toEqual(['complete', 'waiting', 'waiting', 'waiting']);
  });

  it('skips a video at which the engine stopped', async () => {
    add(fileOf('a.mp4'), fileOf('b.mp4'));
    const scanVideo = vi
      .fn(scanIn(createFakeEngine))
      .mockRejectedValueOnce(new WorkerStoppedError('crashed'));
    expect(await batch.run(marking(), scanVideo)).toMatchObject({ complete: 1, failed: 1, stopReason: null });
  });

  it('can be cancelled immediately, and later continues where it stopped', async () => {
    add(fileOf('a.mp4'), fileOf('b.mp4'), fileOf('c.mp4'));
    let scans = 0;
    const cancelSecond = async () => {
      if (++scans !== 2) return;
      expect(batch.hasMoreToDo).toBe(true);
      batch.cancel();
      // Nothing is lost any more by leaving, even before the scan has ended.
      expect(batch.hasMoreToDo).toBe(false);
    };
    const outcome = await batch.run(
      marking(),
      scanIn(() => createFakeEngine([], cancelSecond)),
    );
    expect(outcome).toEqual({ complete: 1, failed: 0, isCancelled: true, stopReason: null });
    expect(kinds()).toEqual(['complete', 'waiting', 'waiting']);
    await batch.run(marking(), scanIn(createFakeEngine));
    expect(kinds()).toEqual(['complete', 'complete', 'complete']);
  });

  it('scans only new videos, and rescans those scanned for other elements', async () => {
    add(fileOf('a.mp4'));
    const requests: ScanRequest[] = [];
    await batch.run(
      marking(),
      scanIn(() => createFakeEngine(requests)),
    );
    add(fileOf('b.mp4'));
    await batch.run(
      marking(),
      scanIn(() => createFakeEngine(requests)),
    );
    expect(requests).toHaveLength(2);
    tracked.change('element-1', { selections: selections.map((selection) => ({ ...selection, x: 0.5 })) });
    await batch.run(
      marking(),
      scanIn(() => createFakeEngine(requests)),
    );
    expect(requests).toHaveLength(4);
    tracked.change('element-1', { area: { anywhere: true, bounds: null } });
    await batch.run(
      marking(),
      scanIn(() => createFakeEngine(requests)),
    );
    expect(requests).toHaveLength(6);
  });

  it('derives its results at any sensitivity, with the current names and rules, without rescanning', async () => {
    add(fileOf('a.mp4'));
    await batch.run(marking(), scanIn(createFakeEngine));
    tracked.change('element-1', { name: 'Kill' });
    const result = firstResult();
    expect(readBatchResult(result, tracked.getState(), 0.75).events).toMatchObject([
      { element: 'Kill', startTime: 1, endTime: 2 },
    ]);
    expect(readBatchResult(result, tracked.getState(), 0.95).events).toEqual([]);
  });

  it('scans only new videos, even if the elements were read from storage in the meantime', async () => {
    add(fileOf('a.mp4'));
    await batch.run(marking(), scanIn(createFakeEngine));
    add(fileOf('b.mp4'));
    const requests: ScanRequest[] = [];
    await batch.run(
      structuredClone(marking()),
      scanIn(() => createFakeEngine(requests)),
    );
    expect(requests).toHaveLength(1);
  });

  it('keeps the rules that it scanned with, and applies them once other elements are marked', async () => {
    tracked.setRules([
      { id: 'rule-1', color: 'red', rule: { kind: 'burst', element: 'element-1', count: 1, within: 5 } },
    ]);
    add(fileOf('a.mp4'));
    await batch.run(marking(), scanIn(createFakeEngine));
    const result = firstResult();
    const sources = () => readBatchResult(result, marking(), 0.75).events.map(({ sourceId }) => sourceId);
    expect(sources()).toEqual(['element-1', 'rule-1']);
    tracked.setRules([]);
    expect(sources()).toEqual(['element-1']);
    tracked.replace([], []);
    expect(sources()).toEqual(['element-1', 'rule-1']);
  });

  it('has unsaved results until the project of each is stored, or the video is removed', async () => {
    add(fileOf('a.mp4'), fileOf('b.mp4'));
    await batch.run(marking(), scanIn(createFakeEngine));
    const [a, b] = batch.getState().items;
    batch.markSaved(a?.id ?? 0);
    expect(batch.hasUnsavedResults).toBe(true);
    batch.remove(b?.id ?? 0);
    expect(batch.hasUnsavedResults).toBe(false);
  });

  it('scans a video that was moved once it is chosen again', async () => {
    const [before, after] = [fileOf('a.mp4'), fileOf('a.mp4')];
    add(before);
    await batch.run(marking(), async () => {
      throw new RemoteError({ code: 'unreadable-file', message: 'It is gone.', details: {} });
    });
    expect(kinds()).toEqual(['failed']);
    expect(add(after)).toEqual([]);
    expect(kinds()).toEqual(['waiting']);
    const scanVideo = vi.fn(scanIn(createFakeEngine));
    await batch.run(marking(), scanVideo);
    expect(scanVideo).toHaveBeenCalledOnce();
    expect(scanVideo.mock.calls[0]?.[0].file).toBe(after);
    expect(kinds()).toEqual(['complete']);
  });

  it('reads a finished video from the file chosen last, and keeps its results', async () => {
    add(fileOf('a.mp4'));
    await batch.run(marking(), scanIn(createFakeEngine));
    const moved = fileOf('a.mp4');
    expect(add(moved)).toEqual([moved]);
    expect(kinds()).toEqual(['complete']);
    expect(batch.getState().items[0]?.file).toBe(moved);
  });

  it('accepts no video twice, and can remove those not being scanned', () => {
    add(fileOf('a.mp4'), fileOf('b.mp4'));
    add(fileOf('a.mp4'));
    const [first] = batch.getState().items;
    expect(kinds()).toEqual(['waiting', 'waiting']);
    batch.remove(first?.id ?? 0);
    expect(batch.getState().items.map(({ file }) => file.name)).toEqual(['b.mp4']);
  });

  it('makes progress as its videos do', () => {
    add(fileOf('a.mp4'), fileOf('b.mp4'));
    const { items } = batch.getState();
    const [a, b] = items;
    if (!a || !b) throw new Error('The batch is empty.');
    expect(batchProgress([])).toBe(0);
    expect(
      batchProgress([
        { ...a, status: { kind: 'failed', reason: '' } },
        { ...b, status: { kind: 'scanning', progressPercent: 50 } },
      ]),
    ).toBe(75);
  });
});

describe('the list of more videos', () => {
  const listedIn = (project: string) => itemsIn(batch.getState(), project).map(({ file }) => file.name);

  it('belongs to the project they were added in, and to the projects they became', async () => {
    batch.beginIn('match');
    add(fileOf('a.mp4'));
    expect(listedIn('match')).toEqual(['a.mp4']);
    expect(listedIn('other')).toEqual([]);
    await batch.run(marking(), scanIn(createFakeEngine));
    expect(listedIn('a')).toEqual(['a.mp4']);
    expect(listedIn('other')).toEqual([]);
  });

  it('is listed everywhere while its videos are scanned', async () => {
    batch.beginIn('match');
    add(fileOf('a.mp4'));
    const listed: string[][] = [];
    await batch.run(
      marking(),
      scanIn(() => createFakeEngine([], async () => void listed.push(listedIn('other')))),
    );
    expect(listed).toEqual([['a.mp4']]);
  });

  it('is replaced by that of another project, except for what is stored nowhere else', async () => {
    batch.beginIn('match');
    add(fileOf('a.mp4'));
    await batch.run(marking(), scanIn(createFakeEngine));
    add(fileOf('b.mp4'));
    batch.beginIn('other');
    expect(listedIn('other')).toEqual(['a.mp4']);
  });
});
