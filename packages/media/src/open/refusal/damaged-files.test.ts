import { UnopenableFileError } from '@framescout/base';
import { describe, expect, it } from 'vitest';
import { openFixture, readFixture } from '../../../../../tools/test-support/fixtures/read-fixture.ts';
import { type Random, seededRandom } from '../../../../../tools/test-support/random.ts';
import { openPackets } from '../open-video-file.ts';

const MUTATIONS_EACH = 24;
const NAMES = [
  'recording-3-sounds.mkv',
  'recording-3-sounds.mp4',
  'h264.mov',
  'vp9.webm',
  'h264-fragmented.mp4',
  'signal-h264-aac.ts',
  'signal-h264-aac.flv',
  'signal-mpeg4-mp3.avi',
];

type Mutation = (bytes: Uint8Array<ArrayBuffer>, random: Random) => Uint8Array<ArrayBuffer>;

const place = (random: Random, length: number) => Math.floor(random() * length);

const MUTATIONS: readonly Mutation[] = [
  function cutOff(bytes, random) {
    return bytes.slice(0, place(random, bytes.length));
  },
  function flipBits(bytes, random) {
    for (let left = 1 + place(random, 60); left > 0; left--) {
      const at = place(random, bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << place(random, 8));
    }
    return bytes;
  },
  function zeroRange(bytes, random) {
    const from = place(random, bytes.length);
    return bytes.fill(0, from, from + place(random, bytes.length / 4));
  },
  function overwriteHead(bytes, random) {
    const head = Math.min(bytes.length, 4096);
    for (let left = 40; left > 0; left--) bytes[place(random, head)] = place(random, 256);
    return bytes;
  },
];

/** Returns why a file is refused, or null if it opens. */
async function refusalOf(file: Blob): Promise<string | null> {
  try {
    using opened = await openPackets(file, 'match.bin');
    expect(opened.info.duration).toBeGreaterThanOrEqual(0);
    return null;
  } catch (error) {
    if (!(error instanceof UnopenableFileError)) throw error;
    return error.message;
  }
}

// Recorders reserve eight bytes for the segment's length, and fill them in at the end.
const SEGMENT = Uint8Array.of(0x18, 0x53, 0x80, 0x67, 0x01);
const OPEN = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];

describe('a damaged file', () => {
  it.each(NAMES)('opens, or is refused with a truthful explanation: %s', async (name) => {
    const whole = await readFixture(name);
    const random = seededRandom(name.length);
    for (let round = 0; round < MUTATIONS_EACH; round++) {
      const mutate = MUTATIONS[round % MUTATIONS.length];
      const refusal = await refusalOf(new Blob([mutate?.(new Uint8Array(whole), random) ?? whole]));
      if (refusal === null) continue;
      expect(refusal).toMatch(/^"match\.bin" (can't be opened: .{30,}|is empty)\.$/s);
      expect(refusal).not.toMatch(/\[object|undefined|null|NaN/);
      // All of these files have a video track.
      expect(refusal).not.toContain('without a video track');
    }
  });

  it.each(['h264.mkv', 'vp9.webm'])(
    'opens up to where it ends if the recorder never wrote its length: %s',
    async (name) => {
      const bytes = new Uint8Array(await readFixture(name));
      const at = Buffer.from(bytes.buffer).indexOf(SEGMENT);
      expect(at).toBeGreaterThan(0);
      bytes.set(OPEN, at + SEGMENT.length);
      using opened = await openPackets(new Blob([bytes.subarray(0, bytes.length / 2)]), name);
      expect(opened.info).toMatchObject({ width: 320, height: 180, frameRate: 25 });
    },
  );

  it('is refused with the advice to wait, and to repair it only then, if it ends before its index', async () => {
    const whole = await openFixture('recording-3-sounds.mp4');
    const refusal = await refusalOf(whole.slice(0, 60_000));
    expect(refusal).toContain(
      'index of its MP4, without which nothing in it can be located, is missing or damaged',
    );
    expect(refusal).toMatch(
      /still being recorded, copied or downloaded, wait until .* Otherwise, .* untrunc .* the same settings\. Recording to MKV/,
    );
  });

  it.each([
    ['chunk-stream0-00002.m4s', 'is only one segment of a recording'],
    ['init-stream0.m4s', 'describes a recording, but holds no frames'],
    ['session.mpd', 'only lists the segments of a recording'],
  ])('is recognized as a part of a recording in segments, if it is one like %s', async (name, what) => {
    const refusal = await refusalOf(await openFixture(`segments/${name}`));
    expect(refusal).toContain(what);
    expect(refusal).toContain('Open the folder that it is in');
  });

  it('is said to have a video track if only its description is damaged', async () => {
    const bytes = new Uint8Array(await readFixture('recording-3-sounds.mkv'));
    bytes.fill(
      0x42,
      Buffer.from(bytes.buffer).indexOf('V_MPEG4/ISO/AVC') - 40,
      Buffer.from(bytes.buffer).indexOf('V_MPEG4/ISO/AVC') - 2,
    );
    const refusal = await refusalOf(new Blob([bytes]));
    expect(refusal).toMatch(/it has a video track, but the track’s description is damaged/);
  });

  it('is distinguished from one that never had a video track', async () => {
    const sound = await openFixture('sound-only.mp4');
    expect(await refusalOf(sound)).toContain('is MP4 without a video track');
  });

  it.each([
    ['MP3', 'ID3\x03\0\0\0\0\0\0'],
    ['WAV', 'RIFF\x24\0\0\0WAVEfmt '],
    ['FLAC', 'fLaC\0\0\0\x22'],
  ])('is distinguished from an audio file: %s', async (kind, head) => {
    const refusal = await refusalOf(new Blob([head, new Uint8Array(4000)]));
    expect(refusal).toMatch(new RegExp(`it is not a video but an? ${kind} sound file`));
  });

  it('opens if it is truncated, and says so', async () => {
    using opened = await openPackets(await openFixture('h264-truncated.mkv'), 'match.mkv');
    expect(opened.info.damage).toMatch(/^This file is cut off: .* can be used\./);
  });

  it.each([20, 12_000_000])('opens despite %i bytes of garbage at its end', async (length) => {
    const whole = await openFixture('h264.mkv');
    const bytes = new Uint8Array(await whole.arrayBuffer());
    // As after a power cut: the segment ends in zeros.
    bytes.fill(0, bytes.length - 20);
    const view = new DataView(bytes.buffer);
    const segment = Buffer.from(bytes.buffer).indexOf(Uint8Array.of(0x18, 0x53, 0x80, 0x67));
    const size = view.getUint32(segment + 8);
    view.setUint32(segment + 8, size + length);
    const refusal = await refusalOf(new Blob([bytes, new Uint8Array(length)]));
    expect(refusal).toBeNull();
  });
});

describe('a file of zero bytes', () => {
  it('is reported as empty', async () => {
    expect(await refusalOf(new Blob([]))).toBe('"match.bin" is empty.');
  });

  it('is not reported as empty if it was deleted, which Chromium only reveals on reading the whole file', async () => {
    const gone = new Blob([]);
    gone.arrayBuffer = () => Promise.reject(new DOMException('not there', 'NotFoundError'));
    await expect(openPackets(gone, 'match.bin')).rejects.toMatchObject({ name: 'NotFoundError' });
  });
});
