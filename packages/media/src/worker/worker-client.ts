import { fromWire } from '@framescout/contract';
import { CancelledError } from '../errors.ts';
import type { Call, CallerMessage, Calls, UpdateOf, WordOf, WorkerMessage } from './calls.ts';

/** The called worker, or something that behaves like one. */
export type CalledWorker = {
  onmessage: ((event: MessageEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
};

/** How a worker's unanswered calls end. */
export type WorkerTraits = {
  /** Creates the error for calls cut off by the worker's end; `hasStarted` is false if its code could not be loaded. */
  stopped(reason: string, hasStarted?: boolean): Error;
  /** Whether the worker blocks its thread and cannot receive messages meanwhile: cancelling a call terminates it. */
  isDeaf?: boolean;
};

/** Options for a call. */
type CallOptions<Asked extends Call> = {
  /** Cancels the call when aborted. */
  signal?: AbortSignal | undefined;
  /** Receives the call's updates, in order. */
  onUpdate?: ((update: UpdateOf<Asked>) => void) | undefined;
};

/** A running call that accepts messages. */
type BegunCall<Asked extends Call> = {
  tell(word: WordOf<Asked>): void;
  readonly finished: Promise<Asked['result']>;
};

// The call's id determines the types of its answer and updates, which the compiler cannot know: declared as methods,
// these accept anything.
type PendingCall = {
  resolve(result: unknown): void;
  reject(error: Error): void;
  update(update: unknown): void;
  readonly signal: AbortSignal | undefined;
};

/** The caller's side of a worker that serves calls. Disposing it ends the worker immediately. */
export class WorkerClient<Served extends Calls> implements Disposable {
  readonly #worker: CalledWorker;
  readonly #traits: WorkerTraits;
  readonly #pending = new Map<number, PendingCall>();
  #lastId = 0;
  #hasSpoken = false;
  #end: Error | null = null;

  constructor(worker: CalledWorker, traits: WorkerTraits) {
    this.#worker = worker;
    this.#traits = traits;
    worker.onmessage = (event: MessageEvent<WorkerMessage>) => this.#receive(event.data);
    worker.onmessageerror = () => this.#failAll(traits.stopped('unreadable message'));
    // The event of a worker whose code cannot be fetched has no message.
    worker.onerror = ({ message }: Partial<ErrorEvent>) => {
      const error = traits.stopped(message ?? 'not loaded', message !== undefined);
      // A worker that fails before its first message never started, and will not answer later calls either.
      if (!this.#hasSpoken) this.#end ??= error;
      this.#failAll(error);
    };
  }

  /**
   * Makes a call. If it is cancelled, the worker decides how it ends: it may still answer.
   * @throws {RemoteError} the worker's error
   * @throws {CancelledError} if it was cancelled and has no answer
   */
  call<Name extends keyof Served>(
    name: Name,
    args: Served[Name]['args'],
    options: CallOptions<Served[Name]> = {},
  ): Promise<Served[Name]['result']> {
    return this.begin(name, args, options).finished;
  }

  /** Makes a call that accepts messages while running; `finished` settles like {@link call}. */
  begin<Name extends keyof Served>(
    name: Name,
    args: Served[Name]['args'],
    { signal, onUpdate }: CallOptions<Served[Name]> = {},
  ): BegunCall<Served[Name]> {
    const id = ++this.#lastId;
    const cancel = () => this.#cancel(id);
    const ended = new Promise<Served[Name]['result']>((resolve, reject) => {
      if (this.#end) throw this.#end;
      if (signal?.aborted) throw new CancelledError();
      this.#post({ type: 'call', id, name, args });
      this.#pending.set(id, { resolve, reject, update: onUpdate ?? (() => {}), signal });
      signal?.addEventListener('abort', cancel);
    });
    return {
      tell: (word) => this.#post({ type: 'tell', id, word }),
      finished: ended.finally(() => signal?.removeEventListener('abort', cancel)),
    };
  }

  [Symbol.dispose](): void {
    this.#end ??= this.#traits.stopped('disposed');
    this.#worker.terminate();
    this.#failAll(this.#end);
  }

  #cancel(id: number): void {
    const call = this.#pending.get(id);
    if (!call) return;
    if (!this.#traits.isDeaf) {
      this.#post({ type: 'cancel', id });
      return;
    }
    this.#pending.delete(id);
    call.reject(new CancelledError());
    this[Symbol.dispose]();
  }

  #post<Name extends keyof Served>(message: CallerMessage<Served, Name>): void {
    this.#worker.postMessage(message);
  }

  #receive(message: WorkerMessage): void {
    this.#hasSpoken = true;
    const call = this.#pending.get(message.id);
    if (!call) return;
    if (message.type === 'update') {
      call.update(message.update);
      return;
    }
    this.#pending.delete(message.id);
    if (message.type === 'answer') call.resolve(message.result);
    else call.reject(call.signal?.aborted ? new CancelledError() : fromWire(message.error));
  }

  #failAll(error: Error): void {
    for (const call of this.#pending.values()) call.reject(error);
    this.#pending.clear();
  }
}
