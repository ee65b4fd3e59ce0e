import type { CalledWorker, HostedMessage, HostMessage } from './calls.ts';

let host: Host | null = null;

/** Starts a worker: by the page's `WorkerHost` if there is one, as Firefox may lock up, or with `start`. */
export function startWorker(name: string, start: () => Worker): CalledWorker {
  return host ? host.start(name) : start();
}

/** Makes {@link startWorker} ask the page at the other end of `port`. */
export function useHost(port: MessagePort): void {
  host = new Host(port);
}

class Host {
  readonly #port: MessagePort;
  readonly #hosted = new Map<number, HostedWorker>();
  #lastId = 0;

  constructor(port: MessagePort) {
    this.#port = port;
    port.onmessage = ({ data: { id, message } }: MessageEvent<HostMessage>) => {
      // This is all that a client reads of the event.
      this.#hosted.get(id)?.onerror?.({ message } as ErrorEvent);
    };
  }

  start(name: string): CalledWorker {
    const id = ++this.#lastId;
    const { port1, port2 } = new MessageChannel();
    const worker = new HostedWorker(port1, () => {
      this.#hosted.delete(id);
      this.#ask({ type: 'end', id });
    });
    this.#hosted.set(id, worker);
    this.#ask({ type: 'start', id, name, port: port2 }, [port2]);
    return worker;
  }

  #ask(message: HostedMessage, transfer: Transferable[] = []): void {
    this.#port.postMessage(message, transfer);
  }
}

/** A worker started by the page: called through its own port, ended by the page. */
class HostedWorker implements CalledWorker {
  onmessage: CalledWorker['onmessage'] = null;
  onmessageerror: CalledWorker['onmessageerror'] = null;
  onerror: CalledWorker['onerror'] = null;
  readonly #port: MessagePort;
  readonly #end: () => void;

  constructor(port: MessagePort, end: () => void) {
    this.#port = port;
    this.#end = end;
    port.onmessage = (event) => this.onmessage?.(event);
    port.onmessageerror = (event) => this.onmessageerror?.(event);
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#port.postMessage(message, transfer);
  }

  terminate(): void {
    this.#port.close();
    this.#end();
  }
}
