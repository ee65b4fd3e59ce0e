import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { jsonExportSchema } from '@framescout/exports';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_FRAME_COUNT, WorkerLab, type WorkerLine } from '../../../tools/worker-crash/worker-lab.ts';
import { SAMPLE_FRAMES } from './fixtures/sample-frames.ts';

// The start of the sample, under the same name: enough for tests in which nothing has to happen in the middle
// of a scan.
const SHORT = 'short/sample.mp4';
// Ten GOPs.
const SHORT_FRAME_COUNT = 600;
const SHORT_FRAMES = SAMPLE_FRAMES.slice(0, 4);
const RESULTS = ['sample-event-analysis.csv', 'sample-event-analysis.json', 'sample.framescout-scan'];

const lab = await WorkerLab.open();
/** Extracts the first and last frames of the events from printed lines of JSON. */
function eventFrames(printed: string): number[][] {
  const lines = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return lines.filter(({ type }) => type === 'event').map((own) => [own.startFrame, own.endFrame]);
}

const isRange = (type: string) => (line: WorkerLine) => line.type === type && line['kind'] === 'range';

describe.skipIf(!lab)('many machines', () => {
  if (!lab) return;
  beforeAll(async () => {
    await mkdir(join(lab.folder, 'short'));
    const cut = [
      '-v',
      'error',
      '-i',
      'sample.mp4',
      '-frames:v',
      String(SHORT_FRAME_COUNT),
      '-c:v',
      'copy',
      '-an',
    ];
    await promisify(execFile)('ffmpeg', [...cut, SHORT], { cwd: lab.folder });
  });
  afterEach(() => lab.killWorkers());
  afterAll(() => lab[Symbol.asyncDispose]());

  const filesIn = async (folder: string) => (await readdir(join(lab.folder, folder))).sort();

  const expectSampleEvents = async (folder: string, frames = SHORT_FRAMES): Promise<void> => {
    expect(await filesIn(folder)).toEqual(RESULTS);
    const text = await readFile(join(lab.folder, folder, 'sample-event-analysis.json'), 'utf8');
    const { events } = jsonExportSchema.parse(JSON.parse(text));
    const exported = await lab.run('export', join(folder, 'sample.framescout-scan'), '--json', '-o', 'again');
    expect(eventFrames(exported.stdout)).toEqual(frames);
    expect(events).toHaveLength(frames.length);
  };

  it('scan a recording in ranges on two workers, and print the same events as a single scan', async () => {
    const workers = [lab.startWorker(), lab.startWorker()];
    await Promise.all(workers.map((worker) => worker.printed(({ type }) => type === 'working')));
    const args = [SHORT, '-t', 'badge.json', '-o', 'two', '--split', '4', '--wait', '--json'];
    const { code, stdout, stderr } = await lab.run('submit', ...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(eventFrames(stdout)).toEqual(SHORT_FRAMES);
    await expectSampleEvents('two');
    const [job] = await lab.jobs();
    expect(job).toMatchObject({ state: 'completed', retries: 0, parts: { done: 5, total: 5 } });
    expect(job?.work).toMatchObject({ frames: SHORT_FRAME_COUNT, workers: { length: 2 } });
    expect(job?.work.bytesRead).toBeGreaterThan(1_000_000);
    expect(job?.work.seconds).toBeGreaterThan(0);
    // A worker asked to stop finishes its work and exits with 0.
    expect(await workers[0]?.stop()).toBe(0);
  });

  it('take over the job of a worker that was killed', async () => {
    const [killed, other] = [lab.startWorker(), lab.startWorker()];
    const id = await lab.submit(SHORT, '-o', 'killed', '--split', '7');
    await Promise.race([killed, other].map((worker) => worker.printed(isRange('taken'))));
    await killed.printed(isRange('taken'));
    await killed.kill();
    const job = await lab.waitForEnd(id);
    expect(job).toMatchObject({ state: 'completed', error: null, work: { frames: SHORT_FRAME_COUNT } });
    expect(job.retries).toBeGreaterThan(0);
    await expectSampleEvents('killed');
  });

  it('immediately resume what a worker had begun before it was asked to stop', async () => {
    const ended = lab.startWorker();
    const id = await lab.submit('sample.mp4', '-o', 'ended');
    await ended.printed(({ type }) => type === 'taken');
    const checkpoint = join(
      lab.folder,
      `ended/.sample.framescout-${id}/whole-attempt-0.framescout-checkpoint`,
    );
    while (!(await stat(checkpoint).catch(() => null))) await sleep(50);
    expect(await ended.stop()).toBe(0);
    expect(ended.lines.at(-1)).toMatchObject({ type: 'given-back', job: id });
    // The job is free right away, not only after a missed heartbeat.
    expect((await lab.jobs()).find((own) => own.id === id)).toMatchObject({ state: 'waiting' });
    lab.startWorker();
    const job = await lab.waitForEnd(id);
    expect(job).toMatchObject({ state: 'completed', retries: 1, work: { frames: SAMPLE_FRAME_COUNT } });
    await expectSampleEvents('ended', SAMPLE_FRAMES);
  });

  it('leave nothing behind of a cancelled job', async () => {
    const worker = lab.startWorker();
    const begun = async (id: string) => {
      const attempt = `cancelled/.sample.framescout-${id}/whole-attempt-0.framescout-checkpoint`;
      while (!(await stat(join(lab.folder, attempt)).catch(() => null))) await sleep(50);
    };
    const id = await lab.submit('sample.mp4', '-o', 'cancelled');
    await begun(id);
    await lab.run('jobs', 'cancel', id);
    await worker.printed(({ type }) => type === 'failed');
    expect(await filesIn('cancelled')).toEqual([]);

    // Cancelled from a machine that cannot see the results, while no worker is on it: the next job with the
    // same results cleans up.
    const other = await lab.submit('sample.mp4', '-o', 'cancelled');
    await begun(other);
    await worker.kill();
    await rename(join(lab.folder, 'cancelled'), join(lab.folder, 'out-of-sight'));
    await lab.run('jobs', 'cancel', other);
    await rename(join(lab.folder, 'out-of-sight'), join(lab.folder, 'cancelled'));
    expect(await filesIn('cancelled')).toEqual([`.sample.framescout-${other}`]);
    lab.startWorker();
    await lab.waitForEnd(await lab.submit(SHORT, '-o', 'cancelled'));
    expect(await filesIn('cancelled')).toEqual(RESULTS);
  });

  it('count one result if a worker that was presumed dead finishes too', async () => {
    const frozen = lab.startWorker();
    const id = await lab.submit(SHORT, '-o', 'frozen');
    await frozen.printed(({ type }) => type === 'taken');
    frozen.process.kill('SIGSTOP');
    const other = lab.startWorker();
    const job = await lab.waitForEnd(id);
    const before = await stat(join(lab.folder, 'frozen/sample.framescout-scan'));
    frozen.process.kill('SIGCONT');
    await frozen.printed(({ type }) => type === 'failed' || type === 'done');
    expect(frozen.lines.at(-1)).toMatchObject({ type: 'failed' });
    expect(other.lines.filter(({ type }) => type === 'done')).toHaveLength(1);
    expect((await lab.jobs()).find((own) => own.id === id)).toEqual(job);
    expect((await stat(join(lab.folder, 'frozen/sample.framescout-scan'))).ino).toBe(before.ino);
    await expectSampleEvents('frozen');
  });

  it('carry on when the database restarts', async () => {
    const worker = lab.startWorker();
    const id = await lab.submit(SHORT, '-o', 'restarted', '--split', '10');
    await worker.printed(isRange('taken'));
    await lab.postgres.restart();
    expect(await lab.waitForEnd(id)).toMatchObject({
      state: 'completed',
      work: { frames: SHORT_FRAME_COUNT },
    });
    await expectSampleEvents('restarted');
  });

  it('wait for a share that disappears, and write nothing in its place', async () => {
    await mkdir(join(lab.folder, 'share'));
    await cp(join(lab.folder, SHORT), join(lab.folder, 'share/sample.mp4'));
    const worker = lab.startWorker();
    const id = await lab.submit('share/sample.mp4', '--split', '10');
    await worker.printed(isRange('taken'));
    await rename(join(lab.folder, 'share'), join(lab.folder, 'away'));
    await worker.printed(({ type }) => type === 'failed');
    expect(await readdir(lab.folder)).not.toContain('share');
    await rename(join(lab.folder, 'away'), join(lab.folder, 'share'));
    expect(await lab.waitForEnd(id)).toMatchObject({ state: 'completed', error: null });
    expect(await filesIn('share')).toEqual([...RESULTS, 'sample.mp4'].sort());
  });

  it('take no more jobs than they can handle, urgent ones first, and none that were cancelled', async () => {
    const out = (name: string) => [SHORT, '-o', name, '--split', '100'];
    const later = await lab.submit(...out('later'));
    const urgent = await lab.submit(...out('urgent'), '--priority', '5');
    const cancelled = await lab.submit(...out('cancelled'), '-p', '9');
    expect((await lab.run('jobs', 'cancel', cancelled)).stdout).toContain('cancelled');
    expect((await lab.run('submit', ...out('later'), '-t', 'badge.json')).stderr).toContain(`Job ${later}`);
    const worker = lab.startWorker();
    await lab.waitForEnd(later);
    const told = worker.lines.filter(({ type }) => type === 'taken' || type === 'done');
    expect(told.map(({ type, job }) => [type, job])).toEqual([
      ['taken', urgent],
      ['done', urgent],
      ['taken', later],
      ['done', later],
    ]);
    expect((await lab.run('jobs', 'retry', cancelled)).stderr).toContain('has not failed');
  });

  describe('with recordings at addresses', () => {
    let address = '';
    const asked: { range: string | undefined; authorization: string | undefined }[] = [];
    const server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const { range, authorization } = request.headers;
      asked.push({ range, authorization });
      if (pathname === '/bucket/missing.mp4') return response.writeHead(404).end();
      const bytes = await readFile(join(lab.folder, SHORT));
      if (pathname === '/bucket/whole.mp4') return response.writeHead(200).end(bytes);
      const [, from = 0, to = 0] = /bytes=(\d+)-(\d+)/.exec(range ?? '') ?? [];
      const total = `bytes ${from}-${to}/${bytes.length}`;
      response.writeHead(206, { 'content-range': total, etag: '"1"' });
      response.end(bytes.subarray(Number(from), Number(to) + 1));
    });
    beforeAll(async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(() => server.close());

    it('read only ranges of them, over HTTP and S3', async () => {
      const worker = lab.startWorker({
        AWS_ACCESS_KEY_ID: 'key',
        AWS_SECRET_ACCESS_KEY: 'secret',
        AWS_ENDPOINT_URL_S3: address,
      });
      const plain = await lab.submit(`${address}/bucket/sample.mp4?signature=secret`, '-o', 'http');
      const stored = await lab.submit('s3://bucket/sample.mp4', '-o', 's3');
      expect(await lab.waitForEnd(plain)).toMatchObject({
        state: 'completed',
        video: `${address}/bucket/sample.mp4`,
      });
      expect(await lab.waitForEnd(stored)).toMatchObject({ state: 'completed' });
      await expectSampleEvents('http');
      await expectSampleEvents('s3');
      expect(asked.every(({ range }) => range?.startsWith('bytes='))).toBe(true);
      expect(
        asked.filter(({ authorization }) => authorization?.startsWith('AWS4-HMAC-SHA256')).length,
      ).toBeGreaterThan(1);
      expect(JSON.stringify(worker.lines)).not.toContain('signature');
    });

    it('fail without retrying, and say what is wrong', async () => {
      lab.startWorker();
      const missing = await lab.submit(`${address}/bucket/missing.mp4`, '-o', 'missing');
      const whole = await lab.submit(`${address}/bucket/whole.mp4`, '-o', 'whole');
      const failed = { state: 'failed', retries: 0 };
      expect(await lab.waitForEnd(missing)).toMatchObject({ ...failed, error: { code: 'source-refused' } });
      expect((await lab.waitForEnd(whole)).error?.message).toContain('does not serve parts of files');
      const again = await lab.run('jobs', 'retry', missing);
      expect(again.stdout).toMatch(/state +(waiting|active)/);
      expect(await lab.waitForEnd(missing)).toMatchObject({ state: 'failed', retries: 1 });
    });
  });

  it.each([
    [['worker', '--database', 'mysql://x'], 'Write it as postgres://'],
    [['worker', '-d', 'postgres://127.0.0.1:1/none'], "The job database can't be used"],
    [['worker', '--concurrency', '1.5'], 'a whole number'],
    [['submit', 'none.mp4', '-t', 'badge.json'], 'There is no file or folder "none.mp4"'],
    [['submit', 'sample.mp4', '-t', 'none.json'], "can't be read (ENOENT)"],
    [['submit', 'https://host/a.mp4', '-t', 'badge.json'], 'Recordings at addresses need --out'],
    [['submit', 'sample.mp4', '-t', 'badge.json', '--split', '0'], 'a number from 1 to 86400'],
    [['jobs', 'show'], 'Name the job to show'],
    [['jobs', 'show', 'nobody'], 'There is no job nobody'],
    [['jobs', 'burn', 'x'], 'Allowed choices are show, cancel, retry'],
  ])('answer nonsensical arguments with a sentence: %j', async (args, sentence) => {
    const { code, stdout, stderr } = await lab.run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('    at ');
  });
});
