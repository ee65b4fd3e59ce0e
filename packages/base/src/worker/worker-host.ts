import type { CalledWorker, HostedMessage, HostMessage, ServeMessage, UseHostMessage } from './calls.ts';

/** Starts workers on the page for one of its workers, by `startWorker`. Disposing it ends them all. */
export class WorkerHost implements Disposable {
  readonly #starts: Readonly<Record<string, () => CalledWorker>>;
  readonly #port: MessagePort;
  readonly #hosted = new Map<number, CalledWorker>();

  /** Must be created before the worker's first call. @param starts how to start workers, by name */
  constructor(asking: CalledWorker, starts: Readonly<Record<string, () => CalledWorker>>) {
    this.#starts = starts;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data: message }: MessageEvent<HostedMessage>) => {
      if (message.type === 'start') this.#start(message);
      else this.#end(message.id);
    };
    const introduction: UseHostMessage = { type: 'host', port: port2 };
    asking.postMessage(introduction, [port2]);
  }

  [Symbol.dispose](): void {
    this.#port.close();
    for (const id of this.#hosted.keys()) this.#end(id);
  }

  #start({ id, name, port }: Extract<HostedMessage, { type: 'start' }>): void {
    const worker = this.#starts[name]?.();
    if (!worker) {
      this.#send({ id, message: `There is no worker called ${name}.` });
      return;
    }
    this.#hosted.set(id, worker);
    // If a worker's code cannot be fetched, the event has no message.
    worker.onerror = ({ message }: Partial<ErrorEvent>) => this.#send({ id, message });
    const order: ServeMessage = { type: 'serve', port };
    worker.postMessage(order, [port]);
  }

  #end(id: number): void {
    this.#hosted.get(id)?.terminate();
    this.#hosted.delete(id);
  }

  #send(message: HostMessage): void {
    this.#port.postMessage(message);
  }
}
