import type { Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import type { AudioSampleSource } from 'mediabunny';
import type { Stretch } from '../plan/clip-recipe.ts';
import type { TrackFeed } from './track-feed.ts';

/** Decodes the sound of ranges and feeds it to an encoder, cut to the sample, one range after another. */
export async function* encodeSound(
  video: Video,
  ranges: readonly Stretch[],
  target: AudioSampleSource,
): TrackFeed {
  let shownBefore: Seconds = 0;
  for (const { start, end } of ranges) {
    for await (const heard of video.heard({ start, end })) {
      const timestamp = Math.max(0, heard.timestamp - start) + shownBefore;
      heard.setTimestamp(timestamp);
      await target.add(heard);
      heard.close();
      yield timestamp;
    }
    shownBefore += end - start;
  }
  target.close();
}
