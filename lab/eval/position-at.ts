/** The place of something at a time: seconds and pixels. */
export type TimedPosition = { time: number; x: number; y: number };

/**
 * Returns where something is at a time: interpolates linearly between samples, and clamps to the first and
 * last. Null without samples.
 */
export function positionAt(samples: readonly TimedPosition[], time: number): { x: number; y: number } | null {
  const after = samples.findIndex((sample) => sample.time > time);
  const next = samples[after];
  const before = after === -1 ? samples.at(-1) : samples[after - 1];
  if (!before || !next) return before ?? next ?? null;
  const ratio = (time - before.time) / (next.time - before.time);
  return { x: before.x + (next.x - before.x) * ratio, y: before.y + (next.y - before.y) * ratio };
}
