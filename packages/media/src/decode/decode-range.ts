import type { Seconds } from '@framescout/contract';
import { type VideoSample, VideoSampleSink } from 'mediabunny';
import type { VideoFile } from '../open/open-video-file.ts';

/** Which kind of decoder the browser is asked for; what WebCodecs calls hardware acceleration. */
export type DecoderPreference = 'no-preference' | 'prefer-hardware' | 'prefer-software';

/**
 * A decoder: the frames with start <= time < end, in order. All times are the player's, the samples', too. The consumer
 * closes each.
 */
export type RangeDecoder = (
  video: VideoFile,
  start: Seconds,
  end: Seconds,
  preference: DecoderPreference,
) => AsyncGenerator<VideoSample, void, unknown>;

/**
 * Decodes a range through Mediabunny, which mends what browsers and files get wrong (missing composition times among
 * them) and works in Node with its server package; a little slower than the fast path, since it decodes some frames
 * past the range's end.
 */
export const decodeRange: RangeDecoder = async function* (video, start, end, preference) {
  const sink = new VideoSampleSink(video.track, { hardwareAcceleration: preference });
  const first = video.clock.toContainer(start);
  const last = video.clock.toContainer(end);
  for await (const sample of sink.samples(first, last)) {
    if (sample.timestamp >= first && sample.timestamp < last) yield onTimeline(sample, video);
    else sample.close();
  }
};

/** A sample with its time on the player's timeline instead of the container's. */
export function onTimeline(sample: VideoSample, { clock }: VideoFile): VideoSample {
  sample.setTimestamp(clock.toPlayer(sample.timestamp));
  return sample;
}

/** Tells whether an error only means that the browser took the decoder away, as it may do in a hidden tab. */
export function isReclaimed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
