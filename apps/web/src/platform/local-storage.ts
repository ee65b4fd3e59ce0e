import type { z } from 'zod';

/** Reads and checks a stored entry; null where there is none. One that cannot be understood is removed. */
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

/** Stores an entry as JSON; false where the browser refuses (full, or private). */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Forgets an entry. */
export function dropStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where storage is refused there is nothing to forget.
  }
}
