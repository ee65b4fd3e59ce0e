import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call received by a webhook receiver. */
type ReceivedCall = { url: string; headers: IncomingHttpHeaders; body: string };

/** A program on this machine that a webhook can call. */
export type WebhookReceiver = AsyncDisposable & {
  url: string;
  calls: readonly ReceivedCall[];
  /** How it responds to further calls; initially 200. */
  answer: { status: number; headers: Record<string, string> };
  /** Waits until it has received this many calls in total. */
  received(count: number): Promise<void>;
};

/** Starts a webhook receiver. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const calls: ReceivedCall[] = [];
  const answer: WebhookReceiver['answer'] = { status: 200, headers: {} };
  let wake = (): void => undefined;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    calls.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(answer.status, answer.headers).end();
    wake();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls,
    answer,
    async received(count) {
      while (calls.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
