import { TIMESTAMP_TOLERANCE } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import { type EncodedPacket, EncodedPacketSink, type VideoSample, VideoSampleSink } from 'mediabunny';
import { FastDecodeError } from '../errors.ts';
import type { ContainerTime } from '../open/container-clock.ts';
import type { VideoFile } from '../open/video-file.ts';
import { type DecoderPreference, onTimeline } from './decode-range.ts';
import { openPump } from './open-pump.ts';

// Packets to read in parallel; more are no faster.
const READ_AHEAD = 4;

type Times = Iterable<Seconds> | AsyncIterable<Seconds>;

/**
 * Decodes keyframes in order, given their times (seconds on the player's timeline, ascending; so are the
 * samples'). If the container mislabels a frame as a keyframe, the previous keyframe is decoded instead,
 * unless it is already included. Keyframes are independent, so they are decoded as one stream: flushing the
 * decoder after each would leave it nothing to do in parallel. The consumer closes each sample.
 * @throws {DOMException} reported by the decoder
 */
export async function* decodeKeyframes(
  video: VideoFile,
  times: Times,
  preference: DecoderPreference,
): AsyncGenerator<VideoSample, void, unknown> {
  const pump = typeof VideoDecoder === 'undefined' ? null : await openPump(video, preference);
  if (!pump) {
    yield* samplesAt(timestampsOf(times, video), video, preference);
    return;
  }
  const packets = keyPackets(video, times);
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
          try {
            pump.decode(packet);
          } catch (error) {
            if (!(error instanceof FastDecodeError)) throw error;
            // Only the first packet can be refused.
            yield* samplesAt(timestampsFrom(packet, packets), video, preference);
            return;
          }
        }
      }
      const frame = await pump.nextFrame(isFed);
      if (frame === 'hungry') continue;
      if (frame === null) return;
      const time = fed.get(frame.microseconds);
      if (time === undefined) frame.close();
      else yield frame.toSample(time);
    }
  } finally {
    pump.close();
    await packets.return();
  }
}

/** Decodes the frames at times on the container's clock with Mediabunny. */
async function* samplesAt(
  timestamps: AsyncIterable<Seconds>,
  video: VideoFile,
  preference: DecoderPreference,
): AsyncGenerator<VideoSample, void, unknown> {
  const sink = new VideoSampleSink(video.track, { hardwareAcceleration: preference });
  for await (const sample of sink.samplesAtTimestamps(timestamps)) {
    if (sample) yield onTimeline(sample, video);
  }
}

/** Returns the times of a packet and of those after it, each once. */
async function* timestampsFrom(
  first: EncodedPacket,
  others: AsyncIterable<EncodedPacket>,
): AsyncGenerator<Seconds> {
  let last = first.timestamp;
  yield last;
  for await (const { timestamp } of others) {
    if (timestamp !== last) yield timestamp;
    last = timestamp;
  }
}

/** Reads keyframe packets ahead: scattered over the file, reading them takes most of the time. */
async function* keyPackets(video: VideoFile, times: Times): AsyncGenerator<EncodedPacket, void, unknown> {
  const sink = new EncodedPacketSink(video.track);
  const ahead: Promise<EncodedPacket | null>[] = [];
  for await (const timestamp of timestampsOf(times, video)) {
    const reading = sink.getKeyPacket(timestamp, { verifyKeyPackets: true });
    // If the consumer stops early, a failed read must not become an unhandled rejection.
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

/** Converts times to the container's clock, slightly late so that rounding cannot select an earlier frame. */
async function* timestampsOf(times: Times, { clock }: VideoFile): AsyncGenerator<ContainerTime> {
  for await (const time of times) yield clock.toContainer(time + TIMESTAMP_TOLERANCE);
}

/** Returns times (s, ascending) of up to `most` keyframes spread evenly, by the container's flags. */
export async function spreadKeyframes(video: VideoFile, most: number): Promise<Seconds[]> {
  const { firstFrameTime, duration } = video.info;
  const sink = new EncodedPacketSink(video.track);
  const found = new Set<Seconds>();
  for (let i = 0; i < most; i++) {
    const time = firstFrameTime + ((i + 0.5) / most) * (duration - firstFrameTime);
    const packet = await sink.getKeyPacket(video.clock.toContainer(time), { metadataOnly: true });
    if (packet) found.add(video.clock.toPlayer(packet.timestamp));
  }
  return [...found].sort((a, b) => a - b);
}
