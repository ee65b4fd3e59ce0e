import { type ChildProcess, spawn } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseTemplateFile } from '@framescout/contract';
import { jsonExportSchema } from '@framescout/exports';
import { open } from '@framescout/framescout';
import { readScanFile, registerNativeMedia, writeScanFile } from '@framescout/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProgramResult, waitForExit } from '../../../tools/wait-for-exit.ts';
import { waitForOutput } from '../../../tools/wait-for-output.ts';
import { SAMPLE_FRAMES } from './fixtures/sample-frames.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PROGRAM = join(import.meta.dirname, 'main.ts');
const AVI = join(ROOT, 'fixtures/signal-mpeg4-mp3.avi');
const SAMPLE = join(ROOT, 'apps/server/uploads/sample.mp4');

let folder = '';

function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, [PROGRAM, ...args], { cwd: folder });
}

function run(...args: string[]): Promise<ProgramResult> {
  return waitForExit(start(...args));
}

const linesOf = (text: string) => text.trim().split('\n');

describe('framescout', () => {
  beforeAll(async () => {
    registerNativeMedia();
    folder = await mkdtemp(join(tmpdir(), 'framescout-cli-'));
    await cp(SAMPLE, join(folder, 'sample.mp4'));
    const marks = ['5.133,558,495', '0:19.133,558,495', '00:00:32.867,558,495'];
    const at = marks.flatMap((mark) => ['--at', mark]);
    const marked = await run('mark', 'sample.mp4', ...at, '-o', 'badge.framescout.json');
    expect(marked).toMatchObject({ code: 0, stderr: '' });
    expect(marked.stdout).toMatch(/^badge: (clear|fair) /);
    await cp(AVI, join(folder, 'icon.avi'));
    await cp(AVI, join(folder, 'sample.avi'));
    await truncate(join(folder, 'sample.avi'), 40);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('marks an element in a template that the web app can read', async () => {
    const template = parseTemplateFile(await readFile(join(folder, 'badge.framescout.json'), 'utf8'));
    expect(template).toMatchObject({ name: 'badge', elements: [{ name: 'badge' }] });
    expect(template?.elements[0]?.selections).toHaveLength(3);
  });

  it('learns from further marks where they show the element, and leaves out those that do not', async () => {
    const marks = ['5.133,558,495', '19.133,558,495', '32.867,558,495', '44,574,483', '2,558,495'];
    const at = marks.flatMap((mark) => ['--at', mark]);
    const { code, stdout } = await run('mark', 'sample.mp4', ...at, '-o', 'further.json');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^further: (clear|fair) /);
    expect(stdout).toContain('Sample 5 does not show what the first three have in common and was left out.');
    const template = parseTemplateFile(await readFile(join(folder, 'further.json'), 'utf8'));
    const selections = template?.elements[0]?.selections ?? [];
    expect(selections).toHaveLength(4);
    const [first, , , fourth] = selections;
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(fourth?.[side]).toBeCloseTo(first?.[side] ?? 0, 2);
    }
  });

  it('scans a recording, resumes an interrupted scan, and finds what the browser finds', async () => {
    const args = ['scan', 'sample.mp4', '-t', 'badge.framescout.json', '-o', 'results', '-e', 'csv,json,edl'];
    const child = start(...args, '--json');
    const first = waitForExit(child);
    await waitForOutput(child, 'stdout', /"phase":"full"/);
    child.kill('SIGINT');
    expect(await first).toMatchObject({ code: 130 });
    expect(await readdir(join(folder, 'results'))).toEqual(['.sample.framescout-checkpoint']);

    const second = await run(...args, '--json');
    expect(second).toMatchObject({ code: 0, stderr: '' });
    const lines = linesOf(second.stdout).map((line) => JSON.parse(line));
    const found = lines.filter(({ type }) => type === 'event');
    expect(found.map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual(SAMPLE_FRAMES);
    expect(lines.at(-1)).toMatchObject({ type: 'finished', events: 9, skippedRanges: [], isReused: false });
    expect((await readdir(join(folder, 'results'))).sort()).toEqual([
      'sample-event-analysis.csv',
      'sample-event-analysis.edl',
      'sample-event-analysis.json',
      'sample.framescout-scan',
    ]);
    const json = await readFile(join(folder, 'results/sample-event-analysis.json'), 'utf8');
    expect(jsonExportSchema.parse(JSON.parse(json)).events).toHaveLength(9);

    // The third run decodes nothing, and a pipe receives nothing but events.
    const third = await run(...args);
    expect(third).toMatchObject({ code: 0, stderr: '' });
    expect(linesOf(third.stdout)).toHaveLength(9);
    const again = await run(
      'export',
      'results/sample.framescout-scan',
      '-s',
      '95',
      '-e',
      'csv',
      '-o',
      'strict',
    );
    expect(again.code).toBe(0);
    expect(linesOf(again.stdout).length).toBeLessThanOrEqual(9);
    expect(await readdir(join(folder, 'strict'))).toEqual(['sample-event-analysis.csv']);

    const cut = ['clip', 'results/sample.framescout-scan', '--before', '1', '--after', '1', '-o', 'clips'];
    expect(await run(...cut)).toMatchObject({ code: 0, stderr: '' });
    const clips = (await readdir(join(folder, 'clips'))).filter((name) => !name.startsWith('.'));
    expect(clips).toHaveLength(5);
    expect(clips.every((name) => /^sample-\d\d-00\.00\.\d\d\.mp4$/.test(name))).toBe(true);
  });

  it('marks, checks, scans and cuts a recording that only FFmpeg reads', async () => {
    const marks = ['0.55,260,140', '1.45,260,140', '2.2,260,140'].flatMap((mark) => ['--at', mark]);
    expect(await run('mark', 'icon.avi', ...marks, '-o', 'icon.json')).toMatchObject({ code: 0, stderr: '' });
    const checked = await run('check', 'icon.avi', '-t', 'icon.json', '--json');
    expect(checked).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(checked.stdout)).toMatchObject({ type: 'check', element: 'icon' });

    const scanned = await run('scan', 'icon.avi', '-t', 'icon.json', '-o', 'foreign', '--json');
    expect(scanned).toMatchObject({ code: 0, stderr: '' });
    const found = linesOf(scanned.stdout)
      .map((line) => JSON.parse(line))
      .filter(({ type }) => type === 'event');
    expect(found.map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual([
      [13, 26],
      [41, 53],
      [64, 71],
    ]);

    const margins = ['--before', '0', '--after', '0.5', '--reel', '-o', 'foreign'];
    const cut = await run('clip', 'foreign/icon.framescout-scan', ...margins);
    expect(cut).toMatchObject({ code: 0, stderr: '' });
    using reel = await open(await openAsBlob(join(folder, 'foreign/icon-highlights.mp4')), 'reel');
    expect(reel.info).toMatchObject({ codec: 'H.264', width: 320, height: 180, damage: null });
    expect(reel.info.soundTracks).toMatchObject([{ codec: 'aac', channels: 2 }]);

    const scan = await readScanFile(join(folder, 'foreign/icon.framescout-scan'));
    if (!scan) throw new Error('The scan is missing.');
    await writeScanFile(join(folder, 'foreign/gone.framescout-scan'), { ...scan, path: 'none.avi' });
    await writeScanFile(join(folder, 'foreign/replaced.framescout-scan'), { ...scan, path: 'sample.mp4' });
    const scans = ['gone', 'replaced', 'icon'].map((name) => `foreign/${name}.framescout-scan`);
    const rest = await run('clip', ...scans, ...margins, '--json');
    expect(rest.code).toBe(1);
    const lost = { type: 'failed', code: 'recording-lost' };
    expect(linesOf(rest.stdout).map((line) => JSON.parse(line))).toMatchObject([
      { ...lost, video: 'none.avi', message: expect.stringContaining('There is no "none.avi"') },
      { ...lost, video: 'sample.mp4', message: expect.stringContaining('is not the recording that was') },
      { type: 'clips', files: ['foreign/icon-highlights.mp4'] },
    ]);

    // A streamer's own edit may have the name of a reel.
    await mkdir(join(folder, 'vods'));
    const edit = await readFile(AVI);
    await writeFile(join(folder, 'vods/match.mp4'), edit);
    await writeFile(join(folder, 'vods/match-highlights.mp4'), edit);
    const vods = await run('scan', 'vods', '-t', 'icon.json', '--clips', 'mp4', '--reel', '--json');
    expect(vods.code).toBe(1);
    expect(linesOf(vods.stdout).map((line) => JSON.parse(line))).toContainEqual({
      type: 'failed',
      video: join(folder, 'vods/match.mp4'),
      code: 'file-in-the-way',
      message: expect.stringMatching(/^"match-highlights.mp4" was not made: .* Move it,/),
    });
    expect(vods.stdout.match(/"type":"finished"/g)).toHaveLength(2);
    expect((await readFile(join(folder, 'vods/match-highlights.mp4'))).equals(edit)).toBe(true);
    expect(await readdir(join(folder, 'vods'))).toContain('match-highlights-highlights.mp4');

    const torn = await readFile(AVI);
    torn.fill(0x55, torn.length / 2, torn.length / 2 + 3000);
    await writeFile(join(folder, 'torn.avi'), torn);
    const inPart = await run('scan', 'torn.avi', '-t', 'icon.json', '-o', 'foreign');
    expect(inPart.code).toBe(1);
    expect(inPart.stdout).not.toBe('');
    expect(inPart.stderr).toMatch(/^torn\.avi: skipped 00:00:0\d\S* to \S+: damaged frames were left out\n$/);
    const kept = await readFile(join(folder, 'foreign/torn-event-analysis.json'), 'utf8');
    expect(jsonExportSchema.parse(JSON.parse(kept)).scan.skippedRanges).toHaveLength(1);
  });

  it('reports what cannot be read, and continues with the rest', async () => {
    await writeFile(join(folder, 'broken.mp4'), 'no video at all');
    await cp(SAMPLE, join(folder, 'cut.mp4'));
    await truncate(join(folder, 'cut.mp4'), 400_000);
    const template = ['-t', 'badge.framescout.json', '-o', 'damaged', '--json'];
    const { code, stdout } = await run('scan', 'broken.mp4', 'cut.mp4', ...template);
    expect(code).toBe(1);
    const lines = linesOf(stdout).map((line) => JSON.parse(line));
    expect(lines.find(({ type }) => type === 'failed')).toMatchObject({ code: 'unreadable-file' });
    const finished = lines.find(({ type }) => type === 'finished');
    expect(finished.video).toMatch(/cut\.mp4$/);
    expect(finished.skippedRanges).not.toHaveLength(0);
  });

  it.each([
    [['scan', 'sample.mp4', '-t', 'none.json'], "can't be read (ENOENT)"],
    [['scan', 'sample.mp4', '-t', 'sample.mp4'], 'is not a FrameScout template'],
    [['scan', 'sample.mp4'], '--template'],
    [['scan', 'sample.mp4', '-t', 'badge.framescout.json', '-o', 'sample.mp4/x'], "can't be created"],
    [['scan', 'none-*.mp4', '-t', 'badge.framescout.json'], 'No recording matches "none-*.mp4"'],
    [['scan', 'sample.mp4', '-t', 'badge.framescout.json', '-s', '200'], 'a number from 60 to 95'],
    [
      ['scan', 'sample.mp4', '-t', 'badge.framescout.json', '-e', 'doc'],
      '"doc" is not one of csv, json, edl',
    ],
    [['mark', 'sample.mp4', '--at', '1,2', '-o', 'x.json'], 'Write it as TIME,X,Y'],
    [
      ['mark', 'sample.mp4', '--at', '1,9999,2', '--at', '2,1,1', '--at', '3,1,1', '-o', 'x.json'],
      'There is no picture at',
    ],
    [['export', 'sample.mp4'], 'is not a scan'],
    [['export', 'a/match.framescout-scan', 'b/match.framescout-scan', '-o', 'x'], 'have the same name'],
    [['clip', 'a/match.framescout-scan', 'b/match.framescout-scan', '-o', 'x'], 'have the same name'],
    [
      ['mark', 'sample.avi', '--at', '1,1,1', '--at', '2,1,1', '--at', '3,1,1', '-o', 'x.json'],
      '"sample.avi" can\'t be opened: it starts as AVI, but the rest is damaged',
    ],
    [['scan', 'none-\u001b[2J', '-t', 'badge.framescout.json'], 'No recording matches "none-\ufffd[2J"'],
    [['frob'], "unknown command 'frob'"],
  ])('answers nonsensical arguments with a sentence: %j', async (args, sentence) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('    at ');
  });

  it('scans recordings as they finish in a watched folder, until it is interrupted', async () => {
    const watched = await mkdtemp(join(folder, 'watched-'));
    await cp(SAMPLE, join(watched, 'old.mp4'));
    const task = ['-t', 'badge.framescout.json', '-n', '5', '--clips', 'mp4', '--json'];
    const child = start('scan', join(watched, 'old.mp4'), '--watch', watched, ...task);
    const end = waitForExit(child);
    const isScanning = waitForOutput(child, 'stdout', /"type":"progress"/);
    const isWatching = waitForOutput(child, 'stdout', /"type":"watching"/);
    const isDone = waitForOutput(child, 'stdout', /"type":"finished","video":"[^"]*new\.mp4"/);
    const isRefused = waitForOutput(child, 'stdout', /old\.m4v","code":"result-conflict"/);
    // Finished while the named recording is still being scanned.
    await isScanning;
    await cp(SAMPLE, join(watched, 'new.mp4'));
    await cp(SAMPLE, join(watched, 'old.m4v'));
    await isWatching;
    await isDone;
    await isRefused;
    child.kill('SIGINT');
    expect(await end).toMatchObject({ code: 130 });
    const written = await readdir(watched);
    expect(written.filter((name) => name.endsWith('.framescout-scan')).sort()).toEqual([
      'new.framescout-scan',
      'old.framescout-scan',
    ]);
    // Clips beside the recordings are not scanned, whether they are new or named with their folder.
    expect(written).toContain('old-01-00.00.00.mp4');
    await rm(join(watched, 'old.m4v'));
    const again = await run('scan', watched, ...task);
    expect(again.stdout.match(/"type":"finished"/g)).toHaveLength(2);
  });

  it('watches a folder in which there is no recording yet', async () => {
    const watched = await mkdtemp(join(folder, 'empty-'));
    const child = start('scan', watched, '--watch', watched, '-t', 'badge.framescout.json', '--json');
    const end = waitForExit(child);
    await waitForOutput(child, 'stdout', /"type":"watching"/);
    child.kill('SIGINT');
    expect(await end).toMatchObject({
      code: 130,
      stderr: expect.stringContaining('There is no recording in'),
    });
  });
});
