import { toIso639 } from '@framescout/containers';
import type { SoundTrack } from '@framescout/contract';
import type { InputAudioTrack } from 'mediabunny';

// Mediabunny misreads TrueHD's rate in MP4 as less than 1.
const MIN_SAMPLE_RATE = 1000;
/** The sample rate (Hz) assumed for audio whose file doesn't state one. */
export const FALLBACK_SAMPLE_RATE = 48_000;

/** Describes a file's audio tracks, in the file's order. */
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
        codec,
        channels,
        isDefault,
        sampleRate: sampleRate < MIN_SAMPLE_RATE ? FALLBACK_SAMPLE_RATE : sampleRate,
        title: title?.trim() || null,
        language: languageIn(language),
      };
    }),
  );
}

/** Returns the first language (ISO 639-2) in a tag such as `DEU,eng`; null if it names none. */
export function languageIn(tag: string): string | null {
  const names = tag.toLowerCase().split(',');
  return names.map((name) => toIso639(name.trim())).find((name) => name !== null) ?? null;
}

async function nameCodec(track: InputAudioTrack): Promise<string> {
  const codec = await track.getCodec();
  if (codec) return codec;
  const internal = await track.getInternalCodecId();
  return typeof internal === 'string' ? internal : 'unknown';
}
