const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** An instant's day in words, such as November 24, 2026 (UTC). */
export function formatDay(instant: string): string {
  return DAY.format(new Date(instant));
}
