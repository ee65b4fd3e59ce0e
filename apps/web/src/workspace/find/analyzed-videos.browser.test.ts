import type { EngineClient } from '@framescout/framescout/page';
import { afterEach, expect, it, vi } from 'vitest';
import { batch, type Marking, readBatchResult } from '../../features/batch/index.ts';
import { createElement } from '../../features/elements/index.ts';
import { deleteSavedProject } from '../../features/projects/index.ts';
import { batchesOf } from '../../features/scan/index.ts';
import { withoutHandles } from '../../platform/pick-file.ts';
import { exampleInfo } from '../../test-support/example-data.ts';
import { exampleReport, exampleScores, exampleSelections } from '../../test-support/example-scan.ts';
import { type EngineParts, exampleBatchSettings, exampleScan } from '../../test-support/example-workspace.ts';
import { loadBatchResult } from './analyzed-videos.ts';
import { BackgroundScans } from './background-scans.ts';

const marking: Marking = {
  elements: [{ ...createElement([]), selections: exampleSelections }],
  elementRules: [],
};

/** An engine that finds two events in each video. */
function createFakeEngine(): EngineClient {
  const engine: EngineParts = {
    open: async (_file, name) => ({ ...exampleInfo, name, frameRate: 1, duration: 6, totalFrames: 6 }),
    startScan: exampleScan(undefined, { batches: [...batchesOf(exampleScores([0, 1, 0, 0, 1, 0]))] }),
    [Symbol.dispose]() {},
  };
  return engine as EngineClient;
}

/** Scans a video in a batch, and returns its row. */
async function scanOne() {
  batch.add(withoutHandles([new File(['a'], 'a.mp4')]));
  using scans = new BackgroundScans(exampleBatchSettings, createFakeEngine);
  await batch.run(marking, scans.scanVideo);
  const [item] = batch.getState().items;
  if (item?.status.kind !== 'complete') throw new Error('The video was not scanned.');
  return { id: item.id, result: item.status.result };
}

const statusOfRow = () => batch.getState().items[0]?.status;
afterEach(async () => {
  for (const { id } of batch.getState().items) batch.remove(id);
  await deleteSavedProject('a');
});

it('reads the scores from the project, since a batch keeps only the count and the report', async () => {
  const { id, result } = await scanOne();
  expect(result).toMatchObject({ counted: { events: 2 }, report: exampleReport });
  expect(result).not.toHaveProperty('scores');
  const loaded = await loadBatchResult(id, result);
  const { events } = loaded ? readBatchResult(loaded, marking, 0.75) : { events: [] };
  expect(events.map(({ startTime }) => startTime)).toEqual([1, 4]);
});

it('says in the row that the project cannot be read, and loses nothing', async () => {
  const { id, result } = await scanOne();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const read = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('broken', 'UnknownError');
  });
  expect(await loadBatchResult(id, result)).toBeNull();
  expect(statusOfRow()).toMatchObject({
    kind: 'complete',
    result,
    problem: expect.any(String),
  });
  read.mockRestore();
  expect(await loadBatchResult(id, result)).not.toBeNull();
  expect(statusOfRow()).toEqual({ kind: 'complete', result, problem: undefined });
});

it('asks to analyze a video again after its project was removed', async () => {
  const { id, result } = await scanOne();
  await deleteSavedProject('a');
  expect(await loadBatchResult(id, result)).toBeNull();
  expect(statusOfRow()).toEqual({
    kind: 'failed',
    reason: 'Its project has been removed from this browser. Analyze it again.',
  });
});
