import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { AUTOMATIC_AREA, NO_PROCESSING } from '@framescout/contract';
import { type CheckpointSummary, type ScoreBatch, ScoreSeries } from '@framescout/engine';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderForThisTest } from '../../../../tools/test-support/temporary-folder.ts';
import { checkpointFile } from './checkpoint-file.ts';

const look = {
  frame: 3,
  time: 0.1,
  x: 0.1,
  y: 0.2,
  width: 0.05,
  height: 0.04,
  imageData: { width: 2, height: 1, data: new Uint8Array(6).fill(9) },
};
const summary: CheckpointSummary = {
  fingerprint: 'abc',
  videoName: 'a.mp4',
  progressPercent: 0,
  savedAt: 1,
  elements: [
    { id: 'e', selections: [look], counterExamples: [], processing: NO_PROCESSING, area: AUTOMATIC_AREA },
  ],
  matcher: 'adaptive',
  everyNth: 1,
  run: 'A',
};

function batchOf(frame: number): ScoreBatch {
  const shape = { regionCount: 1, geometry: null };
  const series = new ScoreSeries(shape);
  const similarities = Uint16Array.of(frame);
  series.add(frame / 30, frame, {
    similarities,
    opacity: 1,
    detections: new Uint16Array(0),
    earlier: 0,
    later: 0,
  });
  return { elementId: 'e', ...shape, ...series.batchFrom(0, 0) };
}

describe('a checkpoint in a file', () => {
  let path = '';
  beforeEach(() => {
    path = join(folderForThisTest(), 'a.checkpoint');
  });

  async function savedTwice() {
    const store = checkpointFile(path);
    await store.begin(summary);
    await store.append({ ...summary, progressPercent: 10 }, [batchOf(0)], []);
    const skipped = [{ startTime: 1, endTime: 2, reason: 'damaged' }];
    await store.append({ ...summary, progressPercent: 20 }, [batchOf(1)], skipped);
  }
  const framesIn = async () =>
    (await checkpointFile(path).takeOver('abc', 'A'))?.batches.map(({ frames }) => [...frames]);

  it('contains every save', async () => {
    await savedTwice();
    expect(await checkpointFile(path).takeOver('abc', 'A')).toEqual({
      summary: { ...summary, progressPercent: 20 },
      batches: [batchOf(0), batchOf(1)],
      skippedRanges: [{ startTime: 1, endTime: 2, reason: 'damaged' }],
    });
  });

  it('is read as an earlier version stored it', async () => {
    const { detectionCounts, detections, ...own } = batchOf(0);
    const { run: _, ...earlier } = { ...summary, isSparing: true };
    const batches = [{ ...own, sightingCounts: detectionCounts, sightings: detections }];
    const saved = { batches, skippedRanges: [], progressPercent: 10, savedAt: 2 };
    for (const record of [{ version: 1, summary: earlier }, saved]) {
      const bytes = serialize(record);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      await appendFile(path, Buffer.concat([length, bytes]));
    }
    expect(await checkpointFile(path).takeOver('abc', 'A')).toEqual({
      summary: { ...summary, skipsFrames: true, progressPercent: 10, savedAt: 2 },
      batches: [batchOf(0)],
      skippedRanges: [],
    });
  });

  it('continues after the last complete save if a crash cut one short', async () => {
    await savedTwice();
    await truncate(path, (await readFile(path)).length - 5);
    const store = checkpointFile(path);
    expect((await store.takeOver('abc', 'A'))?.batches).toHaveLength(1);
    await store.append(summary, [batchOf(1)], []);
    await store.append(summary, [batchOf(2)], []);
    expect(await framesIn()).toEqual([[0], [1], [2]]);
  });

  it('becomes that of the run that takes it over', async () => {
    await savedTwice();
    expect(await checkpointFile(path).list('abc')).toMatchObject([{ run: 'A' }]);
    expect((await checkpointFile(path).takeOver('abc', 'B'))?.summary.run).toBe('B');
  });

  it('skips what is not a save', async () => {
    await savedTwice();
    await appendFile(path, Buffer.from([4, 0, 0, 0, 1, 2, 3, 4, 9, 9]));
    expect(await framesIn()).toEqual([[0], [1]]);
  });

  it('is none for another recording, without a file, or in a file of another kind', async () => {
    expect(await checkpointFile(path).list('abc')).toEqual([]);
    await savedTwice();
    expect(await checkpointFile(path).list('other')).toEqual([]);
    await writeFile(path, 'a text that is no checkpoint');
    expect(await checkpointFile(path).list('abc')).toEqual([]);
  });

  it('is gone once dropped', async () => {
    await savedTwice();
    await checkpointFile(path).dropRun('abc', 'A');
    expect(await framesIn()).toBeUndefined();
  });
});
