import type { ListedTrack } from '@framescout/containers';
import type { SoundTrack, UnusedTrack } from '@framescout/contract';
import type { Input, InputAudioTrack } from 'mediabunny';
import { describeSound, FALLBACK_SAMPLE_RATE } from './describe-sound.ts';

/** An audio track of a file. `track` is null if Mediabunny doesn't give it. */
export type FoundSound = { track: InputAudioTrack | null; described: SoundTrack };

const STEREO = 2;

/** Finds sound tracks in the container's order, also those that Mediabunny skips. */
export async function findSounds(input: Input, listed: readonly ListedTrack[]): Promise<FoundSound[]> {
  const tracks = await input.getAudioTracks();
  const described = await describeSound(tracks);
  const seen = tracks.flatMap((track, index): FoundSound[] => {
    const sound = described[index];
    return sound ? [{ track, described: sound }] : [];
  });
  const byId = new Map(seen.map((sound) => [sound.track?.id, sound]));
  const all = listed.flatMap((entry): FoundSound[] => {
    const known = byId.get(entry.id);
    if (known) return [known];
    return entry.kind === 'sound' && !entry.isEmptyIfSkipped
      ? [{ track: null, described: describeSkipped(entry) }]
      : [];
  });
  return [...all, ...seen.filter((sound) => !all.includes(sound))];
}

function describeSkipped({
  codec,
  channels,
  sampleRate,
  title,
  language,
  isDefault,
}: ListedTrack): SoundTrack {
  return {
    codec,
    channels: channels || STEREO,
    sampleRate: sampleRate || FALLBACK_SAMPLE_RATE,
    title,
    language,
    isDefault,
  };
}

/** Returns those of a file's tracks that are not used beside the picture with this id. */
export function findUnusedTracks(listed: readonly ListedTrack[], pictureId: number): UnusedTrack[] {
  return listed.flatMap(({ id, kind, codec, title, isEmptyIfSkipped }): UnusedTrack[] => {
    const isUnused = kind === 'data' || (kind === 'picture' && id !== pictureId && !isEmptyIfSkipped);
    return isUnused ? [{ kind, codec, title }] : [];
  });
}
