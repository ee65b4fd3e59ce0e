import { MAX_MARKERS, type VideoMarker } from '@framescout/contract';
import { colorField } from '../input/marker-color.ts';
import { FASTEST_EDITOR_RATE } from '../timing/nominal-rate.ts';
import { type MarkersRead, OWN_TIMECODE_LEFT_OUT } from './markers-read.ts';
import {
  clockOf,
  frameOfTimecode,
  type MarkedRecording,
  splitTimecode,
  type WrittenTimecode,
} from './recording-clock.ts';
import { tooMany, UnreadableMarkersError } from './unreadable-markers-error.ts';

/** An event of a list, with what the lines below it say. */
type EdlEvent = {
  reel: string;
  /** Where it begins and ends in the source, and where in the timeline. */
  times: readonly [WrittenTimecode, WrittenTimecode, WrittenTimecode, WrittenTimecode];
  isDropFrame: boolean;
  /** Whether it is a marker of a timeline instead of a cut, and its length in frames. */
  isMarker: boolean;
  length: number;
  texts: string[];
  /** What DaVinci Resolve calls its color; empty if it has none. */
  color: string;
};

/** Editing programs start a timeline at this hour. */
const USUAL_START: WrittenTimecode = { hours: 1, minutes: 0, seconds: 0, frames: 0, mark: ':' };
const ENOUGH_EVENTS = 3;
// Columns of an event take 80 characters, and a long name of a reel a few more.
const MAX_EVENT_LENGTH = 500;
// Names of reels that say nothing about the event.
const NO_NAME = /^(?:\d+|AX|BL)$/i;

/** Whether a line is an event of an edit decision list. */
export function isEdlEvent(line: string): boolean {
  return parseEvent(line, false) !== null;
}

/**
 * Reads an edit decision list (CMX 3600): the markers that DaVinci Resolve writes into one, where they are in the
 * timeline or, in a list of cuts, the stretches of the recording. The hour at which the timeline starts is left
 * out, as is the recording's own timecode.
 * @throws {UnreadableMarkersError} if it counts more frames a second than the recording has
 */
export function readEdl(lines: readonly string[], recording: MarkedRecording): MarkersRead {
  const events = parseEvents(lines);
  const labels = events.flatMap(({ times }) => times.map(({ frames }) => frames));
  const highest = labels.reduce((most, frames) => Math.max(most, frames), 0);
  const usual = clockOf(recording, FASTEST_EDITOR_RATE);
  const clock = highest < usual.rate ? usual : clockOf(recording);
  const { rate } = clock;
  if (highest >= rate) {
    throw new UnreadableMarkersError(
      'markers-other-recording',
      `The list counts up to frame ${highest} in a second, but the recording has ${round(clock.framesPerSecond)} frames a second: export the list at that rate.`,
    );
  }
  const isMarkerList = events.some(({ isMarker }) => isMarker);
  // InfoWriter and other programs without frames write the time of the clock, which runs ahead of timecode at rates
  // such as 29.97. That as many events begin with a second is hardly chance.
  const isClock =
    events.length >= ENOUGH_EVENTS &&
    events.every(({ times, isDropFrame }) => !isDropFrame && isWhole(times));
  const perSecond = isClock ? rate : clock.framesPerSecond;
  const timeOf = (frame: number) => recording.firstFrameTime + frame / perSecond;
  const spans = events.map(({ times: [sourceIn, sourceOut, recordIn], isDropFrame, length }) => {
    const frameOf = (time: WrittenTimecode) => frameOfTimecode(time, rate, isDropFrame || time.mark !== ':');
    const start = frameOf(isMarkerList ? recordIn : sourceIn);
    return { start, end: isMarkerList ? start + length : frameOf(sourceOut) };
  });
  const hour = frameOfTimecode(USUAL_START, rate, events[0]?.isDropFrame ?? false);
  const start = startOf(spans, { hour, rate, isMarkerList, perSecond }, recording);
  const markers = spans.map((span, index): VideoMarker => {
    const { reel, texts, color } = events[index] ?? { reel: '', texts: [], color: '' };
    const [name = NO_NAME.test(reel) ? '' : reel, ...others] = texts;
    return {
      time: timeOf(span.start - start.frame),
      ...(span.end - span.start > 1 && { endTime: timeOf(span.end - start.frame) }),
      name,
      ...(others.length > 0 && { note: others.join('\n') }),
      ...colorField('resolve', color),
    };
  });
  return { format: isMarkerList ? 'EDL of markers' : 'EDL', markers, notes: start.note };
}

