import { MAX_MARKERS, type VideoMarker } from '@framescout/contract';
import type { MarkersRead } from './markers-read.ts';
import { readCells, type Separator, timeOf } from './read-cells.ts';
import type { MarkedRecording } from './recording-clock.ts';
import { tooMany } from './unreadable-markers-error.ts';

/** Which columns of a table, by their places, say what about a marker. */
export type TableColumns = {
  separator: Separator;
  start: number;
  /** -1 for what no column says. */
  end: number;
  name: number;
  otherName: number;
  note: number;
  color: number;
};

// What programs call these columns: FrameScout itself, LosslessCut, Premiere, Reaper, and Twitch.
const START = ['start (s)', 'start', 'start time', 'in', 'timestamp', 'time'];
const END = ['end (s)', 'end', 'end time', 'out'];
const NAME = ['name', 'marker name', 'label', 'title'];
const NOTE = ['note', 'notes', 'description', 'comment'];

// As Reaper writes it.
const COLOR = /^#?([\da-f]{6})$/i;

const SEPARATORS = ['\t', ';', ','] as const;
// No row of markers is longer.
const MAX_ROW_LENGTH = 5000;

/** Returns the columns of a table of markers by its first line; null if that is none of such a table. */
export function columnsOf(header: string): TableColumns | null {
  if (header.length > 1000) return null;
  const separator = SEPARATORS.find((each) => header.includes(each)) ?? ',';
  const titles = readCells(header, separator).map((title) => title.toLowerCase());
  const placeOf = (names: readonly string[]) => {
    const found = names.find((name) => titles.includes(name));
    return found === undefined ? -1 : titles.indexOf(found);
  };
  const start = placeOf(START);
  if (start < 0 || titles.length < 2) return null;
  return {
    separator,
    start,
    end: placeOf(END),
    name: placeOf(NAME),
    otherName: titles.indexOf('element'),
    note: placeOf(NOTE),
    color: titles.indexOf('color'),
  };
}

/** Reads a table of markers without its first line. */
export function readTable(
  rows: readonly string[],
  { separator, start, end, name, otherName, note, color }: TableColumns,
  recording: MarkedRecording,
): MarkersRead {
  const markers: VideoMarker[] = [];
  for (const row of rows) {
    if (row.length > MAX_ROW_LENGTH) continue;
    const cells = readCells(row, separator);
    const time = timeOf(cells[start] ?? '', recording);
    if (time === null) continue;
    const endTime = timeOf(cells[end] ?? '', recording);
    const words = cells[note] ?? '';
    const title = cells[name] || cells[otherName];
    const [, hex] = COLOR.exec(cells[color] ?? '') ?? [];
    markers.push({
      time,
      ...(endTime !== null && { endTime }),
      name: title || words,
      ...(title && words && { note: words }),
      ...(hex && { color: `#${hex.toLowerCase()}` }),
    });
    if (markers.length > MAX_MARKERS) throw tooMany();
  }
  return { format: 'table', markers, notes: [] };
}
