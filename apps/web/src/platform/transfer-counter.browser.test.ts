import { afterAll, beforeAll, expect, it } from 'vitest';
import { installTransferCounter, transferStore } from './transfer-counter.ts';

const plain = {
  fetch: window.fetch,
  callSend: XMLHttpRequest.prototype.send,
  sendBeacon: navigator.sendBeacon,
  socketSend: WebSocket.prototype.send,
};

beforeAll(installTransferCounter);
afterAll(() => {
  window.fetch = plain.fetch;
  XMLHttpRequest.prototype.send = plain.callSend;
  navigator.sendBeacon = plain.sendBeacon;
  WebSocket.prototype.send = plain.socketSend;
  transferStore.setState(transferStore.getInitialState());
});

const TARGET = 'data:text/plain,ok';

// Read before any await: during one, the test runner's own page sends data over the same socket.
async function bytesOf(send: () => unknown): Promise<number> {
  const before = transferStore.getState().bytesSent;
  const sending = send();
  const bytes = transferStore.getState().bytesSent - before;
  await sending;
  return bytes;
}

it('counts nothing for requests without a body', async () => {
  expect(await bytesOf(() => fetch(TARGET))).toBe(0);
});

it.each<[string, BodyInit, number]>([
  ['text, as the bytes it is sent as', 'größe', 7],
  ['blobs', new Blob([new Uint8Array(2048)]), 2048],
  ['buffers', new Uint8Array(100).buffer, 100],
  ['views', new Uint8Array(300).subarray(100), 200],
])('counts the body of a fetch: %s', async (_kind, body, bytes) => {
  expect(await bytesOf(() => fetch('/', { method: 'POST', body }).catch(() => undefined))).toBe(bytes);
});

it('counts Request objects, XMLHttpRequest and beacons', async () => {
  const request = new Request('/', { method: 'POST', body: 'four' });
  const counted: number[] = [];
  const stop = transferStore.subscribe((now, before) => counted.push(now.bytesSent - before.bytesSent));
  await fetch(request).catch(() => undefined);
  await expect.poll(() => counted).toContain(4);
  stop();
  expect(
    await bytesOf(() => {
      const call = new XMLHttpRequest();
      call.open('POST', '/');
      call.send('three');
    }),
  ).toBe(5);
  expect(await bytesOf(() => navigator.sendBeacon('/', 'beacon'))).toBe(6);
});

it('counts connection attempts blocked by the content security policy', () => {
  const before = transferStore.getState().blockedAttempts;
  document.dispatchEvent(
    new SecurityPolicyViolationEvent('securitypolicyviolation', violation('connect-src')),
  );
  document.dispatchEvent(new SecurityPolicyViolationEvent('securitypolicyviolation', violation('style-src')));
  expect(transferStore.getState().blockedAttempts - before).toBe(1);
});

function violation(effectiveDirective: string): SecurityPolicyViolationEventInit {
  return {
    documentURI: location.href,
    effectiveDirective,
    violatedDirective: effectiveDirective,
    originalPolicy: '',
    disposition: 'enforce',
    statusCode: 0,
  };
}
