import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input, type InputTrack } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { readFixture } from '../../../tools/test-support/fixtures/read-fixture.ts';
import { readContainer } from './read-container.ts';

async function fixture(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFixture(name));
}

async function open(bytes: Uint8Array<ArrayBuffer>) {
  const { file, name } = await (await readContainer(new Blob([bytes]))).demuxable();
  if (!name) return null;
  return { file, name, input: new Input({ source: new BlobSource(file), formats: ALL_FORMATS }) };
}

/** Returns the offsets of an FLV file's tags. */
function tagsOf(bytes: Uint8Array<ArrayBuffer>): number[] {
  const view = new DataView(bytes.buffer);
  const tags: number[] = [];
  for (let at = 13; at + 11 < bytes.length; at += 15 + (view.getUint32(at) & 0xffffff)) tags.push(at);
  return tags;
}

async function packetsOf(track: InputTrack | null) {
  if (!track) throw new Error('no track');
  const packets = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
}

describe('an FLV file of H.264 and AAC', () => {
  it('is read with the right frame times and gapless audio', async () => {
    const opened = await open(await fixture('signal-h264-aac.flv'));
    if (!opened) throw new Error('not read');
    using input = opened.input;
    const { fixtures } = JSON.parse((await readFixture('manifest.json')).toString());
    const truth = fixtures.find(({ name }: { name: string }) => name === 'signal-h264-aac.flv');
    const video = await packetsOf(await input.getPrimaryVideoTrack());
    const shownAt = video.map(({ timestamp }) => timestamp).sort((a, b) => a - b);
    expect(shownAt).toHaveLength(truth.video.times.length);
    for (const [frame, time] of truth.video.times.entries()) expect(shownAt[frame]).toBeCloseTo(time, 3);
    expect(video.flatMap(({ type }, index) => (type === 'key' ? index : []))).toEqual(truth.video.keyFrames);

    const track = await input.getPrimaryAudioTrack();
    const sound = await packetsOf(track);
    expect(sound[0]?.timestamp).toBeCloseTo(truth.sound.firstTime, 3);
    const length = 1024 / ((await track?.getSampleRate()) ?? 0);
    for (const { duration } of sound) expect(duration).toBeCloseTo(length, 6);
    expect(await track?.getCodec()).toBe('aac');
  });

  it('copies nothing: apart from the index, it is the original file', async () => {
    const bytes = await fixture('h264.flv');
    const opened = await open(bytes);
    expect(opened?.name).toBe('FLV');
    const all = new Uint8Array((await opened?.file.arrayBuffer()) ?? new ArrayBuffer());
    expect(Buffer.from(all).indexOf(Buffer.from(bytes))).toBe(36);
  });

  it('is left to other readers if no frame is complete or the codec differs', async () => {
    const bytes = await fixture('h264.flv');
    expect(await open(bytes.slice(0, 500))).toBeNull();
    expect(await open(bytes.slice(0, 5))).toBeNull();
    expect(await open(await fixture('flv1.flv'))).toBeNull();
  });

  it('takes its size from the decoder configuration, not from its metadata', async () => {
    const bytes = await fixture('h264.flv');
    const width = Buffer.from(bytes).indexOf('width') + 6;
    new DataView(bytes.buffer).setFloat64(width, 1920);
    const opened = await open(bytes);
    using input = opened?.input;
    const track = await input?.getPrimaryVideoTrack();
    expect([await track?.getCodedWidth(), await track?.getCodedHeight()]).toEqual([320, 180]);
  });

  it.each([
    [
      'a flipped bit in a length',
      (bytes: Uint8Array, at: number) => bytes.set([(bytes[at + 2] ?? 0) ^ 0x10], at + 2),
    ],
    ['zeros', (bytes: Uint8Array, at: number) => bytes.fill(0, at, at + 100)],
  ])('is left to other readers if it is damaged: %s', async (_, damage) => {
    const bytes = await fixture('h264.flv');
    const tags = tagsOf(bytes);
    damage(bytes, tags[Math.floor(tags.length / 2)] ?? 0);
    expect(await open(bytes)).toBeNull();
  });

  it('is left to other readers if a length far before the end points past the end', async () => {
    const bytes = await fixture('h264.flv');
    const long = new Uint8Array(bytes.length + 5_000_000);
    long.set(bytes);
    // A picture that claims to be 16 MB.
    long.set([9, 0xff, 0xff, 0xff], bytes.length);
    expect(await open(long)).toBeNull();
    expect(await open(long.slice(0, bytes.length + 1_000_000))).not.toBeNull();
  });

  it('starts at its first keyframe if recorded mid-stream', async () => {
    const bytes = await fixture('h264.flv');
    // Clears the first picture's keyframe flag; the first tags are metadata and configuration.
    const first = tagsOf(bytes).filter((at) => bytes[at] === 9 && bytes[at + 12] === 1)[0] ?? 0;
    bytes[first + 11] = 0x27;
    const opened = await open(bytes);
    using input = opened?.input;
    const packets = await packetsOf((await input?.getPrimaryVideoTrack()) ?? null);
    expect(packets[0]?.type).toBe('key');
    expect(packets).toHaveLength(50);
  });

  it.each([
    ['as it is', 0],
    ['without its header', 13],
  ])('continues with a recording that was joined end to end, %s', async (_, from) => {
    const bytes = await fixture('signal-h264-aac.flv');
    using single = (await open(bytes))?.input;
    using twice = (await open(new Uint8Array([...bytes, ...bytes.subarray(from)])))?.input;
    const joins: number[] = [];
    for (const type of ['getPrimaryVideoTrack', 'getPrimaryAudioTrack'] as const) {
      const once = await packetsOf((await single?.[type]()) ?? null);
      const both = await packetsOf((await twice?.[type]()) ?? null);
      expect(both).toHaveLength(2 * once.length);
      const shift = (both[once.length]?.timestamp ?? 0) - (once[0]?.timestamp ?? 0);
      joins.push(shift);
      for (const [index, packet] of once.entries()) {
        expect(both[index]?.timestamp).toBeCloseTo(packet.timestamp, 3);
        expect((both[once.length + index]?.timestamp ?? 0) - packet.timestamp).toBeCloseTo(shift, 3);
      }
    }
    const [picture = 0, sound = 0] = joins;
    expect(picture).toBeCloseTo(6.1, 0);
    expect(Math.abs(picture - sound)).toBeLessThan(0.003);
  });

  it('is left to other readers if its timestamps jump back and forth', async () => {
    const bytes = await fixture('signal-h264-aac.flv');
    const late = tagsOf(bytes);
    const data = (at: number) => bytes[at] === 9 && bytes[at + 12] === 1;
    // As in a stream that has been running for a minute.
    for (const at of late) new DataView(bytes.buffer).setUint16(at + 5, 60_000);
    const middle = late.filter(data)[60] ?? 0;
    bytes.set([0, 0, 0], middle + 4);
    expect(await open(bytes)).toBeNull();
  });

  it('is left to other readers if its timestamps are too late for a movie', async () => {
    const bytes = await fixture('signal-h264-aac.flv');
    // The timestamp's highest byte follows the other three: this is more than 15 days.
    for (const at of tagsOf(bytes)) bytes[at + 7] = 80;
    expect(await open(bytes)).toBeNull();
  });

  it('is read up to where it is truncated', async () => {
    const bytes = await fixture('h264.flv');
    const opened = await open(bytes.slice(0, bytes.length / 2));
    using input = opened?.input;
    const packets = await packetsOf((await input?.getPrimaryVideoTrack()) ?? null);
    expect(packets.length).toBeGreaterThan(10);
    expect(packets.length).toBeLessThan(75);
  });
});

it('leaves formats that Mediabunny knows alone', async () => {
  const movie = new Blob([await fixture('h264.mov')]);
  expect((await (await readContainer(movie)).demuxable()).file).toBe(movie);
  expect(await open(await fixture('vp8.webm'))).toBeNull();
  expect(await open(new Uint8Array())).toBeNull();
});
