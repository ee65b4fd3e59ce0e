/**
 * Finds text that PostgreSQL cannot store: text with a NUL or an unpaired surrogate.
 * @returns its path within the value; `null` if there is none
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
