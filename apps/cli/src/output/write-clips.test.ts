import { appendFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CodedError, DEFAULT_CLIP_SETTINGS, PLAIN_FINISH, plainLayout } from '@framescout/contract';
import { open } from '@framescout/framescout';
import { createClipFile, registerNativeMedia } from '@framescout/node';
import { beforeEach, expect, it, vi } from 'vitest';
import { openFixture, readFixture } from '../../../../tools/test-support/fixtures/read-fixture.ts';
import { folderForThisTest } from '../../../../tools/test-support/temporary-folder.ts';
import { type ClipOrder, describeFailedClips, writeClips } from './write-clips.ts';

vi.mock('@framescout/node', async (importOriginal) => {
  const actual = await importOriginal<typeof import('@framescout/node')>();
  return { ...actual, createClipFile: vi.fn(actual.createClipFile) };
});

await registerNativeMedia();

const NAME = 'recording-3-sounds.mp4';

let folder: string;
beforeEach(() => {
  folder = folderForThisTest();
});

/** Returns the recording with its last sound tracks in a codec that nothing decodes, as iPhones add. */
async function withSpatialSound(tracks: number): Promise<Blob> {
  const bytes = await readFixture(NAME);
  let at = bytes.length;
  for (let left = tracks; left > 0; left--) {
    at = bytes.lastIndexOf('mp4a', at - 1);
    bytes.write('apac', at, 'latin1');
    bytes.write('dapa', bytes.indexOf('esds', at), 'latin1');
  }
  return new Blob([bytes]);
}

function eventAt(startTime: number) {
  return {
    ...{ element: 'kill', startTime, endTime: startTime + 0.2, startFrame: 60, endFrame: 75 },
    ...{ peakTime: startTime, confidence: 0.9, averageConfidence: 0.9, label: '' },
  };
}

function orderOf(times: readonly number[], change: Partial<ClipOrder> = {}): ClipOrder {
  return {
    ...{ name: 'clip', folder, events: times.map(eventAt), paths: [], isReel: false },
    settings: {
      ...DEFAULT_CLIP_SETTINGS,
      ...{ selectedFormat: 'mp4', sourceFrameRate: 'source', beforeSeconds: 0, afterSeconds: 0 },
    },
    ...{ signal: new AbortController().signal, onProgress: () => undefined, onWarning: () => undefined },
    ...change,
  };
}

it('says which tracks the clips lack, as nothing reads them', async () => {
  const bytes = await readFixture(NAME);
  bytes.write('meta', bytes.lastIndexOf('sbtl'), 'latin1');
  bytes.write('mebx', bytes.lastIndexOf('tx3g'), 'latin1');
  using recording = await open(new Blob([bytes]), NAME);
  const warnings: string[] = [];
  await writeClips(recording, orderOf([2], { onWarning: (text) => warnings.push(text) }));
  expect(warnings).toEqual(['1 track is not used: data (mebx).']);
});

it.each([
  [1, ['The clips have 2 of 3 sound tracks: the other cannot be decoded here.'], 2],
  [3, ['The clips have no sound: it cannot be decoded here.'], 0],
  [0, [], 3],
])('leaves out %i sound tracks that cannot be decoded, and says so', async (undecodable, said, kept) => {
  using recording = await open(await withSpatialSound(undecodable), NAME);
  const warnings: string[] = [];
  const order = orderOf([2], { onWarning: (text) => warnings.push(text) });
  const [path = ''] = (await writeClips(recording, order)).files;
  expect(warnings).toEqual(said);
  using clip = await open(new Blob([await readFile(path)]), 'clip.mp4');
  expect(clip.info.soundTracks).toHaveLength(kept);
});

it('names clips by a pattern, each differently', async () => {
  using recording = await open(await openFixture(NAME), NAME);
  const order = orderOf([1, 4]);
  const named = { ...eventAt(4), name: 'Ace' };
  const write = async (fileNames: string) => {
    const settings = { ...order.settings, fileNames };
    const { files } = await writeClips(recording, { ...order, events: [eventAt(1), named], settings });
    return files.map((file) => basename(file));
  };
  expect(await write('{project} {n} {time} {element} {name}')).toEqual([
    'clip 01 1s kill.mp4',
    'clip 02 4s kill Ace.mp4',
  ]);
  expect(await write('{element}')).toEqual(['kill.mp4', 'kill 2.mp4']);
});

