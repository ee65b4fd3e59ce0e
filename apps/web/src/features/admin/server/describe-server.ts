/** Describes the server's load in a word; `ratio` is the share of its processors in use, 1 if all are. */
export function describeLoad(ratio: number): 'Optimal' | 'Busy' | 'Overloaded' {
  if (ratio < 0.7) return 'Optimal';
  return ratio < 1 ? 'Busy' : 'Overloaded';
}

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
