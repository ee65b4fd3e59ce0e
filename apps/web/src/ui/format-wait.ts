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
