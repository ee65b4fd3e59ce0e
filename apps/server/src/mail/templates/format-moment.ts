const MOMENT = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;

/** Formats an ISO 8601 instant as a day and a time in UTC, such as "November 24, 2026 at 2:05 PM UTC". */
export function formatMoment(instant: string): string {
  return `${new Date(instant).toLocaleString('en-US', MOMENT)} UTC`;
}
