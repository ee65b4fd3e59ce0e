import { z } from 'zod';

/**
 * Returns a schema of stored data that also accepts it with the names that earlier versions gave its properties:
 * `names` maps each of those to the present one.
 */
export function acceptEarlierNames<Schema extends z.ZodType>(
  names: Readonly<Record<string, string>>,
  schema: Schema,
): z.ZodType<z.output<Schema>> {
  const presentNames = new Map(Object.entries(names));
  return z.preprocess((stored) => {
    if (typeof stored !== 'object' || stored === null) return stored;
    return Object.fromEntries(
      Object.entries(stored).map(([name, value]) => [presentNames.get(name) ?? name, value]),
    );
  }, schema);
}
