import { type ExportInput, timelineTimecodeAt } from '../input/export-input.ts';
import { markersOf } from '../input/marker.ts';
import { oneLine } from '../text/plain-text.ts';
import { MAX_EDL_EVENTS } from './edl.ts';
import type { Written } from './export-format.ts';

/** Writes markers as an edit decision list in the dialect of DaVinci Resolve. */
export function writeResolveMarkers(input: ExportInput): Written {
  const { markers, notes } = markersOf(input.events);
  const written = markers.slice(0, MAX_EDL_EVENTS);
  const mode = input.timelineStart.isDropFrame ? 'DROP FRAME' : 'NON-DROP FRAME';
  const lines = [`TITLE: ${oneLine(input.title)}`, `FCM: ${mode}`, ''];
  for (const [index, { start, end, title, detail, color }] of written.entries()) {
    const times = [start, start + 1].map((frame) => timelineTimecodeAt(input, frame)).join(' ');
    const number = String(index + 1).padStart(3, '0');
    lines.push(`${number}  001      V     C        ${times} ${times}  `);
    lines.push(`${field(detail)} |C:ResolveColor${color.resolve} |M:${field(title)} |D:${end - start}`, '');
  }
  const left = markers.length - written.length;
  const limit = `It has the first ${MAX_EDL_EVENTS} of ${markers.length} markers, which is all that an EDL can hold.`;
  const place = `The timeline has to start at ${timelineTimecodeAt(input, 0)}, or all markers are off.`;
  return { text: `${lines.join('\n')}\n`, notes: [...notes, ...(left > 0 ? [limit] : []), place] };
}

/** A bar would begin the next field. */
function field(text: string): string {
  return text.replaceAll('|', '/');
}
