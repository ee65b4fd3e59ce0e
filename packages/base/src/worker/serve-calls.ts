import { toWire } from '@framescout/contract';
import { CancelledError, UnknownCallError } from '../errors.ts';
import type {
  Call,
  CallerMessage,
  CallMessage,
  Calls,
  MessageOf,
  ServeMessage,
  UpdateOf,
  UseHostMessage,
  WorkerMessage,
} from './calls.ts';
import { useHost } from './start-worker.ts';

/** The port for calls and answers: a worker's own scope, or a port handed to it. */
type ServedPort = {
  onmessage: ((event: MessageEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown, options: { transfer: Transferable[] }): void;
};

/** What a handler receives in addition to its arguments. */
export type CallContext<Asked extends Call> = {
  /** Aborted when the caller cancels; a handler that throws its reason ends the call as cancelled. */
  signal: AbortSignal;
  /** Sends the caller an update. Objects in `transfer` are transferred, not copied. */
  update(update: UpdateOf<Asked>, transfer?: Transferable[]): void;
  /** Transfers these objects, which are part of the answer, instead of copying them. */
  transfer(...objects: Transferable[]): void;
  /** Listens for the caller's messages while the call runs. */
  onCallerMessage(listener: (message: MessageOf<Asked>) => void): void;
};

/** The handlers, one for each call. */
export type CallHandlers<Served extends Calls> = {
  [Name in keyof Served]: (
    args: Served[Name]['args'],
    context: CallContext<Served[Name]>,
  ) => Served[Name]['result'] | Promise<Served[Name]['result']>;
};

// While calls run, callers hear this often that the thread is not blocked.
const ALIVE_MS = 5000;

type RunningCall = { abort: AbortController; onMessage(message: unknown): void };

/** Finds the actual cause of a call's failure before it is reported to the caller. */
export type ExplainFailure<Served extends Calls> = (failure: unknown, call: keyof Served) => Promise<unknown>;

/** Answers the calls of a {@link WorkerClient}: in a worker, `port` is `self`. */
export function serveCalls<Served extends Calls>(
  port: ServedPort,
  handlers: CallHandlers<Served>,
  explain: ExplainFailure<Served> = async (failure) => failure,
): void {
  const running = new Map<number, RunningCall>();
  let beating: ReturnType<typeof setInterval> | undefined;
  port.onmessage = ({
    data: message,
  }: MessageEvent<CallerMessage<Served> | UseHostMessage | ServeMessage>) => {
    if (message.type === 'call') void answer(message);
    else if (message.type === 'message') running.get(message.id)?.onMessage(message.message);
    else if (message.type === 'cancel') running.get(message.id)?.abort.abort(new CancelledError());
    else if (message.type === 'host') useHost(message.port);
    else serveCalls(message.port, handlers, explain);
  };
  port.onmessageerror = () => {
    // The call cannot be identified; left uncaught, this reaches the caller as a failure of the worker.
    throw new TypeError('A call could not be read.');
  };

  async function answer<Name extends keyof Served>(message: CallMessage<Served, Name>): Promise<void> {
    const { id, name, args } = message;
    const run: RunningCall = { abort: new AbortController(), onMessage: () => {} };
    const handedOver: Transferable[] = [];
    running.set(id, run);
    beating ??= setInterval(() => post({ type: 'alive' }), ALIVE_MS);
    try {
      if (!Object.hasOwn(handlers, name)) throw new UnknownCallError(String(name));
      const result = await handlers[name](args, {
        signal: run.abort.signal,
        update: (update, transfer) => post({ type: 'update', id, update }, transfer),
        transfer: (...objects) => void handedOver.push(...objects),
        onCallerMessage: (listener) => {
          run.onMessage = listener;
        },
      });
      post({ type: 'answer', id, result }, handedOver);
    } catch (error) {
      post({
        type: 'failure',
        id,
        error: toWire(run.abort.signal.aborted ? error : await explain(error, name)),
      });
    } finally {
      running.delete(id);
      if (running.size === 0) {
        clearInterval(beating);
        beating = undefined;
      }
    }
  }

  function post(message: WorkerMessage, transfer: Transferable[] = []): void {
    port.postMessage(message, { transfer });
  }
}
