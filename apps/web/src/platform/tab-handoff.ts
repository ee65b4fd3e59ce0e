/** Keys of the values that a document can leave for our next document or page in the same tab. */
type LeftKey = 'toast' | 'payment-return' | 'project';

/** Stores a value for the next document in this tab; it is lost if the browser blocks storage. */
export function storeHandoff(key: LeftKey, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The next document does without the value.
  }
}

/** Whether the previous document left a value. */
export function hasHandoff(key: LeftKey): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Removes and returns the value left by the previous document, unvalidated; null if there is none. */
export function takeHandoff(key: LeftKey): unknown {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
