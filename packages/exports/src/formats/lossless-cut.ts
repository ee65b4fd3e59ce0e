import type { ExportCut, ExportInput } from '../input/export-input.ts';
import { joinTitles } from '../input/marker.ts';
import { csvField, oneLine } from '../text/plain-text.ts';
import { plainSeconds } from '../timing/frame-timecode.ts';
import type { Written } from './export-format.ts';

/** Writes cuts as a project of LosslessCut, with the element, confidence, star, tags and note as tags. */
export function writeLlc({ recording, cuts }: ExportInput): Written {
  const segments = cuts.map((cut) => ({
    start: Number(plainSeconds(cut.startTime)),
    end: Number(plainSeconds(cut.endTime)),
    name: joinTitles(cut.events),
    tags: tagsOf(cut),
  }));
  // One line for each: indented, a long list would be four times as long.
  const lines = segments.map((segment) => `    ${JSON.stringify(segment)}`).join(',\n');
  const name = JSON.stringify(oneLine(recording.name));
  const text = `{\n  "version": 2,\n  "mediaFileName": ${name},\n  "cutSegments": [\n${lines}\n  ]\n}\n`;
  return { text, notes: [] };
}

/** Writes cuts as a table for LosslessCut: start and end in seconds, and the name. */
export function writeLlcCsv({ cuts }: ExportInput): Written {
  const lines = cuts.map(({ startTime, endTime, events }) => {
    const times = `${plainSeconds(startTime)},${plainSeconds(endTime)}`;
    return `${times},${csvField(joinTitles(events))}\n`;
  });
  return { text: lines.join(''), notes: [] };
}

/** LosslessCut takes only texts as tags. */
function tagsOf({ events }: ExportCut): Record<string, string> {
  const [event, ...others] = events;
  if (!event || others.length > 0) return { events: String(events.length) };
  const { element, confidence, starred, tags, note } = event;
  return {
    element: oneLine(element),
    confidence: (100 * confidence).toFixed(1),
    ...(starred && { starred: 'yes' }),
    ...(tags && { tags: oneLine(tags.join('; ')) }),
    ...(note && { note: oneLine(note) }),
  };
}
