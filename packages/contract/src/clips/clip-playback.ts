import { z } from 'zod';
import { listOf } from '../text/list-of.ts';

/** The loudness that clips can be brought to, in LUFS: its range, step and what platforms expect. */
export const LOUDNESS = { min: -30, max: -8, step: 1, default: -14 } as const;

/** The gain of a sound track, in dB: its range and step. */
export const VOLUME = { min: -40, max: 20, step: 1 } as const;

/** How many of a recording's sound tracks can have a volume of their own. */
export const MAX_VOLUMES = 32;

/** The speeds at which clips can run; 1 is as recorded. */
export const CLIP_SPEED = { min: 0.25, max: 4 } as const;

/** How far slow motion can reach on both sides of the start of an event, in seconds: its range, step and default. */
export const SLOW_MOTION_REACH = { min: 0.5, max: 10, step: 0.5, default: 1 } as const;

const volumeSchema = z.union([z.number().min(VOLUME.min).max(VOLUME.max), z.literal('off')]);

/** The gain of a sound track in dB; `off` leaves it out. */
export type Volume = z.infer<typeof volumeSchema>;

/**
 * How clips sound, and how fast they run, when that is not to be as recorded.
 * - `loudness`: what each clip is brought to by one gain (LUFS, integrated); null keeps it as recorded
 * - `volumes`: of the recording's sound tracks, in order; those beyond stay as recorded
 * - `speed`: of the whole clip; 1 is as recorded
 * - `slowMotion`: the speed (as compared with the recording) of what is `seconds` before and after the start of each
 *   event, in place of `speed`; null has none
 */
export const clipPlaybackSchema = z.object({
  version: z.literal(1),
  loudness: z.number().min(LOUDNESS.min).max(LOUDNESS.max).nullable().default(null),
  volumes: listOf(volumeSchema, { max: MAX_VOLUMES }).default([]),
  speed: z.number().min(CLIP_SPEED.min).max(CLIP_SPEED.max).default(1),
  slowMotion: z
    .object({
      speed: z.number().min(CLIP_SPEED.min).lt(1),
      seconds: z.number().min(SLOW_MOTION_REACH.min).max(SLOW_MOTION_REACH.max),
    })
    .nullable()
    .default(null),
});

export type ClipPlayback = z.infer<typeof clipPlaybackSchema>;

const AS_RECORDED: ClipPlayback = { version: 1, loudness: null, volumes: [], speed: 1, slowMotion: null };

/** Whether clips, or parts of them, run at another speed than the recording. */
export function changesSpeed(playback: ClipPlayback | null): boolean {
  return playback !== null && (playback.speed !== 1 || playback.slowMotion !== null);
}

/** Returns the volume of a recording's sound track (0-based). */
export function volumeOf(playback: ClipPlayback | null, track: number): Volume {
  return playback?.volumes[track] ?? 0;
}

/** Returns volumes with that of one sound track (0-based) changed. */
export function withVolume(volumes: readonly Volume[], track: number, volume: Volume): Volume[] {
  const length = Math.max(volumes.length, track + 1);
  return Array.from({ length }, (_, index) => (index === track ? volume : (volumes[index] ?? 0)));
}

/** Changes how clips play; null if they then play as recorded. */
export function changePlayback(
  playback: ClipPlayback | null,
  changes: Partial<ClipPlayback>,
): ClipPlayback | null {
  const changed = { ...AS_RECORDED, ...playback, ...changes };
  const last = changed.volumes.findLastIndex((volume) => volume !== 0);
  const volumes = changed.volumes.slice(0, last + 1);
  const isAsRecorded = changed.loudness === null && volumes.length === 0 && !changesSpeed(changed);
  return isAsRecorded ? null : { ...changed, volumes };
}
