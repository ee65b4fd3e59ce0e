/** Whether this run is of the full tier. */
export const IS_FULL_TIER = (import.meta as ImportMeta & { env: { MODE: string } }).env.MODE === 'full';

/** Returns the cases of a test: those of every run, and `more` in the full tier. */
export function inTier<const Case, const More>(
  cases: readonly Case[],
  more: readonly More[],
): (Case | More)[] {
  return IS_FULL_TIER ? [...cases, ...more] : [...cases];
}
