import type { Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import type { AudioSample, AudioSampleSource } from 'mediabunny';
import { secondsOf } from '../../timing/pace.ts';
import type { TrackFeed } from '../container/track-feed.ts';
import { type ClipSound, readClipSound } from './clip-sound.ts';
import { GaplessSound } from './gapless-sound.ts';

// Encoders emit their first packet after two or three AAC frames, but may hold back a few more.
const LONGEST_DELAY: Seconds = 0.5;

/** Where encoded sound goes: `hasBegun` tells whether the encoder has emitted its first packet. */
type SoundTarget = { source: AudioSampleSource; hasBegun(): boolean };

/**
 * Feeds the sound of a clip to an encoder. Reports itself as behind all other tracks until the encoder emits its
 * first packet, as some muxers must know all tracks before they get far with any one; very short clips are padded
 * with silence until then.
 */
export async function* encodeSound(
  video: Video,
  heard: ClipSound,
  { source, hasBegun }: SoundTarget,
): TrackFeed {
  const add = async (sample: AudioSample): Promise<Seconds> => {
    using packed = await toEncoderSample(sample);
    await source.add(packed);
    return hasBegun() ? packed.timestamp : Number.NEGATIVE_INFINITY;
  };
  const unbroken = new GaplessSound(heard.sound);
  for await (const piece of readClipSound(video, heard, unbroken)) yield await add(piece);
  for (const piece of unbroken.silenceUntil(secondsOf(heard.ranges) + LONGEST_DELAY)) {
    if (hasBegun()) {
      piece.close();
      break;
    }
    yield await add(piece);
  }
  source.close();
}

/** Moves a sample into memory that the platform's encoders can read. Closes the given sample. */
export type SampleConverter = (sample: AudioSample) => Promise<AudioSample>;

let packer: SampleConverter | null = null;

/** Registers how samples are handed to encoders outside browsers, for every clip from then on. */
export function registerSampleConverter(own: SampleConverter): void {
  packer = own;
}

/** Returns a sample that encoders can read. The given one is closed or returned. */
async function toEncoderSample(sample: AudioSample): Promise<AudioSample> {
  return packer ? packer(sample) : sample;
}
