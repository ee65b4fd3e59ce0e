import { createStore } from 'zustand/vanilla';

type TransferState = { bytesSent: number; blockedAttempts: number };

/** How many bytes of bodies this page has sent, and how many requests its security policy blocked. */
export const transferStore = createStore<TransferState>(() => ({ bytesSent: 0, blockedAttempts: 0 }));

/**
 * Counts what a page sends in any way: by fetch, XMLHttpRequest, beacon or socket. Call it before anything
 * else runs. The engine's worker needs no counting: its own policy allows no connections at all.
 */
export function installTransferCounter(): void {
  const plainFetch = window.fetch.bind(window);
  window.fetch = (input, init) => {
    count(init?.body);
    if (input instanceof Request && !init?.body && input.body) {
      void input.clone().arrayBuffer().then(count);
    }
    return plainFetch(input, init);
  };
  const plainSend = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (body) {
    count(body);
    plainSend.call(this, body);
  };
  const plainBeacon = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (url, data) => {
    count(data);
    return plainBeacon(url, data);
  };
  const plainSocketSend = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    count(data);
    plainSocketSend.call(this, data);
  };
  document.addEventListener('securitypolicyviolation', (event) => {
    if (event.effectiveDirective === 'connect-src') {
      transferStore.setState(({ blockedAttempts }) => ({ blockedAttempts: blockedAttempts + 1 }));
    }
  });
}

function count(body: unknown): void {
  const bytes = sizeOf(body);
  if (bytes > 0) transferStore.setState(({ bytesSent }) => ({ bytesSent: bytesSent + bytes }));
}

function sizeOf(body: unknown): number {
  if (body === null || body === undefined) return 0;
  if (typeof body === 'string') return new TextEncoder().encode(body).length;
  if (body instanceof Blob) return body.size;
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return body.byteLength;
  if (body instanceof URLSearchParams) return body.toString().length;
  if (body instanceof FormData) return [...body.values()].reduce((sum, value) => sum + sizeOf(value), 0);
  return 0;
}
