import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SkippedRange } from '@framescout/contract';
import { EVERY_FRAME, open, streamScan } from '@framescout/framescout';
import { Demuxer, Muxer } from 'node-av/api';
import { describe, expect, it } from 'vitest';
import { FIXTURES, openFixture, readFixture } from '../../../tools/test-support/fixtures/read-fixture.ts';
import { folderForThisTest } from '../../../tools/test-support/temporary-folder.ts';
import { fixtureTruth, markIcon, templateOf } from './fixtures/fixture-truth.ts';
import { registerNativeMedia } from './register-native-media.ts';

await registerNativeMedia();

type Scanned = { skipped: readonly SkippedRange[]; looked: number; frames: number; damage: string | null };

/** Scans a file for the icon of an undamaged fixture, with the matcher that does not have to learn it. */
async function scanFor(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Scanned> {
  using whole = await open(await openFixture(name), name);
  const { elements } = await templateOf(whole, markIcon(name));
  using recording = await open(new Blob([bytes]), name);
  const request = { ...EVERY_FRAME, elements, matcher: 'classic', skipsFrames: true } as const;
  const { report } = await streamScan(recording, request, { onUpdate: () => undefined });
  const map = await recording.video.locator.timeMap();
  return {
    skipped: report.skippedRanges,
    looked: report.framesLooked,
    frames: map?.length ?? 0,
    damage: recording.info.damage,
  };
}

const NOTHING: SkippedRange = { startTime: 0, endTime: 0, reason: '' };

async function bytesOf(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFixture(name));
}

/** Overwrites bytes, starting at a share (0..1) of the file. */
function overwrite(bytes: Uint8Array, share: number, count: number): void {
  const at = Math.round(bytes.length * share);
  for (let index = 0; index < count; index++)
    bytes[at + index] = (index * 7919 + (index >> 3) * 31 + 13) & 255;
}

describe('damage in a file that native FFmpeg reads', () => {
  it.each([
    ['mpeg4-asp.avi', 0.5, 300, [1, 1.04]],
    ['mpeg4-asp.avi', 0.5, 6000, [0.92, 1.04]],
    ['mpeg2.mpg', 0.5, 300, [2.02, 2.06]],
    ['mpeg2.mpg', 0.5, 6000, [2.02, 2.26]],
    ['flv1.flv', 0.5, 300, [1.44, 1.52]],
    ['flv1.flv', 0.5, 6000, [1.44, 1.68]],
    ['wmv2.wmv', 0.5, 6000, [1.52, 1.64]],
    ['theora.ogv', 0.5, 300, [1.08, 2.04]],
  ])('is reported where it is: %s, at %d of its length, %d bytes', async (name, share, count, [from, to]) => {
    const bytes = await bytesOf(name);
    overwrite(bytes, share, count);
    const { skipped, looked } = await scanFor(name, bytes);
    expect(skipped).toHaveLength(1);
    const [{ startTime, endTime, reason } = NOTHING] = skipped;
    expect(reason).toBe('damaged frames were left out');
    expect(startTime).toBeCloseTo(from ?? 0, 3);
    expect(endTime).toBeCloseTo(to ?? 0, 3);
    // Skipped frames are not sampled. Where packets are lost, the times of the next few are a guess.
    const { times } = fixtureTruth(name);
    const rest = times.filter((time) => time < startTime - 1e-3 || time > endTime - 1e-3);
    expect(Math.abs(looked - rest.length)).toBeLessThanOrEqual(3);
  });

  it.each([
    ['mpeg4-asp.avi', true],
    ['wmv2.wmv', true],
    ['mpeg2.mpg', false],
    ['signal-mpeg2-mp2.mpg', false],
    ['flv1.flv', false],
  ])('is reported at the end of a truncated file: %s', async (name, saysItsLength) => {
    const bytes = await bytesOf(name);
    const { skipped, damage } = await scanFor(name, bytes.slice(0, bytes.length * 0.6));
    expect(skipped[0]?.reason).toBe('damaged frames were left out');
    if (!saysItsLength) {
      expect(skipped).toHaveLength(1);
      return;
    }
    const { times } = fixtureTruth(name);
    expect(damage).toMatch(/^This file is cut off/);
    expect(skipped[1]?.reason).toBe('the file ends before this: it was cut off');
    expect(skipped[1]?.startTime).toBeLessThan((times.at(-1) ?? 0) * 0.7);
    expect(Math.abs((skipped[1]?.endTime ?? 0) - (times.at(-1) ?? 0))).toBeLessThan(0.05);
  });

  it('does not end a file that continues after it', async () => {
    const bytes = await bytesOf('theora.ogv');
    const page = Buffer.from(bytes).indexOf('OggS', bytes.length / 2);
    // More than FFmpeg searches at a time for the next page.
    const garbage = new Uint8Array(100_000).fill(0x55);
    const parts = [bytes.subarray(0, page), garbage, bytes.subarray(page)];
    const { skipped, looked } = await scanFor('theora.ogv', new Uint8Array(Buffer.concat(parts)));
    expect(looked).toBe(fixtureTruth('theora.ogv').times.length);
    expect(skipped).toEqual([]);
  });

  it('does not remove frames from clips', async () => {
    const bytes = await bytesOf('mpeg4-asp.avi');
    overwrite(bytes, 0.5, 300);
    using recording = await open(new Blob([bytes]), 'damaged.avi');
    let frames = 0;
    for await (const sample of recording.video.wholeFrames({ start: 0.8, end: 1.2 })) {
      frames++;
      sample.close();
    }
    expect(frames).toBe(10);
  });
});