it('writes what else is asked for, and knows it again', async () => {
  using recording = await open(await openFixture(NAME), NAME);
  const order = orderOf([1, 4], { also: ['gif', 'thumbnails', 'sheet', 'm4a'], maxBytes: 1e6 });
  const { files, failed } = await writeClips(recording, order);
  expect(failed).toEqual([]);
  expect(files.map((file) => basename(file))).toEqual([
    'clip-01-00.00.01.mp4',
    'clip-02-00.00.04.mp4',
    'clip-01-00.00.01.gif',
    'clip-02-00.00.04.gif',
    'clip-01-00.00.01.jpg',
    'clip-02-00.00.04.jpg',
    'clip-contact-sheet.png',
    'clip-01-00.00.01.m4a',
    'clip-02-00.00.04.m4a',
  ]);
  const written = async () => Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
  const before = await written();
  expect((await writeClips(recording, order)).files).toEqual(files);
  expect(await written()).toEqual(before);
});

it('makes the other clips if one cannot be made, and says which and why', async () => {
  using recording = await open(await openFixture('h264-damaged.mp4'), 'damaged.mp4');
  // In the middle, the damage can be copied but not encoded again.
  const order = orderOf([0, 3, 6]);
  const settings = { ...order.settings, selectedFormat: 'webm' as const };
  const { files, failed } = await writeClips(recording, { ...order, settings });
  const made = ['clip-01-00.00.00.webm', 'clip-03-00.00.06.webm'];
  expect(files).toEqual(made.map((name) => join(folder, name)));
  expect((await readdir(folder)).filter((name) => name.endsWith('.webm')).sort()).toEqual(made);
  expect(failed).toMatchObject([{ name: 'clip-02-00.00.03.webm', error: { code: 'clip-failed' } }]);
});

it('stops if the disk is full, and leaves nothing half-written', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  using recording = await open(await openFixture(NAME), NAME);
  const discard = vi.fn(async () => undefined);
  const refuse = () => Promise.reject(full);
  vi.mocked(createClipFile).mockResolvedValueOnce({ write: refuse, empty: refuse, finish: refuse, discard });
  await expect(writeClips(recording, orderOf([1, 4]))).rejects.toBe(full);
  expect(discard).toHaveBeenCalledOnce();
});

it('replaces the clips that it cut before, but no other file of that name', async () => {
  using recording = await open(await openFixture(NAME), NAME);
  const [first, second] = ['clip-01-00.00.01.mp4', 'clip-02-00.00.04.mp4'].map((name) => join(folder, name));
  await writeFile(join(folder, 'clip-02-00.00.04.mp4'), 'a recording');
  const { files, failed } = await writeClips(recording, orderOf([1, 4]));
  expect(files).toEqual([first]);
  expect(failed).toMatchObject([{ error: { code: 'file-in-the-way' } }]);
  expect(await readFile(second ?? '', 'utf8')).toBe('a recording');

  await rm(second ?? '');
  const longer = { ...orderOf([1, 4]).settings, afterSeconds: 0.5 };
  for (const settings of [orderOf([]).settings, longer]) {
    const again = await writeClips(recording, { ...orderOf([1, 4]), settings });
    expect(again).toEqual({ files: [first, second], failed: [] });
  }
  await appendFile(first ?? '', 'changed by hand');
  const changed = await writeClips(recording, orderOf([1, 4]));
  expect(changed.failed.map(({ name }) => name)).toEqual(['clip-01-00.00.01.mp4']);
});

it('still knows a clip whose replacement is never put in its place', async () => {
  using recording = await open(await openFixture(NAME), NAME);
  const own = join(folder, 'own');
  const order = orderOf([1], { movedTo: folder });
  await writeClips(recording, { ...order, movedTo: folder });
  // As if a worker had moved the record, and then died.
  await mkdir(own);
  const settings = { ...order.settings, afterSeconds: 0.5 };
  await writeClips(recording, { ...order, folder: own, settings });
  await rename(join(own, '.clip.framescout-clips'), join(folder, '.clip.framescout-clips'));
  const shorter = { ...order.settings, afterSeconds: 0.25 };
  expect((await writeClips(recording, { ...order, settings: shorter })).failed).toEqual([]);
});

