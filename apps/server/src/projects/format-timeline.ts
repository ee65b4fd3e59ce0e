import { inflateSync } from 'node:zlib';
import { type ElementRecord, routes } from '@framescout/contract';

/** A project as the database returns it for its timeline; `events` is JSON text. */
export type TimelineRows = {
  duration: number;
  elements: (Pick<ElementRecord, 'id' | 'name' | 'color'> & { events: string; details: string | null })[];
};

/** Formats a project's timeline: JSON of the contract's `ProjectTimeline`, in UTF-8. */
export function formatTimeline({ duration, elements }: TimelineRows): Uint8Array {
  const timeline = routes.getTimeline.ok.parse({
    duration,
    elements: elements.map(({ id, name, color, ...row }) => {
      const events = readEvents(row);
      return { id, name, color, firstAppearance: events[0]?.startTime ?? null, events };
    }),
  });
  return Buffer.from(JSON.stringify(timeline));
}

function readEvents({
  events,
  details,
}: Pick<TimelineRows['elements'][number], 'events' | 'details'>): ElementRecord['events'] {
  return details
    ? JSON.parse(inflateSync(Buffer.from(details, 'base64')).toString()).events
    : JSON.parse(events);
}
