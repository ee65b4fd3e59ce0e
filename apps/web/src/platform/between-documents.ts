/** What a document can leave for the next one that the tab loads from us, or for its own next page. */
type LeftKey = 'toast' | 'payment-return';

/** Leaves a value for the next document of this tab; it gets lost if the browser keeps nothing. */
export function leaveForNext(key: LeftKey, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The next document does without.
  }
}

/** Whether the last document left something. */
export function isLeft(key: LeftKey): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Takes what the last document left, unchecked; null if there is nothing. */
export function takeLeft(key: LeftKey): unknown {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
