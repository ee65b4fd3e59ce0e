import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { folderForTests } from '../../../tools/test-support/temporary-folder.ts';
import { ICON_MARKS, ICON_MP4 } from './fixtures/icon-recording.ts';
import { runInProcess } from './fixtures/run-in-process.ts';

/** The lengths of the icon's events differ, and one is shorter than this, in seconds. */
const RULES = { elements: { icon: { leastLength: 0.4 } } };

const folder = folderForTests();
const inFolder = (name: string) => join(folder, 'vods', name);

async function run(...args: string[]) {
  const ended = await runInProcess(folder, [...args, '--json']);
  const lines = ended.stdout.split('\n').filter((line) => line !== '');
  return { ...ended, lines: lines.map((line): Record<string, unknown> => JSON.parse(line)) };
}

const scan = (...options: string[]) => run('scan', 'vods', '-t', 'icon.json', ...options);

describe('a recording that was scanned before', () => {
  beforeAll(async () => {
    await mkdir(join(folder, 'first'));
    await cp(ICON_MP4, join(folder, 'first/icon.mp4'));
    await run('mark', ICON_MP4, ...ICON_MARKS, '-o', 'icon.json');
    await writeFile(join(folder, 'rules.json'), JSON.stringify(RULES));
    await run('scan', 'first', '-t', 'icon.json');
    await rename(join(folder, 'first'), join(folder, 'scanned'));
  });
  beforeEach(async () => {
    await rm(join(folder, 'vods'), { recursive: true, force: true });
    await cp(join(folder, 'scanned'), join(folder, 'vods'), { recursive: true });
  });

  const eventsOf = async () =>
    JSON.parse(await readFile(inFolder('icon-event-analysis.json'), 'utf8')).events;

  it('is exported and cut by the rules of the last scan', async () => {
    expect(await eventsOf()).toHaveLength(3);
    expect((await scan('-r', 'rules.json')).lines).toContainEqual(
      expect.objectContaining({ type: 'finished', events: 2, isReused: true }),
    );
    await run('export', inFolder('icon.framescout-scan'));
    expect(await eventsOf()).toHaveLength(2);
  });

  it('is found where it was moved with its scan', async () => {
    await rename(join(folder, 'vods'), join(folder, 'moved'));
    const moved = await run('clip', 'moved/icon.framescout-scan', '--reel');
    expect(moved).toMatchObject({ code: 0, lines: [{ files: ['moved/icon-highlights.mp4'] }] });

    // The next scan stores the new path, with which another folder can be used.
    expect((await run('scan', 'moved', '-t', 'icon.json')).code).toBe(0);
    await rename(join(folder, 'moved/icon.framescout-scan'), join(folder, 'icon.framescout-scan'));
    expect(await run('clip', 'icon.framescout-scan', '--reel', '-o', 'moved')).toMatchObject({ code: 0 });
    await rm(join(folder, 'moved'), { recursive: true });
  });

  it('is scanned again on request, without its clips', async () => {
    await scan('--clips', 'mp4', '--before', '0', '--after', '0');
    await rm(inFolder('icon.framescout-scan'));
    const finished = async (...options: string[]) => {
      const { lines } = await scan(...options);
      return lines.filter(({ type }) => type === 'finished').map(({ video, isReused }) => [video, isReused]);
    };
    expect(await finished()).toEqual([[inFolder('icon.mp4'), false]]);
    expect(await finished()).toEqual([[inFolder('icon.mp4'), true]]);
    expect(await finished('--again')).toEqual([[inFolder('icon.mp4'), false]]);
  });

  it('keeps its clips as they are if they are asked for every night', async () => {
    const cut = () => scan('--clips', 'mp4', '--before', '0', '--after', '0');
    const [first] = (await cut()).lines.filter(({ type }) => type === 'finished');
    const clips = (await readdir(join(folder, 'vods'))).filter((name) => /^icon-\d+.*\.mp4$/.test(name));
    expect(clips).not.toEqual([]);
    const timesOf = () => Promise.all(clips.map(async (name) => (await stat(inFolder(name))).mtimeMs));
    const times = await timesOf();
    const [second] = (await cut()).lines.filter(({ type }) => type === 'finished');
    const own = ({ files }: Record<string, unknown> = {}) => (Array.isArray(files) ? files : []);
    expect(own(second).filter((file) => file.endsWith('.mp4'))).toHaveLength(clips.length);
    expect(own(first)).toEqual(expect.arrayContaining(own(second)));
    expect(await timesOf()).toEqual(times);
  });
});
