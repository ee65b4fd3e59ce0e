const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Describes how long the server has been running, in the largest unit that fits. */
export function describeUptime(seconds: number): string {
  for (const [name, length] of UNITS) {
    const count = Math.floor(seconds / length);
    if (count > 0) return `${count} ${name}${count === 1 ? '' : 's'}`;
  }
  return 'less than a minute';
}
