import { cutText, formatClock, type Seconds } from '@framescout/contract';
import type { ExportEvent, ExportInput } from '../input/export-input.ts';
import { joinTitles } from '../input/marker.ts';
import type { Written } from './export-format.ts';

const MIN_CHAPTERS = 3;
const MIN_CHAPTER: Seconds = 10;
// The limits of a description and of what is shown of a title.
const MAX_TEXT = 5000;
const MAX_TITLE = 100;
const INTRO = 'Start';

type Chapter = { start: Seconds; events: ExportEvent[] };

/**
 * Writes chapters for the description of a video on YouTube, which wants the first at 0:00, at least three, and ten
 * seconds for each. Events that are closer share one; if the list is longer than a description may be, even those
 * that are further apart do.
 */
export function writeYoutube({ events, recording: { duration } }: ExportInput): Written {
  let apart = MIN_CHAPTER;
  let chapters = joinCloser(events, apart, duration);
  let text = format(chapters);
  while (text.length > MAX_TEXT) {
    apart *= 2;
    chapters = joinCloser(events, apart, duration);
    text = format(chapters);
  }
  const notes: string[] = [];
  const own = chapters.filter((chapter) => chapter.events.length > 0).length;
  if (own < events.length) {
    notes.push(
      `${events.length} events share ${own === 1 ? 'a chapter' : `${own} chapters`}: those less than ${apart} s apart were merged.`,
    );
  }
  if (chapters.length < MIN_CHAPTERS) {
    notes.push(
      `YouTube shows chapters only if there are at least ${MIN_CHAPTERS}; here it is ${chapters.length}.`,
    );
  }
  return { text, notes };
}

function joinCloser(events: readonly ExportEvent[], apart: Seconds, duration: Seconds): Chapter[] {
  let open: Chapter = { start: 0, events: [] };
  const chapters = [open];
  for (const event of events) {
    const start = Math.floor(event.startTime);
    // What begins in the first seconds is the first chapter; what begins in the last is part of the one before.
    if (start - open.start >= apart && duration - start >= MIN_CHAPTER) {
      open = { start, events: [event] };
      chapters.push(open);
    } else {
      open.events.push(event);
    }
  }
  return chapters;
}

function format(chapters: readonly Chapter[]): string {
  return chapters.map(({ start, events }) => `${formatClock(start)} ${titleOf(events)}\n`).join('');
}

function titleOf(events: readonly ExportEvent[]): string {
  // YouTube refuses descriptions with angle brackets.
  const title = joinTitles(events).replaceAll('<', '‹').replaceAll('>', '›').trim();
  return (title.length > MAX_TITLE ? `${cutText(title, MAX_TITLE - 1)}…` : title) || INTRO;
}
