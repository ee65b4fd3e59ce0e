const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const time = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Formats the day of an ISO 8601 time: "Nov 21, 2026". */
export function formatDay(moment: string): string {
  return day.format(Date.parse(moment));
}

/** Formats an ISO 8601 time to the minute: "Nov 21, 10:04 AM". */
export function formatDateTime(moment: string): string {
  return time.format(Date.parse(moment));
}
