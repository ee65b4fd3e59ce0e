import { cp, mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jsonExportSchema } from '@framescout/exports';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { repeatRecording } from '../../../../tools/test-support/run-ffmpeg.ts';
import { ICON, WorkerLab, type WorkerLine } from '../../../../tools/test-support/worker-lab.ts';
import {
  ICON_FRAME_COUNT as FRAME_COUNT,
  ICON_MP4,
  iconFrames,
  readEventFrames,
} from '../fixtures/icon-recording.ts';

// The recording four times over: for what has to happen in the middle of a scan.
const LONG = 'long/signal-h264-aac.mp4';
const VIDEO = 'signal-h264-aac.mp4';
const REPEATS = 4;
const LONG_FRAME_COUNT = REPEATS * FRAME_COUNT;
const FRAMES = iconFrames();
const LONG_FRAMES = iconFrames(REPEATS);
const SCAN = 'signal-h264-aac.framescout-scan';
const RESULTS = ['signal-h264-aac-event-analysis.csv', 'signal-h264-aac-event-analysis.json', SCAN];

const lab = await WorkerLab.open(ICON);
const isRange = (type: string) => (line: WorkerLine) => line.type === type && line['kind'] === 'range';
const isType =
  (...types: string[]) =>
  ({ type }: WorkerLine) =>
    types.includes(type);

