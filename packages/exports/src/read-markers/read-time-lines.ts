import { MAX_MARKERS, type VideoMarker } from '@framescout/contract';
import type { MarkersRead } from './markers-read.ts';
import { readCells, timeOf } from './read-cells.ts';
import type { MarkedRecording } from './recording-clock.ts';
import { tooMany } from './unreadable-markers-error.ts';

const TITLED = /^[-–—*•·>[(`\s]*(\d[\d:;.,]{0,40})[\])`]?\s*(.*)$/u;
const RANGE_END = /^(?:[-–—]|to\b|-->)\s*`?(\d[\d:;.,]{0,40})[\])`]?(?=\s|$)\s*(.*)$/u;
// A link into a video of Twitch.
const LINK = /^\S*[?&]t=(\w{1,20})\s*(.*)$/u;
const SEPARATOR = /^[-–—:|,.\s]+/u;
// Twitch writes who has set a marker.
const ROLES = /^(?:broadcaster|moderator|editor|viewer|extension)$/i;

/**
 * Reads lines that start with a time: chapters of YouTube, logs of StreamUP, marker tables of Twitch, lists of
 * LosslessCut, and times alone, written as {@link parsePosition} reads them. Other lines are left out.
 */
export function readTimeLines(lines: readonly string[], recording: MarkedRecording): MarkersRead {
  const filled = lines.filter((line) => line.trim() !== '');
  const [only = ''] = filled;
  // Times that somebody lists in one line.
  const inOneLine = filled.length === 1 ? only.split(/\s*[,;\s]\s*/, MAX_MARKERS + 1).filter(Boolean) : [];
  const areAll = inOneLine.length > 1 && inOneLine.every((word) => timeOf(word, recording) !== null);
  const rows = areAll ? inOneLine : filled;
  const markers: VideoMarker[] = [];
  for (const row of rows) {
    const marker = readRow(row, recording);
    if (marker) markers.push(marker);
    if (markers.length > MAX_MARKERS) throw tooMany();
  }
  const left = rows.length - markers.length;
  const notes =
    left === 0 ? [] : [`${left === 1 ? '1 line does' : `${left} lines do`} not start with a time.`];
  return { format: 'list of times', markers, notes };
}

function readRow(row: string, recording: MarkedRecording): VideoMarker | null {
  const line = row.trim();
  const alone = timeOf(line, recording);
  if (alone !== null) return { time: alone, name: '' };
  if (line.length > 5000) return null;
  const link = LINK.exec(line);
  const linked = link && timeOf(link[1] ?? '', recording);
  if (linked != null) return { time: linked, name: link?.[2] ?? '' };
  const cells = readCells(line, line.includes('\t') ? '\t' : ',');
  const [first = '', second = ''] = cells;
  // The number of a row is no time.
  const isTimed = first.includes(':') || second === '' || timeOf(second, recording) !== null;
  const inTable = cells.length > 1 && isTimed ? timeOf(first, recording) : null;
  if (inTable !== null) return readTableRow(inTable, cells, recording);
  const [, written = '', rest = ''] = TITLED.exec(line) ?? [];
  // A number before a text may be anything.
  const time = written.includes(':') ? timeOf(bareTime(written), recording) : null;
  if (time === null) return null;
  const [, end = '', name = rest] = RANGE_END.exec(rest) ?? [];
  const endTime = end.includes(':') ? timeOf(bareTime(end), recording) : null;
  return {
    time,
    ...(endTime !== null && endTime > time && { endTime }),
    name: (endTime === null ? rest : name).replace(SEPARATOR, '').replaceAll('**', '').trim(),
  };
}

/** Drops the punctuation after a time. */
function bareTime(written: string): string {
  return written.replace(/[.,:;]+$/, '');
}

function readTableRow(time: number, cells: readonly string[], recording: MarkedRecording): VideoMarker {
  const [, second = '', third = ''] = cells;
  if (ROLES.test(second) && cells.length > 3) {
    return { time, name: cells.slice(3).join(', '), note: `${third} (${second})` };
  }
  const endTime = timeOf(second, recording);
  const isRange = second === '' || endTime !== null;
  return {
    time,
    ...(endTime !== null && endTime > time && { endTime }),
    name: cells.slice(isRange ? 2 : 1).join(', '),
  };
}
