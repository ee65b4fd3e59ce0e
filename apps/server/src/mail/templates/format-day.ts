/** Formats the day (UTC) of an ISO 8601 instant, such as "November 24, 2026". */
export function formatDay(instant: string): string {
  return new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
