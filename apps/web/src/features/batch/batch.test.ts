import { WorkerStoppedError } from '@framescout/base';
import { RemoteError } from '@framescout/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withoutHandles } from '../../platform/pick-file.ts';
import { exampleInfo } from '../../test-support/example-data.ts';
import {
  exampleReport,
  exampleScores,
  exampleSelections as selections,
} from '../../test-support/example-scan.ts';
import { Elements } from '../elements/index.ts';
import { createProject } from '../video/index.ts';
import { Batch, batchProgress, itemsIn, type ScanVideo } from './batch.ts';
import { readBatchResult } from './read-batch-result.ts';

const fileOf = (name: string) => new File([name], name, { lastModified: 1 });
const failure = new RemoteError({ code: 'unreadable-file', message: 'This is no video.', details: {} });
let batch: Batch;
let tracked: Elements;

const add = (...names: string[]) => batch.add(withoutHandles(names.map(fileOf)));
const kinds = () => batch.getState().items.map(({ status }) => status.kind);
const marking = () => tracked.getState();
const run = (scanVideo: ScanVideo = scan) => batch.run(marking(), scanVideo);

/** Scans videos without an engine. */
const scan = vi.fn<ScanVideo>();

/** What was found in the first video: the element in the second of four frames. */
function firstResult() {
  const status = batch.getState().items[0]?.status;
  if (status?.kind !== 'complete') throw new Error('There is no result.');
  return { ...status.result, scores: exampleScores([0.2, 0.9, 0.2, 0.2]) };
}

beforeEach(() => {
  scan.mockReset().mockImplementation(async ({ file: { name } }, _marking, { signal, onProgress }) => {
    onProgress(50);
    await Promise.resolve();
    const info = { ...exampleInfo, name, duration: 4, frameRate: 1 };
    return signal.aborted
      ? null
      : { info, project: createProject(info), report: exampleReport, counted: null };
  });
  batch = new Batch();
  tracked = new Elements();
  tracked.change('element-1', { selections });
});

