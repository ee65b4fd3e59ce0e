import type { WireError } from '@framescout/contract';

/** A call: what it is given, what it answers and, where it has any, the updates it sends and the words it takes meanwhile. */
export type Call = { args: unknown; result: unknown; update?: unknown; word?: unknown };

/** What a worker can be asked to do, by name. */
export type Calls = Record<string, Call>;

/** What a call sends before it answers. */
export type UpdateOf<Asked extends Call> = Asked extends { update: infer Update } ? Update : never;

/** What a call can be told while it goes on. */
export type WordOf<Asked extends Call> = Asked extends { word: infer Word } ? Word : never;

/** One call on its way to a worker. */
export type CallMessage<Served extends Calls, Name extends keyof Served> = {
  type: 'call';
  id: number;
  name: Name;
  args: Served[Name]['args'];
};

/** Caller to worker: a call, and what is said of it later, by its number. */
export type CallerMessage<Served extends Calls, Name extends keyof Served = keyof Served> =
  | CallMessage<Served, Name>
  | { type: 'cancel'; id: number }
  | { type: 'tell'; id: number; word: unknown };

/** Worker to caller: the end of a call, or news of it. */
export type WorkerMessage =
  | { type: 'answer'; id: number; result: unknown }
  | { type: 'failure'; id: number; error: WireError }
  | { type: 'update'; id: number; update: unknown };
