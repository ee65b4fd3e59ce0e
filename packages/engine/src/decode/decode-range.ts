import type { Seconds } from '@framescout/contract';
import { type VideoSample, VideoSampleSink } from 'mediabunny';
import type { OpenVideo } from '../open/open-video.ts';

/** Which kind of decoder the browser is asked for; what WebCodecs calls hardware acceleration. */
export type DecoderPreference = 'no-preference' | 'prefer-hardware' | 'prefer-software';

// A hidden tab's decoder can be taken away again and again; a decoder that never gets anywhere must not loop forever.
const MAX_RECLAIMS_IN_PLACE = 20;

/**
 * Decodes the frames with start <= time < end (player's timeline), in presentation order. The consumer closes each
 * sample. When the browser reclaims the decoder, decoding goes on unnoticed from the last keyframe.
 * Leading pictures of an open GOP come from the GOP before, so a range may begin at any frame.
 */
export async function* decodeRange(
  video: OpenVideo,
  start: Seconds,
  end: Seconds,
  preference: DecoderPreference,
): AsyncGenerator<VideoSample, void, unknown> {
  const sink = new VideoSampleSink(video.track, { hardwareAcceleration: preference });
  const last = end + video.timelineStart;
  let next = start + video.timelineStart;
  let reclaims = 0;
  while (true) {
    try {
      for await (const sample of sink.samples(next, last)) {
        if (sample.timestamp < next || sample.timestamp >= last) {
          sample.close();
          continue;
        }
        reclaims = 0;
        next = sample.timestamp + HAIR;
        yield sample;
      }
      return;
    } catch (error) {
      if (!isReclaimed(error) || ++reclaims > MAX_RECLAIMS_IN_PLACE) throw error;
    }
  }
}

/** No two frames lie closer than this (seconds), yet it is more than timestamps lose in rounding. */
export const HAIR: Seconds = 1e-4;

/** Tells whether an error only means that the browser took the decoder away, as it may do in a hidden tab. */
export function isReclaimed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
