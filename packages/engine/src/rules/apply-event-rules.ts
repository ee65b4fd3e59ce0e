import type { DetectedEvent, EventMoment, EventRules, Seconds } from '@framescout/contract';
import type { FoundEvent } from '../detect/find-events.ts';

/** An event that may tell where it was seen. */
type ShapedEvent = DetectedEvent & Partial<Pick<FoundEvent, 'region'>>;

/**
 * Applies event rules; returns events sorted by start. `frameRate` is the video's, `duration` its length in
 * seconds. The region of an event that is narrowed to another frame keeps the time at which it shows the
 * element.
 */
export function applyEventRules<Event extends ShapedEvent>(
  events: readonly Event[],
  { moment, leastLength, rearm, offset }: EventRules,
  { frameRate, duration }: { frameRate: number; duration: Seconds },
): Event[] {
  const long = events.filter(
    ({ startTime, endTime }) => endTime - startTime >= leastLength - HALF_MICROSECOND,
  );
  const armed: Event[] = [];
  let goneAt = Number.NEGATIVE_INFINITY;
  for (const event of long) {
    if (rearm === 0 || event.startTime - goneAt >= rearm) armed.push(event);
    goneAt = Math.max(goneAt, event.endTime);
  }
  return armed
    .map((event) => narrowToMoment(event, moment, 1 / frameRate))
    .map((event) => shiftEvent(event, offset, frameRate, duration))
    .filter((event) => event !== null)
    .sort((a, b) => a.startTime - b.startTime || a.endTime - b.endTime);
}

const HALF_MICROSECOND: Seconds = 5e-7;

function narrowToMoment<Event extends ShapedEvent>(
  event: Event,
  moment: EventMoment,
  frameLength: Seconds,
): Event {
  const { startTime, endTime, startFrame, endFrame, peakTime, region } = event;
  const seen = region ? { region: { time: peakTime, ...region } } : {};
  if (moment === 'appears') {
    const end = Math.min(endTime, startTime + frameLength);
    return { ...event, ...seen, endTime: end, endFrame: startFrame, peakTime: startTime };
  }
  if (moment === 'disappears') {
    const start = Math.max(startTime, endTime - frameLength);
    return { ...event, ...seen, startTime: start, startFrame: endFrame, peakTime: start };
  }
  return event;
}

/** Moves an event in time, clipped to the video; null if nothing is left. */
function shiftEvent<Event extends DetectedEvent>(
  event: Event,
  offset: Seconds,
  frameRate: number,
  duration: Seconds,
): Event | null {
  if (offset === 0) return event;
  const frames = Math.round(offset * frameRate);
  const inside = (time: Seconds) => Math.round(Math.min(duration, Math.max(0, time + offset)) * 1e6) / 1e6;
  const startTime = inside(event.startTime);
  const endTime = inside(event.endTime);
  if (endTime <= startTime) return null;
  const startFrame = Math.max(0, event.startFrame + frames);
  const endFrame = Math.max(0, event.endFrame + frames);
  if (event.endTime + offset <= duration) return { ...event, startTime, endTime, startFrame, endFrame };
  // Clipped at the end. At a variable rate there may be more frames there than its average tells.
  const lastFrame = Math.max(event.endFrame, Math.round(duration * frameRate) - 1);
  return {
    ...event,
    startTime,
    endTime,
    startFrame: Math.min(startFrame, lastFrame),
    endFrame: Math.min(endFrame, lastFrame),
  };
}
