import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CodedError, DEFAULT_CLIP_SETTINGS, formatTemplateFile } from '@framescout/contract';
import { deriveEvents, learn } from '@framescout/framescout';
import {
  type Claim,
  ClaimLostError,
  type JobOutcome,
  JobReturnedError,
  type JobTask,
  type ScanJob,
  type ScanOrder,
  UnknownJobError,
} from '@framescout/jobs';
import { readScanFile, registerNativeMedia } from '@framescout/node';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { folderForThisTest } from '../../../../tools/test-support/temporary-folder.ts';
import { ICON_FRAME_COUNT, ICON_MP4, iconFrames } from '../fixtures/icon-recording.ts';
import { openRecording } from '../input/open-recording.ts';
import { writeClips } from '../output/write-clips.ts';
import { OpenRecordings } from './open-recordings.ts';
import { performTask, rangeLength, type WorkerContext } from './perform-task.ts';

vi.mock('../output/write-clips.ts', async (importOriginal) => {
  const actual = await importOriginal<typeof import('../output/write-clips.ts')>();
  return { ...actual, writeClips: vi.fn(actual.writeClips) };
});

const CLIP_SETTINGS = { ...DEFAULT_CLIP_SETTINGS, selectedFormat: 'mp4' as const };
const ID = '00000000-0000-4000-8000-000000000000';
const OTHER_ID = '00000000-0000-4000-8000-000000000001';

/** A queue for a task that needs nothing from it. */
const unusedQueue: WorkerContext['queue'] = { orderOf: refuse, find: refuse, split: refuse };

class RefusedError extends CodedError {
  readonly code = 'clip-refused';
}

function refuse(): never {
  throw new Error('this task needs nothing from the queue');
}

await registerNativeMedia();

async function makeTemplate(): Promise<string> {
  await using opened = await openRecording(ICON_MP4);
  const marks = [0.55, 1.45, 2.2].map((time) => ({ time, x: 260, y: 140 }));
  const { element } = await learn(opened.recording, marks, { name: 'icon' });
  const savedAt = new Date().toISOString();
  return formatTemplateFile({ name: 'icon', savedAt, elements: [element], elementRules: [] });
}

let template: string;
let folder: string;
beforeAll(async () => {
  template = await makeTemplate();
});
beforeEach(() => {
  folder = folderForThisTest();
});

const orderOf = (change: Partial<ScanOrder> = {}): ScanOrder => ({
  ...{ video: ICON_MP4, name: 'icon', folder, template, sensitivity: 75 },
  ...{ exports: [], clips: null, rangeSeconds: 600 },
  ...change,
});

const claimOf = (attempt: number, change: Partial<Claim> = {}): Claim => ({
  ...{ id: ID, attempt, priority: 0, signal: new AbortController().signal },
  assertHeld: async () => undefined,
  ...change,
});

function contextOf(recordings: OpenRecordings, change: Partial<WorkerContext> = {}): WorkerContext {
  return {
    queue: unusedQueue,
    recordings,
    worker: 'worker',
    ending: new AbortController().signal,
    ...change,
  };
}

/** Performs the job of scanning the recording and cutting its clips. */
async function perform(
  attempt: number,
  recordings: OpenRecordings,
  exports: ScanOrder['exports'] = [],
): Promise<JobOutcome | null> {
  const clips = { settings: CLIP_SETTINGS, isReel: true };
  const task: JobTask = { kind: 'recording', order: orderOf({ exports, clips }) };
  return performTask(task, claimOf(attempt), contextOf(recordings));
}

