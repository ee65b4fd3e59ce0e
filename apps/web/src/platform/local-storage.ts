import type { z } from 'zod';

/** Reads and validates a stored entry; null if there is none. Removes an entry that is invalid. */
export function readStored<T>(key: string, schema: z.ZodType<T>): T | null {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return null;
    return schema.parse(JSON.parse(text));
  } catch {
    dropStored(key);
    return null;
  }
}

/** Stores an entry as JSON; false if the browser refuses (storage full, or private browsing). */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Removes an entry. */
export function dropStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // If storage is refused, there is nothing to remove.
  }
}
