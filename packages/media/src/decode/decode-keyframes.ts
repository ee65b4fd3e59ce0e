import type { Seconds } from '@framescout/contract';
import { type EncodedPacket, EncodedPacketSink, VideoSample, VideoSampleSink } from 'mediabunny';
import type { OpenVideo } from '../open/open-video.ts';
import { DecoderPump } from './decoder-pump.ts';

// Packets that are read at the same time; more are no faster.
const READ_AHEAD = 4;

/**
 * Decodes the keyframes at some timestamps (in the container's own time, ascending), in order; where the container calls
 * a keyframe what is none, the one before it, if that is not among them. They need no other frame,
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
  const packets = keyPackets(video, timestamps);
  const pump = await DecoderPump.create(video, 'no-preference');
  const times = new Map<number, Seconds>();
  let isFed = false;
  try {
    while (true) {
      while (!isFed && pump.isHungry) {
        const { value: packet, done } = await packets.next();
        if (done) {
          isFed = true;
          pump.finish();
        } else if (!times.has(packet.microsecondTimestamp)) {
          times.set(packet.microsecondTimestamp, packet.timestamp);
          pump.decode(packet);
        }
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

/** Keyframes' packets, of which some are read ahead: where each lies elsewhere in the file, reading takes most of the time. */
async function* keyPackets(
  video: OpenVideo,
  timestamps: readonly Seconds[],
): AsyncGenerator<EncodedPacket, void, unknown> {
  const sink = new EncodedPacketSink(video.track);
  const read = (timestamp: Seconds) => sink.getKeyPacket(timestamp, { verifyKeyPackets: true });
  const ahead: Promise<EncodedPacket | null>[] = [];
  for (const [index, timestamp] of timestamps.entries()) {
    ahead.push(read(timestamp));
    // What is never taken must not be reported as an error nobody handled.
    ahead.at(-1)?.catch(() => {});
    if (index + 1 < READ_AHEAD) continue;
    const packet = await ahead.shift();
    if (packet) yield packet;
  }
  for (const reading of ahead) {
    const packet = await reading;
    if (packet) yield packet;
  }
}
