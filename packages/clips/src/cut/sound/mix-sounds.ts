import type { Seconds } from '@framescout/contract';
import type { SoundPiece, Video } from '@framescout/media';
import { AudioSample } from 'mediabunny';
import type { EncodedSound, TimeSpan } from '../../plan/recipe/clip-recipe.ts';
import { downmixChannels, type ShapeLevel, softLimit } from './downmix-channels.ts';

// Long enough that the short preroll each piece needs for the decoder costs little.
const PIECE: Seconds = 4;

/** Mixes sound tracks over a range, at the player's times; the consumer closes the samples. */
export async function* mixSounds(
  video: Video,
  {
    sources,
    gains = [],
    channels,
    sampleRate,
  }: Pick<EncodedSound, 'sources' | 'gains' | 'channels' | 'sampleRate'>,
  { start, end }: TimeSpan,
  shape: ShapeLevel = softLimit,
): AsyncGenerator<AudioSample, void, unknown> {
  for (let from = start; from < end; from += PIECE) {
    const duration = Math.min(PIECE, end - from);
    const frames = Math.round(duration * sampleRate);
    if (frames === 0) return;
    const pieces: MixedPiece[] = [];
    for (const [index, source] of sources.entries()) {
      const piece = await video.sound.read(from, duration, source);
      if (piece) pieces.push({ ...piece, gain: gains[index] });
    }
    const data = mixPieces(pieces, { channels, sampleRate, frames, shape });
    yield new AudioSample({
      data,
      format: 'f32-planar',
      numberOfChannels: channels,
      sampleRate,
      timestamp: from,
    });
  }
}

/** A piece of sound and its gain in dB, if it is not to be heard as it is. */
type MixedPiece = SoundPiece & { gain?: number | undefined };

type Mix = { channels: number; sampleRate: number; frames: number; shape?: ShapeLevel };

/** Sums pieces of sound that start together, by channel; a mono piece goes to all channels. */
export function mixPieces(
  pieces: readonly MixedPiece[],
  { channels, sampleRate, frames, shape = softLimit }: Mix,
): Float32Array<ArrayBuffer> {
  const mixed = new Float32Array(channels * frames);
  const fitting = pieces.map((piece) =>
    piece.channels.length > channels ? { ...piece, channels: downmixChannels(piece.channels) } : piece,
  );
  for (let channel = 0; channel < channels; channel++) {
    const target = mixed.subarray(channel * frames, (channel + 1) * frames);
    for (const { channels: heard, sampleRate: rate, gain = 0 } of fitting) {
      const source = heard.length === 1 ? heard[0] : heard[channel];
      if (source) addResampled(target, source, { step: rate / sampleRate, gain: amplitudeOf(gain) });
    }
    for (const [at, level] of target.entries()) target[at] = shape(level);
  }
  return mixed;
}

/** Returns the amplitude factor of a gain in dB. */
export function amplitudeOf(gain: number): number {
  return 10 ** (gain / 20);
}

/** Adds a signal with linear interpolation, advancing `step` source samples per target sample. */
function addResampled(
  target: Float32Array,
  source: Float32Array,
  { step, gain }: { step: number; gain: number },
): void {
  for (let at = 0; at < target.length; at++) {
    const place = at * step;
    const index = Math.floor(place);
    const before = source[index] ?? 0;
    const after = source[index + 1] ?? before;
    target[at] = (target[at] ?? 0) + gain * (before + (after - before) * (place - index));
  }
}
