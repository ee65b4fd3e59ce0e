import { parsePosition, type Seconds } from '@framescout/contract';
import { clockOf, frameOfTimecode, type MarkedRecording, splitTimecode } from './recording-clock.ts';

const CELLS = {
  ',': /"((?:[^"]|"")*)"(?=,|$)|([^,]*)/y,
  ';': /"((?:[^"]|"")*)"(?=;|$)|([^;]*)/y,
  '\t': /"((?:[^"]|"")*)"(?=\t|$)|([^\t]*)/y,
};

/** What separates the cells of a table. */
export type Separator = keyof typeof CELLS;

/** Splits a row of a table into its cells, which may be quoted. */
export function readCells(row: string, separator: Separator): string[] {
  const pattern = CELLS[separator];
  const cells: string[] = [];
  for (let at = 0; at <= row.length; at = pattern.lastIndex + 1) {
    pattern.lastIndex = at;
    const [, quoted, bare = ''] = pattern.exec(row) ?? [];
    cells.push((quoted?.replaceAll('""', '"') ?? bare).trim());
  }
  return cells;
}

// Longer ones are no times.
const MAX_TIME_LENGTH = 40;

/** Returns the time of a text that is one, or a frame of the recording; null if it is neither. */
export function timeOf(text: string, recording: MarkedRecording): Seconds | null {
  if (text.length > MAX_TIME_LENGTH || !/\d/.test(text)) return null;
  const timecode = splitTimecode(text);
  // After a point or a comma, it is milliseconds.
  if (timecode && /[:;]/.test(timecode.mark)) {
    const { frames, mark } = timecode;
    const clock = clockOf(recording);
    return frames < clock.rate ? clock.timeOf(frameOfTimecode(timecode, clock.rate, mark === ';')) : null;
  }
  const position = parsePosition(text, recording);
  if (!position) return null;
  return 'time' in position ? position.time : recording.firstFrameTime + position.frame / recording.frameRate;
}
