/**
 * Describes the server's load in a word; `ratio` is the share of its processors in use, 1 or more if all are.
 */
export function describeLoad(ratio: number): 'Optimal' | 'Busy' | 'Overloaded' {
  if (ratio < 0.7) return 'Optimal';
  return ratio < 1 ? 'Busy' : 'Overloaded';
}
