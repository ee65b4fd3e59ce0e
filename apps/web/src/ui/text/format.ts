/** Formats a count with its noun: "1 event", "2,000 events". */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Formats a size in bytes in a suitable unit: "0 bytes", "12.3 kB", "1.2 MB", "2.50 GB". */
export function formatBytes(bytes: number): string {
  const whole = Math.round(bytes);
  if (whole < 1000) return formatCount(whole, 'byte');
  // The limits allow for rounding, so that 999,999 bytes do not become 1000.0 kB.
  if (whole < 999_950) return `${(whole / 1e3).toFixed(1)} kB`;
  return whole < 999_950_000 ? `${(whole / 1e6).toFixed(1)} MB` : `${(whole / 1e9).toFixed(2)} GB`;
}

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

/** Formats a waiting time (seconds) in rough words, such as "about 12 s". */
export function formatWait(seconds: number): string {
  return seconds < 1 ? 'under a second' : `about ${rounded(seconds)}`;
}

/** Formats a waiting time (seconds) as briefly as possible, such as "~12 s". */
export function formatShortWait(seconds: number): string {
  return seconds < 1 ? '<1 s' : `~${rounded(seconds)}`;
}

function rounded(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  // To the half hour.
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 30) / 2} h`;
}

const LONGEST = 56;
const END = 24;
const MAX_NAMES = 3;

/** Shortens a name for a message: cuts the middle out of a long one, so that its ending stays. */
export function shortName(name: string): string {
  const characters = [...name];
  if (characters.length <= LONGEST) return name;
  const start = characters.slice(0, LONGEST - END - 1).join('');
  return `${start.trimEnd()}…${characters.slice(-END).join('').trimStart()}`;
}

/** Lists names for a message: the first few in quotation marks, and how many more there are. */
export function shortNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => `"${shortName(name)}"`);
  const further = names.length - shown.length;
  return `${shown.join(', ')}${further > 0 ? ` and ${further} more` : ''}`;
}
