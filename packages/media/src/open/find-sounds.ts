import type { SoundTrack } from '@framescout/contract';
import type { Input, InputAudioTrack } from 'mediabunny';
import { nameSkippedAudioCodec } from '../transport/name-skipped-audio.ts';
import { findPacketLayout } from '../transport/packet-layout.ts';
import { type Descriptor, readProgramMaps } from '../transport/program-map.ts';
import { describeSound, FALLBACK_SAMPLE_RATE } from './describe-sound.ts';

/** An audio track of a file. `track` is null if Mediabunny doesn't recognize it. */
export type FoundSound = { track: InputAudioTrack | null; described: SoundTrack };

const LANGUAGE = 0x0a;
const STEREO = 2;

/** Finds the audio tracks of a file, in the file's order. */
export async function findSounds(input: Input): Promise<FoundSound[]> {
  const tracks = await input.getAudioTracks();
  const described = await describeSound(tracks);
  return tracks.flatMap((track, index) => {
    const sound = described[index];
    return sound ? [{ track, described: sound }] : [];
  });
}

/**
 * Finds the audio tracks of an MPEG transport stream, in stream order, including those of the video's program
 * that Mediabunny skips; only their codec and language are known before FFmpeg decodes them.
 */
export async function findTransportSounds(
  input: Input,
  file: Blob,
  picturePid: number,
): Promise<FoundSound[]> {
  const seen = await findSounds(input);
  const layout = await findPacketLayout(file);
  if (!layout) return seen;
  const programs = await readProgramMaps(file, layout);
  const streams = programs.find((program) => program.some(({ pid }) => pid === picturePid)) ?? [];
  const byPid = new Map(seen.map((sound) => [sound.track?.id, sound]));
  const listed = streams.flatMap((stream): FoundSound[] => {
    const known = byPid.get(stream.pid);
    if (known) return [known];
    const codec = nameSkippedAudioCodec(stream, layout.stride);
    return codec ? [{ track: null, described: describeSkippedTrack(codec, stream.descriptors) }] : [];
  });
  return [...listed, ...seen.filter((sound) => !listed.includes(sound))];
}

function describeSkippedTrack(codec: string, descriptors: readonly Descriptor[]): SoundTrack {
  const stated = descriptors.find(({ tag }) => tag === LANGUAGE)?.content.subarray(0, 3) ?? [];
  const language = String.fromCharCode(...stated);
  return {
    codec,
    channels: STEREO,
    sampleRate: FALLBACK_SAMPLE_RATE,
    title: null,
    language: /^(?!und)[a-z]{3}$/.test(language) ? language : null,
    isDefault: true,
  };
}