it('does not scan again because clips could not be written', async () => {
  await using recordings = new OpenRecordings();
  vi.mocked(writeClips).mockRejectedValueOnce(new Error('ENOSPC'));
  await expect(perform(0, recordings)).rejects.toThrow('ENOSPC');
  const hidden = join(folder, `.icon.framescout-${ID}`);
  expect(await readdir(hidden)).toEqual(['whole.framescout-scan']);
  const scanned = await readScanFile(join(hidden, 'whole.framescout-scan'));

  vi.mocked(writeClips).mockResolvedValueOnce({ files: [], failed: [] });
  const outcome = await perform(1, recordings);
  expect(outcome?.result).toMatchObject({ events: 3, files: [join(folder, 'icon.framescout-scan')] });
  expect(await readdir(folder)).toEqual(['icon.framescout-scan']);
  // The report of another scan would have another speed.
  const delivered = await readScanFile(join(folder, 'icon.framescout-scan'));
  expect(delivered?.report.framesPerSecond).toBe(scanned?.report.framesPerSecond);
});

it('delivers everything else if clips cannot be made, and says why they are missing', async () => {
  await using recordings = new OpenRecordings();
  const error = new RefusedError('This video is HDR.');
  const failed = [{ name: 'icon-highlights.mp4', error }];
  vi.mocked(writeClips).mockResolvedValueOnce({ files: [], failed });
  const outcome = await perform(0, recordings, ['csv']);
  expect(outcome?.result).toMatchObject({
    events: 3,
    warnings: ['"icon-highlights.mp4" was not made: This video is HDR.'],
    failedClips: 1,
  });
  expect((await readdir(folder)).sort()).toEqual(['icon-event-analysis.csv', 'icon.framescout-scan']);
});

it('replaces the clips of an earlier job, but no other file of that name', async () => {
  await using recordings = new OpenRecordings();
  const reel = join(folder, 'icon-highlights.mp4');
  await writeFile(reel, 'an edit by hand');
  const refused = await perform(0, recordings);
  expect(refused?.result?.warnings).toEqual([expect.stringContaining('"icon-highlights.mp4" was not made')]);
  expect(await readFile(reel, 'utf8')).toBe('an edit by hand');

  await rm(reel);
  for (const attempt of [1, 2]) {
    const { warnings, files } = (await perform(attempt, recordings))?.result ?? {};
    expect([warnings, files]).toEqual([[], [join(folder, 'icon.framescout-scan'), reel]]);
  }
});

it('splits a long recording, scans its ranges, and joins them to the scan of a whole', async () => {
  await using recordings = new OpenRecordings();
  const order = orderOf({ exports: ['json'], rangeSeconds: 4 });
  const split = vi.fn<WorkerContext['queue']['split']>();
  const queue = { ...unusedQueue, orderOf: async () => order, split };
  const context = contextOf(recordings, { queue });
  expect(await performTask({ kind: 'recording', order }, claimOf(0), context)).toBeNull();
  const [, { fingerprint, ranges } = { fingerprint: '', ranges: [] }] = split.mock.lastCall ?? [];
  expect(ranges).toEqual([
    { start: 0, end: 4 },
    { start: 4, end: 8 },
    { start: 8, end: null },
  ]);

  const common = { recording: ID, fingerprint };
  let frames = 0;
  for (const [index, range] of ranges.entries()) {
    const outcome = await performTask({ kind: 'range', ...common, index, range }, claimOf(0), context);
    expect(outcome?.result).toBeNull();
    frames += outcome?.work.frames ?? 0;
  }
  expect(frames).toBe(ICON_FRAME_COUNT);
  // A worker died after it had scanned a range, before it could say so.
  const scanned = await readFile(join(folder, `.icon.framescout-${ID}/range-0001.framescout-scan`));
  const [, range = { start: 0, end: null }] = ranges;
  await performTask({ kind: 'range', ...common, index: 1, range }, claimOf(1), context);
  expect(await readFile(join(folder, `.icon.framescout-${ID}/range-0001.framescout-scan`))).toEqual(scanned);

  const joining: JobTask = { kind: 'join', ...common, ranges: ranges.length };
  const changed = performTask({ ...joining, fingerprint: 'another' }, claimOf(0), context);
  await expect(changed).rejects.toMatchObject({ code: 'job-outdated' });
  const outcome = await performTask(joining, claimOf(0), context);
  expect(outcome).toMatchObject({ result: { events: 3, warnings: [] }, work: { frames: 0 } });
  expect((await readdir(folder)).sort()).toEqual(['icon-event-analysis.json', 'icon.framescout-scan']);
  const joined = await readScanFile(join(folder, 'icon.framescout-scan'));
  const found = joined ? deriveEvents(joined).events : [];
  expect(found.map(({ startFrame, endFrame }) => [startFrame + 1, endFrame + 1])).toEqual(iconFrames());
});

