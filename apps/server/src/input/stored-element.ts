import { deflateSync } from 'node:zlib';
import type { ElementRecord, ProjectRecord } from '@framescout/contract';

/** In bytes of JSON. Compressing fewer saves little. */
const LONG_DETAILS = 32 * 1024;
// In the fastest of zlib's levels a log shrinks to a ninth.
const COMPRESSION = { level: 1 };

/**
 * An element as the database keeps it. Long lists of events and log entries are not part of the record, which the
 * database parses: they are `details`, the JSON text `{"events": [...], "log": [...]}` in zlib's format and base64
 * (passing bytes to the embedded database takes long), and `detailsBytes` is the length of that text in bytes.
 */
export type StoredElement = {
  id: string;
  record: Omit<ElementRecord, 'id'>;
  details: string | null;
  detailsBytes: number | null;
};

/** A project as the database keeps it. */
export type StoredProject = Omit<ProjectRecord, 'elements'> & { elements: StoredElement[] };

/** Returns what the database keeps of a project. */
export function toStoredProject({ elements, ...project }: ProjectRecord): StoredProject {
  return { ...project, elements: elements.map(toStoredElement) };
}

function toStoredElement({ id, ...record }: ElementRecord): StoredElement {
  const { events, log } = record;
  const text = Buffer.from(JSON.stringify({ events, log }));
  if (text.length < LONG_DETAILS) return { id, record, details: null, detailsBytes: null };
  const details = deflateSync(text, COMPRESSION).toString('base64');
  return { id, record: { ...record, events: [], log: [] }, details, detailsBytes: text.length };
}
