import type { Seconds } from '@framescout/contract';
import { type EncodedPacket, EncodedPacketSink, VideoSample, VideoSampleSink } from 'mediabunny';
import type { ContainerTime } from '../container-clock.ts';
import type { VideoFile } from '../open/open-video-file.ts';
import { TIMESTAMP_TOLERANCE } from '../timeline.ts';
import { type DecoderPreference, onTimeline } from './decode-range.ts';
import { DecoderPump } from './decoder-pump.ts';

// Packets that are read at the same time; more are no faster.
const READ_AHEAD = 4;

type Times = Iterable<Seconds> | AsyncIterable<Seconds>;

/**
 * Decodes keyframes, by their times (seconds on the player's timeline, ascending, as are the samples'), in order; where the
 * container calls a keyframe what is none, the one before it, if that is not among them. They need no other frame, so that
 * they are decoded as one stream: a decoder that is emptied after each has nothing to do side by side. The consumer closes
 * each sample.
 * @throws {DOMException} what the decoder reports
 */
export async function* decodeKeyframes(
  video: VideoFile,
  times: Times,
  preference: DecoderPreference,
): AsyncGenerator<VideoSample, void, unknown> {
  if (typeof VideoDecoder === 'undefined') {
    const sink = new VideoSampleSink(video.track, { hardwareAcceleration: preference });
    for await (const sample of sink.samplesAtTimestamps(timestampsOf(times, video))) {
      if (sample) yield onTimeline(sample, video);
    }
    return;
  }
  const packets = keyPackets(video, times);
  const pump = await DecoderPump.create(video, preference);
  const fed = new Map<number, Seconds>();
  let isFed = false;
  try {
    while (true) {
      while (!isFed && pump.isHungry) {
        const { value: packet, done } = await packets.next();
        if (done) {
          isFed = true;
          pump.finish();
        } else if (!fed.has(packet.microsecondTimestamp)) {
          fed.set(packet.microsecondTimestamp, video.clock.toPlayer(packet.timestamp));
          pump.decode(packet);
        }
      }
      const frame = await pump.nextFrame(isFed);
      if (frame === 'hungry') continue;
      if (frame === null) return;
      const time = fed.get(frame.timestamp);
      if (time === undefined) frame.close();
      else yield new VideoSample(frame, { timestamp: time });
    }
  } finally {
    pump.close();
    await packets.return();
  }
}

/** Keyframes' packets, of which some are read ahead: where each lies elsewhere in the file, reading takes most of the time. */
async function* keyPackets(video: VideoFile, times: Times): AsyncGenerator<EncodedPacket, void, unknown> {
  const sink = new EncodedPacketSink(video.track);
  const ahead: Promise<EncodedPacket | null>[] = [];
  for await (const timestamp of timestampsOf(times, video)) {
    const reading = sink.getKeyPacket(timestamp, { verifyKeyPackets: true });
    // What is never taken must not be reported as an error nobody handled.
    reading.catch(() => {});
    ahead.push(reading);
    if (ahead.length < READ_AHEAD) continue;
    const packet = await ahead.shift();
    if (packet) yield packet;
  }
  for (const reading of ahead) {
    const packet = await reading;
    if (packet) yield packet;
  }
}

/** The times as the container has them, a little later, so that rounding leads to no earlier frame. */
async function* timestampsOf(times: Times, { clock }: VideoFile): AsyncGenerator<ContainerTime> {
  for await (const time of times) yield clock.toContainer(time + TIMESTAMP_TOLERANCE);
}