it('gives a job back when the worker is to end, and resumes it in the next attempt', async () => {
  await using recordings = new OpenRecordings();
  const task: JobTask = { kind: 'recording', order: orderOf() };
  const ended = performTask(task, claimOf(0), contextOf(recordings, { ending: AbortSignal.abort() }));
  await expect(ended).rejects.toThrow(JobReturnedError);
  expect(await readdir(join(folder, `.icon.framescout-${ID}`))).toEqual([
    'whole-attempt-0.framescout-checkpoint',
  ]);
  expect((await performTask(task, claimOf(1), contextOf(recordings)))?.result).toMatchObject({ events: 3 });
  expect(await readdir(folder)).toEqual(['icon.framescout-scan']);
});

it.each([
  ['nothing, if the job was cancelled', 'cancelled', []],
  ['nothing, if the job was deleted', null, []],
  ['what it has scanned, if another worker has the job', 'active', [`.icon.framescout-${ID}`]],
] as const)('delivers no job that it has lost, and leaves of it %s', async (_what, state, left) => {
  await using recordings = new OpenRecordings();
  const find = async () => {
    if (state === null) throw new UnknownJobError('deleted');
    return { state } as ScanJob;
  };
  const context = contextOf(recordings, { queue: { ...unusedQueue, find } });
  const task: JobTask = { kind: 'recording', order: orderOf() };
  const told = performTask(task, claimOf(0, { signal: AbortSignal.abort() }), context);
  await expect(told).rejects.toThrow(ClaimLostError);
  expect(await readdir(folder)).toEqual(left);
  const assertHeld = async () => {
    throw new ClaimLostError('lost');
  };
  const asking = performTask(task, claimOf(1, { assertHeld }), context);
  await expect(asking).rejects.toThrow(ClaimLostError);
  expect(await readdir(folder)).toEqual(left);
});

it.each([
  ['cancelled', false],
  ['completed', false],
  ['active', true],
] as const)('cleans up after other jobs for the same results that are over: %s', async (state, isKept) => {
  await using recordings = new OpenRecordings();
  const other = join(folder, `.icon.framescout-${OTHER_ID}`);
  await mkdir(other);
  const find = vi.fn(async () => ({ state }) as ScanJob);
  const context = contextOf(recordings, { queue: { ...unusedQueue, find } });
  await performTask({ kind: 'recording', order: orderOf() }, claimOf(0), context);
  expect(find.mock.calls).toEqual([[OTHER_ID]]);
  expect((await readdir(folder)).includes(`.icon.framescout-${OTHER_ID}`)).toBe(isKept);
});

it('writes nothing in the place of a share that has disappeared', async () => {
  await using recordings = new OpenRecordings();
  const share = join(folder, 'share');
  const task: JobTask = { kind: 'recording', order: orderOf({ folder: share }) };
  await expect(performTask(task, claimOf(0), contextOf(recordings))).rejects.toMatchObject({
    code: 'ENOENT',
  });
  expect(await readdir(folder)).toEqual([]);
});

const DAY = 86_400;

describe('the length of ranges', () => {
  it('is as ordered, unless a recording would have more than 256 of them', () => {
    expect(rangeLength(600, DAY)).toBe(600);
    expect(rangeLength(1, 200)).toBe(1);
    expect(DAY / rangeLength(1, DAY)).toBeCloseTo(256);
  });
});
