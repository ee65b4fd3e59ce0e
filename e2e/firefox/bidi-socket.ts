import type { ConnectionTransport } from 'puppeteer-core';
import { z } from 'zod';

// Far above Puppeteer's own ids, which count up from 1.
const FIRST_OWN_ID = 1_000_000_000;

const answerSchema = z.union([
  z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number(), error: z.string(), message: z.string() }),
]);

/**
 * A WebDriver BiDi connection that Puppeteer can use as its transport while we send our own commands through
 * it: Firefox allows only one session, and Puppeteer has no command for the browser's own windows.
 */
export class BidiSocket implements ConnectionTransport {
  onmessage?: (message: string) => void;
  onclose?: () => void;
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();
  #lastId = FIRST_OWN_ID;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(String(data));
    socket.onclose = () => {
      for (const { reject } of this.#pending.values()) reject(new Error('Firefox closed the connection.'));
      this.#pending.clear();
      this.onclose?.();
    };
  }

  /** Connects to the address that Firefox prints when it starts. */
  static async open(url: string): Promise<BidiSocket> {
    const socket = new WebSocket(`${url}/session`);
    await new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(new Error(`Firefox does not answer at ${url}.`));
    });
    return new BidiSocket(socket);
  }

  send(message: string): void {
    this.#socket.send(message);
  }

  close(): void {
    this.#socket.close();
  }

  /** Sends a command and returns its result. */
  call(method: string, params: object): Promise<unknown> {
    const id = ++this.#lastId;
    const pending = Promise.withResolvers<unknown>();
    this.#pending.set(id, pending);
    this.send(JSON.stringify({ id, method, params }));
    return pending.promise;
  }

  #receive(message: string): void {
    const answer = answerSchema.safeParse(JSON.parse(message)).data;
    const pending = answer && this.#pending.get(answer.id);
    if (!answer || !pending) {
      this.onmessage?.(message);
      return;
    }
    this.#pending.delete(answer.id);
    if (answer.type === 'success') pending.resolve(answer.result);
    else pending.reject(new Error(`${answer.error}: ${answer.message}`));
  }
}
