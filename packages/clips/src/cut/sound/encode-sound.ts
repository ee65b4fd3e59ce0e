import type { Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import type { AudioSample, AudioSampleSource } from 'mediabunny';
import type { EncodedSound, TimeSpan } from '../../plan/recipe/clip-recipe.ts';
import type { TrackFeed } from '../container/track-feed.ts';
import { downmixToStereo } from './downmix-channels.ts';
import { fadeSound } from './fade-sound.ts';
import { GaplessSound } from './gapless-sound.ts';
import { mixSounds } from './mix-sounds.ts';
import { toEncoderSample } from './sample-converter.ts';

// Encoders emit their first packet after two or three AAC frames, but may hold back a few more.
const LONGEST_DELAY: Seconds = 0.5;

/** Where encoded sound goes: `hasBegun` tells whether the encoder has emitted its first packet. */
type SoundTarget = { source: AudioSampleSource; hasBegun(): boolean };

/**
 * Decodes and mixes the sound of ranges in turn and feeds it to an encoder, sample-accurate, with silence in
 * the gaps. Reports itself as behind all other tracks until the encoder emits its first packet, as some
 * muxers must know all tracks before they get far with any one; very short clips are padded with silence
 * until then.
 */
export async function* encodeSound(
  video: Video,
  sound: EncodedSound,
  ranges: readonly TimeSpan[],
  { source, hasBegun }: SoundTarget,
): TrackFeed {
  const add = async (sample: AudioSample): Promise<Seconds> => {
    using packed = await toEncoderSample(sample);
    await source.add(packed);
    return hasBegun() ? packed.timestamp : Number.NEGATIVE_INFINITY;
  };
  const unbroken = new GaplessSound(sound);
  let shown: Seconds = 0;
  for (const { start, end } of ranges) {
    for await (const sample of decodeRange(video, sound, { start, end })) {
      const time = sample.timestamp - start + shown;
      const fitting = sample.numberOfChannels > sound.channels ? downmixToStereo(sample) : sample;
      const moment = { at: sample.timestamp - start, of: end - start };
      const faded = sound.fade ? fadeSound(fitting, sound.fade, moment) : fitting;
      for (const piece of unbroken.add(faded, time)) yield await add(piece);
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

function decodeRange(
  video: Video,
  sound: EncodedSound,
  range: TimeSpan,
): AsyncGenerator<AudioSample, void, unknown> {
  const [only, ...others] = sound.sources;
  const isMixed = only === undefined || others.length > 0;
  return isMixed ? mixSounds(video, sound, range) : video.audioSamples(range, only);
}
