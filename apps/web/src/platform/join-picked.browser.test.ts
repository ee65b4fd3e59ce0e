import { openVideo } from '@framescout/media';
import { beforeAll, expect, it } from 'vitest';
import { JoinedFile, joinPicked, nameOfSegments } from './join-picked.ts';
import type { PickedFile } from './pick-file.ts';

const NAMES = [
  'session.mpd',
  'init-stream0.m4s',
  'init-stream1.m4s',
  ...[1, 2, 3].map((number) => `chunk-stream0-0000${number}.m4s`),
  ...[1, 2, 3, 4].map((number) => `chunk-stream1-0000${number}.m4s`),
];
const BEGUN = new Date(2026, 0, 2, 20, 15).getTime();

let segments: File[] = [];
beforeAll(async () => {
  segments = await Promise.all(
    NAMES.map(async (name, index) => {
      const blob = await (await fetch(`/fixtures/segments/${name}`)).blob();
      return new File([blob], name, { lastModified: BEGUN + index });
    }),
  );
});

const chosen = (files: readonly File[], folder?: string): PickedFile[] =>
  files.map((file) => ({ file, handle: null, ...(folder !== undefined && { folder }) }));

const namesOf = (picked: readonly PickedFile[]) => picked.map(({ file }) => file.name);

it('joins the segments of each folder to one recording with its name, and keeps everything else', async () => {
  const match = new File(['a'], 'match.mp4');
  const dropped = [
    ...chosen([match]),
    ...chosen(segments, 'clips/bg_730'),
    ...chosen(segments.slice(0, -1), 'clips/bg_440'),
  ];
  expect(nameOfSegments(dropped)).toBe('bg_730');
  const whole = await joinPicked(dropped);
  expect(namesOf(whole)).toEqual(['match.mp4', 'bg_730', 'bg_440']);
  const [, joined] = whole;
  using video = await openVideo(joined?.file ?? new Blob(), 'bg_730');
  expect(video.info).toMatchObject({ totalFrames: 300, firstFrameTime: 0, soundTracks: [{ codec: 'aac' }] });
});

it('names a recording whose files were chosen by its time, and says what is missing of it', async () => {
  const some = segments.filter(({ name }) => name !== 'chunk-stream0-00002.m4s');
  const [joined] = await joinPicked(chosen(some));
  expect(joined?.file.name).toBe('Recording 2026-01-02 20.15');
  expect(joined?.file instanceof JoinedFile && joined.file.damage).toContain('chunk-stream0-00002.m4s');
});

it('tells how to find the files again: by the handle of their folder, or by those of all of them', async () => {
  const names = segments.slice(1).map(({ name }) => name);
  const root = await navigator.storage.getDirectory();
  const handles = await Promise.all(names.map((name) => root.getFileHandle(name, { create: true })));
  const picked = segments.slice(1).map((file, index) => ({ file, handle: handles[index] ?? null }));
  const sourceOf = async (files: PickedFile[]) => (await joinPicked(files))[0]?.segments;
  expect(await sourceOf(picked)).toEqual({ names, folder: null, handles });
  const inFolder = picked.map((one) => ({ ...one, folder: 'clips/bg_730', directory: root }));
  expect(await sourceOf(inFolder)).toEqual({ names, folder: 'bg_730', handles: [root] });
  const [first, ...others] = picked;
  const some = first ? [{ ...first, handle: null }, ...others] : [];
  expect(await sourceOf(some)).toEqual({ names, folder: null, handles: [] });
});

it('leaves a single segment to be refused when it is opened', async () => {
  const one = chosen(segments.slice(1, 2));
  expect(nameOfSegments(one)).toBeNull();
  expect(await joinPicked(one)).toEqual(one);
});
