import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LazyFile, type ReadProgress } from '@framescout/base';
import { isSegmentName, joinSegments, type SegmentFile } from '@framescout/containers';
import type { Seconds } from '@framescout/contract';
import { EncodedPacketSink } from 'mediabunny';
import { beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES, openFixture } from '../../../../tools/test-support/fixtures/read-fixture.ts';
import { FrameLocator } from '../frames/frame-locator.ts';
import { fingerprintFile } from './fingerprint.ts';
import { openPackets } from './open-video-file.ts';

// Of the pictures, four seconds each; of the sound, three.
const [FIRST_PICTURES, PICTURES] = ['chunk-stream0-00001.m4s', 'chunk-stream0-00002.m4s'];
const [SOUND, LAST_SOUND] = ['chunk-stream1-00002.m4s', 'chunk-stream1-00004.m4s'];
const FRAMES_PER_SECOND = 30;

type Bytes = { name: string; bytes: Buffer };

let all: Bytes[] = [];
beforeAll(async () => {
  const folder = join(FIXTURES, 'segments');
  const names = await readdir(folder);
  all = await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })));
});

const filesOf = (files: readonly Bytes[]): SegmentFile[] =>
  files.map(({ name, bytes }) => ({
    name,
    file: new LazyFile(bytes.length, async (start, end) => new Uint8Array(bytes.subarray(start, end))),
  }));

const without = (...names: string[]) => all.filter(({ name }) => !names.includes(name));

/** When the frames are shown, and the packets of the first sound are heard. */
async function timesIn(file: Blob): Promise<{ frames: Seconds[]; sound: Seconds[] }> {
  using opened = await openPackets(file, 'recording');
  const map = await new FrameLocator(opened).timeMap();
  const frames = Array.from({ length: map?.length ?? 0 }, (_, frame) => map?.startOf(frame) ?? Number.NaN);
  const sound: Seconds[] = [];
  const track = opened.sounds[0];
  if (track) {
    for await (const packet of new EncodedPacketSink(track).packets()) sound.push(packet.timestamp);
  }
  return { frames, sound };
}

describe('a recording in segments', () => {
  it('is one movie whose pictures and sound come when they did, whatever order its files are in', async () => {
    // Steam does not fill numbers up with zeros everywhere: the names' order is not that of the numbers.
    const renamed = all.map(({ name, bytes }) => ({
      name: name.replace(/0000(\d)/, (_, digit) => `${8 + Number(digit)}`),
      bytes,
    }));
    const { file, damage } = await joinSegments(filesOf(renamed), 'recording');
    expect(damage).toBeNull();
    const whole = await openFixture('signal-h264-aac.mp4');
    const [found, wanted] = [await timesIn(file), await timesIn(whole)];
    expect(found.frames.length).toBe(wanted.frames.length);
    for (const [frame, time] of found.frames.entries())
      expect(time).toBeCloseTo(wanted.frames[frame] ?? 0, 6);
    expect(found.sound.length).toBe(wanted.sound.length);
    for (const [at, time] of found.sound.entries()) expect(time).toBeCloseTo(wanted.sound[at] ?? 0, 4);
    const again = await joinSegments(filesOf(renamed.toReversed()), 'copied elsewhere');
    expect(await fingerprintFile(again.file)).toBe(await fingerprintFile(file));
  });

  it('begins with its first segment, which may come hours into a session', async () => {
    const later = all.map(({ name, bytes }) => {
      const at = bytes.indexOf('tfdt') + 8;
      const moved = Buffer.from(bytes);
      const scale = name.startsWith('chunk-stream0') ? 15_360n : 48_000n;
      if (at >= 8) moved.writeBigUInt64BE(moved.readBigUInt64BE(at) + 4126n * scale, at);
      return { name, bytes: moved };
    });
    const { frames, sound } = await timesIn((await joinSegments(filesOf(later), 'recording')).file);
    expect(frames[0]).toBeCloseTo(0, 6);
    expect(frames.at(-1)).toBeCloseTo(299 / FRAMES_PER_SECOND, 6);
    expect(sound[1]).toBeCloseTo(0, 4);
  });

  it('keeps the time of what follows a missing segment, and names it', async () => {
    const { file, damage } = await joinSegments(filesOf(without(PICTURES, SOUND)), 'recording');
    expect(damage).toMatch(
      new RegExp(`^2 files of this recording are missing or damaged: ${PICTURES}, ${SOUND}\\.`),
    );
    const { frames, sound } = await timesIn(file);
    expect(frames.length).toBe(180);
    expect(frames[119]).toBeCloseTo(119 / FRAMES_PER_SECOND, 6);
    expect(frames[120]).toBeCloseTo(8, 6);
    expect(sound.filter((time) => time > 3.1 && time < 5.9)).toEqual([]);
    expect(sound.at(-1)).toBeCloseTo(9.984, 3);
  });

  it('names what is missing at its ends by what its other stream covers', async () => {
    const { file, damage } = await joinSegments(filesOf(without(FIRST_PICTURES, LAST_SOUND)), 'recording');
    expect(damage).toContain(`${FIRST_PICTURES}.`);
    // The last sound lasts less than half of a segment, and may never have been written.
    expect(damage).not.toContain(LAST_SOUND);
    const { frames, sound } = await timesIn(file);
    expect(frames[0]).toBeCloseTo(4, 6);
    expect(sound[1]).toBeCloseTo(0, 4);
  });

  it('opens without the sound that nothing describes, but not without the picture', async () => {
    const silent = await joinSegments(filesOf(without('init-stream1.m4s')), 'recording');
    expect(silent.damage).toContain('is missing or damaged: init-stream1.m4s.');
    expect((await timesIn(silent.file)).sound).toEqual([]);
    await expect(joinSegments(filesOf(without('init-stream0.m4s')), 'bg_730')).rejects.toMatchObject({
      code: 'unreadable-file',
      message: expect.stringMatching(
        /^"bg_730" can't be opened: init-stream0\.m4s, which describes it, is missing/,
      ),
    });
  });

  it('counts as missing what a crash left empty or without content, and tells how far it is', async () => {
    const told: number[] = [];
    const broken = all.map(({ name, bytes }) => ({
      name,
      bytes: name === PICTURES ? Buffer.alloc(bytes.length) : name === SOUND ? Buffer.alloc(0) : bytes,
    }));
    const watch = { onProgress: ({ readBytes }: ReadProgress) => told.push(readBytes) };
    const { file, damage } = await joinSegments(filesOf(broken), 'recording', watch);
    expect(damage).toContain(`2 files of this recording are missing or damaged: ${PICTURES}, ${SOUND}.`);
    expect((await timesIn(file)).frames[120]).toBeCloseTo(8, 6);
    const segments = broken.filter(({ name }) => name.startsWith('chunk'));
    expect(told.at(-1)).toBe(segments.reduce((sum, { bytes }) => sum + bytes.length, 0));
  });
});

it.each([
  ['init-stream0.m4s', true],
  ['chunk-stream1-00012.m4s', true],
  ['session.mpd', false],
  ['chunk-stream1-00012.m4s.tmp', false],
  ['match.m4s', false],
])('the name %s is that of a segment: %s', (name, is) => {
  expect(isSegmentName(name)).toBe(is);
});
