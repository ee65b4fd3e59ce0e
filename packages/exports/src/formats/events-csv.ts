import { type ExportInput, timecodeAt } from '../input/export-input.ts';
import { oneLine, spreadsheetField } from '../text/plain-text.ts';
import type { Written } from './export-format.ts';

const COLUMNS = [
  ...['Event', 'Element', 'Name', 'Start frame', 'End frame', 'Start (s)', 'End (s)'],
  ...['Start timecode', 'End timecode', 'Confidence (%)', 'Starred', 'Tags', 'Note'],
];

/**
 * Writes a table with one line per event. Frames are the recording's own, counted from 1, the last one included;
 * ends in seconds and timecode are where the next frame starts.
 */
export function writeEventsCsv(input: ExportInput): Written {
  const lines = input.events.map((event, index) => [
    String(index + 1),
    spreadsheetField(oneLine(event.element)),
    spreadsheetField(oneLine(event.name ?? '')),
    String(event.startFrame + 1),
    String(event.endFrame + 1),
    event.startTime.toFixed(3),
    event.endTime.toFixed(3),
    timecodeAt(input, event.start),
    timecodeAt(input, event.end),
    (100 * event.confidence).toFixed(1),
    event.starred ? 'true' : '',
    spreadsheetField(oneLine(event.tags?.join('; ') ?? '')),
    spreadsheetField(oneLine(event.note ?? '')),
  ]);
  return { text: [COLUMNS, ...lines].map((fields) => `${fields.join(',')}\r\n`).join(''), notes: [] };
}
