const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/**
 * Formats the day of an ISO 8601 time: "Nov 21, 2026". The day is that of UTC, as in mails and on the admin
 * pages: administrators choose a day at whose end, in UTC, access ends.
 */
export function formatDay(moment: string): string {
  return day.format(Date.parse(moment));
}

/** Formats an ISO 8601 time to the minute, in the user's time zone: "Nov 21, 10:04 AM". */
export function formatDateTime(moment: string): string {
  return time.format(Date.parse(moment));
}