it('cuts only what is missing or to be different', async () => {
  using recording = await open(await openFixture(NAME), NAME);
  const order = orderOf([1, 4]);
  const [first = '', second = ''] = (await writeClips(recording, order)).files;
  const long = new Date(Date.now() - 3_600_000);
  const age = () => Promise.all([first, second].map((path) => utimes(path, long, long)));
  const isOld = async (path: string) => (await stat(path)).mtimeMs === long.getTime();

  await age();
  expect(await writeClips(recording, order)).toEqual({ files: [first, second], failed: [] });
  expect([await isOld(first), await isOld(second)]).toEqual([true, true]);
  await rm(first);
  expect((await writeClips(recording, order)).files).toEqual([first, second]);
  expect([await isOld(first), await isOld(second)]).toEqual([false, true]);
  await age();
  const settings = { ...order.settings, startsAt: 'keyframe' as const };
  expect((await writeClips(recording, { ...order, settings })).files).toEqual([first, second]);
  expect([await isOld(first), await isOld(second)]).toEqual([false, false]);
});

it('cuts a clip for each event or one for all, as asked, and gives each a chapter in the reel', async () => {
  using recording = await open(await openFixture(NAME), NAME);
  const { settings } = orderOf([]);
  const near = { events: [1, 1.5, 4].map(eventAt) };
  const write = (change: Partial<ClipOrder['settings']>, isReel = false) =>
    writeClips(recording, orderOf([], { ...near, settings: { ...settings, ...change }, isReel }));
  expect((await write({})).files).toHaveLength(2);
  expect((await write({ isJoined: false })).files).toHaveLength(3);
  expect((await write({ joinGap: 5 })).files).toHaveLength(1);
  const [reel = ''] = (await write({}, true)).files;
  const film = await readFile(reel);
  const titles = ['00:00:01.000', '00:00:04.000'];
  expect(titles.filter((title) => film.subarray(film.indexOf('chpl')).includes(title))).toEqual(titles);
});

it('crosses over in a reel, refuses one with too short a clip, and makes single clips as without', async () => {
  using recording = await open(await openFixture(NAME), NAME);
  const { settings } = orderOf([]);
  const write = async (crossfade: number | undefined, isReel: boolean) => {
    const order = orderOf([1, 4], { name: `${crossfade}-${isReel}`, isReel });
    const crossed = { ...settings, afterSeconds: 0.8, finish: { ...PLAIN_FINISH, crossfade } };
    const { files, failed } = await writeClips(recording, { ...order, settings: crossed });
    const written = await Promise.all(files.map((path) => readFile(path)));
    return { files: written, codes: failed.map(({ error }) => error.code) };
  };
  expect(await write(0.4, false)).toEqual(await write(undefined, false));
  const { files } = await write(0.4, true);
  using film = await open(new Blob(files), 'reel.mp4');
  expect(film.info.duration).toBeCloseTo(1.6, 1);
  expect(await write(2, true)).toEqual({ files: [], codes: ['clip-refused'] });
});

class RefusedError extends CodedError {
  readonly code = 'clip-refused';
}

it('says once why clips were not made, however many there are', () => {
  const names = ['a-01.webm', 'a-02.webm', 'a-03.webm'];
  const failed = names.map((name) => ({ name, error: new RefusedError('This video is HDR.') }));
  const other = { name: 'a-04.webm', error: new RefusedError('It has no keyframe.') };
  expect(describeFailedClips([...failed, other])).toEqual([
    { code: 'clip-refused', message: '3 clips, such as "a-01.webm", were not made: This video is HDR.' },
    { code: 'clip-refused', message: '"a-04.webm" was not made: It has no keyframe.' },
  ]);
});

it('cuts a clip that follows an element again once that is found elsewhere', async () => {
  using recording = await open(await openFixture(NAME), NAME);
  const order = orderOf([1]);
  const focus = { x: 0.5, y: 0.5, zoom: 2, follow: 'kill' };
  const layout = { ...plainLayout('1:1'), background: { kind: 'crop', focus } as const };
  const write = async (x: number) => {
    const paths = [{ element: 'kill', points: [{ time: 1, x, y: 0.5 }] }];
    const { files } = await writeClips(recording, {
      ...order,
      settings: { ...order.settings, layout },
      paths,
    });
    return { bytes: await readFile(files[0] ?? ''), at: (await stat(files[0] ?? '')).mtimeMs };
  };
  const [first, again, elsewhere] = [await write(0.2), await write(0.2), await write(0.8)];
  expect(again).toEqual(first);
  expect(elsewhere.bytes.equals(first.bytes)).toBe(false);
});
