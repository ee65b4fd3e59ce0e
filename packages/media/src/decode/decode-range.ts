import { TIMESTAMP_TOLERANCE } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import { type VideoSample, VideoSampleSink } from 'mediabunny';
import type { VideoFile } from '../open/video-file.ts';

/** A packet that is about to be decoded. */
export type UpcomingPacket = { time: Seconds; isKey: boolean; isDisposable: boolean };

/** Options for decoding frames. */
export type DecodeOptions = {
  preference?: DecoderPreference;
  /** Whether other decoders keep the other cores busy, so this one should work on one frame at a time. */
  isOneOfMany?: boolean;
  /** For each disposable frame, in decoding order, ahead of time: whether to leave it out. */
  skipsFrame?: (time: Seconds) => boolean;
  /**
   * Called for each packet of the range, likewise: returns whether to skip the in-loop filter. Skipping it is
   * faster but changes pixels, including those of frames predicted from this one. Packets before the range
   * are decoded unchanged.
   */
  skipsFilter?: (packet: UpcomingPacket) => boolean;
};

/** Which kind of decoder to request; WebCodecs calls this hardware acceleration. */
export type DecoderPreference = 'no-preference' | 'prefer-hardware' | 'prefer-software';

/** Decodes a range: its frames in order, in player's time. The consumer closes each sample. */
export type RangeDecoder = (
  video: VideoFile,
  start: Seconds,
  end: Seconds,
  preference: DecoderPreference,
) => AsyncGenerator<VideoSample, void, unknown>;

/**
 * Decodes a range with Mediabunny, which works around browser bugs and file defects (such as missing
 * composition times) and runs in Node with its server package. Slightly slower than the fast path, since it
 * decodes some frames past the range's end.
 */
export const decodeRange: RangeDecoder = async function* (video, start, end, preference) {
  const sink = new VideoSampleSink(video.track, { hardwareAcceleration: preference });
  const first = video.clock.toContainer(start);
  const last = video.clock.toContainer(end);
  // Just before a keyframe, the whole preceding GOP would be decoded without the tolerance.
  for await (const sample of sink.samples(first + 2 * TIMESTAMP_TOLERANCE, last)) {
    if (sample.timestamp >= first && sample.timestamp < last) yield onTimeline(sample, video);
    else sample.close();
  }
};

/** Moves a sample's timestamp from the container's clock to the player's timeline. */
export function onTimeline(sample: VideoSample, { clock }: VideoFile): VideoSample {
  sample.setTimestamp(clock.toPlayer(sample.timestamp));
  return sample;
}

/** Whether an error only means that the browser reclaimed the decoder, as it may do in a hidden tab. */
export function isDecoderReclaimed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
