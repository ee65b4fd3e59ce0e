/**
 * Finds a text that PostgreSQL cannot store: it has no NUL, and no half of a surrogate pair.
 * @returns where it stands in the value, `null` if there is none
 */
export function findUnstorableText(value: unknown): string[] | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const place = findUnstorableText(part);
    if (place) return [key, ...place];
  }
  return null;
}
