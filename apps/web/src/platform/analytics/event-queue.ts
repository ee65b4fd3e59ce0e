import type { AnalyticsEvent } from './analytics-event.ts';

const WAIT_MS = 5000;
const BATCH_SIZE = 20;

/**
 * Sends events to a collector, batched into one JSON document: `{ "events": [...] }`. Events that cannot be sent are
 * lost.
 */
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

  /** Sends the waiting events. */
  flush(): void {
    const body = this.#takeBatch();
    if (body === null) return;
    // Sent as plain text without cookies, so that a cross-origin collector needs no preflight request.
    const headers = { 'Content-Type': 'text/plain;charset=UTF-8' };
    void fetch(this.#url, { method: 'POST', body, headers, credentials: 'omit', keepalive: true }).catch(
      () => undefined,
    );
  }

  /** Stops the queue; waiting events are discarded. */
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

  /** Uses a beacon, which survives the page being left. */
  readonly #sendLast = () => {
    const body = this.#takeBatch();
    if (body !== null) navigator.sendBeacon(this.#url, body);
  };
}