describe('an undamaged file is not reported as damaged', () => {
  it('if it packs two frames into one chunk', async () => {
    const bytes = toPackedBitstream(await readFixture('mpeg4-asp.avi'));
    expect(await scanFor('mpeg4-asp.avi', bytes)).toMatchObject({ skipped: [], looked: 50, frames: 50 });
  });

  it('if its frames are shown for different lengths of time', async () => {
    const folder = folderForThisTest();
    const path = await withUnevenTiming(join(FIXTURES, 'wmv2.wmv'), folder);
    const bytes = new Uint8Array(await readFile(path));
    expect(await scanFor('wmv2.wmv', bytes)).toMatchObject({ skipped: [], looked: 75, frames: 75 });
  });

  it('if it starts with frames whose keyframe is missing', async () => {
    const { skipped, looked, frames } = await scanFor(
      'mpeg2.mpg',
      withoutFirstKeyframe(await readFixture('mpeg2.mpg')),
    );
    expect(looked).toBeLessThan(frames);
    expect(looked).toBe(24);
    expect(skipped).toEqual([]);
  });
});

const START_CODE = Buffer.of(0, 0, 1);
const PICTURE = 0xb6;
const USER_DATA = 0xb2;
const CODER = 'DivX503b1393p';
const B_PICTURE = 2;
// A picture with nothing coded, which packed streams are padded with: just the header of a P-picture.
const FILLER = Buffer.of(0, 0, 1, PICTURE, 0x50, 0x7f);
const CHUNK_HEADER = 8;

/** Rewrites an AVI as a packed bitstream: each B-frame lies in the previous chunk. */
function toPackedBitstream(avi: Buffer<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const movie = avi.indexOf('movi') + 4;
  const chunks: { body: Buffer<ArrayBuffer>; isB: boolean }[] = [];
  let at = movie;
  while (avi.toString('latin1', at, at + 4) === '00dc') {
    const length = avi.readUInt32LE(at + 4);
    const body = avi.subarray(at + CHUNK_HEADER, at + CHUNK_HEADER + length);
    const picture = body.indexOf(Buffer.concat([START_CODE, Buffer.of(PICTURE)]));
    chunks.push({ body, isB: (body[picture + 4] ?? 0) >> 6 === B_PICTURE });
    at += CHUNK_HEADER + length + (length & 1);
  }
  const coder = Buffer.concat([START_CODE, Buffer.of(USER_DATA), Buffer.from(CODER, 'latin1')]);
  const first = chunks[0]?.body ?? Buffer.alloc(0);
  const picture = first.indexOf(Buffer.concat([START_CODE, Buffer.of(PICTURE)]));
  const bodies = [Buffer.concat([first.subarray(0, picture), coder, first.subarray(picture)])];
  for (let index = 1; index < chunks.length; index++) {
    const { body, isB } = chunks[index] ?? { body: FILLER, isB: false };
    const next = chunks[index + 1];
    if (!isB) bodies.push(next?.isB ? Buffer.concat([body, next.body]) : body);
    else bodies.push(next?.isB ? next.body : FILLER);
  }
  const written = bodies.map((body) => {
    const header = Buffer.from('00dc\0\0\0\0', 'latin1');
    header.writeUInt32LE(body.length, 4);
    return Buffer.concat([header, body, Buffer.alloc(body.length & 1)]);
  });
  const list = Buffer.concat(written);
  const before = Buffer.from(avi.subarray(0, movie));
  before.writeUInt32LE(list.length + 4, movie - 8);
  before.writeUInt32LE(before.length + list.length - CHUNK_HEADER, 4);
  return new Uint8Array(Buffer.concat([before, list]));
}

/** Writes a recording of frames of one, two or thirty ticks, like screen recorders. Returns its path. */
async function withUnevenTiming(path: string, folder: string): Promise<string> {
  const to = join(folder, 'uneven.wmv');
  await using input = await Demuxer.open(path);
  await using output = await Muxer.open(to);
  const picture = input.video();
  if (!picture) throw new Error('the fixture has a picture');
  const track = output.addStream(picture);
  let later = 0n;
  let count = 0;
  for await (const packet of input.packets(picture.index)) {
    if (!packet) break;
    packet.pts += later;
    packet.dts += later;
    count++;
    later += packet.duration * (count % 10 === 0 ? 29n : BigInt(count % 2));
    await output.writePacket(packet, track);
    packet.free();
  }
  return to;
}

const PACK = Buffer.of(0, 0, 1, 0xba);

/** Cuts off a program stream's first third, so that it starts with the end of a GOP. */
function withoutFirstKeyframe(program: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(program.subarray(program.indexOf(PACK, program.length / 3)));
}
