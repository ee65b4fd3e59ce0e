import { readFileSync } from 'node:fs';
import { LazyFile } from '@framescout/base';
import { EncodedPacketSink } from 'mediabunny';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openFixture, readFixture } from '../../../../tools/test-support/fixtures/read-fixture.ts';
import { remuxPicture } from '../../../../tools/test-support/fixtures/remux-picture.ts';
import { FrameLocator } from '../frames/frame-locator.ts';
import { Packets } from '../video/packets.ts';
import { openPackets } from './open-video-file.ts';

const TRANSPORT_PACKET = 188;
const TRANSPORT_STREAM = 'h264-start-10s.ts';

describe('a transport stream whose clock wraps around', () => {
  it("has the same times and length as one whose clock doesn't", async () => {
    const bytes = await readFixture(TRANSPORT_STREAM);
    using plain = await openPackets(new Blob([bytes]), TRANSPORT_STREAM);
    const { duration, totalFrames, firstFrameTime } = plain.info;
    const restarting = new Blob([startClockAnew(bytes, duration / 2)]);
    using opened = await openPackets(restarting, TRANSPORT_STREAM);
    expect(opened.info).toMatchObject({ totalFrames, firstFrameTime, damage: null });
    expect(opened.info.duration).toBeCloseTo(duration, 6);
    const [times, expected] = await Promise.all([opened, plain].map(timesOf));
    expect(times).toHaveLength(expected?.length ?? 0);
    for (const [index, time] of expected?.entries() ?? []) expect(times?.[index]).toBeCloseTo(time, 6);
  });
});

describe('a recording that starts mid-stream', () => {
  it('starts at its first keyframe, since earlier frames cannot be decoded', async () => {
    const name = 'signal-h264-aac.ts';
    const bytes = await readFixture(name);
    using whole = await openPackets(new Blob([bytes]), name);
    const packets = Math.floor(bytes.length / 10 / TRANSPORT_PACKET);
    using late = await openPackets(new Blob([bytes.subarray(packets * TRANSPORT_PACKET)]), name);
    const first = await new Packets(late).picture.first();
    const key = await new Packets(late).picture.firstKeyframe();
    expect(first?.packet.type).toBe('delta');
    expect(key?.time).toBe(0);
    expect(late.info.firstFrameTime).toBe(0);
    expect(await new FrameLocator(late).locate(0)).toMatchObject({ frame: 0, time: 0 });
    expect(late.info.duration).toBeCloseTo(whole.info.duration - 2, 3);
  });
});

describe('opening', () => {
  it.each([
    ['signal-h264-aac-zlib.mkv', true],
    ['signal-h264-mp2.mkv', undefined],
  ])('tells whether players stall at the sound of %s, as it is compressed', async (name, stalls) => {
    using opened = await openPackets(await openFixture(name), name);
    expect(opened.info.stallsPlayers).toBe(stalls);
  });

  it("reads a movie's index only once (besides Mediabunny), for notes and subtitles too", async () => {
    const name = 'recording-3-sounds.mp4';
    const bytes = new Uint8Array(await readFixture(name));
    const index = Buffer.from(bytes).indexOf('moov') - 4;
    let reads = 0;
    const counted = new LazyFile(bytes.length, async (start, end) => {
      if (start === index) reads++;
      return bytes.slice(start, end);
    });
    using opened = await openPackets(counted, name);
    expect(opened.info.chapters).toHaveLength(3);
    await opened.container.subtitles();
    expect(reads).toBe(1);
  });

  it('searches for the first keyframe of a transport stream only once', async () => {
    const found = vi.spyOn(EncodedPacketSink.prototype, 'getFirstKeyPacket');
    const name = 'h264-interlaced.ts';
    using opened = await openPackets(await openFixture(name), name);
    expect(opened.picture.height).toBe(180);
    expect(found).not.toHaveBeenCalled();
    found.mockRestore();
  });
});

