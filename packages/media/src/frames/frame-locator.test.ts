import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { expect, it } from 'vitest';
import { openPackets } from '../open/open-video-file.ts';
import { FrameLocator } from './frame-locator.ts';

const FIXTURE = join(import.meta.dirname, '../../../../fixtures/vp9.webm');

/** A WebM file with one packet at each of these times (seconds). */
async function withTimes(times: readonly number[]): Promise<Blob> {
  using input = new Input({ source: new BlobSource(await openAsBlob(FIXTURE)), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('The fixture is damaged.');
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const picture = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(picture);
  await output.start();
  let index = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const timestamp = times[index++];
    if (timestamp === undefined) break;
    await picture.add(packet.clone({ timestamp }), { decoderConfig });
  }
  await output.finalize();
  return new Blob([target.buffer ?? '']);
}

it('finds frames by their number, however they are spaced, and none beyond the last', async () => {
  const file = await withTimes([0, 0.04, 0.5, 0.6]);
  using opened = await openPackets(file, 'variable.webm');
  const locator = new FrameLocator(opened);
  expect(await locator.find(2)).toMatchObject({ frame: 2, time: 0.5 });
  expect(await locator.find(4)).toBeNull();
});

it('steps past frames with the same time, which count once', async () => {
  const file = await withTimes([0, 0.04, 0.04, 0.08]);
  using opened = await openPackets(file, 'twice.webm');
  const locator = new FrameLocator(opened);
  expect((await locator.timeMap())?.length).toBe(3);
  const last = await locator.locate(0.08);
  expect(last).toMatchObject({ frame: 2, time: 0.08 });
  const before = await locator.step(last.time, -1);
  expect(before).toMatchObject({ frame: 1, time: 0.04 });
  expect(await locator.step(before.time, -1)).toMatchObject({ frame: 0, time: 0 });
});
