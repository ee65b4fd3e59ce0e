import { fromWire, type WireError } from '@framescout/contract';

/** What a worker says: the end of a call, or news of it. */
type WorkerResponse<Update> =
  | { type: 'answer'; id: number; result: unknown }
  | { type: 'failure'; id: number; error: WireError }
  | { type: 'update'; id: number; update: Update };

type PendingCall<Update> = {
  resolve(result: unknown): void;
  reject(error: Error): void;
  onUpdate: ((update: Update) => void) | undefined;
};

/** Calls into a worker and their answers, told apart by number. Dispose it to end the worker at once. */
export class WorkerCalls<Update> implements Disposable {
  readonly #worker: Worker;
  readonly #stopped: (reason: string) => Error;
  readonly #pending = new Map<number, PendingCall<Update>>();
  #lastId = 0;
  #isDisposed = false;

  /** `stopped` makes the error of calls that the worker's end cuts off. */
  constructor(worker: Worker, stopped: (reason: string) => Error) {
    this.#worker = worker;
    this.#stopped = stopped;
    worker.onmessage = (event: MessageEvent<WorkerResponse<Update>>) => this.#receive(event.data);
    worker.onerror = (event) => this.#failAll(stopped(event.message));
  }

  /** A number for a call that is to be spoken of while it runs. */
  takeId(): number {
    return ++this.#lastId;
  }

  /** Makes a call. @throws {RemoteError} what the worker throws */
  call(
    name: string,
    args: unknown,
    id = this.takeId(),
    onUpdate?: (update: Update) => void,
  ): Promise<unknown> {
    if (this.#isDisposed) return Promise.reject(this.#stopped('disposed'));
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, onUpdate });
      this.#worker.postMessage({ type: 'call', id, name, args });
    });
  }

  /** Tells the worker something that it does not answer. */
  tell(message: unknown): void {
    this.#worker.postMessage(message);
  }

  [Symbol.dispose](): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#worker.terminate();
    this.#failAll(this.#stopped('disposed'));
  }

  #receive(response: WorkerResponse<Update>): void {
    const call = this.#pending.get(response.id);
    if (!call) return;
    if (response.type === 'update') {
      call.onUpdate?.(response.update);
      return;
    }
    this.#pending.delete(response.id);
    if (response.type === 'failure') call.reject(fromWire(response.error));
    else call.resolve(response.result);
  }

  #failAll(error: Error): void {
    for (const call of this.#pending.values()) call.reject(error);
    this.#pending.clear();
  }
}
