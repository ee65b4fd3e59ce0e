import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { FOREIGN_CODEC } from './foreign-decoder.ts';
import type { ListedFrame } from './list-frames.ts';

/**
 * A file in memory that Mediabunny reads and that holds nothing but when the frames of a foreign video are shown: a packet
 * of a byte for each. So whatever works with Mediabunny's packets works with these.
 */
export async function createIndexFile(
  frames: readonly ListedFrame[],
  { width, height }: { width: number; height: number },
): Promise<Input> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new BufferTarget(),
  });
  const track = new EncodedVideoPacketSource(FOREIGN_CODEC);
  output.addVideoTrack(track);
  await output.start();
  const meta = {
    decoderConfig: {
      codec: FOREIGN_CODEC,
      codedWidth: width,
      codedHeight: height,
      colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
    },
  } as const;
  for (const { time, duration, isKey } of frames) {
    await track.add(new EncodedPacket(Uint8Array.of(0), isKey ? 'key' : 'delta', time, duration), meta);
  }
  track.close();
  await output.finalize();
  const { buffer } = output.target;
  if (!buffer) throw new TypeError('The index came out empty.');
  return new Input({ source: new BufferSource(buffer), formats: ALL_FORMATS });
}
