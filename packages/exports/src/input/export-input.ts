import { parseTimecode, type ReviewedEvent, type Seconds, type VideoInfo } from '@framescout/contract';
import { TimelineStartError } from '../errors.ts';
import { frameTimecode, type TimecodeStart } from '../timing/frame-timecode.ts';
import { framesPerSecond, type NominalRate, nominalRate } from '../timing/nominal-rate.ts';
import { elementColor, type MarkerColor, ownColor } from './marker-color.ts';

/** An event to export; `color` (`#rrggbb`) if it has one of its own, as imported markers may, beside its element's. */
export type SourceEvent = ReviewedEvent & { color?: string | undefined };

/** What is exported of a recording, in seconds on the player's timeline. */
export type ExportSource = {
  /** The recording's name without its extension. */
  title: string;
  video: Pick<
    VideoInfo,
    | 'name'
    | 'frameRate'
    | 'isVariableFrameRate'
    | 'firstFrameTime'
    | 'duration'
    | 'startTimecode'
    | 'width'
    | 'height'
    | 'soundTracks'
  >;
  /** The absolute path of the recording; absent if it is not known. */
  path?: string | undefined;
  /** The names of the elements, in the order in which they get their colors. */
  elements: readonly string[];
  /** Rejected ones are left out. */
  events: readonly SourceEvent[];
  /** What is cut out, if it is not just the events: clips with their margins, for example. */
  segments?: readonly { start: Seconds; end: Seconds; events: readonly SourceEvent[] }[] | undefined;
  /** Whether clips of these segments would run at another speed. */
  isPaced?: boolean | undefined;
  /** The timecode at which the editor's timeline starts, for lists of markers; `01:00:00:00` unless told. */
  timelineStart?: string | undefined;
};

/**
 * An event with its place in frames at the nominal rate, from the first picture shown; `end` is the first frame
 * after it. Times stay those of the recording, and `startFrame` and `endFrame` those of its own pictures.
 */
export type ExportEvent = ReviewedEvent & { start: number; end: number; color: MarkerColor };

/** A stretch that is cut out: in frames, as in {@link ExportEvent}, and in seconds, with the events in it. */
export type ExportCut = {
  start: number;
  end: number;
  startTime: Seconds;
  endTime: Seconds;
  events: readonly ExportEvent[];
};

/** What a format writes: all positions in whole frames at the rate at which editing programs count them. */
export type ExportInput = {
  title: string;
  recording: {
    name: string;
    /** Its absolute path or, if that is not known, its name. */
    path: string;
    rate: NominalRate;
    /** How many frames it has at that rate. */
    frames: number;
    duration: Seconds;
    width: number;
    height: number;
    soundTracks: VideoInfo['soundTracks'];
    /** Its own timecode, or zero. */
    start: TimecodeStart;
  };
  /** Where the editor's timeline starts. */
  timelineStart: TimecodeStart;
  /** In order. */
  events: readonly ExportEvent[];
  cuts: readonly ExportCut[];
};

const TIMELINE_START = '01:00:00:00';
// Times are rounded to milliseconds by many recorders: up to a quarter of a frame at 120 per second.
const ROUNDING = 0.25;

/** Counts all in a format's frames, at most `fastest` a second. @throws {TimelineStartError} */
export function countInFrames(source: ExportSource, fastest: number): ExportInput {
  const { title, video, path = video.name, timelineStart = TIMELINE_START } = source;
  const rate = nominalRate(video, fastest);
  const editorStart = parseTimecode(timelineStart, rate.base);
  if (!editorStart) throw new TimelineStartError(timelineStart);
  const perSecond = framesPerSecond(rate);
  const length = (video.duration - video.firstFrameTime) * perSecond;
  const frames = Math.max(1, Math.floor(length + ROUNDING));
  // From times, so that frames which the recording lacks count, as they do in editing programs.
  const frameAt = (time: Seconds) => Math.round((time - video.firstFrameTime) * perSecond);
  const range = (startTime: Seconds, endTime: Seconds) => {
    const start = Math.min(frames - 1, Math.max(0, frameAt(startTime)));
    // Keeps what is shorter than one frame, and never goes beyond the recording.
    return { start, end: Math.min(frames, Math.max(start + 1, frameAt(endTime))) };
  };
  const colors = new Map(source.elements.map((name, index) => [name, elementColor(index)]));
  const ownColors = new Map<string, MarkerColor>();
  const colorOf = ({ element, color }: SourceEvent) =>
    color === undefined
      ? remembered(colors, element, () => elementColor(colors.size))
      : remembered(ownColors, color, () => ownColor(color));
  const countEvents = (events: readonly SourceEvent[]): ExportEvent[] =>
    events
      .filter(({ verdict }) => verdict !== 'wrong')
      .sort((a, b) => a.startTime - b.startTime)
      .map((event) => ({
        ...event,
        ...range(event.startTime, event.endTime),
        color: colorOf(event),
      }));
  const events = countEvents(source.events);
  const cuts =
    source.segments?.map(({ start, end, events: own }) => ({
      ...range(start, end),
      startTime: start,
      endTime: end,
      events: countEvents(own),
    })) ??
    events.map((event) => {
      const { start, end, startTime, endTime } = event;
      return { start, end, startTime, endTime, events: [event] };
    });
  const { name, duration, width, height, soundTracks, startTimecode } = video;
  const start = startTimecode
    ? {
        frame: Math.round((startTimecode.frame * rate.base) / startTimecode.rate),
        isDropFrame: startTimecode.isDropFrame,
      }
    : { frame: 0, isDropFrame: false };
  return {
    title,
    recording: { name, path, rate, frames, duration, width, height, soundTracks, start },
    timelineStart: editorStart,
    events,
    cuts,
  };
}

function remembered(colors: Map<string, MarkerColor>, key: string, create: () => MarkerColor): MarkerColor {
  const color = colors.get(key) ?? create();
  colors.set(key, color);
  return color;
}

/** Returns the timecode of one of the recording's frames. */
export function timecodeAt({ recording: { start, rate } }: ExportInput, frame: number): string {
  return frameTimecode(start.frame + frame, rate.base, start.isDropFrame);
}

/** Returns the timecode of one of the recording's frames on the editor's timeline, which begins with it. */
export function timelineTimecodeAt(
  { recording: { rate }, timelineStart }: ExportInput,
  frame: number,
): string {
  return frameTimecode(timelineStart.frame + frame, rate.base, timelineStart.isDropFrame);
}
