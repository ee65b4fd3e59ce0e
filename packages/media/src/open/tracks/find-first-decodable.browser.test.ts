import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { loadFixture } from '../../../../../tools/test-support/fixtures/load-fixture.ts';
import { UnsupportedCodecError } from '../../errors.ts';
import { openVideoFile } from '../open-video-file.ts';

/** A video from its keyframe with this number on (0-based), by the container's count. */
async function fromKeyframe(name: string, number: number): Promise<File> {
  using input = new Input({ source: new BlobSource(await loadFixture(name)), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new TypeError(`${name} has no picture.`);
  const sink = new EncodedPacketSink(track);
  let first = await sink.getFirstKeyPacket();
  for (let left = number; first && left > 0; left--) first = await sink.getNextKeyPacket(first);
  if (!first) throw new TypeError(`${name} has fewer keyframes.`);
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source);
  await output.start();
  for await (const packet of sink.packets(first)) {
    // Leading pictures of the first keyframe are not shown.
    if (packet.timestamp < first.timestamp) continue;
    await source.add(packet.clone({ timestamp: packet.timestamp - first.timestamp }), { decoderConfig });
  }
  await output.finalize();
  return new File([target.buffer ?? ''], name);
}

describe('H.264 in which decoding can only start at recovery points', () => {
  it('is left to FFmpeg, since this browser cannot start there', async () => {
    const opened = openVideoFile(await fromKeyframe('h264-open-gop.mp4', 1), 'broadcast.mp4');
    await expect(opened).rejects.toThrow(UnsupportedCodecError);
    await expect(opened).rejects.toMatchObject({ mayNeedFFmpeg: true });
  });

  it('opens if it starts with a keyframe', async () => {
    using opened = await openVideoFile(await fromKeyframe('h264-open-gop.mp4', 0), 'broadcast.mp4');
    expect(opened.info.reader).toBe('browser');
  });
});
