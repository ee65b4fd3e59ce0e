import type { z } from 'zod';

/** A problem of an input: where, and what. */
export type InputIssue = Pick<z.core.$ZodIssue, 'path' | 'message'>;

/** What a caller sent, as its schema describes it; otherwise what is wrong with it. */
export type ParsedValue = { isValid: true; value: unknown } | { isValid: false; issues: InputIssue[] };

/** How many problems of an input are reported: the caller needs no more. */
const MAX_ISSUES = 20;

/** Parses what a caller sent. Text that the database cannot store is a problem, too. */
export function parseValue(schema: z.ZodType, value: unknown): ParsedValue {
  const { success, data, error } = schema.safeParse(value ?? {});
  if (!success) {
    const issues = error.issues.slice(0, MAX_ISSUES).map(({ path, message }) => ({ path, message }));
    return { isValid: false, issues };
  }
  const path = findUnstorableText(data);
  if (!path) return { isValid: true, value: data };
  const message = 'Invalid text: it holds a character that cannot be stored';
  return { isValid: false, issues: [{ path, message }] };
}

/** Returns the path of text that PostgreSQL cannot store (NUL, unpaired surrogate), or `null`. */
function findUnstorableText(value: unknown): string[] | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const place = findUnstorableText(part);
    if (place) return [key, ...place];
  }
  return null;
}
