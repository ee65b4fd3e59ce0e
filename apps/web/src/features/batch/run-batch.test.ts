import { NO_PROCESSING, type VideoInfo } from '@framescout/contract';
import { type ScanRequest, type ScanUpdate, ScoreSeries } from '@framescout/engine';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleReport as report, exampleSelections as selections } from '../../test-support/example-scan.ts';
import { AUTOMATIC_AREA, changeElement, elementsStore, replaceElements } from '../elements/index.ts';
import { addToBatch, batchProgress, batchStore, removeFromBatch } from './batch-store.ts';
import { readBatchResult } from './read-batch-result.ts';
import { cancelBatch, runBatch } from './run-batch.ts';

const fileOf = (name: string) => new File([name], name, { lastModified: 1 });
const kinds = () => batchStore.getState().items.map(({ status }) => status.kind);
const elements = () => elementsStore.getState().elements;

/** An engine that opens all files but broken ones, and in each finds the element in the second of four frames. */
function createEngine(requests: ScanRequest[] = [], beforeEnd = () => Promise.resolve()) {
  return {
    open: async (_file: Blob, name: string) => {
      if (name.startsWith('broken')) throw new Error('This is no video.');
      return { name, duration: 4, frameRate: 1 } as VideoInfo;
    },
    startScan: (
      request: ScanRequest,
      { signal, onUpdate }: { signal?: AbortSignal; onUpdate(update: ScanUpdate): void },
    ) => {
      requests.push(request);
      const shape = { regionCount: 3, geometry: null };
      const series = new ScoreSeries(shape);
      [0.2, 0.9, 0.2, 0.2].forEach((value, time) => {
        const similarities = new Uint16Array(3).fill(value * 65_535);
        series.add(time, time, { similarities, opacity: 0, earlier: 0, sightings: new Uint16Array(0) });
      });
      const run = async () => {
        onUpdate({
          phase: 'full',
          progressPercent: 50,
          speed: 1,
          framesPerSecond: 1,
          framesLooked: 4,
          secondsLeft: 1,
          batches: [{ elementId: 'element-1', ...shape, ...series.batchFrom(0, 0) }],
          previewBatches: [],
          skippedRanges: [],
        });
        await Promise.resolve();
        await beforeEnd();
        return { status: signal?.aborted ? ('cancelled' as const) : ('complete' as const), report };
      };
      return { pause: vi.fn(), resume: vi.fn(), finished: run() };
    },
    [Symbol.dispose]: vi.fn(),
  };
}

beforeEach(() => {
  batchStore.setState({ items: [], isRunning: false });
  replaceElements();
  changeElement('element-1', { selections });
});

describe('a batch', () => {
  it('scans its videos one after the other for the marked elements, each by an engine that goes again', async () => {
    addToBatch([fileOf('a.mp4'), fileOf('b.mp4')]);
    const engines: ReturnType<typeof createEngine>[] = [];
    const requests: ScanRequest[] = [];
    const outcome = await runBatch(elements(), () => {
      const engine = createEngine(requests);
      engines.push(engine);
      return engine;
    });
    expect(outcome).toEqual({ complete: 2, failed: 0, isCancelled: false });
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

  it('passes over a video that cannot be read, and says why', async () => {
    addToBatch([fileOf('broken.mp4'), fileOf('b.mp4')]);
    expect(await runBatch(elements(), createEngine)).toMatchObject({ complete: 1, failed: 1 });
    expect(batchStore.getState().items[0]?.status).toEqual({ kind: 'failed', reason: 'This is no video.' });
  });

  it('is cancelled at once, and goes on where it was', async () => {
    addToBatch([fileOf('a.mp4'), fileOf('b.mp4'), fileOf('c.mp4')]);
    let scans = 0;
    const cancelSecond = async () => {
      if (++scans === 2) cancelBatch();
    };
    const outcome = await runBatch(elements(), () => createEngine([], cancelSecond));
    expect(outcome).toEqual({ complete: 1, failed: 0, isCancelled: true });
    expect(kinds()).toEqual(['complete', 'waiting', 'waiting']);
    await runBatch(elements(), createEngine);
    expect(kinds()).toEqual(['complete', 'complete', 'complete']);
  });

  it('scans only what is new, or again what was scanned for other elements', async () => {
    addToBatch([fileOf('a.mp4')]);
    const requests: ScanRequest[] = [];
    await runBatch(elements(), () => createEngine(requests));
    addToBatch([fileOf('b.mp4')]);
    await runBatch(elements(), () => createEngine(requests));
    expect(requests).toHaveLength(2);
    changeElement('element-1', { selections: [...selections] });
    await runBatch(elements(), () => createEngine(requests));
    expect(requests).toHaveLength(4);
  });

  it('is read at any sensitivity, by the present names and rules, without another scan', async () => {
    addToBatch([fileOf('a.mp4')]);
    await runBatch(elements(), createEngine);
    changeElement('element-1', { name: 'Kill' });
    const [item] = batchStore.getState().items;
    if (item?.status.kind !== 'complete') throw new Error('The batch is not complete.');
    const { result } = item.status;
    expect(readBatchResult(result, 0.75).events).toMatchObject([
      { element: 'Kill', startTime: 1, endTime: 2 },
    ]);
    expect(readBatchResult(result, 0.95).events).toEqual([]);
  });

  it('takes no video twice and lets go of those not being scanned', () => {
    addToBatch([fileOf('a.mp4'), fileOf('b.mp4')]);
    addToBatch([fileOf('a.mp4')]);
    const [first] = batchStore.getState().items;
    expect(kinds()).toEqual(['waiting', 'waiting']);
    removeFromBatch(first?.id ?? 0);
    expect(batchStore.getState().items.map(({ file }) => file.name)).toEqual(['b.mp4']);
  });

  it('is done by as much as its videos are', () => {
    addToBatch([fileOf('a.mp4'), fileOf('b.mp4')]);
    const { items } = batchStore.getState();
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
