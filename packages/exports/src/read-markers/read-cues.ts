import { MAX_MARKERS, parseTime, type VideoMarker } from '@framescout/contract';
import type { MarkersRead } from './markers-read.ts';
import { decodeEntities } from './parse-xml.ts';
import { tooMany } from './unreadable-markers-error.ts';

const ARROW = '-->';

/** Whether a line has the times of a subtitle. */
export function isCueTime(line: string): boolean {
  return parseCueTime(line) !== null;
}

/** Reads subtitles (SRT or WebVTT): each is a stretch, its first line the name and the others the note. */
export function readCues(lines: readonly string[]): MarkersRead {
  const markers: VideoMarker[] = [];
  for (let at = 0; at < lines.length; at++) {
    const span = parseCueTime(lines[at] ?? '');
    if (!span) continue;
    if (markers.length === MAX_MARKERS) throw tooMany();
    const texts: string[] = [];
    for (let next = lines[at + 1]; next?.trim() && !isCueTime(next); next = lines[at + 1]) {
      texts.push(plainText(next));
      at++;
    }
    const [name = '', ...others] = texts;
    markers.push({ ...span, name, ...(others.length > 0 && { note: others.join('\n') }) });
  }
  return { format: 'subtitles', markers, notes: [] };
}

function parseCueTime(line: string): { time: number; endTime: number } | null {
  const arrow = line.indexOf(ARROW);
  if (arrow < 0 || arrow > 40) return null;
  const [time, endTime] = [
    parseTime(line.slice(0, arrow)),
    // Settings of where to show it may follow.
    parseTime(/^\s*\S{0,40}/.exec(line.slice(arrow + ARROW.length))?.[0] ?? ''),
  ];
  return time === null || endTime === null ? null : { time, endTime };
}

function plainText(line: string): string {
  return decodeEntities(line.replaceAll(/<[^<>]*>/g, '')).trim();
}
