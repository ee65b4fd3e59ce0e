import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_CLIP_SETTINGS, formatTemplateFile } from '@framescout/contract';
import { learn } from '@framescout/framescout';
import type { Claim, JobTask } from '@framescout/jobs';
import { readScanFile, registerNativeMedia } from '@framescout/node';
import { expect, it, vi } from 'vitest';
import { openRecording } from '../input/open-recording.ts';
import { writeClips } from '../output/write-clips.ts';
import { OpenRecordings } from './open-recordings.ts';
import { performTask, type WorkerContext } from './perform-task.ts';

vi.mock('../output/write-clips.ts');

const RECORDING = join(import.meta.dirname, '../../../../fixtures/signal-mpeg4-mp3.avi');
const ID = '00000000-0000-4000-8000-000000000000';

/** A queue for a task that needs nothing from it. */
const unusedQueue: WorkerContext['queue'] = { orderOf: refuse, find: refuse, split: refuse };

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

it('does not scan again because clips could not be written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'framescout-task-'));
  try {
    await using recordings = new OpenRecordings();
    const ending = new AbortController().signal;
    const context = { queue: unusedQueue, recordings, worker: 'worker', ending };
    const task: JobTask = {
      kind: 'recording',
      order: {
        ...{ video: RECORDING, name: 'icon', folder, template: await makeTemplate(), sensitivity: 75 },
        ...{ exports: [], clips: { settings: DEFAULT_CLIP_SETTINGS, isReel: false }, rangeSeconds: 600 },
      },
    };
    const perform = (attempt: number) => {
      const claim: Claim = {
        id: ID,
        attempt,
        priority: 0,
        signal: ending,
        assertHeld: async () => undefined,
      };
      return performTask(task, claim, context);
    };
    vi.mocked(writeClips).mockRejectedValueOnce(new Error('ENOSPC'));
    await expect(perform(0)).rejects.toThrow('ENOSPC');
    const hidden = join(folder, `.icon.framescout-${ID}`);
    expect(await readdir(hidden)).toEqual(['whole.framescout-scan']);
    const scanned = await readScanFile(join(hidden, 'whole.framescout-scan'));

    vi.mocked(writeClips).mockResolvedValueOnce([]);
    const outcome = await perform(1);
    expect(outcome?.result).toMatchObject({ events: 3, files: [join(folder, 'icon.framescout-scan')] });
    expect(await readdir(folder)).toEqual(['icon.framescout-scan']);
    // The report of another scan would have another speed.
    const delivered = await readScanFile(join(folder, 'icon.framescout-scan'));
    expect(delivered?.report.framesPerSecond).toBe(scanned?.report.framesPerSecond);
  } finally {
    await rm(folder, { recursive: true });
  }
});