describe('a batch', () => {
  it('scans its videos one at a time for what is marked', async () => {
    add('a.mp4', 'b.mp4');
    const scanning: string[][] = [];
    batch.subscribe(() => scanning.push(kinds()));
    expect(await run()).toEqual({ complete: 2, failed: 0, isCancelled: false, stopReason: null });
    expect(kinds()).toEqual(['complete', 'complete']);
    expect(scanning.every((all) => all.filter((kind) => kind === 'scanning').length <= 1)).toBe(true);
    expect(scan.mock.calls.map(([{ file }, wanted]) => [file.name, wanted])).toEqual([
      ['a.mp4', marking()],
      ['b.mp4', marking()],
    ]);
  });

  it.each([
    ['a video that cannot be read', failure, 'This is no video.'],
    ['a video at which the engine stopped', new WorkerStoppedError('crashed'), expect.any(String)],
  ])('skips %s, and says why', async (_what, error, reason) => {
    add('broken.mp4', 'b.mp4');
    scan.mockRejectedValueOnce(error);
    expect(await run()).toMatchObject({ complete: 1, failed: 1, stopReason: null });
    expect(batch.getState().items[0]?.status).toEqual({ kind: 'failed', reason });
  });

  it.each([
    ['access has ended', new RemoteError({ code: 'access-ended', message: 'It has ended.', details: {} })],
    [
      'nothing can be saved',
      new RemoteError({ code: 'batch-not-saved', message: 'It is full.', details: {} }),
    ],
    ['the engine cannot be loaded', new WorkerStoppedError('not loaded', false)],
  ])('stops once no other video could be scanned either: %s', async (_why, error) => {
    add('a.mp4', 'b.mp4', 'c.mp4', 'd.mp4');
    const once = vi.fn(scan.getMockImplementation() ?? scan);
    once.mockImplementationOnce(once.getMockImplementation() ?? scan).mockRejectedValueOnce(error);
    const stopReason = error.message;
    expect(await run(once)).toEqual({ complete: 1, failed: 0, isCancelled: false, stopReason });
    expect(once).toHaveBeenCalledTimes(2);
    expect(kinds()).toEqual(['complete', 'waiting', 'waiting', 'waiting']);
  });

  it('can be cancelled immediately, and later continues where it stopped', async () => {
    add('a.mp4', 'b.mp4', 'c.mp4');
    const outcome = await run(async (picked, ...others) => {
      if (picked.file.name === 'b.mp4') {
        expect(batch.hasMoreToDo).toBe(true);
        batch.cancel();
        // Nothing is lost any more by leaving, even before the scan has ended.
        expect(batch.hasMoreToDo).toBe(false);
      }
      return scan(picked, ...others);
    });
    expect(outcome).toEqual({ complete: 1, failed: 0, isCancelled: true, stopReason: null });
    expect(kinds()).toEqual(['complete', 'waiting', 'waiting']);
    await run();
    expect(kinds()).toEqual(['complete', 'complete', 'complete']);
  });

  it('scans only new videos, even if the elements were read from storage, and all for other elements', async () => {
    add('a.mp4');
    await run();
    add('b.mp4');
    await batch.run(structuredClone(marking()), scan);
    expect(scan).toHaveBeenCalledTimes(2);
    tracked.change('element-1', { selections: selections.map((selection) => ({ ...selection, x: 0.5 })) });
    await run();
    expect(scan).toHaveBeenCalledTimes(4);
    tracked.change('element-1', { area: { anywhere: true, bounds: null } });
    await run();
    expect(scan).toHaveBeenCalledTimes(6);
  });

  it('derives its results at any sensitivity, with the current names and rules, without rescanning', async () => {
    add('a.mp4');
    await run();
    tracked.change('element-1', { name: 'Kill' });
    const result = firstResult();
    expect(readBatchResult(result, tracked.getState(), 0.75).events).toMatchObject([
      { element: 'Kill', startTime: 1, endTime: 2 },
    ]);
    expect(readBatchResult(result, tracked.getState(), 0.95).events).toEqual([]);
  });

  it('keeps the rules that it scanned with, and applies them once other elements are marked', async () => {
    tracked.setRules([
      { id: 'rule-1', color: 'red', rule: { kind: 'burst', element: 'element-1', count: 1, within: 5 } },
    ]);
    add('a.mp4');
    await run();
    const result = firstResult();
    const sources = () => readBatchResult(result, marking(), 0.75).events.map(({ sourceId }) => sourceId);
    expect(sources()).toEqual(['element-1', 'rule-1']);
    tracked.setRules([]);
    expect(sources()).toEqual(['element-1']);
    tracked.replace([], []);
    expect(sources()).toEqual(['element-1', 'rule-1']);
  });

  it('scans a video that was moved once it is chosen again', async () => {
    const after = fileOf('a.mp4');
    add('a.mp4');
    scan.mockRejectedValueOnce(failure);
    await run();
    expect(kinds()).toEqual(['failed']);
    expect(batch.add(withoutHandles([after]))).toEqual([]);
    expect(kinds()).toEqual(['waiting']);
    await run();
    expect(scan).toHaveBeenCalledTimes(2);
    expect(scan.mock.lastCall?.[0].file).toBe(after);
    expect(kinds()).toEqual(['complete']);
  });

  it('reads a finished video from the file chosen last, and keeps its results', async () => {
    add('a.mp4');
    await run();
    const moved = fileOf('a.mp4');
    expect(batch.add(withoutHandles([moved]))).toEqual([moved]);
    expect(kinds()).toEqual(['complete']);
    expect(batch.getState().items[0]?.file).toBe(moved);
  });

  it('accepts no video twice, and can remove those not being scanned', () => {
    add('a.mp4', 'b.mp4');
    add('a.mp4');
    const [first] = batch.getState().items;
    expect(kinds()).toEqual(['waiting', 'waiting']);
    batch.remove(first?.id ?? 0);
    expect(batch.getState().items.map(({ file }) => file.name)).toEqual(['b.mp4']);
  });

  it('makes progress as its videos do', () => {
    const item = { id: 1, file: fileOf('a.mp4'), handle: null };
    expect(batchProgress([])).toBe(0);
    expect(
      batchProgress([
        { ...item, status: { kind: 'failed', reason: '' } },
        { ...item, status: { kind: 'scanning', progressPercent: 50 } },
      ]),
    ).toBe(75);
  });
});

describe('the list of more videos', () => {
  const listedIn = (project: string) => itemsIn(batch.getState(), project).map(({ file }) => file.name);

  it('belongs to the project they were added in, and to the projects they became', async () => {
    batch.beginIn('match');
    add('a.mp4');
    expect([listedIn('match'), listedIn('other')]).toEqual([['a.mp4'], []]);
    await run();
    expect([listedIn('a'), listedIn('other')]).toEqual([['a.mp4'], []]);
  });

  it('is listed everywhere while its videos are scanned', async () => {
    batch.beginIn('match');
    add('a.mp4');
    const listed: string[][] = [];
    await run(async (...video) => {
      listed.push(listedIn('other'));
      return scan(...video);
    });
    expect(listed).toEqual([['a.mp4']]);
  });

  it('is replaced by that of another project', async () => {
    batch.beginIn('match');
    add('a.mp4');
    await run();
    batch.beginIn('other');
    expect(listedIn('other')).toEqual([]);
  });
});
