import { type ClipEstimate, chooseSounds, FORMATS, type PlannedClip } from '@framescout/clips';
import { type ClipFormat, type ClipSettings, type SoundTrack, soundName } from '@framescout/contract';

/** Describes the sound that clips will have; null for a silent video. */
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

/** Like {@link describeSounds} for a planned clip: also says what is copied, encoded and left out. */
export function describePlannedSounds(
  tracks: readonly SoundTrack[],
  settings: Pick<ClipSettings, 'sound' | 'selectedFormat'>,
  planned: PlannedClip,
): string | null {
  const described = describeSounds(tracks, settings);
  if (!described || !('plan' in planned)) return described;
  const { tracks: count, encoded, leftOut } = planned.plan.sounds;
  if (count === 0) return leftOut === 0 ? described : 'Sound: left out, as it cannot be decoded here';
  const several = encoded === count ? 'encoded' : `${encoded} of them encoded`;
  const method = encoded === 0 ? 'copied' : several;
  if (leftOut === 0) return `${described}, ${method}`;
  const { sound, selectedFormat } = settings;
  const asked = chooseSounds(sound, tracks.length, FORMATS[selectedFormat].holdsSounds === 'several').flat();
  const others = leftOut === 1 ? 'the other one' : 'the others';
  return `Sound: ${asked.length - leftOut} of ${asked.length} tracks, ${method}; ${others} cannot be decoded here`;
}

function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}

/** Describes what happens to a video's subtitles in clips of a format; null for a video without any. */
export function describeSubtitles(
  { kept, leftOut }: ClipEstimate['subtitles'],
  format: ClipFormat,
): string | null {
  if (kept + leftOut === 0) return null;
  if (leftOut === 0) return kept === 1 ? 'Subtitles: as recorded' : `Subtitles: all ${kept} tracks`;
  const { label, holdsSubtitles } = FORMATS[format];
  if (holdsSubtitles.length === 0) return `Subtitles: left out, as ${label} holds none`;
  return kept === 0
    ? "Subtitles: left out, as they are pictures or can't be read"
    : `Subtitles: ${kept} of ${kept + leftOut} tracks, as the others are pictures or can't be read`;
}