describe.skipIf(!lab)('many machines', () => {
  if (!lab) return;
  beforeAll(async () => {
    await mkdir(join(lab.folder, 'long'));
    await repeatRecording(ICON_MP4, join(lab.folder, LONG), REPEATS);
  });
  afterEach(() => lab.killWorkers());
  afterAll(() => lab[Symbol.asyncDispose]());

  const filesIn = async (folder: string) => (await readdir(join(lab.folder, folder))).sort();
  /** The frames of the events in the scans that were delivered. */
  const scans = new Map<string, readonly number[][]>();

  const expectEvents = async (folder: string, frames: readonly number[][] = FRAMES): Promise<void> => {
    expect(await filesIn(folder)).toEqual(RESULTS);
    const text = await readFile(join(lab.folder, folder, 'signal-h264-aac-event-analysis.json'), 'utf8');
    const { events } = jsonExportSchema.parse(JSON.parse(text));
    expect(events.map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual(frames);
    scans.set(join(folder, SCAN), frames);
  };

  /** Waits until a scan of a whole recording has begun, and returns the path of its checkpoint. */
  const begun = async (folder: string, id: string): Promise<string> => {
    const own = `.signal-h264-aac.framescout-${id}/whole-attempt-0.framescout-checkpoint`;
    const checkpoint = join(lab.folder, folder, own);
    await expect.poll(() => stat(checkpoint).catch(() => null)).not.toBeNull();
    return checkpoint;
  };

  it('scan a recording in ranges on two workers, and print the same events as a single scan', async () => {
    const [first, second] = [lab.startWorker(), lab.startWorker()];
    await Promise.all([first, second].map((worker) => worker.printed(isType('working'))));
    const args = [VIDEO, '-t', 'badge.json', '-o', 'two', '--split', '2', '--wait', '--json'];
    const submitted = lab.run('submit', ...args);
    // Either would otherwise be quick enough to do all of it.
    second.process.kill('SIGSTOP');
    await first.printed(isRange('taken'));
    first.process.kill('SIGSTOP');
    second.process.kill('SIGCONT');
    await second.printed(isRange('taken'));
    first.process.kill('SIGCONT');
    const { code, stdout, stderr } = await submitted;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(readEventFrames(stdout)).toEqual(FRAMES);
    await expectEvents('two');
    expect([...first.lines, ...second.lines].filter(isType('failed', 'trouble'))).toEqual([]);
    const [job = ''] = (await lab.run('jobs', '--json')).stdout.split('\n');
    const { work, ...others } = JSON.parse(job);
    expect(others).toMatchObject({ state: 'completed', retries: 0, parts: { done: 5, total: 5 } });
    expect(work).toMatchObject({ frames: FRAME_COUNT, workers: { length: 2 } });
    const { size } = await stat(join(lab.folder, VIDEO));
    expect(work.bytesRead).toBeGreaterThan(size / 2);
    expect(work.seconds).toBeGreaterThan(0);
    // A worker asked to stop finishes its work and exits with 0.
    expect(await first.stop()).toBe(0);
  });

  it('take over the jobs of a worker that was killed, and of one that seems dead but finishes too', async () => {
    const frozen = lab.startWorker();
    const frozenJob = await lab.file(VIDEO, 'frozen');
    await frozen.printed(isType('taken'));
    frozen.process.kill('SIGSTOP');

    const killed = lab.startWorker();
    const killedJob = await lab.file(LONG, 'killed');
    const checkpoint = await begun('killed', killedJob);
    const { size } = await stat(checkpoint);
    // Scans are saved every three seconds. This one may take less, but the clock goes on while it stands
    // still: three times, since it may not have looked at the clock before the first.
    for (let round = 1; (await stat(checkpoint)).size === size; round++) {
      killed.process.kill('SIGCONT');
      await sleep(100);
      killed.process.kill('SIGSTOP');
      if (round <= 3) await sleep(3100);
    }
    await killed.kill();

    const other = lab.startWorker();
    const [first, second] = [await lab.waitForEnd(frozenJob), await lab.waitForEnd(killedJob)];
    expect(first).toMatchObject({ state: 'completed', error: null, work: { frames: FRAME_COUNT } });
    expect(second).toMatchObject({ state: 'completed', error: null, work: { frames: LONG_FRAME_COUNT } });
    for (const { retries } of [first, second]) expect(retries).toBeGreaterThan(0);

    const before = await stat(join(lab.folder, 'frozen', SCAN));
    frozen.process.kill('SIGCONT');
    await frozen.printed(isType('failed', 'done'));
    expect(frozen.lines.at(-1)).toMatchObject({ type: 'failed' });
    const done = [...killed.lines, ...other.lines].filter(isType('done'));
    expect(done.map(({ job }) => job).sort()).toEqual([frozenJob, killedJob].sort());
    expect(await (await lab.queue()).find(frozenJob)).toEqual(first);
    expect((await stat(join(lab.folder, 'frozen', SCAN))).ino).toBe(before.ino);
    await expectEvents('frozen');
    await expectEvents('killed', LONG_FRAMES);
  });

  it('leave nothing behind of a cancelled job', async () => {
    const worker = lab.startWorker();
    const id = await lab.file(LONG, 'cancelled');
    await begun('cancelled', id);
    // The command takes longer to start than the scan to end.
    worker.process.kill('SIGSTOP');
    expect((await lab.run('jobs', 'cancel', id)).stdout).toContain('cancelled');
    worker.process.kill('SIGCONT');
    await worker.printed(isType('failed'));
    expect(await filesIn('cancelled')).toEqual([]);

    // Cancelled from a machine that cannot see the results: the next job for them cleans up.
    const other = await lab.file(LONG, 'cancelled');
    await begun('cancelled', other);
    await worker.kill();
    await (await lab.queue()).cancel(other);
    expect(await filesIn('cancelled')).toEqual([`.signal-h264-aac.framescout-${other}`]);
    lab.startWorker();
    await lab.waitForEnd(await lab.file(VIDEO, 'cancelled'));
    expect(await filesIn('cancelled')).toEqual(RESULTS);
  });

  it('carry on when the database restarts', async () => {
    const worker = lab.startWorker();
    const id = await lab.file(VIDEO, 'restarted', { rangeSeconds: 4 });
    await worker.printed(isRange('taken'));
    await lab.postgres.restart();
    expect(await lab.waitForEnd(id)).toMatchObject({ state: 'completed', work: { frames: FRAME_COUNT } });
    await expectEvents('restarted');
  });

  it('wait for a share that disappears, and write nothing in its place', async () => {
    await mkdir(join(lab.folder, 'share'));
    await cp(join(lab.folder, VIDEO), join(lab.folder, 'share', VIDEO));
    const worker = lab.startWorker();
    const id = await lab.file(join('share', VIDEO), 'share', { rangeSeconds: 4 });
    await worker.printed(isRange('taken'));
    await rename(join(lab.folder, 'share'), join(lab.folder, 'away'));
    await worker.printed(isType('failed'));
    expect(await readdir(lab.folder)).not.toContain('share');
    await rename(join(lab.folder, 'away'), join(lab.folder, 'share'));
    expect(await lab.waitForEnd(id)).toMatchObject({ state: 'completed', error: null });
    expect(await filesIn('share')).toEqual([...RESULTS, VIDEO].sort());
  });

  it('read only ranges of a recording in S3', async () => {
    const asked: { range: string | undefined; authorization: string | undefined }[] = [];
    const server = createServer(async (request, response) => {
      const { range, authorization } = request.headers;
      asked.push({ range, authorization });
      const bytes = await readFile(join(lab.folder, VIDEO));
      const [, from = 0, to = 0] = /bytes=(\d+)-(\d+)/.exec(range ?? '') ?? [];
      const total = `bytes ${from}-${to}/${bytes.length}`;
      response.writeHead(206, { 'content-range': total, etag: '"1"' });
      response.end(bytes.subarray(Number(from), Number(to) + 1));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    lab.startWorker({
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    const stored = await lab.file(`s3://bucket/${VIDEO}`, 's3');
    expect(await lab.waitForEnd(stored)).toMatchObject({ state: 'completed' });
    await expectEvents('s3');
    expect(asked.every(({ range }) => range?.startsWith('bytes='))).toBe(true);
    expect(asked.every(({ authorization }) => authorization?.startsWith('AWS4-HMAC-SHA256'))).toBe(true);
  });

  it('leave scans that hold the same events as what was exported beside them', async () => {
    const { stdout } = await lab.run('export', ...scans.keys(), '--json');
    expect(readEventFrames(stdout)).toEqual([...scans.values()].flat());
  });
});
