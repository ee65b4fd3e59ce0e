import type { SegmentSettings } from '@framescout/clips';
import type { Seconds } from '@framescout/contract';
import { formatCount } from '../../../ui/text/format.ts';
import type { Clip } from '../list/clip-list.ts';

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
