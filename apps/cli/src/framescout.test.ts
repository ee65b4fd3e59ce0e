import { spawn } from 'node:child_process';
import { cpSync, openAsBlob } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseTemplateFile, plainLayout } from '@framescout/contract';
import { jsonExportSchema } from '@framescout/exports';
import { open } from '@framescout/framescout';
import { readScanFile, writeScanFile } from '@framescout/node';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { waitForExit } from '../../../tools/test-support/await-program.ts';
import { repeatRecording } from '../../../tools/test-support/run-ffmpeg.ts';
import { folderForTests } from '../../../tools/test-support/temporary-folder.ts';
import { ICON_AVI, ICON_MARKS, ICON_MP4, iconFrames } from './fixtures/icon-recording.ts';
import { runInProcess } from './fixtures/run-in-process.ts';
import { Reporter } from './output/reporter.ts';

const PROGRAM = join(import.meta.dirname, 'main.ts');

const folder = folderForTests();

const run = (...args: string[]) => runInProcess(folder, args);

const linesOf = (text: string) => text.trim().split('\n');

describe('framescout', () => {
  beforeAll(async () => {
    await repeatRecording(ICON_MP4, join(folder, 'match.mp4'), 1);
    const marked = await run('mark', 'match.mp4', ...ICON_MARKS, '-o', 'icon.framescout.json');
    expect(marked).toMatchObject({ code: 0, stderr: '' });
    expect(marked.stdout).toMatch(/^icon: (clear|fair) /);
    await cp(ICON_AVI, join(folder, 'icon.avi'));
    await cp(ICON_AVI, join(folder, 'torn-off.avi'));
    await truncate(join(folder, 'torn-off.avi'), 40);
  });

  it('marks an element in a template that the web app can read', async () => {
    const template = parseTemplateFile(await readFile(join(folder, 'icon.framescout.json'), 'utf8'));
    expect(template).toMatchObject({ name: 'icon', elements: [{ name: 'icon' }] });
    expect(template?.elements[0]?.selections).toHaveLength(3);
  });

  it('learns from further marks where they show the element, and leaves out those that do not', async () => {
    const further = ['--at', '1.6,268,134', '--at', '6,260,140'];
    const { code, stdout } = await run('mark', 'match.mp4', ...ICON_MARKS, ...further, '-o', 'further.json');
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

  it('scans a recording, reads the scan back, exports it again and cuts its clips', async () => {
    const args = ['scan', 'match.mp4', '-t', 'icon.framescout.json', '-o', 'results', '-e', 'csv,json,edl'];
    const first = await run(...args, '--json');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const lines = linesOf(first.stdout).map((line) => JSON.parse(line));
    const found = lines.filter(({ type }) => type === 'event');
    expect(found.map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual(iconFrames());
    expect(lines.at(-1)).toMatchObject({ type: 'finished', events: 3, skippedRanges: [], isReused: false });
    expect((await readdir(join(folder, 'results'))).sort()).toEqual([
      'match-event-analysis.csv',
      'match-event-analysis.edl',
      'match-event-analysis.json',
      'match.framescout-scan',
    ]);
    const json = await readFile(join(folder, 'results/match-event-analysis.json'), 'utf8');
    expect(jsonExportSchema.parse(JSON.parse(json)).events).toHaveLength(3);

    // The second run decodes nothing, and a pipe receives nothing but events.
    const second = await run(...args);
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(linesOf(second.stdout)).toHaveLength(3);
    const strict = ['-s', '95', '-e', 'csv', '-o', 'strict'];
    const again = await run('export', 'results/match.framescout-scan', ...strict);
    expect(again.code).toBe(0);
    expect(linesOf(again.stdout).length).toBeLessThanOrEqual(3);
    expect(await readdir(join(folder, 'strict'))).toEqual(['match-event-analysis.csv']);

    const cut = ['clip', 'results/match.framescout-scan', '--before', '1', '--after', '1', '-o', 'clips'];
    expect(await run(...cut)).toMatchObject({ code: 0, stderr: '' });
    const clips = (await readdir(join(folder, 'clips'))).filter((name) => !name.startsWith('.'));
    expect(clips).toEqual(['match-01-00.00.00.mp4']);

    await writeFile(join(folder, 'upright.json'), JSON.stringify(plainLayout('9:16')));
    const exact = ['--before', '0', '--after', '0', '--no-join', '-o', 'upright', '--layout', 'upright.json'];
    const laidOut = await run('clip', 'results/match.framescout-scan', ...exact);
    expect(laidOut).toMatchObject({ code: 0, stderr: '' });
    const [path = ''] = linesOf(laidOut.stdout);
    using upright = await open(await openAsBlob(join(folder, path)), 'upright');
    expect(upright.info).toMatchObject({ width: 1080, height: 1920, displayWidth: 1080, rotation: 0 });
    expect(upright.info.soundTracks).toMatchObject([{ codec: 'aac', channels: 2 }]);

    const look = { version: 1, title: { pattern: '{element}' }, fade: { in: 1 } };
    await writeFile(join(folder, 'finish.json'), JSON.stringify(look));
    const finish = [...exact.slice(0, 5), '-o', 'finished', '--finish', 'finish.json'];
    const finished = await run('clip', 'results/match.framescout-scan', ...finish);
    expect(finished).toMatchObject({ code: 0, stderr: '' });
    const [faded = ''] = linesOf(finished.stdout);
    using clip = await open(await openAsBlob(join(folder, faded)), 'finished');
    using recorded = await open(await openAsBlob(join(folder, 'match.mp4')), 'match');
    const { width, height } = recorded.info;
    expect(clip.info).toMatchObject({ width, height });
    using frame = await clip.video.frameAt(0);
    const planes = new Uint8Array(frame?.allocationSize() ?? 0);
    await frame?.copyTo(planes);
    // It begins black, title and all.
    expect(Math.max(...planes.subarray(0, width * height))).toBeLessThan(40);
  });

  it('counts the markers of a file as events, in exports and clips', async () => {
    await writeFile(join(folder, 'log.txt'), '0:01 Ace\n0:02 Clutch\n');
    const markers = ['--markers', 'log.txt', '--markers-offset', '0.5'];
    const scan = 'results/match.framescout-scan';
    const exported = await run('export', scan, ...markers, '-e', 'timecodes,json', '-o', 'marked', '--json');
    expect(exported).toMatchObject({ code: 0, stderr: '' });
    const events = linesOf(exported.stdout).map((line) => JSON.parse(line));
    const times = events.flatMap(({ element, startTime }) => (element === 'log' ? [startTime] : []));
    expect(times).toEqual([1.5, 2.5].map((time) => expect.closeTo(time, 1)));
    expect(events.at(-1)).toMatchObject({ type: 'finished', events: 5 });
    expect(await readFile(join(folder, 'marked/match-timecodes.txt'), 'utf8')).toMatch(/\tAce\n/);
    const again = ['scan', 'match.mp4', '-t', 'icon.framescout.json', '-o', 'results', ...markers];
    expect(linesOf((await run(...again)).stdout)).toHaveLength(5);
    const cut = ['--no-join', '--before', '0', '--after', '0.5', '-o', 'marked-clips'];
    expect((await run('clip', scan, ...markers, ...cut)).code).toBe(0);
    const clips = (await readdir(join(folder, 'marked-clips'))).filter((name) => name.endsWith('.mp4'));
    expect(clips).toHaveLength(5);
  });

  it('says why markers do not fit, before anything is scanned or written', async () => {
    await writeFile(join(folder, 'no-times.txt'), 'nothing\n');
    const scan = ['scan', 'match.mp4', '-t', 'icon.framescout.json', '-o', 'unmarked'];
    const unfit = await run(...scan, '--markers', 'no-times.txt');
    expect(unfit).toMatchObject({ code: 1, stderr: expect.stringContaining('There are no markers in it') });
    expect(await readdir(join(folder, 'unmarked'))).toEqual([]);
    const several = await run(...scan, 'icon.avi', '--markers', 'no-times.txt');
    expect(several).toMatchObject({ code: 2, stderr: expect.stringContaining('with one recording only') });
    const missing = await run(...scan, '--markers', 'none.txt');
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('"none.txt" can\'t be read') });
  });

  it('marks, checks, scans and cuts a recording that only FFmpeg reads', async () => {
    const marked = await run('mark', 'icon.avi', ...ICON_MARKS, '-o', 'icon.json');
    expect(marked).toMatchObject({ code: 0, stderr: '' });
    const checked = await run('check', 'icon.avi', '-t', 'icon.json', '--json');
    expect(checked).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(checked.stdout)).toMatchObject({ type: 'check', element: 'icon' });

    const scanned = await run('scan', 'icon.avi', '-t', 'icon.json', '-o', 'foreign', '--json');
    expect(scanned).toMatchObject({ code: 0, stderr: '' });
    const found = linesOf(scanned.stdout)
      .map((line) => JSON.parse(line))
      .filter(({ type }) => type === 'event');
    expect(found.map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual(iconFrames());

    const scan = await readScanFile(join(folder, 'foreign/icon.framescout-scan'));
    if (!scan) throw new Error('The scan is missing.');
    await writeScanFile(join(folder, 'foreign/gone.framescout-scan'), { ...scan, path: 'none.avi' });
    await writeScanFile(join(folder, 'foreign/replaced.framescout-scan'), { ...scan, path: 'match.mp4' });
    const scans = ['gone', 'replaced', 'icon'].map((name) => `foreign/${name}.framescout-scan`);
    const margins = ['--before', '0', '--after', '0.5', '--reel', '-o', 'foreign'];
    const cut = await run('clip', ...scans, ...margins, '--json');
    expect(cut.code).toBe(1);
    const lost = { type: 'failed', code: 'recording-lost' };
    expect(linesOf(cut.stdout).map((line) => JSON.parse(line))).toMatchObject([
      { ...lost, video: 'none.avi', message: expect.stringContaining('There is no "none.avi"') },
      { ...lost, video: 'match.mp4', message: expect.stringContaining('is not the recording that was') },
      { type: 'clips', files: ['foreign/icon-highlights.mp4'] },
    ]);
    using reel = await open(await openAsBlob(join(folder, 'foreign/icon-highlights.mp4')), 'reel');
    expect(reel.info).toMatchObject({ codec: 'H.264', width: 320, height: 180, damage: null });
    expect(reel.info.soundTracks).toMatchObject([{ codec: 'aac', channels: 2 }]);
  });

  it('leaves an edit alone that a streamer gave the name of a reel', async () => {
    await mkdir(join(folder, 'vods'));
    const edit = await readFile(ICON_MP4);
    await writeFile(join(folder, 'vods/match.mp4'), edit);
    await writeFile(join(folder, 'vods/match-highlights.mp4'), edit);
    const vods = await run(
      'scan',
      'vods',
      '-t',
      'icon.framescout.json',
      '--clips',
      'mp4',
      '--reel',
      '--json',
    );
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
  });

  it('scans a damaged recording that only FFmpeg reads, and says what it skipped', async () => {
    const torn = await readFile(ICON_AVI);
    torn.fill(0x55, torn.length / 2, torn.length / 2 + 3000);
    await writeFile(join(folder, 'torn.avi'), torn);
    const inPart = await run('scan', 'torn.avi', '-t', 'icon.framescout.json', '-o', 'foreign');
    expect(inPart.code).toBe(1);
    expect(inPart.stdout).not.toBe('');
    expect(inPart.stderr).toMatch(/^torn\.avi: skipped 00:00:0\d\S* to \S+: damaged frames were left out\n$/);
    const kept = await readFile(join(folder, 'foreign/torn-event-analysis.json'), 'utf8');
    expect(jsonExportSchema.parse(JSON.parse(kept)).scan.skippedRanges).toHaveLength(1);
  });

  it('reports what cannot be read, and continues with the rest', async () => {
    await writeFile(join(folder, 'broken.mp4'), 'no video at all');
    await cp(join(folder, 'match.mp4'), join(folder, 'cut.mp4'));
    await truncate(join(folder, 'cut.mp4'), 50_000);
    const template = ['-t', 'icon.framescout.json', '-o', 'damaged', '--json'];
    const { code, stdout } = await run('scan', 'broken.mp4', 'cut.mp4', ...template);
    expect(code).toBe(1);
    const lines = linesOf(stdout).map((line) => JSON.parse(line));
    expect(lines.find(({ type }) => type === 'failed')).toMatchObject({ code: 'unreadable-file' });
    const finished = lines.find(({ type }) => type === 'finished');
    expect(finished.video).toMatch(/cut\.mp4$/);
    expect(finished.skippedRanges).not.toHaveLength(0);
  });

  it.each([
    [['scan', 'match.mp4', '-t', 'match.mp4'], 'is not a FrameScout template'],
    [['scan', 'match.mp4'], '--template'],
    [['scan', 'match.mp4', '-t', 'icon.framescout.json', '-o', 'match.mp4/x'], "can't be created"],
    [['scan', 'none-*.mp4', '-t', 'icon.framescout.json'], 'No recording matches "none-*.mp4"'],
    [['scan', 'match.mp4', '-t', 'icon.framescout.json', '-s', '200'], 'a number from 60 to 95'],
    [['scan', 'match.mp4', '-t', 'icon.framescout.json', '-e', 'doc'], '"doc" is not one of csv, json, edl'],
    [['mark', 'match.mp4', '--at', '1,2', '-o', 'x.json'], 'Write it as TIME,X,Y'],
    [
      ['mark', 'match.mp4', '--at', '1,9999,2', '--at', '2,1,1', '--at', '3,1,1', '-o', 'x.json'],
      'There is no picture at',
    ],
    [['export', 'match.mp4'], 'is not a scan'],
    [['export', 'a/match.framescout-scan', 'b/match.framescout-scan', '-o', 'x'], 'have the same name'],
    [['clip', 'a/match.framescout-scan', 'b/match.framescout-scan', '-o', 'x'], 'have the same name'],
    [
      ['mark', 'torn-off.avi', '--at', '1,1,1', '--at', '2,1,1', '--at', '3,1,1', '-o', 'x.json'],
      '"torn-off.avi" can\'t be opened: it starts as AVI, but the rest is damaged',
    ],
    [['scan', 'none-\u001b[2J', '-t', 'icon.framescout.json'], 'No recording matches "none-\ufffd[2J"'],
    [['frob'], "unknown command 'frob'"],
  ])('answers nonsensical arguments with a sentence: %j', async (args, sentence) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('    at ');
  });

  it('ends the process with a code of its own if a command cannot be carried out', async () => {
    const { code, stdout, stderr } = await waitForExit(
      spawn(process.execPath, [PROGRAM, 'scan', 'match.mp4', '-t', 'none.json'], { cwd: folder }),
    );
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe('framescout: The template "none.json" can\'t be read (ENOENT).\n');
  });

  it('scans recordings as they finish in a watched folder, until it is interrupted', async () => {
    const watched = await mkdtemp(join(folder, 'watched-'));
    await cp(ICON_MP4, join(watched, 'old.mp4'));
    const task = ['-t', 'icon.framescout.json', '-n', '5', '--clips', 'mp4', '--json'];
    // Finished while the named recording is still being scanned.
    const progress = vi.spyOn(Reporter.prototype, 'progress').mockImplementationOnce(() => {
      for (const name of ['new.mp4', 'old.m4v']) cpSync(ICON_MP4, join(watched, name));
    });
    const awaited = [/"finished","video":"[^"]*new\.mp4"/, /old\.m4v","code":"result-conflict"/];
    const { code, stdout } = await runInProcess(
      folder,
      ['scan', join(watched, 'old.mp4'), '--watch', watched, ...task],
      (printed) => {
        if (!awaited.every((line) => line.test(printed))) return;
        awaited.push(/^never$/);
        process.kill(process.pid, 'SIGINT');
      },
    );
    progress.mockRestore();
    expect(code).toBe(130);
    expect(stdout).toContain('"type":"watching"');
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
    const args = ['scan', watched, '--watch', watched, '-t', 'icon.framescout.json', '--json'];
    const { code, stderr } = await runInProcess(folder, args, (printed) => {
      if (printed.includes('"type":"watching"')) process.kill(process.pid, 'SIGINT');
    });
    expect(code).toBe(130);
    expect(stderr).toContain('There is no recording in');
  });
});
