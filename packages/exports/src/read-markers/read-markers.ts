import {
  cutText,
  EVENT_TEXT_LIMITS,
  MAX_MARKERS,
  type Seconds,
  type VideoMarker,
} from '@framescout/contract';
import { type MarkersRead, OWN_TIMECODE_LEFT_OUT } from './markers-read.ts';
import { isCueTime, readCues } from './read-cues.ts';
import { isEdlEvent, readEdl } from './read-edl.ts';
import { isInfoWriterTime, readInfoWriter } from './read-infowriter.ts';
import { readJsonMarkers } from './read-json-markers.ts';
import { columnsOf, readTable } from './read-table.ts';
import { readTimeLines } from './read-time-lines.ts';
import { readXmlMarkers } from './read-xml-markers.ts';
import { clockOf, type MarkedRecording } from './recording-clock.ts';
import { tooMany, UnreadableMarkersError } from './unreadable-markers-error.ts';

/** How long a text may be from which markers are read, in characters. */
export const MAX_MARKER_TEXT = 16_000_000;

// Far more than markers and what is written around them.
const MAX_LINES = 1_000_000;

/**
 * Reads the markers that a text has for a recording, by start; what it is, its content decides. Read are logs of
 * InfoWriter and StreamUP, tables (of Twitch, LosslessCut, Premiere, Reaper and FrameScout, for example), chapters of
 * YouTube, projects of LosslessCut, SRT and WebVTT, edit decision lists, FCPXML, xmeml, OpenTimelineIO, guides of
 * Kdenlive, FrameScout's own JSON, and plain times. Markers after the end of the recording are kept, since they may only need an offset.
 * @throws {UnreadableMarkersError} if it has none, or is none of these
 */
export function readMarkers(text: string, recording: MarkedRecording): MarkersRead {
  if (text.length > MAX_MARKER_TEXT) throw tooLarge();
  const { format, markers, notes } = readByContent(text.replace(/^\ufeff/, ''), recording);
  if (markers.length > MAX_MARKERS) throw tooMany();
  const tidy = dropCopies(markers.filter(({ time }) => Number.isFinite(time)).map(tidyMarker));
  if (tidy.length === 0) {
    throw new UnreadableMarkersError('markers-missing', `There are no markers in it${wordsFor(format)}.`);
  }
  tidy.sort((a, b) => a.time - b.time);
  const own = ownTimecodeOf(tidy, recording);
  if (own > 0) {
    const moved = tidy.map(({ time, endTime, ...words }) => ({
      time: time - own,
      ...(endTime !== undefined && { endTime: endTime - own }),
      ...words,
    }));
    return { format, markers: moved, notes: [...notes, OWN_TIMECODE_LEFT_OUT] };
  }
  return { format, markers: tidy, notes: [...notes, ...noteLate(tidy, recording)] };
}

/** Returns when the recording starts by its own timecode if all markers count from it, or else 0. */
function ownTimecodeOf(markers: readonly VideoMarker[], recording: MarkedRecording): Seconds {
  const { startTimecode, duration } = recording;
  if (!startTimecode) return 0;
  const { rate, framesPerSecond } = clockOf(recording);
  const start = (startTimecode.frame * rate) / startTimecode.rate / framesPerSecond;
  const isOwn = ({ time }: VideoMarker) => time > duration && time >= start && time <= start + duration;
  return markers.every(isOwn) ? start : 0;
}

function readByContent(text: string, recording: MarkedRecording): MarkersRead {
  const [first] = /\S/.exec(text) ?? [];
  if (first === '{' || first === '[') {
    // A time in brackets starts a line of some chapters.
    if (!/^\s*\[\s*\d+:/.test(text)) return readJsonMarkers(text, recording);
  }
  if (first === '<') return readXmlMarkers(text, recording);
  if (text.includes('\0')) {
    throw new UnreadableMarkersError(
      'markers-unknown-format',
      'This is no text: markers are read from logs, lists, subtitles, and timelines of editing programs.',
    );
  }
  const lines = text.split(/\r\n|\r|\n/, MAX_LINES + 1);
  if (lines.length > MAX_LINES) throw tooLarge();
  if (lines.some(isInfoWriterTime)) return readInfoWriter(lines, recording);
  if (lines.some(isEdlEvent)) return readEdl(lines, recording);
  if (lines.some(isCueTime)) return readCues(lines);
  const header = lines.findIndex((line) => line.trim() !== '');
  const columns = columnsOf(lines[header] ?? '');
  return columns ? readTable(lines.slice(header + 1), columns, recording) : readTimeLines(lines, recording);
}

function tooLarge(): UnreadableMarkersError {
  return new UnreadableMarkersError('markers-too-large', 'The file is too large to be a list of markers.');
}

function wordsFor(format: string): string {
  return format === 'list of times' ? ': no line starts with a time such as 1:02:03' : ` (${format})`;
}

// What is left of the rounding of a time that is that of the first frame.
const ROUNDING: Seconds = 1e-6;

/** Keeps what a marker may hold: whole characters, names without line breaks, and an end only if it is after its start. */
function tidyMarker({ time, endTime, name, note, color }: VideoMarker): VideoMarker {
  const words = note
    ?.toWellFormed()
    .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
    .trim();
  return {
    time: time < 0 && time > -ROUNDING ? 0 : time,
    ...(endTime !== undefined && endTime > time && Number.isFinite(endTime) && { endTime }),
    name: cutText(
      name
        .toWellFormed()
        .replaceAll(/\p{Cc}+/gu, ' ')
        .trim(),
      EVENT_TEXT_LIMITS.name,
    ),
    ...(words && { note: cutText(words, EVENT_TEXT_LIMITS.note) }),
    ...(color && { color }),
  };
}

/** Drops markers that a timeline has twice: at the recording as a whole, and at what was cut out of it. */
function dropCopies(markers: readonly VideoMarker[]): VideoMarker[] {
  const keyOf = ({ time, endTime = time, name }: VideoMarker) =>
    `${Math.round(time * 1000)} ${Math.round(endTime * 1000)} ${name}`;
  return [...new Map(markers.map((marker) => [keyOf(marker), marker])).values()];
}

/** Says how many markers are after the end of the recording, and what to do. */
function noteLate(markers: readonly VideoMarker[], { duration }: MarkedRecording): string[] {
  const late = markers.filter(({ time }) => time > duration).length;
  if (late === 0) return [];
  const which = late === markers.length ? 'All are' : `${late} of ${markers.length} are`;
  return [`${which} after the end of this recording: an offset may bring them into it.`];
}

/** Decodes a file of markers as its byte order mark says; without one, as UTF-8 or, if it is none, as Windows writes it. */
export function decodeMarkers(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
