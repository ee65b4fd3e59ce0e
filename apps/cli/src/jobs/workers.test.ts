import { cp, readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { jsonExportSchema } from '@framescout/exports';
import { JobQueue } from '@framescout/jobs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startPostgres } from '../../../../tools/test-support/start-postgres.ts';
import { folderForTests } from '../../../../tools/test-support/temporary-folder.ts';
import {
  ICON_FRAME_COUNT,
  ICON_MARKS,
  ICON_MP4,
  iconFrames,
  readEventFrames,
} from '../fixtures/icon-recording.ts';
import { runInProcess } from '../fixtures/run-in-process.ts';
import { OpenRecordings } from './open-recordings.ts';
import { performTask } from './perform-task.ts';

const RESULTS = ['match-event-analysis.json', 'match.framescout-scan'];
const lineSchema = z.looseObject({ type: z.string(), job: z.string().optional() });
type Line = z.infer<typeof lineSchema>;

const postgres = await startPostgres();

const linesOf = (printed: string): Line[] =>
  printed
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => lineSchema.parse(JSON.parse(line)));

describe.skipIf(!postgres)('workers and the commands for them', () => {
  if (!postgres) return;
  const folder = folderForTests();
  const asked: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    const { range } = request.headers;
    asked.push(range);
    const bytes = request.url?.startsWith('/match.mp4?') ? await readFile(ICON_MP4) : null;
    if (!bytes) return response.writeHead(404).end();
    const [, from = 0, to = 0] = (/bytes=(\d+)-(\d+)/.exec(range ?? '') ?? []).map(Number);
    response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${bytes.length}` });
    return response.end(bytes.subarray(from, to + 1));
  });
  let address = '';

  beforeAll(async () => {
    vi.stubEnv('FRAMESCOUT_DATABASE_URL', postgres.url);
    await cp(ICON_MP4, join(folder, 'match.mp4'));
    await run('mark', 'match.mp4', ...ICON_MARKS, '-o', 'icon.json');
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    server.close();
    await postgres.stop();
  });

  const run = (...args: string[]) => runInProcess(folder, args);

  async function submit(...args: string[]): Promise<string> {
    const { stdout } = await run('submit', ...args, '-t', 'icon.json', '-e', 'json', '--json');
    return linesOf(stdout)[0]?.job ?? '';
  }

  async function jobs(): Promise<Map<string | undefined, Line & Record<string, unknown>>> {
    const { stdout } = await run('jobs', '--json');
    return new Map(linesOf(stdout).map((line) => [z.string().parse(line['id']), line]));
  }

  /** Runs a worker until it has printed a line, and then asks it to end. */
  async function work(isLast: (line: Line) => boolean): Promise<{ code: number; lines: Line[] }> {
    let isAsked = false;
    const { code, stdout } = await runInProcess(folder, ['worker', '--json'], (printed) => {
      if (isAsked || !linesOf(printed).some(isLast)) return;
      isAsked = true;
      process.kill(process.pid, 'SIGTERM');
    });
    return { code, lines: linesOf(stdout) };
  }

  it('scan recordings in the order of their priority, in ranges if they are long', async () => {
    const later = await submit('match.mp4', '-o', 'later', '--split', '4');
    const urgent = await submit('match.mp4', '-o', 'urgent', '--priority', '5');
    const cancelled = await submit('match.mp4', '-o', 'cancelled', '--priority', '9');
    expect(await run('jobs', 'cancel', cancelled)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('cancelled'),
    });
    const again = await run('submit', 'match.mp4', '-o', 'later', '-t', 'icon.json');
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining(`Job ${later} is not over yet`) });

    const { code, lines } = await work(({ type, kind }) => type === 'done' && kind === 'join');
    expect(code).toBe(0);
    expect(lines.filter(({ type }) => type === 'failed' || type === 'trouble')).toEqual([]);
    expect(
      lines.filter(({ type }) => type === 'done').map(({ job, kind, range }) => [job, kind, range]),
    ).toEqual([
      [urgent, 'recording', undefined],
      [later, 'recording', undefined],
      [later, 'range', 0],
      [later, 'range', 1],
      [later, 'range', 2],
      [later, 'join', undefined],
    ]);
    const found = await jobs();
    expect(found.get(cancelled)).toMatchObject({ state: 'cancelled', parts: null });
    const done = {
      state: 'completed',
      retries: 0,
      work: { frames: ICON_FRAME_COUNT, workers: { length: 1 } },
    };
    expect(found.get(urgent)).toMatchObject({ ...done, priority: 5, parts: null });
    expect(found.get(later)).toMatchObject({ ...done, priority: 0, parts: { done: 3, total: 3 } });
    for (const name of ['urgent', 'later']) {
      expect((await readdir(join(folder, name))).sort()).toEqual(RESULTS);
      const { events } = jsonExportSchema.parse(
        JSON.parse(await readFile(join(folder, name, 'match-event-analysis.json'), 'utf8')),
      );
      expect(events.map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual(iconFrames());
    }
    expect(await readdir(join(folder, 'cancelled'))).toEqual([]);

    const shown = await run('jobs', 'show', later);
    expect(shown.stdout).toMatch(/^state +completed, 3 events$/m);
    expect(await run('jobs', 'retry', cancelled)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('has not failed'),
    });
    // Unlike an unfinished job, a finished one does not keep its results from being written again.
    const { stdout } = await run('submit', 'match.mp4', '-o', 'urgent', '-t', 'icon.json', '--json');
    const [second] = linesOf(stdout);
    expect((await run('jobs', 'cancel', second?.job ?? '')).code).toBe(0);
  });

  it('give back the job that they are at when they are asked to end', async () => {
    const id = await submit('match.mp4', '-o', 'ended');
    const { code, lines } = await work(({ type }) => type === 'taken');
    expect(code).toBe(0);
    expect(lines.at(-1)).toMatchObject({ type: 'given-back', job: id });
    expect((await jobs()).get(id)).toMatchObject({ state: 'waiting' });
    await work(({ type }) => type === 'done');
    expect((await jobs()).get(id)).toMatchObject({ state: 'completed', retries: 1 });
  });

  it('are waited for, and what they found is printed', async () => {
    await using queue = await JobQueue.open(postgres.url, { role: 'worker', onTrouble: () => undefined });
    await using recordings = new OpenRecordings();
    const { signal: ending } = new AbortController();
    await queue.work(1, (task, claim) =>
      performTask(task, claim, { queue, recordings, worker: 'worker', ending }),
    );
    const video = `${address}/match.mp4?signature=secret`;
    const sent = ['submit', `${address}/missing.mp4`, video, '-o', 'waited', '-t', 'icon.json', '-e', 'json'];
    const { code, stdout } = await run(...sent, '--wait', '--json');
    expect(code).toBe(1);
    expect(readEventFrames(stdout)).toEqual(iconFrames());
    expect((await readdir(join(folder, 'waited'))).sort()).toEqual(RESULTS);
    expect(linesOf(stdout)).toContainEqual(
      expect.objectContaining({ type: 'failed', video: `${address}/missing.mp4` }),
    );
    expect(asked.every((range) => range?.startsWith('bytes='))).toBe(true);

    const found = [...(await jobs()).values()];
    expect(found.find(({ state }) => state === 'failed')).toMatchObject({
      ...{ video: `${address}/missing.mp4`, retries: 0, error: { code: 'source-refused' } },
    });
    expect(JSON.stringify(found)).not.toContain('signature');
    const missing = z.string().parse(found.find(({ state }) => state === 'failed')?.['id']);
    expect((await run('jobs', 'retry', missing)).stdout).toMatch(/^state +(waiting|active)/m);
    await expect.poll(() => queue.find(missing)).toMatchObject({ state: 'failed', retries: 1 });
  });

  it('answer a question about an unknown job with a sentence', async () => {
    const { code, stdout, stderr } = await run('jobs', 'show', 'nobody');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe('framescout: There is no job nobody.\n');
  });

  it.each([
    [['worker', '--database', 'mysql://x'], 'Write it as postgres://'],
    [['worker', '-d', 'postgres://127.0.0.1:1/none'], "The job database can't be used"],
    [['worker', '--concurrency', '1.5'], 'a whole number'],
    [['submit', 'none.mp4', '-t', 'icon.json'], 'There is no file or folder "none.mp4"'],
    [['submit', 'match.mp4', '-t', 'none.json'], "can't be read (ENOENT)"],
    [['submit', 'https://host/a.mp4', '-t', 'icon.json'], 'Recordings at addresses need --out'],
    [['submit', 'match.mp4', '-t', 'icon.json', '--split', '0'], 'a number from 1 to 86400'],
    [['jobs', 'show'], 'Name the job to show'],
    [['jobs', 'burn', 'x'], 'Allowed choices are show, cancel, retry'],
  ])('answer nonsensical arguments with a sentence: %j', async (args, sentence) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('    at ');
  });
});
