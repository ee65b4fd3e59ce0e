import { DAY_MS } from '@framescout/contract';

/** Returns the day (UTC) of a moment, such as 2026-11-24. */
export function dayOf(moment: string | Date): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** Returns the day (UTC) that is `days` days from now. */
export function dayAfter(days: number): string {
  return dayOf(new Date(Date.now() + days * DAY_MS));
}

/** Formats a moment to the minute (UTC), such as 2026-11-24 13:05. */
export function formatMoment(moment: string): string {
  return new Date(moment).toISOString().slice(0, 16).replace('T', ' ');
}
