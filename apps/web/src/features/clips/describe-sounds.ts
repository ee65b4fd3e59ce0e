import { chooseSounds, FORMATS, type PlannedClip } from '@framescout/clips';
import { type ClipSettings, type SoundTrack, soundName } from '@framescout/contract';

/** The sound that clips will have, in words; null for a silent video. */
export function describeSounds(
  tracks: readonly SoundTrack[],
  { sound, selectedFormat }: Pick<ClipSettings, 'sound' | 'selectedFormat'>,
): string | null {
  if (tracks.length === 0) return null;
  const { label, holdsSounds } = FORMATS[selectedFormat];
  const groups = chooseSounds(sound, tracks.length, holdsSounds === 'several');
  const [first = [], ...others] = groups;
  if (tracks.length === 1) return 'Sound: as recorded';
  if (others.length > 0) return `Sound: all ${groups.length} tracks`;
  const [main = '', ...mixed] = first.flatMap((index) => {
    const track = tracks[index];
    return track ? [soundName(track, index)] : [];
  });
  if (mixed.length === 0) return `Sound: ${main} only`;
  const why = sound === 'mixed' ? '' : `, as ${label} holds one track`;
  return `Sound: ${main}, mixed with ${listOf(mixed)}${why}`;
}

/** Whether a clip's sound is copied or encoded, to follow {@link describeSounds}; nothing for a clip without sound. */
export function describeSoundMethod(planned: PlannedClip): string {
  if (!('plan' in planned) || planned.plan.sounds.tracks === 0) return '';
  const { tracks, encoded } = planned.plan.sounds;
  if (encoded === 0) return ', copied';
  return encoded === tracks ? ', encoded' : `, ${encoded} of them encoded`;
}

function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
