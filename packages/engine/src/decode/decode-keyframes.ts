import type { Seconds } from '@framescout/contract';
import { EncodedPacketSink, VideoSample, VideoSampleSink } from 'mediabunny';
import type { OpenVideo } from '../open/open-video.ts';
import { DecoderPump } from './decoder-pump.ts';

/**
 * Decodes the keyframes at some timestamps (in the container's own time, ascending), in order. They need no other frame,
 * so that they are decoded as one stream: a decoder that is emptied after each has nothing to do side by side. The
 * consumer closes each sample.
 * @throws {DOMException} what the decoder reports
 */
export async function* decodeKeyframes(
  video: OpenVideo,
  timestamps: readonly Seconds[],
): AsyncGenerator<VideoSample, void, unknown> {
  if (typeof VideoDecoder === 'undefined' || video.foreign) {
    for await (const sample of new VideoSampleSink(video.track).samplesAtTimestamps(timestamps)) {
      if (sample) yield sample;
    }
    return;
  }
  const sink = new EncodedPacketSink(video.track);
  const pump = await DecoderPump.create(video, 'no-preference');
  const times = new Map<number, Seconds>();
  const left = [...timestamps];
  let isFed = false;
  try {
    while (true) {
      while (!isFed && pump.isHungry) {
        const timestamp = left.shift();
        if (timestamp === undefined) {
          isFed = true;
          pump.finish();
          break;
        }
        const packet = await sink.getKeyPacket(timestamp);
        if (!packet) continue;
        times.set(packet.microsecondTimestamp, packet.timestamp);
        pump.decode(packet);
      }
      const frame = await pump.nextFrame(isFed);
      if (frame === 'hungry') continue;
      if (frame === null) return;
      const time = times.get(frame.timestamp);
      if (time === undefined) frame.close();
      else yield new VideoSample(frame, { timestamp: time });
    }
  } finally {
    pump.close();
  }
}
