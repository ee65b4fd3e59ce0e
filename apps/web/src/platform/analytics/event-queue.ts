import type { AnalyticsEvent } from './analytics-event.ts';

const WAIT_MS = 5000;
const BATCH_SIZE = 20;

/**
 * Sends events to a collector in batches, each a JSON document `{ "events": [...] }`. Events that cannot be
 * sent are lost.
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
