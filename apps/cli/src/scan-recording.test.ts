import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import type { CheckpointStore } from '@framescout/framescout';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { repeatRecording } from '../../../tools/test-support/run-ffmpeg.ts';
import { folderForTests, folderForThisTest } from '../../../tools/test-support/temporary-folder.ts';
import { ICON_MARKS, ICON_MP4, iconFrames, readEventFrames } from './fixtures/icon-recording.ts';
import { runInProcess } from './fixtures/run-in-process.ts';
import { readTemplate } from './input/read-template.ts';
import { Interruption } from './interruption.ts';
import { Reporter } from './output/reporter.ts';
import { checkpointUntilFailure, type ScanTask, scanRecording } from './scan-recording.ts';

// Longer than what is read of it at a time, so that all but its end can be read.
const REPEATS = 16;
/** Where the bytes that cannot be read are in the file, 0..1. */
const UNREADABLE = 0.9;

const folder = folderForTests();
const recording = join(folder, 'match.mp4');
let isUnreadable = true;
const server = createServer(async (request, response) => {
  const bytes = await readFile(recording);
  const [, from = 0, to = 0] = (/bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []).map(Number);
  const at = UNREADABLE * bytes.length;
  if (isUnreadable && from <= at && at <= to) return response.writeHead(403).end();
  response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${bytes.length}` });
  return response.end(bytes.subarray(from, to + 1));
});

beforeAll(async () => {
  await repeatRecording(ICON_MP4, recording, REPEATS);
  await runInProcess(folder, ['mark', ICON_MP4, ...ICON_MARKS, '-o', 'icon.json']);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

async function makeTask(out: string | null): Promise<ScanTask> {
  return {
    ...{ template: await readTemplate(join(folder, 'icon.json')), sensitivity: 75, out },
    ...{ everyNth: 1, everyFrame: false, isAgain: false, exports: { kinds: [] }, clips: null, markers: null },
  };
}

it('looks again at what could not be read the first time', async () => {
  const out = join(folder, 'results');
  await mkdir(out);
  const settings = { ...DEFAULT_CLIP_SETTINGS, selectedFormat: 'mp4' as const };
  const task = { ...(await makeTask(out)), clips: { settings, isReel: true } };
  const reporter = new Reporter(process, { json: false, quiet: true });
  const problem = vi.spyOn(reporter, 'problem').mockReturnValue();
  const finished = vi.spyOn(reporter, 'finished').mockReturnValue();
  using interruption = new Interruption(() => undefined);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/match.mp4`;
  const scan = () => scanRecording(address, task, { reporter, interruption });

  expect(await scan()).toBe('unread');
  expect(finished.mock.lastCall?.[1].report.skippedRanges).not.toEqual([]);
  const warning = /^match.mp4: not all of it could be read, so its scan is not saved and no clips are cut/;
  expect(problem.mock.lastCall?.[0]).toMatch(warning);
  // Clips of a scan that is not saved would be taken for recordings.
  expect(await readdir(out)).toEqual(['.match.framescout-checkpoint']);

  isUnreadable = false;
  expect(await scan()).toBe('done');
  const { report, found, isReused } = finished.mock.lastCall?.[1] ?? {};
  expect([report?.skippedRanges, isReused]).toEqual([[], false]);
  const frames = found?.events.map(({ startFrame, endFrame }) => [startFrame + 1, endFrame + 1]);
  expect(frames).toEqual(iconFrames(REPEATS));
  const results = ['.match.framescout-clips', 'match-highlights.mp4', 'match.framescout-scan'];
  expect((await readdir(out)).sort()).toEqual(results);
});

it('loses nothing of a scan that cannot be saved', async () => {
  const out = join(folder, 'unsaved');
  // A scan cannot take the place of a folder.
  await mkdir(join(out, 'signal-h264-aac.framescout-scan/in-the-way'), { recursive: true });
  const task = await makeTask(out);
  const reporter = new Reporter(process, { json: false, quiet: true });
  vi.spyOn(reporter, 'finished').mockReturnValue();
  using interruption = new Interruption(() => undefined);
  const scan = () => scanRecording(ICON_MP4, task, { reporter, interruption });
  await expect(scan()).rejects.toThrow();
  expect(await readdir(out)).toContain('.signal-h264-aac.framescout-checkpoint');

  await rm(join(out, 'signal-h264-aac.framescout-scan'), { recursive: true });
  expect(await scan()).toBe('done');
  expect(await readdir(out)).toEqual(['signal-h264-aac.framescout-scan']);
});

it('does not put a folder in the place of a drive that is gone', async () => {
  const drive = join(folder, 'drive');
  const reporter = new Reporter(process, { json: false, quiet: true });
  using interruption = new Interruption(() => undefined);
  const scanned = scanRecording(join(drive, 'match.mp4'), await makeTask(null), { reporter, interruption });
  await expect(scanned).rejects.toMatchObject({ code: 'ENOENT' });
  expect(existsSync(drive)).toBe(false);
});

it('scans a folder of segments as one recording, and names the missing ones', async () => {
  const session = join(folder, 'bg_730');
  await cp(join(ICON_MP4, '../segments'), session, { recursive: true });
  const scanned = await runInProcess(folder, ['scan', 'bg_730', '-t', 'icon.json', '--json']);
  expect(readEventFrames(scanned.stdout)).toEqual(iconFrames());
  expect(scanned.stderr).toBe('');
  expect(existsSync(`${session}.framescout-scan`)).toBe(true);

  await rm(join(session, 'chunk-stream1-00002.m4s'));
  const again = await runInProcess(folder, ['scan', 'bg_730/session.mpd', '-t', 'icon.json', '--json']);
  expect(again.stderr).toContain('chunk-stream1-00002.m4s');
  expect(readEventFrames(again.stdout)).toEqual(iconFrames());
});

type Summary = Parameters<CheckpointStore['begin']>[0];

const summaryAt = (progressPercent: number): Summary => ({
  ...{ fingerprint: 'f', videoName: 'match.mp4', savedAt: 1, elements: [], matcher: 'adaptive' },
  ...{ progressPercent, everyNth: 1, run: 'A' },
});

it('stays as it was before a read failed, and outlasts the scan', async () => {
  const folder = folderForThisTest();
  let failure: unknown = null;
  const store = checkpointUntilFailure(join(folder, 'checkpoint'), { failure: () => failure });
  await store.begin(summaryAt(0));
  await store.append(summaryAt(40), [], []);
  failure = new Error('EIO');
  await store.append(summaryAt(60), [], [{ startTime: 40, endTime: 50, reason: 'damaged' }]);
  await store.dropRun('f', 'A');
  const kept = await store.takeOver('f', 'B');
  expect([kept?.summary.progressPercent, kept?.skippedRanges]).toEqual([40, []]);
});
