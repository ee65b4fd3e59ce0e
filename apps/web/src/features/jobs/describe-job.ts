import type { Job } from '@framescout/contract';
import { formatBytes, formatCount, formatDateTime } from '../../ui/text/format.ts';

/** Whether a job is still waiting or running. */
export function isUnfinished({ state }: Pick<Job, 'state'>): boolean {
  return state === 'waiting' || state === 'active';
}

/** Returns a recording's own name: the last part of its path or URL. */
export function recordingOf({ video }: Pick<Job, 'video'>): string {
  return video.split(/[\\/]/).findLast((part) => part !== '') ?? video;
}

/** Describes what a job is doing, or how it ended, in a few words. */
export function describeState({ state, ranges, events, error }: Job): string {
  switch (state) {
    case 'waiting':
      if (error?.code === 'progress-unknown') return 'In progress';
      return error ? 'Waiting for another attempt' : 'Waiting for a worker';
    case 'active':
      return ranges ? `${ranges.done} of ${formatCount(ranges.total, 'range')} scanned` : 'Scanning';
    case 'completed':
      return events === null ? 'Completed' : formatCount(events, 'event');
    case 'failed':
      return 'Failed';
    case 'cancelled':
      return 'Cancelled';
  }
}

/** Says in words how many stretches of a recording are missing from the result. */
export function describeSkipped(stretches: number): string {
  const which = stretches === 1 ? 'One stretch' : `${stretches.toLocaleString('en-US')} stretches`;
  return `${which} of the recording could not be read and may contain events that are not listed.`;
}

/** Summarizes when a job was submitted and ended, its retries, and the frames and bytes it has read. */
export function describeHistory({ submittedAt, endedAt, retries, work }: Job): string {
  return [
    `Submitted ${formatDateTime(submittedAt)}`,
    ...(endedAt === null
      ? []
      : [
          `ended ${formatDateTime(endedAt)}, after ${describeTime(Date.parse(endedAt) - Date.parse(submittedAt))}`,
        ]),
    ...(retries === 0 ? [] : [retries === 1 ? '1 retry' : `${retries} retries`]),
    ...(work.frames === 0 ? [] : [formatCount(work.frames, 'frame'), `${formatBytes(work.bytesRead)} read`]),
  ].join(' · ');
}

/** Formats a duration (milliseconds): "8 s", "12 min", "3 h 5 min". */
function describeTime(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  const hours = `${Math.floor(minutes / 60)} h`;
  return rest === 0 ? hours : `${hours} ${rest} min`;
}
