import { TIMESTAMP_TOLERANCE } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import { type EncodedPacket, EncodedPacketSink, type VideoSample } from 'mediabunny';
import { FastDecodeError, MissingFramesError } from '../errors.ts';
import type { ContainerTime } from '../open/container-clock.ts';
import type { VideoFile } from '../open/video-file.ts';
import { type DecodeOptions, type DecoderPreference, decodeRange } from './decode-range.ts';
import type { DecoderPump } from './decoder-pump.ts';
import { openDisposableTest } from './disposable-test.ts';
import { openFilterRemover } from './filter-remover.ts';
import { openPump } from './open-pump.ts';

/**
 * Decodes a range directly, with WebCodecs or the decoder registered in its place. It stops feeding at the
 * first keyframe past the end, or once no more packets of the range can follow, so short ranges cost little
 * more than their own frames. Frames are identified by timestamp, so a dropped frame does not shift later
 * ones. Disposable frames (which no other frame is predicted from) before the range are not decoded.
 * @throws {MissingFramesError} after the last frame, if not every packet of the range came out as a frame
 * @throws {FastDecodeError} if the browser refuses a keyframe, or if the file's timestamps contradict the order
 * of its frames
 * @throws {DOMException} reported by the decoder
 */
async function* fastDecode(
  video: VideoFile,
  pump: DecoderPump,
  start: Seconds,
  end: Seconds,
  { skipsFrame, skipsFilter, preference }: DecodeOptions,
): AsyncGenerator<VideoSample, void, unknown> {
  const { clock } = video;
  const first = clock.toContainer(start);
  const last = clock.toContainer(end);
  const packets = packetsOfRange(video, first, last);
  const expected = new Map<number, Seconds>();
  let reached = Number.NEGATIVE_INFINITY;
  let isFed = false;
  try {
    const testDisposable = await openDisposableTest(video);
    // Hardware decoders gain nothing from skipping the filter.
    const isFaster = skipsFilter && preference !== 'prefer-hardware';
    const removeFilter = isFaster ? await openFilterRemover(video) : null;
    while (!isFed || expected.size > 0) {
      while (!isFed && pump.isHungry) {
        const { value: packet } = await packets.next();
        if (!packet) {
          isFed = true;
          pump.finish();
          break;
        }
        const isWanted = packet.timestamp >= first && packet.timestamp < last;
        // The test must see every packet: some carry state that later ones depend on.
        const isDisposable = testDisposable?.(packet.data) ?? false;
        const time = clock.toPlayer(packet.timestamp);
        if (isDisposable && (!isWanted || skipsFrame?.(time))) continue;
        if (isWanted) expected.set(packet.microsecondTimestamp, packet.timestamp);
        const isKey = packet.type === 'key';
        const isUnfiltered = isWanted && (skipsFilter?.({ time, isKey, isDisposable }) ?? false);
        pump.decode(removeFilter ? removeFilter(packet, isUnfiltered) : packet);
      }
      const frame = await pump.nextFrame(isFed);
      if (frame === 'hungry') continue;
      if (frame === null) break;
      const time = expected.get(frame.microseconds);
      if (time === undefined) {
        frame.close();
        continue;
      }
      expected.delete(frame.microseconds);
      if (time < reached) {
        frame.close();
        throw new FastDecodeError('The frames came out of order.');
      }
      reached = time;
      yield frame.toSample(clock.toPlayer(time));
    }
    if (expected.size > 0) {
      throw new MissingFramesError(
        [...expected.values()].map((time) => clock.toPlayer(time)).sort((a, b) => a - b),
      );
    }
  } finally {
    pump.close();
    await packets.return();
  }
}

/** Decodes a range by {@link fastDecode} or, without a decoder for it, by Mediabunny. */
export async function* decodeFastest(
  video: VideoFile,
  start: Seconds,
  end: Seconds,
  preference: DecoderPreference,
  options: Omit<DecodeOptions, 'preference'> = {},
): AsyncGenerator<VideoSample, void, unknown> {
  const pump = await openPump(video, preference, options.isOneOfMany);
  yield* pump
    ? fastDecode(video, pump, start, end, { ...options, preference })
    : decodeRange(video, start, end, preference);
}

// At most 16 frames can be reordered in H.264 and HEVC.
const MAX_REORDERED = 16;

/**
 * Iterates, in decoding order, over the packets that a range's frames need: from the keyframe at or before
 * its start up to the keyframe at or after its end and, if that one's GOP is open, that keyframe and its
 * leading pictures too. Stops earlier once so many packets are past the end that none of the range can
 * follow.
 */
async function* packetsOfRange(
  video: VideoFile,
  first: ContainerTime,
  last: ContainerTime,
): AsyncGenerator<EncodedPacket, void, unknown> {
  const sink = new EncodedPacketSink(video.track);
  const verified = { verifyKeyPackets: true };
  const atStart = first + 2 * TIMESTAMP_TOLERANCE;
  const keyBefore = await sink.getKeyPacket(atStart, verified);
  const key = keyBefore ?? (await sink.getFirstKeyPacket(verified));
  // The last keyframe before the range can't be read: the file is truncated before it.
  if (!key || (!keyBefore && key.timestamp <= atStart)) return;
  let closing: EncodedPacket | null = null;
  let isClosingSent = false;
  let pastEnd = 0;
  // One at a time: Mediabunny's iterator buffers a second's worth, beside the decoder's own.
  for (let packet: EncodedPacket | null = key; packet; packet = await sink.getNextPacket(packet)) {
    if (packet.timestamp >= last && ++pastEnd > MAX_REORDERED) return;
    if (closing) {
      if (packet.timestamp >= closing.timestamp) return;
      if (!isClosingSent) yield closing;
      isClosingSent = true;
      yield packet;
    } else if (packet.type === 'key' && packet.timestamp >= last) {
      closing = packet;
    } else {
      yield packet;
    }
  }
}
