import type { RegionSelection, Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import { couldBelongToEvent } from '../detect/could-belong-to-event.ts';
import { hasDetection } from '../detect/packed-detections.ts';
import type { SampleScore } from '../detect/score-series.ts';
import { DEFAULT_THRESHOLD } from '../model/matcher.ts';
import { FrameScorer } from './score/frame-scorer.ts';
import type { ScanMatcher } from './score/scan-matchers.ts';

/**
 * Measures how long (seconds) an element stays on screen around each of its selections, up to `enough`;
 * returns the shortest stay.
 * @throws {CancelledError} if cancelled
 */
export async function shortestStay(
  video: Video,
  matcher: ScanMatcher,
  selections: readonly RegionSelection[],
  enough: Seconds,
  signal: AbortSignal,
): Promise<Seconds> {
  const scorer = new FrameScorer(video, [matcher]);
  let shortest = enough;
  for (const { time } of selections) {
    const range = { start: time - enough, end: time + enough };
    let first: Seconds | null = null;
    let stay = 0;
    for await (const sample of video.frames(range, scorer.rects)) {
      try {
        const [score] = await scorer.score(sample);
        signal.throwIfAborted();
        const isSeen = score !== undefined && isSurelySeen(score, matcher);
        if (isSeen) first ??= sample.timestamp;
        else if (sample.timestamp > time) break;
        else first = null;
        stay = first === null ? 0 : sample.timestamp + 1 / video.info.frameRate - first;
        if (stay >= enough && sample.timestamp >= time) break;
      } finally {
        sample.close();
      }
    }
    shortest = Math.min(shortest, stay);
  }
  return shortest;
}

function isSurelySeen(score: SampleScore, { matcher }: ScanMatcher): boolean {
  if (!matcher.geometry) return couldBelongToEvent(score, matcher);
  return hasDetection(score.detections, DEFAULT_THRESHOLD);
}
