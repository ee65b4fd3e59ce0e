import type { SoundTrack } from '@framescout/contract';
import type { InputAudioTrack } from 'mediabunny';

// ISO 639-2; `und` is undetermined.
const LANGUAGE = /^(?!und)[a-z]{3}$/;

// TrueHD in MP4 states its rate as another kind of number than all others, so that Mediabunny finds less than one.
const LEAST_SAMPLE_RATE = 1000;
/** Assumed of sound whose file does not say how many samples a second it has. */
export const FALLBACK_SAMPLE_RATE = 48_000;

/** Describes a file's sound tracks, in the file's order. */
export function describeSound(tracks: readonly InputAudioTrack[]): Promise<SoundTrack[]> {
  return Promise.all(
    tracks.map(async (track) => {
      const [codec, channels, sampleRate, title, language, { default: isDefault }] = await Promise.all([
        nameCodec(track),
        track.getNumberOfChannels(),
        track.getSampleRate(),
        track.getName(),
        track.getLanguageCode(),
        track.getDisposition(),
      ]);
      return {
        ...{ codec, channels, isDefault },
        sampleRate: sampleRate < LEAST_SAMPLE_RATE ? FALLBACK_SAMPLE_RATE : sampleRate,
        title: title?.trim() || null,
        language: LANGUAGE.test(language) ? language : null,
      };
    }),
  );
}

async function nameCodec(track: InputAudioTrack): Promise<string> {
  const codec = await track.getCodec();
  if (codec) return codec;
  const internal = await track.getInternalCodecId();
  return typeof internal === 'string' ? internal : 'unknown';
}
