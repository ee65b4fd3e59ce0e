import { fromWire } from '@framescout/contract';
import { CancelledError } from '../errors.ts';
import type { Call, CallerMessage, Calls, UpdateOf, WordOf, WorkerMessage } from './calls.ts';

/** What is called: a worker, or what behaves like one. */
export type CalledWorker = {
  onmessage: ((event: MessageEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
};

/** How a worker's calls end when it does not answer them. */
export type WorkerTraits = {
  /** Makes the error of calls that the worker's end cuts off. */
  stopped(reason: string): Error;
  /** True of a worker that blocks its thread, and hears of nothing meanwhile: cancelling a call ends it. */
  isDeaf?: boolean;
};

/** What goes with a call. */
type CallOptions<Asked extends Call> = {
  /** Cancels the call when it is aborted. */
  signal?: AbortSignal | undefined;
  /** Gets what the call sends before it answers, in order. */
  onUpdate?: ((update: UpdateOf<Asked>) => void) | undefined;
};

/** A call that goes on, and can be told something meanwhile. */
type BegunCall<Asked extends Call> = {
  tell(word: WordOf<Asked>): void;
  readonly finished: Promise<Asked['result']>;
};

// What an answer or an update is follows from the number of its call, which the compiler cannot know: declared as methods,
// these take what comes.
type PendingCall = {
  resolve(result: unknown): void;
  reject(error: Error): void;
  update(update: unknown): void;
  readonly signal: AbortSignal | undefined;
};

/** The caller's side of a worker that serves calls. Dispose it to end the worker at once. */
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
    worker.onerror = ({ message }) => {
      const error = traits.stopped(message);
      // One that fails before its first word never started, and will answer nothing that it is asked later either.
      if (!this.#hasSpoken) this.#end ??= error;
      this.#failAll(error);
    };
  }

  /**
   * Makes a call. When it is cancelled, it is the worker's to say what becomes of it: an answer all the same, or none.
   * @throws {RemoteError} what the worker throws
   * @throws {CancelledError} when it was cancelled and has no answer
   */
  call<Name extends keyof Served>(
    name: Name,
    args: Served[Name]['args'],
    options: CallOptions<Served[Name]> = {},
  ): Promise<Served[Name]['result']> {
    return this.begin(name, args, options).finished;
  }

  /** Makes a call that can be told something while it goes on; `finished` is what {@link call} gives. */
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
