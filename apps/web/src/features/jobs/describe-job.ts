import type { Job } from '@framescout/contract';
import { counted } from '../../ui/counted.ts';
import { formatBytes } from '../../ui/format-bytes.ts';
import { formatMoment } from '../../ui/format-moment.ts';

/** Whether a job still changes of itself. */
export function isUnfinished({ state }: Pick<Job, 'state'>): boolean {
  return state === 'waiting' || state === 'active';
}

/** The last part of a path or an address: the recording's own name. */
export function recordingOf({ video }: Pick<Job, 'video'>): string {
  return video.split(/[\\/]/).findLast((part) => part !== '') ?? video;
}

/** What a job is doing, or what came of it. */
export function describeState({ state, ranges, events, error }: Job): string {
  switch (state) {
    case 'waiting':
      if (error?.code === 'progress-unknown') return 'Not over yet';
      return error ? 'Waiting for another attempt' : 'Waiting for a worker';
    case 'active':
      return ranges ? `${ranges.done} of ${counted(ranges.total, 'range')} scanned` : 'Scanning';
    case 'completed':
      return events === null ? 'Completed' : counted(events, 'event');
    case 'failed':
      return 'Failed';
    case 'cancelled':
      return 'Cancelled';
  }
}

/** Says how many stretches of a recording are missing from the result. */
export function describeSkipped(stretches: number): string {
  const which = stretches === 1 ? 'One stretch' : `${stretches.toLocaleString('en-US')} stretches`;
  return `${which} of the recording could not be read and may have events that are not listed.`;
}

/** When a job was submitted and ended, how often it was tried again, and what it has cost. */
export function describeCourse({ submittedAt, endedAt, retries, work }: Job): string {
  return [
    `Submitted ${formatMoment(submittedAt)}`,
    ...(endedAt === null
      ? []
      : [
          `ended ${formatMoment(endedAt)}, after ${describeTime(Date.parse(endedAt) - Date.parse(submittedAt))}`,
        ]),
    ...(retries === 0 ? [] : [retries === 1 ? '1 retry' : `${retries} retries`]),
    ...(work.frames === 0 ? [] : [counted(work.frames, 'frame'), `${formatBytes(work.bytesRead)} read`]),
  ].join(' · ');
}

/** A length of time (milliseconds) as people say it: "8 s", "12 min", "3 h 5 min". */
function describeTime(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  const hours = `${Math.floor(minutes / 60)} h`;
  return rest === 0 ? hours : `${hours} ${rest} min`;
}
