const KEY = 'analytics_session_id';

/** The id shared by all events from this tab. */
export function sessionId(): string {
  try {
    const known = sessionStorage.getItem(KEY);
    if (known !== null) return known;
    const id = crypto.randomUUID();
    sessionStorage.setItem(KEY, id);
    return id;
  } catch {
    // If storage is refused, sessions cannot be told apart.
    return 'unknown';
  }
}

/** Forgets it. */
export function forgetSessionId(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // If storage is refused, there is nothing to forget.
  }
}
