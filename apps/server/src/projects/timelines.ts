import { ThreadPool } from '../threads/thread-pool.ts';
import { formatTimeline, type TimelineRows } from './format-timeline.ts';

/** In bytes of JSON. Formatting fewer takes less time than passing them to a thread. */
const LARGE = 64 * 1024;

const timelines = new ThreadPool<TimelineRows, Uint8Array>(
  new URL('./timeline-thread.ts', import.meta.url),
  'formatTimeline',
  {
    threads: 1,
    maxWaiting: 64,
  },
);

/** Formats a timeline in a thread; users in turn. @throws {ThreadsBusyError} */
export async function writeTimeline(rows: TimelineRows, userId: string): Promise<Uint8Array> {
  const isLarge = rows.elements.some(({ events, details }) => details || events.length > LARGE);
  return isLarge ? timelines.run(rows, userId) : formatTimeline(rows);
}
