import type { z } from 'zod';

/** Reads and validates an entry of local storage; null if there is none. Removes an invalid entry. */
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

/** Whether there is an entry; false if the browser blocks storage. */
export function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Stores an entry as JSON; returns false if the browser refuses (storage full, or private browsing). */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Removes an entry from local storage. */
export function dropStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

/** Calls `listener` whenever another tab has changed or removed an entry. */
export function onStoredElsewhere(storedKey: string, listener: () => void): void {
  // The site's pages are rendered without a window when the app is built.
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', ({ key }) => {
    // Without a key, all entries have been removed.
    if (key === storedKey || key === null) listener();
  });
}

/**
 * Returns a schema that keeps the fields it does not know, which a newer version of the page may have stored.
 * The type does not name them: whoever changes such an object has to copy the whole of it.
 */
export function keepUnknown<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): z.ZodType<z.infer<z.ZodObject<Shape>>> {
  return schema.loose();
}
