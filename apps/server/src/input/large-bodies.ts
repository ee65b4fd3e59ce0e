import { ThreadPool } from '../threads/thread-pool.ts';
import type { ReceivedBody } from './parse-body.ts';
import type { ParsedValue } from './parse-value.ts';

// A body takes up to 16 MB while it waits. Two threads would only make callers wait for each other's processor.
const bodies = new ThreadPool<ReceivedBody, ParsedValue>(
  new URL('./body-thread.ts', import.meta.url),
  'parseBody',
  {
    threads: 1,
    maxWaiting: 32,
  },
);

/** Parses a large body in a thread and takes its memory; callers in turn. @throws {ThreadsBusyError} */
export function parseLargeBody(received: ReceivedBody, account: string): Promise<ParsedValue> {
  const { buffer } = received.bytes;
  return bodies.run(received, account, buffer instanceof ArrayBuffer ? [buffer] : []);
}
