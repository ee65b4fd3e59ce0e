import type { Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import type { AudioSample, AudioSampleSource } from 'mediabunny';
import type { EncodedSound, Stretch } from '../plan/clip-recipe.ts';
import { asStereo } from './as-stereo.ts';
import { mixSounds } from './mix-sounds.ts';
import { packSound } from './sound-packer.ts';
import type { TrackFeed } from './track-feed.ts';
import { UnbrokenSound } from './unbroken-sound.ts';

// Encoders give their first packet after two or three frames of AAC, but may keep a few more waiting.
const LONGEST_DELAY: Seconds = 0.5;

/** Where encoded sound goes: `hasBegun` tells whether the encoder has given its first packet. */
type SoundTarget = { source: AudioSampleSource; hasBegun(): boolean };

/**
 * Decodes and mixes the sound of ranges and feeds it to an encoder, cut to the sample, one range after another, with
 * silence where there is none. Counts as behind all other tracks until the encoder has begun, as some muxers must know all
 * tracks before they get far with one; silence follows the sound of very short clips until then.
 */
export async function* encodeSound(
  video: Video,
  sound: EncodedSound,
  ranges: readonly Stretch[],
  { source, hasBegun }: SoundTarget,
): TrackFeed {
  const add = async (sample: AudioSample): Promise<Seconds> => {
    using packed = await packSound(sample);
    await source.add(packed);
    return hasBegun() ? packed.timestamp : Number.NEGATIVE_INFINITY;
  };
  const unbroken = new UnbrokenSound(sound);
  let shown: Seconds = 0;
  for (const { start, end } of ranges) {
    for await (const sample of heardIn(video, sound, { start, end })) {
      const time = sample.timestamp - start + shown;
      const fitting = sample.numberOfChannels > sound.channels ? asStereo(sample) : sample;
      for (const piece of unbroken.add(fitting, time)) yield await add(piece);
    }
    shown += end - start;
  }
  for (const piece of unbroken.silenceUntil(shown)) yield await add(piece);
  for (const piece of unbroken.silenceUntil(shown + LONGEST_DELAY)) {
    if (hasBegun()) {
      piece.close();
      break;
    }
    yield await add(piece);
  }
  source.close();
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