describe('a single-frame video', () => {
  it('lasts as long as its only frame', async () => {
    using opened = await openPackets(await firstFrameOf('h264.mov', 0.04), 'one.mp4');
    expect(opened.info.frameRate).toBeCloseTo(25, 3);
    expect(opened.info).toMatchObject({ totalFrames: 1, duration: 0.04 });
  });
});

async function timesOf(opened: Awaited<ReturnType<typeof openPackets>>): Promise<number[]> {
  const { picture } = new Packets(opened);
  const first = await picture.first();
  const times: number[] = [];
  if (first) for await (const { time } of picture.from(first)) times.push(time);
  return times;
}

async function firstFrameOf(name: string, duration: number): Promise<Blob> {
  return remuxPicture(await openFixture(name), (packet, index) =>
    index === 0 ? packet.clone({ timestamp: 0, duration }) : null,
  );
}

const PACKET = 188;
const CLOCK_RATE = 90_000;
const CLOCK_PERIOD = 2 ** 33;
const PICTURE_STREAM = 0xe0;
/** Where a stream's packet says which timestamps it has, and where they start. */
const TIMES_STATED = 7;
const TIMES = 9;

/** Rewrites a transport stream so that its 33-bit clock wraps this many seconds after the start. */
function startClockAnew(stream: Uint8Array, after: number): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(stream);
  let shift: number | null = null;
  for (let packet = 0; packet + PACKET <= bytes.length; packet += PACKET) {
    const hasAdaptation = ((bytes[packet + 3] ?? 0) & 0x20) !== 0;
    const at = packet + (hasAdaptation ? 5 + (bytes[packet + 4] ?? 0) : 4);
    const isStart = ((bytes[packet + 1] ?? 0) & 0x40) !== 0;
    if (!isStart || bytes[at + 2] !== 1 || bytes[at + 3] !== PICTURE_STREAM) continue;
    const stated = (bytes[at + TIMES_STATED] ?? 0) >> 6;
    for (let index = 0; index < (stated === 3 ? 2 : stated >> 1); index++) {
      const field = bytes.subarray(at + TIMES + 5 * index, at + TIMES + 5 * (index + 1));
      const time = readTime(field);
      shift ??= CLOCK_PERIOD - time - Math.round(after * CLOCK_RATE);
      writeTime(field, (time + shift) % CLOCK_PERIOD);
    }
  }
  return bytes;
}

/** Reads a 33-bit timestamp, stored as 3, 15 and 15 bits, each followed by a marker bit. */
function readTime([a = 0, b = 0, c = 0, d = 0, e = 0]: Uint8Array): number {
  return ((a >> 1) & 7) * 2 ** 30 + (b << 22) + ((c >> 1) << 15) + (d << 7) + (e >> 1);
}

function writeTime(field: Uint8Array, time: number): void {
  const low = time % 2 ** 30;
  field[0] = ((field[0] ?? 0) & 0xf1) | (Math.floor(time / 2 ** 30) << 1);
  field[1] = (low >> 22) & 0xff;
  field[2] = ((low >> 14) & 0xfe) | 1;
  field[3] = (low >> 7) & 0xff;
  field[4] = ((low << 1) & 0xfe) | 1;
}

it('leaves no unhandled rejection if a file disappears during read-ahead', async () => {
  const bytes = readFileSync('apps/server/uploads/sample.mp4');
  let isGone = false;
  const file = new LazyFile(bytes.length, async (start, end) => {
    if (isGone) throw new TypeError('network error');
    return new Uint8Array(bytes.subarray(start, end));
  });
  const uncaught = vi.fn();
  process.on('unhandledRejection', uncaught);
  onTestFinished(() => void process.off('unhandledRejection', uncaught));
  using video = await openPackets(file, 'sample.mp4');
  const sink = new EncodedPacketSink(video.track);
  let packet = await sink.getFirstPacket();
  isGone = true;
  const reading = async () => {
    while (packet) packet = await sink.getNextPacket(packet);
  };
  await expect(reading()).rejects.toThrow('network error');
  // Node reports rejections before it turns to the next task.
  await new Promise(setImmediate);
  expect(uncaught).not.toHaveBeenCalled();
});
