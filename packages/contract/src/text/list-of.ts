import { z } from 'zod';

/** How many problems of one item are reported. */
const MAX_ISSUES = 20;

/**
 * Returns the schema of a list for data from outside: its length is checked before its items, and the first
 * item that is wrong ends the check. `z.array` would collect the problems of all, which takes gigabytes for a
 * body of a few megabytes.
 */
export function listOf<Item extends z.ZodType>(
  item: Item,
  { min = 0, max, tooShort }: { min?: number; max: number; tooShort?: string },
): z.ZodType<z.output<Item>[], z.input<Item>[]> {
  return z
    .array(z.custom<z.input<Item>>())
    .min(min, tooShort)
    .max(max, { abort: true })
    .transform((values, context): z.output<Item>[] => {
      const items: z.output<Item>[] = [];
      for (const [index, value] of values.entries()) {
        const { success, data, error } = item.safeParse(value);
        if (!success) {
          for (const { path, message } of error.issues.slice(0, MAX_ISSUES)) {
            context.issues.push({ code: 'custom', input: undefined, message, path: [index, ...path] });
          }
          return z.NEVER;
        }
        items.push(data);
      }
      return items;
    });
}
