import type { Seconds } from '@framescout/contract';
import type { StudyFrame } from '../match/element-study.ts';
import type { LearntElement } from './study-cache.ts';
import { BACK, ON } from './study-element.ts';

/**
 * How long (seconds) an element stays on screen around each of its selections at least, as far as the study looked
 * there; the shortest of them. Null if the study has no frames around one.
 */
export function shortestStay(
  { study, times }: Pick<LearntElement, 'study' | 'times'>,
  isSeen: (frame: StudyFrame) => boolean,
): Seconds | null {
  const frames = study.frames
    .map((frame, index) => ({ frame, time: times[index] ?? Number.NaN }))
    .sort((a, b) => a.time - b.time);
  const stays = study.selections.map(({ time }): Seconds | null => {
    if (time === null) return null;
    const around = frames.filter((other) => other.time >= time - BACK && other.time <= time + ON);
    if (around.length < 2) return null;
    const before = around.filter((other) => other.time <= time);
    const after = around.filter((other) => other.time > time);
    const gone = before.findLastIndex(({ frame }) => !isSeen(frame));
    const left = after.findIndex(({ frame }) => !isSeen(frame));
    const first = before[gone + 1]?.time ?? time;
    const last = after[(left < 0 ? after.length : left) - 1]?.time ?? time;
    return last - first;
  });
  const known = stays.filter((stay) => stay !== null);
  return known.length > 0 && known.length === stays.length ? Math.min(...known) : null;
}
