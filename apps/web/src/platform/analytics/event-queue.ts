const WAIT_MS = 5000;
const BATCH_SIZE = 20;

/** Sends events in batches, each a JSON document `{ "events": [...] }`; what can't be sent is lost. */
export class EventQueue {
  readonly #url: string;
  #waiting: AnalyticsEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string) {
    this.#url = url;
    document.addEventListener('visibilitychange', this.#onVisibility);
    window.addEventListener('pagehide', this.#sendLast);
  }

  add(event: AnalyticsEvent): void {
    this.#waiting.push(event);
    if (this.#waiting.length >= BATCH_SIZE) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), WAIT_MS);
  }

  /** Sends the queued events. */
  flush(): void {
    const body = this.#takeBatch();
    if (body === null) return;
    // Plain text without cookies spares a cross-origin collector the preflight request.
    const headers = { 'Content-Type': 'text/plain;charset=UTF-8' };
    void fetch(this.#url, { method: 'POST', body, headers, credentials: 'omit', keepalive: true }).catch(
      () => undefined,
    );
  }

  /** Stops the queue, and discards the events in it. */
  [Symbol.dispose](): void {
    this.#takeBatch();
    document.removeEventListener('visibilitychange', this.#onVisibility);
    window.removeEventListener('pagehide', this.#sendLast);
  }

  #takeBatch(): string | null {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const events = this.#waiting;
    this.#waiting = [];
    return events.length > 0 ? JSON.stringify({ events }) : null;
  }

  readonly #onVisibility = () => {
    if (document.visibilityState === 'hidden') this.#sendLast();
  };

  /** Sends the queued events as a beacon, which outlives the page. */
  readonly #sendLast = () => {
    const body = this.#takeBatch();
    if (body !== null) navigator.sendBeacon(this.#url, body);
  };
}

/** The kind of thing being reported. */
export type EventKind =
  | 'page-view'
  | 'event'
  | 'exception'
  | 'timing'
  | 'video'
  | 'engagement'
  | 'feature'
  | 'conversion';

/** Details of an event: never what is in a video, its name, or what someone typed. */
export type EventDetails = Readonly<Record<string, string | number | boolean>>;

/** The visitor that events are attributed to. */
export type Visitor = {
  userId: string | null;
  /** `anonymous` if nobody is signed in, `none` if that is not known yet. */
  role: 'user' | 'admin' | 'anonymous' | 'none';
  subscriptionStatus: 'active' | 'inactive' | 'free';
};

/** One analytics event. */
export type AnalyticsEvent = Visitor & {
  kind: EventKind;
  name: string;
  details: EventDetails;
  at: string;
  /** Shared by all events from the same tab. */
  sessionId: string;
};

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
