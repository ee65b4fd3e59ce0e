import { oneLine } from '../text/plain-text.ts';
import type { ExportEvent } from './export-input.ts';
import type { MarkerColor } from './marker-color.ts';

/** One or more events as a marker: from the frame `start` up to, but without, `end`; texts are on one line. */
export type Marker = {
  start: number;
  end: number;
  startTime: number;
  endTime: number;
  title: string;
  detail: string;
  color: MarkerColor;
};

/** Returns an event's name, or that of its element. */
export function titleOf({ name, element }: Pick<ExportEvent, 'name' | 'element'>): string {
  return oneLine(name ?? element);
}

/** Returns what else is known of an event: its element, confidence, star, tags and note. */
export function detailOf({ name, element, confidence, starred, tags, note }: ExportEvent): string {
  const percent = `${(100 * confidence).toFixed(1)} %`;
  const said = [
    name === undefined ? percent : `${element} ${percent}`,
    starred && 'starred',
    tags && `tags: ${tags.join('; ')}`,
    note,
  ];
  return oneLine(said.filter(Boolean).join(', '));
}

/** Joins the names of several events: `Kill x2 / Headshot`. */
export function joinTitles(events: readonly Pick<ExportEvent, 'name' | 'element'>[]): string {
  const [first] = events;
  if (first && events.length === 1) return titleOf(first);
  const counts = new Map<string, number>();
  for (const title of events.map(titleOf)) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts].map(([title, count]) => (count > 1 ? `${title} x${count}` : title)).join(' / ');
}

/** Returns a marker for each event. Those that begin on the same frame share one: editors keep only one of them. */
export function markersOf(events: readonly ExportEvent[]): { markers: Marker[]; notes: string[] } {
  // They come in order, so that those that share a frame follow each other.
  const groups: [ExportEvent, ...ExportEvent[]][] = [];
  for (const event of events) {
    const open = groups.at(-1);
    if (open && open[0].start === event.start) open.push(event);
    else groups.push([event]);
  }
  const markers = groups.map((group) => {
    const [{ start, startTime, color }] = group;
    const end = Math.max(...group.map((event) => event.end));
    const endTime = Math.max(...group.map((event) => event.endTime));
    const detail = group.map(detailOf).join(' / ');
    return { start, end, startTime, endTime, title: joinTitles(group), detail, color };
  });
  const shared = events.length - markers.length;
  const notes =
    shared === 0
      ? []
      : [`${shared} of ${events.length} events begin on the same frame as another and share its marker.`];
  return { markers, notes };
}
