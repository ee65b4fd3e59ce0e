import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MkvOutputFormat,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { expect, it } from 'vitest';
import { openFixture } from '../../../../../tools/test-support/fixtures/read-fixture.ts';
import { chooseVideoTrack } from './choose-video-track.ts';

/** A file with one track per fixture (H.264 in MP4); tracks in `marked` have the "default" flag. */
async function withTracks(
  format: Mp4OutputFormat | MkvOutputFormat,
  names: readonly string[],
  marked: readonly string[],
): Promise<Input> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const tracks = await Promise.all(
    names.map(async (name) => {
      const blob = await openFixture(name);
      const input = new Input({ source: new BlobSource(blob), formats: ALL_FORMATS });
      const [track] = await input.getVideoTracks();
      const decoderConfig = await track?.getDecoderConfig();
      if (!track || !decoderConfig) throw new Error('The fixture is damaged.');
      const source = new EncodedVideoPacketSource('avc');
      output.addVideoTrack(source, { disposition: { default: marked.includes(name) } });
      return { input, track, decoderConfig, source };
    }),
  );
  await output.start();
  await Promise.all(
    tracks.map(async ({ input, track, decoderConfig, source }) => {
      for await (const packet of new EncodedPacketSink(track).packets())
        await source.add(packet, { decoderConfig });
      source.close();
      input.dispose();
    }),
  );
  await output.finalize();
  return new Input({ source: new BlobSource(new Blob([target.buffer ?? ''])), formats: ALL_FORMATS });
}

const SMALL = 'h264-odd-size.mp4';
const LARGE = 'h264-b-frames.mp4';

it.each([
  { what: 'the first of Matroska', format: new MkvOutputFormat(), marked: [SMALL, LARGE] },
  {
    what: 'the first of Matroska, even if another one is marked',
    format: new MkvOutputFormat(),
    marked: [LARGE],
  },
  { what: 'the first of MP4, if several are enabled', format: new Mp4OutputFormat(), marked: [SMALL, LARGE] },
  { what: 'the first of MP4, if none is enabled', format: new Mp4OutputFormat(), marked: [] },
  { what: 'the enabled one of MP4', format: new Mp4OutputFormat(), marked: [LARGE], chosen: 2 },
])('reads the track that browsers show: $what', async ({ format, marked, chosen = 1 }) => {
  using input = await withTracks(format, [SMALL, LARGE], marked);
  const all = await input.getVideoTracks();
  expect(all).toHaveLength(2);
  expect(await chooseVideoTrack(input)).toBe(all[chosen - 1]);
});
