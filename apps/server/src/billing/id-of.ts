/** Returns the id of an object that the provider refers to: by the id alone, or by the expanded object. */
export function idOf(reference: string | { id: string }): string;
/** Returns the same; `null` if there is no reference. */
export function idOf(reference: string | { id: string } | null | undefined): string | null;
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null);
}
