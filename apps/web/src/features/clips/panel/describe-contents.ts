import {
  type ClipEstimate,
  chooseSounds,
  FORMATS,
  type PlannedClip,
  type SegmentSettings,
} from '@framescout/clips';
import {
  type ClipFormat,
  type ClipPlayback,
  type ClipSettings,
  type Seconds,
  type SoundTrack,
  soundName,
  type Volume,
  volumeOf,
} from '@framescout/contract';
import { formatCount } from '../../../ui/text/format.ts';
import type { Clip } from '../list/clip-list.ts';

/** The settings that decide which sound clips have. */
type SoundSettings = Pick<ClipSettings, 'sound' | 'selectedFormat'> & Partial<Pick<ClipSettings, 'playback'>>;

/** Describes the sound that clips will have; null for a silent video. */
export function describeSounds(tracks: readonly SoundTrack[], settings: SoundSettings): string | null {
  if (tracks.length === 0) return null;
  const { sound, selectedFormat, playback } = settings;
  const { label, holdsSounds } = FORMATS[selectedFormat];
  const groups = chooseSounds(settings, tracks.length, holdsSounds === 'several');
  const [first, ...others] = groups;
  if (!first) return 'Sound: off';
  if (tracks.length === 1) return playback ? 'Sound: changed' : 'Sound: as recorded';
  if (others.length > 0) {
    const isAll = groups.length === tracks.length;
    return `Sound: ${isAll ? 'all ' : ''}${groups.length}${isAll ? '' : ` of ${tracks.length}`} tracks`;
  }
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
  settings: SoundSettings,
  planned: PlannedClip,
): string | null {
  const described = describeSounds(tracks, settings);
  if (!described || !('plan' in planned)) return described;
  const { tracks: count, encoded, leftOut } = planned.plan.sounds;
  if (count === 0) return leftOut === 0 ? described : 'Sound: left out, as it cannot be decoded here';
  const several = encoded === count ? 'encoded' : `${encoded} of them encoded`;
  const method = encoded === 0 ? 'copied' : several;
  if (leftOut === 0) return `${described}, ${method}`;
  const holdsSeveral = FORMATS[settings.selectedFormat].holdsSounds === 'several';
  const asked = chooseSounds(settings, tracks.length, holdsSeveral).flat();
  const others = leftOut === 1 ? 'the other one' : 'the others';
  return `Sound: ${asked.length - leftOut} of ${asked.length} tracks, ${method}; ${others} cannot be decoded here`;
}

/** Describes the volume of a sound track. */
export function describeVolume(volume: Volume): string {
  if (volume === 'off') return 'off';
  return `${volume > 0 ? '+' : ''}${volume} dB`;
}

/** Describes a speed compared with the recording's. */
export function describeSpeed(speed: number): string {
  return `${speed}x`;
}

/** Describes in a few words how loud clips and their sound tracks are, and how fast clips run. */
export function describePlayback(playback: ClipPlayback | null, tracks: readonly SoundTrack[]): string {
  const loudness = playback?.loudness ?? null;
  const volumes = tracks.flatMap((track, index) => {
    const volume = volumeOf(playback, index);
    if (volume === 0) return [];
    const said = describeVolume(volume);
    return [tracks.length === 1 ? said : `${soundName(track, index)} ${said}`];
  });
  const { speed = 1, slowMotion = null } = playback ?? {};
  const said = [
    ...(loudness === null ? [] : [`${loudness} LUFS`]),
    ...volumes,
    ...(speed === 1 ? [] : [describeSpeed(speed)]),
    ...(slowMotion ? [`slow motion ${describeSpeed(slowMotion.speed)}`] : []),
  ];
  return said.length > 0 ? said.join(', ') : 'as recorded';
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

// Sums of times differ by less than this from what they stand for.
const ROUNDING: Seconds = 1e-6;

/**
 * Says what became of events that are near each other, and how many clips end before their events do; null if
 * each event is whole in a clip of its own that shows no other.
 */
export function describeJoining(clips: readonly Clip[], settings: SegmentSettings): string | null {
  const { isJoined, joinGap, longestSeconds } = settings;
  const events = clips.reduce((sum, clip) => sum + clip.events.length, 0);
  const byTime = clips.toSorted((a, b) => a.start - b.start);
  const isOverlapping = byTime.some(({ start }, index) => start < (byTime[index - 1]?.end ?? 0));
  const counts = `${formatCount(events, 'event')}, ${formatCount(clips.length, 'clip')}`;
  const parts: string[] = [];
  const near = clips.some((clip) => isJoinedAcrossGap(clip, settings))
    ? `those within ${joinGap} s`
    : 'overlapping ones';
  if (clips.length < events) parts.push(`${counts}: ${near} are joined`);
  else if (isOverlapping && !isJoined) parts.push(`${counts}: overlapping ones are kept apart`);
  else if (isOverlapping && longestSeconds !== null)
    parts.push(`${counts}: together, they would be too long`);
  const cut = clips.filter(
    ({ isTrimmed, end, covers }) => !isTrimmed && end < covers.endTime - ROUNDING,
  ).length;
  if (cut > 0) {
    parts.push(
      `${formatCount(cut, 'clip')} ${cut === 1 ? 'ends' : 'end'} after ${longestSeconds} s, before the event does`,
    );
  }
  return parts.join('. ') || null;
}

/** Whether some of a clip's events are joined though clips of their own would not overlap. */
function isJoinedAcrossGap({ events }: Clip, { beforeSeconds, afterSeconds }: SegmentSettings): boolean {
  let reached = events[0]?.startTime ?? 0;
  return events.some(({ startTime, endTime }) => {
    const isApart = startTime - beforeSeconds > reached + ROUNDING;
    reached = Math.max(reached, endTime + afterSeconds);
    return isApart;
  });
}
