import { z } from 'zod';
import { DAY_MS } from '../time/time.ts';

/** When access can end: what all that shows, stores or sends dates can express. */
export const ACCESS_END = {
  earliest: '1970-01-01T00:00:00.000Z',
  latest: '9999-12-31T23:59:59.999Z',
} as const;

/** When access ends: an instant, or a day (UTC) that is included. Parses to an instant. */
export const accessEndSchema = z
  .union([z.iso.datetime({ offset: true }), z.iso.date().transform(endOfDay)])
  .refine(
    (text) =>
      Date.parse(text) >= Date.parse(ACCESS_END.earliest) &&
      Date.parse(text) <= Date.parse(ACCESS_END.latest),
    'Please choose a day from 1970 to 9999',
  )
  .transform((text) => new Date(text).toISOString());

function endOfDay(day: string): string {
  const end = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS - 1);
  return Number.isNaN(end.getTime()) ? day : end.toISOString();
}
