import { formatTimecode } from '@framescout/contract';
import type { ExportEvent, ExportInput } from '../input/export-input.ts';
import { titleOf } from '../input/marker.ts';
import { oneLine } from '../text/plain-text.ts';
import type { Written } from './export-format.ts';

/** Writes events as WebVTT subtitles: the name, and the note on a second line. */
export function writeVtt({ events }: ExportInput): Written {
  const cues = events.map((event, index) => {
    const lines = linesOf(event).map((line) =>
      line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    );
    return `\n${index + 1}\n${timesOf(event)}\n${lines.join('\n')}\n`;
  });
  return { text: `WEBVTT\n${cues.join('')}`, notes: [] };
}

/** Writes events as SubRip subtitles, likewise. */
export function writeSrt({ events }: ExportInput): Written {
  const cues = events.map((event, index) => {
    // An arrow would be read as the times of the next one.
    const lines = linesOf(event).map((line) => line.replaceAll('-->', '->'));
    return `${index + 1}\n${timesOf(event).replaceAll('.', ',')}\n${lines.join('\n')}\n\n`;
  });
  return { text: cues.join(''), notes: [] };
}

function timesOf({ startTime, endTime }: ExportEvent): string {
  return `${formatTimecode(startTime)} --> ${formatTimecode(endTime)}`;
}

/** An empty line would end the cue. */
function linesOf(event: ExportEvent): string[] {
  const lines = [titleOf(event), oneLine(event.note ?? '')].filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : ['-'];
}