/** Whether an event begins with a second, by both of its timecodes. */
function isWhole([sourceIn, , recordIn]: EdlEvent['times']): boolean {
  return [sourceIn, recordIn].every(({ frames, mark }) => frames === 0 && mark === ':');
}

function parseEvents(lines: readonly string[]): EdlEvent[] {
  const events: EdlEvent[] = [];
  let isDropFrame = false;
  for (const line of lines) {
    const mode = /^FCM:\s*(NON)?/i.exec(line);
    if (mode) isDropFrame = mode[1] === undefined;
    const event = parseEvent(line, isDropFrame);
    const last = events.at(-1);
    if (event) events.push(event);
    else if (last) describe(last, line);
    if (events.length > MAX_MARKERS) throw tooMany();
  }
  return events;
}

function parseEvent(line: string, isDropFrame: boolean): EdlEvent | null {
  if (line.length > MAX_EVENT_LENGTH) return null;
  const words = line.trim().split(/\s+/);
  const [number = '', reel = ''] = words;
  if (words.length < 7 || !/^\d{1,6}$/.test(number)) return null;
  const [sourceIn, sourceOut, recordIn, recordOut] = words.slice(-4).map(splitTimecode);
  if (!sourceIn || !sourceOut || !recordIn || !recordOut) return null;
  const times = [sourceIn, sourceOut, recordIn, recordOut] as const;
  return { reel, times, isDropFrame, isMarker: false, length: 1, texts: [], color: '' };
}

/** Adds what a line below an event says: `note |C:color |M:name |D:frames` or `* COMMENT: text`. */
function describe(event: EdlEvent, line: string): void {
  if (/\|[CMD]:/.test(line)) {
    const [note = '', ...fields] = line.split('|');
    const field = (letter: string) =>
      fields
        .find((each) => each.startsWith(`${letter}:`))
        ?.slice(2)
        .trim() ?? '';
    event.isMarker = true;
    event.length = Math.max(1, Number.parseInt(field('D'), 10) || 1);
    event.color = field('C').replace(/^ResolveColor/, '');
    event.texts = [field('M'), note.trim()].filter((text, index) => index === 0 || text !== '');
    return;
  }
  const comment = /^\*\s*COMMENT:\s*(\S.*)/i.exec(line)?.[1];
  if (comment !== undefined) event.texts.push(comment.trim());
}

type Counting = { hour: number; rate: number; perSecond: number; isMarkerList: boolean };

/**
 * Returns the frame at which the timeline of a list starts: at the recording's own timecode or zero or, for
 * markers, first of all at one hour. Says so unless it is zero.
 */
function startOf(
  spans: readonly { start: number }[],
  { hour, rate, perSecond, isMarkerList }: Counting,
  { startTimecode, duration }: MarkedRecording,
): { frame: number; note: string[] } {
  const first = spans.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY);
  const last = spans.reduce((most, { start }) => Math.max(most, start), 0);
  const own = startTimecode ? Math.round((startTimecode.frame * rate) / startTimecode.rate) : 0;
  const fits = (start: number) => first >= start && last <= start + duration * perSecond;
  const recorded = own > 0 ? [own] : [];
  const candidates = isMarkerList ? [hour, ...recorded, 0] : [...recorded, 0, hour];
  const frame = candidates.find(fits) ?? (first >= hour ? hour : 0);
  if (frame === 0) return { frame, note: [] };
  if (frame === own) return { frame, note: [OWN_TIMECODE_LEFT_OUT] };
  return { frame, note: ['Its timeline starts at 01:00:00:00, which was left out.'] };
}

function round(rate: number): number {
  return Math.round(rate * 1000) / 1000;
}
