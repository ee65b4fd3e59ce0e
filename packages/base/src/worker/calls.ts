import type { WireError } from '@framescout/contract';

/** The types of a call: arguments, result, and any updates and messages while it runs. */
export type Call = { args: unknown; result: unknown; update?: unknown; message?: unknown };

/** The calls that a worker serves, by name. */
export type Calls = Record<string, Call>;

/** The type of a call's updates, sent before its answer. */
export type UpdateOf<Asked extends Call> = Asked extends { update: infer Update } ? Update : never;

/** The type of the messages that a call accepts while running. */
export type MessageOf<Asked extends Call> = Asked extends { message: infer Message } ? Message : never;

/** A call being sent to a worker. */
export type CallMessage<Served extends Calls, Name extends keyof Served> = {
  type: 'call';
  id: number;
  name: Name;
  args: Served[Name]['args'];
};

/** Caller to worker: a call, or a later message for a call, identified by its id. */
export type CallerMessage<Served extends Calls, Name extends keyof Served = keyof Served> =
  | CallMessage<Served, Name>
  | { type: 'cancel'; id: number }
  | { type: 'message'; id: number; message: unknown };

/** Worker to caller: the end of a call, an update, or a sign that its thread is not blocked. */
export type WorkerMessage =
  | { type: 'answer'; id: number; result: unknown }
  | { type: 'failure'; id: number; error: WireError }
  | { type: 'update'; id: number; update: unknown }
  | { type: 'alive' };

/** Page to worker, before its first call: the page starts workers for it through this port. */
export type UseHostMessage = { type: 'host'; port: MessagePort };

/** Page to a worker that it started for another one: serve the calls that arrive through this port. */
export type ServeMessage = { type: 'serve'; port: MessagePort };

/** Worker to page: start a worker, called through `port`, or end it. The requester assigns `id`. */
export type HostedMessage =
  | { type: 'start'; id: number; name: string; port: MessagePort }
  | { type: 'end'; id: number };

/** Page to worker: a worker that it requested failed; without a message, its code could not be loaded. */
export type HostMessage = { id: number; message: string | undefined };

/** The worker being called, or anything that behaves like one. */
export type CalledWorker = {
  onmessage: ((event: MessageEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: unknown, transfer?: Transferable[]): void;
  terminate(): void;
};
