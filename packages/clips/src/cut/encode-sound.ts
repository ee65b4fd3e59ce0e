import type { Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import type { AudioSample, AudioSampleSource } from 'mediabunny';
import type { EncodedSound, Stretch } from '../plan/clip-recipe.ts';
import { mixSounds } from './mix-sounds.ts';
import { packSound } from './sound-packer.ts';
import type { TrackFeed } from './track-feed.ts';

/** Decodes and mixes the sound of ranges and feeds it to an encoder, cut to the sample, one range after another. */
export async function* encodeSound(
  video: Video,
  sound: EncodedSound,
  ranges: readonly Stretch[],
  target: AudioSampleSource,
): TrackFeed {
  let shownBefore: Seconds = 0;
  for (const { start, end } of ranges) {
    for await (const sample of heardIn(video, sound, { start, end })) {
      const heard = await packSound(sample);
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

function heardIn(
  video: Video,
  sound: EncodedSound,
  range: Stretch,
): AsyncGenerator<AudioSample, void, unknown> {
  const [only, ...others] = sound.sources;
  const isMixed = only === undefined || others.length > 0;
  return isMixed ? mixSounds(video, sound, range) : video.heard(range, only);
}
