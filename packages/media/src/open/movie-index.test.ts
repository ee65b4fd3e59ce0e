import { LazyFile, type ReadProgress } from '@framescout/base';
import { readContainer } from '@framescout/containers';
import type { Seconds } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { openFixture, readFixture } from '../../../../tools/test-support/fixtures/read-fixture.ts';
import { FrameLocator } from '../frames/frame-locator.ts';
import { Packets } from '../video/packets.ts';
import { openPackets } from './open-video-file.ts';

const NAME = 'h264-fragments-in-groups.mp4';
const FRAMES = 75;
const FRAMES_PER_SECOND = 25;
const FRAMES_IN_GROUP = 25;
// The depth of its B-frames, as it has no edit list.
const FIRST: Seconds = 0.08;
const FIRST_FRAGMENT = 'moof';
const TICKS_PER_SECOND = 12_800;

/** Returns the offsets of a text in a file. */
function placesOf(file: Buffer, text: string): number[] {
  const places: number[] = [];
  for (let at = file.indexOf(text); at >= 0; at = file.indexOf(text, at + 1)) places.push(at);
  return places;
}

/** Returns the recording with the decode times of its fragments (numbered from 0) changed. */
async function retimed(change: (ticks: bigint, fragment: number) => bigint): Promise<Blob> {
  const file = await readFixture(NAME);
  for (const [fragment, at] of placesOf(file, 'tfdt').entries()) {
    file.writeBigUint64BE(change(file.readBigUint64BE(at + 8), fragment), at + 8);
  }
  return new Blob([file]);
}

async function frameTimes(file: Blob): Promise<Seconds[]> {
  using opened = await openPackets(file, NAME);
  const map = await new FrameLocator(opened).timeMap();
  return Array.from({ length: map?.length ?? 0 }, (_, frame) => map?.startOf(frame) ?? Number.NaN);
}

function expectTimes(found: readonly Seconds[], timeOf: (frame: number) => Seconds, digits = 6): void {
  expect(found).toHaveLength(FRAMES);
  for (const [frame, time] of found.entries()) expect(time).toBeCloseTo(timeOf(frame), digits);
}

const regular = (frame: number) => FIRST + frame / FRAMES_PER_SECOND;

describe('a recording in fragments that begin inside groups of pictures', () => {
  it('has each frame once, and its keyframe is found from everywhere', async () => {
    const file = await openFixture(NAME);
    expectTimes(await frameTimes(file), regular);
    for (const frame of [74, 40, 26, 25, 24, 0]) {
      // Each time as if nothing had been read before.
      using opened = await openPackets(file, NAME);
      const { picture } = new Packets(opened);
      const group = Math.floor(frame / FRAMES_IN_GROUP);
      const found = await picture.keyframe(regular(frame));
      expect(found?.time).toBeCloseTo(regular(group * FRAMES_IN_GROUP), 6);
    }
  });

  it('keeps its times if it starts days into a stream', async () => {
    const days = 30;
    const later = days * 24 * 3600;
    const file = await retimed((ticks) => ticks + BigInt(later * TICKS_PER_SECOND + 7));
    expectTimes(await frameTimes(file), (frame) => later + 7 / TICKS_PER_SECOND + regular(frame), 4);
  });

  it('keeps a gap that was left by what is missing', async () => {
    const gap = 10;
    const file = await retimed(
      (ticks, fragment) => ticks + BigInt(fragment < 5 ? 0 : gap * TICKS_PER_SECOND),
    );
    expectTimes(await frameTimes(file), (frame) => regular(frame) + (frame < FRAMES_IN_GROUP ? 0 : gap));
  });

  it('has the frames before the place where it is cut off', async () => {
    const file = await readFixture(NAME);
    const cut = (placesOf(file, FIRST_FRAGMENT)[10] ?? 0) - 100;
    const found = await frameTimes(new Blob([file.subarray(0, cut)]));
    expect(found.length).toBeGreaterThan(2 * FRAMES_IN_GROUP - 10);
    expect(found.length).toBeLessThan(2 * FRAMES_IN_GROUP);
  });

  it('has no frames of a fragment whose header is damaged', async () => {
    const file = await readFixture(NAME);
    const run = placesOf(file, 'trun')[7] ?? 0;
    file.writeUInt32BE(0x7fffffff, run - 4);
    expect(await frameTimes(new Blob([file]))).toHaveLength(FRAMES - 5);
  });

  it('is read in large pieces, and tells how far', async () => {
    const file = await readFixture(NAME);
    const start = (placesOf(file, FIRST_FRAGMENT)[0] ?? 0) - 4;
    const fragments = file.subarray(start);
    const long = Buffer.concat([file.subarray(0, start), ...Array(500).fill(fragments)]);
    let reads = 0;
    const counted = new LazyFile(long.length, async (from, to) => {
      reads++;
      return new Uint8Array(long.subarray(from, to));
    });
    const told: ReadProgress[] = [];
    const container = await readContainer(counted, { onProgress: (progress) => told.push(progress) });
    expect((await container.demuxable()).file).not.toBe(counted);
    expect(reads).toBeLessThan(20);
    expect(told.at(-1)?.totalBytes).toBe(long.length);
    expect(told.map(({ readBytes }) => readBytes)).toEqual(
      told.map(({ readBytes }) => readBytes).toSorted((a, b) => a - b),
    );
  });

  it('is not read through if its fragments are far apart', async () => {
    const file = await readFixture(NAME);
    const start = (placesOf(file, FIRST_FRAGMENT)[0] ?? 0) - 4;
    const filler = Buffer.alloc(2 ** 20);
    filler.writeUInt32BE(filler.length, 0);
    filler.write('free', 4);
    const apart = placesOf(file, FIRST_FRAGMENT).flatMap((at, index, all) => [
      file.subarray(at - 4, (all[index + 1] ?? file.length + 4) - 4),
      filler,
    ]);
    const long = Buffer.concat([file.subarray(0, start), ...apart]);
    let readBytes = 0;
    const counted = new LazyFile(long.length, async (from, to) => {
      readBytes += to - from;
      return new Uint8Array(long.subarray(from, to));
    });
    const { file: demuxable } = await (await readContainer(counted)).demuxable();
    expect(demuxable).not.toBe(counted);
    expect(readBytes).toBeLessThan(long.length / 10);
  });
});

it('lists the samples of a movie that begins in its index and continues in fragments', async () => {
  const file = await openFixture('h264-index-and-fragments.mp4');
  expectTimes(await frameTimes(file), regular);
});
