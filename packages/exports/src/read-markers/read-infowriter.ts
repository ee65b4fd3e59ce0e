import type { Seconds, VideoMarker } from '@framescout/contract';
import type { MarkersRead } from './markers-read.ts';
import type { MarkedRecording } from './recording-clock.ts';

// The plugin lets its users choose how times are written; these are the forms that they choose.
const TIME = /^\s*(\d+)[:.](\d{1,2})[:.](\d{1,2})\s+(Record|Stream) Time Marker(.*)$/;
const LABEL = /^(?:HOTKEY|EVENT):(.*)$/;
const TIME_OF_DAY = /@ (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/;
const OWN_EVENT = /^(?:START|STOP|RECORDING|STREAM|SCENE CHANGED$)/;
const SCENE = /^SCENE CHANGED TO /;

/** A recording in a log: when it began, how long it took by the clock, and what was marked. */
type LoggedRecording = { startedAt: string; length: Seconds | null; markers: VideoMarker[] };

/** Whether a line is a time of a log of InfoWriter. */
export function isInfoWriterTime(line: string): boolean {
  return line.length < 200 && TIME.test(line);
}

/**
 * Reads a log that the plugin InfoWriter of OBS has written: hotkeys and changes of the scene, in the time of the
 * recording or, without one, of the stream. Of several recordings, it takes the one that is as long as this.
 */
export function readInfoWriter(lines: readonly string[], { duration }: MarkedRecording): MarkersRead {
  const recordings = parseLog(lines).filter(({ markers }) => markers.length > 0);
  const distance = ({ length }: LoggedRecording) =>
    length === null ? Number.POSITIVE_INFINITY : Math.abs(length - duration);
  const [first, ...others] = recordings;
  const own = others.reduce(
    (best, other) => (best && distance(best) <= distance(other) ? best : other),
    first,
  );
  const notes =
    own && others.length > 0
      ? [
          `The log has ${recordings.length} recordings; this is the one that began at ${own.startedAt || 'an unknown time'}.`,
        ]
      : [];
  return { format: 'InfoWriter log', markers: own?.markers ?? [], notes };
}

function parseLog(lines: readonly string[]): LoggedRecording[] {
  const recordings: LoggedRecording[] = [];
  let name: string | null = null;
  for (const line of lines) {
    if (line.length > 1000) continue;
    const label = LABEL.exec(line)?.[1];
    if (label !== undefined) {
      const [words = '', at = ''] = label.split(TIME_OF_DAY);
      const what = words.trimEnd();
      if (what.startsWith('START RECORDING')) recordings.push({ startedAt: at, length: null, markers: [] });
      const open = recordings.at(-1);
      if (open && what.startsWith('STOP RECORDING')) open.length = secondsBetween(open.startedAt, at);
      name =
        line.startsWith('EVENT:') && OWN_EVENT.test(what) && !SCENE.test(what)
          ? null
          : what.replace(SCENE, '');
      continue;
    }
    const [, hours, minutes, seconds, kind, state = ''] = TIME.exec(line) ?? [];
    if (kind === undefined) {
      // Where hotkeys have no text, only the time of day stands above the time.
      if (/^\d{4}-\d\d-\d\d /.test(line)) name = '';
      continue;
    }
    if (name === null || state.includes('not ')) continue;
    if (recordings.length === 0) recordings.push({ startedAt: '', length: null, markers: [] });
    const time = 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds);
    recordings.at(-1)?.markers.push({ time, name });
    // The time of the stream may follow that of the recording.
    name = null;
  }
  return recordings;
}

function secondsBetween(from: string, to: string): Seconds | null {
  const [start, end] = [from, to].map((time) => Date.parse(`${time.replace(' ', 'T')}Z`));
  return start === undefined || end === undefined || Number.isNaN(end - start) ? null : (end - start) / 1000;
}
