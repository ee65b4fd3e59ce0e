const KEY = 'analytics_session_id';

/** The id that everything told from this tab has in common. */
export function sessionId(): string {
  try {
    const known = sessionStorage.getItem(KEY);
    if (known !== null) return known;
    const id = crypto.randomUUID();
    sessionStorage.setItem(KEY, id);
    return id;
  } catch {
    // Where storage is refused, what is told cannot be told apart.
    return 'unknown';
  }
}

/** Forgets it. */
export function forgetSessionId(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where storage is refused there is nothing to forget.
  }
}
