const KEY = 'analytics_session_id';

/** Returns the id shared by all events from this tab. */
export function sessionId(): string {
  try {
    const known = sessionStorage.getItem(KEY);
    if (known !== null) return known;
    const id = crypto.randomUUID();
    sessionStorage.setItem(KEY, id);
    return id;
  } catch {
    // Storage is blocked, so sessions cannot be told apart.
    return 'unknown';
  }
}

/** Forgets the session id; the next event gets a new one. */
export function forgetSessionId(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so there is nothing to forget.
  }
}
