import type { WireError } from '@framescout/contract';

/** A call: its arguments, its result and, if any, its updates and the messages it accepts while running. */
export type Call = { args: unknown; result: unknown; update?: unknown; word?: unknown };

/** The calls a worker serves, by name. */
export type Calls = Record<string, Call>;

/** A call's updates before its answer. */
export type UpdateOf<Asked extends Call> = Asked extends { update: infer Update } ? Update : never;

/** The messages a call accepts while running. */
export type WordOf<Asked extends Call> = Asked extends { word: infer Word } ? Word : never;

/** A call on its way to a worker. */
export type CallMessage<Served extends Calls, Name extends keyof Served> = {
  type: 'call';
  id: number;
  name: Name;
  args: Served[Name]['args'];
};

/** Caller to worker: a call, or a later message for it, by its id. */
export type CallerMessage<Served extends Calls, Name extends keyof Served = keyof Served> =
  | CallMessage<Served, Name>
  | { type: 'cancel'; id: number }
  | { type: 'tell'; id: number; word: unknown };

/** Worker to caller: the end of a call, or an update. */
export type WorkerMessage =
  | { type: 'answer'; id: number; result: unknown }
  | { type: 'failure'; id: number; error: WireError }
  | { type: 'update'; id: number; update: unknown };

/** Page to worker, before its first call: the page starts workers for it, and is asked through this port. */
export type UseHostMessage = { type: 'host'; port: MessagePort };

/** Page to a worker that it started for another one: whoever is at the other end of this port calls it. */
export type ServeMessage = { type: 'serve'; port: MessagePort };

/** Worker to page: start a worker, which is called through `port`, or end it. `id` is the asking worker's. */
export type HostedMessage =
  | { type: 'start'; id: number; name: string; port: MessagePort }
  | { type: 'end'; id: number };

/** Page to worker: a worker that it asked for failed; without a message, its code could not be loaded. */
export type HostMessage = { id: number; message: string | undefined };
