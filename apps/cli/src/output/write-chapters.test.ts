import { openAsBlob } from 'node:fs';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { open } from '@framescout/framescout';
import { registerNativeMedia } from '@framescout/node';
import { beforeEach, expect, it } from 'vitest';
import { openFixture, readFixture } from '../../../../tools/test-support/fixtures/read-fixture.ts';
import { folderForThisTest } from '../../../../tools/test-support/temporary-folder.ts';
import { type ChaptersOrder, writeChapters } from './write-chapters.ts';

await registerNativeMedia();

let folder: string;
beforeEach(() => {
  folder = folderForThisTest();
});

function orderOf(times: readonly number[], change: Partial<ChaptersOrder> = {}): ChaptersOrder {
  const events = times.map((startTime) => ({
    ...{ element: 'Kill', startTime, endTime: startTime + 0.2, startFrame: 60, endFrame: 75 },
    ...{ peakTime: startTime, confidence: 0.9, averageConfidence: 0.9, label: '' },
  }));
  return {
    ...{ name: 'match', folder, found: { events, elements: [] } },
    ...{ signal: new AbortController().signal, onProgress: () => undefined },
    ...change,
  };
}

async function read(path: string) {
  using copy = await open(await openAsBlob(path), path);
  return copy.info;
}

it.each(['mp4', 'mkv'])(
  'copies a recording with its events beside its own chapters: %s',
  async (extension) => {
    const name = `recording-3-sounds.${extension}`;
    using recording = await open(await openFixture(name), name);
    const heard: number[] = [];
    const order = orderOf([3.2, 2.5], { onProgress: (done) => heard.push(done) });
    const { files, failed } = await writeChapters(recording, order);
    const path = join(folder, `match-chapters.${extension}`);
    expect({ files, failed }).toEqual({ files: [path], failed: [] });
    expect(heard.at(-1)).toBe(1);
    const { chapters, ...found } = await read(path);
    expect(chapters.map(({ title }) => title)).toEqual(['Start', 'First blood', 'Kill', 'Kill', 'Überfall']);
    expect(chapters[2]?.start).toBeCloseTo(2.5, 3);
    const { chapters: _, name: _name, sizeBytes: _size, ...before } = recording.info;
    expect(found).toMatchObject(before);
  },
);

it('leaves a copy that is as it should be alone, and a file that it did not write', async () => {
  const name = 'recording-3-sounds.mp4';
  using recording = await open(await openFixture(name), name);
  const [path = ''] = (await writeChapters(recording, orderOf([2.5]))).files;
  const long = new Date(Date.now() - 3_600_000);
  await utimes(path, long, long);
  expect((await writeChapters(recording, orderOf([2.5]))).files).toEqual([path]);
  expect((await stat(path)).mtimeMs).toBe(long.getTime());
  expect((await writeChapters(recording, orderOf([2.5, 3.5]))).files).toEqual([path]);
  expect((await read(path)).chapters).toHaveLength(5);

  await writeFile(path, 'an edit');
  const { failed } = await writeChapters(recording, orderOf([2.5]));
  expect(failed).toMatchObject([{ error: { code: 'file-in-the-way' } }]);
  expect(await readFile(path, 'utf8')).toBe('an edit');
});

it('says why there is no copy: without events, or in a container that has no room for chapters', async () => {
  const name = 'signal-h264-aac.ts';
  using recording = await open(await openFixture(name), name);
  const messages = [];
  for (const times of [[], [2.5]]) {
    const { files, failed } = await writeChapters(recording, orderOf(times));
    expect(files).toEqual([]);
    messages.push(...failed.map(({ error }) => error.message));
  }
  expect(messages).toEqual([
    'There are no events to make chapters of.',
    expect.stringContaining('MP4, MOV and MKV recordings'),
  ]);
});

it('leaves nothing behind when cancelled midway', async () => {
  const name = 'recording-3-sounds.mp4';
  const free = new Uint8Array(2 ** 22);
  new DataView(free.buffer).setUint32(0, free.length);
  free.set(new TextEncoder().encode('free'), 4);
  using recording = await open(new Blob([await readFixture(name), free]), name);
  const cancelling = new AbortController();
  const heard: number[] = [];
  const onProgress = (done: number) => {
    heard.push(done);
    cancelling.abort();
  };
  const writing = writeChapters(recording, orderOf([2.5], { signal: cancelling.signal, onProgress }));
  await expect(writing).rejects.toMatchObject({ code: 'cancelled' });
  expect(heard).toHaveLength(1);
  expect(await readdir(folder)).toEqual([]);
});
