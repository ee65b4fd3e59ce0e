import { EncodedPacketSink } from 'mediabunny';
import { spreadKeyframes } from '../frames/spread-keyframes.ts';
import type { VideoFile } from '../open/open-video-file.ts';
import { openDisposableTest } from './disposable-test.ts';

// Encoders choose frame by frame; two stretches of about two seconds are enough to tell how.
const STRETCHES = 2;
const PACKETS = 120;

/** The share (0..1) of disposable frames in stretches of a file; 0 where its packets do not tell, or cannot be read. */
export async function measureDisposable(video: VideoFile): Promise<number> {
  let all = 0;
  let disposable = 0;
  try {
    const sink = new EncodedPacketSink(video.track);
    for (const time of await spreadKeyframes(video, STRETCHES)) {
      const isDisposable = await openDisposableTest(video);
      if (!isDisposable) return 0;
      let packet = await sink.getKeyPacket(video.clock.toContainer(time));
      for (let left = PACKETS; packet && left > 0; left--) {
        all++;
        if (isDisposable(packet.data)) disposable++;
        packet = await sink.getNextPacket(packet);
      }
    }
  } catch {
    // NOTE: scanning reports damage.
    return 0;
  }
  return all > 0 ? disposable / all : 0;
}
