import { fromWire } from '@framescout/contract';
import { CancelledError } from '../errors.ts';
import type {
  Call,
  CalledWorker,
  CallerMessage,
  Calls,
  MessageOf,
  UpdateOf,
  WorkerMessage,
} from './calls.ts';
import { watchForStall } from './watch-for-stall.ts';
import { WorkerHost } from './worker-host.ts';

/** How a worker's calls are cancelled and fail, and which helpers it may start. */
export type WorkerTraits = {
  /** Creates the error of calls that the worker's end interrupts; or its code could not be loaded. */
  stopped(reason: string, hasStarted?: boolean): Error;
  /** Whether calls block the worker's thread, so that cancelling one terminates it. */
  blocksThread?: boolean;
  /** How long (ms) a cancelled call may go unanswered before the worker is ended; absent: forever. */
  cancelTimeoutMs?: number;
  /** How long (ms) a worker with calls may be silent before it ends; never if absent. Signs come every 5 s. */
  silenceMs?: number;
  /** How to start the workers that it may request with `startWorker`, by name; they end with it. */
  helpers?: Readonly<Record<string, () => CalledWorker>>;
};

/** Options for a call. */
type CallOptions<Asked extends Call> = {
  /** Cancels the call when aborted. */
  signal?: AbortSignal | undefined;
  /** Transfers these objects, which are part of the arguments, instead of copying them. */
  transfer?: readonly Transferable[] | undefined;
  /** Receives the call's updates, in order. */
  onUpdate?: ((update: UpdateOf<Asked>) => void) | undefined;
};

/** A running call that accepts messages. */
type BegunCall<Asked extends Call> = {
  send(message: MessageOf<Asked>): void;
  readonly finished: Promise<Asked['result']>;
};

// The call's id determines its types, which the compiler cannot know; methods accept any.
type PendingCall = {
  resolve(result: unknown): void;
  reject(error: Error): void;
  update(update: unknown): void;
  hear(): void;
  readonly signal: AbortSignal | undefined;
};

/** The caller's side of a worker that serves calls. Disposing it ends the worker immediately. */
export class WorkerClient<Served extends Calls> implements Disposable {
  readonly #worker: CalledWorker;
  readonly #traits: WorkerTraits;
  readonly #host: WorkerHost | null;
  readonly #pending = new Map<number, PendingCall>();
  #lastId = 0;
  #hasResponded = false;
  #end: Error | null = null;

  constructor(worker: CalledWorker, traits: WorkerTraits) {
    this.#worker = worker;
    this.#traits = traits;
    this.#host = traits.helpers ? new WorkerHost(worker, traits.helpers) : null;
    worker.onmessage = (event: MessageEvent<WorkerMessage>) => this.#receive(event.data);
    worker.onmessageerror = () => this.#failAll(traits.stopped('unreadable message'));
    // If a worker's code cannot be fetched, the event has no message.
    worker.onerror = ({ message }: Partial<ErrorEvent>) => {
      const error = traits.stopped(message ?? 'not loaded', message !== undefined);
      // A worker that fails before its first message never started, and will not answer later calls either.
      if (!this.#hasResponded) this.#end ??= error;
      this.#failAll(error);
    };
  }

  /** Makes a call. When cancelled, the worker may still answer. @throws {RemoteError} @throws {CancelledError} */
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
    { signal, transfer, onUpdate }: CallOptions<Served[Name]> = {},
  ): BegunCall<Served[Name]> {
    const id = ++this.#lastId;
    const cancel = () => this.#cancel(id);
    const answered = (hear: () => void) =>
      new Promise<Served[Name]['result']>((resolve, reject) => {
        if (this.#end) throw this.#end;
        if (signal?.aborted) throw new CancelledError();
        this.#post({ type: 'call', id, name, args }, transfer);
        this.#pending.set(id, { resolve, reject, update: onUpdate ?? (() => {}), hear, signal });
        signal?.addEventListener('abort', cancel);
      });
    return {
      send: (message) => this.#post({ type: 'message', id, message }),
      finished: this.#watch(answered).finally(() => signal?.removeEventListener('abort', cancel)),
    };
  }

  /** Ends the worker if it sends nothing for too long while it should answer. */
  #watch<T>(answered: (hear: () => void) => Promise<T>): Promise<T> {
    const { silenceMs } = this.#traits;
    if (silenceMs === undefined) return answered(() => {});
    return watchForStall(answered, { giveUp: () => this.#stop('silent'), stallMs: silenceMs });
  }

  /** Whether the worker has ended; all further calls fail. */
  get hasEnded(): boolean {
    return this.#end !== null;
  }

  [Symbol.dispose](): void {
    this.#stop('disposed');
  }

  #stop(reason: string): Error {
    this.#end ??= this.#traits.stopped(reason);
    this.#worker.terminate();
    this.#host?.[Symbol.dispose]();
    this.#failAll(this.#end);
    return this.#end;
  }

  #cancel(id: number): void {
    const call = this.#pending.get(id);
    if (!call) return;
    const { blocksThread, cancelTimeoutMs } = this.#traits;
    const giveUp = (reason: string) => {
      if (!this.#pending.delete(id)) return;
      call.reject(new CancelledError());
      this.#stop(reason);
    };
    if (blocksThread) {
      giveUp('disposed');
      return;
    }
    this.#post({ type: 'cancel', id });
    if (cancelTimeoutMs !== undefined) setTimeout(() => giveUp('stuck'), cancelTimeoutMs);
  }

  #post<Name extends keyof Served>(
    message: CallerMessage<Served, Name>,
    transfer: readonly Transferable[] = [],
  ): void {
    this.#worker.postMessage(message, [...transfer]);
  }

  #receive(message: WorkerMessage): void {
    this.#hasResponded = true;
    for (const { hear } of this.#pending.values()) hear();
    if (message.type === 'alive') return;
    const call = this.#pending.get(message.id);
    if (!call) return;
    if (message.type === 'update') {
      this.#update(message.id, call, message.update);
      return;
    }
    this.#pending.delete(message.id);
    if (message.type === 'answer') call.resolve(message.result);
    else call.reject(call.signal?.aborted ? new CancelledError() : fromWire(message.error));
  }

  /** Fails a call that can't take an update, and ends its worker: cancelling would look like the user's wish. */
  #update(id: number, call: PendingCall, update: unknown): void {
    try {
      call.update(update);
    } catch (error) {
      this.#pending.delete(id);
      call.reject(error instanceof Error ? error : new Error(String(error)));
      this.#stop('an update could not be handled');
    }
  }

  #failAll(error: Error): void {
    for (const call of this.#pending.values()) call.reject(error);
    this.#pending.clear();
  }
}
