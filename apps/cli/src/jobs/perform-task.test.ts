import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CodedError, DEFAULT_CLIP_SETTINGS, formatTemplateFile } from '@framescout/contract';
import { learn } from '@framescout/framescout';
import type { Claim, JobOutcome, JobTask, ScanOrder } from '@framescout/jobs';
import { readScanFile, registerNativeMedia } from '@framescout/node';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openRecording } from '../input/open-recording.ts';
import { writeClips } from '../output/write-clips.ts';
import { OpenRecordings } from './open-recordings.ts';
import { performTask, type WorkerContext } from './perform-task.ts';

vi.mock('../output/write-clips.ts', async (importOriginal) => {
  const actual = await importOriginal<typeof import('../output/write-clips.ts')>();
  return { ...actual, writeClips: vi.fn(actual.writeClips) };
});

const RECORDING = join(import.meta.dirname, '../../../../fixtures/signal-mpeg4-mp3.avi');
const CLIP_SETTINGS = { ...DEFAULT_CLIP_SETTINGS, selectedFormat: 'mp4' as const };
const ID = '00000000-0000-4000-8000-000000000000';

/** A queue for a task that needs nothing from it. */
const unusedQueue: WorkerContext['queue'] = { orderOf: refuse, find: refuse, split: refuse };

class RefusedError extends CodedError {
  readonly code = 'clip-refused';
}

function refuse(): never {
  throw new Error('this task needs nothing from the queue');
}

registerNativeMedia();

async function makeTemplate(): Promise<string> {
  await using opened = await openRecording(RECORDING);
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
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'framescout-task-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Performs the job of scanning the recording and cutting its clips. */
async function perform(
  attempt: number,
  recordings: OpenRecordings,
  exports: ScanOrder['exports'] = [],
): Promise<JobOutcome | null> {
  const { signal } = new AbortController();
  const task: JobTask = {
    kind: 'recording',
    order: {
      ...{ video: RECORDING, name: 'icon', folder, template, sensitivity: 75 },
      ...{ exports, clips: { settings: CLIP_SETTINGS, isReel: true }, rangeSeconds: 600 },
    },
  };
  const claim: Claim = { id: ID, attempt, priority: 0, signal, assertHeld: async () => undefined };
  return performTask(task, claim, { queue: unusedQueue, recordings, worker: 'worker', ending: signal });
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
