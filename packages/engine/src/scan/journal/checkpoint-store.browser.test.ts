import { NO_PROCESSING } from '@framescout/contract';
import { deleteDB, openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ScoreSeries } from '../../detect/score-series.ts';
import { type CheckpointStore, type CheckpointSummary, openCheckpointStore } from './checkpoint-store.ts';

const DATABASE = 'framescout-checkpoints';
const VIDEO = 'a-video';

function summaryOf(run: string, project?: number): CheckpointSummary {
  const element = { id: 'kill', selections: [], counterExamples: [], processing: NO_PROCESSING };
  return {
    fingerprint: VIDEO,
    project,
    videoName: 'match.mp4',
    progressPercent: 10,
    savedAt: 0,
    elements: [element],
    matcher: 'adaptive',
    everyNth: 1,
    run,
  };
}

function batchAt(time: number) {
  const shape = { regionCount: 1, geometry: null };
  const series = new ScoreSeries(shape);
  const similarities = new Uint16Array(1);
  series.add(time, time, { similarities, opacity: 0, earlier: 0, later: 0, detections: new Uint16Array(0) });
  return { elementId: 'kill', ...shape, ...series.batchFrom(0, 0) };
}

function openStore(): CheckpointStore {
  const store = openCheckpointStore();
  if (!store) throw new Error('no IndexedDB');
  return store;
}

/** The times of everything that is stored for the video or a project, which becomes that of a run. */
async function timesIn(store: CheckpointStore, run: string, project?: number): Promise<number[] | undefined> {
  return (await store.takeOver(VIDEO, run, project))?.batches.flatMap(({ times }) => [...times]);
}

/** Which runs have stored something for the video. */
async function runsIn(store: CheckpointStore): Promise<string[]> {
  return (await store.list(VIDEO)).map(({ run }) => run);
}

let store: CheckpointStore;
let other: CheckpointStore;

beforeEach(async () => {
  store = openStore();
  // Like that of another tab.
  other = openStore();
  for (const run of await runsIn(store)) await store.dropRun(VIDEO, run);
});

describe('checkpoints in the browser', () => {
  it('are what one scan saved, even if another one in another tab is of the same video', async () => {
    await store.begin(summaryOf('A'));
    await store.append(summaryOf('A'), [batchAt(0)], []);
    await other.begin(summaryOf('B'));
    await store.append(summaryOf('A'), [batchAt(1)], []);
    await other.append(summaryOf('B'), [batchAt(0.5)], []);
    expect(await timesIn(store, 'B')).toEqual([0.5]);
    await store.dropRun(VIDEO, 'A');
    expect(await runsIn(store)).toEqual(['B']);
    await other.dropRun(VIDEO, 'B');
    expect(await runsIn(store)).toEqual([]);
  });

  it('are those of each project of a video, of which none replaces or resumes that of another', async () => {
    await store.begin(summaryOf('A', 1));
    await store.append(summaryOf('A', 1), [batchAt(0)], []);
    await store.begin(summaryOf('B', 2));
    await store.append({ ...summaryOf('B', 2), savedAt: 1 }, [batchAt(1)], []);
    expect(await store.list(VIDEO)).toMatchObject([
      { run: 'B', project: 2 },
      { run: 'A', project: 1 },
    ]);
    expect(await timesIn(store, 'C', 1)).toEqual([0]);
    expect(await timesIn(store, 'D')).toBeUndefined();
    await store.dropRun(VIDEO, 'C');
    expect(await timesIn(store, 'B', 2)).toEqual([1]);
    expect(await store.list(`${VIDEO}-2`)).toEqual([]);
  });

  it('are at most five of a video: the oldest gives way', async () => {
    for (let project = 0; project < 6; project++) {
      await store.begin({ ...summaryOf(`run ${project}`, project), savedAt: project });
    }
    expect(await runsIn(store)).toEqual(['run 5', 'run 4', 'run 3', 'run 2', 'run 1']);
  });

  it('belong to the scan that resumed last', async () => {
    await store.begin(summaryOf('A'));
    await store.append(summaryOf('A'), [batchAt(0)], []);
    await other.takeOver(VIDEO, 'B');
    await store.append(summaryOf('A'), [batchAt(1)], []);
    await other.append(summaryOf('B'), [batchAt(2)], []);
    expect(await timesIn(store, 'B')).toEqual([0, 2]);
  });

  it('stay readable if they were saved without a run, and `skipsFrames` under its earlier name', async () => {
    const { run: _none, ...summary } = summaryOf('A');
    const database = await openDB(DATABASE);
    await database.put('scans', { summary: { ...summary, isSparing: true }, skippedRanges: [] }, VIDEO);
    await database.add('batches', { fingerprint: VIDEO, batch: batchAt(0) });
    database.close();
    expect(await store.list(VIDEO)).toEqual([{ ...summary, skipsFrames: true, run: '' }]);
    const taken = await other.takeOver(VIDEO, 'B');
    expect(taken?.summary).toEqual({ ...summary, skipsFrames: true, run: 'B' });
    await other.append(summaryOf('B'), [batchAt(1)], []);
    expect(await timesIn(store, 'B')).toEqual([0, 1]);
  });

  it('get the columns that earlier versions lacked or named otherwise, and count as none in a format of another version', async () => {
    await store.begin(summaryOf('A'));
    const { later: _none, detectionCounts, detections, ...others } = batchAt(0);
    const older = { ...others, sightingCounts: detectionCounts, sightings: detections };
    const database = await openDB(DATABASE);
    await database.add('batches', { fingerprint: VIDEO, batch: older });
    expect((await store.takeOver(VIDEO, 'B'))?.batches).toEqual([batchAt(0)]);
    await database.add('batches', { fingerprint: VIDEO, batch: { ...older, times: [0] } });
    database.close();
    expect(await store.takeOver(VIDEO, 'B')).toBeNull();
  });

  it('begin with the first save if the scan could not begin one', async () => {
    await store.begin(summaryOf('A'));
    await store.append(summaryOf('A'), [batchAt(0)], []);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('the disk is full', 'QuotaExceededError');
    });
    await store.begin(summaryOf('B'));
    await expect(store.append(summaryOf('B'), [batchAt(1)], [])).rejects.toThrow('the disk is full');
    put.mockRestore();
    await store.append(summaryOf('B'), [batchAt(1)], []);
    await store.append(summaryOf('B'), [batchAt(2)], []);
    expect(await timesIn(store, 'B')).toEqual([1, 2]);
    expect(await runsIn(store)).toEqual(['B']);
  });

  it('give way to a newer version in another tab, and are unavailable after it', async () => {
    await store.begin(summaryOf('A'));
    const newer = await openDB(DATABASE, 99);
    await store.begin(summaryOf('B'));
    expect(await runsIn(store)).toEqual([]);
    await expect(store.takeOver(VIDEO, 'B')).rejects.toThrow();
    await expect(store.append(summaryOf('B'), [batchAt(0)], [])).rejects.toThrow();
    newer.close();
    await deleteDB(DATABASE);
    await store.begin(summaryOf('C'));
    expect(await runsIn(store)).toEqual(['C']);
  });

  it('do without while another tab uses an older version that does not give way', async () => {
    await deleteDB(DATABASE);
    const older = await openDB(DATABASE, 1);
    const late = openStore();
    await late.begin(summaryOf('A'));
    expect(await runsIn(late)).toEqual([]);
    older.close();
    await expect
      .poll(async () => {
        await late.begin(summaryOf('B'));
        return runsIn(late);
      })
      .toEqual(['B']);
  });
});
